"""Map sheets (G2.12), loaded from data files and checked whole."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Literal, assert_never, get_args

import msgspec

from app.games.ground.tables import DATA
from app.games.ground.terrain import terrain_names
from app.hexes.coords import distance, hexside, label
from app.kernel.data import DataError, Row, load
from app.kernel.memo import Memo

Craters = Literal["hot", "old"]
Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = get_args(Edge)


class CliffRow(Row, frozen=True, kw_only=True):
    """A cliff on a hexside: its height in levels and the hex at its foot."""

    side: str
    levels: int
    low: str


class MapFile(Row, frozen=True, kw_only=True):
    """A map file (G2.12)."""

    name: str
    cols: int
    rows: int
    default: str = "clear"
    forest: tuple[str, ...] = ()
    rubble: tuple[str, ...] = ()
    swamp: tuple[str, ...] = ()
    wooded_swamp: tuple[str, ...] = ()
    town: tuple[str, ...] = ()
    water: tuple[str, ...] = ()
    crater: tuple[str, ...] = ()
    old_crater: tuple[str, ...] = ()
    mountain: tuple[str, ...] = ()
    reef: tuple[str, ...] = ()
    island: tuple[str, ...] = ()
    shore: tuple[str, ...] = ()
    stream: tuple[str, ...] = ()
    ridge: tuple[str, ...] = ()
    bridge: tuple[str, ...] = ()
    cliff: tuple[CliffRow, ...] = ()
    ramp: tuple[str, ...] = ()
    beach: tuple[str, ...] = ()
    coral: tuple[str, ...] = ()
    """Hexsides that hover craft alone pass at sea (S3.1)."""
    wall: Mapping[str, int] = {}
    """Hexes with walls, and what they add to a defence (G5.25)."""
    revetment: Mapping[str, int] = {}
    """Hexes with revetments, and the size they hold (G5.25)."""
    trench: Mapping[str, int] = {}
    """Hexes with trenches, and the squads they shelter (G5.26)."""
    road1: tuple[tuple[str, ...], ...] = ()
    road2: tuple[tuple[str, ...], ...] = ()


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A map sheet ready for the rules."""

    id: str
    name: str
    cols: int
    rows: int
    terrain: Mapping[str, str]
    """Every hex of the sheet and its terrain as printed."""
    walls: Mapping[str, int]
    revetments: Mapping[str, int]
    trenches: Mapping[str, int]
    """Works by hex, as printed (G5.25, G5.26)."""
    streams: frozenset[str]
    ridges: frozenset[str]
    cliffs: Mapping[str, tuple[int, str]]
    """Levels of each cliff that no ramp takes away, and the hex at its foot (G4.20)."""
    ramps: frozenset[str]
    beaches: frozenset[str]
    """Hexsides where the shore stops no GEV (`gev_waterline_stop`)."""
    coral: frozenset[str]
    """Hexsides that bar what has a draft, and Ogres under water (S3.1)."""
    links: Mapping[str, int]
    """Road links by hexside: 1 primary, 2 secondary (G2.7)."""
    roads: tuple[tuple[int, tuple[str, ...]], ...]
    road_hexes: frozenset[str]
    sea: bool = False
    """Whether the scenario is fought at sea, by the rules of S (S3)."""
    strength: Mapping[str, int] = {}
    """Structure points of bridges to which the scenario gives others than usual (G2.8)."""

    def primary(self, hex_: str) -> bool:
        """Whether a primary road runs through the hex."""
        return any(number == 1 and hex_ in path for number, path in self.roads)

    def is_bridge(self, place: str) -> bool:
        """Whether a bridge stands at a hexside, or fills a hex (G2.8)."""
        return place in self.spans or place in self.streams & self.links.keys()

    @property
    def spans(self) -> frozenset[str]:
        """Road hexes of water: full-hex bridges (G2.8)."""
        return frozenset(h for h in self.road_hexes if self.terrain[h] == "water")

    def span(self, hex_: str) -> tuple[tuple[str, str, str], ...]:
        """How the roads run over a full-hex bridge: the hex before, the bridge, the one after."""
        return tuple(
            (path[at - 1] if at else hex_, hex_, path[at + 1] if at + 1 < len(path) else hex_)
            for _, path in self.roads
            for at, here in enumerate(path)
            if here == hex_
        )

    def along(self, edge: Edge) -> tuple[str, ...]:
        """The hexes of an edge, in order (G2.9).

        >>> load_sheet("M1").along("west")[:2]
        ('0101', '0102')
        """
        cols, rows = range(1, self.cols + 1), range(1, self.rows + 1)
        match edge:
            case "north":
                return tuple(label(col, 1) for col in cols)
            case "south":
                return tuple(label(col, self.rows) for col in cols)
            case "west":
                return tuple(label(1, row) for row in rows)
            case "east":
                return tuple(label(self.cols, row) for row in rows)
            case _:
                assert_never(edge)

    def from_edges(self, hex_: str) -> int:
        """Hexes to the nearest edge hex; 0 on an edge."""
        return min(distance(hex_, other) for other in RIMS(self))


