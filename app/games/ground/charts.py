"""The tables T4-T9 and the scenarios in rulebook layout, from the data that the engine uses."""

from collections.abc import Iterable
from typing import get_args

from app.games.ground.crt import combat
from app.games.ground.field import HOVERS
from app.games.ground.forces import REINFORCEMENTS, force_cost, split_entry
from app.games.ground.scenario_file import SideSet
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.gunnery import table
from app.games.ground.switches import CHOICES, SEA_CHOICES
from app.games.ground.tables import Kind, Mode, Table, Weapon, kinds, systems
from app.games.ground.terrain import (
    Cell,
    cell,
    crosses_ridge,
    crosses_stream,
    road_bonus,
    terrain_names,
)
from app.games.ground.words import aboard_name, listed, number
from app.views.charts import Chart
from app.views.seats import Side

AT_SEA = ("sub", "ship", "air")
MODES: tuple[str, ...] = tuple(mode for mode in get_args(Mode) if mode not in AT_SEA)
SEA_MODES = {
    "sub": "submarine",
    "ship": "ship",
    "gev": "hover craft",
    "air": "aircraft",
    "ogre": "Ogre",
    "marine": "marines",
}
"""Modes at sea, with the heads of their columns."""
SEA_TERRAIN = ("water", "reef", "island", "shore")
VEHICLES = (
    "Type",
    "Id",
    "Attack/range",
    "Defence",
    "Move",
    "Mode",
    "Size",
    "Points",
    "Armour",
    "Carries",
)
OGRES = ("Type", "Id", "Guns", "Missiles", "Treads", "Move", "Size", "Points")
NAMES = {
    "main": "main",
    "sec": "secondary",
    "ohwz": "howitzer",
    "missile": "missile",
    "rack": "rack",
    "ap": "antipersonnel",
    "laser": "laser",
    "hw_missile": "missile",
    "drone_missile": "missile",
}


def charts() -> tuple[Chart, ...]:
    """Every table of the rules."""
    return (
        _results(),
        _vehicles("Units", "T6.1", "official"),
        _vehicles("Unofficial units", "T6.2", "unofficial"),
        _vessels(),
        _ogres("Cybertanks", "T6.3", "ogre"),
        _ogres("Unofficial cybertanks", "T6.7", "unofficial ogre"),
        _systems(),
        _structures(),
        _terrain(),
        _sea_terrain(),
        _rams(),
        _interception(),
        _blast(),
        _scanners(),
        _sea_fire(),
        _reinforcements(),
    )


def scenario_charts(id_: str) -> tuple[Chart, ...]:
    """The forces and the switches of a scenario. Raises KeyError."""
    file = scenarios()[id_].file
    sides = tuple(_side(scenarios()[id_].side(side)) for side in Side)
    every = {**CHOICES, **SEA_CHOICES} if file.naval is not None else CHOICES
    defaults = ((text, _value(getattr(file.switches, name))) for name, text in every.items())
    switches = Chart(
        title="Switches as the scenario has them",
        rule="G15",
        columns=("Switch", "Value"),
        rows=tuple(defaults),
    )
    return (*sides, switches)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _results() -> Chart:
    crt = combat().crt
    rows = tuple((str(die), *results, "XX") for die, results in enumerate(crt.rows, start=1))
    return Chart(
        title="Combat results",
        rule="T5",
        columns=("Die", *crt.columns, f"{crt.auto}-1 and better"),
        rows=rows,
        note="NE no effect, D disabled, X destroyed, XX destroyed without a hulk. "
        "Below 1-2 there is no attack.",
    )


def _of(table: Table) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds().values() if kind.table == table)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _points(kind: Kind) -> str:
    return "by scenario" if kind.vp < 0 else number(kind.vp)


def _move(kind: Kind) -> str:
    return number(kind.mov) + (f" [{number(kind.gev)}]" if kind.gev else "")


def _guns(weapons: Iterable[Weapon]) -> str:
    """Weapons by kind: `2 main 3/3, 2 antipersonnel 1/1`."""
    counted: dict[tuple[str, int, int], int] = {}
    for w in weapons:
        key = (NAMES.get(w.kind, w.kind), w.att, w.ran)
        counted[key] = counted.get(key, 0) + 1
    return ", ".join(f"{n} {name} {att}/{ran}" for (name, att, ran), n in counted.items())


