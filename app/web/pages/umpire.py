"""The umpire's desk: the truth and both sides' boards, live; the log, the refusals, the scores."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from app.service.service import Service
from app.views.seats import Seat
from app.views.umpire import UmpireView
from app.web import push
from app.web.auth import seat_pass
from app.web.deps import ServiceDep
from app.web.live import boot_of
from app.web.pages.common import answer
from app.web.pages.screen import board_context, hunt_choices, screen_of, who_plays
from app.web.pieces import Layer
from app.web.problems import Problem
from app.web.render import render
from app.web.trio import compose_trio

router = APIRouter(include_in_schema=False)


async def desk(
    request: Request, game: str, service: Service, revision: int, view: UmpireView
) -> HTMLResponse:
    """The page of the umpire's seat."""
    aids = service.play.aids(view)
    board = aids.board
    frame = compose_trio(board, view)
    boards = [
        {"key": key, "name": name, "screen": screen_of(frame, f"{key}-")}
        for key, name in (
            ("t", "The truth"),
            ("a", f"What {view.truth.sides[0].name} sees"),
            ("b", f"What {view.truth.sides[1].name} sees"),
        )
    ]
    layers: dict[str, Layer] = frame.layers
    boot = boot_of(game, Seat.UMPIRE)
    return answer(
        request,
        "umpire/desk.html",
        **board_context(board),
        game=game,
        title=view.truth.title,
        sides=view.truth.sides,
        hunts=hunt_choices(aids.hunts),
        revision=revision,
        boot=boot,
        boards=boards,
        window=frame.title,
        panels={name: Markup(html) for name, html in frame.panels.items()},
        table=who_plays(view.truth, (await service.lobby.card(game)).players),
        log=[Markup(html) for html in layers["log"].pieces.values()],
        cards=[Markup(html) for html in layers["cards"].pieces.values()],
        sync=Markup(push.sync(boot, revision)),
    )


@router.get("/games/{game}/refusals")
async def refusals(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The orders that were refused, for the umpire alone."""
    _, seat = await seat_pass(request, game)
    if seat is not Seat.UMPIRE:
        raise Problem(403, "not-your-seat", "Only the umpire may see this.")
    shown = await service.play.view(game, seat)
    view = shown.view
    names = {}
    if isinstance(view, UmpireView):
        names = {party.side.value: party.name for party in view.truth.sides}
    found = await service.play.refusals(game)
    return HTMLResponse(render("umpire/_refusals.html", refused=found[-30:], names=names))
