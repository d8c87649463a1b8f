"""Orders of Corpen 18: set-up, courses, attack lists, and the seal that ends a step."""

from app.games.corpen18.state import Half
from app.games.corpen18.terms import Category
from app.kernel.orders import Order


class Place(Order, frozen=True, kw_only=True):
    """Put a unit into a hex of its zone, facing a hexside; without a hex, take it back (C2.0)."""

    unit: str
    hex: str | None
    facing: int | None = None
    """0 to 5 from north; None: as it is."""


class Pose(Order, frozen=True, kw_only=True):
    """Choose what a dummy looks like once it is seen (LC-16)."""

    unit: str
    category: Category


class ChooseFleet(Order, frozen=True, kw_only=True):
    """Buy a fleet by the lines of a list."""

    lines: tuple[str, ...]


class Steer(Order, frozen=True, kw_only=True):
    """Draw the course of a unit for this step (C4.3), evading or not (C4.10)."""

    unit: str
    course: str
    """Over F, L and R; empty: stay."""
    evade: bool = False
    smoke: bool = False
    """Lay smoke in the hex that it leaves (C12 `smoke`)."""


class Follow(Order, frozen=True, kw_only=True):
    """Follow a unit in an adjacent hex: shorthand for a course of one's own (C4.11)."""

    unit: str
    leader: str


class Lead(Order, frozen=True, kw_only=True):
    """Have all of a formation that has no course yet follow a unit, one by one (C4.11)."""

    leader: str


class Fire(Order, frozen=True, kw_only=True):
    """Put a target at the end of the lists of batteries (C6.3)."""

    guns: tuple[tuple[str, Half], ...]
    """Units with their batteries or halves of them."""
    target: str
    """A contact."""


class Launch(Order, frozen=True, kw_only=True):
    """Launch spreads at a hex, or at two adjacent ones (C8.1, C8.2); 0 drops it."""

    unit: str
    hexes: tuple[str, ...]
    spreads: int


class Light(Order, frozen=True, kw_only=True):
    """Light a hex by star shell instead of an attack (C12 `star_shell`)."""

    unit: str
    half: Half
    hex: str


class Clear(Order, frozen=True, kw_only=True):
    """Drop what was drafted for a unit in this step; of one battery only, if it is named."""

    unit: str
    half: Half | None = None


class Forget(Order, frozen=True, kw_only=True):
    """Take a last-known marker off one's map (HX.16)."""

    label: str


class Seal(Order, frozen=True, kw_only=True):
    """Seal one's orders for this step (C2.3); they cannot be taken back (UC.2)."""


class OfferDraw(Order, frozen=True, kw_only=True):
    """Offer a draw, or accept the one that is offered."""


class Resign(Order, frozen=True, kw_only=True):
    """Give the game up."""


CorpenOrder = (
    Place
    | Pose
    | ChooseFleet
    | Steer
    | Follow
    | Lead
    | Fire
    | Launch
    | Light
    | Clear
    | Forget
    | Seal
    | OfferDraw
    | Resign
)
