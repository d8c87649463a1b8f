"""The curtain of a shared device: between two sides, nothing of the game is on the screen."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.hotseat import WrongPin
from app.service.service import Service
from app.service.throttle import TooOften
from app.views.model import View
from app.views.seats import Seat, Side
from app.web.auth import pass_of
from app.web.deps import ServiceDep
from app.web.pages.common import answer, go
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)


@router.post("/games/{game}/handover")
async def handover(request: Request, game: str, service: ServiceDep) -> Response:
    """Let the curtain down."""
    held = await pass_of(request, game)
    if held is None:
        raise Problem(403, "not-your-seat")
    await service.hotseat.handover(held)
    after = f"?after={held.seat.value}" if held.seat is not None else ""
    return go(request, f"/games/{game}{after}")


@router.post("/games/{game}/show")
async def show(request: Request, game: str, service: ServiceDep) -> Response:
    """Lift the curtain for a side."""
    held = await pass_of(request, game)
    if held is None:
        raise Problem(403, "not-your-seat")
    form = await request.form()
    side, pin = form.get("side", ""), form.get("pin", "")
    if side not in tuple(Side):
        raise Problem(422, "malformed", "Choose a side.")
    try:
        await service.hotseat.show(held, Side(str(side)), str(pin) or None)
    except WrongPin:
        return await closed(request, game, service, Side(str(side)), "That is not the PIN.")
    except TooOften as error:
        words = f"Too many tries. Wait {error.seconds} seconds."
        return await closed(request, game, service, Side(str(side)), words)
    return go(request, f"/games/{game}")


async def closed(
    request: Request, game: str, service: Service, asked: Side | None = None, error: str = ""
) -> HTMLResponse:
    """The curtain page: the turn, who is next, and nothing else (HX.23)."""
    shown = await service.play.view(game, Seat.OBSERVER)
    view = shown.view
    if not isinstance(view, View):
        raise TypeError("An observer has a player's kind of view.")
    side = asked or _next(view, request.query_params.get("after", ""))
    names = {party.side: party.name for party in view.sides}
    return answer(
        request,
        "play/curtain.html",
        422 if error else 200,
        game=game,
        turn=view.turn,
        over=view.verdict is not None,
        side=side,
        name=names[side],
        other=side.other,
        other_name=names[side.other],
        pin=await service.hotseat.needs_pin(game, side),
        other_pin=await service.hotseat.needs_pin(game, side.other),
        error=error,
    )


def _next(view: View, after: str) -> Side:
    """Whom the game waits for; while it waits for both, the one who did not just play."""
    waiting = view.waiting or tuple(Side)
    if len(waiting) == 1:
        return waiting[0]
    return Side(after).other if after in tuple(Side) else Side.A
