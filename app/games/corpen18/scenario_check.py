"""What can be wrong with a scenario, checked against its map and the fleet lists (spec ch. 13)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from app.games.corpen18.clause_check import clause_faults
from app.games.corpen18.fleet import classes
from app.games.corpen18.formations import STACK
from app.games.corpen18.kinds import SHORE, shore_type
from app.games.corpen18.nations import default_crew
from app.games.corpen18.scenario_file import ScenarioFile, UnitSet
from app.games.corpen18.sheet import Sheet, build_sheet, hexes_of
from app.games.corpen18.switches import switch_fault
from app.games.corpen18.terms import VESSELS, Category
from app.kernel.data import DataError
from app.views.seats import Side

MOST = 40
"""Units of a side."""
SIDE = re.compile(r"[a-z][a-z_]{0,15}")
UNIT = re.compile(r"[A-Z][A-Z0-9]{0,3}")
DATE = re.compile(r"(19(?:39|4[0-5]))-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?")
CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .,'-]*")

Fault = tuple[str, str]


def faults(file: ScenarioFile) -> Iterator[Fault]:
    """What is wrong with a scenario, key by key."""
    yield from _head_faults(file)
    sides = dict(zip((row.id for row in file.sides), Side, strict=True))
    if len(sides) < len(Side):
        yield "sides", f"both are called {file.sides[0].id}"
        return
    try:
        sheet = build_sheet(file.map, sides)
    except DataError as error:
        key, _, reason = str(error).partition(": ")
        yield key, reason
        return
    strange = [*_zone_faults(file, sheet), *_unit_faults(file, sheet, sides)]
    yield from strange
    # What is said of units and zones that are none says nothing more.
    if not strange:
        yield from _list_faults(file)
        yield from clause_faults(file, sheet, sides)


def _head_faults(file: ScenarioFile) -> Iterator[Fault]:
    if not DATE.fullmatch(file.date):
        yield "date", f"{file.date!r} is no day such as 1941-05-24, or month, of 1939 to 1945"
    if not CLOCK.fullmatch(file.start_time):
        yield "start_time", f"{file.start_time!r} is no time such as 05:30"
    for row in file.sides:
        if not SIDE.fullmatch(row.id):
            yield "sides", f"{row.id!r} is not of small letters, such as axis"
    if not file.light or file.light[0].from_turn != 1:
        yield "light", "must begin with from_turn = 1"
    for before, after in pairwise(file.light):
        if after.from_turn <= before.from_turn:
            yield "light", f"from_turn {after.from_turn} comes after {before.from_turn}"
    for light in file.light:
        if light.from_turn > file.turns:
            yield "light", f"from_turn {light.from_turn} is after the last turn, {file.turns}"
    if fault := switch_fault(file.switches):
        yield f"switches.{fault.split()[0]}", fault
    if file.victory.margin_marginal < 1:
        yield "victory.margin_marginal", "must be 1 or more"
    if file.victory.margin_decisive < file.victory.margin_marginal:
        yield "victory.margin_decisive", "is less than margin_marginal"


def _zone_faults(file: ScenarioFile, sheet: Sheet) -> Iterator[Fault]:
    names = [zone.name for zone in file.zones]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "zones", f"two of them are called {name}"
    for at, zone in enumerate(file.zones):
        key = f"zones[{at}].hexes"
        try:
            hexes = hexes_of(zone.hexes, file.map)
        except DataError as error:
            yield key, str(error)
            continue
        if not any(sheet.terrain[h] in ("sea", "port") for h in hexes):
            yield key, f"zone {zone.name} has no hex that a ship may be in"


def _unit_faults(file: ScenarioFile, sheet: Sheet, sides: Mapping[str, Side]) -> Iterator[Fault]:
    for at, unit in enumerate(file.units):
        key = f"units[{at}] ({unit.id})"
        if not UNIT.fullmatch(unit.id):
            yield f"{key}.id", "is not of a capital and up to three capitals and numbers"
        if not NAME.fullmatch(unit.name):
            yield f"{key}.name", f"{unit.name!r} is not of letters, numbers, blanks and .,'-"
        if unit.side not in sides:
            yield f"{key}.side", f"there is no side {unit.side}"
            continue
        category = _category(unit)
        if category is None:
            yield f"{key}.class", f"there is no class {unit.class_}"
            continue
        for field, reason in _figure_faults(file, unit, category):
            yield f"{key}.{field}", reason
        for field, reason in _place_faults(file, unit, sheet, category, sides[unit.side]):
            yield f"{key}.{field}", reason


def _category(unit: UnitSet) -> Category | None:
    if unit.class_ == SHORE:
        return "shore"
    kind = classes().get(unit.class_)
    return kind.category if kind else None


def _figure_faults(file: ScenarioFile, unit: UnitSet, category: Category) -> Iterator[Fault]:
    whole = VESSELS[category]
    if unit.vessels is not None and unit.vessels not in ({whole, whole // 2} - {0}):
        most = f"{whole} or {whole // 2}" if whole > 1 else f"{whole}"
        yield "vessels", f"{unit.vessels} of a {category}: a counter has {most} (C1.3, C1.5)"
    if unit.move is not None and not all(0 <= points <= 9 for points in unit.move):
        yield "move", f"{list(unit.move)} is not of 0 to 9 points"
    if unit.gun is not None:
        if category != "shore":
            yield "gun", "only shore batteries have one of their own"
        else:
            try:
                shore_type(unit.gun.rating, unit.gun.range)
            except DataError as error:
                yield "gun", str(error)
    if unit.crew is None:
        nation = classes()[unit.class_].nation if category != "shore" else ""
        year = int(file.date[:4]) if DATE.fullmatch(file.date) else 0
        if default_crew(nation, category, year) is None:
            yield "crew", f"must be named: there is no rule for {nation or 'shore'} in {year}"


def _place_faults(
    file: ScenarioFile, unit: UnitSet, sheet: Sheet, category: Category, side: Side
) -> Iterator[Fault]:
    if bool(unit.hex) == bool(unit.zone):
        yield "hex", "it has a hex or a zone: one of the two"
        return
    if not 1 <= unit.enters_turn <= file.turns:
        yield "enters_turn", f"{unit.enters_turn} is not of the turns 1 to {file.turns}"
    if unit.zone:
        if unit.zone not in {zone.name for zone in file.zones}:
            yield "zone", f"there is no zone {unit.zone}"
        if unit.enters_turn > 1:
            yield "enters_turn", "what enters later has a hex, not a zone"
        if category == "shore":
            yield "zone", "what stands on shore has a hex"
        return
    try:
        hexes = hexes_of([unit.hex], file.map)
    except DataError as error:
        yield "hex", str(error)
        return
    if len(hexes) != 1:
        yield "hex", f"{unit.hex} is more than one hex"
        return
    terrain = sheet.terrain[hexes[0]]
    if category == "shore":
        if terrain not in ("land", "port"):
            yield (
                "hex",
                f"{unit.hex} is {terrain}: what stands on shore has a hex of land or a port",
            )
    elif hexes[0] in sheet.closed(category, side):
        yield "hex", f"{unit.hex} is {terrain}, where a {category} may not be (C3.7)"


def _list_faults(file: ScenarioFile) -> Iterator[Fault]:
    """What is wrong with the lists as a whole: names used twice, more than a hex or zone holds."""
    for field, values in (
        ("id", [unit.id for unit in file.units]),
        ("name", [unit.name for unit in file.units]),
    ):
        for value, times in Counter(values).items():
            if times > 1:
                yield "units", f"{times} of them have the {field} {value}"
    at_start = Counter((u.side, u.hex, u.enters_turn) for u in file.units if u.hex)
    for (side, hex_, turn), times in at_start.items():
        if times > STACK:
            when = "at the start" if turn == 1 else f"in turn {turn}"
            yield "units", f"{times} of {side} in {hex_} {when}, more than {STACK} (C4.9)"
    for row in file.sides:
        mine = [unit for unit in file.units if unit.side == row.id]
        if len(mine) > MOST:
            yield "units", f"{len(mine)} of {row.id}, more than {MOST}"
        if not mine and not file.purchase:
            yield "units", f"{row.id} has none"
    rooms = {zone.name: STACK * len(set(hexes_of(zone.hexes, file.map))) for zone in file.zones}
    for (side, zone), times in Counter((u.side, u.zone) for u in file.units if u.zone).items():
        if times > rooms[zone]:
            yield "units", f"{times} of {side} in zone {zone}, which holds {rooms[zone]} (C4.9)"
