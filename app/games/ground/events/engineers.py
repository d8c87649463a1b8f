"""Events of mines and of what engineers do (G5.24, G12.2)."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.engineer_orders import Job
from app.games.ground.state import LaidMine
from app.kernel.events import Event
from app.views.seats import Seat, Side


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


class MineDisarmed(Event, frozen=True, kw_only=True):
    """Engineers took a mine of the enemy's out; its owner sees it too."""

    mine: LaidMine


class Worked(Event, frozen=True, kw_only=True):
    """A task was tried (G12.2)."""

    side: Side
    hex: str
    crew: Mapping[str, tuple[str, ...]]
    """Systems of the units that worked."""
    job: Job
    at: tuple[str, ...]
    dice: tuple[int, ...]
    done: bool
    shown: bool
    """Its effect is there for all to see; else others read that somebody worked (LG-15)."""
    squads: int


class RoadMended(Event, frozen=True, kw_only=True):
    """The road in a hex can be used again."""

    hex: str


class BridgeBuilt(Event, frozen=True, kw_only=True):
    """A bridge over a stream is sound, or stands where there was none."""

    hexside: str
    points: int


class GroundMoved(Event, frozen=True, kw_only=True):
    """A cliff has a ramp, or a ridge is gone."""

    hexside: str
    made: Literal["ramp", "graded"]


class RubbleCleared(Event, frozen=True, kw_only=True):
    """A hex of rubble became clear."""

    hex: str


class ClockSet(Event, frozen=True, kw_only=True):
    """A unit began something that takes time, or gave it up; private."""

    unit: str
    since: int
    """Player-turn; 0 for nothing."""


class Aided(Event, frozen=True, kw_only=True):
    """A stuck unit has been helped for so many player-turns of its own; private."""

    unit: str
    turns: int


class Freed(Event, frozen=True, kw_only=True):
    """A stuck unit can move again (G12.10)."""

    unit: str


class JetsSet(Event, frozen=True, kw_only=True):
    """A walker switched its jumpjets (G11.9)."""

    unit: str
    on: bool
