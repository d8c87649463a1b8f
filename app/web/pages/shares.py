"""Where browsers send their shares of the dice (HX.6)."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.service.answers import Malformed
from app.views.seats import Side
from app.web.auth import pass_of, seat_pass
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)


@router.post("/games/{game}/share")
async def give_share(request: Request, game: str, service: ServiceDep) -> Response:
    """Take a pledge, a share or a waiver; a shared device speaks for both sides."""
    held = await pass_of(request, game)
    if held is None or not held.hotseat:
        held, _ = await seat_pass(request, game)
    fields = await fields_of(request)
    side = _side(fields.get("side", ""))
    if not held.hotseat and (held.seat is None or held.seat.side is not side):
        raise Problem(403, "no-side", "Only a side has a share of the dice.")
    if "waive" in fields:
        await service.shares.waive(game, side, _side(fields["waive"]))
    elif "share" in fields:
        await service.shares.open(game, side, fields["share"])
    else:
        await service.shares.pledge(game, side, fields.get("pledge", ""))
    return Response(status_code=204)


def _side(name: str) -> Side:
    if name not in ("a", "b"):
        raise Malformed("side", "A side is a or b.")
    return Side(name)
