"""Log lines about units that nobody sees, and about how they come to light."""

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.words import listed, name_for, type_name
from app.kernel.events import Event
from app.views.seats import Seat, Side


def secret_of(before: State, event: Event, after: State) -> Side | None:
    """Whose hidden unit an event is about, if it stays hidden: nothing of it shows (law 4)."""
    name = getattr(event, "unit", None)
    if not isinstance(name, str):
        return None
    for side, force in before.forces.items():
        was = force.units.get(name)
        if was is not None and was.hidden:
            will = after.forces[side].units.get(name)
            return side if will is not None and will.hidden else None
    return None


def unseen_report(before: State, event: e.Found, after: State, reader: Seat) -> Line:
    """The line about units that come to light in a reader's log."""
    units = [find(after, unit) for unit in event.units]
    hexes = tuple(dict.fromkeys(unit.hex for unit in units))
    who = listed(f"{_named(find(before, u.id), u, reader)} in {u.hex}" for u in units)
    many = len(units) > 1
    match event.cause:
        case "search":
            finder = name_for(reader, find(before, event.finder))
            text = f"{finder} finds {who}."
        case "fire":
            text = f"{who} {'show themselves' if many else 'shows itself'}."
        case "ashore":
            text = f"{who} {'come' if many else 'comes'} out of the water."
        case "bump":
            text = f"Contact under water: {who}."
        case "blast":
            text = f"The blast lights up {who}."
        case "die" | "ping" | "charge":
            text = f"Found: {who}."
        case "rise":
            text = f"{who} comes up."
        case "hover":
            text = f"{name_for(reader, find(before, event.finder))} finds {who} below it."
        case "mine":
            text = f"The explosion shows {who}."
    return Line(kind="reveal", text=text, hexes=hexes)


def _named(before: Unit, unit: Unit, reader: Seat) -> str:
    name = f"{unit.name} {type_name(unit)}"
    mine = reader in (unit.side.seat, Seat.UMPIRE)
    return f"{name} (so far {before.name})" if mine else name
