"""Log lines about structures and other works. All of it is public when it happens (HG2)."""

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.words import count, name_for
from app.views.seats import Seat

WorksEvent = e.StructureHit


def works_report(before: State, event: WorksEvent, reader: Seat) -> Line:
    """The line of an event of this chapter in a reader's log."""
    unit = find(before, event.unit)
    lost = count(event.lost, "structure point")
    text = f"{name_for(reader, unit)} loses {lost}, {unit.sp - event.lost} left."
    return Line(kind="result", text=text, hexes=(unit.hex,))
