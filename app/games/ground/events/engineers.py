"""Events of mines and of what engineers do (G5.24, G12.2)."""

from app.games.ground.state import LaidMine
from app.kernel.events import Event
from app.views.seats import Seat


class MineLaid(Event, frozen=True, kw_only=True):
    """A mine of the stock was put into a hex; private."""

    mine: LaidMine


class MineLifted(Event, frozen=True, kw_only=True):
    """A mine went back into the stock; private."""

    mine: LaidMine


class MineMet(Event, frozen=True, kw_only=True):
    """A unit entered a hex with an enemy mine the way that concerns it: all see it (G5.24)."""

    unit: str
    mine: LaidMine
    die: int = 0
    """0 where no die is needed."""
    exploded: bool
    result: str = ""
    """In water the result of the attack in column 1-1."""
    gone: bool
    """The mine is used up."""


class MineDestroyed(Event, frozen=True, kw_only=True):
    """A mine was blown up by a missile; its owner alone is told (G9.13, LG-26)."""

    mine: LaidMine


class MinesKnown(Event, frozen=True, kw_only=True):
    """What a reader knows of the mines of others from now on."""

    reader: Seat
    mines: tuple[LaidMine, ...]


class RoadBlown(Event, frozen=True, kw_only=True):
    """A mine cut the road in a hex (G5.24)."""

    hex: str
