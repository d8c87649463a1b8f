"""The page of all seals: what was promised, pledged, sealed and opened, to be checked at sight."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.views.umpire import UmpireView
from app.web.auth import pass_of, seat_pass
from app.web.deps import ServiceDep
from app.web.pages.common import answer
from app.web.proofs import awaited, names, titles

router = APIRouter(include_in_schema=False)


@router.get("/games/{game}/seals")
async def seals(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The whole proof of a game, the same for every seat (HX.6, HX.13)."""
    _, seat = await seat_pass(request, game)
    held = await pass_of(request, game)
    shown = (await service.play.view(game, seat)).view
    view = shown.truth if isinstance(shown, UmpireView) else shown
    proof = await service.records.proof(game)
    return answer(
        request,
        "play/seals.html",
        game=game,
        title=view.title,
        turn=view.turn,
        over=view.verdict is not None,
        sides=view.sides,
        speaks="a b" if held is not None and held.hotseat else seat.side or "",
        proof=proof,
        latest=proof.seals[::-1],
        turned=proof.openings[::-1],
        waits=awaited(view),
        titles=titles(view),
        names=names(view, proof.openings),
    )
