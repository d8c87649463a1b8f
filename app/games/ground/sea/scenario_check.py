"""What can be wrong with what a scenario says of the sea, checked against map and tables (S16)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from app.games.ground.forces import split_entry
from app.games.ground.kind import Kind
from app.games.ground.scenario_file import AboardSet, NavalSet, ScenarioFile, SideSet
from app.games.ground.sea.capacity import HOLD, HOLDS, room_for
from app.games.ground.sheets import Sheet
from app.games.ground.tables import kinds
from app.games.ground.terrain import WATER
from app.games.ground.zones import zone_hexes
from app.hexes.coords import distance
from app.kernel.data import DataError
from app.views.seats import Side

MINED = "MINE"
"""The zone of mined hexes among the zones of single types (S13.1)."""

LOOSE = ("DECOY", MINED)
"""Lines of the table that no list has: decoys are released, mined hexes are a number."""

VICTORIES = ("convoy", "beach", "stations", "atoll")
"""The kinds of victory at sea (S16)."""

COPTER = "HCOP"

Faults = Iterator[tuple[str, str]]


def sea_faults(file: ScenarioFile, sheet: Sheet) -> Faults:
    """What is wrong with the keys of the sea, key by key."""
    for key, side in (("a", file.a), ("b", file.b)):
        found = _ashore_faults(side) if file.naval is None else _side_faults(side, sheet)
        for where, reason in found:
            yield f"{key}.{where}", reason
    if file.naval is not None:
        yield from _victory_faults(file, file.naval, sheet)
    elif file.victory.kind in VICTORIES:
        yield "victory.kind", f"{file.victory.kind} is of the sea, and there is no [naval]"


def _ashore_faults(side: SideSet) -> Faults:
    """Keys and units of the sea in a scenario that is not at sea."""
    keys = {
        "hidden": side.hidden,
        "sea_mines": side.sea_mines,
        "mines_apart": side.mines_apart,
        "aboard": side.aboard,
        "air_edges": side.air_edges,
    }
    for key, value in keys.items():
        if value:
            yield key, "is of the sea, and there is no [naval]"
    for type_ in _list(side):
        kind = kinds().find(type_)
        if kind is not None and kind.table == "naval":
            yield "units", f"{type_} is of the sea, and there is no [naval]"


def _side_faults(side: SideSet, sheet: Sheet) -> Faults:
    for type_ in _list(side):
        if type_ in LOOSE:
            yield "units", f"{type_} is no unit of a list"
    yield from _hidden_faults(side, sheet)
    yield from _aboard_faults(side)
    yield from _air_faults(side)
    yield from _mine_faults(side, sheet)


def _list(side: SideSet) -> Counter[str]:
    """How many of each type the printed list of a side has."""
    out: Counter[str] = Counter()
    for entry, count in side.units.items():
        out[split_entry(entry).kind] += count
    return out


def _hidden_faults(side: SideSet, sheet: Sheet) -> Faults:
    """Types that start hidden: submarines and Ogres of the list, one in a hex of water of their
    zone (S5.1, S12.3, S14.2)."""
    for type_ in side.hidden:
        kind = kinds().find(type_)
        if type_ not in _list(side):
            yield "hidden", f"the side has no {type_}"
        elif kind is not None and not (kind.boat or kind.ogre):
            yield "hidden", f"{type_} cannot hide: submarines and Ogres do"
        else:
            zone = side.zones.get(type_, side.zone)
            count, water = _list(side)[type_], _water(zone, sheet)
            if water is not None and count > len(water):
                yield "hidden", f"{count} {type_}, and {len(water)} hexes of water in {zone!r}"


def _aboard_faults(side: SideSet) -> Faults:
    """What vessels of the list carry, and whether they can (S10.3, S10.7, S11.2)."""
    wanted: Counter[str] = Counter()
    for at, load in enumerate(side.aboard):
        key = f"aboard[{at}]"
        if load.count < 1:
            yield f"{key}.count", f"{load.count} is no number of vessels"
        wanted[load.carrier] += load.count
        present = _list(side)[load.carrier]
        if not present:
            yield f"{key}.carrier", f"the side has no {load.carrier}"
        elif wanted[load.carrier] > present:
            yield (
                f"{key}.count",
                f"{wanted[load.carrier]} {load.carrier} with a load, and {present} in the list",
            )
        else:
            for reason in _load_faults(load, kinds()[load.carrier]):
                yield f"{key}.units", reason


def _load_faults(load: AboardSet, carrier: Kind) -> Iterator[str]:
    """Why a vessel cannot have this aboard."""
    wrong = list(_entry_faults(load))
    if wrong:
        yield from wrong
        return
    found = [(split_entry(entry), count) for entry, count in load.units.items()]
    names = [entry.kind for entry, count in found for _ in range(count)]
    if HOLD in carrier.rules:
        tanks = [name for name in names if not kinds()[name].infantry]
        squads = sum(entry.squads * count for entry, count in found)
        if not room_for(tanks, squads):
            yield f"{carrier.id} holds {HOLDS} (S10.3)"
    elif not (carrier.fighters or carrier.copters):
        yield f"{carrier.id} carries nobody"
    elif not all(kinds()[name].aircraft for name in names):
        yield f"{carrier.id} carries aircraft alone (S11.2)"
    elif not carrier.fighters and names != [COPTER]:
        yield f"{carrier.id} carries one {COPTER} (S10.7)"


def _entry_faults(load: AboardSet) -> Iterator[str]:
    """Entries of a load that name nobody who could be aboard."""
    if not load.units:
        yield "names nobody"
    for entry, count in load.units.items():
        name, squads, riders, _ = split_entry(entry)
        kind = kinds().find(name)
        if kind is None or kind.structure:
            yield f"there is no unit type {entry}"
        elif kind.infantry and not squads:
            yield f"{entry} needs its squads, such as INF3"
        elif riders:
            yield f"{entry}: nobody who is aboard carries others"
        elif count < 1:
            yield f"{entry} = {count} is no number of counters"


def _air_faults(side: SideSet) -> Faults:
    """Aircraft and the edges by which they come in (S9.2)."""
    aboard = [split_entry(entry).kind for load in side.aboard for entry in load.units]
    away = _flying(_list(side))
    if away and not side.air_edges:
        yield "air_edges", f"is needed: {', '.join(away)} of the list start off the map"
    if side.air_edges and not away and not _flying(aboard):
        yield "air_edges", "the side has no aircraft"


def _flying(types: Iterable[str]) -> list[str]:
    known = (kinds().find(type_) for type_ in types)
    return [kind.id for kind in known if kind is not None and kind.aircraft]


def _mine_faults(side: SideSet, sheet: Sheet) -> Faults:
    """Mined hexes, and whether there is water enough for them (S13.1)."""
    for key, number in (("sea_mines", side.sea_mines), ("mines_apart", side.mines_apart)):
        if number < 0:
            yield key, f"{number} is less than none"
    if side.mines_apart and not side.sea_mines:
        yield "mines_apart", "the side has no sea_mines"
    if side.sea_mines <= 0:
        return
    zone = side.zones.get(MINED, side.zone)
    if not zone:
        yield "sea_mines", f"need a zone: zone, or {MINED} among zones"
        return
    water = _water(zone, sheet)
    if water is None:
        return
    room = _room(water, side.mines_apart)
    if side.sea_mines > room:
        apart = f" {side.mines_apart} apart" if side.mines_apart > 1 else ""
        yield "sea_mines", f"{side.sea_mines} mines, and room for {room}{apart} in {zone!r}"


def _water(zone: str, sheet: Sheet) -> list[str] | None:
    """The hexes of water in a zone; None where its text is wrong, which is told elsewhere."""
    try:
        hexes = zone_hexes(zone, sheet) if zone else ()
    except DataError:
        return None
    return [hex_ for hex_ in hexes if sheet.terrain[hex_] == WATER]


def _room(hexes: Iterable[str], apart: int) -> int:
    """How many mines find room when they are laid hex by hex in this order."""
    laid: list[str] = []
    for hex_ in hexes:
        if all(distance(hex_, other) >= apart for other in laid):
            laid.append(hex_)
    return len(laid)


def _victory_faults(file: ScenarioFile, naval: NavalSet, sheet: Sheet) -> Faults:
    """What each kind of victory at sea needs (S16)."""
    victory = file.victory
    first = victory.attacker is Side.A
    attacker, defence = (file.a, file.b) if first else (file.b, file.a)
    if naval.centre and naval.centre not in sheet.terrain:
        yield "naval.centre", f"{naval.centre} is not on the map"
    for type_ in naval.beach:
        if kinds().find(type_) is None:
            yield "naval.beach", f"there is no unit type {type_}"
    if victory.kind == "convoy":
        yield from _convoy_faults(naval, attacker, victory.attacker)
    elif victory.kind == "beach":
        yield from _beach_faults(file, naval, attacker, sheet)
    elif victory.kind == "stations":
        if file.control is None or not file.control.hexes:
            yield "victory.kind", "stations needs [control] with hexes"
    elif victory.kind == "atoll":
        if not naval.centre:
            yield "naval.centre", "is needed: atoll is about the lagoon around it"
        for name, types in (("HWZ", {"HWZ"}), ("SUB or MSUB", {"SUB", "MSUB"})):
            if types.isdisjoint(_list(defence)):
                yield "victory.kind", f"atoll needs a {name} of side {victory.attacker.other}"


def _convoy_faults(naval: NavalSet, convoy: SideSet, side: Side) -> Faults:
    ships = _list(convoy)["CARGO"]
    if not ships:
        yield "victory.kind", f"convoy needs a CARGO of side {side}"
    elif naval.exits_need > ships:
        yield "naval.exits_need", f"{naval.exits_need}, and {ships} CARGO in the list"
    if naval.exits_need < 1:
        yield "naval.exits_need", f"{naval.exits_need} is no number of ships"
    if not 0 <= naval.exits_draw <= naval.exits_need:
        yield (
            "naval.exits_draw",
            f"{naval.exits_draw} is not from 0 to exits_need, {naval.exits_need}",
        )
    if convoy.exits != ("south",):
        yield f"{side}.exits", "a convoy leaves by the south edge"


def _beach_faults(file: ScenarioFile, naval: NavalSet, invader: SideSet, sheet: Sheet) -> Faults:
    victory = file.victory
    if "shore" not in sheet.terrain.values():
        yield "victory.kind", "beach needs a map with shore"
    cargo = {split_entry(entry).kind for load in invader.aboard for entry in load.units}
    if not (cargo | _list(invader).keys()) & naval.beach.keys():
        yield "naval.beach", f"nothing that side {victory.attacker} has scores on the beach"
    if not victory.draw <= victory.marginal <= victory.decisive:
        yield "victory.decisive", "beach needs draw <= marginal <= decisive"
