"""Events of movement and concealment."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.units import Face, March, Mark, Unit
from app.kernel.events import Event
from app.kernel.facts import Fact
from app.views.seats import Side


class Refreshed(Event, frozen=True, kw_only=True):
    """Movement records were set anew at the start of a phase."""

    marches: Mapping[str, March]
    side: Side
    turn_start: bool
    """At a turn's start records of fire, scans and mounting are cleared too."""
    banks: Mapping[str, float] = {}
    """What militia has saved now, and dummies that may pass for militia (G4.12)."""


class Entered(Event, frozen=True, kw_only=True):
    """A counter entered a hex (G4.1)."""

    unit: str
    hex: str
    march: March
    on_road: bool
    first: bool
    """The first step of its order: its trail starts anew."""
    bank: float | None = None
    """What militia has saved afterwards; None for all others (G4.12)."""


class Marched(Event, frozen=True, kw_only=True):
    """A stretch of a move, for the log: the hexes from first to last."""

    unit: str
    path: tuple[str, ...]


class Blocked(Event, frozen=True, kw_only=True):
    """A counter's move ended for now: its march was closed."""

    unit: str
    march: March
    bank: float | None = None


class MimicNamed(Event, frozen=True, kw_only=True):
    """A dummy's type for this player-turn; private."""

    unit: str
    kind: str
    turn: int = 0
    """The player-turn in which it moved as that type, 0 when only named."""


class MarkSet(Event, frozen=True, kw_only=True):
    """A dummy's roll mark; private."""

    unit: str
    value: Mark


class Revealed(Event, frozen=True, kw_only=True):
    """Counters were turned face up together (G10.3)."""

    units: tuple[str, ...]
    rule: str


class Discarded(Event, frozen=True, kw_only=True):
    """Dummies were turned up and removed."""

    units: tuple[str, ...]
    rule: str


class ProvedReal(Event, frozen=True, kw_only=True):
    """Counters that survived G10.7 step 4 are known to be real."""

    units: tuple[str, ...]


class CheckRoll(Fact, frozen=True, kw_only=True):
    """One terrain check: counter, hex, what is at stake, die, whether it failed (G4.6)."""

    unit: str
    label: str
    hex: str
    check: Literal["D2", "S2", "W"]
    die: int
    failed: bool
    """On 1-2, a wheeled check on 1-3 too (G4.7)."""


class Checked(Event, frozen=True, kw_only=True):
    """Terrain checks were rolled and published together, in label order (G10.2.5)."""

    rolls: tuple[CheckRoll, ...]


class Dived(Event, frozen=True, kw_only=True):
    """Marines went under water or came up (G4.10)."""

    unit: str
    surfaced: bool


class Borne(Event, frozen=True, kw_only=True):
    """A unit in water stands on a construction vehicle, or does so no longer (G12.6, G12.7)."""

    unit: str
    borne: bool


class Flew(Event, frozen=True, kw_only=True):
    """A VTOL took off or landed (G4.13)."""

    unit: str
    airborne: bool


class Resupplied(Event, frozen=True, kw_only=True):
    """A heavy weapons squad of a counter, or aboard it, took a new missile (G6.5)."""

    unit: str
    truck: str
    squads: tuple[str, ...]
    """Its squads, or its riders, afterwards."""
    kind: str
    """The type of the counter afterwards."""


class Fell(Event, frozen=True, kw_only=True):
    """A unit fell down a cliff; an Ogre lost treads by the dice (G4.20)."""

    unit: str
    levels: int
    dice: tuple[int, ...] = ()


class Regrouped(Event, frozen=True, kw_only=True):
    """Infantry counters in a hex were made up anew (G4.17)."""

    side: Side
    hex: str
    gone: tuple[str, ...]
    units: tuple[Unit, ...]


class Mounted(Event, frozen=True, kw_only=True):
    """Squads climbed aboard (G4.18)."""

    unit: str
    carrier: str
    left: tuple[str, ...]
    riders: tuple[str, ...]


class Dismounted(Event, frozen=True, kw_only=True):
    """Riders got off and stand in the hex as a counter of their own (G4.18)."""

    carrier: str
    riders: tuple[str, ...]
    unit: Unit


class LoadHurt(Event, frozen=True, kw_only=True):
    """The vehicle aboard a carrier is disabled, or has recovered (G12.22)."""

    unit: str
    n: int
    """The player-turn; 0 when it has recovered."""


class Reconcealed(Event, frozen=True, kw_only=True):
    """A stealth unit became two face-down counters, one of them a dummy (G10.12)."""

    unit: str
    old: str
    label: str
    dummy: Unit
    face: Face
    """The record sheet the enemy saw last, which both counters keep for him."""
