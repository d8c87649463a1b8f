"""Folds of mines and of what engineers do: what `evolve` does with their events."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import with_force, with_knowledge
from app.games.ground.missile_folds import cut_roads
from app.games.ground.state import LaidMine, State
from app.views.seats import READERS, Seat

EngineerEvent = e.MineLaid | e.MineLifted | e.MineMet | e.MineDestroyed | e.MinesKnown | e.RoadBlown


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
        case e.RoadBlown():
            return cut_roads(state, (event.hex,))
        case _:
            assert_never(event)


def in_order(mines: tuple[LaidMine, ...]) -> tuple[LaidMine, ...]:
    """Mines in the order of hexes, each once."""
    return tuple(sorted(set(mines), key=lambda mine: (mine.hex, mine.road, mine.side)))


def _without(state: State, mine: LaidMine) -> State:
    left = tuple(each for each in state.forces[mine.side].mines if each != mine)
    return with_force(state, mine.side, mines=left)


def _known(state: State, mine: LaidMine) -> State:
    """The state in which everybody has seen where a mine is."""
    for reader in (Seat(mine.side.other.value), Seat.OBSERVER):
        mines = in_order((*state.knowledge[reader].mines, mine))
        state = with_knowledge(state, reader, mines=mines)
    return state


def _unknown(state: State, mine: LaidMine) -> State:
    """The state in which everybody has seen that a mine is gone."""
    for reader in READERS:
        left = tuple(each for each in state.knowledge[reader].mines if each != mine)
        state = with_knowledge(state, reader, mines=left)
    return state
