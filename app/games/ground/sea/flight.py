"""Aircraft that face a corner of their hex, and where that lets them fly (S9.3, S9.4).

Corner k lies between the directions k and k + 1: 0 is N|NE, then clockwise.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from app.games.ground.scenarios import scenarios
from app.games.ground.tables import kinds
from app.games.ground.units import UnitFacts, label_order
from app.games.ground.view import View
from app.games.ground.words import listed
from app.hexes.coords import DIRECTIONS, axial, from_axial, label
from app.kernel.facts import Fact
from app.kernel.orders import Refusal

Shift = Literal["north", "south"]
"""Which way even columns lie half a hex off the odd ones (S3.1)."""

SIX = len(DIRECTIONS)
CORNERS = (
    "north and north-east",
    "north-east and south-east",
    "south-east and south",
    "south and south-west",
    "south-west and north-west",
    "north-west and north",
)
"""Between which directions a corner lies, in words."""

SHORT = ("N/NE", "NE/SE", "SE/S", "S/SW", "SW/NW", "NW/N")

NO_CORNER = -1
"""Of an aircraft without a facing, or with any: it comes in, or takes off (S9.2, S11.2)."""

FACES = "S9.3"
"""Hung on the aircraft that face a corner."""

LEAST = 3
"""Hexes that such an aircraft flies at least in each of its turns (S9.5)."""


def faces(kind: str) -> bool:
    """Whether an aircraft of a type faces a corner: fighters and bombers (S9.3, S9.7)."""
    return FACES in kinds()[kind].rules


@cache
def beside(hex_: str, direction: int, shift: Shift = "north") -> str | None:
    """The hex in a direction, None beyond the north and west edges of the grid.

    A grid whose even columns lie to the south is the other one, a column further on.

    >>> beside("0508", 5), beside("0508", 5, "south")
    ('0408', '0407')
    """
    aside = int(shift == "south")
    q, r = axial(label(int(hex_[:2]) + aside, int(hex_[2:])))
    dq, dr = DIRECTIONS[direction % SIX]
    there = from_axial(q + dq, r + dr)
    if there is None or int(there[:2]) <= aside:
        return None
    return label(int(there[:2]) - aside, int(there[2:]))


@cache
def heading(corner: int) -> int | None:
    """Where an aircraft points that faces a corner, in degrees clockwise from north (S9.3)."""
    return 30 + 60 * corner if corner != NO_CORNER else None


def ahead(hex_: str, corner: int, shift: Shift = "north") -> tuple[str | None, str | None]:
    """The two hexes in front of a corner (S9.4).

    >>> ahead("0508", 5)
    ('0408', '0507')
    """
    return beside(hex_, corner, shift), beside(hex_, corner + 1, shift)


def turned(corner: int) -> tuple[int, int, int]:
    """The corners that an aircraft may face after a step: as before, one left, one right (S9.4).

    >>> turned(5)
    (5, 4, 0)
    """
    return corner, (corner - 1) % SIX, (corner + 1) % SIX


def starts(corner: int) -> tuple[int, ...]:
    """The corners that it may face before its first step."""
    return tuple(range(SIX)) if corner == NO_CORNER else (corner,)


def bearings(corner: int, path: Sequence[str]) -> Mapping[int, int]:
    """The corners that it may face at the end of a path, with the turns to each; none if the path
    cannot be flown (S9.4).

    >>> bearings(5, ("0508", "0507"))
    {5: 0, 4: 1, 0: 1}
    """
    now = dict.fromkeys(starts(corner), 0)
    for here, to in pairwise(path):
        then: dict[int, int] = {}
        for facing, turns in now.items():
            if to in ahead(here, facing):
                for after in turned(facing):
                    more = turns + (after != facing)
                    then[after] = min(more, then.get(after, more))
        now = then
    return now


def straightest(corner: int, path: Sequence[str]) -> int:
    """Where it faces at the end of a path if it turns as little as it can."""
    ends = bearings(corner, path)
    return min(ends, key=lambda facing: (ends[facing], facing), default=NO_CORNER)


Spot = tuple[str, int]
"""A hex, and the corner that is faced there."""


class Question(Fact, frozen=True, kw_only=True):
    """Where an aircraft can fly: all that the answer depends on."""

    scenario: str
    kind: str
    starts: tuple[str, ...]
    """Its hex, or the edge hexes by which it may come in."""
    corner: int = NO_CORNER
    spent: int = 0
    """Movement points spent when it stands there: 1 if it comes in (S9.2)."""


class Leg(Fact, frozen=True, kw_only=True):
    """A way to a hex that ends facing a corner."""

    cost: int
    turns: int
    corner: int
    path: tuple[str, ...]


@lru_cache(maxsize=256)
def flown(wanted: Question) -> tuple[Mapping[Spot, tuple[int, Spot | None]], ...]:
    """By movement points spent, where it can be: the turns so far, and where it came from."""
    terrain, facing = scenarios()[wanted.scenario].sheet.terrain, faces(wanted.kind)
    corners = starts(wanted.corner) if facing else (NO_CORNER,)
    first: dict[Spot, tuple[int, Spot | None]] = {
        (hex_, corner): (0, None) for hex_ in wanted.starts for corner in corners
    }
    layers = [first]
    seen = set(first)
    for _ in range(int(kinds()[wanted.kind].mov) - wanted.spent):
        then: dict[Spot, tuple[int, Spot | None]] = {}
        for spot, (turns, _) in layers[-1].items():
            hex_, corner = spot
            ways = ahead(hex_, corner) if facing else _around(hex_)
            ends = turned(corner) if facing else (NO_CORNER,)
            for to in ways:
                if to is None or to not in terrain:
                    continue
                for after in ends:
                    more = turns + (after != corner)
                    known = then.get((to, after))
                    if known is None or more < known[0]:
                        then[to, after] = (more, spot)
        if not facing:
            # Who may go any way has no reason to come by twice.
            then = {spot: way for spot, way in then.items() if spot not in seen}
            seen |= then.keys()
        layers.append(then)
    return tuple(layers)


@cache
def _around(hex_: str) -> tuple[str | None, ...]:
    return tuple(beside(hex_, direction) for direction in range(SIX))


@lru_cache(maxsize=256)
def reached(wanted: Question, least: int) -> Mapping[str, Mapping[int, int]]:
    """The hexes where it may end after so many movement points or more: by the corners that it may
    face there, the points for each."""
    out: dict[str, dict[int, int]] = {}
    for layer, spots in enumerate(flown(wanted)):
        cost = layer + wanted.spent
        if cost >= least:
            for hex_, corner in spots:
                out.setdefault(hex_, {}).setdefault(corner, cost)
    return out


def leg(wanted: Question, hex_: str, least: int, corner: int | None = None) -> Leg | None:
    """The cheapest and straightest way to a hex, facing a corner or any; None if there is none."""
    ends = reached(wanted, least).get(hex_, {})
    found = [
        (cost, flown(wanted)[cost - wanted.spent][hex_, end][0], end)
        for end, cost in ends.items()
        if corner in (None, end)
    ]
    if not found:
        return None
    cost, turns, end = min(found)
    return Leg(cost=cost, turns=turns, corner=end, path=_path(wanted, cost, (hex_, end)))


def _path(wanted: Question, cost: int, spot: Spot) -> tuple[str, ...]:
    layers, path = flown(wanted), [spot[0]]
    at: Spot | None = spot
    for layer in range(cost - wanted.spent, 0, -1):
        at = layers[layer][at][1] if at else None
        if at:
            path.append(at[0])
    return tuple(reversed(path))


def off_map(scenario: str, kind: str, hex_: str, corners: Iterable[int]) -> bool:
    """Whether one step leads off the map from a hex, facing one of these corners (S9.6)."""
    terrain = scenarios()[scenario].sheet.terrain
    if not faces(kind):
        return any(to not in terrain for to in _around(hex_))
    return any(to not in terrain for corner in corners for to in ahead(hex_, corner))


@lru_cache(maxsize=256)
def way_off(wanted: Question) -> tuple[str, ...]:
    """The shortest way to a hex from which it can leave the map; empty if there is none."""
    limit = int(kinds()[wanted.kind].mov)
    for layer, spots in enumerate(flown(wanted)):
        cost = layer + wanted.spent
        ends = sorted(
            (spots[hex_, corner][0], hex_, corner)
            for hex_, corner in spots
            if cost < limit and off_map(wanted.scenario, wanted.kind, hex_, (corner,))
        )
        if ends:
            _, hex_, corner = ends[0]
            return _path(wanted, cost, (hex_, corner))
    return ()


def hanging(late: Iterable[UnitFacts]) -> str:
    """What to do about fighters and bombers in the air that have not flown (S9.5)."""
    names = sorted((unit.name for unit in late), key=label_order)
    have = "has" if len(names) == 1 else "have"
    return f"{listed(names)} {have} to fly: at least {LEAST} hexes, or land, or leave the map."


def must_fly(units: Iterable[UnitFacts]) -> tuple[UnitFacts, ...]:
    """The fighters and bombers in the air that have not flown in this movement (S9.5)."""
    late = _flyers()
    return tuple([u for u in units if u.kind in late and u.in_play and not u.march.halted])


@cache
def _flyers() -> frozenset[str]:
    """The types of aircraft that face a corner."""
    return frozenset(kind for kind, line in kinds().items() if line.aircraft and faces(kind))


def still_hanging(view: View) -> Refusal | None:
    """Why the movement may not end: fighters and bombers do not stand in the air (S9.5)."""
    if view.phase != "P3":
        return None
    late = must_fly(view.mine().values())
    if not late:
        return None
    return Refusal(code="must-fly", rule="S9.5", text=hanging(late))
