"""Odds, dice and results of an attack on units (T5, G5.3-G5.17, G7.8-G7.10)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from app.games.ground import events as e
from app.games.ground.conceal import Log, now
from app.games.ground.cover import OPEN, Cover, covered
from app.games.ground.crt import Result, crt_result, odds_column
from app.games.ground.damage import apply, hit_treads
from app.games.ground.field import Ground, field_of
from app.games.ground.sea.contacts import expose, prove
from app.games.ground.state import Overrun
from app.games.ground.tables import kinds
from app.games.ground.targets import (
    RIDERS,
    TREADS,
    Body,
    Defence,
    defence,
    hurt_by_ap,
    squads_hit,
)
from app.games.ground.units import Unit
from app.games.ground.waters import fatal, layer, shaken, soft_treads
from app.games.ground.words import number
from app.kernel.dice import Stream
from app.views.seats import Side

STEP_DOWN: dict[Result, Result] = {"NE": "NE", "D": "NE", "X": "D", "XX": "D"}
"""Spillover results (G5.16)."""


class Battle(Ground, Protocol):
    """What Public and View both hold about a fight."""

    @property
    def overrun(self) -> Overrun | None: ...


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """The strength that comes down on a target, and how."""

    attack: Fraction
    overrun: bool = False
    infantry: bool = False
    """Fired by squads alone: stealth does not help in an overrun (G5.15)."""
    spill: bool = False
    against: int | None = None
    """The defence that counts whatever is printed: walkers fall like a Superheavy (G11.9)."""
    dim: bool = False
    """A walker fires out of a crater: 1 off the die (G11.10)."""
    bare: bool = False
    """The target has no terrain: it falls (G4.20)."""
    shock: bool = False
    """By howitzers or Ogre missiles: under water their D is as good as an X (`deep_shock`)."""


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """A part that the die is read for, at its own odds."""

    part: str
    defence: Defence
    column: str | None
    fatal: bool = False
    """A D is as good as an X: in the air, and under water (G4.11, G4.13)."""
    single: bool = False
    """One of several tank riders in an overrun, whom any result removes (G7.5, G7.10)."""


def sheltered(battle: Battle, side: Side) -> bool:
    """Whether the units of a side have the terrain: all but the attackers of an overrun (G7.9)."""
    return battle.overrun is None or battle.overrun.attacker is not side


def stakes(
    battle: Battle,
    body: Body,
    part: str,
    hex_: str,
    side: Side,
    blow: Blow,
    cover: Cover = OPEN,
) -> tuple[Stake, ...]:
    """What one die decides: the target and, for a loaded carrier, its riders (G5.17)."""
    field = field_of(battle)
    parts = (part, RIDERS) if not part and body.riders else (part,)
    out = []
    for each in parts:
        single = blow.overrun and part == RIDERS
        worth = defence(
            body,
            each,
            field,
            hex_,
            single=single,
            sheltered=sheltered(battle, side) and not blow.bare,
            spill=blow.spill,
            cover=cover if each != RIDERS else OPEN,
        )
        if blow.against is not None:
            worth = Defence(printed=Fraction(blow.against), value=Fraction(blow.against))
        column = odds_column(blow.attack, worth.value, battle.switches.auto_5_1)
        out.append(
            Stake(
                part=each,
                defence=worth,
                column=column,
                fatal=fatal(field, body, hex_) or (blow.shock and shaken(field, body, hex_)),
                single=single,
            )
        )
    return tuple(out)


def dimmed(body: Body, blow: Blow) -> bool:
    """Whether stealth takes 1 off the die (G5.15)."""
    return kinds()[body.kind].stealth and not (blow.overrun and blow.infantry)


def read(
    column: str | None, die: int, *, stealth: bool = False, spill: bool = False, dim: bool = False
) -> Result:
    """The result of a die: after stealth, and what a crater takes off it, and the step down of
    spillover (G5.15, G5.16, G11.10).

    >>> read("1-1", 6, spill=True), read("1-1", 6, stealth=True, dim=True)
    ('D', 'D')
    """
    if column is None:
        return "NE"
    result = crt_result(column, max(1, die - stealth - dim) if die else die)
    return STEP_DOWN[result] if spill else result


def effect(body: Body, stake: Stake, result: Result, *, overrun: bool) -> Result:
    """What a result means for its target: in an overrun every D is as good as X (G7.10)."""
    if result == "D" and stake.fatal and not stake.single:
        return "X"
    if result != "NE" and overrun and stake.single:
        return "D"
    return effect_of(body, stake.part, result, overrun=overrun)


def effect_of(body: Body, part: str, result: Result, *, overrun: bool) -> Result:
    """The same for a part that is hit as a whole; weapons are lost by X alone (G7.10, G12.15)."""
    weapon = any(each.id == part for each in kinds()[body.kind].weapons)
    if result != "D" or not overrun or kinds()[body.kind].ogre or weapon:
        return result
    return "X"


def strike(log: Log, id_: str, part: str, hex_: str, blow: Blow, *, spared: bool = False) -> bool:
    """Roll for a unit, and for its riders unless they are spared; True if there were any odds."""
    unit = now(log, id_)
    every = stakes(log.state.public, unit, part, hex_, unit.side, blow, covered(log.state, unit))
    every = every[:1] if spared else every
    if all(stake.column is None for stake in every):
        if not blow.spill:
            _tell(log, unit, every[0], blow, 0, "NE")
        return False
    picks = [_pick(log, unit, stake, blow) for stake in every]
    die = 0
    if any(stake.column not in (None, "auto") for stake in every):
        die = log.die(f"attack on {unit.name}")
    stealth = dimmed(unit, blow)
    results = [read(s.column, die, stealth=stealth, spill=blow.spill, dim=blow.dim) for s in every]
    for stake, result in zip(every, results, strict=True):
        _tell(log, unit, stake, blow, die, result)
    # Riders first: those who live get off before their carrier is gone.
    for stake, result, pick in reversed(list(zip(every, results, picks, strict=True))):
        result = effect(unit, stake, result, overrun=blow.overrun)
        apply(log, now(log, id_), stake.part, result, pick)
    return True


def _pick(log: Log, unit: Unit, stake: Stake, blow: Blow) -> int:
    """The squad a D removes: a random one if they differ, drawn before the die (G5.7, G5.28)."""
    squads = squads_hit(unit, stake.part)
    certain = stake.column is None or (stake.column == "auto" and not blow.spill)
    if certain or blow.overrun or len(set(squads)) < 2:
        return len(squads) - 1
    return log.draw(Stream.PUBLIC, len(squads), f"squad of {unit.name}") - 1


def _tell(log: Log, unit: Unit, stake: Stake, blow: Blow, die: int, result: Result) -> None:
    log.write(
        e.Attacked(
            target=unit.id,
            what=stake.part,
            attack=number(blow.attack),
            defence=number(stake.defence.value),
            column=stake.column or "below 1-2",
            die=0 if stake.column in (None, "auto") else die,
            result=result,
            spill=blow.spill,
        )
    )


TREAD_COLUMN, DEEP_COLUMN = "1-1", "2-1"
"""Treads are attacked in one column, those of an Ogre under water in another (G5.11, G10.13)."""


def tread_column(battle: Battle, body: Body, hex_: str) -> str:
    """The odds column in which treads are attacked (G5.11)."""
    return DEEP_COLUMN if soft_treads(field_of(battle), body, hex_) else TREAD_COLUMN


def tread_hit(
    body: Body, blow: Blow, die: int, *, town: bool, column: str = TREAD_COLUMN
) -> Result:
    """The result of a die against treads, in a town of a natural 6 alone (G5.11)."""
    if town:
        return "XX" if die == 6 else "NE"
    result = read(column, die, stealth=dimmed(body, blow), dim=blow.dim)
    return result if result in ("X", "XX") else "NE"


def in_town(battle: Battle, hex_: str, side: Side, cover: Cover) -> bool:
    """Whether an Ogre's treads are covered by a town, or a fortification (G5.11, G5.25, G7.9)."""
    town = field_of(battle).terrain(hex_) == "town" or cover.fortified
    return town and sheltered(battle, side)


