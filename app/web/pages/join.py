"""A join link: GET shows what it leads to, POST takes the seat and puts it into a cookie."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import Malformed
from app.service.lobby import Invitation
from app.service.seats import HOTSEAT, Pass
from app.views.seats import Seat
from app.web.auth import pass_of, seat_cookie
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.limits import spend
from app.web.pages.common import answer, go, remember

router = APIRouter(include_in_schema=False)
SEATED = "This browser has another seat at this game. Leave that one first, at its table."


@router.get("/join/{code}")
async def invitation(request: Request, code: str, service: ServiceDep) -> Response:
    """What the link leads to; looking uses nothing up. Who sits there already goes straight in."""
    spend(request, "join")
    invited = await service.lobby.invitation(code)
    held = await pass_of(request, invited.game.id)
    if held is not None and not _sits_elsewhere(held, invited) and held.seat is not Seat.OBSERVER:
        return go(request, f"/games/{invited.game.id}")
    return _page(request, code, invited, SEATED if _sits_elsewhere(held, invited) else "")


@router.post("/join/{code}")
async def claim(request: Request, code: str, service: ServiceDep) -> Response:
    """Take the seat."""
    spend(request, "join")
    fields = await fields_of(request)
    invited = await service.lobby.invitation(code)
    held = await pass_of(request, invited.game.id)
    if _sits_elsewhere(held, invited):
        return _page(request, code, invited, SEATED, 409)
    try:
        name = fields.get("name", "").strip()
        claimed = await service.lobby.claim(code, name or None, held)
    except Malformed as error:
        return _page(request, code, invited, str(error), 422)
    response = go(request, f"/games/{claimed.game}")
    seat_cookie(request, response, claimed.game, claimed.secret)
    remember(request, response, [claimed.game])
    return response


def _sits_elsewhere(held: Pass | None, invited: Invitation) -> bool:
    """Whether a browser that plays or umpires would change its place; who watches may.

    A player is never his own umpire, and nobody loses a seat for following a link.
    """
    if held is None or held.seat is Seat.OBSERVER:
        return False
    return invited.place != (HOTSEAT if held.hotseat else held.seat)


def _page(
    request: Request, code: str, invited: Invitation, error: str = "", status: int = 200
) -> HTMLResponse:
    names = {party.side.value: party.name for party in invited.game.sides}
    at = next((i for i, p in enumerate(invited.game.sides) if p.side.value == invited.place), None)
    return answer(
        request,
        "lobby/join.html",
        status,
        invited=invited,
        side=names.get(invited.place, ""),
        player="" if at is None else invited.game.players[at],
        code=code,
        error=error,
    )
