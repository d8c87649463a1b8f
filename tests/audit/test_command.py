"""The command that checks records: one, or several that are dealt out to processes."""

import gc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app import cli
from app.audit.verdict import Verdict
from tests.audit.conftest import Played


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """The command tells the collector of cycles to look seldom; that is not for other tests."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.fixture
def files(ended: Played, tmp_path: Path) -> list[str]:
    """A record, one that was cut short, and the first again."""
    written = []
    for name, record in (("one", ended.file), ("cut", ended.file[:-9]), ("two", ended.file)):
        path = tmp_path / f"{name}.json"
        path.write_bytes(record)
        written.append(str(path))
    return written


def verdicts(text: str) -> list[Verdict]:
    return [msgspec.json.decode(line, type=Verdict) for line in text.splitlines()]


def test_the_verdict_over_one_record(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", files[0]]) == 0
    assert capsys.readouterr().out.startswith("The record holds.\n")
    assert cli.main(["verify", files[1]]) == 1
    assert capsys.readouterr().out.startswith("The record does not hold.\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_each_of_several_records_gets_the_verdict_that_it_gets_alone(
    workers: str, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", "--json", "--workers", workers, *files]) == 1
    together = verdicts(capsys.readouterr().out)
    for file in files:
        cli.main(["verify", "--json", "--workers", "1", file])
    assert together == verdicts(capsys.readouterr().out)
    assert [verdict.holds for verdict in together] == [True, False, True]


def test_every_verdict_of_several_stands_under_its_file(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["verify", *files])
    told = capsys.readouterr().out.strip().split("\n\n")
    assert [each.splitlines()[0] for each in told] == [f"{file}:" for file in files]
    assert "The record does not hold." in told[1]


def test_a_file_that_is_not_there_is_named(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    missing = f"{files[0]}.not"
    assert cli.main(["verify", files[0], missing]) == 1
    assert missing in capsys.readouterr().err


def test_a_kept_record_goes_with_one(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", "--kept", files[0], *files]) == 2
    assert "--kept goes with one record" in capsys.readouterr().err
