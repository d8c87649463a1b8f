"""What a side may buy for its fleet, and which units it gets for it (our rule C13)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from app.games.corpen18.fleet import ShipClass, classes
from app.games.corpen18.fleet_lists import (
    CREWS,
    Entry,
    cost,
    crew_of,
    format_fleet,
    read_lines,
    split_entry,
    usual_crew,
    write_lines,
)
from app.games.corpen18.nations import default_nfp, default_radar
from app.games.corpen18.scenario_file import HEADINGS, SideSet
from app.games.corpen18.scenarios import ALLIED, Printed, Scenario
from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Category
from app.kernel.data import DataError
from app.views.model import Budget, Purse, Ware
from app.views.seats import Side

MOST = 30
"""Units of a bought fleet."""
GROUPS: Mapping[Category, str] = {
    "capital": "Capital ships",
    "cruiser": "Cruisers",
    "escort": "Escorts",
    "fac": "Fast attack craft",
}
"""What is for sale, under its headings; no merchants."""
DRESS = re.compile(r"\s*\([^)]*\)|, (?:pair|quad)$|\s*\b19\d\d[A-Z]?(?:/\d\d)?")
"""What a class is called besides: ships, a pair, the year, which would read like a hex."""
SHORT = 2
"""Letters of a name that is none by itself."""
NATIONS = {"ussr": "Soviet Union"}
Fault = tuple[str, str, str]
"""Code, rule, text."""


def side_set(scenario: Scenario, side: Side) -> SideSet:
    """What the file says of a side."""
    return scenario.file.sides[0 if side is Side.A else 1]


def for_sale(scenario: Scenario, side: Side, switches: Switches) -> tuple[ShipClass, ...]:
    """The classes that a side may buy: of its nations that fight in the year, and built by then."""
    nations = side_set(scenario, side).nations
    return tuple(
        kind
        for nation in nations
        for kind in classes().values()
        if kind.nation == nation
        and kind.category in GROUPS
        and kind.year <= switches.fleet_year
        and usual_crew(kind.id, switches.fleet_year) is not None
    )


def faults(
    scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]
) -> Iterator[Fault]:
    """What is wrong with a list, in the order of its entries."""
    try:
        list_ = read_lines(lines)
    except DataError as error:
        yield "list", "C13.1", f"{error}."
        return
    if not list_:
        yield "empty", "C13.1", "Choose at least one ship."
    known = {kind.id for kind in for_sale(scenario, side, switches)}
    for text in list_:
        entry = _entry(text)
        if entry.type not in known:
            name = classes()[entry.type].name
            yield "class", "C13.2", f"{name} is nothing that this side may buy in that year."
            return
    ships = sum(list_.values())
    if ships > MOST:
        yield "too-many", "C13.1", f"{ships} units are more than {MOST}."
    spent = _spent(list_, switches)
    if spent > switches.fleet_points:
        text = f"The fleet costs {spent} points; there are {switches.fleet_points}."
        yield "cost", "C13.1", text


def default_lines(scenario: Scenario, side: Side, switches: Switches) -> tuple[str, ...]:
    """The fleet of a side that chooses nothing: its classes in turn, while the points last."""
    known = {kind.id for kind in for_sale(scenario, side, switches)}
    wanted = [t for t in scenario.file.purchase[side_set(scenario, side).id] if t in known]
    left, list_ = switches.fleet_points, Counter[str]()
    while wanted and list_.total() < MOST:
        wanted = [t for t in wanted if cost(Entry(t), switches.fleet_year) <= left]
        for type_ in wanted:
            price = cost(Entry(type_), switches.fleet_year)
            if price <= left and list_.total() < MOST:
                list_[type_] += 1
                left -= price
    return write_lines(list_)


def purse_of(scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]) -> Purse:
    """What a side sees of its purchase; `lines` is its list as it stands."""
    have = read_lines(lines)
    limit = switches.fleet_points
    entries = [e for kind in for_sale(scenario, side, switches) for e in _offers(kind, switches)]
    entries += [_entry(text) for text in have if _entry(text) not in entries]
    return Purse(
        budgets=(Budget(name="points", limit=limit, spent=_spent(have, switches)),),
        wares=tuple(_ware(e, switches, have.get(e.text, 0)) for e in entries),
        file=format_fleet(scenario.id, side, have),
    )


def _offers(kind: ShipClass, switches: Switches) -> Iterator[Entry]:
    """A class with its usual crew, a better one and a worse one; none that costs too much."""
    usual = usual_crew(kind.id, switches.fleet_year)
    assert usual is not None, "nothing is for sale without a crew"
    at = CREWS.index(usual)
    others = (*CREWS[at + 1 : at + 2], *CREWS[max(0, at - 1) : at])
    every = [Entry(kind.id), *(Entry(kind.id, crew) for crew in others)]
    for entry in every:
        if cost(entry, switches.fleet_year) <= switches.fleet_points:
            yield entry


def _entry(text: str) -> Entry:
    entry = split_entry(text)
    assert entry is not None, "read_lines lets nothing else through"
    return entry


def _spent(list_: Mapping[str, int], switches: Switches) -> int:
    return sum(n * cost(_entry(text), switches.fleet_year) for text, n in list_.items())


def nation_name(nation: str) -> str:
    """What people call a nation.

    >>> nation_name("great_britain"), nation_name("ussr")
    ('Great Britain', 'Soviet Union')
    """
    return NATIONS.get(nation, nation.replace("_", " ").title())


def _ware(entry: Entry, switches: Switches, have: int) -> Ware:
    kind = classes()[entry.type]
    crew = crew_of(entry, switches.fleet_year)
    return Ware(
        entry=entry.text,
        name=f"{kind.name}: {crew}",
        group=f"{GROUPS.get(kind.category, 'Others')}, {nation_name(kind.nation)}",
        facts=facts(kind),
        amounts=(float(cost(entry, switches.fleet_year)),),
        have=have,
        code=kind.category,
    )


def facts(kind: ShipClass) -> str:
    """A class in a line: guns with fire control, protection, movement, torpedoes (C1.6-C1.14).

    >>> facts(classes()["hipper"])
    'guns 4/9 III, protection 2, M3/3, torpedoes 2/3/(0)N'
    """
    ratings = kind.protection if isinstance(kind.protection, tuple) else (kind.protection,)
    armour = "/".join(map(str, ratings)) + ("R" if kind.rugged else "F" if kind.fragile else "")
    parts = [
        f"guns {kind.main.rating}/{kind.main.range} {kind.firecon}",
        f"protection {armour}",
        f"M{kind.move[0]}/{kind.move[1]}",
    ]
    if kind.torpedoes is not None:
        tubes = kind.torpedoes
        parts.append(f"torpedoes {tubes.salvo}/{tubes.ready}/({tubes.reload}){tubes.type}")
    return ", ".join(parts)


def units_of(
    scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]
) -> tuple[Printed, ...]:
    """The units that a list stands for, in its order; the list is right."""
    mine = side_set(scenario, side)
    year = switches.fleet_year
    first = len(scenario.printed(side))
    every = [_entry(text) for text, n in read_lines(lines).items() for _ in range(n)]
    seen: Counter[str] = Counter()
    out = []
    for n, entry in enumerate(every, start=first + 1):
        kind = classes()[entry.type]
        crew = crew_of(entry, year)
        assert crew is not None, "nothing is for sale without a crew"
        seen[entry.type] += 1
        whose = kind.nation, kind.category, year
        label = f"{str(side).upper()}{n}"
        out.append(
            Printed(
                id=label,
                label=label,
                side=side,
                type=entry.type,
                name=name_of(kind, seen[entry.type]),
                category=kind.category,
                vessels=kind.vessels,
                crew=crew,
                nfp=default_nfp(*whose),
                radar=default_radar(*whose, allied=mine.id == ALLIED),
                move=kind.move,
                zone=mine.zone,
                facing=HEADINGS.index(mine.facing),
            )
        )
    return tuple(out)


def name_of(kind: ShipClass, n: int) -> str:
    """The name of the nth unit of a class: its ships by name, then by number.

    >>> name_of(classes()["bismarck"], 2), name_of(classes()["bismarck"], 3)
    ('Tirpitz', 'Bismarck 3')
    >>> name_of(classes()["z_1934"], 1), name_of(classes()["hood"], 1)
    ('Destroyer 1', 'Hood')
    >>> name_of(classes()["jkn"], 2)
    'J, K, N destroyers 2'
    """
    plain = DRESS.sub("", kind.name)
    if kind.category in ("escort", "fac"):
        first = plain.partition(",")[0]
        return f"{first if len(first) > SHORT else plain} {n}"
    names = [name.strip().partition("/")[0].removesuffix(" class") for name in plain.split(",")]
    return names[n - 1] if n <= len(names) else f"{names[0]} {n}"
