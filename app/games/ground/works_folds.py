"""Folds of structures and other works: what `evolve` does with their events."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find, with_public, with_unit
from app.games.ground.state import State

WorksEvent = e.StructureHit | e.WorkSet | e.HulksLeft


def work(state: State, event: WorksEvent) -> State:
    """The state after an event of this chapter."""
    public = state.public
    match event:
        case e.StructureHit():
            return with_unit(state, event.unit, sp=find(state, event.unit).sp - event.lost)
        case e.WorkSet(work="wall"):
            return with_public(state, walls={**public.walls, event.hex: event.size})
        case e.WorkSet(work="revetment"):
            return with_public(state, revetments={**public.revetments, event.hex: event.size})
        case e.WorkSet():
            return with_public(state, trenches={**public.trenches, event.hex: event.size})
        case e.HulksLeft():
            hulks = {k: sizes for k, sizes in public.hulks.items() if k != event.hex}
            left = {event.hex: event.sizes} if event.sizes else {}
            return with_public(state, hulks=hulks | left)
        case _:
            assert_never(event)
