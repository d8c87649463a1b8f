"""The rows of a scenario file (spec ch. 13); docs/scenarios.md says what each key means.

Hexes are labels such as `0714`; a list of hexes may have rectangles `CCRR-ccrr`. Sides are named as
the scenario names them (`axis`), units by their ids (`BIS`).
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Category, Crew, Light, Moon, Radar, Weather
from app.kernel.data import Row

Heading = Literal["N", "NE", "SE", "S", "SW", "NW"]
HEADINGS: tuple[Heading, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Facings by their numbers 0 to 5 (C3.3)."""
MapEdge = Literal["N", "E", "S", "W"]
Spent = Annotated[int, msgspec.Meta(ge=0, le=9)]


class SideSet(Row, frozen=True, kw_only=True):
    """A side as the scenario names it; the first one is side a."""

    id: str
    name: str
    nations: tuple[str, ...] = ()
    """Those whose ships it may buy, where it buys its fleet."""
    zone: str = ""
    """Where the fleet that it buys is placed."""
    facing: Heading = "N"
    """How that fleet faces at first."""


class PortSet(Row, frozen=True, kw_only=True):
    """A port hex (C3.7)."""

    hex: str
    name: str
    neutral: bool = False
    """Open to both sides; else to `side` alone."""
    side: str = ""


