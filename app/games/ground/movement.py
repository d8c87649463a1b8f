"""Movement: what a step costs and how a path is checked (G4); `reach` says where it leads."""

import math
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from app.games.ground.field import BUILDER_MODE, HOVERS, JUMPS, LIGHT, WADERS, Field
from app.games.ground.tables import BUILDER, CHICKEN, JETS, LAT, WHEELS, Kind
from app.games.ground.terrain import (
    ROUGH,
    WATER,
    Check,
    Scramble,
    crosses_ridge,
    crosses_stream,
    road_bonus,
    scramble,
)
from app.games.ground.units import March, Owed, UnitFacts, deploying, size_of
from app.hexes.coords import distance
from app.kernel.facts import Fact
from app.kernel.orders import Refusal


class Way(Fact, frozen=True, kw_only=True):
    """One step into an adjacent hex for a movement mode (T4, G4.4)."""

    to: str
    cost: float
    halts: bool = False
    check: Check | None = None
    link: int = 0
    """The road it follows: 1 primary, 2 secondary, 0 none."""
    first_only: bool = False
    """Open only as the first step of a phase, out of the phasing hex (G4.9)."""
    slows: bool = False
    """Off-road rough ground, which ends a GEV's second move (G4.8)."""
    wait: int = 0
    """Own turns that militia must have waited for it, at the edge of a cliff (T4)."""
    fall: int = 0
    """Levels that it falls (G4.20)."""
    climb: int = 0
    """Levels that jumpjets take up, or down where they are negative (G11.9)."""
    crater: bool = False
    """Into a crater, which takes all movement that is left (G11.10)."""
    ground: Literal["plain", "other", "rough"] = "other"
    """Clear or along a road; forest or rubble; or neither (G11.13)."""
    deep: bool = False
    """Along the ground of the sea, or out of it, where a hex costs what it costs (G10.13)."""


@lru_cache(maxsize=30_000)
def ways(field: Field, mode: str, size: int, here: str) -> tuple[Way, ...]:
    """The steps that a mode may take out of a hex (G4.1); size matters for cliffs (`Pace.size`)."""
    return tuple(w for to in field.around(here) if (w := _way(field, mode, size, here, to)))


def _way(field: Field, mode: str, size: int, start: str, to: str) -> Way | None:
    link = field.link(start, to)
    if link:
        return Way(to=to, cost=1, link=link, ground="plain")
    stream, cliff = field.stream(start, to), _scramble(field, mode, size, start, to)
    cell, terrain = field.step(to, mode, size), field.terrain(to)
    if cell.cost is None or cliff is None or not _open(field, mode, start, to, stream=stream):
        return None
    town = mode == "gev" and terrain == "town" and field.switches.gev_town_stop
    shore = mode == "gev" and field.switches.gev_waterline_stop and field.shore(start, to)
    climb = field.levels(start, to) if mode == JUMPS else 0
    return Way(
        to=to,
        cost=max(1, abs(climb)) if climb else cell.cost + cliff.cost,
        halts=cell.halts or bool(cliff.fall) or _pit(field, mode, start),
        climb=climb,
        crater=mode == JUMPS and terrain == "crater",
        ground=GROUNDS.get(terrain, "other"),
        check=cell.check,
        first_only=shore or (stream and not crosses_stream(mode, first_step=False)),
        slows=(terrain in ROUGH and to not in field.sites and mode != "vtol") or town,
        wait=cliff.wait,
        fall=cliff.fall,
        deep=_deep(field, mode, size, start, to),
    )


def _deep(field: Field, mode: str, size: int, start: str, to: str) -> bool:
    """Whether an Ogre goes under water, or has been there (G10.13)."""
    if mode != "ogre" or not field.deep:
        return False
    borne = to in field.sites and size <= LIGHT
    wades = field.terrain(to) == WATER and not borne
    return wades or (field.terrain(start) == WATER and not field.span(start))


DEEP = 2
"""MP that an Ogre needs to go anywhere under water (G10.13)."""

GROUNDS: Mapping[str, Literal["plain", "other", "rough"]] = {
    "clear": "plain",
    "forest": "rough",
    "rubble": "rough",
    "old_crater": "rough",
}


def _pit(field: Field, mode: str, start: str) -> bool:
    """Whether it climbs out of a crater, which ends its move (G11.10)."""
    return mode in ("walker", JUMPS) and field.terrain(start) == "crater"


def _open(field: Field, mode: str, start: str, to: str, *, stream: bool) -> bool:
    """Whether the hexside lets the mode pass (T4), off a bridge and into water too (G4.10)."""
    if mode == JUMPS:
        return field.terrain(to) != WATER or field.shallow(to)
    if stream and not crosses_stream(mode, first_step=True):
        return False
    if field.ridge(start, to) and not crosses_ridge(mode):
        return False
    if mode in ("ogre", "sub") and to in field.taken:
        return False
    if to in field.closed and mode not in field.aloof:
        return False
    if mode not in HOVERS and field.coral(start, to):
        return False
    # Off the road a bridge hex is water: who cannot be in water leaves it by the road alone (G2.8).
    sited = start in field.sites
    if field.terrain(start) == WATER and not sited and field.cell(start, mode).cost is None:
        return False
    return mode not in WADERS or field.terrain(to) != WATER or field.shallow(to)


