"""Planted leaks of formations that follow a leader (C4.11), each caught by a twin pair."""

from collections.abc import Iterable
from typing import Any

from app.games.corpen18 import events as e
from app.games.corpen18 import line_ahead, moving, sight, waters
from app.games.corpen18.lines import Line, owns
from app.games.corpen18.orders import Follow
from app.games.corpen18.state import Ship, State
from app.games.corpen18.steering import following
from app.games.corpen18.units import find
from app.games.corpen18.view import View
from app.kernel.orders import Refusal
from app.views.seats import Seat
from tests.leaks.corpen18.planting import Plant, Truth
from tests.leaks.plants import Patch, wrap


def signals_are_heard(patch: Patch) -> None:
    """A course that is drafted leaves a line for everybody."""

    def around(inner: Any, before: State, event: Any, after: State, reader: Seat) -> Iterable[Line]:
        yield from inner(before, event, after, reader)
        if isinstance(event, e.Steered) and not owns(reader, find(after, event.unit)):
            yield Line(kind="note", text="A signal is heard.")

    patch.setattr(sight, "UNSEEN", sight.UNSEEN - {e.Steered})
    wrap(patch, sight, "reports", around)


def moves_as_drafted(patch: Patch) -> None:
    """Ships move, and are told to, in the order in which they got their courses."""

    def drafted(before: State, ship: Ship) -> int:
        order = [*before.forces[ship.side].courses, ship.id]
        return order.index(ship.id)

    patch.setattr(moving, "told_in_order", drafted)


def led_clear_of_the_hidden(patch: Patch) -> None:
    """Nobody follows into a hex in which an enemy lies unseen."""
    truth = Truth(patch)

    def around(inner: Any, view: View, order: Follow) -> Refusal | None:
        path = waters.run(view.mine[order.unit], view, following(view, order).course)
        if any(foe.hex == path.end for foe in truth.hidden(view.side)):
            return Refusal(code="crowded", rule="C4.9", text=f"{path.end} is full.")
        refusal: Refusal | None = inner(view, order)
        return refusal

    wrap(patch, line_ahead, "check_follow", around)


LED = (
    Plant("HX.3", signals_are_heard, "HX-3 led"),
    Plant("HX.8", moves_as_drafted, "HX-8 led"),
    Plant("LC-30", led_clear_of_the_hidden, "LC-30 led"),
)
