"""New missiles for heavy weapons squads at the end of a turn (G6.5, `hw_reload`)."""

from collections.abc import Sequence

from app.games.ground import events as e
from app.games.ground.conceal import Log, now
from app.games.ground.squads import slowest
from app.games.ground.units import Unit, label_order

CARRIES = "G6.5"
"""Hung on heavy weapons squads, and on the vehicles that bring them missiles."""

FULL, EMPTY = "HW", "HWX"


def resupply(log: Log) -> None:
    """P7: each truck or carrier that stood still with an empty squad restores one missile."""
    public = log.state.public
    if public.active is None or not public.switches.hw_reload:
        return
    units = log.state.forces[public.active].units.values()
    still = [unit for unit in units if _stood(unit)]
    for truck in sorted(still, key=lambda unit: label_order(unit.name)):
        if truck.type.carry and CARRIES in truck.type.rules:
            _restore(log, truck, still)


def _stood(unit: Unit) -> bool:
    """Whether a revealed unit has spent its whole own turn in its hex."""
    march = unit.march
    moved = march.moved or march.steps or march.shifted or march.start != unit.hex
    return unit.in_play and not unit.concealed and not moved


def _restore(log: Log, truck: Unit, still: Sequence[Unit]) -> None:
    there = [unit.id for unit in still if unit.hex == truck.hex]
    for unit in sorted((now(log, id_) for id_ in there), key=lambda u: label_order(u.name)):
        squads = unit.squads or unit.riders
        if EMPTY in squads:
            at = squads.index(EMPTY)
            full = (*squads[:at], FULL, *squads[at + 1 :])
            kind = slowest(full) if unit.squads else unit.kind
            log.write(e.Resupplied(unit=unit.id, truck=truck.id, squads=full, kind=kind))
            return
