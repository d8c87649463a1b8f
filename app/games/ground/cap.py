"""The dummy cap at the end of every phase (G10.9)."""

from collections.abc import Iterable
from typing import TypeVar

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.orders import Discard
from app.games.ground.units import Unit, UnitFacts, label_order
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import SIDES, Side

UnitT = TypeVar("UnitT", bound=UnitFacts)


def excess(units: Iterable[UnitFacts]) -> int:
    """Dummies a side holds above its concealed real counters (G10.9.1, G10.9.2).

    Counters that left the map face down stay in both counts.
    """
    counted = face_down(units)
    return max(0, 2 * sum(unit.dummy for unit in counted) - len(counted))


def face_down(units: Iterable[UnitT]) -> list[UnitT]:
    """The counters in play for the cap: face down on the map, or gone from it so."""
    return [u for u in units if u.concealed and u.fate in ("", "left") and not u.waits]


def _dummies(log: Log, side: Side) -> list[Unit]:
    """A side's dummies that are face down, by label."""
    units = log.state.forces[side].units.values()
    dummies = (unit for unit in face_down(units) if unit.dummy)
    return sorted(dummies, key=lambda u: label_order(u.name))


def call_cap(log: Log) -> None:
    """Say how many dummies each side must discard; who has no choice need not be asked (G10.9.3).

    A side that must give up every counter it has face down has none, as everybody can count.
    """
    owed = {side: k for side in SIDES if (k := excess(log.state.forces[side].units.values()))}
    if not owed:
        return
    forced = {side: k for side, k in owed.items() if k == len(_dummies(log, side))}
    asked = {side: k for side, k in owed.items() if side not in forced}
    log.write(e.CapDue(due=asked, forced=forced))
    for side in forced:
        units = tuple(unit.id for unit in _dummies(log, side))
        log.write(e.CapChosen(side=side, units=units))
    if not asked:
        _discard(log)


def _discard(log: Log) -> None:
    """All that were named go at the same instant."""
    given = [u for side in SIDES for u in log.state.forces[side].giving or ()]
    log.write(e.Discarded(units=tuple(given), rule="G10.9.1"))
    log.write(e.CapDue(due={}))


def check_discard(view: View, order: Discard) -> Refusal | None:
    """The cap wants exactly so many of my face-down dummies (G10.9.1)."""
    side = view.side
    due = view.due.get(side, 0) if side else 0
    if not due:
        return Refusal(code="nothing-due", rule="G10.9.1", text="You owe the cap no dummies.")
    if view.giving:
        text = "You have named your discards; take them back first to change them."
        return Refusal(code="named", rule="G10.9.3", text=text)
    mine = {**view.mine(), **view.gone()}
    for label in order.counters:
        unit = mine.get(label)
        if unit is None or not unit.dummy or not unit.concealed:
            text = f"{label} is not one of your face-down dummies."
            return Refusal(code="not-a-dummy", rule="G10.9.1", text=text)
    if len(set(order.counters)) != len(order.counters) or len(order.counters) != due:
        text = f"Name {due} different {'dummy' if due == 1 else 'dummies'} to discard."
        return Refusal(code="wrong-count", rule="G10.9.1", text=text)
    return None


def resolve_discard(log: Log, side: Side, order: Discard) -> None:
    """Keep the choice until every side has chosen, then discard at the same instant."""
    state = log.state
    units = {u.label: u.id for u in state.forces[side].units.values() if u.label}
    chosen = tuple(units[label] for label in sorted(order.counters, key=label_order))
    log.write(e.CapChosen(side=side, units=chosen))
    if all(log.state.forces[s].giving is not None for s in state.public.due):
        _discard(log)
