"""The dummy cap at the end of every phase (G10.9)."""

from collections.abc import Iterable

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.orders import Discard
from app.games.ground.state import Unit, UnitFacts
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


def excess(units: Iterable[UnitFacts]) -> int:
    """Dummies a side holds above its concealed real counters (G10.9.1, G10.9.2).

    Counters that left the map face down stay in both counts.
    """
    face_down = [unit for unit in units if unit.concealed and not unit.fate]
    dummies = sum(unit.dummy for unit in face_down)
    return max(0, 2 * dummies - len(face_down))


def _dummies(log: Log, side: Side) -> tuple[Unit, ...]:
    units = log.state.forces[side].units.values()
    return tuple(u for u in units if u.concealed and not u.fate and u.dummy)


def call_cap(log: Log) -> None:
    """Ask each side for its excess dummies; without a choice they go at once (G10.9.3)."""
    due = {side: excess(log.state.forces[side].units.values()) for side in Side}
    forced = {side: k for side, k in due.items() if k and k == len(_dummies(log, side))}
    for side in forced:
        units = tuple(u.id for u in sorted(_dummies(log, side), key=lambda u: u.name))
        log.write(e.Discarded(units=units, rule="G10.9.1"))
    asked = {side: k for side, k in due.items() if k and side not in forced}
    if asked:
        log.write(e.CapDue(due=asked))


def check_discard(view: View, order: Discard) -> Refusal | None:
    """The cap wants exactly so many of my face-down dummies (G10.9.1)."""
    side = view.side
    due = view.due.get(side, 0) if side else 0
    if not due or view.giving:
        return Refusal(code="nothing-due", rule="G10.9.1", text="You owe the cap no dummies.")
    mine = view.mine()
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
    chosen = tuple(units[label] for label in sorted(order.counters))
    log.write(e.CapChosen(side=side, units=chosen))
    if any(log.state.forces[s].giving is None for s in log.state.public.due):
        return
    given = [u for s in sorted(state.public.due) for u in log.state.forces[s].giving or ()]
    log.write(e.Discarded(units=tuple(given), rule="G10.9.1"))
    log.write(e.CapDue(due={}))
