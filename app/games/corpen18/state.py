"""The truth of a game of Corpen 18: the table, both fleets, what each reader was shown."""

from collections.abc import Mapping
from typing import Literal

from app.games.corpen18.sightings import Sighting
from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Battery, Category, Crew, Evasion, Light, Moon, Radar, Weather
from app.kernel import state as kernel
from app.views.model import Viewable
from app.views.seats import Side

Fate = Literal["", "sunk", "exited", "interned", "exposed"]
"""What became of a unit that is on the map no more; exposed: a dummy that was found out (C12)."""
How = Literal["sight", "night", "flash", "star"]
"""How a contact was gained: C5.3, C5.4, C5.7, star shell (C12)."""
Half = Literal[
    "main", "secondary_port", "secondary_starboard", "tertiary_port", "tertiary_starboard"
]
"""What fires once a turn at one target: the main battery, half of another (C6.2)."""
HALVES: tuple[Half, ...] = (
    "main",
    "secondary_port",
    "secondary_starboard",
    "tertiary_port",
    "tertiary_starboard",
)


BATTERIES: Mapping[Half, Battery] = {
    "main": "main",
    "secondary_port": "secondary",
    "secondary_starboard": "secondary",
    "tertiary_port": "tertiary",
    "tertiary_starboard": "tertiary",
}


def battery_of(half: Half) -> Battery:
    """The battery that a half belongs to.

    >>> battery_of("tertiary_port")
    'tertiary'
    """
    return BATTERIES[half]


class Ship(Viewable, frozen=True, kw_only=True):
    """A unit as its owner knows it: one counter, of one or more vessels (C1.3)."""

    id: str
    """Its name in the scenario file, such as `BIS`."""
    label: str
    """What its owner calls it in orders, such as `A1`."""
    side: Side
    type: str = ""
    """Its class in the fleet data; empty for a dummy."""
    name: str
    category: Category
    vessels: int = 1
    crew: Crew = "experienced"
    nfp: bool = False
    radar: Radar = "none"
    move: tuple[int, int]
    """Printed allowance in the two movement phases of a turn (C4.2)."""
    speed: int = 0
    """Total allowance as it was when the turn began, damage counted, sea state not (C2.2)."""
    main_drm: int = 0
    group: str = ""
    """Of ships that have to be alerted together (C-S3)."""
    dummy: bool = False
    enters: int = 0
    """The turn that it arrives in; 0 if it is there from the start."""
    zone: str = ""
    """Where it may be set up, if its hex is not printed."""
    start: str = ""
    """The hex that it began in."""
    hex: str | None = None
    facing: int = 0
    """0 to 5: N, NE, SE, S, SW, NW (C3.3)."""
    hits: int = 0
    ready: int = 0
    """Spreads that can be launched (C1.12)."""
    reload: int = 0
    evasion: Evasion = "steady"
    spent: int = 0
    """MP spent in the movement phase before (C4.7)."""
    trail: tuple[str, ...] = ()
    """The hexes of its last move, the first included."""
    fired: tuple[Half, ...] = ()
    """What has fired in this turn (C6.2)."""
    busy: bool = False
    """It attacked in this turn (C8.10)."""
    attacked: bool = False
    """It was attacked in this turn: by a gunnery roll or a torpedo total of 1 or more (C8.10)."""
    began: str = ""
    """The hex that it was in when the turn began."""
    moved: bool = False
    """In this movement phase."""
    detected: bool = False
    """By the enemy: its owner is told, not by whom."""
    followed: bool = False
    """The enemy had it in sight through the movement phase before."""
    held: int = 0
    """DETECT steps running at which the enemy has had it."""
    fate: Fate = ""
    edge: str = ""
    """By which it left."""
    last: str = ""
    """The hex that it was in before it was gone."""
    laid: str = ""
    """The hex in which it laid smoke in this movement phase (C12)."""

    @property
    def in_play(self) -> bool:
        """Whether it is on the map."""
        return self.hex is not None and not self.fate


class Course(Viewable, frozen=True, kw_only=True):
    """A move that is sealed with the others of its step (C4.3, C4.10)."""

    course: str
    """Over F, L and R."""
    evade: bool = False
    smoke: bool = False


class Salvo(Viewable, frozen=True, kw_only=True):
    """Torpedoes at a hex, or each spread over two adjacent ones (C8.2)."""

    hexes: tuple[str, ...]
    spreads: int


class Plan(Viewable, frozen=True, kw_only=True):
    """What a unit does in a combat phase (C6.3)."""

    guns: Mapping[Half, tuple[str, ...]] = {}
    """Targets in order of priority, by contact label."""
    torpedoes: tuple[Salvo, ...] = ()
    star: Mapping[Half, str] = {}
    """Hexes to be lit instead of an attack (C12 `star_shell`)."""

    @property
    def empty(self) -> bool:
        """Whether it does nothing."""
        return not (any(self.guns.values()) or self.torpedoes or self.star)