def _scramble(field: Field, mode: str, size: int, start: str, to: str) -> Scramble | None:
    levels = field.levels(start, to)
    tracks = {BUILDER_MODE: "ogre", JUMPS: "vtol"}.get(mode, mode)
    return scramble(tracks, size, levels) if levels else Scramble()


class Pace(Fact, frozen=True, kw_only=True):
    """How a unit goes in a movement phase, whatever it has done of it."""

    mode: str
    size: int
    """Its size where that decides which cliffs it can take, else 0 (T4)."""
    limit: float
    """MP (G4.1)."""
    bonus: float
    """MP more along a primary road (G4.3)."""
    second: bool
    """It moves in P6."""
    saves: bool = False
    """Militia, which pays for one hex a phase from what it has saved (G4.12)."""
    prances: bool = False
    """Chicken legs, which gain a hex on plain ground and lose one in rough (G11.13)."""
    waited: int = 0
    """Whole own turns that militia has waited where it stands (T4)."""


def plain_mode(kind: Kind) -> str:
    """The mode in which a type moves when it neither jumps nor flies (G12.5)."""
    return BUILDER_MODE if BUILDER in kind.rules else kind.mode


def mode_of(unit: UnitFacts) -> str:
    """The mode in which a unit moves: a walker may jump or fly (G11.9, G11.16).

    A dummy does what the type does that it imitates (G10.2.2).
    """
    kind = unit.type
    if kind.boat and unit.surfaced and not unit.dummy:
        return "ship"
    if unit.jets and JETS in kind.rules:
        return JUMPS
    if unit.airborne and (LAT in kind.rules or not unit.dummy):
        return "vtol"
    return plain_mode(kind)


def pace_of(unit: UnitFacts, phase: str) -> Pace:
    """The pace of a unit in P3 or P6."""
    kind, mode = unit.type, mode_of(unit)
    saves = kind.mode == "militia"
    road = WHEELED if WHEELS in kind.rules else road_bonus(kind.mode)
    return Pace(
        mode=mode,
        size=size_of(unit) if kind.mode == "ogre" else 0,
        limit=allowance(unit, phase),
        bonus=0 if mode == "vtol" else road,
        prances=CHICKEN in kind.rules and mode == "walker",
        second=phase == "P6",
        saves=saves,
        waited=max(0, unit.stood - 1) if saves else 0,
    )


def advance(pace: Pace, march: March, way: Way, *, first: bool, contact: bool) -> March | None:
    """The march after a step; None if it may not be taken (G4.1-G4.3).

    `first` says that it leaves the phasing hex as the first step of the phase (G4.9), `contact`
    that enemies make it an overrun, which earns no road bonus.
    """
    if (way.first_only and not first) or pace.waited < way.wait:
        return None
    if way.deep and pace.limit < DEEP:
        return None
    steep = abs(way.climb) > pace.limit
    if (way.fall or steep) and contact:
        return None
    if steep and march.steps:
        return None
    if steep:
        # It may be tried, and fails (G11.9).
        return replace(march, steps=1, spent=pace.limit, halted=True, owes="fall", paved=False)
    gait = max(march.gait, GAITS[way.ground])
    paved = march.paved and way.link == 1 and not contact
    spent = march.spent + way.cost
    halted = way.halts or march.bogged or pace.saves or way.crater
    limit = limit_of(pace, gait) + (pace.bonus if paved else 0)
    if way.crater and march.spent < limit:
        spent = limit
    if spent > limit:
        # Minimum move: one hex is always possible for a unit that has not moved (G4.2).
        if march.steps or pace.limit < 1 or pace.saves or way.deep:
            return None
        halted = True
    cleared = march.cleared + (way.check == "W")
    return replace(
        march,
        steps=march.steps + 1,
        spent=spent,
        paved=paved,
        halted=halted,
        owes=_owed(way, cleared),
        cleared=cleared,
        gait=gait if pace.prances else 0,
        barred=march.barred or (way.slows and not pace.second),
    )


GAITS = {"plain": 0, "other": 1, "rough": 2}
WHEELED = 2
"""MP along a primary road for a walker with wheels (G11.11)."""


def limit_of(pace: Pace, gait: int) -> float:
    """MP, by the worst ground of the phase for chicken legs (G11.13)."""
    if not pace.prances:
        return pace.limit
    return {0: pace.limit + 1, 1: pace.limit}.get(gait, max(1, pace.limit - 1))


FREE = 1
"""Clear hexes off the road that a wheeled unit may enter in a phase without a check (G4.7)."""


def _owed(way: Way, cleared: int) -> Owed:
    """The roll owed for the last step; of all clear hexes the first but one costs a check."""
    if way.fall:
        return "fall"
    if way.check == "W":
        return "W" if cleared == FREE + 1 else ""
    return way.check or ""


