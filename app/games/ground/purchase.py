"""Forces bought for points, or for armour units and squads (G13.1-G13.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cargo import CARGO, cargo_fault, cargo_rule, is_load
from app.games.ground.conceal import Log
from app.games.ground.damage import PARTS
from app.games.ground.designs import EXAMPLE, design_fault, format_design, is_design, parse_design
from app.games.ground.forces import (
    STORED,
    Entry,
    force_cost,
    force_size,
    pool_of,
    split_entry,
)
from app.games.ground.notation_forces import format_force
from app.games.ground.orders import Choose
from app.games.ground.roster import points_of, roster
from app.games.ground.scenario_file import SideSet
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.state import Force, Public
from app.games.ground.switches import Switches, allows
from app.games.ground.tables import BUILDER, STORES, WALKER, Kind, kinds
from app.games.ground.units import DEPLOYS, Unit
from app.games.ground.view import View
from app.games.ground.words import aboard_name, count, number
from app.games.ground.workbench import workbench_for
from app.kernel.orders import Refusal
from app.views.model import Budget, Purse, Ware
from app.views.seats import Side

MOST = 49
"""Counters of a side at most: with as many dummies their labels have two digits (G10.1.1)."""

FULL = 3
"""Squads that one infantry counter holds at most (G1)."""


def buys(side: SideSet) -> bool:
    """Whether a side chooses a force of its own."""
    return bool(side.pool is not None or side.armour_units or side.squads)


def for_sale(side: SideSet, switches: Switches) -> Iterator[Kind]:
    """The types that a side may buy: unofficial ones by their switch, Ogres for points alone.

    An Ogre has a cost but is worth no armour units, and a scenario may forbid it (G13.1-G13.3).
    """
    ogres = side.ogres and side.pool is not None
    for kind in kinds().values():
        allowed = allows(switches, kind) and (ogres or not kind.ogre)
        if not kind.buyable or not allowed or not kind.mov + len(kind.weapons):
            continue
        # Of the two light artillery drones there is one in a match (`lad_std`, G12.18).
        other = DEPLOYS if switches.lad_std else CARGO
        if other not in kind.rules:
            yield kind


def purse_of(
    scenario: Scenario, side: Side, switches: Switches, points: float, have: Mapping[str, int]
) -> Purse:
    """What a side sees of its purchase; `have` is its list as it stands."""
    mine = scenario.side(side)
    budgets = _budgets(mine, points, have)
    return Purse(
        budgets=budgets,
        wares=tuple(
            _ware(mine, entry, have.get(entry, 0))
            for entry in _entries(mine, switches, budgets[0].limit, have)
        ),
        file=format_force(scenario.id, side, have),
        workbench=workbench_for(mine, switches),
    )


def _budgets(side: SideSet, points: float, have: Mapping[str, int]) -> tuple[Budget, ...]:
    if pool_of(side) is not None:
        return (Budget(name="points", limit=points, spent=force_cost(have)),)
    armour, squads = force_size(have)
    return (
        Budget(name="armour units", limit=side.armour_units, spent=armour),
        Budget(name="squads", limit=side.squads, spent=squads),
    )


def _entries(
    side: SideSet, switches: Switches, points: float, have: Mapping[str, int]
) -> list[str]:
    """The counters to choose from: squads by the counter, carriers also with infantry aboard, an
    Ogre with each number of missiles that it may store; no Ogre that the points never pay for."""
    entries: list[str] = []
    guns = [kind.id for kind in for_sale(side, switches) if CARGO in kind.rules]
    for kind in for_sale(side, switches):
        if kind.infantry:
            entries += [f"{kind.id}{squads}" for squads in range(FULL, 0, -1)]
        elif kind.ogre:
            room = storable(side) if STORES in kind.rules else 0
            every = [kind.id, *(f"{kind.id}+{STORED}{n}" for n in range(1, room + 1))]
            entries += [entry for entry in every if split_entry(entry).cost <= points]
        else:
            aboard = min(kind.carry, FULL, _room(switches))
            entries.append(kind.id)
            entries += [f"{kind.id}+INF{aboard}"] if aboard else []
            entries += [f"{kind.id}+{gun}" for gun in guns if not cargo_fault(kind, (gun,))]
    return [*entries, *(entry for entry in have if entry not in entries)]


def _room(switches: Switches) -> int:
    """Squads that a hex holds beside the vehicle that carries them (G4.14)."""
    return 3 * (switches.stack_limit - 1)


def _ware(side: SideSet, entry: str, have: int) -> Ware:
    found = split_entry(entry)
    kind = kinds()[found.kind]
    name = kind.name
    if found.squads:
        name += f", {count(found.squads, 'squad')}"
    if found.riders:
        name += f" with {aboard_name(found.riders)} aboard"
    if found.missiles:
        name += f" with {count(found.missiles, 'cruise missile')}"
    return Ware(
        entry=entry,
        name=name,
        group=_group(kind),
        facts=printed(kind, found.squads or 1),
        amounts=(found.cost,) if pool_of(side) is not None else force_size({entry: 1}),
        most=side.unit_cap.get(found.kind, 0),
        have=have,
    )


def _group(kind: Kind) -> str:
    """The heading that a type stands under."""
    if WALKER in kind.rules:
        return "Walkers"
    name = "Ogres" if kind.ogre else "Infantry" if kind.infantry else "Vehicles"
    return name if kind.table in ("official", "ogre") else f"{name}, unofficial"


def storable(side: SideSet) -> int:
    """Cruise missiles that a side's bought Mark VIIs may store together: half of those that the
    scenario allows it, less those in printed ones (G12.17)."""
    return side.cruise_missiles // 2 - side.installed


def printed(kind: Kind, squads: int = 1) -> str:
    """Attack/range, defence and movement of a type, as printed on its counter; of an Ogre its
    treads in place of a defence."""
    guns = [weapon for weapon in kind.weapons if not weapon.ap]
    attack = f"{kind.att * squads}/{kind.ran}" if kind.att else ""
    if not attack and guns:
        attack = f"{guns[0].att}/{guns[0].ran}"
    moves = number(kind.mov) + (f"-{number(kind.gev)}" if kind.gev else "")
    if kind.ogre:
        return f"{_armament(kind)}, {kind.treads} treads, M{moves}"
    return f"{attack or '-'}, D{kind.defence * squads}, M{moves}"


def _armament(kind: Kind) -> str:
    """What an Ogre has of each sort of weapon."""
    every = Counter(weapon.kind for weapon in kind.weapons)
    out = [count(n, PARTS[sort]) for sort, n in every.items()]
    return ", ".join([*out, count(kind.im, "internal missile")] if kind.im else out)


def check_force(
    side: SideSet, switches: Switches, points: float, units: Mapping[str, int]
) -> Refusal | None:
    """Why a list may not be a side's force (G13.1-G13.3, G12.1)."""
    for code, rule, text in _faults(side, switches, points, units):
        return Refusal(code=code, rule=rule, text=text)
    return None


