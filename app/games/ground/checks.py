"""Terrain checks: rolled in label order and published together (G4.6, G10.2.4, G10.2.5)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.units import Unit, label_order
from app.views.seats import Side


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


def _roll(log: Log, units: Iterable[Unit]) -> None:
    owing = sorted((u for u in units if u.march.owes), key=lambda u: label_order(u.name))
    rolls = []
    for unit in owing:
        if _rolls(unit):
            die = log.die(f"terrain check {unit.name}")
            rolls.append(
                e.CheckRoll(
                    unit=unit.id,
                    label=unit.name,
                    hex=unit.hex,
                    check="D2" if unit.march.owes == "D2" else "S2",
                    die=die,
                    failed=die <= 2,
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
        if roll.check == "S2":
            log.write(e.GotStuck(unit=roll.unit))
        else:
            log.write(e.Disabled(unit=roll.unit, n=log.state.public.n, cause="terrain"))
