"""Events that every game shares. Past tense; evolving one needs no dice, tables or rules."""

from app.kernel.facts import Fact, snake
from app.views.model import Bulletin
from app.views.seats import Seat, Side


class Event(Fact, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Something that happened; games declare a union of them, tagged by `type`."""


class Rolled(Event, frozen=True, kw_only=True):
    """A number was drawn from a dice stream. Nobody is shown this; the effect speaks (HX.6)."""

    stream: str
    index: int
    faces: int
    value: int
    cause: str


class Told(Event, frozen=True, kw_only=True):
    """A line was written into one reader's log."""

    reader: Seat
    bulletin: Bulletin


class Read(Event, frozen=True, kw_only=True):
    """A side gave an order: what its log held until then is no longer news."""

    side: Side
