"""Sets of places that a ship may have come to, and how likely each of them is (BC.2)."""

from collections.abc import Mapping
from functools import cache, lru_cache

from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.terms import Category
from app.hexes.coords import DIRECTIONS, axial, from_axial
from app.views.seats import Side

States = Mapping[str, int]
"""The ways that a ship can head in each hex, one bit for each facing 0 to 5."""
ANY = 0b111111
"""Every facing."""


def facing_bit(facing: int) -> int:
    """The bit of a facing.

    >>> facing_bit(2)
    4
    """
    return 1 << facing


@cache
def turned(facings: int, left: int) -> int:
    """Facings after turning by up to so many sixths either way.

    >>> bin(turned(0b000001, 1)), turned(0b000100, 3) == ANY
    ('0b100011', True)
    """
    out = facings
    for _ in range(min(left, 3)):
        out |= (out << 1 | out >> 5 | out >> 1 | out << 5) & ANY
    return out


TURNED = tuple(tuple(turned(facing_bit(f), left) for f in range(6)) for left in range(4))
"""By what is left for turning: the facings after a step in each direction."""


def open_hexes(scenario: str, category: Category, side: Side) -> frozenset[str]:
    """Where such a ship can be."""
    return scenarios()[scenario].sheet.open_to(category, side)


@lru_cache(maxsize=50_000)
def _around(scenario: str, category: Category, side: Side, hex_: str) -> tuple[str | None, ...]:
    """The six hexes ahead by facing; None where such a ship cannot go."""
    free = open_hexes(scenario, category, side)
    q, r = axial(hex_)
    found = (from_axial(q + dq, r + dr) for dq, dr in DIRECTIONS)
    return tuple(near if near in free else None for near in found)


def moved(scenario: str, category: Category, side: Side, states: States, most: int) -> States:
    """Every state that such a ship can have after spending up to so many MP (C4.3, BC.2).

    Turns before the last F are free: after a step a ship faces the way of the step, turned by what
    is left; without a step it faces as before, turned. Of all ways to come into a hex from one
    side the shortest leaves most for turning.
    """
    out = {hex_: turned(facings, most) for hex_, facings in states.items()}
    edge = list(states)
    reached = set(edge)
    for n in range(1, most + 1):
        ways = TURNED[min(most - n, 3)]
        after: list[str] = []
        for hex_ in edge:
            for heading, to in enumerate(_around(scenario, category, side, hex_)):
                if to is None:
                    continue
                out[to] = out.get(to, 0) | ways[heading]
                if to not in reached:
                    reached.add(to)
                    after.append(to)
        edge = after
    return out


@lru_cache(maxsize=50_000)
def ball(scenario: str, category: Category, side: Side, hex_: str, most: int) -> tuple[str, ...]:
    """The hexes that such a ship reaches from one in a move."""
    return tuple(sorted(moved(scenario, category, side, {hex_: ANY}, most)))


def spread(
    scenario: str, category: Category, side: Side, weights: Mapping[str, float], most: int
) -> dict[str, float]:
    """Weights after a move, if every hex in reach is as likely as any other (BX.3)."""
    out: dict[str, float] = {}
    for hex_, weight in weights.items():
        reach = ball(scenario, category, side, hex_, most)
        share = weight / len(reach)
        for to in reach:
            out[to] = out.get(to, 0.0) + share
    return out


def evenly(states: States) -> dict[str, float]:
    """The same weight for every hex."""
    return {hex_: 1 / len(states) for hex_ in sorted(states)}
