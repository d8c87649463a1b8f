"""The curtain of a shared device: between two sides, nothing of the game is on the screen."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.responses import Response

from app.service.hotseat import WrongPin
from app.service.service import Service
from app.service.throttle import TooOften
from app.views.model import View
from app.views.seats import Seat, Side
from app.web.auth import pass_of, seat_cookie
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.pages.common import answer, go, root_of
from app.web.problems import Problem
from app.web.proofs import promises

router = APIRouter(include_in_schema=False)
LAST = "last"
"""Cookie: the side that had the device last."""
WORDS = {
    "pin": "That is not the PIN.",
    "often": "Too many tries. Wait a minute.",
}


@router.post("/games/{game}/handover")
async def handover(request: Request, game: str, service: ServiceDep) -> Response:
    """Let the curtain down."""
    held = await pass_of(request, game)
    if held is None:
        raise Problem(403, "not-your-seat")
    await service.hotseat.handover(held)
    response = go(request, f"/games/{game}")
    if held.seat is not None:
        path = f"{root_of(request)}/games/{game}"
        response.set_cookie(LAST, held.seat.value, path=path, httponly=True, samesite="strict")
    return response


@router.post("/games/{game}/show")
async def show(request: Request, game: str, service: ServiceDep) -> Response:
    """Lift the curtain for a side."""
    held = await pass_of(request, game)
    if held is None:
        raise Problem(403, "not-your-seat")
    fields = await fields_of(request)
    side, pin = _side(fields.get("side", "")), fields.get("pin", "")
    if side is None:
        raise Problem(422, "malformed", "Choose a side.")
    try:
        secret = await service.hotseat.show(held, side, pin or None)
    except WrongPin:
        return go(request, f"/games/{game}?side={side.value}&wrong=pin")
    except TooOften:
        return go(request, f"/games/{game}?side={side.value}&wrong=often")
    response = go(request, f"/games/{game}")
    seat_cookie(request, response, game, secret)
    return response


async def closed(request: Request, game: str, service: Service) -> HTMLResponse:
    """The curtain page: the turn, who is next, and nothing else (HX.23)."""
    shown = await service.play.view(game, Seat.OBSERVER)
    view = shown.view
    if not isinstance(view, View):
        raise TypeError("An observer has a player's kind of view.")
    asked = request.query_params
    side = _side(asked.get("side", "")) or _next(view, request.cookies.get(LAST, ""))
    error = WORDS.get(asked.get("wrong", ""), "")
    people = dict(zip(Side, (await service.lobby.card(game)).players, strict=True))
    names = {
        party.side: f"{party.name} ({people[party.side]})" if people[party.side] else party.name
        for party in view.sides
    }
    return answer(
        request,
        "play/curtain.html",
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
        sides=view.sides,
        promises=Markup(promises(view)),
    )


def _next(view: View, before: str) -> Side:
    """Whom the game waits for; while it waits for both, the one who did not just play."""
    waiting = view.waiting or tuple(Side)
    if len(waiting) == 1:
        return waiting[0]
    last = _side(before)
    return Side.A if last is None else last.other


def _side(text: str) -> Side | None:
    return next((side for side in Side if side.value == text), None)
