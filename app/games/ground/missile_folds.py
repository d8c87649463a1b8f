"""Folds of missiles, blasts, lasers and pulses: what `evolve` does with their events."""

from collections.abc import Collection
from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import find, with_public, with_unit, with_units
from app.games.ground.state import Loss, State

LAUNCHED = "cm"
"""What a launcher has fired."""

PULSED = "pulse"
"""What a unit that has pulsed has fired."""

MissileEvent = (
    e.SalvoMoved
    | e.Launched
    | e.Tried
    | e.Downed
    | e.Exploded
    | e.Blasted
    | e.WorksBlasted
    | e.BridgeBlasted
    | e.Scorched
    | e.Pulsed
    | e.LaserSet
    | e.Parried
    | e.Became
)


def fold_missile(state: State, event: MissileEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case e.SalvoMoved():
            return with_public(state, salvo=event.salvo)
        case e.Launched():
            return _launched(state, event)
        case e.Tried():
            unit = find(state, event.unit)
            return with_unit(
                state,
                event.unit,
                used=(*unit.used, *event.used),
                im=event.im,
                kind=event.kind,
                lased=event.lased,
            )
        case e.Exploded():
            return _exploded(state, event)
        case e.Scorched():
            return _scorched(state, event)
        case e.Pulsed():
            fired = (*find(state, event.unit).fired, PULSED)
            return with_unit(state, event.unit, fired=fired)
        case e.LaserSet():
            return with_unit(state, event.unit, watch=event.at)
        case e.Parried():
            return with_unit(state, event.unit, lased=event.lased)
        case e.Became():
            return with_unit(state, event.unit, kind=event.kind)
        case e.Downed() | e.Blasted() | e.WorksBlasted() | e.BridgeBlasted():
            return state
        case _:
            assert_never(event)


def _launched(state: State, event: e.Launched) -> State:
    loss = Loss(side=event.side, text=event.text, vp=event.vp)
    if event.unit:
        unit = find(state, event.unit)
        fired = (*unit.fired, LAUNCHED)
        state = with_unit(state, event.unit, kind=event.kind, cm=event.cm, fired=fired)
    else:
        launched = state.public.launched
        count = launched.get(event.side, 0) + 1
        state = with_public(state, launched={**launched, event.side: count})
    return with_public(state, losses=(*state.public.losses, loss))


def _exploded(state: State, event: e.Exploded) -> State:
    public = state.public
    if event.nuclear:
        state = with_public(state, bursts=(*public.bursts, event.hex))
    if event.crater:
        state = with_public(state, terrain={**public.terrain, event.hex: "crater"})
    down = dict.fromkeys(event.bridges, 0)
    if down:
        state = with_public(state, bridges={**public.bridges, **down})
    return cut_roads(state, (event.hex,)) if event.road else state


def _scorched(state: State, event: e.Scorched) -> State:
    rubble = {roll.hex: "rubble" for roll in event.rolls if roll.rubble}
    state = with_public(state, terrain={**state.public.terrain, **rubble})
    return cut_roads(state, [roll.hex for roll in event.rolls if roll.road])


def cut_roads(state: State, hexes: Collection[str]) -> State:
    """The state with the roads through these hexes cut, and nobody on them (G5.20)."""
    there = [
        replace(unit, on_road=False)
        for force in state.forces.values()
        for unit in force.units.values()
        if unit.in_play and unit.hex in hexes and unit.on_road
    ]
    cut = (*state.public.cut, *(hex_ for hex_ in hexes if hex_ not in state.public.cut))
    return with_public(with_units(state, there), cut=cut)
