"""The tables of a rule set and of its scenarios, printed from the data that the rules use."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.service.answers import UnknownRules
from app.web.auth import seat_pass
from app.web.deps import ServiceDep
from app.web.pages.common import answer
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
MISSING = Problem(404, "no-such-page", "There are no such tables.")


@router.get("/charts/{ruleset}")
async def every(request: Request, ruleset: str, service: ServiceDep) -> HTMLResponse:
    """All tables of the rules, and the way to those of the scenarios."""
    try:
        found = service.lobby.printed(ruleset)
    except UnknownRules:
        raise MISSING from None
    title = f"Tables: {service.lobby.titles()[ruleset]}"
    cards = tuple(card for card in service.catalogue.scenarios() if card.ruleset == ruleset)
    return answer(
        request, "rules/charts.html", title=title, charts=found, cards=cards, ruleset=ruleset
    )


@router.get("/games/{game}/charts")
async def of_game(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """All tables as the game is played with them, whatever new games have."""
    await seat_pass(request, game)
    found = await service.lobby.printed_for(game)
    card = await service.lobby.card(game)
    title = f"Tables of the game {card.title}"
    return answer(
        request, "rules/charts.html", title=title, charts=found, cards=(), ruleset=card.ruleset
    )


@router.get("/charts/{ruleset}/{scenario}")
async def of_scenario(
    request: Request, ruleset: str, scenario: str, service: ServiceDep
) -> HTMLResponse:
    """The forces and switches of a scenario."""
    try:
        found = service.lobby.printed(ruleset, scenario)
        card = service.catalogue.scenario(scenario)
    except (UnknownRules, KeyError):
        raise MISSING from None
    title = f"{card.title}: forces"
    return answer(
        request, "rules/charts.html", title=title, charts=found, cards=(), ruleset=ruleset
    )
