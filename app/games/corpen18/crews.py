"""Crew quality in a fight: by night, and by tiers (C6.4, C7.12)."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from app.games.corpen18.tables import source
from app.games.corpen18.terms import Category, Crew, Light

UnitId = TypeVar("UnitId", bound=Hashable)


def effective(crew: Crew, nfp: bool, category: Category, light: Light) -> Crew:
    """The quality that counts (C6.4): by night warships that are not NFP drop one level.

    >>> effective("veteran", False, "cruiser", "night"), effective("green", False, "fac", "night")
    ('experienced', 'green')
    """
    if light != "night" or nfp or category == "merchant":
        return crew
    order = source().crew.order
    return order[max(0, order.index(crew) - 1)]


def tiers(crews: Mapping[UnitId, Crew]) -> tuple[tuple[UnitId, ...], ...]:
    """Units by their effective quality, the best first (C6.4); a tier keeps their order.

    >>> tiers({"A": "elite", "B": "veteran", "C": "elite"})
    (('A', 'C'), ('B',))
    """
    order = reversed(source().crew.order)
    every = (tuple(unit for unit, has in crews.items() if has == crew) for crew in order)
    return tuple(tier for tier in every if tier)


def as_shooter(crew: Crew) -> int:
    """The modifier of the crew that attacks (C7.12)."""
    return source().crew.shooter[crew]


def as_target(crew: Crew) -> int:
    """The modifier of the crew that is attacked (C7.12)."""
    return source().crew.target[crew]
