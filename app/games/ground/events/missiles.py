"""Events of cruise missiles, blasts, lasers and pulses (G9, G12)."""

from typing import Literal

from app.games.ground.state import Salvo
from app.kernel.events import Event
from app.kernel.facts import Fact
from app.views.seats import Side


class SalvoMoved(Event, frozen=True, kw_only=True):
    """A salvo was announced, a path was drawn, the next missile's turn came, or all are down."""

    salvo: Salvo | None


class Launched(Event, frozen=True, kw_only=True):
    """A cruise missile left its launcher, and scores for the enemy (G9.2, G9.3)."""

    side: Side
    unit: str
    """Empty for the off-map battery."""
    kind: str
    """What the launcher is from now on."""
    cm: int
    """Missiles that it still stores."""
    vp: float
    text: str


class Tried(Event, frozen=True, kw_only=True):
    """A weapon shot at a cruise missile (G9.9)."""

    unit: str
    system: str
    """Empty for a vehicle as a whole."""
    hex: str
    step: int
    dice: tuple[int, int]
    bonus: int
    need: int
    success: bool
    used: tuple[str, ...] = ()
    """The missile or rack that it cost (G9.10)."""
    im: int = 0
    """Internal missiles left."""
    kind: str = ""
    """What the unit is from now on."""
    lased: int = 0
    """For a laser the player-turn, which counts as having fired (G9.19)."""


class Downed(Event, frozen=True, kw_only=True):
    """A cruise missile was stopped in flight, and may explode there (G9.6, G9.11)."""

    hex: str
    die: int
    explodes: bool
    cause: Literal["shot", "blast"]


class Exploded(Event, frozen=True, kw_only=True):
    """A cruise missile or a drone bomb went off (G9.13, G12.20)."""

    hex: str
    nuclear: bool
    crater: bool = False
    road: bool = False
    """Whether a road runs there and is now cut."""
    bridges: tuple[str, ...] = ()
    """Hexsides whose bridge is down."""


class BlastRoll(Fact, frozen=True, kw_only=True):
    """One roll of a blast: for a counter, its riders, or one of its weapons (G9.14)."""

    part: str
    """A weapon, `riders`, or empty for the counter."""
    column: str
    die: int
    result: Literal["NE", "D", "X", "XX"]


class Blasted(Event, frozen=True, kw_only=True):
    """What a blast rolled for a counter (G9.14, G12.20)."""

    unit: str
    rolls: tuple[BlastRoll, ...]
    treads: tuple[int, ...] = ()
    """Dice of treads lost."""


class WorksBlasted(Event, frozen=True, kw_only=True):
    """What a blast rolled for a structure, five structure points a die (G9.17)."""

    unit: str
    column: str
    dice: tuple[int, ...]


class BridgeBlasted(Event, frozen=True, kw_only=True):
    """The same for a bridge, by its hexside or the hex that it fills."""

    bridge: str
    column: str
    dice: tuple[int, ...]


class GroundRoll(Fact, frozen=True, kw_only=True):
    """A blast's roll for a forest, town or road hex (G9.16)."""

    hex: str
    column: str
    die: int
    wrecked: bool
    rubble: bool
    """Whether the terrain changes."""
    road: bool
    """Whether a road is cut."""


class Scorched(Event, frozen=True, kw_only=True):
    """The terrain around a blast was rolled for (G9.16)."""

    centre: str
    rolls: tuple[GroundRoll, ...]


class Pulsed(Event, frozen=True, kw_only=True):
    """A unit gave off an electromagnetic pulse (G12.12)."""

    unit: str
    radius: int


class LaserSet(Event, frozen=True, kw_only=True):
    """A laser's standing order; private (G9.23)."""

    unit: str
    at: tuple[str, ...]


class Parried(Event, frozen=True, kw_only=True):
    """A laser shot at an Ogre missile in flight (G9.23)."""

    unit: str
    firer: str
    missile: str
    hex: str
    """Where the missile was to strike."""
    dice: tuple[int, int]
    success: bool
    lased: int


class Became(Event, frozen=True, kw_only=True):
    """A unit has fired what it had and goes on as another type (G12.19)."""

    unit: str
    kind: str
