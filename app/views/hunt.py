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
    """Its chance in percent, where one is told."""


class Step(Viewable, frozen=True, kw_only=True):
    """A line of the legend."""

    level: int
    text: str


class Lead(Viewable, frozen=True, kw_only=True):
    """A line under the picture, about a hex or about all."""

    text: str
    hex: str = ""


class Hunt(Viewable, frozen=True, kw_only=True):
    """One picture, worked out from one view (BX)."""

    what: What
    title: str
    says: str = ""
    """What the picture takes the owner to do."""
    shades: tuple[Shade, ...] = ()
    legend: tuple[Step, ...] = ()
    facts: tuple[Lead, ...] = ()
    best: tuple[Lead, ...] = ()
    """Hexes to choose from: where most is to be found."""
    leads: tuple[Lead, ...] = ()
    """Where something was last seen, newest first."""
