"""The map of a scenario: terrain, what bars a ship, what blocks sight, edges and ports (C3)."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from app.games.corpen18.scenario_file import MapEdge, MapSet
from app.games.corpen18.terms import Category
from app.hexes.coords import DIRECTIONS, axial, label
from app.kernel.data import DataError
from app.views.seats import Side

Terrain = Literal["sea", "land", "shallow", "ice", "port"]
"""C3.7."""
LABELS = re.compile(r"(\d\d)(\d\d)(?:-(\d\d)(\d\d))?")
SHOAL: tuple[Category, ...] = ("escort", "fac")
"""Who may enter shallow water (C3.7)."""


class Port(msgspec.Struct, frozen=True, kw_only=True):
    """A port, and the side that it is open to alone; None for a neutral one."""

    hex: str
    name: str
    side: Side | None


class Sheet(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A map, read once. Labels are those of the board, whatever map they were taken from."""

    cols: int
    """The last column."""
    rows: int
    terrain: Mapping[str, Terrain]
    """Of every hex on the map, and of no other."""
    land: frozenset[str]
    """Blocks every line of sight (C3.6)."""
    squall: frozenset[str]
    """C5.2."""
    ports: Mapping[str, Port]
    first_col: int = 1

    def closed(self, category: Category, side: Side) -> frozenset[str]:
        """The hexes that a ship of a side may never enter (C3.7)."""
        return _closed(self, category in SHOAL, side)

    def open_to(self, category: Category, side: Side) -> frozenset[str]:
        """The hexes of the map that a ship of a side may enter (C3.7)."""
        return _open(self, category in SHOAL, side)

    def edge(self, hex_: str, heading: int) -> MapEdge | None:
        """The edge that a ship crosses from a hex in a direction 0 to 5; None if it stays (C4.6).

        Off a corner it is the east or west edge.
        """
        (q, r), (dq, dr) = axial(hex_), DIRECTIONS[heading]
        q, r = q + dq, r + dr
        col, row = q + 1, r + (q + q % 2) // 2 + 1
        if col < self.first_col:
            return "W"
        if col > self.cols:
            return "E"
        return "N" if row < 1 else "S" if row > self.rows else None

    def gap(self, hex_: str, edge: MapEdge) -> int:
        """How many columns or rows a hex lies from an edge."""
        col, row = int(hex_[:2]), int(hex_[2:])
        away = {"W": col - self.first_col, "E": self.cols - col, "N": row - 1, "S": self.rows - row}
        return away[edge]

    def along(self, edge: MapEdge) -> tuple[str, ...]:
        """The hexes of an edge that are no land and no ice."""
        barred = ("land", "ice")
        return tuple(
            h for h, t in self.terrain.items() if not self.gap(h, edge) and t not in barred
        )


@lru_cache(maxsize=128)
def _closed(sheet: Sheet, shoal: bool, side: Side) -> frozenset[str]:
    barred = {"land", "ice"} if shoal else {"land", "ice", "shallow"}
    foreign = frozenset(p.hex for p in sheet.ports.values() if p.side not in (None, side))
    return foreign.union(h for h, terrain in sheet.terrain.items() if terrain in barred)


@lru_cache(maxsize=128)
def _open(sheet: Sheet, shoal: bool, side: Side) -> frozenset[str]:
    return frozenset(sheet.terrain) - _closed(sheet, shoal, side)


def relabelled(hex_: str, map_: MapSet) -> str:
    """A label of the file as the board has it.

    Where even columns lie half a hex south everything moves a column east, and it fits (C3.1).

    >>> relabelled("0508", MapSet(cols=9, rows=9, even_shift="south"))
    '0608'
    """
    return hex_ if map_.even_shift == "north" else label(int(hex_[:2]) + 1, int(hex_[2:]))


def hexes_of(texts: Iterable[str], map_: MapSet) -> tuple[str, ...]:
    """The hexes of a list of labels and rectangles, as the board has them. Raises DataError.

    >>> hexes_of(["0102", "0201-0302"], MapSet(cols=9, rows=9))
    ('0102', '0201', '0202', '0301', '0302')
    """
    out: list[str] = []
    for text in texts:
        found = LABELS.fullmatch(text)
        if found is None:
            raise DataError(f"{text!r} is no hex such as 0714 and no rectangle such as 0701-0914")
        col, row = int(found[1]), int(found[2])
        col2, row2 = int(found[3] or col), int(found[4] or row)
        if not (1 <= col <= col2 <= map_.cols and 1 <= row <= row2 <= map_.rows):
            raise DataError(f"{text} is not on the map of {map_.cols} columns and {map_.rows} rows")
        out += [
            relabelled(label(c, r), map_)
            for c in range(col, col2 + 1)
            for r in range(row, row2 + 1)
        ]
    return tuple(out)


def build_sheet(map_: MapSet, sides: Mapping[str, Side]) -> Sheet:
    """The map of a file. Raises DataError."""
    west = 1 if map_.even_shift == "north" else 2
    everywhere = f"0101-{label(map_.cols, map_.rows)}"
    terrain: dict[str, Terrain] = dict.fromkeys(hexes_of([everywhere], map_), "sea")
    columns = [f"{col:02d}01-{label(col, map_.rows)}" for col in map_.ice_cols]
    lists: tuple[tuple[str, Terrain, Iterable[str]], ...] = (
        ("land", "land", map_.land),
        ("shallow", "shallow", map_.shallow),
        ("ice", "ice", map_.ice),
        ("ice_cols", "ice", columns),
        ("ports", "port", [port.hex for port in map_.ports]),
    )
    for key, kind, texts in lists:
        for hex_ in _placed(key, texts, map_):
            if terrain[hex_] not in ("sea", kind):
                raise DataError(f"map.{key}: {hex_} is {terrain[hex_]} already")
            terrain[hex_] = kind
    return Sheet(
        cols=map_.cols + west - 1,
        rows=map_.rows,
        terrain=terrain,
        land=frozenset(h for h, kind in terrain.items() if kind == "land"),
        squall=frozenset(_placed("squall", map_.squall, map_)),
        ports={port.hex: port for port in _ports(map_, sides)},
        first_col=west,
    )


def _placed(key: str, texts: Iterable[str], map_: MapSet) -> tuple[str, ...]:
    try:
        return hexes_of(texts, map_)
    except DataError as error:
        raise DataError(f"map.{key}: {error}") from error


def _ports(map_: MapSet, sides: Mapping[str, Side]) -> list[Port]:
    out = []
    for at, port in enumerate(map_.ports):
        if port.neutral == bool(port.side):
            raise DataError(f"map.ports[{at}]: is neutral, or open to a side: one of the two")
        if port.side and port.side not in sides:
            raise DataError(f"map.ports[{at}].side: there is no side {port.side}")
        side = sides[port.side] if port.side else None
        out.append(Port(hex=relabelled(port.hex, map_), name=port.name, side=side))
    return out
