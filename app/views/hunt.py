"""What a player can work out of what nobody sees, for a page to draw."""

from typing import Literal

from app.views.viewable import Viewable

What = Literal["foe", "mines", "me"]
"""Where the enemy's hidden boats may be, where his mines may be, what he can know of mine."""


class Shade(Viewable, frozen=True, kw_only=True):
    """A hex that is shaded."""

    hex: str
    level: int
    """From 1, barely possible, to 5."""
    text: str = ""
    """Its chance in percent, or who may be there, where that is told: for the board."""
    says: str
    """The same in words."""


class Step(Viewable, frozen=True, kw_only=True):
    """A line of the legend."""

    level: int
    """Of a shade; 0 for the sign of a search."""
    text: str


class Lead(Viewable, frozen=True, kw_only=True):
    """A line under the picture, about a hex or about all."""

    text: str
    hex: str = ""


class Mark(Viewable, frozen=True, kw_only=True):
    """A hex that was searched, or where something was tried."""

    hex: str
    sure: bool
    """Whether nobody can have been there then."""
    turn: int
    age: int
    """Player-turns since then, 0 for this one."""
    text: str


class Way(Viewable, frozen=True, kw_only=True):
    """A hex that a counter may go to or act on, and what that brings."""

    hex: str
    text: str


class Prospect(Viewable, frozen=True, kw_only=True):
    """What one kind of order of a counter brings, hex by hex, best first."""

    choice: str = ""
    """The text of the menu's choice that takes the hex; nothing for plain moves."""
    title: str
    verb: str
    """Before the text of a way: `finds one` 34%."""
    ways: tuple[Way, ...]


class Prospects(Viewable, frozen=True, kw_only=True):
    """The chances of a counter's orders before they are given (BS.13)."""

    label: str
    says: str = ""
    """What the chances take the owner of what is hidden to do."""
    every: tuple[Prospect, ...] = ()


class Hunt(Viewable, frozen=True, kw_only=True):
    """One picture, worked out from one view (BX)."""

    what: What
    title: str
    says: str = ""
    """What the picture takes the owner to do."""
    shades: tuple[Shade, ...] = ()
    rest: str = ""
    """What is to be said of a hex without a shade."""
    marks: tuple[Mark, ...] = ()
    """Where it was looked, each hex once, for the last time it was."""
    legend: tuple[Step, ...] = ()
    facts: tuple[Lead, ...] = ()
    best: tuple[Lead, ...] = ()
    """Hexes to choose from: where most is to be found."""
    leads: tuple[Lead, ...] = ()
    """Where something was last seen, newest first."""
