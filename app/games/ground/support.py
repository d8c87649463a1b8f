"""The construction vehicle as firm ground for others (G12.6-G12.8).

Its own side knows of one that lies face down, and so may all who watch its stack (IG-13).
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.checks import roll_owed
from app.games.ground.conceal import Log, now, standing
from app.games.ground.damage import destroy
from app.games.ground.field import LIGHT, Field, field_of
from app.games.ground.sea.passage import afloat, closed
from app.games.ground.state import Force, State
from app.games.ground.tables import BUILDER, kinds
from app.games.ground.terrain import WATER
from app.games.ground.units import DUMMY, Face, Unit, UnitFacts, size_of
from app.games.ground.view import View
from app.games.ground.waters import bottom
from app.kernel.memo import Memo, PairMemo, PartsMemo
from app.views.seats import Side

UnitT = TypeVar("UnitT", bound=UnitFacts)

SOFT = (WATER, "swamp", "wooded_swamp")
"""Terrain in which it sites."""


def _is_builder(unit: UnitFacts | Face) -> bool:
    return unit.kind in _builders()


@cache
def _builders() -> frozenset[str]:
    return frozenset(kind for kind, line in kinds().items() if BUILDER in line.rules)


def _builders_of(units: Iterable[UnitT]) -> list[UnitT]:
    """Those of the units that are construction vehicles; of most sides none is."""
    kinds_ = _builders()
    return [unit for unit in units if unit.kind in kinds_]


def _decks(force: Force) -> Sequence[Unit]:
    """The construction vehicles of a side, and whoever stands on one; of most sides none."""
    kinds_ = _builders()
    return [u for u in force.units.values() if u.kind in kinds_ or u.borne]


DECKS = Memo(_decks, room=64)


def _in_play(units: Iterable[Unit]) -> list[Unit]:
    """The construction vehicles of these that are on the map."""
    return [unit for unit in _builders_of(units) if unit.in_play]


def _view_field(view: View) -> Field:
    field = field_of(view)
    mine = [p for p in _builders_of(view.mine().values()) if p.in_play]
    theirs = [f.hex for f in view.seen().values() if f.sheet is not None and _is_builder(f.sheet)]
    if not (mine or theirs or field.deep):
        return field
    if not field.deep:
        return _field(field, mine, theirs)
    below = {
        p.hex
        for p in view.mine().values()
        if p.hex and not (p.dummy or p.decoy_of) and bottom(field, p, p.hex)
    }
    foes = view.seen().values()
    below |= {
        f.hex
        for f in foes
        if f.deep or (f.sheet and f.sheet.kind != DUMMY and bottom(field, f.sheet, f.hex))
    }
    if field.at_sea:
        surface = (f.hex for f in foes if not f.deep and afloat(field, f.sheet, f.hex))
        field = closed(field, frozenset(surface))
    return _field(field, mine, theirs, below)


view_field = Memo(_view_field, room=16)
"""The field as my units move on it (G12.6, G12.8)."""


def side_field(state: State, side: Side) -> Field:
    """The field as the units of a side move on it."""
    field = field_of(state.public)
    force, other = state.forces[side], state.forces[side.other]
    if not (field.deep or DECKS(force) or DECKS(other)):
        return field
    return SIDED(field, force, other)


def _side_field(field: Field, force: Force, other: Force) -> Field:
    builders = _in_play(DECKS(force))
    sites = [unit.hex for unit in _in_play(DECKS(other)) if not unit.concealed]
    if not field.deep:
        return _field(field, builders, sites)
    vessels, below = SHOWN(field, other)
    # A decoy is in nobody's way on its own side (S6.3).
    mine = _below(field, (u for u in force.units.values() if u.on_map and not u.decoy_of))
    return _field(closed(field, vessels), builders, sites, mine | below)


SIDED = PartsMemo(_side_field, room=64)


def _shown(field: Field, force: Force) -> tuple[frozenset[str], frozenset[str]]:
    """Where a side is in sight of the enemy: on the surface of the sea, and under water."""
    shown = [unit for unit in force.units.values() if unit.in_play]
    vessels = (u.hex for u in shown if not u.inverted and _in_view(field, u))
    below = _below(field, (u for u in shown if not u.concealed or u.inverted))
    return frozenset(vessels if field.at_sea else ()), below


SHOWN = PairMemo(_shown, room=64)


def _below(field: Field, units: Iterable[Unit]) -> frozenset[str]:
    """The hexes under whose water one of these units is on the ground."""
    return frozenset(u.hex for u in units if not u.dummy and bottom(field, u, u.hex))


def _in_view(field: Field, unit: Unit) -> bool:
    """Whether the counter of a unit stands on the surface of the sea for all to see."""
    return afloat(field, None if unit.concealed else unit, unit.hex)


def _field(
    field: Field, mine: Iterable[UnitFacts], theirs: Iterable[str], below: Iterable[str] = ()
) -> Field:
    sites = {hex_ for hex_ in theirs if field.terrain(hex_) in SOFT}
    banks = set()
    for unit in mine:
        if field.terrain(unit.hex) in SOFT:
            sites.add(unit.hex)
        still = unit.march.start == unit.hex and not unit.march.steps
        if still and _by_stream(field, unit.hex):
            banks.add(unit.hex)
            sites.add(unit.hex)
    return _helped(field, frozenset(sites), frozenset(banks), frozenset(below))


@lru_cache(maxsize=512)
def _helped(
    field: Field, sites: frozenset[str], banks: frozenset[str], taken: frozenset[str]
) -> Field:
    if not (sites or banks or taken):
        return field
    return replace(field, sites=sites, banks=banks, taken=taken)


def sites_of(state: State) -> frozenset[str]:
    """The hexes in which construction vehicles of either side site."""
    forces = state.forces.values()
    if not any(map(DECKS, forces)):
        return frozenset()
    field = field_of(state.public)
    return frozenset(
        unit.hex
        for force in forces
        for unit in _in_play(DECKS(force))
        if field.terrain(unit.hex) in SOFT
    )


def give_way(log: Log, before: frozenset[str]) -> None:
    """Who stood on a construction vehicle that has gone sinks in, or is in the swamp (G12.7)."""
    if not before:
        return
    field = field_of(log.state.public)
    for hex_ in sorted(before - sites_of(log.state)):
        for unit in standing(log.state, hex_):
            if unit.on_road or unit.stuck or (unit.dummy and field.terrain(hex_) == WATER):
                continue
            _sink(log, field, unit)
        for side in Side:
            roll_owed(log, hex_, side)


FLOATERS = ("ogre", "walker")
"""Modes that would be under water in a hex where a construction vehicle can bear them."""


def bear(log: Log) -> None:
    """Who would be under water stands on the construction vehicle in his hex (G12.6).

    It is public who does: so it must lie face up. Heavier Ogres are not borne, marines dive as they
    like, and what is hidden stays on the ground.
    """
    forces = log.state.forces.values()
    if log.state.public.phase == "SETUP" or not any(map(DECKS, forces)):
        return
    field = field_of(log.state.public)
    decks = {
        unit.hex
        for force in forces
        for unit in _in_play(DECKS(force))
        if not unit.concealed and field.terrain(unit.hex) == WATER
    }
    for force in forces:
        for unit in force.units.values():
            if unit.borne is not (unit.hex in decks and _floats(unit)):
                log.write(e.Borne(unit=unit.id, borne=not unit.borne))


def _floats(unit: Unit) -> bool:
    if unit.dummy or unit.hidden or not unit.in_play or _is_builder(unit):
        return False
    return unit.type.mode in FLOATERS and size_of(unit) <= LIGHT


def _by_stream(field: Field, hex_: str) -> bool:
    return any(field.stream(hex_, other) for other in field.around(hex_))


def _sink(log: Log, field: Field, unit: Unit) -> None:
    cell = field.cell(unit.hex, unit.type.mode)
    if field.terrain(unit.hex) == WATER:
        if cell.cost is None and not unit.type.structure:
            destroy(log, now(log, unit.id))
    elif unit.type.mode == "ogre" and size_of(unit) > LIGHT and not _by_stream(field, unit.hex):
        # It was never borne: it has rolled for the swamp as it came (G12.6). By a stream it was.
        return
    elif cell.check is not None:
        log.write(e.Blocked(unit=unit.id, march=replace(unit.march, owes=cell.check)))
    elif unit.type.mode == "wheeled" and not unit.dummy and not unit.stuck:
        log.write(e.GotStuck(unit=unit.id))
