"""Settings for fuzz games: rows of switches that between them hold every pair of values."""

from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

from app.games.ground.switches import CHOICES, SEA_CHOICES, Switches
from tests.games import covering
from tests.games.covering import Pair, Row

Names = tuple[str, ...]
LAND, SEA = tuple(CHOICES), tuple(SEA_CHOICES)
"""The switches of all games, and those of games at sea besides."""

NUMBERS = {
    "mines": ("0", "8"),
    "engineer_cap_pct": ("5", "0", "60"),
    "decoy_limit": ("0", "1"),
    "aircraft_endurance": ("0", "2"),
}
"""Of switches that are numbers, those that are tried."""
SIGHT = ("", "concealment=a+b", "concealment=none", "contact=ram concealment=none")
"""Who is concealed and how sides meet, if not as the scenario says: the two go together (LG-28)."""


BARRED: frozenset[Pair] = frozenset({frozenset({("mark7", "on"), ("unofficial_ogres", "off")})})
"""Two values that do not go together: a Mark VII is one of the unofficial Ogres (G12.17)."""


def values(offered: Names = LAND) -> dict[str, tuple[str, ...]]:
    """Every value of every switch that a new game offers, the standing one first."""
    hints = get_type_hints(Switches)
    return {name: _values(name, hints[name]) for name in offered}


def _values(name: str, hint: object) -> tuple[str, ...]:
    usual: object = getattr(Switches(), name)
    if isinstance(usual, bool):
        return ("on", "off") if usual else ("off", "on")
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    return NUMBERS[name]


def every_pair(offered: Names = LAND) -> set[Pair]:
    """The pairs of values of any two switches."""
    return covering.every_pair(values(offered), BARRED)


@cache
def rows(offered: Names = LAND) -> tuple[Row, ...]:
    """Settings that hold every pair; the first row is the standing rules."""
    return covering.covering(values(offered), BARRED)


def words(number: int) -> tuple[str, ...]:
    """The settings of a game by its number: any `len(rows())` games in a row hold every pair."""
    row = rows()[number % len(rows())]
    sight = SIGHT[number % len(SIGHT)]
    return (*(f"{name}={value}" for name, value in row), *sight.split())


def at_sea(number: int) -> tuple[str, ...]:
    """The settings of a game at sea by its number, those of all games among them."""
    row = rows(SEA)[number % len(rows(SEA))]
    return (*words(number)[: len(LAND)], *(f"{name}={value}" for name, value in row))
