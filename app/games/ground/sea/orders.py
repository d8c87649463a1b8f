"""Orders of the sea (S2)."""

from app.kernel import orders as kernel


class Decoy(kernel.Order, frozen=True, kw_only=True):
    """P3.1: a submarine will release a decoy torpedo with its move, or none after all (S6.1)."""

    counter: str
    path: tuple[str, ...] = ()
    """The way of the decoy from the hex of the submarine, one or two hexes; empty for no decoy."""


class Forget(kernel.Order, frozen=True, kw_only=True):
    """Take a last-known marker off my map (HX.16)."""

    label: str


SeaOrder = Decoy | Forget
