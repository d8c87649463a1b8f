"""What an audit says of a record."""

from app.audit.meaning import MEANS, Check
from app.views.viewable import Viewable

WORDS = 600
"""Letters of a fault that are told: a file can be full of them."""


class Fault(Viewable, frozen=True, kw_only=True):
    """The first thing that does not hold."""

    check: Check
    text: str
    entry: int | None = None
    """The entry of the log in which it was found, from 0."""

    def told(self) -> str:
        """Where and what, so long that it can be read."""
        where = "" if self.entry is None else f"Entry {self.entry}: "
        cut = "" if len(self.text) <= WORDS else "..."
        return f"{where}{self.text[:WORDS]}{cut}"


class Tally(Viewable, frozen=True, kw_only=True):
    """How much was looked at."""

    orders: int = 0
    dice: int = 0
    seals: int = 0
    openings: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """What both looked at."""
        return Tally(
            orders=self.orders + other.orders,
            dice=self.dice + other.dice,
            seals=self.seals + other.seals,
            openings=self.openings + other.openings,
        )


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
            return ("The record does not hold.", self.fault.told(), MEANS[self.fault.check])
        return (
            "The record holds.",
            f"{_count(self.orders, 'order')}: each was legal in the view its player had, and led "
            "to what the rules make of it.",
            f"{_count(self.dice, 'die', 'dice')}: each comes from the promised secret and the "
            "players' shares.",
            f"{_count(self.seals, 'seal')} and {_count(self.openings, 'leaf', 'leaves')} opened: "
            "each holds what the sides had at the time.",
            *self.notes,
        )


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


class Failed(Exception):
    """Something in a record does not hold."""

    def __init__(self, check: Check, text: str, entry: int | None = None) -> None:
        super().__init__(text)
        self.fault = Fault(check=check, text=text, entry=entry)
