"""Map sheets (G2.12) and scenarios (G14), loaded from data files and checked whole."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from app.games.ground.crt import combat
from app.games.ground.switches import Switches
from app.games.ground.tables import DATA, kinds
from app.games.ground.terrain import terrain_names
from app.hexes.coords import distance, hexside, label
from app.kernel.data import DataError, Row, load
from app.views.seats import Side


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
    stream: tuple[str, ...] = ()
    ridge: tuple[str, ...] = ()
    bridge: tuple[str, ...] = ()
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
    streams: frozenset[str]
    ridges: frozenset[str]
    links: Mapping[str, int]
    """Road links by hexside: 1 primary, 2 secondary (G2.7)."""
    roads: tuple[tuple[int, tuple[str, ...]], ...]
    road_hexes: frozenset[str]

    def primary(self, hex_: str) -> bool:
        """Whether a primary road runs through the hex."""
        return any(number == 1 and hex_ in path for number, path in self.roads)


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
    links = {hexside(*pair): number for number, path in roads for pair in pairwise(path)}
    sheet = Sheet(
        id=id_,
        name=file.name,
        cols=file.cols,
        rows=file.rows,
        terrain=terrain,
        streams=_sides(file.stream, terrain, f"{where}: stream"),
        ridges=_sides(file.ridge, terrain, f"{where}: ridge"),
        links=links,
        roads=roads,
        road_hexes=frozenset(hex_ for _, path in roads for hex_ in path),
    )
    # A bridge follows from road and stream (G2.8); the list only has to agree.
    for side in sorted(_sides(file.bridge, terrain, f"{where}: bridge")):
        if side not in sheet.streams or side not in links:
            raise DataError(f"{where}: bridge: no road crosses a stream at {side}")
    return sheet


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


class StructureSet(Row, frozen=True, kw_only=True):
    """A structure of a side with the values the scenario gives it (G6.6)."""

    id: str
    scanner: str = msgspec.field(name="class", default="")
    defence: int = msgspec.field(name="def")
    mov: int = 0
    vp: float
    zone: str


class SideSet(Row, frozen=True, kw_only=True):
    """A side of a scenario: its name, label letter, zone and printed list."""

    name: str
    prefix: str
    zone: str
    units: Mapping[str, int]
    structures: tuple[StructureSet, ...] = ()


class ControlSet(Row, frozen=True, kw_only=True):
    """Hexes that score for the side that holds them at the end."""

    hexes: tuple[str, ...]
    vp: int


class VictorySet(Row, frozen=True, kw_only=True):
    """Margins of victory."""

    decisive: int


class ScenarioFile(Row, frozen=True, kw_only=True):
    """A scenario file (G14)."""

    title: str
    summary: str
    map: str
    first: Side
    turns: int
    listed: bool = True
    """Whether the lobby offers it; positions for tests and benchmarks use one that is not."""
    switches: Switches
    a: SideSet
    b: SideSet
    control: ControlSet | None = None
    victory: VictorySet


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario ready for play."""

    id: str
    file: ScenarioFile
    sheet: Sheet

    def side(self, side: Side) -> SideSet:
        """The printed facts of a side."""
        return self.file.a if side is Side.A else self.file.b

    def zone(self, text: str) -> tuple[str, ...]:
        """The hexes of a zone text, sorted."""
        return zone_hexes(text, self.sheet)

    def roster(self, side: Side) -> tuple[tuple[str, int], ...]:
        """The printed list: (type, squads) for each counter that starts concealed or not."""
        out = []
        for entry, n in self.side(side).units.items():
            kind, squads = split_entry(entry)
            out += [(kind, squads)] * n
        return tuple(out)


MOST = 49
"""Counters of a side at most: with as many dummies their labels have two digits (G10.1.1)."""

ENTRY = re.compile(r"([A-Z]+)([123])")
ZONE = re.compile(r"(cols|rows) (\d\d)-(\d\d)")


def split_entry(entry: str) -> tuple[str, int]:
    """Type and squads of a roster entry.

    >>> split_entry("INF3"), split_entry("HVY")
    (('INF', 3), ('HVY', 0))
    """
    match = ENTRY.fullmatch(entry)
    kind = kinds().get(match[1]) if match else None
    return (kind.id, int(match[2])) if match and kind and kind.infantry else (entry, 0)


