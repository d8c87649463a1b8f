"""The truth: public facts, one force per side, what each reader was shown, the umpire's papers."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from app.kernel.facts import Fact
from app.views.model import Bulletin
from app.views.proof import Proof
from app.views.seats import Seat, Side


class Batch(Fact, frozen=True, kw_only=True):
    """The seals and opened leaves that one order led to, by how many there were before it."""

    seals: int = 0
    leaves: int = 0


class Public(Fact, frozen=True, kw_only=True):
    """What everybody at the table sees; games add their own fields."""

    scenario: str
    turn: int = 0
    """Game turn: one player-turn of each side; 0 while the sides set up."""
    n: int = 0
    """Player-turn, numbered through from 1."""
    active: Side | None = None
    phase: str = ""
    ended: bool = False
    proof: Proof = Proof()
    batch: Batch = Batch()
    """What the last order that led to any added to the proof."""


class Force(Fact, frozen=True, kw_only=True, omit_defaults=True):
    """All that one side owns, dummies included; games add their own fields."""

    side: Side


class Contact(Fact, frozen=True, kw_only=True):
    """A counter as a reader was shown it; games add what a reveal tells."""

    label: str
    side: Side
    hex: str | None


ContactT = TypeVar("ContactT", bound=Contact, covariant=True)
PublicT = TypeVar("PublicT", bound=Public)
ForceT = TypeVar("ForceT", bound=Force)
UmpireT = TypeVar("UmpireT", bound="Umpire")
KnownT = TypeVar("KnownT", bound="Knowledge[Contact]")


class Knowledge(Fact, Generic[ContactT], frozen=True, kw_only=True):
    """What one reader was shown: counters of the other side (of both, for the observer), log."""

    contacts: Mapping[str, ContactT] = {}
    """By printed label."""
    bulletins: tuple[Bulletin, ...] = ()
    read: int = 0
    """Bulletins written when this side last gave an order."""


class Umpire(Fact, frozen=True, kw_only=True):
    """What neither side may know: where each dice stream stands, and the label lists."""

    drawn: Mapping[str, int] = {}
    """Draws taken from each stream."""
    labels: Mapping[Side, tuple[str, ...]] = {}
    """Labels not yet dealt, in order (HX.7)."""
    sealed: Mapping[Side, Force] = {}
    """The forces as they were when the last seal was made."""
    chain: str = ""
    """Head of the chain over the log that the last seal holds."""
    adding: bool = False
    """Whether the last order that was given is the one that the batch is of. No public fact: an
    order that nobody may see leaves those as they are."""


class State(Fact, Generic[PublicT, ForceT, KnownT, UmpireT], frozen=True, kw_only=True):
    """A game as it is. Only the service and the rules ever hold one."""

    public: PublicT
    forces: Mapping[Side, ForceT]
    knowledge: Mapping[Seat, KnownT]
    umpire: UmpireT
