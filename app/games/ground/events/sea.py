"""Events of the sea (S)."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.belief.sightings import Note
from app.games.ground.state import LaidMine, Marker
from app.games.ground.units import March, Unit
from app.kernel.events import Event
from app.views.seats import Seat, Side

Finding = Literal["attack", "hover", "ping", "bump", "mine", "rise"]
"""What finds a contact out: fire, a hovercopter, sonar, another under water, a mine; or it comes
up."""


class RuseSet(Event, frozen=True, kw_only=True):
    """A submarine is to release a decoy with its move, or none after all; private (S6.1)."""

    unit: str
    path: tuple[str, ...]


class Sounded(Event, frozen=True, kw_only=True):
    """The die for a submarine that has moved; its owner alone sees it (S5.3)."""

    unit: str
    die: int
    found: bool


class Sailed(Event, frozen=True, kw_only=True):
    """A submarine moved under water, as far as it is seen at once (S5.3)."""

    unit: str
    path: tuple[str, ...]
    march: March


class Slipped(Event, frozen=True, kw_only=True):
    """A submarine in sight is hidden again: its counter is gone (S5.3)."""

    unit: str


class Released(Event, frozen=True, kw_only=True):
    """A submarine and its decoy appear together as two contacts (S6.2)."""

    unit: str
    path: tuple[str, ...]
    back: Literal["H", "D"]
    march: March
    decoy: Unit
    """With its label and its hex."""
    label: str
    """Of the submarine."""


class Approached(Event, frozen=True, kw_only=True):
    """An enemy came next to contacts that are submarines: their owner knows (S6.4)."""

    units: tuple[str, ...]


class GivenAway(Event, frozen=True, kw_only=True):
    """Contacts that are submarines attacked: they are face up from their next movement (S6.4)."""

    units: tuple[str, ...]


class Lifted(Event, frozen=True, kw_only=True):
    """At the start of its owner's movement the contacts are resolved together (S6.4)."""

    side: Side
    hidden: tuple[str, ...] = ()
    """Submarines that are hidden again."""
    shown: tuple[str, ...] = ()
    """Submarines that are face up."""
    decoys: tuple[str, ...] = ()


class Exposed(Event, frozen=True, kw_only=True):
    """Contacts were found out: submarines are face up, decoys gone (S6.3, S6.5)."""

    boats: tuple[str, ...] = ()
    decoys: tuple[str, ...] = ()
    cause: Finding
    finder: str = ""
    """The unit that found them out."""


class Charged(Event, frozen=True, kw_only=True):
    """A hex was attacked where nothing is seen (S5.7)."""

    side: Side
    hex: str
    systems: tuple[str, ...]
    strength: str


class ChargeFell(Event, frozen=True, kw_only=True):
    """What came of it; nobody sees the die, and of a miss nothing shows (S5.7, LS-11)."""

    side: Side
    """Of who attacked."""
    hex: str
    die: int
    result: str
    boat: str
    """The submarine that is there, hurt or not."""
    silent: int = 0
    """Numbers of a die by which nothing would have happened to one."""


class Pinged(Event, frozen=True, kw_only=True):
    """A destroyer used its sonar; nobody sees the die (S15, LS-12)."""

    unit: str
    hex: str
    target: str
    """The hex, or the label of a contact there."""
    die: int
    heard: bool


class FirstRolled(Event, frozen=True, kw_only=True):
    """A die said which side moves first (S-S3)."""

    scenario: str
    side: Side
    die: int


class LagoonHeld(Event, frozen=True, kw_only=True):
    """For how many own player-turns a side has held the lagoon (S16)."""

    side: Side
    turns: int


class TookOff(Event, frozen=True, kw_only=True):
    """An aircraft took off from its ship (S11.2)."""

    unit: str
    ship: str
    label: str
    """The fresh one of the aircraft."""
    hex: str
    counts: bool
    """Whether it is one of the launches that the ship has."""


class Flown(Event, frozen=True, kw_only=True):
    """An aircraft flew; one that was away came in at the first hex of its path (S9.2, S9.4)."""

    unit: str
    path: tuple[str, ...]
    corner: int
    """The one that it faces now."""
    march: March
    label: str
    """A fresh one if it came in."""