def attack_treads(log: Log, id_: str, hex_: str, blow: Blow) -> None:
    """One attack on the treads of an Ogre: on a hit it loses as many as the strength (G5.11)."""
    unit = now(log, id_)
    if unit.treads <= 0 or unit.fate:
        log.write(e.Wasted(hex=hex_, target=unit.label, why="it has no treads left"))
        return
    die = log.die(f"treads of {unit.name}")
    town = in_town(log.state.public, hex_, unit.side, covered(log.state, unit))
    column = tread_column(log.state.public, unit, hex_)
    result = tread_hit(unit, blow, die, town=town, column=column)
    log.write(
        e.Attacked(
            target=id_,
            what=TREADS,
            attack=number(blow.attack),
            defence="its treads",
            column=column,
            die=die,
            result=result,
        )
    )
    if result != "NE":
        hit_treads(log, unit, int(blow.attack))


def spill(
    log: Log,
    target: Unit,
    part: str,
    hex_: str,
    blow: Blow,
    others: Sequence[str],
    *,
    ap: bool,
) -> None:
    """Spillover on the others in the hex at half strength, by counter label (G5.16).

    The target and the `others` are as they were before the attack: a submarine that it brought up
    was under water. Antipersonnel fire spills on what it may hit.
    """
    switches = log.state.public.switches
    if not switches.spillover or kinds()[target.kind].structure:
        return
    half = Blow(attack=blow.attack / 2, spill=True, dim=blow.dim, shock=blow.shock)
    field = field_of(log.state.public)
    level = layer(field, target, hex_)
    for id_ in others:
        unit, carrier = now(log, id_), id_ == target.id
        # Of a target it is only tank riders aimed at alone that leave their carrier exposed.
        if unit.fate or (carrier and part != RIDERS) or exempt(unit):
            continue
        # Nothing spills through the water, nor up into the air.
        if layer(field, unit, hex_) != level:
            continue
        if unit.decoy_of:
            expose(log, (unit,), "attack")
        elif not ap or hurt_by_ap(unit, ""):
            strike(log, id_, "", hex_, half, spared=carrier)
            prove(log, (now(log, id_),))


def exempt(body: Body) -> bool:
    """Whether spillover passes a unit by (G5.16)."""
    kind = kinds()[body.kind]
    return kind.ogre or kind.structure or kind.aircraft