Fault = tuple[str, str, str]


def _faults(
    side: SideSet, switches: Switches, points: float, units: Mapping[str, int]
) -> Iterator[Fault]:
    if not units:
        yield "empty", "G13.1", "Choose at least one unit."
    known = {kind.id for kind in for_sale(side, switches)}
    for entry, n in units.items():
        found = split_entry(entry)
        if n < 1:
            yield "count", "G13.1", f"{entry}={n} is no number of counters."
        yield from _entry_faults(entry, found, known)
        if len(found.riders) * (3 if is_load(found.riders) else 1) > _room(switches):
            text = f"{entry} is more than a hex may hold: {switches.stack_limit}."
            yield "stacking", "G4.14", text
    for entry in filter(is_design, units):
        yield from _design_faults(entry, switches)
    if sum(units.values()) > MOST:
        text = f"{sum(units.values())} counters are more than the {MOST} that have labels."
        yield "too-many", "G10.1.1", text
    for type_, most in side.unit_cap.items():
        bought = sum(n for entry, n in units.items() if split_entry(entry).kind == type_)
        if bought > most:
            yield "cap", "G13.2", f"{bought} {kinds()[type_].name} are more than {most}."
    yield from _price_faults(side, points, units)
    stored = sum(n * split_entry(entry).missiles for entry, n in units.items())
    if stored > max(0, storable(side)):
        text = f"{count(stored, 'cruise missile')} inside are more than {max(0, storable(side))}."
        yield "stored", "G12.17", text
    # The limit where armour units are counted is no number of points (G13.3).
    worth = points if pool_of(side) is not None else force_cost(units)
    yield from _engineer_faults(switches, worth, units)