def _vehicles(title: str, rule: str, table: Table) -> Chart:
    rows = []
    for kind in _of(table):
        guns = [w for w in kind.weapons if w.kind != "gun"]
        attack = f"{kind.att}/{kind.ran}" if kind.att and not (guns and kind.treads) else ""
        fires = "; ".join(part for part in (attack, _guns(guns)) if part)
        rows.append(
            (
                kind.name,
                kind.id,
                fires or "-",
                _span(*kind.defences),
                _move(kind),
                kind.mode,
                str(kind.size),
                _points(kind),
                number(round(kind.au, 2)),
                str(kind.carry or "-"),
            )
        )
    note = "Infantry by the squad. In brackets the second move." if table == "official" else ""
    return Chart(title=title, rule=rule, columns=VEHICLES, rows=tuple(rows), note=note)


def _vessels() -> Chart:
    rows = tuple(
        (
            kind.name,
            kind.id,
            f"{kind.att}/{kind.ran}" if kind.att else _guns(kind.weapons) or "-",
            str(kind.defence),
            _move(kind),
            kind.draft,
            str(kind.size),
            _points(kind),
            str(kind.stack),
        )
        for kind in _of("naval")
    )
    columns = ("Type", "Id", "Attack/range", "Defence", "Move", "Draft", "Size", "Points", "Stack")
    return Chart(title="Vessels, submarines and aircraft", rule="S4", columns=columns, rows=rows)


def _ogres(title: str, rule: str, table: Table) -> Chart:
    rows = []
    for kind in _of(table):
        guns = [w for w in kind.weapons if w.kind not in ("missile", "rack")]
        outside = sum(w.kind == "missile" for w in kind.weapons)
        racks = sum(w.kind == "rack" for w in kind.weapons)
        missiles = [f"{outside} outside"] if outside else []
        missiles += [f"{racks} racks with {kind.im}"] if racks else []
        rows.append(
            (
                kind.name + (" (stealth)" if kind.stealth else ""),
                kind.id,
                _guns(guns),
                ", ".join(missiles) or "-",
                "by scenario" if kind.treads < 0 else str(kind.treads),
                number(kind.mov),
                "by scenario" if kind.size < 0 else str(kind.size),
                _points(kind),
            )
        )
    return Chart(title=title, rule=rule, columns=OGRES, rows=tuple(rows))


def _systems() -> Chart:
    rows = tuple(
        (
            line.name,
            f"{line.att}/{line.ran}" if line.att else "-",
            str(line.defence),
            number(line.vp),
        )
        for line in systems()
    )
    columns = ("System", "Attack/range", "Defence", "Points")
    return Chart(title="Systems of a cybertank", rule="T6.4", columns=columns, rows=rows)


def _structures() -> Chart:
    rows = []
    for kind in _of("structure"):
        strength = f"{_span(*kind.sp)} SP" if kind.sp[1] else f"D{_span(*kind.defences)}"
        bonus = f"+{_span(*kind.bonus)}" if kind.bonus[1] else "-"
        rows.append(
            (kind.name, kind.id, strength, bonus, _guns(kind.weapons) or "-", _points(kind))
        )
    columns = ("Structure", "Id", "Strength", "Shelters for", "Guns", "Points")
    return Chart(title="Structures", rule="T6.6", columns=columns, rows=tuple(rows))


def _cell(found: Cell) -> str:
    if found.cost is None:
        return "-"
    check = f" {found.check}" if found.check else ""
    if found.fixed is not None:
        defence = f" ={found.fixed}"
    elif found.plus:
        defence = f" +{found.plus}"
    else:
        defence = f" x{found.times}" if found.times > 1 else ""
    return f"{number(found.cost)}{'!' if found.halts else ''}{check}{defence}"


def _terrain() -> Chart:
    rows = [
        (name.replace("_", " "), *(_cell(cell(name, mode)) for mode in MODES))
        for name in terrain_names()
        if name == "water" or name not in SEA_TERRAIN
    ]
    rows.append(("bonus on a primary road", *(str(road_bonus(mode) or "-") for mode in MODES)))
    rows.append(("stream", *(_stream(mode) for mode in MODES)))
    rows.append(("ridge", *("yes" if crosses_ridge(mode) else "-" for mode in MODES)))
    return Chart(
        title="Terrain",
        rule="T4",
        columns=("Terrain", *MODES),
        rows=tuple(rows),
        note="Cost; ! ends the move; D2 or S2: disabled or stuck on a 1-2; W: the check of wheels; "
        "then what it does to the defence. Along a road every hex costs 1.",
    )


def _sea_terrain() -> Chart:
    rows = [(name, *(_cell(cell(name, mode)) for mode in SEA_MODES)) for name in SEA_TERRAIN]
    rows.append(("coral hexside", *("yes" if mode in HOVERS else "-" for mode in SEA_MODES)))
    return Chart(
        title="Terrain at sea",
        rule="S3.1",
        columns=("Terrain", *SEA_MODES.values()),
        rows=tuple(rows),
        note="Cost of a hex; - it cannot be entered, or the hexside not be crossed. Guns on "
        "islands are set up there. An Ogre goes under water; infantry stays out of it unless a "
        "switch says otherwise. Other terrain as on land.",
    )