def _rim(sheet: Sheet) -> frozenset[str]:
    return frozenset(hex_ for edge in EDGES for hex_ in sheet.along(edge))


RIMS = Memo(_rim, room=64)
"""The edge hexes of each sheet."""


def _sides(pairs: tuple[str, ...], terrain: Mapping[str, str], where: str) -> frozenset[str]:
    out = set()
    for pair in pairs:
        one, _, two = pair.partition("-")
        if one not in terrain or two not in terrain or distance(one, two) != 1:
            raise DataError(f"{where}: {pair} is not a hexside of this map")
        out.add(hexside(one, two))
    return frozenset(out)


def build_sheet(file: MapFile, id_: str) -> Sheet:
    """Check a map file and index it. Raises DataError with file, key and reason."""
    where = f"maps/{id_}.toml"
    terrain = _terrain(file, where)
    roads = (*_roads(file.road2, 2, terrain, where), *_roads(file.road1, 1, terrain, where))
    ramps = _sides(file.ramp, terrain, f"{where}: ramp")
    links = {hexside(*pair): number for number, path in roads for pair in pairwise(path)}
    sheet = Sheet(
        id=id_,
        name=file.name,
        cols=file.cols,
        rows=file.rows,
        terrain=terrain,
        walls=_works(file.wall, (1, 2), terrain, f"{where}: wall"),
        revetments=_works(file.revetment, (3, 6), terrain, f"{where}: revetment"),
        trenches=_works(file.trench, (1, 2, 3), terrain, f"{where}: trench"),
        streams=_sides(file.stream, terrain, f"{where}: stream"),
        ridges=_sides(file.ridge, terrain, f"{where}: ridge"),
        cliffs=_cliffs(file.cliff, ramps, terrain, where),
        ramps=ramps,
        beaches=_sides(file.beach, terrain, f"{where}: beach"),
        coral=_sides(file.coral, terrain, f"{where}: coral"),
        links=links,
        roads=roads,
        road_hexes=frozenset(hex_ for _, path in roads for hex_ in path),
    )
    _check_bridges(file, sheet, where)
    for side in sorted(links.keys() & sheet.cliffs.keys()):
        raise DataError(f"{where}: cliff: the road over {side} needs a ramp")
    return sheet


def _cliffs(
    rows: tuple[CliffRow, ...], ramps: frozenset[str], terrain: Mapping[str, str], where: str
) -> dict[str, tuple[int, str]]:
    """Levels and foot of each cliff without a ramp. Raises DataError."""
    every: dict[str, tuple[int, str]] = {}
    for row in rows:
        (side,) = _sides((row.side,), terrain, f"{where}: cliff")
        if row.low not in side.split("-"):
            raise DataError(f"{where}: cliff: {row.low} is no hex of {row.side}")
        if row.levels < 1:
            raise DataError(f"{where}: cliff: {row.side} has {row.levels} levels")
        every[side] = (row.levels, row.low)
    for side in sorted(ramps - every.keys()):
        raise DataError(f"{where}: ramp: there is no cliff at {side}")
    return {side: cliff for side, cliff in every.items() if side not in ramps}


