"""Log lines of the sea: each reader's own, from empty."""

from typing import assert_never

from app.games.ground.edits import find
from app.games.ground.events import sea as e
from app.games.ground.lines import Line
from app.games.ground.sea.air_reports import air_report
from app.games.ground.sea.landing_reports import landing_report
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.words import count, listed, name_for, side_name, type_name
from app.views.seats import Seat


def sea_report(before: State, event: e.SeaEvent, _: State, reader: Seat) -> Line | None:
    """The line that an event of the sea leaves in a reader's log."""
    match event:
        case (
            e.RuseSet()
            | e.GivenAway()
            | e.Marked()
            | e.Unmarked()
            | e.Noted()
            | e.MinesGiven()
            | e.LayingSet()
        ):
            return None
        case e.Mined():
            unit = find(before, event.unit)
            if not _owns(reader, unit):
                return None
            text = f"{unit.name} has mined {unit.hex}."
            return Line(kind="note", text=text, hexes=(unit.hex,))
        case e.Bound() | e.Embarked() | e.Debarked():
            return landing_report(before, event, reader)
        case e.SectionsNamed():
            if not event.shown:
                return None
            who = side_name(before.public.scenario, event.side)
            text = f"{who} may have mined {listed(event.sections)}."
            return Line(kind="note", text=text)
        case e.Sounded():
            return _sounded(before, event, reader)
        case e.Sailed():
            return _sailed(before, event, reader)
        case e.Slipped():
            unit = find(before, event.unit)
            text = f"{name_for(reader, unit)} is gone from {unit.hex}."
            if _owns(reader, unit):
                text = f"{unit.name} escapes: it is hidden again, as {unit.callsign}."
            return Line(kind="lost", text=text, hexes=(unit.hex,))
        case e.Released():
            return _released(before, event, reader)
        case e.Approached():
            units = [find(before, unit) for unit in event.units]
            if not _owns(reader, units[0]):
                return None
            text = f"The enemy has come next to {listed(unit.name for unit in units)}."
            return Line(kind="note", text=text, hexes=tuple(unit.hex for unit in units))
        case e.Lifted():
            return _lifted(before, event)
        case e.Charged():
            who = side_name(before.public.scenario, event.side)
            text = f"{who} attacks {event.hex} unseen: {listed(event.systems)} ({event.strength})."
            return Line(kind="fire", text=text, hexes=(event.hex,))
        case e.ChargeFell():
            return _charge_fell(before, event, reader)
        case e.Pinged():
            return _pinged(before, event, reader)
        case e.FirstRolled():
            text = f"{side_name(event.scenario, event.side)} moves first."
            return Line(kind="note", text=text, dice=(event.die,))
        case e.LagoonHeld():
            name = side_name(before.public.scenario, event.side)
            holds = f"holds the lagoon: {count(event.turns, 'turn')}"
            text = f"{name} {holds if event.turns else 'holds the lagoon no more'}."
            return Line(kind="score", text=text)
        case e.Exposed():
            return _exposed(before, event, reader)
        case (
            e.TookOff()
            | e.Flown()
            | e.Landed()
            | e.FlownOff()
            | e.Aged()
            | e.RanDry()
            | e.WentDown()
        ):
            return air_report(before, event, reader)
        case _:
            assert_never(event)


def _charge_fell(before: State, event: e.ChargeFell, reader: Seat) -> Line | None:
    umpire, attacker = reader is Seat.UMPIRE, reader is event.side.seat
    hurt = event.result != "NE"
    text = f"The charges in {event.hex} hit: {event.result}." if hurt else ""
    if reader is event.side.other.seat and event.boat:
        name = find(before, event.boat).name
        text = f"{name} is hit in {event.hex}: {event.result}." if hurt else f"{name} is unhurt."
    elif umpire or (attacker and not hurt):
        text = f"No result in {event.hex}." if not hurt else text
    if not text:
        return None
    if umpire:
        return Line(kind="fire", text=f"Die {event.die}. {text}", hexes=(event.hex,))
    return Line(kind="fire", text=text, hexes=(event.hex,))


