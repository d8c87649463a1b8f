"""Orders of the sea (S2)."""

from typing import Literal

from app.kernel import orders as kernel


class Decoy(kernel.Order, frozen=True, kw_only=True):
    """P3.1: a submarine will release a decoy torpedo with its move, or none after all (S6.1)."""

    counter: str
    path: tuple[str, ...] = ()
    """The way of the decoy from the hex of the submarine, one or two hexes; empty for no decoy."""


class Fly(kernel.Order, frozen=True, kw_only=True):
    """P3: an aircraft makes its whole move, or comes in from off the map (S9)."""

    counter: str
    path: tuple[str, ...]
    """From its own hex, or from the edge hex by which it comes in."""
    corner: int | None = None
    """The corner that it faces at the end; none for the straightest flight."""
    end: Literal["", "land", "leave"] = ""
    """It lands aboard a ship there, or flies on off the map."""


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


class LayMines(kernel.Order, frozen=True, kw_only=True):
    """P3.1: a minelayer is to mine the hex where it lies, or not after all (S13.4)."""

    counter: str
    on: bool = True


class Load(kernel.Order, frozen=True, kw_only=True):
    """P3.1: a landing SEV takes these aboard by its next movement, or nobody after all (S10.4)."""

    counter: str
    units: tuple[str, ...] = ()


class Unload(kernel.Order, frozen=True, kw_only=True):
    """P3.1: a landing SEV puts all its cargo ashore by its next movement, or nobody (S10.4)."""

    counter: str
    hex: str = ""
    """Where it goes first; what finds no room there is put into other land next to the vessel."""


SeaOrder = Decoy | Fly | Forget | Charge | Ping | NameSection | LayMines | Load | Unload
