"""What a side has seen of the search for the unseen, moment by moment (BX.2)."""

from typing import Literal

from app.games.corpen18.terms import Category, Light
from app.views.model import Viewable


class Held(Viewable, frozen=True, kw_only=True):
    """A contact as it was at a moment."""

    label: str
    name: str = ""
    """Once it is identified."""
    category: Category
    hex: str
    facing: int
    hits: int = 0
    by_night: bool = False
    """Found by a roll for its whole formation (C5.4)."""


class Lookout(Viewable, frozen=True, kw_only=True):
    """A unit of mine on the map at a moment."""

    label: str
    hex: str
    facing: int
    seen_moving: bool
    """The enemy had it in sight while it moved."""
    detected: bool
    """He has it now."""


class Sighting(Viewable, frozen=True, kw_only=True):
    """A moment of the search, as one side saw it."""

    kind: Literal["detect", "gone"]
    turn: int
    step: int = 0
    """The DETECT step: 1 or 2, 0 before the first turn."""
    light: Light = "day"
    clear: bool = True
    """The weather."""
    sea_state: int = 0
    smoke: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()
    """Contacts after it, by label."""
    lost: tuple[Held, ...] = ()
    """Contacts that it lost, where they were last."""
    own: tuple[Lookout, ...] = ()
    name: str = ""
    """Of a ship that was seen to sink, to leave, or that was interned."""
