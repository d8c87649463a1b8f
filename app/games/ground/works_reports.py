"""Log lines about structures and other works. All of it is public when it happens (HG2)."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.words import count, name_for
from app.views.seats import Seat

WorksEvent = e.StructureHit | e.WorkSet | e.HulksLeft


def works_report(before: State, event: WorksEvent, _: State, reader: Seat) -> Line:
    """The line of an event of this chapter in a reader's log."""
    match event:
        case e.StructureHit():
            unit = find(before, event.unit)
            lost = count(event.lost, "structure point")
            text = f"{name_for(reader, unit)} loses {lost}, {unit.sp - event.lost} left."
            return Line(kind="result", text=text, hexes=(unit.hex,))
        case e.WorkSet():
            text = f"The {event.work} in {event.hex} is gone."
            if event.size:
                text = f"A {event.work} stands in {event.hex}."
        case e.HulksLeft():
            left = count(len(event.sizes), "hulk") if event.sizes else "no hulk"
            text = f"In {event.hex} there is {left} left."
        case _:
            assert_never(event)
    return Line(kind="result", text=text, hexes=(event.hex,))
