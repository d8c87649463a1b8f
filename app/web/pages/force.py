"""The force builder: a side buys its force, keeps it as a file and reads it again, unseen."""

import re
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import Malformed, Refusal
from app.service.service import Service
from app.views.model import Purse, View, Viewable, Ware
from app.views.seats import Seat
from app.web.auth import seat_pass
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.pages.common import answer, go
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
COUNT = re.compile(r"[0-9]{1,3}")
PREFIX = "n "
"""Before the entry in the name of its field."""


class Shelf(Viewable, frozen=True, kw_only=True):
    """What is for sale under one heading."""

    name: str
    wares: tuple[Ware, ...]


@router.get("/games/{game}/force")
async def builder(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """What may be bought, and how much of it there is."""
    _, view, purse = await _purse(request, game, service)
    return _page(request, game, view, purse, {}, "")


@router.post("/games/{game}/force")
async def choose(request: Request, game: str, service: ServiceDep) -> Response:
    """Have the force that the form, or the file in it, says."""
    seat, view, purse = await _purse(request, game, service)
    fields = await fields_of(request)
    file = fields.get("file", "").strip()
    try:
        order = await service.play.muster(game, seat, file) if file else _listed(purse, fields)
        outcome = await service.play.submit(game, seat, notation=order)
    except Malformed as error:
        return _page(request, game, view, purse, fields, str(error), 422)
    if isinstance(outcome, Refusal):
        text = f"{outcome.text} ({outcome.rule})"
        return _page(request, game, view, purse, fields, text, 422)
    return go(request, f"/games/{game}/force" if file else f"/games/{game}")


@router.get("/games/{game}/force/file")
async def download(request: Request, game: str, service: ServiceDep) -> Response:
    """The force as it stands, as a file to keep."""
    _, view, purse = await _purse(request, game, service)
    name = f'attachment; filename="force-{view.scenario}-{view.seat}.toml"'
    return Response(purse.file, media_type="text/plain", headers={"Content-Disposition": name})


async def _purse(request: Request, game: str, service: Service) -> tuple[Seat, View, Purse]:
    _, seat = await seat_pass(request, game)
    view = (await service.play.view(game, seat)).view
    if not isinstance(view, View) or view.purse is None:
        raise Problem(409, "no-purse", "There is no force for you to choose here now.")
    return seat, view, view.purse


def _listed(purse: Purse, fields: Mapping[str, str]) -> str:
    """The order for the numbers of a form. Raises Malformed."""
    parts = []
    for ware in purse.wares:
        text = fields.get(PREFIX + ware.entry, "").strip() or "0"
        if not COUNT.fullmatch(text):
            raise Malformed("units", f"{ware.name}: a whole number, please.")
        if int(text):
            parts.append(f"{ware.entry}={int(text)}")
    if not parts:
        raise Malformed("units", "Choose at least one unit.")
    return f"choose {' '.join(parts)}"


def _page(
    request: Request,
    game: str,
    view: View,
    purse: Purse,
    given: Mapping[str, str],
    error: str,
    status: int = 200,
) -> HTMLResponse:
    names = dict.fromkeys(ware.group for ware in purse.wares)
    shelves = [
        Shelf(name=name, wares=tuple(ware for ware in purse.wares if ware.group == name))
        for name in names
    ]
    return answer(
        request,
        "play/force.html",
        status,
        game=game,
        title=view.title,
        side=next(party.name for party in view.sides if party.side is view.seat.side),
        purse=purse,
        shelves=shelves,
        given={name.removeprefix(PREFIX): text for name, text in given.items()},
        error=error,
    )
