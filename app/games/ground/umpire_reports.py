"""Lines for the umpire's log alone: what its owner keeps private, and what is sealed."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.words import side_name
from app.views.seats import Seat

UmpiresEvent = e.Committed | e.MimicNamed | e.MarkSet | e.CapChosen | e.Held


def umpire_report(before: State, event: UmpiresEvent, _: State, reader: Seat) -> Line | None:
    """The line that an event nobody else hears of leaves in the umpire's log."""
    if reader is not Seat.UMPIRE:
        return None
    match event:
        case e.Committed():
            text = f"{side_name(before.public.scenario, event.side)} seals its set-up."
        case e.MimicNamed():
            unit = find(before, event.unit)
            if event.kind == unit.mimic and event.turn == unit.mimic_turn:
                return None
            text = f"{unit.name} (dummy) moves as {kinds()[event.kind].name}."
        case e.MarkSet():
            mark = {"auto": "as it would owe", "yes": "yes", "no": "no"}[event.value]
            text = f"{find(before, event.unit).name} (dummy) rolls terrain checks: {mark}."
        case e.CapChosen():
            did = "names its discards" if event.units is not None else "takes its discards back"
            text = f"{side_name(before.public.scenario, event.side)} {did}."
        case e.Held():
            if before.umpire.control.get(event.hex) is event.side:
                return None
            text = f"{event.hex} is held by {side_name(before.public.scenario, event.side)}."
        case _:
            assert_never(event)
    return Line(kind="note", text=text)
