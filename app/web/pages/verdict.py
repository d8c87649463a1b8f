"""The page on which an ended game is checked: the same verdict as `python -m app verify` gives."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.service.audits import AuditFailed
from app.web.auth import seat_pass
from app.web.deps import ServiceDep
from app.web.limits import spend
from app.web.pages.common import answer
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)


@router.post("/games/{game}/verdict")
async def verdict(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """Check the record of this seat, once the game has ended."""
    _, seat = await seat_pass(request, game)
    if not await service.play.over(game):
        raise Problem(409, "not-over", "A game is checked when it has ended: then it is open.")
    spend(request, "verify")
    try:
        found = await service.audits.verdict(game, seat)
    except AuditFailed:
        raise no_verdict() from None
    card = await service.lobby.card(game)
    return answer(request, "play/verdict.html", game=card, verdict=found, said=found.sentences())


def no_verdict() -> Problem:
    """The answer when a check came to no end."""
    text = "The check came to no end, which says nothing of the game. Try again, or check the "
    return Problem(503, "no-verdict", text + "record on your own machine.")
