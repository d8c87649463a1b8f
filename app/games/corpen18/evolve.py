"""Folding events into the state: no dice, no tables, no rules."""

from collections.abc import Callable, Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from app.games.corpen18 import events as e
from app.games.corpen18.edits import (
    with_every_ship,
    with_force,
    with_knowledge,
    with_public,
    with_ship,
)
from app.games.corpen18.state import Force, Knowledge, Marker, Public, State, Umpire
from app.games.corpen18.units import find
from app.kernel.dispatch import by_kind
from app.kernel.events import Event, Proven
from app.kernel.proofs import ordered, proven
from app.views.seats import Seat, Side

T = TypeVar("T")


def blank() -> State:
    """The state before the first event."""
    return State(
        public=Public(scenario=""),
        forces={side: Force(side=side) for side in Side},
        knowledge={seat: Knowledge() for seat in Seat},
        umpire=Umpire(),
    )


def _set_up(state: State, event: e.SetUp) -> State:
    match event:
        case e.Opened():
            return _opened(state, event)
        case e.LaidOut():
            umpire = replace(state.umpire, drawn={**state.umpire.drawn, **event.drawn})
            return replace(state, public=event.public, forces=event.forces, umpire=umpire)
        case e.Placed():
            state = with_ship(state, event.unit, hex=event.hex, facing=event.facing)
            return with_ship(state, event.unit, start=event.hex or "")
        case e.Posed():
            return with_ship(state, event.unit, category=event.category, vessels=event.vessels)
        case e.FleetChosen():
            ships = {ship.id: ship for ship in event.ships}
            return with_force(state, event.side, fleet=event.lines, ships=ships)
        case e.Shifted():
            return with_ship(state, event.unit, hex=event.hex, start=event.hex)
        case _:
            assert_never(event)


def _opened(state: State, event: e.Opened) -> State:
    public = replace(
        state.public,
        scenario=event.scenario,
        switches=event.switches,
        charts=event.charts,
        turns=event.turns,
        light=event.light,
        weather=event.weather,
        sea_state=event.sea_state,
        moon=event.moon,
        phase="SETUP",
        movers=tuple(Side),
    )
    state = replace(state, public=public)
    for side in Side:
        mine = {ship.id: ship for ship in event.ships if ship.side is side}
        state = with_force(state, side, ships=mine)
    return state


def _stage(state: State, event: e.Stage) -> State:
    match event:
        case e.Rolled():
            drawn = {**state.umpire.drawn, event.stream: event.index + 1}
            return replace(state, umpire=replace(state.umpire, drawn=drawn))
        case e.Read():
            known = state.knowledge[Seat(event.side)]
            read = with_knowledge(state, Seat(event.side), read=len(known.bulletins))
            return ordered(read)
        case e.TurnBegan():
            return _turn_began(state, event)
        case e.StageBegan():
            return with_public(state, phase=event.phase, movers=event.movers, speed=event.speed)
        case e.PhaseEnded():
            for side in Side:
                state = with_force(state, side, courses={}, plans={}, handed_in=False)
                if not event.phase.startswith("MOVE"):
                    state = with_every_ship(state, side, moved=False, laid="")
            return with_public(state, movers=(), speed=None)
        case e.HandedIn():
            return with_force(state, event.side, handed_in=True)
        case e.DrawOffered():
            return with_public(state, draw=event.side)
        case e.Ended():
            for side in Side:
                state = with_knowledge(state, side.seat, markers=())
            return with_public(
                state, ended=True, phase="END", verdict=event.outcome, movers=(), draw=None
            )
        case _:
            assert_never(event)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    for side in Side:
        state = with_every_ship(state, side, fired=(), busy=False, attacked=False)
        for unit, ship in state.forces[side].ships.items():
            state = with_ship(state, unit, began=ship.hex or "")
    for unit, speed in event.speeds.items():
        state = with_ship(state, unit, speed=speed)
    for reader in Seat:
        seen = state.knowledge[reader].contacts
        contacts = {k: replace(c, fired=()) for k, c in seen.items()}
        state = with_knowledge(state, reader, contacts=contacts)
    return with_public(
        state,
        turn=event.turn,
        n=event.turn,
        light=event.light,
        weather=event.weather,
        until=event.until,
        sea_state=event.sea_state,
        phase="TURN_START",
    )