class Landed(Event, frozen=True, kw_only=True):
    """An aircraft ended its flight aboard a ship (S11.3)."""

    unit: str
    ship: str


class FlownOff(Event, frozen=True, kw_only=True):
    """An aircraft left the map (S9.6)."""

    unit: str
    returns: int
    """The player-turn from which it may come back."""


class Aged(Event, frozen=True, kw_only=True):
    """The turn is over for these aircraft in the air, where turns are counted; private (S9.9)."""

    units: tuple[str, ...]


class RanDry(Event, frozen=True, kw_only=True):
    """Aircraft have no fuel left and are about to crash (S9.9)."""

    units: tuple[str, ...]


class WentDown(Event, frozen=True, kw_only=True):
    """A vessel was destroyed with all that was aboard, which is shown now (S10.5, S11.4)."""

    ship: str
    units: tuple[str, ...]
    vp: tuple[float, ...]
    """What each of them scores."""
    texts: tuple[str, ...]
    """What each of them was."""


class Marked(Event, frozen=True, kw_only=True):
    """A reader keeps a marker where he last saw something (S1.11, HX.16)."""

    reader: Seat
    marker: Marker


class Unmarked(Event, frozen=True, kw_only=True):
    """A reader took a marker off his map."""

    reader: Seat
    label: str


class Bound(Event, frozen=True, kw_only=True):
    """What a landing SEV is about while it lies still; private (S10.4)."""

    unit: str
    bound: Literal["", "load", "unload"]
    waiting: tuple[str, ...] = ()
    """Names of the units that it takes aboard."""
    beach: str = ""
    lapsed: bool = False
    """It, or some of its cargo, has not lain still: its owner is told."""


class Embarked(Event, frozen=True, kw_only=True):
    """Units have gone aboard landing SEVs: their counters are gone (S10.4)."""

    side: Side
    vessels: tuple[str, ...]
    """All that have done loading."""
    units: Mapping[str, str]
    """The vessel by the unit."""
    names: Mapping[str, str]
    """What their owner calls them now."""


class Debarked(Event, frozen=True, kw_only=True):
    """Cargo has come ashore (S10.4)."""

    side: Side
    vessels: tuple[str, ...]
    """All that have done unloading."""
    units: Mapping[str, str]
    """The hex by the unit."""
    labels: Mapping[str, str]
    on_road: tuple[str, ...] = ()


class Noted(Event, frozen=True, kw_only=True):
    """What a side was shown of boats that it hunts, or of its own that are hunted (BX.2)."""

    side: Side
    mirror: bool
    """Of its own boats, as the enemy was shown them (BX.4)."""
    back: int = 0
    """Of what was noted last, how much is replaced."""
    seen: tuple[Note, ...]


class MinesGiven(Event, frozen=True, kw_only=True):
    """A side has so many mines to lay before play (S13.1)."""

    side: Side
    mines: int


class LayingSet(Event, frozen=True, kw_only=True):
    """Whether a minelayer mines its hex, and how long it has been inactive; private (S13.4)."""

    unit: str
    laying: bool
    idle: int


class Mined(Event, frozen=True, kw_only=True):
    """A minelayer has mined its hex; private (S13.4)."""

    unit: str
    mine: LaidMine


class SectionsNamed(Event, frozen=True, kw_only=True):
    """A side named the sections in which it may mine (S13.5); private until they are shown."""

    side: Side
    sections: tuple[str, ...]
    shown: bool


SeaEvent = (
    RuseSet
    | Sounded
    | Sailed
    | Slipped
    | Released
    | Approached
    | GivenAway
    | Lifted
    | Exposed
    | Charged
    | ChargeFell
    | Pinged
    | FirstRolled
    | LagoonHeld
    | TookOff
    | Flown
    | Landed
    | FlownOff
    | Aged
    | RanDry
    | WentDown
    | Marked
    | Unmarked
    | Noted
    | MinesGiven
    | SectionsNamed
    | LayingSet
    | Mined
    | Bound
    | Embarked
    | Debarked
)
"""All of them; folded by `sea.folds`, told by `sea.reports`."""
