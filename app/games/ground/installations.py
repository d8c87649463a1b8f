"""Structures and command posts of a side, as its scenario gives them (G6.6, G5.27, G10.1.2).

Those that start in the open have their labels before the deal: `C0`, then `C90`, `C91` and so on,
numbers that no other counter of the side bears then. Those that start face down take their labels
in the deal like any other counter, and may have dummies of their shape.
"""

import msgspec

from app.games.ground.scenario_file import SideSet, StructureSet
from app.games.ground.scenarios import Scenario
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import DUMMY, Unit, UnitFacts
from app.views.seats import Side

FURTHER = 90
"""The number of a side's second structure in the open; the first is 0."""

CLASSES = {"Alpha": (3, 0), "Beta": (2, 1), "Gamma": (1, 2)}
"""Defence and M of a command post by its scanner class, where the scenario gives none (G6.6)."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a side's structures and the label it has before the deal."""

    label: str
    """Empty for one that starts face down."""
    entry: StructureSet


def sites(side: SideSet, *, hidden: bool) -> tuple[Site, ...]:
    """The structures of a side; `hidden` says that the side plays concealed."""
    out = []
    shown = 0
    for entry in side.structures:
        label = ""
        if not (hidden and entry.concealed):
            label = f"{side.prefix}{FURTHER + shown - 1 if shown else 0}"
            shown += 1
        out.append(Site(label=label, entry=entry))
    return tuple(out)


def facts(entry: StructureSet) -> dict[str, object]:
    """What the scenario says of a structure, its point-defence systems included (G5.27, G6.6)."""
    kind = kinds()[entry.id]
    defence, mov, sp, vp = entry.defence, entry.mov, entry.sp or kind.sp[0], entry.vp
    if kind.post and entry.scanner:
        usual, pace = CLASSES[entry.scanner]
        defence = usual if defence is None else defence
        mov = pace if mov is None else mov
    if entry.point_defence:
        system = kinds()["PDSS" if kind.has_sp else "PDSD"]
        gain = entry.point_defence * system.bonus[0]
        if kind.has_sp:
            sp += gain
        else:
            defence = (kind.defence if defence is None else defence) + gain
        vp = (kind.worth if vp is None else vp) + entry.point_defence * system.vp
    return {
        "title": entry.title,
        "size": entry.size,
        "defence": defence,
        "sp": sp,
        "mov": mov if kind.mov else None,
        "scanner": entry.scanner,
        "vp": vp,
        "cm": entry.cruise_missiles,
    }


def installed(scenario: Scenario, side: Side, switches: Switches) -> tuple[Unit, ...]:
    """The structures of a side off the map, and the dummies of its concealed buildings."""
    hidden = side in switches.concealment
    printed = scenario.side(side)
    units = [
        msgspec.convert(
            {
                "id": f"{side}.{site.entry.roster}",
                "side": side,
                "kind": site.entry.id,
                "label": site.label,
                "concealed": not site.label,
                **facts(site.entry),
            },
            Unit,
        )
        for site in sites(printed, hidden=hidden)
    ]
    mimic = next((u.kind for u in units if u.concealed and u.type.structure), "")
    if mimic:
        units += [
            Unit(id=f"{side}.B{i}", side=side, kind=DUMMY, concealed=True, mimic=mimic)
            for i in range(1, printed.building_dummies + 1)
        ]
    return tuple(units)


def entry_of(scenario: Scenario, unit: UnitFacts, switches: Switches) -> StructureSet | None:
    """The entry that a piece stands for: by its name, else by its type; None if there is none."""
    every = sites(scenario.side(unit.side), hidden=unit.side in switches.concealment)
    of_kind = [site for site in every if site.entry.id == unit.kind]
    named = [site for site in of_kind if unit.name in (site.entry.roster, site.label)]
    return next((site.entry for site in (*named, *of_kind)), None)
