"""A line of a log before it is numbered, and the names that a reader has for units."""

from app.games.corpen18.state import Ship, State
from app.games.corpen18.units import contact_of
from app.games.corpen18.words import foe_name, own_name
from app.kernel.facts import Fact
from app.views.seats import Seat


class Line(Fact, frozen=True, kw_only=True):
    """One line for one reader."""

    kind: str
    text: str
    hexes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


def owns(reader: Seat, ship: Ship) -> bool:
    """Whether a unit is the reader's own, or the reader is the umpire."""
    return reader is Seat.UMPIRE or reader.side is ship.side


def name_for(state: State, reader: Seat, ship: Ship) -> str | None:
    """What a reader calls a unit: by its own name, as a contact, or not at all if it is unseen."""
    if owns(reader, ship):
        return own_name(ship)
    contact = contact_of(state, ship)
    return None if contact is None else foe_name(contact)


def start(text: str) -> str:
    """The text with a capital at its beginning.

    >>> start("a cruiser (Q3) sinks.")
    'A cruiser (Q3) sinks.'
    """
    return text[:1].upper() + text[1:]