def _stream(mode: str) -> str:
    if crosses_stream(mode, first_step=False):
        return "yes"
    return "first step" if crosses_stream(mode, first_step=True) else "-"


def _rams() -> Chart:
    table = combat().ram
    rows = tuple((size, f"{n}D6", f"{table.structure[size]}D6") for size, n in table.dice.items())
    columns = ("Size of the rammer", "Treads off an Ogre", "Points off a structure")
    return Chart(title="Rams", rule="T8", columns=columns, rows=rows)


def _interception() -> Chart:
    need = combat().intercept
    rows = [
        (f"unit of attack below {need.strong_from}", f"{need.weak}+"),
        (f"unit of attack {need.strong_from} and more", f"{need.strong}+"),
        ("each infantry squad", f"{need.squad}+"),
        ("each gun of an Ogre", f"{need.gun}+"),
        ("each missile or rack of an Ogre", f"{need.missile}+"),
        ("each laser", f"{need.laser}+"),
    ]
    rows += [(f"beyond {steps} steps of flight", f"+{more}") for steps, more in need.bonus]
    rows.append(("launched off the map", f"+{need.offmap}"))
    columns = ("Interceptor", "On two dice")
    return Chart(title="Stopping a cruise missile", rule="T9a", columns=columns, rows=tuple(rows))


def _blast() -> Chart:
    table = combat().blast
    rows = [("0", "destroyed", "destroyed")]
    for at, (column, treads) in enumerate(zip(table.columns, table.treads, strict=True), start=1):
        rows.append((str(at), column, f"{treads}D6" if treads else "1D3"))
    columns = ("Effective distance", "Column", "Treads off an Ogre")
    return Chart(title="Blast of a cruise missile", rule="T9c", columns=columns, rows=tuple(rows))


def _scanners() -> Chart:
    rows = tuple((name, str(reach)) for name, reach in combat().scanners.items())
    columns = ("Class", "Range")
    return Chart(title="Scanners of command posts", rule="G10.11", columns=columns, rows=rows)


def _sea_fire() -> Chart:
    whole = table()
    words = {"ground": "as on land"}
    rows = tuple(
        (row.name, *(words.get(share, share) for share in row.shares))
        for row in whole.rows.values()
    )
    return Chart(
        title="Who attacks what at sea",
        rule="S7.2",
        columns=("Attacker", *(whole.titles[column] for column in whole.columns)),
        rows=rows,
        note="The part of its strength that counts; - not at all. A fraction stays one until the "
        "odds are taken.",
    )


def _reinforcements() -> Chart:
    rows = tuple((str(roll), _counted(entries)) for roll, entries in REINFORCEMENTS.items())
    return Chart(title="Reinforcements", rule="G13.9", columns=("2D6", "Arrives"), rows=rows)


def _counted(entries: Iterable[str]) -> str:
    every = list(entries)
    return listed(f"{every.count(entry)} {_entry(entry)}" for entry in dict.fromkeys(every))


def _entry(entry: str) -> str:
    kind, squads, riders, _ = split_entry(entry)
    name = kinds()[kind].name
    if squads:
        name += f" of {squads}"
    return f"{name} with {aboard_name(riders)} aboard" if riders else name


def _cost(side: SideSet, entry: str, n: int) -> float:
    """What counters of a printed list are worth; of an Ogre without a price, its sheet's value."""
    given = side.sheets.get(split_entry(entry).kind)
    return n * given.vp if given and given.vp is not None else force_cost({entry: n})


def _side(side: SideSet) -> Chart:
    rows = [
        (_entry(entry), str(n), number(_cost(side, entry, n))) for entry, n in side.units.items()
    ]
    rows += [(kinds()[s.id].name, "1", number(s.vp) if s.vp else "-") for s in side.structures]
    if side.pool is not None:
        rows.append((f"bought for {side.pool} points", "", ""))
    if side.armour_units:
        rows.append((f"bought: {side.armour_units} armour units, {side.squads} squads", "", ""))
    for load in side.loads:
        truck = kinds()[load.unit].name
        rows.append((f"{load.name} on a {truck} (hvt_load)", str(load.count), number(load.vp)))
    for hold in side.aboard:
        cargo = listed(f"{n} {_entry(entry)}" for entry, n in hold.units.items())
        rows.append((f"aboard a {kinds()[hold.carrier].name}: {cargo}", str(hold.count), ""))
    if side.sea_mines:
        rows.append(("mined hexes (sea_mines)", str(side.sea_mines), ""))
    columns = ("Force", "Number", "Points")
    return Chart(title=side.name, rule="G14", columns=columns, rows=tuple(rows))
