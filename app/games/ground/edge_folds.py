"""Folds of the events of edges and arrivals."""

from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import find, with_force, with_public, with_unit, with_units
from app.games.ground.state import Exit, State
from app.views.seats import Side

EdgeEvent = (
    e.PoolRolled
    | e.SetUpPassed
    | e.EdgeChosen
    | e.Waited
    | e.CameIn
    | e.Left
    | e.Reinforced
    | e.Seized
    | e.Identified
)


def edge_fold(state: State, event: EdgeEvent) -> State:
    """The state after an event of edges and arrivals."""
    match event:
        case e.PoolRolled():
            return with_public(state, pools={**state.public.pools, event.side: event.points})
        case e.SetUpPassed():
            return _set_up_passed(state, event)
        case e.EdgeChosen():
            units = state.forces[event.side].units.values()
            return with_units(state, [replace(u, edge=event.edge) for u in units if u.waits])
        case e.Waited():
            return with_unit(state, event.unit, gate=event.gate)
        case e.CameIn():
            return recounted(_came_in(state, event))
        case e.Left():
            return _left(state, event)
        case e.Reinforced():
            more = {**state.forces[event.side].units, **{unit.id: unit for unit in event.units}}
            return recounted(with_force(state, event.side, units=more))
        case e.Seized():
            return with_public(state, seized={**state.public.seized, event.hex: event.side})
        case e.Identified():
            return with_public(state, identified=len(state.public.exits))
        case _:
            assert_never(event)


def _set_up_passed(state: State, event: e.SetUpPassed) -> State:
    for side in Side if not event.sides else ():
        # A side that had nothing to set up is as good as sealed.
        state = with_force(state, side, committed=True)
    return with_public(state, setting=event.sides)


def _came_in(state: State, event: e.CameIn) -> State:
    return with_unit(
        state,
        event.unit,
        hex=event.hex,
        label=event.label,
        edge="",
        gate="",
        march=event.march,
        on_road=event.on_road,
    )


def _left(state: State, event: e.Left) -> State:
    unit = find(state, event.unit)
    if not unit.hidden:
        out = Exit(label=unit.label, vp=event.vp)
        state = with_public(state, exits=(*state.public.exits, out))
    return with_unit(
        state, event.unit, hex="", edge=event.edge, fate="left", march=event.march, on_road=False
    )


def recounted(state: State) -> State:
    """How many units of each side that plays open wait off the map, which everybody may know.

    Not while both set up: what a side has bought is its own until then (HX.20).
    """
    offmap = {}
    public = state.public
    known = public.closing if public.phase == "SETUP" else not public.ended
    for side in Side if known else ():
        if side in public.switches.concealment:
            continue
        waiting = sum(unit.waits for unit in state.forces[side].units.values())
        if waiting:
            offmap[side] = waiting
    return state if offmap == state.public.offmap else with_public(state, offmap=offmap)