def _engineer_faults(
    switches: Switches, points: float, units: Mapping[str, int]
) -> Iterator[Fault]:
    """Engineers and construction vehicles are few: a share of the points, or one unit (G12.1)."""
    few = {entry: n for entry, n in units.items() if _engineers(entry)}
    most = points * switches.engineer_cap_pct / 100
    cost = force_cost(few)
    if sum(few.values()) > 1 and cost > most:
        share = f"{round(most, 2):g}"
        text = f"Engineers and construction vehicles cost {cost:g} points, more than {share}."
        yield "engineers", "G12.1", text


def _engineers(entry: str) -> bool:
    """Whether an entry is a construction vehicle or has engineers in it."""
    found = split_entry(entry)
    types = [kind for each in (found.kind, *found.riders) if (kind := kinds().find(each))]
    return any({"G12.1", BUILDER} & set(kind.rules) for kind in types)


def _design_faults(kind: str, switches: Switches) -> Iterator[Fault]:
    """Why a walker may not be bought so (G11.1-G11.3)."""
    design = parse_design(kind)
    if design is None or kind != format_design(design):
        yield "design", "G11.4", f"{kind} is no design of a walker such as {EXAMPLE}."
    elif fault := design_fault(design, switches):
        rule, text = fault
        yield "design", rule, f"{kind}: {text}."


def _entry_faults(entry: str, found: Entry, known: set[str]) -> Iterator[Fault]:
    if is_design(entry):
        return
    kind = kinds().find(found.kind)
    if kind is None or found.kind not in known:
        yield "type", "G13.2", f"{entry} is nothing that this side may buy."
        return
    if kind.infantry and not found.squads:
        yield "squads", "G4.17", f"{entry} needs its squads, such as {entry}3."
    if found.missiles and STORES not in kind.rules:
        yield "stored", "G12.17", f"{kind.name} stores no cruise missiles."
    for rider in found.riders:
        if rider not in known:
            yield "riders", "G4.18", f"{entry}: {rider} is nothing that may ride."
            return
    if fault := cargo_fault(kind, found.riders):
        yield "capacity", cargo_rule(kind, found.riders), fault


def _price_faults(side: SideSet, points: float, units: Mapping[str, int]) -> Iterator[Fault]:
    if pool_of(side) is not None:
        cost = force_cost(units)
        if cost > points:
            yield "cost", "G13.1", f"The list costs {cost:g} points; there are {points:g}."
        return
    armour, squads = force_size(units)
    if armour > side.armour_units:
        text = f"{armour:g} armour units are more than {side.armour_units}."
        yield "armour", "G13.3", text
    if squads > side.squads:
        yield "infantry", "G13.3", f"{squads} squads are more than {side.squads}."


def check_choose(view: View, order: Choose) -> Refusal | None:
    """Why a side may not have this force (G13.1); it may choose anew until its set-up is sealed."""
    if view.side is None or view.purse is None:
        return Refusal(code="no-purse", rule="G13.1", text="Your force is not yours to choose.")
    mine = scenarios()[view.scenario].side(view.side)
    return check_force(mine, view.switches, view.purse.budgets[0].limit, order.units)


def resolve_choose(log: Log, side: Side, order: Choose) -> None:
    """Have the force; pieces that stay in it stay where they were put."""
    public, force = log.state.public, log.state.forces[side]
    scenario = scenarios()[public.scenario]
    fresh = roster(scenario, side, public.switches, public.pools, order.units)
    units = tuple(_kept(unit, force.units.get(unit.id)) for unit in fresh)
    log.write(e.ForceChosen(side=side, bought=order.units, units=units))


def _kept(unit: Unit, before: Unit | None) -> Unit:
    if before is None or (before.kind, before.squads) != (unit.kind, unit.squads):
        return unit
    return replace(unit, hex=before.hex, on_road=before.on_road, edge=before.edge)


def purse_for(public: Public, force: Force) -> Purse | None:
    """What a side sees of its purchase while it sets up; None when it has nothing to choose."""
    if public.phase != "SETUP" or force.committed:
        return None
    scenario = scenarios()[public.scenario]
    mine = scenario.side(force.side)
    if not buys(mine):
        return None
    points = points_of(mine, force.side, public.pools)
    have = force.bought or listed_counts(scenario.bought(force.side, points))
    return purse_of(scenario, force.side, public.switches, points, have)


def listed_counts(entries: Iterable[Entry]) -> dict[str, int]:
    """Counters as a list counts them.

    >>> listed_counts([split_entry("HVY"), split_entry("INF3"), split_entry("HVY")])
    {'HVY': 2, 'INF3': 1}
    """
    return dict(Counter(entry.text for entry in entries))
