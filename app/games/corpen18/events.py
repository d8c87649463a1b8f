"""Events of Corpen 18. They carry outcomes, never rules, so old games replay for ever."""

from collections.abc import Mapping

from app.games.corpen18.fight_events import (
    Alerted as Alerted,
)
from app.games.corpen18.fight_events import (
    AlertFailed as AlertFailed,
)
from app.games.corpen18.fight_events import (
    Exploded as Exploded,
)
from app.games.corpen18.fight_events import (
    Fought as Fought,
)
from app.games.corpen18.fight_events import (
    Launched as Launched,
)
from app.games.corpen18.fight_events import (
    Lit as Lit,
)
from app.games.corpen18.fight_events import (
    Reloaded as Reloaded,
)
from app.games.corpen18.fight_events import (
    Shelled as Shelled,
)
from app.games.corpen18.fight_events import (
    Struck as Struck,
)
from app.games.corpen18.fight_events import (
    Torpedoed as Torpedoed,
)
from app.games.corpen18.sightings import Sighting
from app.games.corpen18.state import (
    Contact,
    Course,
    Fate,
    Force,
    How,
    Marker,
    Outcome,
    Plan,
    Public,
    Ship,
    Smoke,
    Track,
    Wound,
)
from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Category, Evasion, Light, Moon, Weather
from app.kernel.events import Event as Event
from app.kernel.events import Proven as Proven
from app.kernel.events import Read as Read
from app.kernel.events import Rolled as Rolled
from app.kernel.events import Told as Told
from app.views.seats import Seat, Side

# Set-up


class Opened(Event, frozen=True, kw_only=True):
    """A game was laid out."""

    scenario: str
    switches: Switches
    charts: str
    turns: int
    light: Light
    """Of the set-up, when each side looks for the other once (C2.0)."""
    weather: Weather
    sea_state: int
    moon: Moon
    ships: tuple[Ship, ...]


class LaidOut(Event, frozen=True, kw_only=True):
    """A written position was laid out."""

    public: Public
    forces: Mapping[Side, Force]
    drawn: Mapping[str, int] = {}
    """How many dice were drawn before, by stream."""


class Placed(Event, frozen=True, kw_only=True):
    """A side put a unit somewhere in set-up, or took it back."""

    unit: str
    hex: str | None
    facing: int


class Posed(Event, frozen=True, kw_only=True):
    """A side chose what a dummy looks like (LC-16)."""

    unit: str
    category: Category
    vessels: int


class FleetChosen(Event, frozen=True, kw_only=True):
    """A side bought its fleet; whatever it had before is gone."""

    side: Side
    lines: tuple[str, ...]
    ships: tuple[Ship, ...]


class Shifted(Event, frozen=True, kw_only=True):
    """The umpire's secret die moved a unit before the game began (C-S2)."""

    unit: str
    hex: str
    die: int


# Sequence


class TurnBegan(Event, frozen=True, kw_only=True):
    """C2.1: the turn's light, weather and sea; the speed of each unit; nothing has fired."""

    turn: int
    light: Light
    weather: Weather
    until: int
    sea_state: int
    die: int | None = None
    """Of the weather."""
    speeds: Mapping[str, int]
    """Total allowance after damage, by unit."""


class StageBegan(Event, frozen=True, kw_only=True):
    """A step of the turn began."""

    phase: str
    movers: tuple[Side, ...] = ()
    """The sides that it waits for."""
    speed: int | None = None
    """Of the group that moves."""


class PhaseEnded(Event, frozen=True, kw_only=True):
    """A step is over; what was drafted in it is spent."""

    phase: str


class HandedIn(Event, frozen=True, kw_only=True):
    """A side sealed its orders for the step."""

    side: Side


# Drafts


class Steered(Event, frozen=True, kw_only=True):
    """A side drew or dropped the course of a unit."""

    unit: str
    course: Course | None


