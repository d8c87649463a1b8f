"""The host's page: the games of this browser, and new links for lost seats."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import NoSuchGame
from app.service.founding import Place
from app.service.lobby import GameCard
from app.web.auth import is_host_token
from app.web.deps import ServiceDep
from app.web.pages.common import answer, go, known_games, root_of
from app.web.pages.created import codes_of, with_codes
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
COOKIE = "host"


@router.get("/host")
async def desk(request: Request, service: ServiceDep, game: str = "") -> HTMLResponse:
    """The games the host may look after."""
    _only_host(request)
    cards: list[GameCard] = []
    for listed in dict.fromkeys([*([game] if game else []), *known_games(request)]):
        try:
            cards.append(await service.lobby.card(listed))
        except NoSuchGame:
            continue
    return answer(request, "lobby/host.html", games=cards, asked=game)


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
