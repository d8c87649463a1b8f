"""Formations (C1.9) and stacking (C4.9)."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from app.hexes.coords import distance

STACK = 2
"""Units of one side in a hex at the end of a movement phase (C4.9)."""

Id = TypeVar("Id", bound=Hashable)


def formations(places: Mapping[Id, str]) -> tuple[tuple[Id, ...], ...]:
    """The formations of one side's units on the map, by their hexes (C1.9); leave dummies out.

    Formations and their members keep the order of the units.

    >>> formations({"A1": "0505", "A2": "0808", "A3": "0606"})
    (('A1', 'A3'), ('A2',))
    """
    left = dict(places)
    found = []
    while left:
        first = next(iter(left))
        members, edge = {first}, [left.pop(first)]
        while edge:
            here = edge.pop()
            for unit in [unit for unit, hex_ in left.items() if distance(here, hex_) <= 1]:
                members.add(unit)
                edge.append(left.pop(unit))
        found.append(tuple(unit for unit in places if unit in members))
    return tuple(found)


def overfull(hexes: Iterable[str]) -> tuple[str, ...]:
    """The hexes in which more than two units of a side would end a movement phase (C4.9).

    >>> overfull(["1010", "1010", "1011"]), overfull(["1010"] * 3)
    ((), ('1010',))
    """
    return tuple(sorted(hex_ for hex_, units in Counter(hexes).items() if units > STACK))
