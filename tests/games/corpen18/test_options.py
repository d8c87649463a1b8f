"""The optional rules (C12): who may, and what their dice do."""

import pytest

from app.games.corpen18.fleet import Gun, Rating
from app.games.corpen18.gunnery import Aim
from app.games.corpen18.options import (
    Change,
    change_of_weather,
    may_blow_up,
    may_illuminate,
    shows_up,
)
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Category

STRONG = current().crt.columns.index("+2 +3")


@pytest.mark.parametrize(
    ("column", "die", "hits", "target", "fragile", "expected"),
    [
        (STRONG, 10, 1, "capital", True, True),
        (STRONG + 1, 10, 3, "cruiser", True, True),
        (STRONG - 1, 10, 3, "capital", True, False),
        (STRONG, 9, 3, "capital", True, False),
        (STRONG, 10, 0, "capital", True, False),
        (STRONG, 10, 3, "capital", False, False),
        (STRONG, 10, 3, "merchant", True, False),
    ],
)
def test_what_calls_for_a_critical_die(
    column: int, die: int, hits: int, target: Category, fragile: bool, expected: bool
) -> None:
    """C12 `critical_hits`."""
    aimed = Aim(band="medium", column=column)
    assert may_blow_up(current(), aimed, die, hits, target, fragile) is expected


@pytest.mark.parametrize(
    ("rating", "expected"),
    [("U1a", False), ("U3", False), ("U4", True), ("U7", True), (1, True), (2, True), (3, False)],
)
def test_who_fires_star_shell(rating: Rating, expected: bool) -> None:
    """C12 `star_shell`: U4 to 2, within Medium range."""
    gun = Gun(rating=rating, range=6, tohit=(0, 0, 0))
    assert may_illuminate(current(), gun, 3) is expected
    assert not may_illuminate(current(), gun, 4)


def test_star_shell_shows_on_seven_dice() -> None:
    """C12 `star_shell`."""
    assert [die for die in range(1, 11) if shows_up(die)] == [1, 2, 3, 4, 5, 6, 7]


def test_the_weather_by_the_die() -> None:
    """C12 `variable_weather`: the sea stays from 0 to 8."""
    same = Change(sea_state=4)
    assert [change_of_weather(4, die) for die in range(1, 11)] == [
        Change(sea_state=3),
        *[same] * 6,
        Change(sea_state=5),
        Change(sea_state=4, weather="haze_rain", turns=4),
        Change(sea_state=4, weather="clear"),
    ]
    assert change_of_weather(0, 1).sea_state == 0
    assert change_of_weather(8, 8).sea_state == 8
