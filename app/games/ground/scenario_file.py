"""The rows of a scenario file (G14); docs/scenarios.md says what each key means."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from app.games.ground.sheets import Craters, Edge
from app.games.ground.switches import Switches
from app.kernel.data import Row
from app.views.seats import Side


class StructureSet(Row, frozen=True, kw_only=True):
    """A structure or command post of a side with the values the scenario gives it (G6.6)."""

    id: str
    """Its line in T6.6."""
    name: str = ""
    """In the roster, where a side has several of a kind."""
    title: str = ""
    """What people call it; empty for the name of its type."""
    scanner: str = msgspec.field(name="class", default="")
    defence: int | None = msgspec.field(name="def", default=None)
    sp: int | None = None
    size: int = 0
    mov: float | None = None
    """Of a command post that moves."""
    vp: float | None = None
    """None: as its line in T6 says."""
    point_defence: int = 0
    """Point-defence systems, at most 2 (G5.27)."""
    cruise_missiles: int = 0
    """Those that it can launch (G9.1)."""
    concealed: bool = False
    """Starts face down if its side plays concealed (G10.1.2)."""
    zone: str

    @property
    def roster(self) -> str:
        """Its name in the roster."""
        return self.name or self.id


class ForceSet(Row, frozen=True, kw_only=True):
    """A force ready made for a side that has points to spend (G13.1, G13.3)."""

    points: int = 0
    """For the pool of at least so many points."""
    units: Mapping[str, int]


class LimitSet(Row, frozen=True, kw_only=True):
    """The most attack strength that may be set up in a part of the zone."""

    zone: str
    max_attack_strength: int


class DistanceSet(Row, frozen=True, kw_only=True):
    """How far a type of piece has to be set up from another, or from the edges of the map."""

    unit: str
    of: str
    """A type, or `edges`."""
    least: int


class EntrySet(Row, frozen=True, kw_only=True):
    """Where the units that start off the map come in (G2.9)."""

    edges: tuple[Edge, ...]
    """Of several one is chosen, in secret, at set-up."""
    from_turn: int = 1
    to_turn: int = 0
    """The last game turn to come in; 0 for any later one."""


class SheetSet(Row, frozen=True, kw_only=True):
    """What the record sheet of a scenario says of an Ogre that has no price of its own (T6.7)."""

    treads: int = 0
    """0 = as printed."""
    size: int = 0
    vp: float | None = None


class LoadSet(Row, frozen=True, kw_only=True):
    """A load that trucks of a side carry, with `hvt_load` (G6.9)."""

    unit: str
    """The type of the trucks."""
    count: int = 1
    """How many of them carry it: the first ones of the list."""
    name: str
    vp: float
    """To its side if it leaves by an open edge, to the enemy if it is lost."""


class ReinforcementSet(Row, frozen=True, kw_only=True):
    """Units that come on a roll of 2D6 in each own P1 (G13.9)."""

    table: Literal["G13.9"]
    edge: Edge
    from_turn: int = 1
    every: int = 0
    """Every so many game turns; 0 is as the switch `reinforce_every` says."""


class AboardSet(Row, frozen=True, kw_only=True):
    """What some vessels of a side carry at the start."""

    carrier: str
    """Their type."""
    count: int = 1
    """How many of them: the next ones of the list."""
    units: Mapping[str, int]
    """What is aboard each of them, by entry of a list."""


class NavalSet(Row, frozen=True, kw_only=True):
    """What a scenario at sea says besides (S16)."""

    beach: Mapping[str, float] = {}
    """Beach points by type (S16)."""
    centre: str = ""
    """The middle of the lagoon (S16)."""
    exits_need: int = 0
    """Ships that must leave by the open edge (S16)."""
    exits_draw: int = 0


class SideSet(Row, frozen=True, kw_only=True):
    """A side of a scenario: its name, label letter, zones and printed list."""

    name: str
    prefix: str
    zone: str = ""
    """Where its units set up; empty if they all come in from off the map."""
    zones: Mapping[str, str] = {}
    """Zones of single types, instead of `zone`."""
    sea: str = ""
    """Where what starts hidden under water is set up, instead of `zone` (G10.13)."""
    limits: tuple[LimitSet, ...] = ()
    distances: tuple[DistanceSet, ...] = ()
    units: Mapping[str, int] = {}
    structures: tuple[StructureSet, ...] = ()
    building_dummies: int = 0
    """Dummies that look like buildings (G14.4.1)."""
    entry: EntrySet | None = None
    exits: tuple[Edge, ...] = ()
    """Edges by which its units may leave (G2.9)."""
    reinforcements: ReinforcementSet | None = None
    pool: int | str | None = None
    """Points to spend: a number, or dice such as `10 + 10*D6`, rolled openly."""
    armour_units: int = 0
    squads: int = 0
    cruise_missiles: int = 0
    """Those that the scenario allows it besides its crawlers' and structures' (G9.1, G12.17)."""
    installed: int = 0
    """How many of them are inside its Mark VIIs; the rest is fired from off the map."""
    together: tuple[str, ...] = ()
    """Parts of its zone: all its counters are set up in one of them (S16)."""
    hidden: tuple[str, ...] = ()
    """Types that start without a counter at sea (S5.1, S12.3)."""
    sea_mines: int = 0
    """Hexes that it mines before play (S13.1)."""
    mines_apart: int = 0
    """How far they have to be from each other; 2 where no two may be adjacent."""
    aboard: tuple[AboardSet, ...] = ()
    """What its vessels carry at the start (S10.3, S11.2)."""
    air_edges: tuple[Edge, ...] = ()
    """Edges by which its aircraft come in (S9.2)."""
    unit_cap: Mapping[str, int] = {}
    """The most that may be bought of a type."""
    ogres: bool = True
    """Whether Ogres may be bought for its points (G13.1)."""
    loads: tuple[LoadSet, ...] = ()
    """What its trucks carry (G6.9)."""
    sheets: Mapping[str, SheetSet] = {}
    """By type, what is printed of no Ogre that has no price: its value, treads, size (T6.7)."""
    default_force: tuple[ForceSet, ...] = ()
    """What the side gets for its pool, or for its armour units and squads."""

    @property
    def offmap(self) -> int:
        """Cruise missiles of its battery off the map (G9.1)."""
        return self.cruise_missiles - self.installed


class ControlSet(Row, frozen=True, kw_only=True):
    """Hexes that score for the side that holds them at the end."""

    hexes: tuple[str, ...]
    vp: int


class VictorySet(Row, frozen=True, kw_only=True):
    """Which rule of victory holds, and its numbers."""

    kind: Literal[
        "points", "raid", "line", "hare", "valley", "convoy", "beach", "stations", "atoll"
    ] = "points"
    any_time: bool = False
    """Looked at after every phase, not at the end of a player-turn alone (G3.8)."""
    attacker: Side = Side.A
    """The side that has to come on: Ogre, Combine."""
    decisive: int = 0
    marginal: int = 1
    """Margins of victory on points; of a beach the points needed."""
    draw: int = 0
    """Of a beach: the points for a draw."""
    breakthrough: bool = False
    """The attacker scores its units that leave by an open edge (G13.5)."""
    spared: str = ""
    """The type of structure at whose hex the attacker may not fire (G14.3.3)."""
    complete_strength: int = 0
    """Attack strength left for a complete victory of the defence (G14.2)."""
    gather: bool = False
    """The attacker wins at once when all his units stand at the seized ship (G14.3)."""


class ScenarioFile(Row, frozen=True, kw_only=True):
    """A scenario file (G14)."""

    title: str
    summary: str
    map: str
    craters: Craters | None = None
    """What all craters of the map are; as printed if it does not say (G4.22)."""
    bridges: Mapping[str, int] = {}
    """Structure points of bridges, by hexside or hex, where they are not the usual ones (G2.8)."""
    first: Literal["a", "b", "die"]
    """The side that moves first; or a die says it, 1-3 side a."""
    turns: int
    listed: bool = True
    """Whether the lobby offers it; positions for tests and benchmarks use one that is not."""
    set_up: tuple[Side, ...] = ()
    """The sides in the order in which they set up; empty where they do so at the same time."""
    switches: Switches = Switches()
    a: SideSet
    b: SideSet
    control: ControlSet | None = None
    naval: NavalSet | None = None
    """Of a scenario at sea (S16)."""
    victory: VictorySet

    @property
    def starts(self) -> Side:
        """The side that moves first where no die was thrown."""
        return Side.B if self.first == "b" else Side.A
