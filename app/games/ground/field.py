"""The ground as it lies now: the printed sheet and what fire has changed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import msgspec

from app.games.ground.scenarios import scenarios
from app.games.ground.sheets import Sheet
from app.games.ground.switches import Switches
from app.games.ground.terrain import WATER, Cell, cell
from app.hexes.coords import hexside, neighbours
from app.kernel.memo import Memo, PartsMemo


class Ground(Protocol):
    """What Public and View both hold about the ground."""

    @property
    def scenario(self) -> str: ...
    @property
    def switches(self) -> Switches: ...
    @property
    def terrain(self) -> Mapping[str, str]: ...
    @property
    def cut(self) -> Sequence[str]: ...
    @property
    def bridges(self) -> Mapping[str, int]: ...
    @property
    def hulks(self) -> Mapping[str, tuple[int, ...]]: ...
    @property
    def walls(self) -> Mapping[str, int]: ...
    @property
    def revetments(self) -> Mapping[str, int]: ...
    @property
    def trenches(self) -> Mapping[str, int]: ...
    @property
    def earthworks(self) -> Mapping[str, str]: ...


BUILDER_MODE = "builder"
"""The movement mode of a construction vehicle: like an Ogre but for swamp and water (G12.5)."""

JUMPS = "jumping"
"""The movement mode of a walker with its jumpjets on (G11.9)."""

ALOOF = ("ogre", "sub", "vtol", "air")
"""Modes that go under the vessels of the enemy or above them (S7.7)."""

HOVERS = ("gev", "vtol", "air")
"""Modes that pass over coral (S3.1)."""

SWIMMERS = ("infantry", "marine")
"""Modes that at sea swim by a switch alone (S3.3)."""

WADERS = ("walker", JUMPS, BUILDER_MODE)
"""Modes that go into water next to land alone (G4.10, G12.5)."""

LIGHT = 5
"""Size of a Mark I, the largest Ogre that a construction vehicle bears (G12.6)."""

BRIDGE_SP = 20
"""Structure points of a stream bridge (G2.8)."""

SPAN_SP = 30
"""Structure points of a full-hex bridge over water (G2.8)."""

BIG_HULK = 5
"""A wreck of this size closes a primary road; of smaller ones it takes two (G4.5)."""


def bridge_left(ground: Ground, bridge: str) -> int:
    """The structure points left of a bridge, by its hexside or the hex that it fills (G2.8)."""
    usual = BRIDGE_SP if "-" in bridge else SPAN_SP
    whole = scenarios()[ground.scenario].sheet.strength.get(bridge, usual)
    return ground.bridges.get(bridge, whole)


class Field(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The sheet with today's rubble, cut roads and broken bridges.

    There is one of each kind (`field_of`), so that what follows from it can be kept with it.
    """

    sheet: Sheet
    switches: Switches
    changes: Mapping[str, str]
    cut: frozenset[str]
    down: frozenset[str]
    """Hexsides, and hexes of water, whose bridge is down."""
    hulks: Mapping[str, tuple[int, ...]]
    walls: Mapping[str, int]
    revetments: Mapping[str, int]
    trenches: Mapping[str, int]
    made: Mapping[str, str]
    """Hexsides with what engineers made there: `bridge`, `ramp`, or `graded` where a ridge was."""
    sites: frozenset[str] = frozenset()
    """Hexes that are clear to vehicles for a construction vehicle in them (G12.6)."""
    banks: frozenset[str] = frozenset()
    """Hexes whose streams are none for a construction vehicle that stands there (G12.8)."""
    taken: frozenset[str] = frozenset()
    """Hexes under whose water nobody else can be: one of the side is, or an enemy in sight."""
    closed: frozenset[str] = frozenset()
    """Hexes at sea that no surface unit enters: an enemy is on the water (S7.7)."""

    def has(self, hex_: str) -> bool:
        """Whether the hex is on the sheet."""
        return hex_ in self.sheet.terrain

    def terrain(self, hex_: str) -> str:
        """The terrain of a hex now."""
        return self.changes.get(hex_) or self.sheet.terrain[hex_]

    def around(self, hex_: str) -> tuple[str, ...]:
        """Adjacent hexes of the sheet."""
        return tuple(h for h in neighbours(hex_) if h in self.sheet.terrain)

    @property
    def at_sea(self) -> bool:
        """Whether the rules of the sea hold (S3)."""
        return self.sheet.sea

    @property
    def deep(self) -> bool:
        """Whether units may lie hidden under water, and a side has one in a hex (G10.13, S14.2)."""
        return self.at_sea or self.switches.subs_submerged_ogre

    def afloat(self, hex_: str) -> bool:
        """Whether a hex is no land: water or a reef (S1.9)."""
        return self.terrain(hex_) in (WATER, "reef")

    @property
    def aloof(self) -> tuple[str, ...]:
        """Modes that enter a hex at sea with an enemy on the water (S7.7)."""
        return (*ALOOF, "gev") if self.switches.naval_overrun else ALOOF

    def coral(self, one: str, two: str) -> bool:
        """Whether coral bars what has a draft between two hexes (S3.1)."""
        return hexside(one, two) in self.sheet.coral

    def link(self, one: str, two: str) -> int:
        """The usable road between two adjacent hexes: 1, 2, or 0 for none (G2.7, G4.5)."""
        side = hexside(one, two)
        if one in self.cut or two in self.cut or not self.down.isdisjoint((one, two, side)):
            return 0
        road = self.sheet.links.get(side, 0)
        return 0 if road == 1 and (self.blocked(one) or self.blocked(two)) else road

    def blocked(self, hex_: str) -> bool:
        """Whether wrecks close a primary road in a hex (G4.5)."""
        if not self.switches.hulk_blocks_road:
            return False
        sizes = self.hulks.get(hex_, ())
        return len(sizes) > 1 or any(size >= BIG_HULK for size in sizes)

    def stream(self, one: str, two: str) -> bool:
        """Whether a stream runs between two hexes, with no bridge of engineers over it."""
        side = hexside(one, two)
        built = self.made.get(side) == "bridge" and side not in self.down
        helped = not self.banks.isdisjoint((one, two))
        return side in self.sheet.streams and not built and not helped

    def bridged(self, side: str) -> bool:
        """Whether a bridge stands over the stream at a hexside (G2.8)."""
        there = side in self.sheet.links or self.made.get(side) == "bridge"
        return side in self.sheet.streams and there and side not in self.down

    def ridge(self, one: str, two: str) -> bool:
        """Whether a ridge runs between two hexes."""
        side = hexside(one, two)
        return side in self.sheet.ridges and self.made.get(side) != "graded"

    def levels(self, start: str, to: str) -> int:
        """How many levels a cliff goes up between two hexes; negative where it goes down."""
        side = hexside(start, to)
        cliff = self.sheet.cliffs.get(side)
        if cliff is None or self.made.get(side) == "ramp":
            return 0
        height, low = cliff
        return height if low == start else -height

    def shore(self, one: str, two: str) -> bool:
        """Whether land and water meet between two hexes, elsewhere than on a beach."""
        if (self.terrain(one) == WATER) == (self.terrain(two) == WATER):
            return False
        return hexside(one, two) not in self.sheet.beaches

    def shallow(self, hex_: str) -> bool:
        """Whether a hex of water touches land (G4.10)."""
        return any(self.terrain(other) != WATER for other in self.around(hex_))

    def bears(self, hex_: str, mode: str) -> bool:
        """Whether a mode can be in a hex off its road, in the water by land alone (G4.10)."""
        if self.cell(hex_, mode).cost is None:
            return False
        return mode not in WADERS or self.terrain(hex_) != WATER or self.shallow(hex_)

    def road_hex(self, hex_: str) -> bool:
        """Whether a usable road runs through the hex."""
        closed = hex_ in self.cut or hex_ in self.down
        return hex_ in self.sheet.road_hexes and not closed

    def primary(self, hex_: str) -> bool:
        """Whether a usable primary road runs through the hex."""
        return self.road_hex(hex_) and self.sheet.primary(hex_) and not self.blocked(hex_)

    def span(self, hex_: str) -> bool:
        """Whether a full-hex bridge stands in a hex of water (G2.8)."""
        return self.terrain(hex_) == WATER and self.road_hex(hex_)

    def mode(self, mode: str) -> str:
        """The column of T4 that holds for a mode under the switches in force."""
        swims = mode == "infantry" and self.switches.marines_rule_for_infantry
        return "marine" if swims else mode

    def step(self, hex_: str, mode: str, size: int) -> Cell:
        """The cell of T4 by which a unit enters a hex; one that is sited is clear (G12.6, G12.8).

        Of what goes like an Ogre a Mark I and vehicles alone are no larger than size 5.
        """
        light = mode != "ogre" or size <= LIGHT
        # Beside a stream it helps all friends through its hex, however heavy (G12.8).
        helped = hex_ in self.banks and self.terrain(hex_) != WATER
        if (hex_ in self.sites and light) or helped:
            walks = {BUILDER_MODE: "ogre", JUMPS: "walker"}.get(mode, mode)
            return cell("clear", self.mode(walks))
        return self.cell(hex_, mode)

    def _swims(self, mode: str) -> bool:
        """Whether a mode may be in the water of a naval scenario (S3.3)."""
        if mode in SWIMMERS:
            return self.switches.infantry_swim
        return mode not in ("walker", JUMPS, BUILDER_MODE)

    def cell(self, hex_: str, mode: str) -> Cell:
        """The cell of T4 for a hex and a mode, under the switches in force."""
        terrain, mode = self.terrain(hex_), self.mode(mode)
        found = cell(terrain, mode)
        if self.at_sea and terrain == WATER and not self._swims(mode):
            return msgspec.structs.replace(found, cost=None)
        if mode == JUMPS:
            walks = cell(terrain, "walker")
            closed = walks.cost is None and terrain != "crater"
            return msgspec.structs.replace(walks, cost=None if closed else 1.0)
        if mode == BUILDER_MODE:
            # Swamp costs it 2 and has no other effect (G12.5).
            return msgspec.structs.replace(cell(terrain, "ogre"), halts=False, check=None)
        if self.switches.marine_water_x2 and mode == "marine" and terrain == WATER:
            return msgspec.structs.replace(found, times=2)
        on_foot = mode in ("infantry", "marine") and terrain != WATER
        if self.switches.infantry_cover_std and on_foot:
            return msgspec.structs.replace(found, cost=1.0 if found.cost else None)
        if self.switches.gev_town_stop and mode == "gev" and terrain == "town":
            return msgspec.structs.replace(found, halts=True)
        return found