class MapSet(Row, frozen=True, kw_only=True):
    """The map: sea but for what is listed (C3.7)."""

    cols: Annotated[int, msgspec.Meta(ge=1, le=98)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    even_shift: Literal["north", "south"] = "north"
    """How the even columns lie on the map that the labels were taken from (C3.1)."""
    land: tuple[str, ...] = ()
    shallow: tuple[str, ...] = ()
    ice: tuple[str, ...] = ()
    ice_cols: tuple[int, ...] = ()
    ports: tuple[PortSet, ...] = ()
    squall: tuple[str, ...] = ()
    """Hexes of rain that a line of sight may meet (C5.2)."""


class LightSet(Row, frozen=True, kw_only=True):
    """The light from a turn on."""

    from_turn: int
    light: Light


class ShoreGun(Row, frozen=True, kw_only=True):
    """What a shore battery fires with (`shore_batteries`, C12)."""

    rating: int | str
    range: int


class UnitSet(Row, frozen=True, kw_only=True):
    """A unit of the scenario's list."""

    id: str
    side: str
    class_: str = msgspec.field(name="class")
    """Of the fleet lists; `shore` for a coast watch or battery."""
    name: str
    hex: str = ""
    zone: str = ""
    """Where it may be placed, unseen, if it has no hex."""
    facing: Heading
    crew: Crew | None = None
    """Left out: as the nation's crews are in that year; so with nfp and radar."""
    nfp: bool | None = None
    radar: Radar | None = None
    vessels: int | None = None
    """Half of what the category has marks a half unit (C1.5)."""
    main_drm: int = 0
    """On every roll of the main battery (C7.7)."""
    move: tuple[int, int] | None = None
    """Instead of the class's."""
    enters_turn: int = 1
    """It comes at the start of that turn's first movement phase."""
    group: str = ""
    gun: ShoreGun | None = None
    """Of a shore battery."""


class ZoneSet(Row, frozen=True, kw_only=True):
    """Hexes in which a side places units unseen (C2.0)."""

    name: str
    hexes: tuple[str, ...]


class ExitPoints(Row, frozen=True, kw_only=True):
    """What a class scores that leaves with no more than so many hits."""

    class_: str = msgspec.field(name="class")
    max_hits: Annotated[int, msgspec.Meta(ge=0, le=3)]
    vp: int


class ExitSet(Row, frozen=True, kw_only=True):
    """Edges by which a side may leave for points, or in safety; the first line that fits scores."""

    side: str
    edges: tuple[MapEdge, ...]
    from_turn: int = 1
    """Before that turn the side may not leave there."""
    vp: tuple[ExitPoints, ...] = ()


class ValueSet(Row, frozen=True, kw_only=True):
    """The value of a class in this scenario (C10.2)."""

    class_: str = msgspec.field(name="class")
    value: int


class Picked(Row, frozen=True, kw_only=True):
    """Units of a side that a clause is about: all of it, or those that match what is named."""

    of: str
    units: tuple[str, ...] = ()
    class_: str = msgspec.field(name="class", default="")
    category: Category | None = None


class AtEnd(Picked, frozen=True, kw_only=True, tag_field="when", tag="at_end"):
    """Points for units that are so at the end of the game."""

    side: str
    """Who scores."""
    vp: int
    each: bool = False
    """So many points for every such unit, not once."""
    min_hits: int = 0
    on_map: bool = False
    """Counts those alone that are still on the map."""
    light: Light | None = None
    """Counts at an end in that light alone."""


class Interned(Picked, frozen=True, kw_only=True, tag_field="when", tag="interned"):
    """Points for every such unit that was interned."""

    side: str
    vp: int


class NoneSunk(Picked, frozen=True, kw_only=True, tag_field="when", tag="none_sunk"):
    """Points if none of such units was sunk."""

    side: str
    vp: int


class NoneExited(Picked, frozen=True, kw_only=True, tag_field="when", tag="none_exited"):
    """Points if none of such units left by an edge."""

    side: str
    vp: int
    edge: MapEdge


Bonus = AtEnd | Interned | NoneSunk | NoneExited


class VictorySet(Row, frozen=True, kw_only=True):
    """The margins of victory (C10.5)."""

    margin_decisive: int
    margin_marginal: int
    historical_result: str = ""


class KeepAwaySet(Row, frozen=True, kw_only=True):
    """Units that may not come near enemies that their side detects when the order is given."""

    units: tuple[str, ...]
    hexes: int
    """They may not move to within so many hexes."""
    before_turn: int
    """The rule ends with the start of that turn."""
    printed_turn: int = 0
    """Up to that turn the printed hexes of the enemy count too."""


class ShiftSet(Row, frozen=True, kw_only=True):
    """A secret shift of placed units before the free detection: a die, for its owner alone."""

    units: tuple[str, ...]
    die: int = 10
    divide: int = 1
    """So many on the die move it by a hex, rounded down."""
    towards: Heading


class InternmentSet(Row, frozen=True, kw_only=True):
    """A port where ships of a side are interned; announced at TURN_END (C2.6)."""

    of: str
    port: str
    """Its hex."""


class AlertSet(Row, frozen=True, kw_only=True):
    """Groups that begin the game not alerted, and what alerts them."""

    groups: tuple[str, ...]
    most_mp: int
    """Movement points that a unit may spend in a phase."""
    within: int
    """It ends every movement phase within so many hexes of where it began the game."""
    die: int
    """At TURN_END a group is alerted by a die of that or less, if another was attacked near."""
    near: int
    """How many hexes away the attack may have been."""
    anchored: tuple[str, ...] = ()
    """Groups that lie at anchor: they first move in the turn after they are alerted."""


class SailSet(Picked, frozen=True, kw_only=True):
    """Undamaged units that must end each turn nearer to an edge, unless they are blocked."""

    towards: MapEdge


class DummySet(Row, frozen=True, kw_only=True):
    """Dummy formations of each side, with the switch `dummies` (C12)."""

    count: Annotated[int, msgspec.Meta(ge=1, le=9)]
    move: tuple[Spent, Spent] = (3, 3)


class ScenarioFile(Row, frozen=True, kw_only=True):
    """A scenario file."""

    ruleset: Literal["corpen18"]
    code: str = ""
    """Its id in the rules, such as C-S1."""
    title: str
    summary: str
    date: str
    """`1941-05-24`; the day may be left out."""
    start_time: str
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    listed: bool = True
    """Whether the lobby offers it."""
    sides: tuple[SideSet, SideSet]
    map: MapSet
    light: tuple[LightSet, ...]
    weather: Weather
    sea_state: Annotated[int, msgspec.Meta(ge=0, le=8)]
    moon: Moon
    units: tuple[UnitSet, ...] = ()
    zones: tuple[ZoneSet, ...] = ()
    exits: tuple[ExitSet, ...] = ()
    vp_override: tuple[ValueSet, ...] = ()
    bonus: tuple[Bonus, ...] = ()
    victory: VictorySet
    switches: Switches = Switches()
    secret_lists: bool = False
    """Whether no side is told what the other one has (HX.22)."""
    keep_away: tuple[KeepAwaySet, ...] = ()
    shift: tuple[ShiftSet, ...] = ()
    internment: tuple[InternmentSet, ...] = ()
    alert: AlertSet | None = None
    sail: tuple[SailSet, ...] = ()
    ends_without: str = ""
    """The side without which on the map the game ends at the next TURN_END."""
    dummies: DummySet | None = None
    purchase: Mapping[str, tuple[str, ...]] = {}
    """That both sides buy their fleets; by side the classes that it gets who chooses nothing."""
    special: tuple[str, ...] = ()
    """Its special rules in words, for the players."""

    @property
    def year(self) -> int:
        """Of the action; crews and radar go by it."""
        return int(self.date[:4])
