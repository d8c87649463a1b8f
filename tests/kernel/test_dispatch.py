"""Which function is for which kind of event."""

from typing import get_args

import pytest

from app.games.ground import events as e
from app.games.ground.evolve import FOLDS
from app.games.ground.reports import Silent
from app.kernel.dispatch import by_kind


def test_a_kind_stands_in_one_chapter() -> None:
    assert by_kind((int | str, len), (bytes, repr)) == {int: len, str: len, bytes: repr}
    with pytest.raises(ValueError, match="int stands in two chapters"):
        by_kind((int | str, len), (int, repr))


def test_every_event_of_the_ground_game_is_folded_by_some_chapter_and_nothing_else_is() -> None:
    assert FOLDS.keys() == set(get_args(e.GroundEvent))


def test_what_is_silent_is_an_event() -> None:
    assert set(get_args(Silent)) < FOLDS.keys()
