"""Last-known markers: where a reader last saw what is hidden now (S1.11, HX.16)."""

from collections.abc import Callable, Iterable, Mapping

from app.games.ground.edits import find
from app.games.ground.events import sea as e
from app.games.ground.sea.gunnery import BOAT
from app.games.ground.sea.orders import Forget
from app.games.ground.state import Marker, State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.dispatch import by_kind
from app.kernel.events import Event
from app.kernel.journal import Journal
from app.kernel.orders import Refusal
from app.views.seats import Seat, Side


def markers(before: State, event: Event) -> tuple[e.Marked, ...]:
    """The markers that an event of the sea leaves on the maps of those who saw a counter."""
    losing = LOSING.get(type(event))
    if losing is None:
        return ()
    lost = sorted(losing(before, event), key=lambda unit: (unit.hex, unit.label))
    return tuple(_marked(before, lost))


def _slipped(before: State, event: e.Slipped) -> list[Unit]:
    return [find(before, event.unit)]


def _released(before: State, event: e.Released) -> list[Unit]:
    unit = find(before, event.unit)
    return [] if unit.hidden else [unit]


def _lifted(before: State, event: e.Lifted) -> list[Unit]:
    boats = [find(before, unit) for unit in event.hidden]
    decoys = (find(before, unit) for unit in event.decoys)
    names = {unit.callsign for unit in boats}
    return [*boats, *(unit for unit in decoys if unit.decoy_of in names)]


LOSING: Mapping[type, Callable[..., list[Unit]]] = by_kind(
    (e.Slipped, _slipped), (e.Released, _released), (e.Lifted, _lifted)
)
"""Which counters are lost from sight by an event, by its kind."""


def _marked(before: State, lost: Iterable[Unit]) -> Iterable[e.Marked]:
    for unit in lost:
        for reader in (unit.side.other.seat, Seat.OBSERVER):
            contact = before.knowledge[reader].contacts.get(unit.label)
            if contact is None:
                continue
            # A contact known to be the submarine is not known to lay mines (S6.6).
            kind = unit.kind if contact.face is not None else BOAT if contact.real else ""
            yield e.Marked(
                reader=reader,
                marker=Marker(
                    label=unit.label,
                    side=unit.side,
                    hex=unit.hex,
                    kind=kind,
                    n=before.public.n,
                ),
            )


def check_forget(view: View, order: Forget) -> Refusal | None:
    """A marker is taken off by who keeps it (HX.16)."""
    if any(marker.label == order.label for marker in view.markers):
        return None
    text = f"There is no marker {order.label} on your map."
    return Refusal(code="no-marker", rule="HX.16", text=text)


def resolve_forget(log: Journal[State], side: Side, order: Forget) -> None:
    """Take it off."""
    log.write(e.Unmarked(reader=side.seat, label=order.label))
