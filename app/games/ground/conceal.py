"""Turning counters up (G10.3, G10.4)."""

from collections.abc import Iterable

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.state import State
from app.games.ground.units import Unit, label_order
from app.kernel.journal import Journal
from app.views.seats import SIDES, Side

Log = Journal[State]


def standing(state: State, hex_: str, side: Side | None = None) -> tuple[Unit, ...]:
    """The counters on a hex, of one side or both, in label order."""
    sides = (side,) if side else SIDES
    there = [
        unit
        for each in sides
        for unit in state.forces[each].units.values()
        if unit.hex == hex_ and unit.in_play
    ]
    if len(there) > 1:
        there.sort(key=lambda unit: label_order(unit.name))
    return tuple(there)


def turn_up(log: Log, units: Iterable[Unit], rule: str) -> None:
    """Reveal these counters together; dummies among them are discarded (G10.3)."""
    hidden = sorted((u for u in units if u.concealed), key=lambda u: label_order(u.name))
    if not hidden:
        return
    real = tuple(u.id for u in hidden if not u.dummy)
    dummies = tuple(u.id for u in hidden if u.dummy)
    if dummies:
        log.write(e.Discarded(units=dummies, rule=rule))
    if real:
        log.write(e.Revealed(units=real, rule=rule))


def turn_up_hex(log: Log, hex_: str, rule: str, side: Side | None = None) -> None:
    """Reveal every concealed counter of a side, or of both, in a hex."""
    turn_up(log, standing(log.state, hex_, side), rule)


def named(log: Log, side: Side, label: str) -> Unit:
    """A side's unit by its label, or by its roster name while it has none, as it is now.

    A checked order names one that is there.
    """
    return next(u for u in log.state.forces[side].units.values() if u.name == label)


def now(log: Log, unit: str) -> Unit:
    """The unit as it is now."""
    return find(log.state, unit)
