"""A combat phase resolved (C6.4-C6.6): tiers of crew quality, all reported together (HX.12)."""

from collections.abc import Iterable

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.aiming import EMPTY
from app.games.corpen18.crews import effective, tiers
from app.games.corpen18.damage import sunk_at
from app.games.corpen18.detect import flash, flash_seen, in_order
from app.games.corpen18.gunnery import FOLLOW_ON, Shot, hits
from app.games.corpen18.journal import Log
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.shots import Mark, aimed, halves_spent, is_apart, launch_of, shot, truly
from app.games.corpen18.state import HALVES, Half, Plan, Salvo, Ship, State
from app.games.corpen18.tables import charts_of
from app.games.corpen18.torpedoes import (
    Launch,
    damage,
    reference,
    score,
    solution,
)
from app.games.corpen18.units import find, ships, told_in_order, tracked
from app.kernel.dice import Stream
from app.views.seats import Side

CRITICAL = 2
"""The difference of ratings whose column is the weakest that can be critical (C12)."""
CRITICAL_DIE, CRITICAL_FROM, CRITICAL_HITS = 10, 9, 4
STAR_NEED = 7


class Ledger:
    """What has happened in the phase, for the one report at its end."""

    def __init__(self, before: State) -> None:
        self.before = before
        """As the phase began: what fires in an earlier tier is identified for later phases alone,
        else the dice at it would tell the tiers (LC-03, LC-20)."""
        self.shells: list[e.Shelled] = []
        self.launches: list[e.Launched] = []
        self.blasts: list[e.Exploded] = []
        self.wrecks: list[e.Torpedoed] = []
        self.lights: list[e.Lit] = []
        self.flashes: list[str] = []
        self.shown: list[str] = []
        self.gained: dict[str, int] = {}
        """Hits of the tier that is on, by unit."""


def sunk(ship: Ship) -> bool:
    """Whether its hits are as many as it takes (C9.4)."""
    return ship.hits >= sunk_at(ship.category, waters.half(ship))


def afloat(state: State) -> list[Ship]:
    """Every unit on the map that is no dummy and not sunk."""
    return [s for s in ships(state) if s.in_play and not s.dummy and not sunk(s)]


def fight(log: Log) -> None:
    """Resolve what both sides have sealed, and say all of it at once."""
    ledger = Ledger(log.state)
    _light_up(log, ledger)
    light = log.state.public.light
    crews = {
        ship.id: effective(ship.crew, ship.nfp, ship.category, light)
        for ship in afloat(log.state)
        if not log.state.forces[ship.side].plans.get(ship.id, EMPTY).empty
    }
    for tier in tiers(crews):
        _tier(log, tier, ledger)
    _flashes(log, ledger)
    log.write(
        e.Fought(
            phase=log.state.public.phase,
            shells=tuple(ledger.shells),
            launches=tuple(ledger.launches),
            blasts=tuple(ledger.blasts),
            wrecks=tuple(ledger.wrecks),
            lights=tuple(ledger.lights),
            flashes=tuple(ledger.flashes),
            shown=tuple(ledger.shown),
        )
    )
    lost = [ship for ship in ships(log.state) if ship.in_play and not ship.dummy and sunk(ship)]
    for ship in sorted(lost, key=lambda one: told_in_order(log.state, one)):
        log.write(e.Gone(unit=ship.id, fate="sunk", seen=ship.detected, at=ship.hex or ""))


def _tier(log: Log, units: Iterable[str], ledger: Ledger) -> None:
    """All attacks of one quality, against the state as it is now; then their damage (C6.4)."""
    before = log.state
    ledger.gained = {}
    scores: dict[tuple[Side, str], int] = {}
    for unit in units:
        ship = find(before, unit)
        if sunk(ship):
            continue
        plan = before.forces[ship.side].plans.get(unit, EMPTY)
        for half in HALVES:
            if plan.guns.get(half):
                _fire(log, before, ship, half, plan, ledger)
        for salvo in plan.torpedoes:
            _launch(log, before, ship, salvo, scores, ledger)
    for (side, hex_), total in sorted(scores.items()):
        if total:
            _explode(log, before, side, hex_, total, ledger)
    for unit, more in sorted(ledger.gained.items()):
        if more:
            ship = find(log.state, unit)
            total = ship.hits + more
            done = total >= sunk_at(ship.category, waters.half(ship))
            log.write(e.Struck(unit=unit, hits=more, sunk=done))