def _draft(state: State, event: e.Draft) -> State:
    match event:
        case e.Steered():
            side = find(state, event.unit).side
            courses = dict(state.forces[side].courses)
            courses.pop(event.unit, None)
            if event.course is not None:
                courses[event.unit] = event.course
            return with_force(state, side, courses=courses)
        case e.Planned():
            side = find(state, event.unit).side
            plans = dict(state.forces[side].plans)
            plans.pop(event.unit, None)
            if event.plan is not None:
                plans[event.unit] = event.plan
            return with_force(state, side, plans=plans)
        case e.Forgotten():
            seat = event.side.seat
            kept = tuple(m for m in state.knowledge[seat].markers if m.label != event.label)
            return with_knowledge(state, seat, markers=kept)
        case _:
            assert_never(event)


def _motion(state: State, event: e.Motion) -> State:
    match event:
        case e.Moved():
            return with_ship(
                state,
                event.unit,
                hex=event.path[-1],
                facing=event.facing,
                trail=event.path if len(event.path) > 1 else (),
                spent=event.spent,
                evasion=event.evasion,
                laid=event.laid,
                moved=True,
                followed=find(state, event.unit).detected,
            )
        case e.Arrived():
            return with_ship(state, event.unit, hex=event.hex, start=event.hex)
        case e.Gone():
            ship = find(state, event.unit)
            state = with_ship(
                state,
                event.unit,
                fate=event.fate,
                edge=event.edge,
                hex=None,
                last=event.at,
                detected=False,
                held=0,
            )
            state = _untracked(state, ship.side, (event.unit,))
            return _seen_lost(state, ship.side) if event.seen else state
        case e.Announced():
            side = find(state, event.unit).side
            interned = (*state.public.interned, event.unit)
            return _seen_lost(with_public(state, interned=interned), side)
        case e.SmokeChanged():
            return with_public(state, smoke=event.smoke)
        case _:
            assert_never(event)


def _seen_lost(state: State, side: Side) -> State:
    lost = state.public.lost
    return with_public(state, lost={**lost, side: lost.get(side, 0) + 1})


def _untracked(state: State, side: Side, units: tuple[str, ...]) -> State:
    tracks = {u: track for u, track in state.forces[side].tracks.items() if u not in units}
    return with_force(state, side, tracks=tracks)


def _sight(state: State, event: e.Sight) -> State:
    match event:
        case e.Spotted():
            side = event.by.other
            force = state.forces[side]
            ships = {
                unit: replace(ship, detected=unit in event.units, held=event.steps.get(unit, 0))
                for unit, ship in force.ships.items()
            }
            kept = {u: track for u, track in force.tracks.items() if u in event.units}
            state = with_force(state, side, ships=ships, tracks={**kept, **event.found})
            return _dealt(state, side, len(event.found))
        case e.Looked():
            return state
        case e.LabelsDrawn():
            labels = {
                **state.umpire.labels,
                event.side: (*state.umpire.labels.get(event.side, ()), *event.labels),
            }
            shuffled = {
                **state.umpire.shuffled,
                event.side: state.umpire.shuffled.get(event.side, 0) + len(event.labels),
            }
            umpire = replace(state.umpire, labels=labels, shuffled=shuffled)
            return replace(state, umpire=umpire)
        case e.Flashed():
            side = find(state, event.unit).side
            state = with_ship(state, event.unit, detected=True)
            tracks = {**state.forces[side].tracks, event.unit: event.label}
            return _dealt(with_force(state, side, tracks=tracks), side, 1)
        case _:
            assert_never(event)