def _works(
    rows: Mapping[str, int], sizes: tuple[int, ...], terrain: Mapping[str, str], where: str
) -> Mapping[str, int]:
    """Works by hex, each of a size there is. Raises DataError."""
    for hex_, size in rows.items():
        if hex_ not in terrain:
            raise DataError(f"{where}: {hex_} is not on the map")
        if size not in sizes:
            raise DataError(f"{where}: {hex_}: {size} is not one of {sizes}")
    return rows


def _check_bridges(file: MapFile, sheet: Sheet, where: str) -> None:
    """A bridge follows from road, stream and water (G2.8); the list only has to agree."""
    spans = {name for name in file.bridge if "-" not in name}
    for hex_ in sorted(spans):
        if hex_ not in sheet.spans:
            raise DataError(f"{where}: bridge: no road runs over water in {hex_}")
    sides = tuple(name for name in file.bridge if name not in spans)
    for side in sorted(_sides(sides, sheet.terrain, f"{where}: bridge")):
        if side not in sheet.streams or side not in sheet.links:
            raise DataError(f"{where}: bridge: no road crosses a stream at {side}")


def _terrain(file: MapFile, where: str) -> dict[str, str]:
    """Every hex of the sheet and its terrain. Raises DataError."""
    for key, count in (("cols", file.cols), ("rows", file.rows)):
        if not 1 <= count <= 99:
            raise DataError(f"{where}: {key}: {count} is not from 1 to 99")
    if file.default not in terrain_names():
        raise DataError(f"{where}: default: there is no terrain {file.default}")
    grid = (label(c, r) for c in range(1, file.cols + 1) for r in range(1, file.rows + 1))
    terrain = dict.fromkeys(sorted(grid), file.default)
    seen: set[str] = set()
    if file.crater and file.old_crater:
        raise DataError(f"{where}: crater: all craters are hot or old, not both (G4.22)")
    for name in terrain_names():
        for hex_ in getattr(file, name, ()):
            if hex_ not in terrain:
                raise DataError(f"{where}: {name}: {hex_} is not on the map")
            if hex_ in seen:
                raise DataError(f"{where}: {name}: {hex_} is listed twice")
            seen.add(hex_)
            terrain[hex_] = name
    return terrain


def _roads(
    paths: tuple[tuple[str, ...], ...], number: int, terrain: Mapping[str, str], where: str
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Roads with their class. Raises DataError."""
    key = f"{where}: road{number}"
    for path in paths:
        if len(path) < 2:
            raise DataError(f"{key}: a road needs two hexes or more")
        _sides(tuple("-".join(pair) for pair in pairwise(path)), terrain, key)
    return tuple((number, path) for path in paths)


CRATERS: Mapping[Craters, str] = {"hot": "crater", "old": "old_crater"}
"""The terrain of craters by what they are (G4.22)."""


def with_craters(sheet: Sheet, craters: Craters | None) -> Sheet:
    """The sheet with all its craters hot, or all old, as the scenario chooses (G4.22)."""
    if craters is None:
        return sheet
    kind, either = CRATERS[craters], set(CRATERS.values())
    terrain = {h: kind if name in either else name for h, name in sheet.terrain.items()}
    return msgspec.structs.replace(sheet, terrain=terrain)


def load_sheet(name: str, maps: Path = DATA / "maps") -> Sheet:
    """The sheet of a map file in a folder. Raises DataError."""
    return read_sheet(maps / f"{name}.toml")


def read_sheet(path: Path) -> Sheet:
    """The sheet of a map file. Raises DataError."""
    return build_sheet(load(path, MapFile), path.stem)
