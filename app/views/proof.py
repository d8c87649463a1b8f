"""What everybody may check of a game: the promise behind its dice, the seals, opened leaves."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.views.seats import Side
from app.views.viewable import Viewable


class Seal(Viewable, frozen=True, kw_only=True):
    """Both sides' secrets as they stood at a phase end, as one Merkle root each (HX.13)."""

    n: int
    """Running number, from 1."""
    turn: int
    phase: str
    """The phase that had ended."""
    a: str
    b: str
    """Roots of 32 bytes, hexadecimal."""

    def root(self, side: Side) -> str:
        """The root of a side."""
        return self.a if side is Side.A else self.b


class Opening(Viewable, frozen=True, kw_only=True):
    """A leaf of a seal, opened because its counter was turned up (HX.13).

    The leaf is SHA-256(00 salt text) with the text `counter LABEL FACT`; it stands among 16, their
    node among 8 under the root, and every node is SHA-256(01 children).
    """

    seal: int
    side: Side
    label: str
    fact: str
    """What the counter was when the seal was made: its type, after strokes what that turns into
    as it acts, or DUMMY."""
    salt: str
    path: tuple[str, ...]
    """The other 15 leaves, then the other 7 nodes, hexadecimal, each with a star in the gap."""


class Proof(Viewable, frozen=True, kw_only=True):
    """Everything published so far that the end of the game has to agree with."""

    commitment: str = ""
    """SHA-256 of the server's dice secret, published before anybody sits down."""
    pledges: Mapping[Side, str] = {}
    """SHA-256 of the share of the dice that a side's browser has drawn."""
    shares: Mapping[Side, str] = {}
    """Those shares, once they are opened."""
    waived: Mapping[Side, tuple[Side, ...]] = {}
    """By whose share it is, the sides that would go on without it; it takes both."""
    seals: tuple[Seal, ...] = ()
    """All, or the last ones."""
    openings: tuple[Opening, ...] = ()
    """The leaves that were opened: all, or the last ones."""
    before: int = 0
    """Leaves that were opened before those, so that a gap shows. Of seals it shows by their
    numbers."""

    @property
    def awaited(self) -> tuple[Side, ...]:
        """The sides whose browser has pledged a share that is neither opened nor waived."""
        closed = (side for side in Side if side in self.pledges and side not in self.shares)
        return tuple(side for side in closed if not self.dropped(side))

    def dropped(self, side: Side) -> bool:
        """Whether both sides have agreed to go on without a share."""
        return len(self.waived.get(side, ())) == len(Side)

    def may_open(self, turn: int) -> bool:
        """Whether shares may be opened in this game turn (0: set-up): no pledge is to come."""
        return bool(turn) or len(self.pledges) == len(Side)

    def since(self, seals: int, leaves: int) -> "Proof":
        """Of the whole proof what came after so many seals and leaves, told in `before`, and the
        last seal before: a leaf is opened in the seal that is the last one at that time."""
        return replace(
            self,
            seals=self.seals[max(0, seals - 1) :],
            openings=self.openings[leaves:],
            before=leaves,
        )