def _pinged(before: State, event: e.Pinged, reader: Seat) -> Line:
    unit = find(before, event.unit)
    where = event.hex if event.target == event.hex else f"{event.target} in {event.hex}"
    text = f"{where} is pinged."
    if _owns(reader, unit):
        text = f"{unit.name} pings {where}: {'an echo' if event.heard else 'no echo'}."
    if reader is Seat.UMPIRE:
        text = f"{text} Die {event.die}."
    return Line(kind="scan", text=text, hexes=(event.hex,))


def _owns(reader: Seat, unit: Unit) -> bool:
    return reader in (unit.side.seat, Seat.UMPIRE)


def _sounded(before: State, event: e.Sounded, reader: Seat) -> Line | None:
    unit = find(before, event.unit)
    if not _owns(reader, unit):
        return None
    if unit.hidden:
        end = "it is found" if event.found else "it stays hidden"
    else:
        end = "it stays in sight" if event.found else "it escapes"
    text = f"{unit.name} moves: {event.die}, {end}."
    return Line(kind="roll", text=text, hexes=(unit.hex,), dice=(event.die,))


def _sailed(before: State, event: e.Sailed, reader: Seat) -> Line | None:
    unit = find(before, event.unit)
    text = f"{name_for(reader, unit)} moves {'-'.join(event.path)}."
    return Line(kind="move", text=text, hexes=event.path)


def _released(before: State, event: e.Released, reader: Seat) -> Line:
    unit, decoy = find(before, event.unit), event.decoy
    pair = sorted(((event.path[-1], event.label), (decoy.hex, decoy.label)))
    hexes = tuple(hex_ for hex_, _ in pair)
    where = listed(f"{label} in {hex_}" for hex_, label in pair)
    text = f"Two contacts: {where}."
    if _owns(reader, unit):
        text = f"{unit.name} releases a decoy: it is {event.label} in {event.path[-1]} now, "
        text += f"the decoy {decoy.label} in {decoy.hex}."
    elif not unit.hidden:
        text = f"{name_for(reader, unit)} is gone from {unit.hex}. {text}"
        hexes = (unit.hex, *hexes)
    return Line(kind="contact", text=text, hexes=hexes)


def _lifted(before: State, event: e.Lifted) -> Line | None:
    shown = [find(before, unit) for unit in event.shown]
    gone = [find(before, unit) for unit in (*event.hidden, *event.decoys)]
    gone.sort(key=lambda unit: (unit.hex, unit.label))
    parts = []
    if shown:
        shown.sort(key=lambda unit: (unit.hex, unit.label))
        parts.append(listed(f"{u.label} in {u.hex} is a {type_name(u)}" for u in shown))
    if gone:
        names = listed(f"{unit.label} in {unit.hex}" for unit in gone)
        parts.append(f"contact lost: {names}")
    text = "; ".join(parts)
    hexes = tuple(unit.hex for unit in (*shown, *gone))
    return Line(kind="lost", text=f"{text[0].upper()}{text[1:]}.", hexes=hexes)


CAUSES = {
    "attack": "under fire",
    "hover": "by a hovercopter",
    "ping": "by sonar",
    "bump": "by a contact under water",
    "mine": "by a mine",
    "rise": "as it comes up",
}


def _exposed(before: State, event: e.Exposed, reader: Seat) -> Line:
    del reader
    units = [find(before, unit) for unit in (*event.boats, *event.decoys)]
    units.sort(key=lambda unit: (unit.hex, unit.label))
    what = listed(f"{u.label} in {u.hex} is a {type_name(u)}" for u in units)
    text = f"Found out {CAUSES[event.cause]}: {what}."
    return Line(kind="reveal", text=text, hexes=tuple(unit.hex for unit in units))