class Force(kernel.Force, frozen=True, kw_only=True):
    """All that one side has, and what it has drafted for the step that is on."""

    ships: Mapping[str, Ship] = {}
    """By id."""
    courses: Mapping[str, Course] = {}
    """By id."""
    plans: Mapping[str, Plan] = {}
    """By id."""
    handed_in: bool = False
    """Its orders for this step are sealed; nobody else is told (C2.3)."""
    alerts: Mapping[str, int] = {}
    """The turn in which a group was alerted (C-S3)."""
    fleet: tuple[str, ...] = ()
    """Lines of the list that it was bought by."""
    tracks: Mapping[str, str] = {}
    """Labels of the enemy's contacts that are units of mine, by id: the umpire's, never shown."""


class Contact(kernel.Contact, frozen=True, kw_only=True):
    """An enemy unit that is detected now, as a reader was shown it (C2.7)."""

    facing: int
    category: Category
    vessels: int
    type: str = ""
    """Its class once it is identified (C5.9)."""
    name: str = ""
    evasion: Evasion = "steady"
    spent: int = 0
    hits: int = 0
    """Scored while it was detected."""
    trail: tuple[str, ...] = ()
    how: How = "sight"
    steps: int = 1
    """DETECT steps running at which it has been held."""
    fired: tuple[str, ...] = ()
    """Batteries that were seen to fire in this turn (IC-9)."""
    group: str = ""
    """Printed with the ship, so public once it is identified."""


class Marker(Viewable, frozen=True, kw_only=True):
    """Where a reader last saw a contact that is lost: an inert copy (C1.18, HX.16)."""

    label: str
    side: Side
    hex: str
    facing: int
    category: Category
    vessels: int
    type: str = ""
    name: str = ""
    hits: int = 0
    turn: int
    phase: str


class Wound(Viewable, frozen=True, kw_only=True):
    """Damage that a reader saw on an identified ship, summed (C10.4)."""

    side: Side
    type: str
    name: str
    half: bool
    hits: int
    sunk: bool = False


class Smoke(Viewable, frozen=True, kw_only=True):
    """A hex that lies in smoke until the next DETECT step of its kind; all know of it (LC-15)."""

    hex: str
    step: int
    """1 or 2: the movement phase that it was laid in."""


class Knowledge(kernel.Knowledge[Contact], frozen=True, kw_only=True):
    """What one reader was shown."""

    markers: tuple[Marker, ...] = ()
    wounds: Mapping[str, Wound] = {}
    """By the name of the ship."""
    bursts: tuple[str, ...] = ()
    """Hexes of this phase's torpedo explosions."""
    tracks: tuple["Track", ...] = ()
    """Torpedoes whose way he knows: those of his own, and of launchers that he saw."""
    sightings: tuple[Sighting, ...] = ()
    """What the search for the unseen is worked out from (BX.2)."""


class Track(Viewable, frozen=True, kw_only=True):
    """The way of torpedoes in the combat phase before."""

    side: Side
    start: str
    end: str


class Public(kernel.Public, frozen=True, kw_only=True):
    """What everybody sees."""

    turns: int = 0
    charts: str = ""
    """Which charts the game is played with (`tables.charts_of`)."""
    switches: Switches = Switches()
    light: Light = "day"
    weather: Weather = "clear"
    until: int = 0
    """The last turn of weather that passes (C12 `variable_weather`)."""
    sea_state: int = 0
    moon: Moon = "none"
    smoke: tuple[Smoke, ...] = ()
    speed: int | None = None
    """Total allowance of the group that moves now in MOVE_DET (C2.2); None for all together."""
    movers: tuple[Side, ...] = ()
    """The sides that the step waits for."""
    lost: Mapping[Side, int] = {}
    """How many units of a side were seen to go: sunk, gone off the map, interned, found out."""
    interned: tuple[str, ...] = ()
    """Units whose internment was announced (C2.6)."""
    draw: Side | None = None
    verdict: "Outcome | None" = None


class Tallied(Viewable, frozen=True, kw_only=True):
    """A line of the final score."""

    side: Side
    points: int
    text: str


class Outcome(Viewable, frozen=True, kw_only=True):
    """How the game ended (C10.5)."""

    winner: Side | None
    grade: Literal["decisive", "marginal", "draw", "resigned", "agreed"]
    points: Mapping[Side, int] = {}
    lines: tuple[Tallied, ...] = ()


class Umpire(kernel.Umpire, frozen=True, kw_only=True):
    """What neither side may know."""

    shuffled: Mapping[Side, int] = {}
    """How many names for the contacts of a side were shuffled so far."""


class State(kernel.State[Public, Force, Knowledge, Umpire], frozen=True, kw_only=True):
    """A game as it is."""
