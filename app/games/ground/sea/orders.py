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


class Charge(kernel.Order, frozen=True, kw_only=True):
    """P5: attack a hex of water where nothing is seen (`blind_depth_charges`, S5.7)."""

    systems: tuple[str, ...]
    """Weapons of bombers, destroyers and submarines, such as `C4` or `C4.missile1`."""
    hex: str


class Ping(kernel.Order, frozen=True, kw_only=True):
    """P5: a destroyer uses its sonar (`sonar_ses`, S15)."""

    counter: str
    target: str
    """A hex, or the label of a contact."""


class NameSection(kernel.Order, frozen=True, kw_only=True):
    """Set-up: name a rectangle in which I may have mined hexes, or take it back (S13.5)."""

    one: str
    two: str
    """Two hexes in opposite corners."""
    back: bool = False


SeaOrder = Decoy | Forget | Charge | Ping | NameSection
