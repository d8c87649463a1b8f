"""Log lines about landing SEVs: all see who vanishes and who comes ashore, not aboard whom."""

from collections.abc import Iterable
from typing import assert_never

from app.games.ground.edits import find
from app.games.ground.events import sea as e
from app.games.ground.lines import Line
from app.games.ground.sea.landing_folds import LandingEvent
from app.games.ground.state import State
from app.games.ground.units import Unit, label_order
from app.games.ground.words import listed, name_for, type_name
from app.views.seats import Seat, Side


def landing_report(before: State, event: LandingEvent, reader: Seat) -> Line | None:
    """The line that such an event leaves in a reader's log."""
    match event:
        case e.Bound():
            return _bound(before, event, reader)
        case e.Embarked():
            return _embarked(before, event, reader)
        case e.Debarked():
            return _debarked(before, event, reader)
        case _:
            assert_never(event)


def _owns(reader: Seat, side: Side) -> bool:
    return reader in (side.seat, Seat.UMPIRE)


def _bound(before: State, event: e.Bound, reader: Seat) -> Line | None:
    vessel = find(before, event.unit)
    if not event.lapsed or not _owns(reader, vessel.side):
        return None
    if event.bound:
        gone = [name for name in vessel.waiting if name not in event.waiting]
        text = f"{listed(gone)} did not lie still: not to go aboard {vessel.name}."
    else:
        does = "unloads" if vessel.bound == "unload" else "loads"
        text = f"{vessel.name} {does} nobody: it did not lie still, or is disabled."
    return Line(kind="note", text=text, hexes=(vessel.hex,) if vessel.hex else ())


def _embarked(before: State, event: e.Embarked, reader: Seat) -> Line | None:
    units = _sorted(find(before, id_) for id_ in event.units)
    hexes = tuple(dict.fromkeys(unit.hex for unit in units))
    if _owns(reader, event.side):
        parts = [
            f"{unit.name} {type_name(unit)} aboard {find(before, event.units[unit.id]).name}, "
            f"as {event.names[unit.id]}"
            for unit in units
        ]
        text = f"Loaded: {'; '.join(parts) or 'nobody'}."
        return Line(kind="move", text=text, hexes=hexes)
    if not units:
        return None
    who = listed(f"{name_for(reader, unit)} in {unit.hex}" for unit in units)
    goes = "goes" if len(units) == 1 else "go"
    return Line(kind="lost", text=f"{who} {goes} aboard.", hexes=hexes)


def _debarked(before: State, event: e.Debarked, reader: Seat) -> Line | None:
    landed = [(hex_, event.labels[id_], find(before, id_)) for id_, hex_ in event.units.items()]
    landed.sort(key=lambda each: (each[0], label_order(each[1])))
    hexes = tuple(dict.fromkeys(hex_ for hex_, _, _ in landed))
    owns = _owns(reader, event.side)
    who = listed(
        f"{label} {type_name(unit)} in {hex_}{f' (so far {unit.name})' if owns else ''}"
        for hex_, label, unit in landed
    )
    if not landed:
        return Line(kind="note", text="Nobody found room ashore.") if owns else None
    comes = "comes" if len(landed) == 1 else "come"
    return Line(kind="reveal", text=f"{who} {comes} ashore.", hexes=hexes)


def _sorted(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: (unit.hex, label_order(unit.name)))
