"""The front page: what this is, a new game, the games of this browser; and who made it."""

import re
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import Malformed, NoSuchGame, Option, ScenarioCard, UnknownRules
from app.service.founding import Draft
from app.service.lobby import GameCard
from app.views.seats import Side
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.limits import spend
from app.web.pages import created
from app.web.pages.common import answer, known_games

router = APIRouter(include_in_schema=False)
WHOLE = re.compile(r"-?[0-9]{1,6}")
Fields = Mapping[str, str]


@router.get("/")
async def lobby(request: Request, service: ServiceDep) -> HTMLResponse:
    """The front page."""
    return await _page(request, service, {}, "")


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """Credits and licences."""
    return answer(request, "lobby/about.html")


@router.post("/games")
async def create(request: Request, service: ServiceDep) -> Response:
    """Lay out a new game and show its links."""
    spend(request, "create")
    fields = await fields_of(request)
    try:
        draft = _draft(fields, service.catalogue.scenarios())
        new = await service.lobby.create(draft)
    except Malformed as error:
        return await _page(request, service, fields, str(error), 422)
    return created.keep(request, new)


async def _page(
    request: Request,
    service: ServiceDep,
    given: dict[str, str],
    error: str,
    status: int = 200,
) -> HTMLResponse:
    cards: list[GameCard] = []
    for game in known_games(request):
        try:
            cards.append(await service.lobby.card(game))
        except (NoSuchGame, UnknownRules):
            # One game that this server cannot show must not take the front page away.
            continue
    context: dict[str, Any] = {
        "scenarios": service.catalogue.scenarios(),
        "games": cards,
        "given": given,
        "error": error,
    }
    return answer(request, "lobby/index.html", status, **context)


def _draft(form: Fields, cards: tuple[ScenarioCard, ...]) -> Draft:
    """The game a form asks for. Raises Malformed."""
    chosen = _text(form, "scenario")
    card = next((c for c in cards if c.id == chosen), None)
    if card is None:
        raise Malformed("scenario", "Choose a scenario.")
    names = {side: _text(form, f"name-{side.value}") for side in Side}
    shared = _text(form, "table") == "shared"
    pins = {side: _text(form, f"pin-{side.value}") or None for side in Side}
    return Draft(
        scenario=card.id,
        options={option.name: _chosen(form, card, option) for option in card.options},
        title=_text(form, "title") or None,
        names={side: name for side, name in names.items() if name},
        hotseat=pins if shared else None,
    )


def _chosen(form: Fields, card: ScenarioCard, option: Option) -> bool | int | str:
    field = f"{card.id}.{option.name}"
    text = _text(form, field)
    match option.default:
        case bool():
            return field in form
        case int():
            if field not in form:
                return option.default
            if not WHOLE.fullmatch(text):
                raise Malformed(option.name, f"{option.text}: a whole number, please.")
            return int(text)
        case _:
            return text or option.default


def _text(form: Fields, name: str) -> str:
    return form.get(name, "").strip()