def _fire(log: Log, before: State, ship: Ship, half: Half, plan: Plan, ledger: Ledger) -> None:
    """A half at the targets of its list, until one survives (C6.5, C6.6)."""
    public, apart = before.public, is_apart(plan, half)
    if half in find(log.state, ship.id).fired:
        return
    follow_on = 0
    for label in plan.guns[half]:
        target = tracked(before, ship.side.other, label)
        if not target.in_play or sunk(target):
            continue
        known = ledger.before.knowledge[ship.side.seat].contacts[label]
        mark = truly(target, identified=bool(known.type))
        fire = shot(public, public.light, ship, half, mark, follow_on=follow_on, apart=apart)
        scored = _shell(log, ship, half, target, fire, ledger)
        if scored is None:
            continue
        ledger.gained[target.id] = ledger.gained.get(target.id, 0) + scored
        # What its own guns did counts, not what others did in the same tier (C6.6).
        if target.hits + scored < sunk_at(target.category, waters.half(target)):
            return
        follow_on += FOLLOW_ON


def _shell(
    log: Log, ship: Ship, half: Half, target: Ship, fire: Shot | None, ledger: Ledger
) -> int | None:
    """One roll (C7.11); None where it cannot be made."""
    public = log.state.public
    charts = charts_of(public.charts)
    aim = None if fire is None else aimed(public, fire)
    if fire is None or aim is None or aim.refused is not None:
        return None
    rolls = not aim.no_effect or fire.unidentified
    die = log.draw(Stream.UMPIRE, 10, "gunnery") if rolls else None
    scored = hits(charts, aim, die) if die else 0
    critical = charts.crt.column(CRITICAL)
    if (
        public.switches.critical_hits
        and die == CRITICAL_DIE
        and scored
        and fire.fragile
        and fire.target in ("capital", "cruiser")
        and aim.column >= critical
        and log.draw(Stream.UMPIRE, 10, "critical hit") >= CRITICAL_FROM
    ):
        scored = CRITICAL_HITS
    event = e.Shelled(
        firer=ship.id,
        half=half,
        halves=halves_spent(half, fire.arc),
        target=target.id,
        die=die,
        drm=aim.drm,
        hits=scored,
        follow_on=fire.follow_on,
    )
    log.write(event)
    ledger.shells.append(event)
    return scored


def _launch(
    log: Log,
    before: State,
    ship: Ship,
    salvo: Salvo,
    scores: dict[tuple[Side, str], int],
    ledger: Ledger,
) -> None:
    """Spreads at a hex, or over two (C8.2-C8.7)."""
    dice, scored, shown = [], [], []
    for hex_ in salvo.hexes:
        number, seen = _number(before, ship, hex_, split=len(salvo.hexes) > 1)
        stream = Stream.of(ship.side) if seen else Stream.UMPIRE
        rolls = tuple(log.draw(stream, 10, "torpedoes") for _ in range(salvo.spreads))
        points = tuple(0 if number is None else score(number, die) for die in rolls)
        scores[ship.side, hex_] = scores.get((ship.side, hex_), 0) + sum(points)
        dice.append(rolls)
        scored.append(points)
        shown.append(seen)
    event = e.Launched(
        firer=ship.id,
        hexes=salvo.hexes,
        spreads=salvo.spreads,
        dice=tuple(dice),
        scores=tuple(scored),
        shown=tuple(shown),
    )
    log.write(event)
    ledger.launches.append(event)