def remaining(unit: UnitFacts, phase: str) -> float:
    """MP that a unit has left in this phase, without the bonus of a road (G4.1, G11.13)."""
    return limit_of(pace_of(unit, phase), unit.march.gait) - unit.march.spent


def allowance(unit: UnitFacts, phase: str) -> float:
    """MP of a unit in P3 or P6, from its treads where it has any (G4.1, T6.5)."""
    kind = unit.type
    if unit.airborne and LAT in kind.rules:
        # It has one more in P3, and a second move of half of what it has, and one (G11.16).
        return max(1, kind.mov // 2) + 1 if phase == "P6" else kind.mov + 1
    if phase == "P6":
        return kind.gev
    if kind.mode == "militia":
        return unit.bank
    if kind.treads and not unit.dummy:
        block = (unit.full or kind.treads) / kind.mov
        return math.ceil(unit.treads / block)
    return kind.mov if unit.mov is None else unit.mov


def standing_rough(field: Field, unit: UnitFacts) -> bool:
    """Whether a GEV stands off-road in rough ground, which slows it (G4.8)."""
    if unit.type.mode != "gev" or unit.on_road or field.switches.gev_leavers_free:
        return False
    return field.terrain(unit.hex) in ROUGH and unit.hex not in field.sites


def phase_march(field: Field, unit: UnitFacts, phase: str) -> March:
    """The march of a unit when a movement phase begins (G4.3, G4.8)."""
    bogged = phase == "P3" and standing_rough(field, unit)
    return replace(
        unit.march,
        steps=0,
        spent=0,
        paved=field.primary(unit.hex),
        halted=False,
        caught=False,
        mined=(),
        owes="",
        cleared=0,
        gait=0,
        moved=unit.march.moved or unit.march.steps > 0,
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
    if deploying(unit):
        return no("deploying", "G12.18", "is being deployed or packed up.")
    if unit.stuck:
        return no("stuck", "G4.16", "is stuck.")
    if unit.type.mode == "vtol" and not (unit.airborne or unit.dummy):
        return no("grounded", "G4.13", "stands on the ground.")
    if unit.type.boat and not unit.surfaced and march.steps and not march.caught:
        return no("moved", "S5.3", "has made its move of this turn.")
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
    field: Field, unit: UnitFacts, pace: Pace, to: str, *, contact: bool
) -> tuple[March, bool] | None:
    """The march after entering a hex and whether it follows a road; None if it may not."""
    first = unit.march.steps == 0 and unit.hex == unit.march.start
    for way in ways(field, pace.mode, pace.size, unit.hex):
        if way.to == to:
            after = advance(pace, unit.march, way, first=first, contact=contact)
            return None if after is None else (after, bool(way.link))
    return None


def walk(
    field: Field, unit: UnitFacts, phase: str, path: Collection[str], contacts: Collection[str]
) -> Iterator[tuple[UnitFacts, Refusal | None]]:
    """The unit after each further hex of a path; the last item carries a refusal if it fails."""
    pace = pace_of(unit, phase)
    for hex_ in path:
        if not field.has(hex_) or distance(unit.hex, hex_) != 1:
            # Hexes between waypoints were filled in where there is a way.
            away = f"{unit.name} has no way to {hex_} in this phase."
            text = away if field.has(hex_) else f"{hex_} is not on the map."
            yield unit, Refusal(code="not-adjacent", rule="G4.1", text=text)
            return
        if unit.march.halted:
            text = f"{unit.name} must stop in {unit.hex}."
            yield unit, Refusal(code="halted", rule="G4.1", text=text)
            return
        result = enter(field, unit, pace, hex_, contact=hex_ in contacts)
        if result is None:
            yield unit, _barrier(field, unit, phase, hex_)
            return
        march, on_road = result
        unit = replace(unit, hex=hex_, march=march, on_road=on_road, borne=False)
        yield unit, None


def _barrier(field: Field, unit: UnitFacts, phase: str, to: str) -> Refusal:
    pace = pace_of(unit, phase)
    out = ways(field, pace.mode, pace.size, unit.hex)
    way = next((way for way in out if way.to == to), None)
    if way is None:
        text = f"{unit.name} may not go from {unit.hex} to {to}."
        return Refusal(code="impassable", rule="G4.1", text=text)
    if way.first_only and (unit.march.steps or unit.hex != unit.march.start):
        text = (
            f"{unit.name} may cross over to {to} only as the first step of a phase, "
            "from the hex where its turn began."
        )
        return Refusal(code="stream", rule="G4.9", text=text)
    if pace.waited < way.wait:
        text = f"{unit.name} must wait {way.wait - pace.waited} more turns at the cliff to {to}."
        return Refusal(code="cliff", rule="T4", text=text)
    if way.fall:
        text = f"{unit.name} would fall on the enemy in {to}."
        return Refusal(code="fall", rule="G4.20", text=text)
    left = allowance(unit, phase) - unit.march.spent
    text = f"{unit.name} has {max(left, 0):g} movement left, too little to enter {to}."
    return Refusal(code="too-far", rule="G4.1", text=text)
