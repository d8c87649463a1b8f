"""A data file is judged by the game that it is a file of."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

import pytest

from app.main import RULESETS
from app.service.catalogue import AnyRuleset
from app.service.data_files import faults_of


class Judge:
    """As much of a rule set as says what is wrong with files that name it."""

    def __init__(self, name: str, *reasons: str) -> None:
        self.name, self.reasons = name, reasons

    def data_faults(self, path: Path, raw: Mapping[str, object]) -> Iterable[str] | None:
        return self.reasons if raw.get("ruleset") == self.name else None


TWO = cast("tuple[AnyRuleset, ...]", (Judge("one"), Judge("two", "two.toml: turns: is missing")))


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_game_of_a_file_says_what_is_wrong(tmp_path: Path) -> None:
    assert faults_of(written(tmp_path, 'ruleset = "one"'), TWO) == ()
    assert faults_of(written(tmp_path, 'ruleset = "two"'), TWO) == ("two.toml: turns: is missing",)


@pytest.mark.parametrize("rulesets", [TWO, RULESETS])
def test_a_file_of_no_game_and_one_that_cannot_be_read(
    tmp_path: Path, rulesets: tuple[AnyRuleset, ...]
) -> None:
    path = written(tmp_path, 'ruleset = "chess"')
    reason = "it is a file of no game that this server plays"
    assert faults_of(path, rulesets) == (f"mine.toml: ruleset: {reason}",)
    [unread] = faults_of(written(tmp_path, "turns = "), rulesets)
    assert unread.startswith("mine.toml: Invalid value")
    assert "No such file" in faults_of(tmp_path / "none.toml", rulesets)[0]
