"""Events of fire, scans, overruns and rams."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.orders import Volley
from app.games.ground.state import Overrun
from app.games.ground.units import Owed
from app.kernel.events import Event
from app.views.seats import Side


class Disabled(Event, frozen=True, kw_only=True):
    """A unit was disabled (G5.6)."""

    unit: str
    n: int
    cause: Literal["fire", "terrain"]


class GotStuck(Event, frozen=True, kw_only=True):
    """A unit is stuck for good (G1)."""

    unit: str


class SquadsLost(Event, frozen=True, kw_only=True):
    """Squads of a counter, or riders of a carrier, were lost (G5.7, G5.17)."""

    unit: str
    left: tuple[str, ...]
    riders: bool
    """Of a carrier, or the vehicle that it has aboard (G12.22)."""
    vp: float
    text: str


class SystemsLost(Event, frozen=True, kw_only=True):
    """Weapon systems of an Ogre were destroyed (G5.10)."""

    unit: str
    systems: tuple[str, ...]
    im: int
    vp: float
    text: str


class TreadsLost(Event, frozen=True, kw_only=True):
    """Tread units were lost, by fire or in a ram (G5.11, G8)."""

    unit: str
    lost: int
    scored: bool
    """False for treads paid for a ram or notional ones."""


class SheetHit(Event, frozen=True, kw_only=True):
    """X on a Superheavy with a record sheet; what the die means follows (`shvy_sheet`)."""

    unit: str
    die: int


class Destroyed(Event, frozen=True, kw_only=True):
    """A unit was destroyed and scored (G13.4)."""

    unit: str
    vp: float
    text: str
    instead: float = 0
    """Points scored for its parts, which this replaces."""
    hulk: int = 0
    """Size of the wreck it leaves in its hex, 0 for none (G5.23)."""


class Scanned(Event, frozen=True, kw_only=True):
    """A scan was tried (G10.10)."""

    unit: str
    system: str
    target: str
    distance: int
    range: int
    die: int
    success: bool


class Announced(Event, frozen=True, kw_only=True):
    """Attacks were announced: firers, targets, aims (G10.5.1)."""

    side: Side
    hex: str
    volleys: tuple[Volley, ...]
    strengths: tuple[str, ...]
    batch: bool


class Aimed(Event, frozen=True, kw_only=True):
    """These (firer, target) may not be repeated this phase or round (G5.14, G6.4)."""

    pairs: tuple[tuple[str, str], ...]


class Fired(Event, frozen=True, kw_only=True):
    """Systems of a unit were used."""

    unit: str
    systems: tuple[str, ...]
    used: tuple[str, ...]
    """One-shot systems and racks among them."""
    im: int
    """Internal missiles left."""
    squads: tuple[str, ...]
    """Types of its squads: one that fired its missile becomes another (G6.5)."""
    riders: tuple[str, ...]
    lased: int = 0
    """Player-turn in which its laser last acted (G9.19)."""


class Attacked(Event, frozen=True, kw_only=True):
    """An attack, or its spillover, was resolved with a die (G5)."""

    target: str
    """Unit id; for `road` and `revetment` the hex."""
    what: str
    """What was aimed at: a system, `treads`, `riders`, `road`, `revetment`; empty for the unit."""
    attack: str
    defence: str
    column: str
    die: int
    """0 for an automatic result."""
    result: str
    """As it counts: after stealth and the step down of spillover, before G7.10."""
    spill: bool = False


class Wasted(Event, frozen=True, kw_only=True):
    """An announced attack had nothing it could hit (G10.5)."""

    hex: str
    target: str
    why: str


class TerrainWrecked(Event, frozen=True, kw_only=True):
    """A forest, town or road hex became rubble (G5.18, G5.19)."""

    hex: str
    road: bool
    """Whether a road runs there and is now cut."""
    text: str


class BridgeHit(Event, frozen=True, kw_only=True):
    """A bridge lost structure points (G5.21)."""

    hexside: str
    """Or the hex that it fills."""
    lost: int
    left: int


class OverrunOpened(Event, frozen=True, kw_only=True):
    """A counter made contact (G7.1)."""

    overrun: Overrun


class OverrunMoved(Event, frozen=True, kw_only=True):
    """The overrun went to another stage, round or step (G7)."""

    overrun: Overrun


class Reacted(Event, frozen=True, kw_only=True):
    """The passive side answered: these join the overrun, or nobody does (G7.4)."""

    side: Side
    hex: str
    units: tuple[str, ...]
    on_road: tuple[str, ...] = ()
    """Those that came along a road."""
    owes: Mapping[str, Owed] = {}
    """The check each owes on arrival."""


class OverrunClosed(Event, frozen=True, kw_only=True):
    """The overrun is over."""

    hex: str
    outcome: Literal["attacker", "defender", "nobody", "both"]


class RunDown(Event, frozen=True, kw_only=True):
    """An Ogre or Superheavy drove over infantry (G8.9)."""

    unit: str
    target: str
    fired: bool
    """Whether it has a working antipersonnel gun, which takes a squad."""


class Rammed(Event, frozen=True, kw_only=True):
    """A unit rammed another (G8)."""

    unit: str
    target: str
    dice: tuple[int, ...]
    """Dice of treads taken; empty when the target is destroyed."""
    lost: int
    """Treads the target loses."""
    count: int = 1
    """How much of the player-turn's rams it uses: both for a ram against an Ogre (G8.1)."""
