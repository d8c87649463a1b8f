"""Lines for the umpire's log alone: what its owner keeps private, and what is sealed."""

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.words import side_name


def umpire_report(before: State, event: e.GroundEvent) -> Line | None:
    """The line that an event nobody else hears of leaves in the umpire's log."""
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
            return None
    return Line(kind="note", text=text)