def zone_hexes(text: str, sheet: Sheet) -> tuple[str, ...]:
    """The hexes of a zone such as `cols 01-04`. Raises DataError."""
    match = ZONE.fullmatch(text)
    if match is None:
        raise DataError(f"zone {text!r} is not 'cols NN-NN' or 'rows NN-NN'")
    low, high = int(match[2]), int(match[3])
    part = slice(0, 2) if match[1] == "cols" else slice(2, 4)
    return tuple(h for h in sorted(sheet.terrain) if low <= int(h[part]) <= high)


def build_scenario(file: ScenarioFile, id_: str, sheet: Sheet) -> Scenario:
    """Check a scenario file against its map and the unit tables. Raises DataError."""
    where = f"scenarios/{id_}.toml"
    scenario = Scenario(id=id_, file=file, sheet=sheet)
    if file.switches.stack_limit < 1:
        raise DataError(f"{where}: switches.stack_limit: must be 1 or more")
    for key, side in (("a", file.a), ("b", file.b)):
        _check_side(scenario, side, f"{where}: {key}")
    if file.a.prefix == file.b.prefix:
        raise DataError(f"{where}: b.prefix: both sides have the letter {file.a.prefix}")
    if set(scenario.zone(file.a.zone)) & set(scenario.zone(file.b.zone)):
        raise DataError(f"{where}: b.zone: overlaps the zone of side a (G14.0.2)")
    for hex_ in file.control.hexes if file.control else ():
        if hex_ not in sheet.terrain:
            raise DataError(f"{where}: control.hexes: {hex_} is not on the map")
    return scenario


def _check_side(scenario: Scenario, side: SideSet, where: str) -> None:
    """Letter, units, structures and zones of a side. Raises DataError."""
    if not re.fullmatch(r"[A-Z]", side.prefix):
        raise DataError(f"{where}.prefix: must be one capital letter")
    for entry, count in side.units.items():
        _check_entry(entry, count, f"{where}.units")
    if sum(side.units.values()) > MOST:
        raise DataError(f"{where}.units: more than {MOST} counters, too many for their labels")
    if len(side.structures) > 1:
        raise DataError(f"{where}.structures: a side has one structure at most")
    for structure in side.structures:
        kind = kinds().get(structure.id)
        if kind is None or not kind.structure:
            raise DataError(f"{where}.structures: there is no structure {structure.id}")
        if structure.scanner and structure.scanner not in combat().scanners:
            raise DataError(f"{where}.structures: there is no scanner class {structure.scanner}")
    for key, text in (("zone", side.zone), *(("structures", s.zone) for s in side.structures)):
        try:
            hexes = scenario.zone(text)
        except DataError as error:
            raise DataError(f"{where}.{key}: {error}") from error
        if not hexes:
            raise DataError(f"{where}.{key}: zone {text!r} has no hex on the map")


def _check_entry(entry: str, count: int, where: str) -> None:
    """An entry of the printed list, such as HVY or INF3. Raises DataError."""
    name, squads = split_entry(entry)
    kind = kinds().get(name)
    if kind is None or kind.structure:
        raise DataError(f"{where}: there is no unit type {entry}")
    if kind.infantry and not squads:
        raise DataError(f"{where}: {entry} needs its squads, such as INF3")
    if count < 1:
        raise DataError(f"{where}: {entry} = {count} is no number of counters")


def load_scenario(path: Path, maps: Path = DATA / "maps") -> Scenario:
    """A scenario from a file, with its map from the maps folder. Raises DataError."""
    file = load(path, ScenarioFile)
    sheet_path = maps / f"{file.map}.toml"
    if not sheet_path.is_file():
        raise DataError(f"scenarios/{path.name}: map: there is no map {file.map}")
    return build_scenario(file, path.stem, build_sheet(load(sheet_path, MapFile), file.map))


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario that ships with the game, by id. Raises DataError."""
    paths = sorted((DATA / "scenarios").glob("*.toml"))
    return {path.stem: load_scenario(path) for path in paths}
