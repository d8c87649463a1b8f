"""The ground as it lies now: the printed sheet and what fire has changed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import msgspec

from app.games.ground.maps import Sheet, scenarios
from app.games.ground.switches import Switches
from app.games.ground.terrain import Cell, cell
from app.hexes.coords import hexside, neighbours


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


BRIDGE_SP = 20
"""Structure points of a stream bridge (G2.8)."""


class Field(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The sheet with today's rubble, cut roads and broken bridges.

    There is one of each kind (`field_of`), so that what follows from it can be kept with it.
    """

    sheet: Sheet
    switches: Switches
    changes: Mapping[str, str]
    cut: frozenset[str]
    down: frozenset[str]
    """Hexsides whose bridge is down."""

    def has(self, hex_: str) -> bool:
        """Whether the hex is on the sheet."""
        return hex_ in self.sheet.terrain

    def terrain(self, hex_: str) -> str:
        """The terrain of a hex now."""
        return self.changes.get(hex_) or self.sheet.terrain[hex_]

    def around(self, hex_: str) -> tuple[str, ...]:
        """Adjacent hexes of the sheet."""
        return tuple(h for h in neighbours(hex_) if h in self.sheet.terrain)

    def link(self, one: str, two: str) -> int:
        """The usable road between two adjacent hexes: 1, 2, or 0 for none (G2.7, G4.5)."""
        side = hexside(one, two)
        if one in self.cut or two in self.cut or side in self.down:
            return 0
        return self.sheet.links.get(side, 0)

    def stream(self, one: str, two: str) -> bool:
        """Whether a stream runs between two hexes."""
        return hexside(one, two) in self.sheet.streams

    def ridge(self, one: str, two: str) -> bool:
        """Whether a ridge runs between two hexes."""
        return hexside(one, two) in self.sheet.ridges

    def road_hex(self, hex_: str) -> bool:
        """Whether a usable road runs through the hex."""
        return hex_ in self.sheet.road_hexes and hex_ not in self.cut

    def primary(self, hex_: str) -> bool:
        """Whether a usable primary road runs through the hex."""
        return hex_ not in self.cut and self.sheet.primary(hex_)

    def cell(self, hex_: str, mode: str) -> Cell:
        """The cell of T4 for a hex and a mode, under the switches in force."""
        terrain = self.terrain(hex_)
        found = cell(terrain, mode)
        on_foot = mode in ("infantry", "marine") and terrain != "water"
        if self.switches.infantry_cover_std and on_foot:
            return msgspec.structs.replace(found, cost=1.0 if found.cost else None)
        if self.switches.gev_town_stop and mode == "gev" and terrain == "town":
            return msgspec.structs.replace(found, halts=True)
        return found


def field_of(ground: Ground) -> Field:
    """The field as Public or a View shows it; the same one while nothing of it changes."""
    return _field(
        ground.scenario,
        ground.switches,
        tuple(ground.terrain.items()),
        tuple(ground.cut),
        tuple(ground.bridges.items()),
    )


@lru_cache(maxsize=256)
def _field(
    scenario: str,
    switches: Switches,
    terrain: tuple[tuple[str, str], ...],
    cut: tuple[str, ...],
    bridges: tuple[tuple[str, int], ...],
) -> Field:
    return Field(
        sheet=scenarios()[scenario].sheet,
        switches=switches,
        changes=dict(terrain),
        cut=frozenset(cut),
        down=frozenset(side for side, left in bridges if left <= 0),
    )
