"""The front page with its scenarios, the form of a new game on a page of its own, and credits."""

import re
from collections.abc import Iterable, Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from app.service.answers import Malformed, NoSuchGame, Option, ScenarioCard, UnknownRules
from app.service.founding import Draft
from app.service.lobby import GameCard
from app.views.model import Viewable
from app.views.seats import Side
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.limits import spend
from app.web.pages import created
from app.web.pages.common import answer, known_games
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
WHOLE = re.compile(r"-?[0-9]{1,6}")
FIRST = "shadow_line"
"""The scenario that a newcomer is sent to, on servers that have it."""
SWITCHES = "switches"
"""The field of forms that show switches: without it a scenario's own hold."""
Fields = Mapping[str, str]


class Group(Viewable, frozen=True, kw_only=True):
    """Scenarios of one kind."""

    name: str
    hint: str
    cards: tuple[ScenarioCard, ...]


class Switch(Viewable, frozen=True, kw_only=True):
    """A switch in the form, as it stands there now."""

    option: Option
    value: str
    """As the form sends it; of a box `1` or nothing."""
    default: str


class Chapter(Viewable, frozen=True, kw_only=True):
    """Switches under one heading."""

    name: str
    switches: tuple[Switch, ...]


@router.get("/")
async def lobby(request: Request, service: ServiceDep) -> HTMLResponse:
    """The front page."""
    return await _front(request, service)


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """Credits and licences."""
    return answer(request, "lobby/about.html")


@router.get("/new/{scenario}")
async def new(request: Request, scenario: str, service: ServiceDep) -> HTMLResponse:
    """The form for a game of a scenario."""
    card = _offered(service.catalogue.scenarios(), scenario)
    if card is None:
        raise Problem(404, "no-such-scenario", "There is no such scenario here.")
    return _form(request, card, {})


@router.post("/games")
async def create(request: Request, service: ServiceDep) -> Response:
    """Lay out a new game and show its links."""
    spend(request, "create")
    fields = await fields_of(request)
    card = _offered(service.catalogue.scenarios(), _text(fields, "scenario"))
    if card is None:
        return await _front(request, service, "Choose a scenario.", 422)
    try:
        made = await service.lobby.create(_draft(fields, card))
    except Malformed as error:
        return _form(request, card, fields, str(error), 422)
    return created.keep(request, made)


def _offered(cards: Iterable[ScenarioCard], scenario: str) -> ScenarioCard | None:
    return next((card for card in cards if card.id == scenario), None)


async def _front(
    request: Request, service: ServiceDep, error: str = "", status: int = 200
) -> HTMLResponse:
    games: list[GameCard] = []
    ended: list[str] = []
    for game in known_games(request):
        try:
            games.append(await service.lobby.card(game))
            if await service.replays.over(game):
                ended.append(game)
        except (NoSuchGame, UnknownRules):
            # One game that this server cannot show must not take the front page away.
            continue
    groups = _groups(service.catalogue.scenarios())
    return answer(
        request,
        "lobby/index.html",
        status,
        groups=groups,
        games=games,
        ended=ended,
        error=error,
    )


def _groups(cards: Iterable[ScenarioCard]) -> list[Group]:
    """The scenarios as the front page has them: where to begin, then by how much is hidden."""
    kinds = {
        "Start here": "A small force each, ten turns, everything that is special about hiding.",
        "Both sides hidden": "Nobody knows what stands before him.",
        "One side hidden": "One side lies face down; the other comes in the open.",
        "In the open": "Nothing is face down: the plain battle game.",
    }
    found: dict[str, list[ScenarioCard]] = {name: [] for name in kinds}
    for card in cards:
        hidden = list(kinds)[3 - min(2, len(card.hidden))]
        found["Start here" if card.id == FIRST else hidden].append(card)
    return [
        Group(name=name, hint=kinds[name], cards=tuple(cards))
        for name, cards in found.items()
        if cards
    ]


def _form(
    request: Request, card: ScenarioCard, given: Fields, error: str = "", status: int = 200
) -> HTMLResponse:
    chapters: dict[str, list[Switch]] = {}
    for option in card.options:
        chapters.setdefault(option.chapter, []).append(_switch(card, option, given))
    changed = any(s.value != s.default for rows in chapters.values() for s in rows)
    return answer(
        request,
        "lobby/new.html",
        status,
        card=card,
        given=dict(given),
        sides=list(zip(("a", "b"), card.sides, strict=True)),
        chapters=[Chapter(name=name, switches=tuple(rows)) for name, rows in chapters.items()],
        changed=changed,
        error=error,
    )


def _switch(card: ScenarioCard, option: Option, given: Fields) -> Switch:
    field = f"{card.id}.{option.name}"
    default = _sent(option.default)
    value = given.get(field, "" if isinstance(option.default, bool) else default)
    return Switch(option=option, value=value if SWITCHES in given else default, default=default)


def _sent(value: bool | int | str) -> str:
    """A value as a form sends it."""
    return ("1" if value else "") if isinstance(value, bool) else str(value)


def _draft(form: Fields, card: ScenarioCard) -> Draft:
    """The game a form asks for. Raises Malformed."""
    names = {side: _text(form, f"name-{side.value}") for side in Side}
    shared = _text(form, "table") == "shared"
    pins = {side: _text(form, f"pin-{side.value}") or None for side in Side}
    options = card.options if SWITCHES in form else ()
    return Draft(
        scenario=card.id,
        options={option.name: _chosen(form, card, option) for option in options},
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
                raise Malformed(option.name, f"{option.text} A whole number, please.")
            return int(text)
        case _:
            return text or option.default


def _text(form: Fields, name: str) -> str:
    return form.get(name, "").strip()
