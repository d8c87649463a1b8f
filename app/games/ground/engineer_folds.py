"""Folds of mines and of what engineers do: what `evolve` does with their events."""

from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import (
    find,
    with_force,
    with_knowledge,
    with_public,
    with_unit,
    with_units,
)
from app.games.ground.missile_folds import cut_roads
from app.games.ground.state import LaidMine, State
from app.views.seats import READERS, Seat

EngineerEvent = (
    e.MineLaid
    | e.MineLifted
    | e.MineMet
    | e.MineDestroyed
    | e.MinesKnown
    | e.RoadBlown
    | e.MineDisarmed
    | e.Worked
    | e.RoadMended
    | e.BridgeBuilt
    | e.GroundMoved
    | e.RubbleCleared
    | e.ClockSet
    | e.JetsSet
    | e.Aided
    | e.Freed
)


def engineer_fold(state: State, event: EngineerEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case e.MineLaid():
            force = state.forces[event.mine.side]
            mines = in_order((*force.mines, event.mine))
            return with_force(state, force.side, mines=mines, stock=force.stock - 1)
        case e.MineLifted():
            stock = state.forces[event.mine.side].stock + 1
            return with_force(_without(state, event.mine), event.mine.side, stock=stock)
        case e.MineMet():
            if not event.gone:
                return _known(state, event.mine)
            return _unknown(_without(state, event.mine), event.mine)
        case e.MineDestroyed():
            return _without(state, event.mine)
        case e.MinesKnown():
            return with_knowledge(state, event.reader, mines=event.mines)
        case e.MineDisarmed():
            return _unknown(_without(state, event.mine), event.mine)
        case e.Worked():
            return _worked(state, event)
        case e.Aided():
            return with_unit(state, event.unit, aided=event.turns)
        case e.Freed():
            return with_unit(state, event.unit, stuck=False, aided=0)
        case e.JetsSet():
            return with_unit(state, event.unit, jets=event.on)
        case e.ClockSet():
            return with_unit(state, event.unit, since=event.since)
        case e.RoadBlown() | e.RoadMended() | e.BridgeBuilt() | e.GroundMoved() | e.RubbleCleared():
            return _ground(state, event)
        case _:
            assert_never(event)


def _ground(
    state: State,
    event: e.RoadBlown | e.RoadMended | e.BridgeBuilt | e.GroundMoved | e.RubbleCleared,
) -> State:
    public = state.public
    match event:
        case e.RoadBlown():
            return cut_roads(state, (event.hex,))
        case e.RoadMended():
            return with_public(state, cut=tuple(h for h in public.cut if h != event.hex))
        case e.BridgeBuilt():
            bridges = {side: left for side, left in public.bridges.items() if side != event.hexside}
            made = {**public.earthworks, event.hexside: "bridge"}
            return with_public(state, bridges=bridges, earthworks=made)
        case e.GroundMoved():
            return with_public(state, earthworks={**public.earthworks, event.hexside: event.made})
        case e.RubbleCleared():
            return with_public(state, terrain={**public.terrain, event.hex: "clear"})
        case _:
            assert_never(event)


def _worked(state: State, event: e.Worked) -> State:
    units = [find(state, id_) for id_ in event.crew]
    state = with_units(
        state, [replace(unit, fired=(*unit.fired, *event.crew[unit.id])) for unit in units]
    )
    force = state.forces[event.side]
    digs = dict(force.digs)
    if event.job == "town":
        digs[event.hex] = digs.get(event.hex, 0) + event.squads
    if event.job == "town" and event.done:
        del digs[event.hex]
    tried = (*force.tried, f"{event.hex}/{event.job}")
    return with_force(state, event.side, tried=tried, digs=digs)


def in_order(mines: tuple[LaidMine, ...]) -> tuple[LaidMine, ...]:
    """Mines in the order of hexes, each once."""
    return tuple(sorted(set(mines), key=lambda mine: (mine.hex, mine.road, mine.side)))


def _without(state: State, mine: LaidMine) -> State:
    left = tuple(each for each in state.forces[mine.side].mines if each != mine)
    return with_force(state, mine.side, mines=left)


def _known(state: State, mine: LaidMine) -> State:
    """The state in which everybody has seen where a mine is."""
    for reader in (mine.side.other.seat, Seat.OBSERVER):
        mines = in_order((*state.knowledge[reader].mines, mine))
        state = with_knowledge(state, reader, mines=mines)
    return state


def _unknown(state: State, mine: LaidMine) -> State:
    """The state in which everybody has seen that a mine is gone."""
    for reader in READERS:
        left = tuple(each for each in state.knowledge[reader].mines if each != mine)
        state = with_knowledge(state, reader, mines=left)
    return state
