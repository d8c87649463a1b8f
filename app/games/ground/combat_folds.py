"""Folds of fire, scans and overruns: what `evolve` does with their events."""

from collections import Counter

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


def destroyed(state: State, event: e.Destroyed) -> State:
    unit = find(state, event.unit)
    state = out_of_play(state, (event.unit,), "destroyed")
    if event.hulk:
        hulks = state.public.hulks
        sizes = (*hulks.get(unit.hex, ()), event.hulk)
        state = with_public(state, hulks={**hulks, unit.hex: sizes})
    return with_loss(state, unit, event.vp - event.instead, event.text, unit.squads or (unit.kind,))


def squads_lost(state: State, event: e.SquadsLost) -> State:
    unit = find(state, event.unit)
    part = "riders" if event.riders else "squads"
    gone = Counter(unit.riders if event.riders else unit.squads) - Counter(event.left)
    state = with_unit(state, event.unit, load_hurt=0, **{part: event.left})
    return with_loss(state, unit, event.vp, event.text, tuple(gone.elements()))


def systems_lost(state: State, event: e.SystemsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.vp
    lost = (*unit.lost, *event.systems)
    state = with_unit(state, event.unit, lost=lost, im=event.im, scored=scored)
    return with_loss(state, unit, event.vp, event.text)


def treads_lost(state: State, event: e.TreadsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.lost if event.scored else unit.scored
    state = with_unit(state, event.unit, treads=unit.treads - event.lost, scored=scored)
    if not event.scored:
        return state
    return with_loss(state, unit, event.lost, f"{event.lost} treads of {unit.label}")


def fired(state: State, event: e.Fired) -> State:
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


def terrain_wrecked(state: State, event: e.TerrainWrecked) -> State:
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


def bridge_hit(state: State, event: e.BridgeHit) -> State:
    """Points off a bridge; nobody is on the road any more where one that fills a hex is down."""
    there = [
        replace(unit, on_road=False)
        for force in state.forces.values()
        for unit in force.units.values()
        if event.left <= 0 and unit.in_play and unit.hex == event.hexside and unit.on_road
    ]
    bridges = {**state.public.bridges, event.hexside: event.left}
    return with_public(with_units(state, there), bridges=bridges)


def overrun_moved(state: State, event: e.OverrunMoved) -> State:
    old = state.public.overrun
    state = with_public(state, overrun=event.overrun)
    if old is None or event.overrun.round == old.round:
        return state
    # A new round: everybody may fire again (G7.7).
    return with_public(rested(state, event.overrun.hex), aimed=())


def rested(state: State, hex_: str) -> State:
    """Forget what the units in a hex fired: overrun fire is apart from the fire phase (G7.14)."""
    there = [
        replace(unit, fired=())
        for force in state.forces.values()
        for unit in force.units.values()
        if unit.in_play and unit.hex == hex_ and unit.fired
    ]
    return with_units(state, there)


def scanned(state: State, event: e.Scanned) -> State:
    unit = find(state, event.unit)
    return with_unit(state, event.unit, scanned=(*unit.scanned, event.system))


def reacted(state: State, event: e.Reacted) -> State:
    joined = []
    for id_ in event.units:
        unit = find(state, id_)
        march = replace(unit.march, owes=event.owes.get(id_, ""))
        came = {"hex": event.hex, "on_road": id_ in event.on_road, "stood": 0}
        joined.append(replace(unit, **came, march=march, reacted=state.public.n))
    return with_units(state, joined)


def resupplied(state: State, event: e.Resupplied) -> State:
    """A new missile for one squad."""
    if find(state, event.unit).squads:
        return with_unit(state, event.unit, squads=event.squads, kind=event.kind)
    return with_unit(state, event.unit, riders=event.squads)


def overrun_closed(state: State, event: e.OverrunClosed) -> State:
    return with_public(rested(state, event.hex), overrun=None, aimed=())
