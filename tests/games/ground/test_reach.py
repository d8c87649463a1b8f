"""The search for where a counter can go, beside one that tries every way (G4.1, G4.2)."""

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from app.games.ground.field import Field, field_of
from app.games.ground.movement import enter, pace_of, phase_march, ways
from app.games.ground.reach import found, risky, search
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Unit
from app.games.ground.tables import kinds
from app.games.ground.units import March
from tests.games.ground.build import board, unit

PRINTED = board().public
HEXES = sorted(field_of(PRINTED).sheet.terrain)
ROADS = sorted(field_of(PRINTED).sheet.road_hexes)
GROWN = ("forest", "clear", "town", "clear", "swamp", "crater", "rubble")
WILD = dict(zip(HEXES, itertools.cycle(GROWN), strict=False))
FIELDS = (
    field_of(PRINTED),
    field_of(replace(PRINTED, terrain=WILD)),
    field_of(
        replace(PRINTED, terrain=WILD, switches=replace(PRINTED.switches, gev_town_stop=True))
    ),
)
WALKERS = ("WALK{A4,D2,R2,M3,EARLY,CHICKEN}", "WALK{A4,D2,R2,M3,EARLY}")
MOVERS = sorted(kind for kind, line in kinds().items() if line.mov and line.table != "naval")


def walks(field: Field, mover: Unit, phase: str, contacts: frozenset[str]) -> Iterator[Unit]:
    """A unit as it stands after every way that it may go, each way of standing there once."""
    known, left = set(), [mover]
    while left:
        here = left.pop()
        for to in field.around(here.hex):
            after = enter(field, here, pace_of(here, phase), to, contact=to in contacts)
            if after is None or to == mover.hex:
                continue
            there = replace(here, hex=to, march=after[0], on_road=after[1])
            if (to, there.march) in known:
                continue
            known.add((to, there.march))
            yield there
            if not there.march.halted and to not in contacts:
                left.append(there)


def best(
    field: Field, mover: Unit, phase: str, contacts: frozenset[str]
) -> dict[str, tuple[bool, float]]:
    """Whether each hex cannot be had without a roll, and what it costs to come there."""
    out: dict[str, tuple[bool, float]] = {}
    for there in walks(field, mover, phase, contacts):
        came = risky(there.march), there.march.spent
        out[there.hex] = min(out.get(there.hex, came), came)
    return out


def starting(kind: str, number: int) -> Unit:
    """A unit of a type somewhere on the map, every other one on a road; treads as printed."""
    squads = (kind,) if kinds()[kind].infantry else ()
    hexes = ROADS if number % 2 else HEXES
    start = hexes[(number * 7) % len(hexes)]
    march = March(start=start)
    return unit("C1", kind, start, squads=squads, bank=2, stood=2, march=march)


@pytest.mark.parametrize("phase", ["P3", "P6"])
@pytest.mark.parametrize("kind", [*MOVERS, *WALKERS])
def test_G4_1_and_G4_2_the_search_finds_what_trying_every_way_does(kind: str, phase: str) -> None:
    for number in range(18):
        field = FIELDS[number % 3]
        fresh = starting(kind, number)
        mover = replace(fresh, march=phase_march(field, fresh, phase))
        contacts = frozenset(HEXES[number::13])
        wanted = search(field, mover, phase, contacts)
        if wanted is not None:
            there = {h: (risky(to.march), to.march.spent) for h, to in found(wanted).items()}
            assert there == best(field, mover, phase, contacts)
            assert wanted.contacts & there.keys() == contacts & there.keys()


@pytest.mark.parametrize("scenario", sorted(scenarios()))
def test_T4_no_way_costs_less_than_a_point(scenario: str) -> None:
    field = field_of(replace(PRINTED, scenario=scenario))
    modes = {line.mode for line in kinds().values() if line.mode != "none"}
    for mode in (*modes, "jumping", "builder"):
        for hex_ in sorted(field.sheet.terrain):
            assert all(way.cost >= 1 for way in ways(field, mode, 0, hex_)), (mode, hex_)
