"""A side's pieces before anything is placed: lists, dummies, structures (G10.1.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from app.games.ground.forces import REINFORCEMENTS, Entry, pool_of, split_entry
from app.games.ground.freight import load_at, loaded_title
from app.games.ground.installations import installed
from app.games.ground.scenario_file import SheetSet, SideSet
from app.games.ground.scenarios import Scenario, counters
from app.games.ground.sea.fitting import AFLOAT, fitted_out
from app.games.ground.switches import Switches
from app.games.ground.tables import STORES, kinds
from app.games.ground.treads import start_treads
from app.games.ground.units import DUMMY, Unit, UnitFacts, Whereabouts
from app.kernel.memo import Memo
from app.views.seats import Side


def roster(
    scenario: Scenario,
    side: Side,
    switches: Switches,
    pools: Mapping[Side, int] | None = None,
    chosen: Mapping[str, int] | None = None,
) -> tuple[Unit, ...]:
    """A side's pieces off the map: its lists, as many dummies, its structures (G10.1.1).

    `pools` holds what dice said that a side has to spend, `chosen` the list it has bought.
    """
    mine = scenario.side(side)
    hidden = plays_face_down(scenario, side, switches)
    bought = (
        counters(chosen) if chosen else scenario.bought(side, points_of(mine, side, pools or {}))
    )
    units = list(_listed(scenario, side, (*scenario.printed(side), *bought), switches))
    if scenario.file.naval is not None:
        units = fitted_out(mine, units, switches)
    works = installed(scenario, side, switches)
    if hidden:
        mimic = default_mimic(mimics(mine, (*units, *works)))
        built = (unit for unit in works if not unit.type.structure)
        mobile = sum(unit.concealed for unit in (*units, *built))
        units += [
            Unit(
                id=f"{side}.D{i}",
                side=side,
                kind=DUMMY,
                concealed=True,
                mimic=mimic,
                edge=start_edge(mine),
            )
            for i in range(1, mobile + 1)
        ]
    return (*units, *works)


def plays_face_down(scenario: Scenario, side: Side, switches: Switches) -> bool:
    """Whether counters of a side start face down: at sea those of vessels by a switch (S15)."""
    at_sea = scenario.file.naval is not None
    return side in switches.concealment and (switches.naval_concealment or not at_sea)


def points_of(mine: SideSet, side: Side, pools: Mapping[Side, int]) -> int:
    """What a side has to spend: as the dice said, or the least that they can say."""
    pool = pool_of(mine)
    return pools.get(side, pool.least if pool else 0)


def start_edge(mine: SideSet) -> Whereabouts:
    """Where the units of a side wait to come in; nowhere if they set up on the map."""
    if mine.entry is None:
        return ""
    return mine.entry.edges[0] if len(mine.entry.edges) == 1 else "any"


def _listed(
    scenario: Scenario, side: Side, entries: Sequence[Entry], switches: Switches
) -> Iterator[Unit]:
    mine, hidden = scenario.side(side), plays_face_down(scenario, side, switches)
    names, types = [entry.name for entry in entries], [entry.kind for entry in entries]
    for at, entry in enumerate(entries):
        same = names.count(names[at])
        number = names[: at + 1].count(names[at])
        suffix = f".{number}" if same > 1 else ""
        kind, given = kinds()[entry.kind], mine.sheets.get(entry.kind, SheetSet())
        treads = given.treads or start_treads(kind, switches)
        load = load_at(mine, switches, types, at)
        yield Unit(
            id=f"{side}.{names[at]}{suffix}",
            side=side,
            kind=entry.kind,
            squads=(entry.kind,) * entry.squads,
            riders=entry.riders,
            concealed=hidden,
            edge=start_edge(mine),
            treads=treads,
            full=0 if treads == kind.treads else treads,
            surfaced=not kind.boat,
            airborne=kind.aircraft,
            size=given.size,
            vp=kind.worth + load.vp if load else given.vp,
            title=loaded_title(kind, load) if load else "",
            im=kind.im,
            cm=entry.missiles or _installed(mine, scenario.printed(side), at),
        )


def _installed(side: SideSet, printed: Sequence[Entry], at: int) -> int:
    """The share of a side's stored cruise missiles that a counter of its printed list has (G12.17).

    Those of a bought Ogre are bought with it.
    """
    stores = [i for i, entry in enumerate(printed) if STORES in kinds()[entry.kind].rules]
    if at not in stores:
        return 0
    share, rest = divmod(side.installed, len(stores))
    return share + (stores.index(at) < rest)


def default_mimic(types: Iterable[str]) -> str:
    """The type a dummy imitates until its owner names another: the fastest of the list."""
    return min(types, key=lambda t: (-(kinds()[t].mov + kinds()[t].gev), -kinds()[t].size, t))


def mimics(side: SideSet, units: Iterable[UnitFacts]) -> tuple[str, ...]:
    """The types that a side's dummies may imitate: of its start, and those to come (G10.2.2)."""
    first, later = PRINTED(side)
    return _mimics(first, tuple([unit.kind for unit in units]), later)


@lru_cache(maxsize=1024)
def _mimics(
    first: tuple[str, ...], there: tuple[str, ...], later: tuple[str, ...]
) -> tuple[str, ...]:
    own = [kind for kind in there if kind != DUMMY and not kinds()[kind].structure]
    found = tuple(dict.fromkeys((*first, *own, *later)))
    if any(kinds()[kind].table == "naval" for kind in found):
        # At sea dummies are vessels (`naval_concealment`).
        return tuple(kind for kind in found if kinds()[kind].mode in AFLOAT)
    return found


def _printed_types(side: SideSet) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types of a side's printed list, and those of its reinforcements."""
    later = REINFORCEMENTS.values() if side.reinforcements else ()
    return (
        tuple(split_entry(entry).kind for entry in side.units),
        tuple(split_entry(entry).kind for entries in later for entry in entries),
    )


PRINTED = Memo(_printed_types, room=256)
"""Of the sides of the scenarios, each of which is loaded once."""
