"""The play page and what its script asks for."""

import re
from typing import cast, get_args

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import Malformed, Refusal, Stale
from app.views.hunt import What
from app.views.menu import Odds
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView
from app.web.auth import drop_cookie, pass_of, seat_pass
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.pages import curtain, umpire
from app.web.pages.common import answer, go, root_of
from app.web.pages.screen import (
    hunt_fragment,
    odds_fragment,
    play_context,
    prospects_fragment,
)
from app.web.problems import Problem
from app.web.render import render

router = APIRouter(include_in_schema=False)
REVISION = re.compile(r"[0-9]{1,9}")
LONGEST_KEY = 100


@router.get("/games/{game}")
async def table(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The game as this browser's seat sees it; the curtain while a shared device is closed."""
    held = await pass_of(request, game)
    if held is not None and held.hotseat and held.seat is None:
        return await curtain.closed(request, game, service)
    held, seat = await seat_pass(request, game)
    shown = await service.play.view(game, seat)
    view = shown.view
    if isinstance(view, UmpireView):
        return await umpire.desk(request, game, service, shown.revision, view)
    aids = service.play.aids(view)
    context = play_context(
        game,
        aids.board,
        view,
        aids.menu,
        shown.revision,
        hotseat=held.hotseat,
        players=(await service.lobby.card(game)).players,
        hunts=aids.hunts,
    )
    return answer(request, "play/play.html", **context)


@router.post("/games/{game}/orders")
async def give_order(request: Request, game: str, service: ServiceDep) -> Response:
    """Carry out an order in notation. What it leads to comes by the socket only."""
    _, seat = await seat_pass(request, game)
    fields = await fields_of(request)
    notation, revision, key = (fields.get(name, "") for name in ("notation", "revision", "key"))
    try:
        if not REVISION.fullmatch(revision) or not 1 <= len(key) <= LONGEST_KEY:
            raise Malformed("revision", "The page is out of date; load it again.")
        outcome = await service.play.submit(
            game, seat, notation=notation, revision=int(revision), key=key
        )
    except Malformed as error:
        return _message(request, str(error), "", 422)
    except Stale:
        text = "The situation changed before this arrived. Look again, and order again."
        return _message(request, text, "", 409)
    if isinstance(outcome, Refusal):
        return _message(request, outcome.text, outcome.rule, 422)
    return Response(status_code=204)


@router.get("/games/{game}/odds")
async def odds(request: Request, game: str, service: ServiceDep, order: str = "") -> Response:
    """The preview of an attack, worked out from the sender's own view."""
    _, seat = await seat_pass(request, game)
    if seat.side is None:
        raise Problem(403, "no-side", "Only the two players give orders.")
    found = await service.play.odds(game, seat, order)
    if isinstance(found, Odds):
        return HTMLResponse(odds_fragment(found))
    # To be told why not is an answer to this question, no failure of it.
    return _message(request, found.text, found.rule, 200)


@router.get("/games/{game}/hunt")
async def hunt(
    request: Request, game: str, service: ServiceDep, what: str = "foe", of: str = ""
) -> Response:
    """Where what is hidden may be, worked out from the sender's own view; for the umpire, as the
    side says that he asks for."""
    _, seat = await seat_pass(request, game)
    side = seat.side
    if seat is Seat.UMPIRE:
        side = next((each for each in Side if each.value == of), Side.A)
    if side is None:
        raise Problem(403, "no-side", "Only the two players hunt.")
    board = "t-" if seat is Seat.UMPIRE else ""
    if what == "off":
        return HTMLResponse(hunt_fragment(None, board))
    if what not in get_args(What):
        raise Problem(422, "what", "Ask for foe, mines, me, or off.")
    found = await service.play.hunt(game, seat, side, cast(What, what))
    return HTMLResponse(hunt_fragment(found, board))


@router.get("/games/{game}/hunt/odds")
async def prospects(
    request: Request, game: str, service: ServiceDep, counter: str = "", what: str = "foe"
) -> HTMLResponse:
    """The chances that orders of a counter find what is hidden, from the sender's own view."""
    _, seat = await seat_pass(request, game)
    if seat.side is None:
        raise Problem(403, "no-side", "Only the two players hunt.")
    found = await service.play.prospects(game, seat, counter)
    return HTMLResponse(prospects_fragment(found, what))


@router.get("/games/{game}/why")
async def why(request: Request, game: str, service: ServiceDep, order: str = "") -> Response:
    """What would be said to an order that is not given, from the sender's own view; 204 if nothing
    stands against it."""
    _, seat = await seat_pass(request, game)
    if seat.side is None:
        raise Problem(403, "no-side", "Only the two players give orders.")
    refused = await service.play.why_not(game, seat, order)
    if refused is None:
        return Response(status_code=204)
    # To be told why not is an answer to this question, no failure of it.
    return _message(request, refused.text, refused.rule, 200)


@router.post("/games/{game}/leave")
async def leave(request: Request, game: str, service: ServiceDep) -> Response:
    """Give the seat up at this browser; a new link from the host gives it to somebody again."""
    held = await pass_of(request, game)
    if held is not None:
        await service.seats.leave(held)
    response = go(request, "/")
    drop_cookie(request, response, game)
    return response


@router.get("/games/{game}/record")
async def record(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The whole log of this seat, and the opened record once the game is over."""
    _, seat = await seat_pass(request, game)
    kept = await service.records.record(game, seat)
    card = await service.lobby.card(game)
    view = (await service.play.view(game, seat)).view
    common = view.truth if isinstance(view, UmpireView) else view
    orders = kept.opened.entries if kept.over and kept.opened is not None else ()
    return answer(
        request,
        "play/record.html",
        game=card,
        log=kept.log,
        over=kept.over,
        titles={step.name: step.title for step in common.track},
        names={party.side.value: party.name for party in common.sides},
        orders=[entry for entry in orders if entry.notation],
    )


def _message(request: Request, text: str, rule: str, status: int) -> HTMLResponse:
    html = render("play/_message.html", text=text, rule=rule, root=root_of(request))
    return HTMLResponse(html, status)
