"""Folds of structures and other works: what `evolve` does with their events."""

from app.games.ground import events as e
from app.games.ground.edits import find, with_unit
from app.games.ground.state import State

WorksEvent = e.StructureHit


def work(state: State, event: WorksEvent) -> State:
    """The state after an event of this chapter."""
    return with_unit(state, event.unit, sp=find(state, event.unit).sp - event.lost)
