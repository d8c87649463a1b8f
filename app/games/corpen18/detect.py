"""The DETECT steps (C5): who sees whom, made anew from nothing, for both sides at once."""

from collections.abc import Iterable, Mapping

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.allowance import MOVING
from app.games.corpen18.crews import effective
from app.games.corpen18.formations import formations
from app.games.corpen18.journal import Log
from app.games.corpen18.labels import fresh_labels
from app.games.corpen18.sighting import against_shore, sees, through_squall
from app.games.corpen18.spotting import (
    FLASH,
    Chance,
    Look,
    by_eye,
    chance,
    day_limit,
    identified_within,
    spots,
)
from app.games.corpen18.state import How, Ship, State
from app.games.corpen18.tables import charts_of
from app.games.corpen18.units import ships, told_in_order
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.facts import Fact
from app.views.seats import Side


class Find(Fact, frozen=True, kw_only=True):
    """What a side found at a DETECT step."""

    units: Mapping[str, How]
    """By id, those of the enemy that it detects."""
    spotters: Mapping[str, frozenset[str]]
    """By id of my unit, what it found."""


def detect(log: Log, *, step: int) -> Mapping[Side, Find]:
    """Recompute what each side detects (C5.1); all of it is made known together (HX.12)."""
    state = log.state
    found = {side: look(log, side) for side in Side}
    for side, find in found.items():
        log.write(_spotted(log, state, side, find, step))
    log.write(e.Looked(step=step))
    return found


def look(log: Log, side: Side) -> Find:
    """What a side detects: by day unit by unit (C5.3), by night one roll a formation (C5.4)."""
    state = log.state
    lookouts = [s for s in state.forces[side].ships.values() if s.in_play and not s.dummy]
    enemies = [s for s in state.forces[side.other].ships.values() if s.in_play]
    units: dict[str, How] = {}
    spotters: dict[str, set[str]] = {}
    for target in enemies:
        for spotter in lookouts:
            if _sees_by_day(state, spotter, target):
                units[target.id] = "sight"
                spotters.setdefault(spotter.id, set()).add(target.id)
    for formation in _formations(enemies):
        if all(member.id in units for member in formation):
            continue
        best = best_pair(state, lookouts, formation)
        if best is None or best.number <= 0:
            continue
        die = 0 if best.number >= 10 else log.draw(Stream.UMPIRE, 10, f"night {side}")
        if not spots(best.number, die):
            continue
        for member in formation:
            units.setdefault(member.id, "night")
            spotters.setdefault(best.spotter, set()).add(member.id)
    return Find(units=units, spotters={k: frozenset(v) for k, v in spotters.items()})


def _formations(enemies: Iterable[Ship]) -> list[tuple[Ship, ...]]:
    """Formations by their first hex; a dummy is one of its own (C1.9, C12).

    The order of the rolls is nobody's to see: they come from a stream that neither side can count.
    """
    real = {ship.id: ship for ship in enemies if not ship.dummy}
    found = [tuple(real[unit] for unit in group) for group in formations(_places(real))]
    return [*found, *((ship,) for ship in enemies if ship.dummy)]


def _places(real: Mapping[str, Ship]) -> dict[str, str]:
    return {unit: ship.hex or "" for unit, ship in real.items()}


def blocking(state: State) -> frozenset[str]:
    """The hexes that block a line of sight: land and smoke (C3.6, C12)."""
    public = state.public
    return waters.blocking(public.scenario, (smoke.hex for smoke in public.smoke))


def in_sight(state: State, one: Ship, two: Ship) -> bool:
    """Whether there is a line of sight between two units (C3.6)."""
    return bool(one.hex and two.hex) and sees(one.hex or "", two.hex or "", blocking(state))


def _in_squall(state: State, one: Ship, two: Ship) -> bool:
    squalls = waters.scenario_of(state.public).sheet.squall
    return through_squall(one.hex or "", two.hex or "", blocking(state), squalls)


def _poor(state: State, spotter: Ship, target: Ship) -> bool:
    """Whether C5.4 holds for a pair that is in sight of each other (C5.2)."""
    public = state.public
    return not by_eye(public.light, public.weather, _in_squall(state, spotter, target))


def _doubled(state: State, spotter: Ship) -> bool:
    return state.public.switches.radar_by_day and spotter.radar == "advanced"


def _sees_by_day(state: State, spotter: Ship, target: Ship) -> bool:
    """C5.3, in twilight with ranges halved (C5.2)."""
    public = state.public
    far = distance(spotter.hex or "", target.hex or "")
    limit = day_limit(
        charts_of(public.charts),
        spotter.category,
        target.category,
        public.light,
        _doubled(state, spotter),
    )
    return far <= limit and in_sight(state, spotter, target) and not _poor(state, spotter, target)


class Pair(Fact, frozen=True, kw_only=True):
    """The spotter and the member of a formation that have the highest number (C5.4)."""

    spotter: str
    member: str
    number: int


