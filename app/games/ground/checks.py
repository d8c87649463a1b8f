"""Terrain checks: rolled in label order and published together (G4.6, G4.7, G10.2.4, G10.2.5)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, standing, turn_up
from app.games.ground.field import field_of
from app.games.ground.terrain import Check
from app.games.ground.units import Unit, label_order
from app.views.seats import Side

FAILS: Mapping[Check, int] = {"D2": 2, "S2": 2, "W": 3}
"""The highest die that fails a check."""

STUCK = 2
"""The highest die of a wheeled check that leaves the unit stuck, not disabled (G4.7)."""


def _rolls(unit: Unit) -> bool:
    """Whether a check owed is rolled: always for real units, by roll mark for dummies."""
    return bool(unit.march.owes) and not (unit.dummy and unit.mark == "no")


def roll_owed(log: Log, hex_: str, side: Side) -> None:
    """Checks at once: those owed by a side's counters in a hex, before an overrun (G4.6, G7.3)."""
    there = [u for u in log.state.forces[side].units.values() if u.in_play and u.hex == hex_]
    _roll(log, there)


def roll_phase(log: Log) -> None:
    """P4, and the end of P6: every check the active side owes (G4.6)."""
    active = log.state.public.active
    if active is not None:
        _roll(log, [u for u in log.state.forces[active].units.values() if u.in_play])


def roll_at_once(log: Log, unit: Unit) -> None:
    """The check of a wheeled unit, on the move (G4.7); a dummy's by its roll mark (LG-03)."""
    if unit.march.owes == "W":
        _roll(log, (unit,))


def _roll(log: Log, units: Iterable[Unit]) -> None:
    owing = sorted((u for u in units if u.march.owes), key=lambda u: label_order(u.name))
    rolls = []
    for unit in owing:
        if _rolls(unit) and unit.march.owes != "fall":
            check: Check = unit.march.owes or "D2"
            die = log.die(f"terrain check {unit.name}")
            rolls.append(
                e.CheckRoll(
                    unit=unit.id,
                    label=unit.name,
                    hex=unit.hex,
                    check=check,
                    die=die,
                    failed=die <= FAILS[check],
                )
            )
        log.write(e.Blocked(unit=unit.id, march=replace(unit.march, owes="")))
    if not rolls:
        return
    log.write(e.Checked(rolls=tuple(rolls)))
    failed = [roll for roll in rolls if roll.failed]
    # A failed check shows the counter; a dummy is gone (G10.4.10, G10.2.4).
    turn_up(log, [now(log, roll.unit) for roll in failed], "G10.4.10")
    for roll in failed:
        if now(log, roll.unit).dummy:
            continue
        if roll.check == "S2" or (roll.check == "W" and roll.die <= STUCK):
            log.write(e.GotStuck(unit=roll.unit))
        else:
            log.write(e.Disabled(unit=roll.unit, n=log.state.public.n, cause="terrain"))


def strand(log: Log, hex_: str) -> None:
    """Wheeled units are stuck in a hex that has become impassable to them (G4.7)."""
    field = field_of(log.state.public)
    for unit in standing(log.state, hex_):
        wheels = unit.type.mode == "wheeled" and not unit.dummy
        if wheels and not unit.stuck and field.cell(hex_, "wheeled").cost is None:
            log.write(e.GotStuck(unit=unit.id))
