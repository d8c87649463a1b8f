"""Events of structures and other works."""

from typing import Literal

from app.kernel.events import Event

Work = Literal["wall", "revetment", "trench"]


class StructureHit(Event, frozen=True, kw_only=True):
    """A structure lost structure points (G5.21, G8.7)."""

    unit: str
    lost: int


class WorkSet(Event, frozen=True, kw_only=True):
    """A wall, revetment or trench was built or is gone (G5.25, G5.26)."""

    hex: str
    work: Work
    size: int
    """What it adds or holds; 0 when it is gone."""


class HulksLeft(Event, frozen=True, kw_only=True):
    """These wrecks are left in a hex (G5.23)."""

    hex: str
    sizes: tuple[int, ...]
