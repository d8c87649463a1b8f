"""What can be wrong with a scenario, checked against its map and the unit tables (G14)."""

import re
from collections.abc import Iterator

from app.games.ground.cargo import cargo_fault
from app.games.ground.crt import combat
from app.games.ground.forces import force_cost, force_size, pool_of, split_entry
from app.games.ground.freight import TRUCK
from app.games.ground.scenario_file import ScenarioFile, SideSet, StructureSet
from app.games.ground.sea.scenario_check import MINED, sea_faults
from app.games.ground.sheets import Sheet
from app.games.ground.switches import Switches, allows, switch_fault
from app.games.ground.tables import STORES, Kind, kinds
from app.games.ground.zones import zone_hexes
from app.kernel.data import DataError
from app.views.seats import Side

MOST = 49
"""Counters of a side at most: with as many dummies their labels have two digits (G10.1.1)."""

OPEN = 11
"""Structures of a side at most: in the open they have labels of their own."""

POINT_DEFENCE = 2
"""Point-defence systems of an installation at most (G5.27)."""

NAME = re.compile(r"[A-Z][A-Z0-9]*(\.[0-9]{1,2})?")
TITLE = re.compile(r"[A-Za-z0-9 .-]*")

NEEDED = {"line": "CP", "hare": "SHIP", "valley": "AUTOFAC"}
"""The structure of the defence that a rule of victory is about."""


