"""The page of a game's dice: a reader's own while it is played, all of them once it is over."""

from collections.abc import Iterable
from itertools import groupby

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.service.rolls import Evenness, Roll
from app.views.model import View, Viewable
from app.views.seats import Seat
from app.views.umpire import UmpireView
from app.web.auth import seat_pass
from app.web.deps import ServiceDep
from app.web.limits import spend
from app.web.pages.common import answer
from app.web.proofs import titles
from app.web.scene import party

router = APIRouter(include_in_schema=False)
MANY = 12
"""Numbers for one cause that are still shown in the row itself."""


class Turn(Viewable, frozen=True, kw_only=True):
    """The rolls of a game turn; turn 0 is the set-up."""

    turn: int
    rolls: tuple[Roll, ...]


class Figures(Viewable, frozen=True, kw_only=True):
    """How even some dice were, as the page says it."""

    name: str
    even: Evenness
    says: str


@router.get("/games/{game}/dice")
async def dice(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The rolls that this seat may know, by turn (HX.6)."""
    spend(request, "replay")
    _, seat = await seat_pass(request, game)
    # First the sheet: a game that ends in between is then shown as one that goes on.
    sheet = await service.rolls.sheet(game, seat)
    shown = (await service.play.view(game, seat)).view
    view = shown.truth if isinstance(shown, UmpireView) else shown
    return answer(
        request,
        "play/dice.html",
        game=game,
        title=view.title,
        over=bool(sheet.evenness),
        umpire=seat is Seat.UMPIRE,
        turns=[
            Turn(turn=turn, rolls=tuple(rolls))
            for turn, rolls in groupby(sheet.rolls, key=lambda roll: roll.turn)
        ],
        figures=_figures(sheet.evenness, view),
        names={party.side.value: party.name for party in view.sides},
        titles=titles(view),
        many=MANY,
    )


def _figures(evenness: Iterable[Evenness], view: View) -> list[Figures]:
    return [
        Figures(
            name="All dice" if even.by is None else party(view, even.by),
            even=even,
            says=fairness_of(even),
        )
        for even in evenness
    ]


def fairness_of(even: Evenness) -> str:
    """What the counts are worth, in one sentence."""
    if not even.dice:
        return "No dice were thrown."
    percent = 100 * even.chance
    share = "fewer than 1" if percent < 1 else "all" if percent > 99 else f"{percent:.0f}"
    return (
        f"Chi-square {even.chi_square:.2f}, p = {even.chance:.3f}: fair dice come out as uneven as "
        f"this or more so in {share} of 100 such games."
    )
