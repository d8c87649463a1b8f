"""Events that every game shares. Past tense; evolving one needs no dice, tables or rules."""

from app.kernel.facts import Fact, snake
from app.views.model import Bulletin
from app.views.proof import Opening, Seal
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


class Promised(Event, frozen=True, kw_only=True):
    """The commitment to the server's dice secret was published."""

    commitment: str


class Pledged(Event, frozen=True, kw_only=True):
    """The browser of a side drew its share of the dice and pledged it by its hash."""

    side: Side
    pledge: str


class Shared(Event, frozen=True, kw_only=True):
    """A side's share of the dice was opened."""

    side: Side
    share: str


class Waived(Event, frozen=True, kw_only=True):
    """A side would go on without a share that was pledged and is not opened."""

    by: Side
    side: Side


class Sealed(Event, frozen=True, kw_only=True):
    """Both sides' secrets were sealed (HX.13)."""

    seal: Seal
    chain: str
    """Head of the chain over the log that the seal holds; hexadecimal."""


class Unsealed(Event, frozen=True, kw_only=True):
    """Leaves of the last seal were opened: their counters are turned up for all to see."""

    openings: tuple[Opening, ...]


Proven = Promised | Pledged | Shared | Waived | Sealed | Unsealed
"""What the game proves itself by; the same for every game, and folded by `proofs.proven`."""
