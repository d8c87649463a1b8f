"""The host's page: every game with what everybody knows of it, and new links for lost seats."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import NoSuchGame, UnknownRules
from app.service.founding import Place
from app.service.lobby import GameCard
from app.service.service import Service
from app.views.model import View, Viewable
from app.views.seats import Seat, Side
from app.web.auth import is_host_token
from app.web.deps import ServiceDep
from app.web.pages.common import answer, go, root_of
from app.web.pages.created import codes_of, with_codes
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
COOKIE = "host"
AT_ONCE = 25
"""Games on a page."""
LAST = 10**6


class Line(Viewable, frozen=True, kw_only=True):
    """A game as the host may see it: no more than an observer."""

    game: GameCard
    state: str
    replays: int
    """Open links to its replay."""
    pins: tuple[Side, ...]
    """Sides that have a PIN on the shared device."""


@router.get("/host")
async def desk(
    request: Request,
    service: ServiceDep,
    game: str = "",
    first: Annotated[int, Query(ge=0, le=LAST)] = 0,
) -> HTMLResponse:
    """All games, a page at a time, or the one that is asked for."""
    _only_host(request)
    if game:
        try:
            cards: tuple[GameCard, ...] = (await service.lobby.card(game),)
        except (NoSuchGame, UnknownRules):
            cards = ()
    else:
        cards = await service.lobby.cards(first, AT_ONCE)
    count = await service.games()
    replays = await service.replay_links.counts([card.id for card in cards])
    return answer(
        request,
        "lobby/host.html",
        lines=[
            Line(
                game=card,
                state=await _state(service, card.id),
                replays=replays.get(card.id, 0),
                pins=tuple([s for s in Side if await service.hotseat.needs_pin(card.id, s)]),
            )
            for card in cards
        ],
        asked=game,
        count=count,
        before=max(0, first - AT_ONCE) if first else None,
        after=first + AT_ONCE if not game and first + AT_ONCE < count else None,
    )


async def _state(service: Service, game: str) -> str:
    """Where a game stands, as an observer is told: a sealed set-up looks like an open one."""
    try:
        view = (await service.play.view(game, Seat.OBSERVER)).view
    except UnknownRules:
        return "of rules or charts that this server lacks"
    if not isinstance(view, View):
        raise TypeError("An observer has a player's kind of view.")
    if view.verdict is not None:
        return f"over: {view.verdict.title}"
    if not view.turn:
        return "set-up"
    return f"turn {view.turn} of {view.turns}: {view.prompt.text.rstrip('.')}"


@router.get("/host/{token}")
async def enter(request: Request, token: str) -> Response:
    """The host's own link: keeps the token in a cookie and takes it out of the address."""
    if not is_host_token(request, token):
        raise Problem(403, "wrong-token", "Only the host may see this.")
    response = go(request, "/host")
    response.set_cookie(
        COOKIE,
        token,
        max_age=30 * 86400,
        path=f"{root_of(request)}/host",
        secure=request.scope["scheme"] == "https",
        httponly=True,
        samesite="strict",
    )
    return response


@router.post("/host/games/{game}/replays")
async def end_replays(request: Request, game: str, service: ServiceDep) -> Response:
    """End all links to a game's replay; who watches by one of them is out at once."""
    _only_host(request)
    await service.replay_links.end(game)
    return go(request, f"/host?game={quote(game)}")


@router.post("/host/games/{game}/{side}/pin")
async def forget_pin(request: Request, game: str, side: Side, service: ServiceDep) -> Response:
    """Take a side's PIN away, for a player who has forgotten it; the table is told."""
    _only_host(request)
    await service.lobby.forget_pin(game, side)
    return go(request, f"/host?game={quote(game)}")


@router.post("/host/games/{game}/{side}/name")
async def forget_name(request: Request, game: str, side: Side, service: ServiceDep) -> Response:
    """Take a player's name away; the table is told."""
    _only_host(request)
    await service.lobby.forget_name(game, side)
    return go(request, f"/host?game={quote(game)}")


@router.post("/host/games/{game}/{place}")
async def reissue(request: Request, game: str, place: Place, service: ServiceDep) -> Response:
    """A new link for a place; whoever sat there is out at once."""
    _only_host(request)
    keys = await service.lobby.reissue(game, place)
    return with_codes(request, game, codes_of(place, keys))


def _only_host(request: Request) -> None:
    token = request.cookies.get(COOKIE, "")
    if not token or not is_host_token(request, token):
        raise Problem(403, "wrong-token", "Open the host's link first; the server printed it.")
