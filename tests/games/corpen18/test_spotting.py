"""Spotting beyond the worked examples (C5.2-C5.9)."""

import pytest
from msgspec.structs import replace

from app.games.corpen18.spotting import (
    Look,
    by_eye,
    chance,
    day_limit,
    identified_within,
    spots,
)
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Category, Light, Weather

LOOK = Look(
    distance=2,
    target="escort",
    units=1,
    moved=False,
    shoreline=False,
    spotter_crew="experienced",
    target_crew="experienced",
    radar="none",
    light="night",
    moon="half",
    poor=False,
)


@pytest.mark.parametrize(
    ("light", "weather", "squall", "expected"),
    [
        ("day", "clear", False, True),
        ("twilight", "clear", False, True),
        ("night", "clear", False, False),
        ("day", "haze_rain", False, False),
        ("day", "fog", False, False),
        ("twilight", "clear", True, False),
    ],
)
def test_by_limits_or_by_a_roll(
    light: Light, weather: Weather, squall: bool, expected: bool
) -> None:
    """C5.2."""
    assert by_eye(light, weather, squall) is expected


@pytest.mark.parametrize(
    ("spotter", "target", "light", "doubled", "limit", "near"),
    [
        ("capital", "capital", "day", False, 9, 5),
        ("capital", "capital", "twilight", False, 5, 3),
        ("capital", "fac", "day", False, 3, 2),
        ("capital", "merchant", "day", True, 16, 8),
        ("capital", "capital", "twilight", True, 9, 5),
        ("shore", "escort", "day", False, 8, 4),
        ("cruiser", "shore", "day", False, 6, 3),
    ],
)
def test_limits_by_day(
    spotter: Category, target: Category, light: Light, doubled: bool, limit: int, near: int
) -> None:
    """C5.2, C5.3, C5.6 with radar_by_day, and C5.9."""
    assert day_limit(current(), spotter, target, light, doubled) == limit
    assert identified_within(current(), spotter, target, light, doubled) == near
    assert identified_within(current(), spotter, target, "night", doubled) == 1


def test_numbers_by_distance_and_radar() -> None:
    """C5.4, C5.6: to 5 hexes, to 10 with advanced radar."""

    def numbers(radar: str) -> list[int | None]:
        found = (
            chance(current(), replace(LOOK, distance=distance, radar=radar))
            for distance in range(12)
        )
        return [look and look.number for look in found]

    none = [10, 7, 5, 3, 1, -1]
    assert numbers("none") == [*none, *[None] * 6]
    assert numbers("basic") == [*(n + 2 for n in none), *[None] * 6]
    halved = [10, 7, 7, 5, 5, 3, 3, 1, 1, -1, -1]
    assert numbers("advanced") == [*(n + 4 for n in halved), None]


@pytest.mark.parametrize(
    ("changed", "term"),
    [
        ({"target": "capital"}, ("target_capital", 2)),
        ({"target": "cruiser"}, ("target_cruiser", 1)),
        ({"target": "fac"}, ("target_fac", -2)),
        ({"target": "merchant"}, None),
        ({"units": 4}, None),
        ({"units": 5}, ("more_than_4", 1)),
        ({"moved": True}, ("moved_2mp", 1)),
        ({"shoreline": True}, ("shoreline", -4)),
        ({"spotter_crew": "elite"}, ("spotter_elite", 2)),
        ({"spotter_crew": "green"}, ("spotter_green", -2)),
        ({"target_crew": "elite"}, None),
        ({"target_crew": "trained"}, ("target_trained", 1)),
        ({"target_crew": "green"}, ("target_green", 2)),
        ({"moon": "full"}, ("moon_full", 2)),
        ({"moon": "new"}, ("moon_new", -2)),
        ({"moon": "none"}, None),
        ({"moon": "new", "light": "day", "poor": True}, None),
        ({"poor": True}, ("weather", -2)),
        ({"poor": True, "light": "twilight"}, None),
        ({"radar": "basic"}, ("radar", 2)),
        ({"held": True}, ("tracking", 2)),
    ],
)
def test_each_modifier(changed: dict[str, object], term: tuple[str, int] | None) -> None:
    """C5.5, C5.6."""
    found = chance(current(), replace(LOOK, **changed))
    assert found is not None
    assert found.terms == ((term,) if term else ())
    assert found.number == 5 + (term[1] if term else 0)


@pytest.mark.parametrize(("number", "found"), [(10, 10), (12, 10), (9, 9), (1, 1), (0, 0), (-3, 0)])
def test_how_many_of_ten_dice_find(number: int, found: int) -> None:
    """C5.4."""
    assert sum(spots(number, die) for die in range(1, 11)) == found
