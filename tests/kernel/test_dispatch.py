"""Which function is for which kind of event."""

from typing import get_args

import pytest

from app.games.ground import events as e
from app.games.ground.evolve import FOLDS
from app.games.ground.reports import OPEN, OWN, SILENT
from app.kernel.dispatch import by_kind


def test_a_kind_stands_in_one_chapter() -> None:
    assert by_kind((int | str, len), (bytes, repr)) == {int: len, str: len, bytes: repr}
    with pytest.raises(ValueError, match="int stands in two chapters"):
        by_kind((int | str, len), (int, repr))


def test_every_event_of_the_ground_game_is_folded_by_some_chapter_and_nothing_else_is() -> None:
    assert FOLDS.keys() == set(get_args(e.GroundEvent))


def test_every_event_of_the_ground_game_is_silent_or_told_to_all_or_to_each() -> None:
    assert SILENT | OPEN.keys() | OWN.keys() == FOLDS.keys()
    assert len(SILENT) + len(OPEN) + len(OWN) == len(FOLDS)


def test_what_is_told_to_all_is_not_about_a_unit_that_may_be_hidden() -> None:
    assert not any("unit" in kind.__struct_fields__ for kind in OPEN)