class Planned(Event, frozen=True, kw_only=True):
    """A side wrote or dropped what a unit does in a combat phase."""

    unit: str
    plan: Plan | None


class Forgotten(Event, frozen=True, kw_only=True):
    """A side took a last-known marker off its map."""

    side: Side
    label: str


# Movement


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved, or stayed where it was."""

    unit: str
    path: tuple[str, ...]
    """The hexes, its first one included."""
    facing: int
    spent: int
    evasion: Evasion
    laid: str = ""
    """The hex that it laid smoke in."""


class Arrived(Event, frozen=True, kw_only=True):
    """A unit came onto the map in its turn."""

    unit: str
    hex: str


class Gone(Event, frozen=True, kw_only=True):
    """A unit left the map or the game."""

    unit: str
    fate: Fate
    seen: bool
    """Whether it is now known to all."""
    at: str
    """The hex."""
    edge: str = ""


class Announced(Event, frozen=True, kw_only=True):
    """The internment of a unit was made known to all (C2.6)."""

    unit: str


class SmokeChanged(Event, frozen=True, kw_only=True):
    """What lies in smoke now."""

    smoke: tuple[Smoke, ...]


# Detection


class Spotted(Event, frozen=True, kw_only=True):
    """C5: what one side detects after a DETECT step; whatever is not named, it does not."""

    by: Side
    step: int
    """1 or 2; 0 before the first turn."""
    units: tuple[str, ...]
    found: Mapping[str, str]
    """The labels of those that are new, by unit."""
    how: Mapping[str, How]
    steps: Mapping[str, int]
    """DETECT steps running, by unit."""
    named: tuple[str, ...]
    """Those that are identified by now (C5.9)."""


class Looked(Event, frozen=True, kw_only=True):
    """A DETECT step is over for both sides."""

    step: int


class LabelsDrawn(Event, frozen=True, kw_only=True):
    """More names for contacts of a side were shuffled."""

    side: Side
    labels: tuple[str, ...]


class Flashed(Event, frozen=True, kw_only=True):
    """C5.7: a unit gave itself away by firing, or stood in the light of a star shell."""

    unit: str
    label: str
    how: How


# Knowledge


class Sighted(Event, frozen=True, kw_only=True):
    """A reader was shown a contact."""

    reader: Seat
    contact: Contact


class LostSight(Event, frozen=True, kw_only=True):
    """A reader sees a contact no more; a side keeps a marker of it, if it was not seen to end."""

    reader: Seat
    label: str
    marker: Marker | None = None


class Wounded(Event, frozen=True, kw_only=True):
    """A reader saw damage on an identified ship (C10.4)."""

    reader: Seat
    wound: Wound


class Burst(Event, frozen=True, kw_only=True):
    """A reader was shown explosions; of those before nothing is left."""

    reader: Seat
    hexes: tuple[str, ...]
    tracks: tuple[Track, ...] = ()


class Noted(Event, frozen=True, kw_only=True):
    """What a side has seen, for its search (BX.2)."""

    reader: Seat
    sighting: Sighting


# End


class DrawOffered(Event, frozen=True, kw_only=True):
    """A side offered a draw."""

    side: Side


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    outcome: Outcome


Shown = Told | Sighted | LostSight | Wounded | Burst | Noted
"""What is itself a sight or a line."""
SetUp = Opened | LaidOut | Placed | Posed | FleetChosen | Shifted
Stage = TurnBegan | StageBegan | PhaseEnded | HandedIn | DrawOffered | Ended | Read | Rolled
Draft = Steered | Planned | Forgotten
Motion = Moved | Arrived | Gone | Announced | SmokeChanged
Sight = Spotted | Looked | LabelsDrawn | Flashed
Combat = (
    Shelled
    | Launched
    | Exploded
    | Torpedoed
    | Struck
    | Lit
    | Fought
    | Reloaded
    | Alerted
    | AlertFailed
)
CorpenEvent = Shown | SetUp | Stage | Draft | Motion | Sight | Combat | Proven
