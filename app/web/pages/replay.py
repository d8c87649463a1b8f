"""Replays: of one's own past turns while a game runs, of all sides once it is over."""

import re
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from app.service.replay_links import ReplayUnknown
from app.service.replays import NoSuchStep, Still
from app.views.seats import Seat
from app.web import push
from app.web.auth import seat_pass
from app.web.deps import ServiceDep
from app.web.film import compose_still, place, reel_of
from app.web.limits import spend
from app.web.live import boot_of
from app.web.pages.common import answer, root_of
from app.web.pages.created import addresses, picture
from app.web.pages.screen import board_context, screen_of

router = APIRouter(include_in_schema=False)
STEP = re.compile(r"[0-9]{1,9}")
Query = Mapping[str, str]


@router.get("/games/{game}/replay")
async def own(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The replay as this browser's seat may see it: its own view alone, until the game is over."""
    spend(request, "replay")
    held, seat = await seat_pass(request, game)
    asked = request.query_params
    still = await service.replays.still(game, seat, asked.get("as"), _number(asked, "step"))
    return _page(request, still, game, hotseat=held.hotseat)


@router.get("/games/{game}/replay/step")
async def own_step(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """What turns the screen of one step into that of another."""
    spend(request, "replay")
    _, seat = await seat_pass(request, game)
    return await _step(request, service, game, seat)


@router.post("/games/{game}/replay/link")
async def make_link(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """A new link to the replay of a game that is over, shown this once."""
    spend(request, "join")
    _, seat = await seat_pass(request, game)
    code = await service.replay_links.make(game, seat)
    bases = await addresses(request)
    url = f"{bases[0]}/replay/{code}"
    return answer(
        request,
        "replay/link.html",
        game=await service.lobby.card(game),
        url=url,
        qr=picture(url),
        others=bases[1:],
    )


@router.get("/replay/{code}")
async def shown(request: Request, code: str, service: ServiceDep) -> HTMLResponse:
    """The replay behind a link, and nothing else of its game."""
    game = await _followed(request, code, service)
    asked = request.query_params
    still = await service.replays.still(
        game, Seat.OBSERVER, asked.get("as"), _number(asked, "step")
    )
    return _page(request, still)


@router.get("/replay/{code}/step")
async def shown_step(request: Request, code: str, service: ServiceDep) -> HTMLResponse:
    """A step of it."""
    return await _step(request, service, await _followed(request, code, service), Seat.OBSERVER)


async def _followed(request: Request, code: str, service: ServiceDep) -> str:
    """The game behind a link; guesses are counted as those of join links are."""
    spend(request, "replay")
    try:
        return await service.replay_links.follow(code)
    except ReplayUnknown:
        spend(request, "join")
        raise


async def _step(request: Request, service: ServiceDep, game: str, viewer: Seat) -> HTMLResponse:
    asked = request.query_params
    eyes = asked.get("as")
    new = await service.replays.still(game, viewer, eyes, _number(asked, "step"))
    old = await service.replays.still(game, viewer, eyes, _number(asked, "from"))
    return HTMLResponse(push.changes(compose_still(old), compose_still(new), "", new.step))


def _number(asked: Query, name: str) -> int | None:
    """A step from the address; none where the last one is meant. Raises NoSuchStep."""
    text = asked.get(name)
    if text is None:
        return None
    if not STEP.fullmatch(text):
        raise NoSuchStep
    return int(text)


def _page(request: Request, still: Still, game: str = "", *, hotseat: bool = False) -> HTMLResponse:
    """The page of a step. Whoever has come by a link is not told which game it is."""
    frame, seat = compose_still(still), still.viewer
    steps = len(still.moments)
    return answer(
        request,
        "replay/replay.html",
        **board_context(still.board),
        game=game,
        seat=seat.value,
        title=still.view.title,
        screen=screen_of(frame),
        reel=reel_of(still.moments),
        step=still.step,
        head=place(still.step, steps),
        eyes=still.eyes.value,
        over=still.over,
        shared=hotseat,
        live="" if still.over else f"{root_of(request)}/games/{game}/live",
        boot="" if still.over else boot_of(game, seat),
        sync=Markup(push.sync("", still.step)),
        revision=still.revision,
    )
