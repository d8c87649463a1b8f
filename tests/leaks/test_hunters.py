"""Measured: who reads every byte finds a hidden submarine no better than who knows the rules.

The twins of `pairs_sea.py` show it for pairs of worlds, exactly. Here many worlds are drawn, and a
classifier looks for whatever the twins might not hold. A planted leak shows that it would find it.
"""

from collections.abc import Callable

import pytest

from app.kernel.seals import Sealer
from tests.leaks import hunters
from tests.leaks.hunters import bounds, compared
from tests.leaks.plants import Patch
from tests.leaks.plants_unseen import contacts_of_the_hidden

WORLDS, FEWER = 400, 320
"""Worlds of the measurement, and of a leak that shows in each game by itself; half teach."""


def one_key_for_all_games(patch: Patch) -> None:
    """The same set-up has the same seal in every game, so that one game gives another away."""
    patch.setattr(hunters, "sealer_of", lambda number: Sealer(b"one for all", ""))


def test_TS_02_all_bytes_together_say_no_more_than_the_rules() -> None:
    score = compared(WORLDS)
    assert score.worlds > 100
    for hits in (score.rules, score.reader):
        low, high = bounds(hits, score.worlds)
        assert low <= score.due <= high, score


@pytest.mark.parametrize(
    ("plant", "worlds"), [(contacts_of_the_hidden, FEWER), (one_key_for_all_games, WORLDS)]
)
def test_a_planted_leak_is_found_by_the_reader(
    plant: Callable[[Patch], None], worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    score = compared(worlds)
    assert bounds(score.reader, score.worlds)[0] > score.due, score
