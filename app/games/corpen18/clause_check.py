"""What can be wrong with the clauses of a scenario: exits, values, bonuses, special rules."""

import re
from collections.abc import Iterable, Iterator, Mapping

from app.games.corpen18.fleet import classes
from app.games.corpen18.kinds import SHORE
from app.games.corpen18.scenario_file import Picked, ScenarioFile
from app.games.corpen18.sheet import Sheet, relabelled
from app.views.seats import Side

DIE = 10
BOUGHT = re.compile(r"[AB]\d+")
Fault = tuple[str, str]


def clause_faults(file: ScenarioFile, sheet: Sheet, sides: Mapping[str, Side]) -> Iterator[Fault]:
    """What is wrong with the clauses of a scenario whose units are right, key by key."""
    yield from _exit_faults(file, sheet, sides)
    for at, row in enumerate(file.vp_override):
        if row.class_ != SHORE and row.class_ not in classes():
            yield f"vp_override[{at}].class", f"there is no class {row.class_}"
        if row.value < 0:
            yield f"vp_override[{at}].value", "is less than 0"
    for at, bonus in enumerate(file.bonus):
        key = f"bonus[{at}]"
        if bonus.side not in sides:
            yield f"{key}.side", f"there is no side {bonus.side}"
        yield from _pick_faults(file, bonus, key)
    for at, sail in enumerate(file.sail):
        yield from _pick_faults(file, sail, f"sail[{at}]")
    if file.ends_without and file.ends_without not in sides:
        yield "ends_without", f"there is no side {file.ends_without}"
    yield from _special_faults(file, sheet, sides)
    yield from _alert_faults(file)
    yield from _dummy_faults(file)
    if file.purchase:
        yield from _purchase_faults(file)


def _exit_faults(file: ScenarioFile, sheet: Sheet, sides: Mapping[str, Side]) -> Iterator[Fault]:
    taken: set[tuple[str, str]] = set()
    for at, row in enumerate(file.exits):
        key = f"exits[{at}]"
        if row.side not in sides:
            yield f"{key}.side", f"there is no side {row.side}"
        if not row.edges:
            yield f"{key}.edges", "names no edge"
        if not 1 <= row.from_turn <= file.turns:
            yield f"{key}.from_turn", f"{row.from_turn} is not of the turns 1 to {file.turns}"
        for edge in row.edges:
            if not sheet.along(edge):
                yield f"{key}.edges", f"no ship comes to the edge {edge}"
            if (row.side, edge) in taken:
                yield f"{key}.edges", f"{row.side} has another line for the edge {edge}"
            taken.add((row.side, edge))
        for points in row.vp:
            if points.class_ not in _classes(file, row.side) and not file.purchase:
                yield f"{key}.vp", f"{row.side} has no {points.class_}"


def _classes(file: ScenarioFile, side: str) -> set[str]:
    return {unit.class_ for unit in file.units if unit.side == side}


def _pick_faults(file: ScenarioFile, pick: Picked, key: str) -> Iterator[Fault]:
    if pick.of not in {row.id for row in file.sides}:
        yield f"{key}.of", f"there is no side {pick.of}"
        return
    for unit in _strangers(file, pick.units, pick.of):
        yield f"{key}.units", f"{pick.of} has no unit {unit}"
    if pick.class_ and not file.purchase and pick.class_ not in _classes(file, pick.of):
        yield f"{key}.class", f"{pick.of} has no {pick.class_}"


def _strangers(file: ScenarioFile, units: Iterable[str], side: str = "") -> list[str]:
    """Ids that no unit has, or none of a side."""
    known = {unit.id for unit in file.units if not side or unit.side == side}
    return [unit for unit in units if unit not in known]


def _special_faults(file: ScenarioFile, sheet: Sheet, sides: Mapping[str, Side]) -> Iterator[Fault]:
    for at, away in enumerate(file.keep_away):
        key = f"keep_away[{at}]"
        for unit in _strangers(file, away.units):
            yield f"{key}.units", f"there is no unit {unit}"
        if away.hexes < 1 or away.before_turn < 2:
            yield key, "hexes is 1 or more, before_turn 2 or more"
    placed = {unit.id for unit in file.units if unit.hex}
    for at, shift in enumerate(file.shift):
        key = f"shift[{at}]"
        for unit in shift.units:
            if unit not in placed:
                yield f"{key}.units", f"there is no unit {unit} with a hex"
        if shift.die != DIE:
            yield f"{key}.die", f"the die of this game has {DIE} sides"
        if not 1 <= shift.divide <= DIE:
            yield f"{key}.divide", f"is not from 1 to {DIE}"
    for at, row in enumerate(file.internment):
        if row.of not in sides:
            yield f"internment[{at}].of", f"there is no side {row.of}"
        port = sheet.ports.get(relabelled(row.port, file.map)) if row.port.isdecimal() else None
        if port is None:
            yield f"internment[{at}].port", f"there is no port in {row.port}"


def _alert_faults(file: ScenarioFile) -> Iterator[Fault]:
    known = set(file.alert.groups) if file.alert else set()
    for unit in file.units:
        if unit.group and unit.group not in known:
            yield f"units ({unit.id}).group", f"alert.groups does not have {unit.group}"
    if file.alert is None:
        return
    for group in file.alert.groups:
        if not any(unit.group == group for unit in file.units):
            yield "alert.groups", f"no unit is of the group {group}"
        if len({unit.side for unit in file.units if unit.group == group}) > 1:
            yield "alert.groups", f"both sides have units of the group {group}"
    for group in file.alert.anchored:
        if group not in known:
            yield "alert.anchored", f"alert.groups does not have {group}"
    if not 0 <= file.alert.die <= DIE:
        yield "alert.die", f"{file.alert.die} is not from 0 to {DIE}"
    if min(file.alert.most_mp, file.alert.within, file.alert.near) < 0:
        yield "alert", "most_mp, within and near are 0 or more"


def _dummy_faults(file: ScenarioFile) -> Iterator[Fault]:
    if file.switches.dummies and file.dummies is None:
        yield "switches.dummies", "needs dummies: how many each side has"
    if file.switches.shore_batteries and not any(unit.gun for unit in file.units):
        yield "switches.shore_batteries", "there is none in units"
    if file.dummies is None:
        return
    for row in file.sides:
        if not row.zone and not any(u.zone for u in file.units if u.side == row.id):
            yield "dummies", f"{row.id} has no zone to place them in"


def _purchase_faults(file: ScenarioFile) -> Iterator[Fault]:
    zones = {zone.name for zone in file.zones}
    known = {kind.nation for kind in classes().values()}
    for at, row in enumerate(file.sides):
        for nation in row.nations:
            if nation not in known:
                yield f"sides[{at}].nations", f"there is no nation {nation}"
        if not row.nations:
            yield f"sides[{at}].nations", "is needed where fleets are bought"
        if row.zone not in zones:
            yield f"sides[{at}].zone", f"there is no zone {row.zone!r} for the fleet"
        if not file.purchase.get(row.id):
            yield f"purchase.{row.id}", "is needed: classes for who chooses nothing"
        for type_ in file.purchase.get(row.id, ()):
            kind = classes().get(type_)
            if kind is None or kind.nation not in row.nations:
                yield f"purchase.{row.id}", f"{row.id} has no class {type_}"
    for unit in file.units:
        if BOUGHT.fullmatch(unit.id):
            yield f"units ({unit.id}).id", "is what a bought unit will be called"
    for name in file.purchase.keys() - {row.id for row in file.sides}:
        yield f"purchase.{name}", "there is no such side"
