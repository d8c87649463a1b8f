"""Movement: what a step costs, where a counter can go, and how a path is checked (G4)."""

import heapq
import math
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from app.games.ground.field import Field
from app.games.ground.terrain import ROUGH, Check, crosses_ridge, crosses_stream, road_bonus
from app.games.ground.units import March, UnitFacts
from app.hexes.coords import distance
from app.kernel.facts import Fact
from app.kernel.orders import Refusal


class Step(Fact, frozen=True, kw_only=True):
    """One step into an adjacent hex for a movement mode (T4, G4.4)."""

    cost: float
    halts: bool = False
    check: Check | None = None
    link: int = 0
    """The road it follows: 1 primary, 2 secondary, 0 none."""


def step(field: Field, mode: str, start: str, to: str, *, first: bool) -> Step | None:
    """What it costs a mode to go from a hex to the next one; None where it may not (G4.1).

    `first` says that it is the first step of the phase and leaves the phasing hex (G4.9).
    """
    link = field.link(start, to)
    if link:
        return Step(cost=1, link=link)
    if field.stream(start, to) and not crosses_stream(mode, first):
        return None
    if field.ridge(start, to) and not crosses_ridge(mode):
        return None
    cell = field.cell(to, mode)
    if cell.cost is None:
        return None
    return Step(cost=cell.cost, halts=cell.halts, check=cell.check)


def allowance(unit: UnitFacts, phase: str) -> float:
    """MP of a unit in P3 or P6, from its treads where it has any (G4.1, T6.5)."""
    kind = unit.type
    if phase == "P6":
        return kind.gev
    if kind.treads and not unit.dummy:
        block = kind.treads / kind.mov
        return math.ceil(unit.treads / block)
    return kind.mov


def standing_rough(field: Field, unit: UnitFacts) -> bool:
    """Whether a GEV stands off-road in rough ground, which slows it (G4.8)."""
    if unit.type.mode != "gev" or unit.on_road or field.switches.gev_leavers_free:
        return False
    return field.terrain(unit.hex) in ROUGH


def phase_march(field: Field, unit: UnitFacts, phase: str) -> March:
    """The march of a unit when a movement phase begins (G4.3, G4.8)."""
    bogged = phase == "P3" and standing_rough(field, unit)
    return replace(
        unit.march,
        steps=0,
        spent=0,
        paved=field.primary(unit.hex),
        halted=False,
        owes="",
        bogged=bogged,
        barred=unit.march.barred or bogged,
    )