def _dealt(state: State, side: Side, count: int) -> State:
    """So many labels of a side's contacts are dealt."""
    labels = {**state.umpire.labels, side: state.umpire.labels[side][count:]}
    return replace(state, umpire=replace(state.umpire, labels=labels))


def _combat(state: State, event: e.Combat) -> State:
    match event:
        case e.Shelled():
            firer = find(state, event.firer)
            fired = (*firer.fired, *(h for h in event.halves if h not in firer.fired))
            state = with_ship(state, event.firer, fired=fired, busy=True)
            return with_ship(state, event.target, attacked=True) if event.die else state
        case e.Launched():
            firer = find(state, event.firer)
            return with_ship(state, event.firer, ready=firer.ready - event.spreads, busy=True)
        case e.Torpedoed():
            return with_ship(state, event.unit, attacked=True)
        case e.Struck():
            ship = find(state, event.unit)
            return with_ship(state, event.unit, hits=ship.hits + event.hits)
        case e.Lit():
            firer = find(state, event.firer)
            fired = (*firer.fired, *(h for h in event.halves if h not in firer.fired))
            return with_ship(state, event.firer, fired=fired)
        case e.Reloaded():
            ship = find(state, event.unit)
            ready, reload = ship.ready + event.spreads, ship.reload - event.spreads
            return with_ship(state, event.unit, ready=ready, reload=reload)
        case e.Alerted():
            alerts = {**state.forces[event.side].alerts, event.group: state.public.turn}
            return with_force(state, event.side, alerts=alerts)
        case e.Exploded() | e.Fought() | e.AlertFailed():
            return state
        case _:
            assert_never(event)


def _shown(state: State, event: e.Shown) -> State:
    known = state.knowledge[event.reader]
    match event:
        case e.Told():
            return with_knowledge(state, event.reader, bulletins=(*known.bulletins, event.bulletin))
        case e.Sighted():
            contact = event.contact
            contacts = _in_order({**known.contacts, contact.label: contact})
            markers = _others(known.markers, contact.name)
            return with_knowledge(state, event.reader, contacts=contacts, markers=markers)
        case e.LostSight():
            contacts = {k: c for k, c in known.contacts.items() if k != event.label}
            markers = known.markers
            if event.marker is not None:
                markers = (*markers, event.marker)
            return with_knowledge(state, event.reader, contacts=contacts, markers=markers)
        case e.Wounded():
            wounds = _in_order({**known.wounds, event.wound.name: event.wound})
            return with_knowledge(state, event.reader, wounds=wounds)
        case e.Burst():
            return with_knowledge(state, event.reader, bursts=event.hexes, tracks=event.tracks)
        case e.Noted():
            sightings = (*known.sightings, event.sighting)
            return with_knowledge(state, event.reader, sightings=sightings)
        case _:
            assert_never(event)


def _in_order(found: Mapping[str, T]) -> dict[str, T]:
    """By name, whichever came first: that may be nobody's to know (HX.8)."""
    return {name: found[name] for name in sorted(found, key=lambda name: (len(name), name))}


def _others(markers: tuple[Marker, ...], name: str) -> tuple[Marker, ...]:
    """Markers but those of a ship that was named again (HX.16)."""
    return tuple(m for m in markers if not name or m.name != name)


FOLDS: Mapping[type, Callable[..., State]] = by_kind(
    (e.Shown, _shown),
    (e.SetUp, _set_up),
    (e.Stage, _stage),
    (e.Draft, _draft),
    (e.Motion, _motion),
    (e.Sight, _sight),
    (e.Combat, _combat),
    (Proven, proven),
)


def evolve(state: State, event: Event) -> State:
    """The state after an event. Raises TypeError for one of another game."""
    try:
        fold = FOLDS[type(event)]
    except KeyError:
        raise TypeError(f"not an event of Corpen 18: {type(event).__name__}") from None
    return fold(state, event)
