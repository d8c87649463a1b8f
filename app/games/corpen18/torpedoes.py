"""Torpedoes: the number to roll, the score of a spread, what a total does to a ship (C8)."""

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

import msgspec

from app.games.corpen18.chart_rows import BARRED, Charts
from app.games.corpen18.crews import as_shooter, as_target
from app.games.corpen18.damage import hit_drm, is_small
from app.games.corpen18.fleet import Tubes
from app.games.corpen18.tables import source
from app.games.corpen18.terms import Arc, Category, Crew, Evasion, Modifiers, Reach

Id = TypeVar("Id", bound=Hashable)
AIMED_FIRST: tuple[Category, ...] = ("capital", "cruiser", "merchant", "escort", "fac", "shore")
"""The order of reference units (C8.6)."""


class Launch(msgspec.Struct, frozen=True, kw_only=True):
    """All that a unit's spreads at one hex depend on."""

    type: Reach
    distance: int
    category: Category
    """Of the launcher, as the next fields."""
    crew: Crew
    """The effective quality (C6.4)."""
    hits: int = 0
    half: bool = False
    """C1.5."""
    surprise: bool = False
    """The launcher is undetected, or the target not alerted (C8.5)."""
    split: bool = False
    """The spread covers two hexes (C8.2)."""
    sea_state: int = 0
    target: Category
    """Of the reference unit (C8.6), as the next fields."""
    target_crew: Crew
    """The effective quality (C6.4)."""
    target_evasion: Evasion = "steady"


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """The number N of a spread (C8.5)."""

    effective_range: int
    base: int
    number: int
    terms: Modifiers


def effective_range(type_: Reach, distance: int) -> int:
    """The range that counts (C8.3): of heavy torpedoes half, rounded up, of light ones double.

    >>> effective_range("H", 5), effective_range("N", 2), effective_range("L", 2)
    (3, 2, 4)
    """
    match type_:
        case "H":
            return (distance + 1) // 2
        case "L":
            return 2 * distance
        case _:
            return distance


def can_reach(type_: Reach, distance: int) -> bool:
    """Whether torpedoes run that far (C8.3).

    >>> can_reach("H", 8), can_reach("N", 5), can_reach("L", 2)
    (True, False, True)
    """
    return effective_range(type_, distance) < len(source().torpedo.number)


def farthest(type_: Reach) -> int:
    """The distance in hexes that torpedoes reach (C8.3).

    >>> farthest("H"), farthest("N"), farthest("L")
    (8, 4, 2)
    """
    return max(at for at in range(2 * len(source().torpedo.number)) if can_reach(type_, at))


def may_launch_into(category: Category, arcs: Iterable[Arc]) -> bool:
    """Whether a unit may launch there with the switch torpedo_arcs (C8.1).

    >>> may_launch_into("fac", ("port",)), may_launch_into("escort", ("bow", "port"))
    (False, True)
    """
    allowed = ("bow",) if category == "fac" else ("starboard", "port")
    return any(arc in allowed for arc in arcs)


def sea_bars(charts: Charts, category: Category, sea_state: int) -> bool:
    """Whether the sea is too high to launch (C8.5)."""
    return charts.sea_state_gunnery.modifier(category, sea_state) == BARRED


def solution(charts: Charts, launch: Launch) -> Solution | None:
    """The number of each spread with its terms (C8.4, C8.5); None if it is too far (C8.3).

    Whether the sea forbids the launch is for `sea_bars` to say.
    """
    table = source().torpedo
    effective = effective_range(launch.type, launch.distance)
    if not can_reach(launch.type, launch.distance):
        return None
    sea = charts.sea_state_gunnery.modifier(launch.category, launch.sea_state)
    every = (
        ("shooter", as_shooter(launch.crew)),
        ("target", as_target(launch.target_crew)),
        ("target_fac", table.target_fac if launch.target == "fac" else 0),
        ("surprise", table.surprise if launch.surprise else 0),
        ("sea", int(sea / 2)),
        ("evasion", charts.evasion.base(launch.target, launch.target_evasion)),
        ("damage", hit_drm(is_small(launch.category, launch.half), launch.hits)),
        ("split", table.split if launch.split else 0),
    )
    terms = tuple((name, value) for name, value in every if value)
    base = table.number[effective]
    return Solution(
        effective_range=effective,
        base=base,
        number=base + sum(value for _, value in terms),
        terms=terms,
    )


def reference(charts: Charts, launches: Mapping[Id, Launch]) -> Id:
    """The unit at which the spreads at a hex are aimed (C8.6), from a launch at each that counts.

    In a tie it is the one with the higher number, then the first.
    """
    return min(
        launches,
        key=lambda unit: (
            AIMED_FIRST.index(launches[unit].target),
            -_number(charts, launches[unit]),
        ),
    )


def _number(charts: Charts, launch: Launch) -> int:
    found = solution(charts, launch)
    return found.number if found is not None else 0


def score(number: int, die: int) -> int:
    """The score of a spread by its roll of 1D10 (C8.7), 0 to 2.

    >>> [score(8, die) for die in (2, 3, 8, 9)], score(-3, 1)
    ([2, 1, 1, 0], 0)
    """
    if die > number:
        return 0
    return 2 if die <= number // 3 else 1


def damage_drm(total: int, target: Category, modern_battleship: bool) -> int:
    """The modifier of the damage roll of a unit in the hex, by the total score (C8.8).

    >>> damage_drm(1, "cruiser", False), damage_drm(9, "capital", True)
    (-1, 3)
    """
    table = source().torpedo
    drm = table.score_modifier[min(total, len(table.score_modifier) - 1)]
    drm += table.damage_merchant if target == "merchant" else 0
    return drm + (table.damage_modern_battleship if modern_battleship else 0)


def damage(charts: Charts, total: int, die: int, target: Category, modern_battleship: bool) -> int:
    """Hits of a damage roll of 1D10 on the last column (C8.8); none without a score."""
    if total < 1:
        return 0
    last = len(charts.crt.columns) - 1
    return charts.crt.hits(last, die + damage_drm(total, target, modern_battleship))


def reload(ready: int, left: int, tubes: Tubes) -> tuple[int, int]:
    """Ready spreads and reloads after a quiet turn (C8.10); `tubes` as the unit began with.

    >>> reload(1, 3, Tubes(salvo=2, ready=2, reload=3, type="H"))
    (2, 2)
    """
    moved = min(tubes.ready - ready, left)
    return ready + moved, left - moved
