"""Events of the table: set-up, phases, recovery, the cap, control, undo, the end, knowledge."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.state import Contact, Force, Memory, Public
from app.games.ground.switches import Switches
from app.games.ground.units import Unit
from app.kernel.events import Event
from app.views.seats import Seat, Side

How = Literal[
    "turns",
    "no-units",
    "left",
    "stopped",
    "gathered",
    "passed",
    "sunk",
    "held",
    "resigned",
    "agreed",
]
"""How a game ends."""


class Opened(Event, frozen=True, kw_only=True):
    """The table was laid: scenario, switches, both forces, the label lists."""

    scenario: str
    switches: Switches
    first: Side
    turns: int
    units: tuple[Unit, ...]
    labels: Mapping[Side, tuple[str, ...]]
    control: Mapping[str, Side] = {}
    setting: tuple[Side, ...] = tuple(Side)
    """The sides that set up first."""


class LaidOut(Event, frozen=True, kw_only=True):
    """A position was laid out as it was written down, every counter where all can see it."""

    public: Public
    forces: Mapping[Side, Force]
    control: Mapping[str, Side]
    labels: Mapping[Side, tuple[str, ...]]


class Placed(Event, frozen=True, kw_only=True):
    """Set-up: a piece was put on a hex, or lifted when the hex is empty."""

    unit: str
    side: Side
    hex: str
    on_road: bool = False
    airborne: bool = False


class ForceChosen(Event, frozen=True, kw_only=True):
    """A side chose its force; nobody else is told (G13.1)."""

    side: Side
    bought: Mapping[str, int]
    units: tuple[Unit, ...]
    """All that the side has now."""


class Committed(Event, frozen=True, kw_only=True):
    """A side sealed its set-up."""

    side: Side


class Dealt(Event, frozen=True, kw_only=True):
    """Every counter got its label and stands on the board for all to see (G10.1)."""

    labels: Mapping[str, str]
    """Unit id to label."""


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began."""

    phase: str
    turn: int
    n: int
    active: Side | None


class PhaseEnded(Event, frozen=True, kw_only=True):
    """A phase ended: one public line for every seat (HX.5)."""

    phase: str


class StepOpened(Event, frozen=True, kw_only=True):
    """A sub-step of the fire phase was reached; private (G3.5)."""

    side: Side
    step: int


class Recovered(Event, frozen=True, kw_only=True):
    """A disabled unit recovered, with a die under `terrain_recovery_roll` (G5.9)."""

    unit: str
    die: int = 0


class StayedDisabled(Event, frozen=True, kw_only=True):
    """A recovery die failed."""

    unit: str
    die: int


class LabelsDrawn(Event, frozen=True, kw_only=True):
    """The next labels of a side's list were taken (HX.7)."""

    side: Side
    count: int


class CapDue(Event, frozen=True, kw_only=True):
    """Each side must discard this many dummies (G10.9)."""

    due: Mapping[Side, int]
    forced: Mapping[Side, int] = {}
    """Sides that must give up every counter they have face down, and so have no choice."""


class CapChosen(Event, frozen=True, kw_only=True):
    """A side named its discards, or took them back (None); kept until every side has (G10.9.3)."""

    side: Side
    units: tuple[str, ...] | None


class Held(Event, frozen=True, kw_only=True):
    """Control of a hex passed to a side; kept by the umpire (G14.1)."""

    hex: str
    side: Side


class MarkShown(Event, frozen=True, kw_only=True):
    """A reader's control mark changed (HG1)."""

    reader: Seat
    hex: str
    mark: Literal["a", "b", "unknown"]


class Remembered(Event, frozen=True, kw_only=True):
    """Undo can restore this; None closes undo (G3.9)."""

    side: Side
    memory: Memory | None


class TakenBack(Event, frozen=True, kw_only=True):
    """A side took its last order back (G3.9)."""

    side: Side
    units: tuple[Unit, ...]
    removed: tuple[str, ...]


class DrawOffered(Event, frozen=True, kw_only=True):
    """A side offers a draw."""

    side: Side


class Ended(Event, frozen=True, kw_only=True):
    """The game is over; everything is turned up, contacts under water too (G3.4, S2.3)."""

    how: How
    winner: Side | None
    marks: Mapping[str, Side]
    bonus: Mapping[Side, float] = {}
    """Points that are counted at the end alone."""
    classes: Mapping[Side, str] = {}
    """The class of victory of each side, where the scenario has classes (G13.8)."""


class Sighted(Event, frozen=True, kw_only=True):
    """A reader was shown a counter as it now looks to him."""

    reader: Seat
    contact: Contact


class LostSight(Event, frozen=True, kw_only=True):
    """A counter left a reader's board."""

    reader: Seat
    label: str
