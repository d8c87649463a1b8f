"""Drones: light artillery that is deployed and packed, and relays for scanners (G12.18, G12.21)."""

from collections.abc import Iterable, Mapping

from app.games.ground import events as e
from app.games.ground.conceal import Log, named
from app.games.ground.engineer_orders import Deploy
from app.games.ground.maneuver import MOVES, own
from app.games.ground.tables import kinds
from app.games.ground.undo import remember
from app.games.ground.units import DEPLOYS, Piece
from app.games.ground.view import View
from app.kernel import phases as kernel
from app.kernel.orders import Order, Refusal
from app.views.menu import Offer
from app.views.seats import Side


def check_deploy(view: View, order: Deploy) -> Refusal | None:
    """Why a gun may not begin to deploy, or to pack: P3a, before it does anything (G12.18)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G12.18", text=f"{piece.name} {text}")

    if piece.dummy or DEPLOYS not in kinds()[piece.kind].rules or not piece.in_play:
        return no("no-gun", "has no gun that is deployed.")
    if view.phase != "P3" or view.step >= MOVES or view.overrun is not None:
        return no("too-late", "deploys or packs before anything moves.")
    if piece.since:
        return no("busy", "is at it already.")
    if piece.disabled or piece.march.steps:
        return no("disabled", "cannot do it now.")
    return None


def resolve_deploy(log: Log, side: Side, order: Deploy) -> None:
    """Note it; the turn goes by before it shows (G12.18)."""
    unit = named(log, side, order.counter)
    log.write(e.ClockSet(unit=unit.id, since=log.state.public.n))
    remember(log, side, (unit,))


def deploy_offers(view: View, piece: Piece) -> Iterable[Offer]:
    """The button of a gun that may be deployed or packed."""
    if check_deploy(view, Deploy(counter=piece.name)) is not None:
        return
    text = "Deploy" if kinds()[piece.kind].mov else "Pack up"
    hint = "It neither moves nor fires in this player-turn."
    yield Offer(notation=f"deploy {piece.name}", text=text, hint=hint)


DEPLOYING: Mapping[type[Order], kernel.Ruling[View, Log]] = {
    Deploy: kernel.Ruling[View, Log](check=check_deploy, resolve=resolve_deploy)
}
"""The orders of drones in P3a."""
