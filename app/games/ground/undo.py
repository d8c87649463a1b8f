"""Taking back the last order, as far as nobody learnt anything from it (G3.9, UG)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.orders import Undo
from app.games.ground.state import Memory
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


def remember(
    log: Log,
    side: Side,
    units: Iterable[Unit],
    made: Iterable[str] = (),
    *,
    opened: bool = False,
) -> None:
    """Note how these units stood before an order that may be taken back."""
    memory = Memory(units=tuple(units), made=tuple(made), opened=opened)
    log.write(e.Remembered(side=side, memory=memory))


def forget(log: Log, side: Side) -> None:
    """Something was rolled, shown or learnt: nothing before it can be taken back."""
    if log.state.forces[side].past:
        log.write(e.Remembered(side=side, memory=None))


def check_undo(view: View, order: Undo) -> Refusal | None:
    """Undo is offered from the player's own view (law 8)."""
    del order
    if view.undo:
        return None
    return Refusal(code="final", rule="G3.9", text=view.undo_why or "Nothing can be taken back.")


def resolve_undo(log: Log, side: Side, order: Undo) -> None:
    """Put the units back; the enemy keeps what he saw and sees it taken back (UX.3).

    While the cap waits, what is taken back are the discards that the side has named (UG.10).
    """
    del order
    if log.state.public.due:
        log.write(e.CapChosen(side=side, units=None))
        return
    memory = log.state.forces[side].past[-1]
    units = log.state.forces[side].units
    # Roll marks are private drafts and stay as they are (UX.4); so do labels, which were seen. An
    # aircraft has the one of where it is again: aboard or away it has none that others read.
    back = tuple(
        replace(unit, mark=units[unit.id].mark, label=units[unit.id].label)
        if unit.id in units and not unit.type.aircraft
        else unit
        for unit in memory.units
    )
    log.write(e.TakenBack(side=side, units=back, removed=memory.made))
    unseen = any(unit.hidden and unit.march.steps for unit in units.values())
    if memory.opened and not unseen:
        log.write(e.StepOpened(side=side, step=1))