def best_pair(state: State, lookouts: Iterable[Ship], formation: tuple[Ship, ...]) -> Pair | None:
    """The pair of a formation's one attempt; None if no pair can see each other (C5.4)."""
    pairs = []
    for spotter in lookouts:
        for member in formation:
            if not in_sight(state, spotter, member) or not _poor(state, spotter, member):
                continue
            found = night(state, spotter, member, formation)
            if found is None:
                continue
            far = distance(spotter.hex or "", member.hex or "")
            key = (-found.number, far, spotter.hex or "", member.hex or "", spotter.id, member.id)
            pairs.append((key, Pair(spotter=spotter.id, member=member.id, number=found.number)))
    return min(pairs, key=lambda pair: pair[0])[1] if pairs else None


def night(state: State, spotter: Ship, member: Ship, formation: tuple[Ship, ...]) -> Chance | None:
    """N of C5.5 for a pair; None where it is too far."""
    public = state.public
    at, there = spotter.hex or "", member.hex or ""
    crew = spotter.crew
    if public.switches.nfp_affects_spotting:
        crew = effective(crew, spotter.nfp, spotter.category, public.light)
    look = Look(
        distance=distance(at, there),
        target=member.category,
        units=len(formation),
        moved=any(ship.spent >= MOVING for ship in formation),
        shoreline=against_shore(at, there, waters.scenario_of(public).sheet.land),
        spotter_crew=crew,
        target_crew=member.crew,
        radar=spotter.radar,
        light=public.light,
        moon=public.moon,
        poor=public.weather != "clear" or _in_squall(state, spotter, member),
        held=public.switches.night_tracking and any(ship.held for ship in formation),
    )
    return chance(charts_of(public.charts), look)


def _spotted(log: Log, before: State, by: Side, find: Find, step: int) -> e.Spotted:
    """The event of one side's step, with labels for contacts that are new (HX.7)."""
    force = before.forces[by.other]
    units = tuple(unit for unit in force.ships if unit in find.units)
    new = [force.ships[unit] for unit in units if unit not in force.tracks]
    labels = fresh_labels(log, by.other, len(new))
    steps = {unit: force.ships[unit].held + 1 for unit in units}
    ordered = in_order(log, new)
    return e.Spotted(
        by=by,
        step=step,
        units=units,
        found={ship.id: label for ship, label in zip(ordered, labels, strict=True)},
        how=find.units,
        steps=steps,
        named=tuple(u for u in units if _is_named(before, by, force.ships[u], steps[u])),
    )


def in_order(log: Log, new: list[Ship]) -> list[Ship]:
    """New contacts in the order of what is seen of them; what looks the same is drawn for by its
    owner's dice (HX.7)."""
    graded = log.state.public.switches.identification == "graded"

    def seen(ship: Ship) -> tuple[str, str, int, int, str]:
        name = "" if graded or ship.dummy else ship.name
        return (ship.hex or "", ship.category, ship.vessels, ship.facing, name)

    alike: dict[tuple[str, str, int, int, str], list[Ship]] = {}
    for ship in new:
        alike.setdefault(seen(ship), []).append(ship)
    out: list[Ship] = []
    for _, same in sorted(alike.items()):
        many = len(same) > 1
        out += log.shuffle(same, Stream.of(same[0].side), "contacts") if many else same
    return out


def _is_named(state: State, by: Side, target: Ship, steps: int) -> bool:
    """Whether a unit that is detected now is identified (C5.9)."""
    public = state.public
    if public.switches.identification == "full" or steps >= 2:
        return True
    for spotter in state.forces[by].ships.values():
        if spotter.dummy or not spotter.in_play or not in_sight(state, spotter, target):
            continue
        far = distance(spotter.hex or "", target.hex or "")
        charts, doubled = charts_of(public.charts), _doubled(state, spotter)
        kinds = (spotter.category, target.category)
        if far <= identified_within(charts, *kinds, public.light, doubled):
            return True
    return False


def expose(log: Log) -> None:
    """Dummies that were detected are shown, and removed as false contacts (C12, LC-16)."""
    false = [s for s in ships(log.state) if s.dummy and s.in_play and s.detected]
    for ship in sorted(false, key=lambda one: told_in_order(log.state, one)):
        log.write(e.Gone(unit=ship.id, fate="exposed", seen=True, at=ship.hex or ""))


def flash(log: Log, unit: str, how: How) -> bool:
    """C5.7: a unit that is not detected gives itself away; whether it did."""
    state = log.state
    ship = next(s for s in ships(state) if s.id == unit)
    if ship.detected or not ship.in_play:
        return False
    (label,) = fresh_labels(log, ship.side, 1)
    log.write(e.Flashed(unit=unit, label=label, how=how))
    return True


def flash_seen(ship: Ship, afloat: Iterable[Ship], state: State) -> bool:
    """Whether an enemy that is afloat sees the guns of a ship: near enough, and in sight (C5.7)."""
    return any(
        other.side is not ship.side
        and distance(other.hex or "", ship.hex or "") <= FLASH
        and in_sight(state, other, ship)
        for other in afloat
    )
