"""What an audit says of a record."""

from typing import Literal

from app.views.viewable import Viewable

Check = Literal[
    "file", "rules", "promise", "log", "order", "dice", "seal", "outcome", "end", "digest", "kept"
]


class Fault(Viewable, frozen=True, kw_only=True):
    """The first thing that does not hold."""

    check: Check
    text: str
    entry: int | None = None
    """The entry of the log in which it was found, from 0."""


class Verdict(Viewable, frozen=True, kw_only=True):
    """Whether a record holds, and what was looked at."""

    holds: bool
    title: str = ""
    """Of the game."""
    orders: int = 0
    entries: int = 0
    dice: int = 0
    seals: int = 0
    openings: int = 0
    notes: tuple[str, ...] = ()
    """What a reader has to know beside it."""
    fault: Fault | None = None

    def sentences(self) -> tuple[str, ...]:
        """The verdict in words."""
        if self.fault is not None:
            where = "" if self.fault.entry is None else f"Entry {self.fault.entry}: "
            return ("The record does not hold.", f"{where}{self.fault.text}")
        return (
            "The record holds.",
            f"{self.orders} orders: each was legal in the view its player had, and led to what "
            "the rules make of it.",
            f"{self.dice} dice: each comes from the promised secret and the players' shares.",
            f"{self.seals} seals and {self.openings} opened leaves: each holds what the sides "
            "had at the time.",
            *self.notes,
        )


class Failed(Exception):
    """Something in a record does not hold."""

    def __init__(self, check: Check, text: str, entry: int | None = None) -> None:
        super().__init__(text)
        self.fault = Fault(check=check, text=text, entry=entry)
