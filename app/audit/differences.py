"""What differs between the events of a record and those that follow from its orders."""

from collections.abc import Sequence
from itertools import zip_longest

from app.audit.verdict import Failed
from app.kernel.events import Event, Rolled, Sealed, Told, Unsealed
from app.kernel.facts import snake


def complain(entry: int, found: Sequence[Event], due: Sequence[Event]) -> Failed:
    """Names the first difference; the two are not alike."""
    for one, other in zip_longest(found, due):
        if one != other:
            return _difference(entry, one, other)
    return Failed("log", "The events are not written as the server writes them.", entry)


def _difference(entry: int, found: Event | None, due: Event | None) -> Failed:
    match found, due:
        case Rolled(), Rolled() if (found.stream, found.index) == (due.stream, due.index):
            return Failed(
                "dice",
                f"The roll {found.index} of the {found.stream} stream is given as {found.value} of "
                f"{found.faces} for {found.cause!r}; the secret and the shares make it {due.value} "
                f"of {due.faces} for {due.cause!r}.",
                entry,
            )
        case (Rolled(), _) | (_, Rolled()):
            return Failed(
                "dice",
                f"{_named(due)} should be there, and {_named(found)} is: a roll was added, left "
                "out or taken from elsewhere.",
                entry,
            )
        case Sealed(), Sealed() if found.chain != due.chain:
            return Failed(
                "seal",
                f"Seal {found.seal.n} was made over another log: an entry before this one was "
                "changed, added or left out.",
                entry,
            )
        case Sealed(), Sealed():
            wrong = [
                side for side in ("a", "b") if getattr(found.seal, side) != getattr(due.seal, side)
            ]
            whose = " and ".join(f"side {side}" for side in wrong) or "neither side"
            return Failed(
                "seal",
                f"Seal {due.seal.n} of the record is not the seal of what the sides had; "
                f"it differs for {whose}.",
                entry,
            )
        case (Sealed(), _) | (_, Sealed()):
            return Failed("seal", f"{_named(due)} is due where {_named(found)} stands.", entry)
        case (Unsealed(), _) | (_, Unsealed()):
            return Failed("seal", "The leaves that were opened are not those due.", entry)
        case Told(), Told():
            return Failed(
                "outcome",
                f"The line told to seat {found.reader} reads {found.bulletin.text!r}; by the rules "
                f"seat {due.reader} reads {due.bulletin.text!r}.",
                entry,
            )
        case _:
            return Failed(
                "outcome",
                f"By the rules {_named(due)} follows from the order; the record has "
                f"{_named(found)}.",
                entry,
            )


def _named(event: Event | None) -> str:
    """An event in words."""
    if event is None:
        return "nothing"
    if isinstance(event, Rolled):
        return f"the roll {event.index} of the {event.stream} stream"
    if isinstance(event, Sealed):
        return f"seal {event.seal.n}"
    return f"{snake(type(event).__name__)!r}"
