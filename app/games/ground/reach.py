"""Where a counter can still go, and by which way (G4.1, G7.4)."""

import heapq
import math
from collections.abc import Collection, Mapping
from functools import lru_cache

from msgspec.structs import replace

from app.games.ground.field import Field
from app.games.ground.movement import (
    FREE,
    Pace,
    advance,
    allowance,
    cannot_move,
    limit_of,
    pace_of,
    standing_rough,
    ways,
)
from app.games.ground.units import March, UnitFacts
from app.hexes.coords import distance
from app.kernel.facts import Fact

Arrival = tuple[str, bool, int, int]
"""A hex, whether a bonus of the road may still be earned, clear hexes off it, and gait."""


class Reached(Fact, frozen=True, kw_only=True):
    """A hex in reach, the path to it and the march that it takes."""

    hex: str
    path: tuple[str, ...]
    march: March
    on_road: bool

    def unit(self, mover: UnitFacts) -> UnitFacts:
        """The unit as it stands there."""
        return replace(mover, hex=self.hex, march=self.march, on_road=self.on_road, borne=False)


class Search(Fact, frozen=True, kw_only=True):
    """A question of where a counter can go: all that the answer depends on."""

    field: Field
    pace: Pace
    start: Reached
    contacts: frozenset[str]
    """Hexes that hold enemies, of those that it may come to: they end a path."""


def search(field: Field, unit: UnitFacts, phase: str, contacts: Collection[str]) -> Search | None:
    """The search for where a unit can still go in this phase; None if it cannot move at all."""
    if cannot_move(unit, phase):
        return None
    start = Reached(hex=unit.hex, path=(unit.hex,), march=unit.march, on_road=unit.on_road)
    pace = pace_of(unit, phase)
    far = _farthest(_most(pace) - unit.march.spent)
    near = _within(frozenset(contacts), unit.hex, far)
    return Search(field=field, pace=pace, start=start, contacts=near)


@lru_cache(maxsize=2048)
def _within(hexes: frozenset[str], start: str, far: int) -> frozenset[str]:
    """Those of some hexes that are no further away."""
    return frozenset([hex_ for hex_ in hexes if distance(start, hex_) <= far])


def _farthest(left: float) -> int:
    """Hexes that a unit may move, at most, with MP left: each costs 1 or more, and one is always
    possible (G4.2)."""
    return max(1, math.ceil(left))


def _most(pace: Pace) -> float:
    """What a move may come to on the best of ground, in MP (G4.3, G11.13)."""
    return limit_of(pace, 0) + pace.bonus


def reach(
    field: Field, unit: UnitFacts, phase: str, contacts: Collection[str]
) -> Mapping[str, Reached]:
    """Every hex a unit can still enter this phase, by its cheapest path (G4.1)."""
    wanted = search(field, unit, phase, contacts)
    return {} if wanted is None else found(wanted)


@lru_cache(maxsize=2048)
def found(wanted: Search) -> Mapping[str, Reached]:
    """The hexes of a search, by label, each by its cheapest path."""
    field, pace, start, contacts = wanted.field, wanted.pace, wanted.start, wanted.contacts
    best: dict[str, Reached] = {}
    # Staying on a primary road earns a bonus, so paved and unpaved arrivals are kept apart, and for
    # wheels those with another number of clear hexes. Of two ways the one without a roll is better.
    left: set[Arrival] = set()
    # What arrivals cost that go on without a roll: none that costs as much is better.
    safe: dict[Arrival, float] = {}
    most = _most(pace)
    count = 0
    queue: list[tuple[float, bool, int, Reached]] = [(start.march.spent, False, count, start)]
    while queue:
        here = heapq.heappop(queue)[3]
        hex_, march, last = here.hex, here.march, best.get(here.hex)
        if here is not start and (last is None or (risky(last.march) and not risky(march))):
            best[hex_] = here
        key = (hex_, march.paved, march.cleared, march.gait)
        if march.halted or key in left or (hex_ in contacts and here is not start):
            continue
        left.add(key)
        first = march.steps == 0 and hex_ == march.start
        for way in ways(field, pace.mode, pace.size, hex_):
            to, spent = way.to, march.spent + way.cost
            if to == start.hex or (spent > most and march.steps and not way.crater):
                continue
            contact = to in contacts
            paved = march.paved and way.link == 1 and not contact
            key = (to, paved, march.cleared + (way.check == "W"), 0)
            if safe.get(key, math.inf) <= spent:
                continue
            after = advance(pace, march, way, first=first, contact=contact)
            if after is None:
                continue
            if not (after.halted or pace.prances or risky(after)):
                safe[key] = after.spent
            there = Reached(hex=to, path=(*here.path, to), march=after, on_road=bool(way.link))
            count += 1
            # Of two ways that cost the same the one that may still earn the bonus is the better.
            heapq.heappush(queue, (after.spent, not after.paved, count, there))
    return best


def risky(march: March) -> bool:
    """Whether a roll comes with this way: in its last hex, or on it for wheels (G4.7)."""
    return bool(march.owes) or march.cleared > FREE


def can_reach(field: Field, unit: UnitFacts, to: str, blocked: Collection[str]) -> Reached | None:
    """How a unit can join an overrun within its full P3 move (G7.4), None if it cannot.

    No road bonus, no minimum move, no fall, through no hex that holds enemies.
    """
    if unit.disabled or unit.stuck or not allowance(unit, "P3"):
        return None
    pace = pace_of(unit, "P3")
    if distance(unit.hex, to) > _farthest(limit_of(pace, 0)):
        return None
    fresh = replace(
        unit,
        march=replace(
            unit.march,
            steps=0,
            spent=0,
            paved=False,
            halted=False,
            owes="",
            cleared=0,
            bogged=standing_rough(field, unit),
            # Squads that got off in an overrun of this turn are as free as any other unit (G7.5).
            shifted=False,
        ),
    )
    there = reach(field, fresh, "P3", {*blocked, to}).get(to)
    if there is None or there.march.spent > limit_of(pace, there.march.gait):
        return None
    return there
