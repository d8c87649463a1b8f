"""Victory points (C10)."""

from typing import Literal

from app.games.corpen18.damage import is_small, sunk_at
from app.games.corpen18.terms import Category

TENTHS = (0, 1, 3, 6, 10)
"""Of the value, by hits (C10.4)."""
TENTHS_SMALL = (0, 4, 10)
"""The same on the hit track of fast craft."""

Degree = Literal["decisive", "marginal", "draw"]


def unit_value(value: int, half: bool = False) -> int:
    """The value of a unit: of a half unit half, rounded up (C1.5, C10.3).

    >>> unit_value(9), unit_value(9, half=True)
    (9, 5)
    """
    return (value + 1) // 2 if half else value


def damage_points(value: int, category: Category, hits: int, half: bool = False) -> int:
    """Points for the hits on a unit of that value (C10.4), rounded half up.

    >>> damage_points(32, "capital", 3), damage_points(4, "fac", 1)
    (19, 2)
    """
    tenths = TENTHS_SMALL if is_small(category, half) else TENTHS
    # A shore battery is silenced by fewer hits than the track has: then it counts whole.
    whole = hits >= sunk_at(category, half)
    return (value * (tenths[-1] if whole else tenths[hits]) + 5) // 10


def degree(margin: int, decisive: int, marginal: int) -> Degree:
    """What a lead of so many points is worth (C10.5).

    >>> degree(25, 25, 8), degree(10, 25, 8), degree(7, 25, 8)
    ('decisive', 'marginal', 'draw')
    """
    if margin >= decisive:
        return "decisive"
    return "marginal" if margin >= marginal else "draw"
