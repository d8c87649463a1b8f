"""Folds of fire, scans and overruns: what `evolve` does with their events."""

from collections import Counter
from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import (
    find,
    out_of_play,
    with_loss,
    with_public,
    with_unit,
    with_units,
)
from app.games.ground.state import State

CombatEvent = (
    e.Disabled
    | e.GotStuck
    | e.LoadHurt
    | e.SquadsLost
    | e.SystemsLost
    | e.TreadsLost
    | e.Destroyed
    | e.Scanned
    | e.Announced
    | e.Fired
    | e.Aimed
    | e.TerrainWrecked
    | e.BridgeHit
    | e.OverrunOpened
    | e.OverrunMoved
    | e.Reacted
    | e.OverrunClosed
    | e.Rammed
)


def combat_fold(state: State, event: CombatEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case e.Fired():
            return _fired(state, event)
        case e.OverrunMoved():
            return _overrun_moved(state, event)
        case e.Disabled():
            return with_unit(state, event.unit, disabled=event.n, shaken_by=event.cause)
        case e.LoadHurt():
            return with_unit(state, event.unit, load_hurt=event.n)
        case e.GotStuck():
            return with_unit(state, event.unit, stuck=True)
        case e.SquadsLost():
            return _squads_lost(state, event)
        case e.SystemsLost():
            return _systems_lost(state, event)
        case e.TreadsLost():
            return _treads_lost(state, event)
        case e.Destroyed():
            return _destroyed(state, event)
        case e.Scanned():
            return _scanned(state, event)
        case e.Announced():
            closed = (*state.public.closed, event.hex) if event.batch else state.public.closed
            return with_public(state, closed=closed)
        case e.Aimed():
            return with_public(state, aimed=(*state.public.aimed, *event.pairs))
        case e.TerrainWrecked():
            return _terrain_wrecked(state, event)
        case e.BridgeHit():
            return _bridge_hit(state, event)
        case e.OverrunOpened():
            return with_public(state, overrun=event.overrun)
        case e.Reacted():
            return _reacted(state, event)
        case e.OverrunClosed():
            return _overrun_closed(state, event)
        case e.Rammed():
            return with_unit(state, event.unit, rams=find(state, event.unit).rams + event.count)
        case _:
            assert_never(event)


def _destroyed(state: State, event: e.Destroyed) -> State:
    unit = find(state, event.unit)
    state = out_of_play(state, (event.unit,), "destroyed")
    if event.hulk:
        hulks = state.public.hulks
        sizes = (*hulks.get(unit.hex, ()), event.hulk)
        state = with_public(state, hulks={**hulks, unit.hex: sizes})
    return with_loss(state, unit, event.vp - event.instead, event.text, unit.squads or (unit.kind,))


def _squads_lost(state: State, event: e.SquadsLost) -> State:
    unit = find(state, event.unit)
    part = "riders" if event.riders else "squads"
    gone = Counter(unit.riders if event.riders else unit.squads) - Counter(event.left)
    state = with_unit(state, event.unit, load_hurt=0, **{part: event.left})
    return with_loss(state, unit, event.vp, event.text, tuple(gone.elements()))


def _systems_lost(state: State, event: e.SystemsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.vp
    lost = (*unit.lost, *event.systems)
    state = with_unit(state, event.unit, lost=lost, im=event.im, scored=scored)
    return with_loss(state, unit, event.vp, event.text)


def _treads_lost(state: State, event: e.TreadsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.lost if event.scored else unit.scored
    state = with_unit(state, event.unit, treads=unit.treads - event.lost, scored=scored)
    if not event.scored:
        return state
    return with_loss(state, unit, event.lost, f"{event.lost} treads of {unit.label}")


def _fired(state: State, event: e.Fired) -> State:
    unit = find(state, event.unit)
    return with_unit(
        state,
        event.unit,
        fired=(*unit.fired, *event.systems),
        used=(*unit.used, *event.used),
        im=event.im,
        squads=event.squads,
        riders=event.riders,
        lased=event.lased,
    )


def _terrain_wrecked(state: State, event: e.TerrainWrecked) -> State:
    public = state.public
    cut = (*public.cut, event.hex) if event.road else public.cut
    if event.road:
        there = [
            replace(unit, on_road=False)
            for force in state.forces.values()
            for unit in force.units.values()
            if unit.in_play and unit.hex == event.hex and unit.on_road
        ]
        state = with_units(state, there)
    return with_public(state, terrain={**public.terrain, event.hex: "rubble"}, cut=cut)


def _bridge_hit(state: State, event: e.BridgeHit) -> State:
    """Points off a bridge; nobody is on the road any more where one that fills a hex is down."""
    there = [
        replace(unit, on_road=False)
        for force in state.forces.values()
        for unit in force.units.values()
        if event.left <= 0 and unit.in_play and unit.hex == event.hexside and unit.on_road
    ]
    bridges = {**state.public.bridges, event.hexside: event.left}
    return with_public(with_units(state, there), bridges=bridges)


def _overrun_moved(state: State, event: e.OverrunMoved) -> State:
    old = state.public.overrun
    state = with_public(state, overrun=event.overrun)
    if old is None or event.overrun.round == old.round:
        return state
    # A new round: everybody may fire again (G7.7).
    return with_public(_rested(state, event.overrun.hex), aimed=())


def _rested(state: State, hex_: str) -> State:
    """Forget what the units in a hex fired: overrun fire is apart from the fire phase (G7.14)."""
    there = [
        replace(unit, fired=())
        for force in state.forces.values()
        for unit in force.units.values()
        if unit.in_play and unit.hex == hex_ and unit.fired
    ]
    return with_units(state, there)


def _scanned(state: State, event: e.Scanned) -> State:
    unit = find(state, event.unit)
    return with_unit(state, event.unit, scanned=(*unit.scanned, event.system))


def _reacted(state: State, event: e.Reacted) -> State:
    joined = []
    for id_ in event.units:
        unit = find(state, id_)
        march = replace(unit.march, owes=event.owes.get(id_, ""))
        came = {"hex": event.hex, "on_road": id_ in event.on_road, "stood": 0}
        joined.append(replace(unit, **came, march=march, reacted=state.public.n))
    return with_units(state, joined)


def _overrun_closed(state: State, event: e.OverrunClosed) -> State:
    return with_public(_rested(state, event.hex), overrun=None, aimed=())