def cannot_move(unit: UnitFacts, phase: str) -> Refusal | None:
    """Why a unit may enter no hex at all in this phase, from its owner's knowledge (G4.16)."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=f"{unit.name} {text}")

    march = unit.march
    if unit.disabled:
        return no("disabled", "G4.16", "is disabled.")
    if unit.stuck:
        return no("stuck", "G4.16", "is stuck.")
    if march.shifted:
        return no("shifted", "G4.18", "has spent its move mounting, dismounting or regrouping.")
    if phase == "P6" and (march.barred or not allowance(unit, "P6")):
        return no("no-second-move", "G4.8", "has no second move this turn.")
    if not allowance(unit, phase):
        return no("immobile", "G4.16", "cannot move.")
    if march.halted:
        return no("halted", "G4.1", "must stop where it is this phase.")
    return None


def enter(
    field: Field, unit: UnitFacts, phase: str, to: str, *, contact: bool
) -> tuple[March, bool] | None:
    """The march after entering a hex and whether it follows a road; None if it may not (G4.1-G4.3).

    `contact` says that enemies make it an overrun, which earns no road bonus.
    """
    march, kind = unit.march, unit.type
    first = march.steps == 0 and unit.hex == march.start
    found = step(field, kind.mode, unit.hex, to, first=first)
    if found is None:
        return None
    paved = march.paved and found.link == 1
    limit = allowance(unit, phase)
    bonus = road_bonus(kind.mode) if paved and not contact else 0
    spent = march.spent + found.cost
    halted = found.halts or march.bogged
    if spent > limit + bonus:
        # Minimum move: one hex is always possible for a unit that has not moved (G4.2).
        if march.steps or limit < 1:
            return None
        halted = True
    rough = found.link == 0 and field.terrain(to) in ROUGH
    town_stop = field.switches.gev_town_stop and found.link == 0 and field.terrain(to) == "town"
    slowed = rough or (town_stop and kind.mode == "gev")
    after = replace(
        march,
        steps=march.steps + 1,
        spent=spent,
        paved=paved and not contact,
        halted=halted,
        owes=found.check or "",
        barred=march.barred or (phase == "P3" and slowed),
    )
    return after, bool(found.link)


def walk(
    field: Field, unit: UnitFacts, phase: str, path: Collection[str], contacts: Collection[str]
) -> Iterator[tuple[UnitFacts, Refusal | None]]:
    """The unit after each further hex of a path; the last item carries a refusal if it fails."""
    for hex_ in path:
        if not field.has(hex_) or distance(unit.hex, hex_) != 1:
            text = f"{hex_} is not next to {unit.hex}."
            yield unit, Refusal(code="not-adjacent", rule="G4.1", text=text)
            return
        if unit.march.halted:
            text = f"{unit.name} must stop in {unit.hex}."
            yield unit, Refusal(code="halted", rule="G4.1", text=text)
            return
        result = enter(field, unit, phase, hex_, contact=hex_ in contacts)
        if result is None:
            yield unit, _barrier(field, unit, phase, hex_)
            return
        march, on_road = result
        unit = replace(unit, hex=hex_, march=march, on_road=on_road)
        yield unit, None


def _barrier(field: Field, unit: UnitFacts, phase: str, to: str) -> Refusal:
    mode = unit.type.mode
    if step(field, mode, unit.hex, to, first=True) is None:
        text = f"{unit.name} may not go from {unit.hex} to {to}."
        return Refusal(code="impassable", rule="G4.1", text=text)
    if step(field, mode, unit.hex, to, first=False) is None:
        text = (
            f"{unit.name} may cross the stream to {to} only as the first step of a phase, "
            "from the hex where its turn began."
        )
        return Refusal(code="stream", rule="G4.9", text=text)
    left = allowance(unit, phase) - unit.march.spent
    text = f"{unit.name} has {max(left, 0):g} movement left, too little to enter {to}."
    return Refusal(code="too-far", rule="G4.1", text=text)


class Reached(Fact, frozen=True, kw_only=True):
    """A hex in reach, the path to it and what it leaves behind."""

    hex: str
    path: tuple[str, ...]
    unit: UnitFacts


def reach(
    field: Field, unit: UnitFacts, phase: str, contacts: Collection[str]
) -> dict[str, Reached]:
    """Every hex a unit can still enter this phase, by its cheapest path (G4.1).

    Hexes in `contacts` hold enemies: they end a path.
    """
    best: dict[str, Reached] = {}
    if cannot_move(unit, phase):
        return best
    # Staying on a primary road earns a bonus, so paved and unpaved arrivals are kept apart. A check
    # is owed for the last hex alone: of two ways there the one that owes none is the better.
    left: set[tuple[str, bool]] = set()
    count = 0
    queue: list[tuple[float, bool, int, UnitFacts, tuple[str, ...]]] = [
        (unit.march.spent, False, count, unit, (unit.hex,))
    ]
    while queue:
        _, _, _, here, path = heapq.heappop(queue)
        march, last = here.march, best.get(here.hex)
        if len(path) > 1 and (last is None or (last.unit.march.owes and not march.owes)):
            best[here.hex] = Reached(hex=here.hex, path=path, unit=here)
        key = (here.hex, march.paved)
        if march.halted or key in left or (here.hex in contacts and len(path) > 1):
            continue
        left.add(key)
        for to in field.around(here.hex):
            if to == unit.hex:
                continue
            result = enter(field, here, phase, to, contact=to in contacts)
            if result is None:
                continue
            march, on_road = result
            there = replace(here, hex=to, march=march, on_road=on_road)
            count += 1
            # Of two ways that cost the same the one that may still earn the bonus is the better.
            heapq.heappush(queue, (march.spent, not march.paved, count, there, (*path, to)))
    return best


def can_reach(
    field: Field, unit: UnitFacts, to: str, blocked: Collection[str]
) -> tuple[str, ...] | None:
    """A path by which a unit can join an overrun within its full P3 move (G7.4), None if none.

    No road bonus, no minimum move, through no hex that holds enemies.
    """
    fresh = replace(
        unit,
        march=replace(
            unit.march,
            steps=0,
            spent=0,
            paved=False,
            halted=False,
            owes="",
            bogged=standing_rough(field, unit),
            # Squads that got off in an overrun of this turn are as free as any other unit (G7.5).
            shifted=False,
        ),
    )
    if unit.disabled or unit.stuck or not allowance(unit, "P3"):
        return None
    found = reach(field, fresh, "P3", {*blocked, to}).get(to)
    if found is None or found.unit.march.spent > allowance(unit, "P3"):
        return None
    return found.path
