"""What comes of a task: its effect, and what everybody sees of it (T12, LG-15)."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.damage import destroy
from app.games.ground.engineer_folds import in_order
from app.games.ground.engineer_orders import ROADS, Task
from app.games.ground.field import BRIDGE_SP, bridge_left, field_of
from app.games.ground.jobs import (
    HIDDEN,
    NEEDS,
    TRENCHES,
    TURNS_FOR_TOWN,
    can_fire,
    need,
)
from app.games.ground.results import Blow, strike
from app.games.ground.state import LaidMine
from app.games.ground.units import Unit
from app.games.ground.works import break_down, hit_bridge, wreck
from app.hexes.coords import hexside
from app.views.seats import Side

CHARGE_SP, CHARGE = 10, 4
"""Structure points that each success takes from a structure, or its strength against others."""


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    """A task as it is tried: who works where, and the dice."""

    side: Side
    order: Task
    hex: str
    crew: Mapping[str, tuple[str, ...]]
    """The systems that work, by unit id."""
    dice: tuple[int, ...]
    squads: int
    mcv: bool
    """A construction vehicle does it."""

    @property
    def best(self) -> int:
        """The best die."""
        return max(self.dice, default=0)

    @property
    def only(self) -> str:
        """What the order names."""
        return self.order.at[0] if self.order.at else ""


def carry_out(log: Log, shift: Shift) -> None:
    """Say what was tried, then do it if it succeeds."""
    done, shown = _outcome(log, shift)
    log.write(
        e.Worked(
            side=shift.side,
            hex=shift.hex,
            crew=shift.crew,
            job=shift.order.job,
            at=shift.order.at,
            dice=shift.dice,
            done=done,
            shown=shown,
            squads=shift.squads,
        )
    )
    if done:
        _do(log, shift)


def _outcome(log: Log, shift: Shift) -> tuple[bool, bool]:
    """Whether the task succeeds, and whether anything of it shows."""
    job, public = shift.order.job, log.state.public
    if shift.mcv:
        return True, job == "hulk"
    match job:
        case "town":
            so_far = log.state.forces[shift.side].digs.get(shift.hex, 0)
            done = so_far + shift.squads >= TURNS_FOR_TOWN
            return done, done
        case "entrench":
            larger = TRENCHES[shift.best - 1] > field_of(public).trenches.get(shift.hex, 0)
            return larger, larger
        case "disarm":
            done = shift.best >= NEEDS["disarm"]
            return done, done and _enemy_mine(shift) in log.state.forces[shift.side.other].mines
        case "finish":
            ogre = _foe(log, shift)
            done = shift.best >= need(shift.order, ogre) and not can_fire(ogre)
            return done, done
        case _:
            done = shift.best >= need(shift.order)
            return done, done and job not in HIDDEN


def _foe(log: Log, shift: Shift) -> Unit:
    """The counter that the task names, of either side."""
    every = (u for force in log.state.forces.values() for u in force.units.values())
    return next(unit for unit in every if unit.label == shift.only)


def _enemy_mine(shift: Shift) -> LaidMine:
    return LaidMine(hex=shift.hex, road=ROADS[shift.only], side=shift.side.other)


def _do(log: Log, shift: Shift) -> None:
    """The effect of a task that has succeeded (T12)."""
    hex_, only = shift.hex, shift.only
    match shift.order.job:
        case "lay" | "lift" | "disarm" | "detect":
            _mines(log, shift)
        case "entrench":
            size = TRENCHES[shift.best - 1]
            log.write(e.WorkSet(hex=hex_, work="trench", size=size))
        case "revetment":
            log.write(e.WorkSet(hex=hex_, work="revetment", size=int(only)))
        case "repair":
            log.write(e.RoadMended(hex=hex_))
        case "bridge":
            side = hexside(*only.split("-"))
            log.write(e.BridgeBuilt(hexside=side, points=BRIDGE_SP))
        case "ramp" | "grade":
            side, ramp = hexside(*only.split("-")), shift.order.job == "ramp"
            log.write(e.GroundMoved(hexside=side, made="ramp" if ramp else "graded"))
        case "demolish":
            bridge = hexside(*only.split("-")) if "-" in only else only
            hit_bridge(log, bridge, bridge_left(log.state.public, bridge))
        case "structure":
            _charge(log, shift)
        case "town":
            wreck(log, hex_, f"The town in {hex_} turns to rubble")
        case "rubble":
            if shift.mcv:
                (unit,) = shift.crew
                log.write(e.ClockSet(unit=unit, since=log.state.public.n))
            else:
                log.write(e.RubbleCleared(hex=hex_))
        case "hulk":
            left = sorted(log.state.public.hulks[hex_])[:-1]
            log.write(e.HulksLeft(hex=hex_, sizes=tuple(left)))
        case "finish":
            destroy(log, _foe(log, shift))


def _charge(log: Log, shift: Shift) -> None:
    """Charges at a structure: points off it, or one attack (T12)."""
    unit = _foe(log, shift)
    hits = sum(die >= NEEDS["structure"] for die in shift.dice)
    if unit.type.has_sp:
        break_down(log, unit.id, CHARGE_SP * hits)
    else:
        strike(log, unit.id, "", unit.hex, Blow(attack=Fraction(CHARGE * hits)))


def _mines(log: Log, shift: Shift) -> None:
    """What a task does to mines; only its owner knows which, but for one that is disarmed."""
    reader, enemy = shift.side.seat, log.state.forces[shift.side.other]
    known = log.state.knowledge[reader].mines
    match shift.order.job:
        case "lay" | "lift":
            mine = LaidMine(hex=shift.hex, road=ROADS[shift.only], side=shift.side)
            lays = shift.order.job == "lay"
            log.write(e.MineLaid(mine=mine) if lays else e.MineLifted(mine=mine))
        case "disarm":
            mine = _enemy_mine(shift)
            if mine in enemy.mines:
                log.write(e.MineDisarmed(mine=mine))
            else:
                left = tuple(each for each in known if each != mine)
                log.write(e.MinesKnown(reader=reader, mines=left))
        case _:
            there = set(shift.order.at)
            other = tuple(mine for mine in known if mine.hex not in there)
            found = tuple(mine for mine in enemy.mines if mine.hex in there)
            log.write(e.MinesKnown(reader=reader, mines=in_order((*other, *found))))
