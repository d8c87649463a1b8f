"""Log lines about aircraft, and about what is lost aboard."""

from collections import Counter
from typing import assert_never

from app.games.ground.edits import find
from app.games.ground.events import TakenBack
from app.games.ground.events import sea as e
from app.games.ground.lines import Line
from app.games.ground.sea.air_folds import AirEvent
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.words import count, listed, name_for, points, type_name
from app.views.seats import Seat


def air_report(before: State, event: AirEvent, reader: Seat) -> Line | None:
    """The line that an event of aircraft leaves in a reader's log."""
    match event:
        case e.Aged():
            return None
        case e.TookOff():
            unit, ship = find(before, event.unit), find(before, event.ship)
            text = f"{event.label} {type_name(unit)} takes off in {event.hex}"
            if _owns(reader, unit):
                text += f", from {ship.name}; so far it was {unit.name}"
            return Line(kind="move", text=f"{text}.", hexes=(event.hex,))
        case e.Flown():
            return _flown(before, event, reader)
        case e.Landed():
            unit, ship = find(before, event.unit), find(before, event.ship)
            text = f"{name_for(reader, unit)} lands in {unit.hex}"
            if _owns(reader, unit):
                text += f": it is {unit.callsign}, aboard {ship.name}"
            return Line(kind="lost", text=f"{text}.", hexes=(unit.hex,))
        case e.FlownOff():
            unit = find(before, event.unit)
            text = f"{name_for(reader, unit)} leaves the map from {unit.hex}"
            if _owns(reader, unit):
                text += f": it is {unit.callsign}, and may come back from the turn after next on"
            return Line(kind="lost", text=f"{text}.", hexes=(unit.hex,))
        case e.RanDry():
            units = [find(before, unit) for unit in event.units]
            names = listed(f"{name_for(reader, unit)} in {unit.hex}" for unit in units)
            text = f"Out of fuel: {names}."
            return Line(kind="result", text=text, hexes=tuple(unit.hex for unit in units))
        case e.WentDown():
            return _went_down(before, event, reader)
        case _:
            assert_never(event)


def _owns(reader: Seat, unit: Unit) -> bool:
    return reader in (unit.side.seat, Seat.UMPIRE)


def _flown(before: State, event: e.Flown, reader: Seat) -> Line:
    unit, way = find(before, event.unit), "-".join(event.path)
    if unit.hex:
        text = f"{name_for(reader, unit)} flies {way}."
        return Line(kind="move", text=text, hexes=event.path)
    text = f"{event.label} {type_name(unit)} comes in: {way}"
    if _owns(reader, unit):
        text += f"; so far it was {unit.name}"
    return Line(kind="move", text=f"{text}.", hexes=event.path)


def flight_back(before: State, event: TakenBack) -> str:
    """What is said when the move or the launch of an aircraft is taken back; empty for others.

    Aboard or off the map it has no name that others read, so the one is said that they saw.
    """
    craft = next((unit for unit in event.units if unit.type.aircraft and not unit.dummy), None)
    if craft is None:
        return ""
    was = find(before, craft.id)
    if craft.hex:
        return f"{craft.label} is back in {craft.hex}."
    return f"{was.label} is gone from {was.hex}."


def _many(n: int, text: str) -> str:
    """So many of them; squads are counted already.

    >>> _many(2, "Fighter"), _many(2, "Infantry (3 squads)")
    ('2 Fighters', '2 x Infantry (3 squads)')
    """
    return f"{n} x {text}" if text.endswith(")") else count(n, text)


def _went_down(before: State, event: e.WentDown, reader: Seat) -> Line:
    ship = find(before, event.ship)
    what = listed(_many(n, text) for text, n in sorted(Counter(event.texts).items()))
    scored = f" ({points(sum(event.vp))})" if sum(event.vp) else ""
    text = f"Lost aboard {name_for(reader, ship)}: {what}{scored}."
    return Line(kind="result", text=text, hexes=(ship.hex,))