def _field_of(ground: Ground) -> Field:
    return SAME(
        ground.scenario,
        ground.switches,
        ground.terrain,
        ground.cut,
        ground.bridges,
        ground.hulks,
        ground.walls,
        ground.revetments,
        ground.trenches,
        ground.earthworks,
    )


def _field_from(
    scenario: str,
    switches: Switches,
    terrain: Mapping[str, str],
    cut: Sequence[str],
    bridges: Mapping[str, int],
    hulks: Mapping[str, tuple[int, ...]],
    walls: Mapping[str, int],
    revetments: Mapping[str, int],
    trenches: Mapping[str, int],
    earthworks: Mapping[str, str],
) -> Field:
    return _field(
        scenario,
        switches,
        tuple(terrain.items()),
        tuple(cut),
        tuple(bridges.items()),
        tuple(hulks.items()),
        tuple(tuple(works.items()) for works in (walls, revetments, trenches)),
        tuple(earthworks.items()),
    )


SAME = PartsMemo(_field_from, room=64)
"""The fields by what was last asked of them: most changes of a table leave the ground as it is."""

field_of: Memo[Ground, Field] = Memo(_field_of, room=64)
"""The field as Public or a View shows it; the same one while nothing of it changes."""


@lru_cache(maxsize=256)
def _field(
    scenario: str,
    switches: Switches,
    terrain: tuple[tuple[str, str], ...],
    cut: tuple[str, ...],
    bridges: tuple[tuple[str, int], ...],
    hulks: tuple[tuple[str, tuple[int, ...]], ...],
    works: tuple[tuple[tuple[str, int], ...], ...],
    made: tuple[tuple[str, str], ...],
) -> Field:
    sheet = scenarios()[scenario].sheet
    walls, revetments, trenches = works
    return Field(
        sheet=sheet,
        switches=switches,
        changes=dict(terrain),
        cut=frozenset(cut),
        down=frozenset(side for side, left in bridges if left <= 0),
        hulks=dict(hulks),
        walls={**sheet.walls, **dict(walls)},
        revetments={**sheet.revetments, **dict(revetments)},
        trenches={**sheet.trenches, **dict(trenches)},
        made=dict(made),
    )
