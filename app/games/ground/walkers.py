"""Walkers: jumpjets on and off, and what is theirs alone in a fight (G11)."""

from collections.abc import Iterable, Mapping

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.maneuver import MOVES, own
from app.games.ground.tables import JETS
from app.games.ground.units import Piece
from app.games.ground.view import View
from app.games.ground.walker_orders import SetJets
from app.kernel import phases as kernel
from app.kernel.orders import Order, Refusal
from app.views.menu import Offer
from app.views.seats import Side


def check_jets(view: View, order: SetJets) -> Refusal | None:
    """Why the jets of a walker may not go on or off: P3a, before anything moves (G11.9).

    A dummy that passes for one may do the same (G10.2.2).
    """

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G11.9", text=f"{order.counter} {text}")

    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if JETS not in piece.type.rules or not piece.in_play:
        return no("no-jets", "has no jumpjets.")
    if view.phase != "P3" or view.step >= MOVES or view.overrun is not None:
        return no("too-late", "switches its jets before anything of yours has moved.")
    if piece.disabled:
        return no("disabled", "is disabled.")
    if piece.jets is order.on:
        return no("no-change", f"has its jets {'on' if order.on else 'off'} already.")
    return None


def resolve_jets(log: Log, side: Side, order: SetJets) -> None:
    """Switch them; of a counter that lies face down nobody sees it (UG.3)."""
    unit = next(u for u in log.state.forces[side].units.values() if u.label == order.counter)
    log.write(e.JetsSet(unit=unit.id, on=order.on))


def jet_offers(view: View, piece: Piece) -> Iterable[Offer]:
    """The button of the jets."""
    order = SetJets(counter=piece.name, on=not piece.jets)
    if check_jets(view, order) is None:
        word = "on" if order.on else "off"
        yield Offer(notation=f"jets {piece.name} {word}", text=f"Jets {word}")


JETTING: Mapping[type[Order], kernel.Ruling[View, Log]] = {
    SetJets: kernel.Ruling(check=check_jets, resolve=resolve_jets)
}
"""The orders of walkers in P3a."""
