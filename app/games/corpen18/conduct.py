"""What players may do at any time: forget a marker, offer a draw, resign."""

from app.games.corpen18 import events as e
from app.games.corpen18.journal import Log
from app.games.corpen18.orders import Forget, OfferDraw, Resign
from app.games.corpen18.victory import end_agreed, end_resigned
from app.games.corpen18.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


def check_forget(view: View, order: Forget) -> Refusal | None:
    """Only what stands on one's map can be taken off it (HX.16)."""
    if any(marker.label == order.label for marker in view.markers):
        return None
    text = f"There is no last-known marker {order.label} on your map."
    return Refusal(code="no-marker", rule="C1.18", text=text)


def resolve_forget(log: Log, side: Side, order: Forget) -> None:
    """Take it off."""
    log.write(e.Forgotten(side=side, label=order.label))


def check_draw(view: View, order: OfferDraw) -> Refusal | None:
    """One offer at a time."""
    del order
    if view.draw is not None and view.draw is view.side:
        text = "Your offer of a draw stands already."
        return Refusal(code="offered", rule="C10.5", text=text)
    return None


def resolve_draw(log: Log, side: Side, order: OfferDraw) -> None:
    """Offer, or accept."""
    del order
    if log.state.public.draw is side.other:
        end_agreed(log)
    else:
        log.write(e.DrawOffered(side=side))


def check_resign(view: View, order: Resign) -> Refusal | None:
    """Anybody may, at any time."""
    del view, order
    return None


def resolve_resign(log: Log, side: Side, order: Resign) -> None:
    """The other side has won."""
    del order
    end_resigned(log, side)