def _number(state: State, ship: Ship, hex_: str, *, split: bool) -> tuple[int | None, bool]:
    """N of the spreads at a hex, and whether the launching side detects an enemy there (C8.6).

    None where there is nobody: the total is 0.
    """
    held = state.forces[ship.side.other].tracks
    there = [s for s in afloat(state) if s.hex == hex_ and s.side is not ship.side]
    seen = [target for target in there if target.id in held]
    launches = {t.id: launch_at(state, ship, t, split=split) for t in seen or there}
    if not launches:
        return None, bool(seen)
    charts = charts_of(state.public.charts)
    found = solution(charts, launches[reference(charts, launches)])
    return (None if found is None else found.number), bool(seen)


def launch_at(state: State, ship: Ship, target: Ship, *, split: bool) -> Launch:
    """What a unit's spreads depend on, with one unit of the hex as the reference."""
    public = state.public
    rules = waters.scenario_of(public).file.alert
    alerts = state.forces[target.side].alerts
    asleep = rules is not None and target.group in rules.groups and target.group not in alerts
    surprise = asleep or not ship.detected
    mark = truly(target, identified=True)
    return launch_of(public, public.light, ship, mark, surprise=surprise, split=split)


def _explode(log: Log, before: State, side: Side, hex_: str, total: int, ledger: Ledger) -> None:
    """Torpedoes go off among all units in a hex (C8.8)."""
    blast = e.Exploded(hex=hex_, by=side, score=total)
    log.write(blast)
    ledger.blasts.append(blast)
    charts, switches = charts_of(before.public.charts), before.public.switches
    for ship in afloat(before):
        if ship.hex != hex_ or (ship.side is side and not switches.friendly_torpedoes):
            continue
        die = log.draw(Stream.UMPIRE, 10, "torpedo damage")
        modern = kind_of(ship.type).modern_battleship
        done = damage(charts, total, die, ship.category, modern)
        event = e.Torpedoed(unit=ship.id, hex=hex_, by=side, die=die, hits=done)
        log.write(event)
        ledger.wrecks.append(event)
        ledger.gained[ship.id] = ledger.gained.get(ship.id, 0) + done


def _light_up(log: Log, ledger: Ledger) -> None:
    """Star shells, before anything else (C12 `star_shell`)."""
    before = log.state
    for ship in afloat(before):
        plan = before.forces[ship.side].plans.get(ship.id, EMPTY)
        for half, hex_ in plan.star.items():
            mark = Mark(hex=hex_, category="cruiser", vessels=1)
            fire = shot(before.public, before.public.light, ship, half, mark)
            if fire is None or half in find(log.state, ship.id).fired:
                continue
            there = [s for s in ships(before) if s.side is not ship.side and s.hex == hex_]
            dark = in_order(log, [s for s in there if s.in_play and not s.detected])
            lit = [s for s in dark if log.draw(Stream.UMPIRE, 10, "star shell") <= STAR_NEED]
            seen = [s.id for s in lit if flash(log, s.id, "star")]
            ledger.shown += seen
            event = e.Lit(
                firer=ship.id, halves=halves_spent(half, fire.arc), hex=hex_, seen=len(seen)
            )
            log.write(event)
            ledger.lights.append(event)


def _flashes(log: Log, ledger: Ledger) -> None:
    """Units that fired guns in sight of an enemy near enough give themselves away (C5.7)."""
    if not log.state.public.switches.gun_flash:
        return
    fired = {shell.firer for shell in ledger.shells} | {light.firer for light in ledger.lights}
    for side in Side:
        every = log.state.forces[side].ships.values()
        seen = [
            ship
            for ship in every
            if ship.id in fired
            and ship.in_play
            and not sunk(ship)
            and not ship.detected
            and flash_seen(ship, afloat(log.state), log.state)
        ]
        for ship in in_order(log, seen):
            if flash(log, ship.id, "flash"):
                ledger.flashes.append(ship.id)
