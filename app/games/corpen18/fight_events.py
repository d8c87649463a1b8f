"""Events of the combat phases and of what follows from them at the end of a turn."""

from app.games.corpen18.state import Half
from app.kernel.events import Event
from app.views.seats import Side


class Shelled(Event, frozen=True, kw_only=True):
    """A battery fired at a unit (C7)."""

    firer: str
    half: Half
    halves: tuple[Half, ...]
    """What of its guns is spent."""
    target: str
    die: int | None
    """None where no die is thrown (C7.6)."""
    drm: int
    hits: int
    follow_on: int = 0


class Launched(Event, frozen=True, kw_only=True):
    """A unit launched torpedoes at a hex (C8)."""

    firer: str
    hexes: tuple[str, ...]
    spreads: int
    dice: tuple[tuple[int, ...], ...]
    """For each hex, the dice of its spreads."""
    scores: tuple[tuple[int, ...], ...]
    shown: tuple[bool, ...]
    """For each hex, whether its owner is told dice and scores: he detects an enemy there (C8.6)."""


class Exploded(Event, frozen=True, kw_only=True):
    """Torpedoes went off in a hex (C8.8)."""

    hex: str
    by: Side
    score: int


class Torpedoed(Event, frozen=True, kw_only=True):
    """What an explosion did to a unit."""

    unit: str
    hex: str
    by: Side
    die: int
    hits: int


class Struck(Event, frozen=True, kw_only=True):
    """The damage of a tier to a unit, applied (C6.4, C9)."""

    unit: str
    hits: int
    """Added."""
    sunk: bool


class Lit(Event, frozen=True, kw_only=True):
    """A star shell was fired at a hex (C12)."""

    firer: str
    halves: tuple[Half, ...]
    hex: str
    seen: int
    """How many units its side sees there now that it did not see."""


class Fought(Event, frozen=True, kw_only=True):
    """All attacks of a combat phase are over; they are reported together (HX.12)."""

    phase: str
    shells: tuple[Shelled, ...] = ()
    launches: tuple[Launched, ...] = ()
    blasts: tuple[Exploded, ...] = ()
    wrecks: tuple[Torpedoed, ...] = ()
    lights: tuple[Lit, ...] = ()
    flashes: tuple[str, ...] = ()
    """Units that gave themselves away."""
    shown: tuple[str, ...] = ()
    """Units that star shells showed."""


class Reloaded(Event, frozen=True, kw_only=True):
    """C8.10."""

    unit: str
    spreads: int


class Alerted(Event, frozen=True, kw_only=True):
    """A group of ships is alerted (C-S3)."""

    side: Side
    group: str
    die: int | None = None


class AlertFailed(Event, frozen=True, kw_only=True):
    """A group heard nothing of the fight nearby (C-S3)."""

    side: Side
    group: str
    die: int
