"""Events of structures and other works."""

from app.kernel.events import Event


class StructureHit(Event, frozen=True, kw_only=True):
    """A structure lost structure points (G5.21, G8.7)."""

    unit: str
    lost: int