def faults(file: ScenarioFile, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What is wrong with a scenario, key by key."""
    if file.switches.stack_limit < 1:
        yield "switches.stack_limit", "must be 1 or more"
    fault = switch_fault(file.switches)
    if fault:
        yield f"switches.{fault.split()[0].partition('=')[0]}", fault
    if file.turns < 0:
        yield "turns", f"{file.turns} is no number of game turns; 0 is without limit"
    if file.set_up and set(file.set_up) != set(Side):
        yield "set_up", "must name both sides, or none"
    for key, side in (("a", file.a), ("b", file.b)):
        for where, reason in _side_faults(side, sheet):
            yield f"{key}.{where}", reason
        for where, reason in _load_faults(side, file.victory.kind):
            yield f"{key}.{where}", reason
        for reason in _ogre_faults(side, file.switches):
            yield f"{key}.units", reason
    yield from sea_faults(file, sheet)
    if file.a.prefix == file.b.prefix:
        yield "b.prefix", f"both sides have the letter {file.a.prefix}"
    if set(_zone(file.a.zone, sheet)) & set(_zone(file.b.zone, sheet)):
        yield "b.zone", "overlaps the zone of side a (G14.0.2)"
    low, high = kinds()["BRDG"].sp
    for place, points in file.bridges.items():
        if not sheet.is_bridge(place):
            yield "bridges", f"there is no bridge at {place}"
        if not low <= points <= high:
            yield "bridges", f"{points} points of {place} are not from {low} to {high}"
    for hex_ in file.control.hexes if file.control else ():
        if hex_ not in sheet.terrain:
            yield "control.hexes", f"{hex_} is not on the map"
    victory, other = file.victory, file.victory.attacker.other
    defence = file.a if other is Side.A else file.b
    wanted = NEEDED.get(victory.kind)
    if victory.spared and victory.spared not in {s.id for s in defence.structures}:
        yield "victory.spared", f"side {other} has no structure {victory.spared}"
    if wanted and not any(structure.id == wanted for structure in defence.structures):
        yield "victory.kind", f"{victory.kind} needs a structure {wanted} of side {other}"


def _ogre_faults(side: SideSet, switches: Switches) -> Iterator[str]:
    """Unofficial Ogres need their switches, and those without a price a value (T6.7, G15)."""
    printed = {split_entry(entry).kind for entry in side.units}
    for type_ in sorted(_types(side) | side.sheets.keys()):
        kind = kinds().find(type_)
        if kind is None or not kind.ogre:
            continue
        if not allows(switches, kind):
            names = ["unofficial_ogres", *([kind.opt] if kind.opt != "unofficial_ogres" else [])]
            yield f"a {kind.name} needs the switch {' and '.join(names)}"
        elif not kind.buyable:
            given = side.sheets.get(type_)
            if type_ not in printed or given is None or given.vp is None:
                yield f"a {kind.name} has no price: it is printed, and sheets give its vp"
            elif (kind.treads < 0 and not given.treads) or (kind.size < 0 and not given.size):
                yield f"sheets give a {kind.name} its treads and size"


def _zone(text: str, sheet: Sheet) -> set[str]:
    try:
        return set(zone_hexes(text, sheet)) if text else set()
    except DataError:
        return set()


def _side_faults(side: SideSet, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Letter, units, structures, zones and arrivals of a side."""
    if not re.fullmatch(r"[A-Z]", side.prefix):
        yield "prefix", "must be one capital letter"
    for entry, count in side.units.items():
        yield from _entry_faults(entry, count, "units")
    yield from _force_faults(side)
    bought = max((sum(f.units.values()) for f in side.default_force), default=0)
    hidden = sum(structure.concealed for structure in side.structures)
    if sum(side.units.values()) + bought + hidden > MOST:
        yield "units", f"more than {MOST} counters, too many for their labels"
    yield from _structure_faults(side)
    yield from _zone_faults(side, sheet)
    if not side.zone and not side.entry:
        yield "zone", "a side needs a zone, or an entry for units that come in from off the map"
    if side.entry is not None:
        if not side.entry.edges:
            yield "entry.edges", "names no edge"
        last = side.entry.to_turn
        if last and last < side.entry.from_turn:
            yield "entry.to_turn", f"{last} is before turn {side.entry.from_turn}"
    yield from _missile_faults(side)
    for at, wish in enumerate(side.distances):
        present = {*_types(side), "edges"}
        for name in (wish.unit, wish.of):
            if name not in present:
                yield f"distances[{at}]", f"the side has no {name}"


def _load_faults(side: SideSet, victory: str) -> Iterator[tuple[str, str]]:
    """Loads that no truck of the side could carry, or that would score nothing (G6.9)."""
    if side.loads and victory != "points":
        yield "loads", "score only where victory is on points"
    if side.loads and not side.exits:
        yield "loads", "the side has no exits by which to bring them off"
    for load in side.loads:
        kind = kinds().find(load.unit)
        if kind is None or TRUCK not in kind.rules or load.unit not in _types(side):
            yield "loads", f"the side has no truck {load.unit}"
        if not TITLE.fullmatch(load.name) or not load.name:
            yield "loads", f"{load.name!r} is not of letters, numbers, blanks, full stops and -"
        if load.count < 1 or load.vp <= 0:
            yield "loads", f"{load.name}: count and vp are more than 0"


def _missile_faults(side: SideSet) -> Iterator[tuple[str, str]]:
    """Cruise missiles off the map, and those inside Mark VIIs (G9.1, G12.17)."""
    if side.cruise_missiles < 0 or side.installed < 0:
        yield "cruise_missiles", "there are no fewer than none"
    if side.installed > side.cruise_missiles // 2:
        yield "installed", "no more than half of the cruise missiles may be inside a Mark VII"
    printed = {split_entry(entry).kind for entry in side.units}
    if side.installed and not any(_stores(type_) for type_ in printed):
        yield "installed", "the side has no Mark VII"
    for at, force in enumerate(side.default_force):
        bought = sum(n * split_entry(entry).missiles for entry, n in force.units.items())
        if bought > max(0, side.cruise_missiles // 2 - side.installed):
            yield f"default_force[{at}].units", "has more cruise missiles inside than may be"


def _stores(type_: str) -> bool:
    """Whether a type is a Mark VII (G12.17)."""
    return type_ in kinds() and STORES in kinds()[type_].rules


def _types(side: SideSet) -> set[str]:
    """Types of a side's units and structures at the start."""
    lists = [side.units, *(force.units for force in side.default_force)]
    units = {split_entry(entry).kind for units in lists for entry in units}
    return units | {structure.id for structure in side.structures}


def _force_faults(side: SideSet) -> Iterator[tuple[str, str]]:
    """What a side may buy, and whether its ready-made forces are worth that much."""
    try:
        pool = pool_of(side)
    except DataError as error:
        yield "pool", str(error)
        return
    for type_ in side.unit_cap:
        if type_ not in kinds():
            yield "unit_cap", f"there is no unit type {type_}"
    spends = pool is not None or side.armour_units or side.squads
    if spends and not side.default_force:
        yield "default_force", "is needed while there is something to spend"
    if not spends and side.default_force:
        yield "default_force", "there is nothing to spend: no pool, armour_units or squads"
    for at, force in enumerate(side.default_force):
        key = f"default_force[{at}]"
        for entry, count in force.units.items():
            yield from _entry_faults(entry, count, f"{key}.units")
        if any(split_entry(entry).kind not in kinds() for entry in force.units):
            continue
        worth = force_cost(force.units)
        if pool is not None and worth > force.points:
            yield f"{key}.units", f"cost {worth:g}, more than {force.points} points"
        au, squads = force_size(force.units)
        if pool is None and (au, squads) != (side.armour_units, side.squads):
            yield (
                f"{key}.units",
                f"{au:g} armour units and {squads} squads, "
                f"not {side.armour_units} and {side.squads}",
            )
        for type_, most in side.unit_cap.items():
            found = sum(n for entry, n in force.units.items() if split_entry(entry).kind == type_)
            if found > most:
                yield f"{key}.units", f"{found} {type_}, more than {most}"
    if pool is not None and not any(f.points <= pool.least for f in side.default_force):
        yield "default_force", f"none for a pool of {pool.least} points"


def _structure_faults(side: SideSet) -> Iterator[tuple[str, str]]:
    names = [structure.roster for structure in side.structures]
    if len(side.structures) > OPEN:
        yield "structures", f"a side has {OPEN} at most"
    for structure in side.structures:
        kind = kinds().find(structure.id)
        if kind is None or not (kind.post or (kind.structure and kind.piece)):
            yield "structures", f"there is no structure {structure.id}"
            continue
        if names.count(structure.roster) > 1:
            yield "structures", f"two of them are called {structure.roster}"
        for reason in _value_faults(structure, kind):
            yield "structures", f"{structure.roster}: {reason}"
    hidden = [kinds().find(s.id) for s in side.structures if s.concealed]
    built = sum(kind is not None and kind.structure for kind in hidden)
    if side.building_dummies > built:
        # The cap would take them away at once (G10.9.1).
        yield "building_dummies", f"{side.building_dummies} for {built} concealed buildings"


def _value_faults(structure: StructureSet, kind: Kind) -> Iterator[str]:
    """Values that a type of structure cannot have."""
    if not NAME.fullmatch(structure.roster):
        yield "its name is not of capitals and numbers, such as BLD.2"
    if not TITLE.fullmatch(structure.title):
        yield f"title {structure.title!r} is not of letters, numbers, blanks, full stops and -"
    if structure.scanner and (structure.scanner not in combat().scanners or not kind.post):
        yield f"there is no scanner class {structure.scanner}"
    if not 0 <= structure.point_defence <= POINT_DEFENCE:
        yield f"{structure.point_defence} point-defence systems, {POINT_DEFENCE} at most"
    sp = kind.sp[0] if structure.sp is None else structure.sp
    if not kind.sp[0] <= sp <= kind.sp[1]:
        yield f"sp {sp} is not from {kind.sp[0]} to {kind.sp[1]}"
    low, high = kind.defences
    defence = low if structure.defence is None else structure.defence
    # What a command post has is the scenario's to say.
    if not low <= defence <= (99 if kind.post else high):
        yield f"def {defence} is not from {low} to {high}"
    small, large = kind.sizes
    if kind.structure and structure.size and not small <= structure.size <= large:
        yield f"size {structure.size} is not from {small} to {large}"
    if structure.mov and not kind.mov:
        yield "it cannot move"


def _zone_faults(side: SideSet, sheet: Sheet) -> Iterator[tuple[str, str]]:
    texts = [("zone", side.zone)] if side.zone else []
    texts += [("sea", side.sea)] if side.sea else []
    texts += [("structures", structure.zone) for structure in side.structures]
    texts += [(f"zones.{type_}", text) for type_, text in side.zones.items()]
    texts += [(f"together[{at}]", part) for at, part in enumerate(side.together)]
    texts += [(f"limits[{at}].zone", limit.zone) for at, limit in enumerate(side.limits)]
    for key, text in texts:
        try:
            hexes = zone_hexes(text, sheet)
        except DataError as error:
            yield key, str(error)
            continue
        if not hexes:
            yield key, f"zone {text!r} has no hex on the map"
    for type_ in side.zones:
        if type_ not in _types(side) and not (type_ == MINED and side.sea_mines):
            yield f"zones.{type_}", f"the side has no {type_}"


def _entry_faults(entry: str, count: int, key: str) -> Iterator[tuple[str, str]]:
    """An entry of a list, such as HVY, INF3 or APC+INF3."""
    name, squads, riders, missiles = split_entry(entry)
    kind = kinds().find(name)
    if kind is None or kind.structure:
        yield key, f"there is no unit type {entry}"
        return
    if kind.infantry and not squads:
        yield key, f"{entry} needs its squads, such as INF3"
    if missiles and (key == "units" or not _stores(name)):
        yield key, f"{entry}: only a Mark VII that is bought is written with its missiles"
    strange = [rider for rider in riders if rider not in kinds()]
    for rider in strange:
        yield key, f"{entry}: {rider} is no squad such as INF1"
    if not strange and (fault := cargo_fault(kind, riders)):
        yield key, f"{entry}: {fault.rstrip('.')}"
    if count < 1:
        yield key, f"{entry} = {count} is no number of counters"
