"""The JSON API: the same service as the pages, for programs (DESIGN section 3)."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.service.answers import Malformed, Refusal
from app.service.founding import Created, Draft
from app.service.seats import Pass
from app.views.seats import Seat, Side
from app.web.auth import seat_pass
from app.web.bodies import is_text
from app.web.deps import ServiceDep
from app.web.files import record_name
from app.web.limits import spend
from app.web.problems import Problem
from app.web.schema import described

router = APIRouter(prefix="/api", tags=["games"])

Pin = Annotated[str, Field(max_length=32)]


class Body(BaseModel):
    """What a program sends: nothing we do not know, and no text that cannot be stored."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, sent: Any) -> Any:
        # JSON can spell half a character, which is no text in any encoding.
        if isinstance(sent, dict) and not is_text(json.dumps(sent, ensure_ascii=False)):
            raise ValueError("Half a character is no text.")
        return sent


class NewGame(Body):
    """A game to be created."""

    scenario: Annotated[str, Field(max_length=80)]
    options: dict[str, bool | int | str] = {}
    title: str | None = None
    names: dict[Side, str] = {}
    hotseat: bool | dict[Side, Pin | None] = False
    """True, or the PIN of each side."""
    dice: Annotated[list[Annotated[int, Field(ge=1)]], Field(max_length=10_000)] | None = None
    """Test mode only: the public dice to come."""
    seed: str | int | None = None
    """Test mode only: what the dice secret is made from."""
    position: str | None = None
    """Test mode only: where the game begins, in notation."""

    def draft(self) -> Draft:
        """As the lobby takes it."""
        pins: Mapping[Side, str | None] | None = None
        if self.hotseat is not False:
            pins = {} if self.hotseat is True else self.hotseat
        return Draft(
            scenario=self.scenario,
            options=self.options,
            title=self.title,
            names=self.names,
            hotseat=pins,
            dice=self.dice,
            seed=None if self.seed is None else str(self.seed),
            position=self.position,
        )


class NewOrder(Body):
    """An order, as an object with a `type` or in notation."""

    order: dict[str, Any] | None = None
    notation: Annotated[str, Field(max_length=4000)] | None = None
    revision: int | None = None
    """The revision of the view it was made for; 409 when the view has moved since."""
    key: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    """Makes a repeat harmless: the same key gets the first answer again."""


class NewShare(Body):
    """A seat's share of the dice: first the SHA-256 of 32 bytes of its own, later the bytes."""

    pledge: Annotated[str, Field(max_length=64)] | None = None
    share: Annotated[str, Field(max_length=64)] | None = None
    """Hexadecimal, both of them."""
    waive: Side | None = None
    """Whose share, pledged and never opened, this seat would go on without; it takes both."""


async def _seated(request: Request, game: str) -> tuple[Pass, Seat]:
    return await seat_pass(request, game)


Seated = Annotated[tuple[Pass, Seat], Depends(_seated)]


@router.get("/catalogue", **described("Catalogue"))
async def catalogue(service: ServiceDep) -> Response:
    """The games and scenarios that can be played, with their options."""
    return _json({"scenarios": service.catalogue.scenarios()})


@router.post("/games", status_code=201, **described("Created", 422, 429))
async def create_game(request: Request, wanted: NewGame, service: ServiceDep) -> Response:
    """Create a game. The tokens and links in the answer are told once and never again.

    A token ends when somebody takes its seat with the link, except in test mode.
    """
    spend(request, "create")
    created = await service.lobby.create(wanted.draft())
    return _json(_told(request, created), 201)


@router.get("/games/{game}/view", **described("View", 304, 401, 403, 404, 409))
async def view(request: Request, game: str, seated: Seated, service: ServiceDep) -> Response:
    """What this seat sees; the ETag is its revision."""
    shown = await service.play.view(game, seated[1])
    return _fresh(request, shown.revision) or _json(shown.view, revision=shown.revision)


@router.get("/games/{game}/menu", **described("Menu", 304, 401, 403, 404, 409))
async def menu(request: Request, game: str, seated: Seated, service: ServiceDep) -> Response:
    """What this seat may order now, from its view alone."""
    shown = await service.play.view(game, seated[1])
    same = _fresh(request, shown.revision)
    return same or _json(await service.play.menu(game, seated[1]), revision=shown.revision)


@router.post("/games/{game}/orders", **described("Accepted", 401, 403, 404, 409, 422))
async def give_order(game: str, seated: Seated, wanted: NewOrder, service: ServiceDep) -> Response:
    """Give an order. 200 once it is durable; 422 when this seat's view forbids it."""
    answer = await service.play.submit(
        game,
        seated[1],
        notation=wanted.notation,
        raw=wanted.order,
        revision=wanted.revision,
        key=wanted.key,
    )
    if isinstance(answer, Refusal):
        raise Problem(422, "refused", answer.text).telling(refusal=answer)
    return _json(answer, revision=answer.revision)


@router.post("/games/{game}/share", status_code=204, **described("Nothing", 401, 403, 404, 422))
async def give_share(game: str, seated: Seated, wanted: NewShare, service: ServiceDep) -> Response:
    """Pledge this seat's share of the dice while both sides set up; open it when both have.

    A seat that pledges nothing has the empty share. What was pledged stands in the view's `proof`.
    """
    side = seated[1].side
    if side is None:
        raise Problem(403, "no-side", "Only a side has a share of the dice.")
    if sum(part is not None for part in (wanted.pledge, wanted.share, wanted.waive)) != 1:
        raise Malformed("pledge", "Send a pledge, a share or a waiver.")
    if wanted.pledge is not None:
        await service.shares.pledge(game, side, wanted.pledge)
    elif wanted.share is not None:
        await service.shares.open(game, side, wanted.share)
    elif wanted.waive is not None:
        await service.shares.waive(game, side, wanted.waive)
    return Response(status_code=204)


@router.get("/games/{game}/record", **described("Record", 401, 403, 404, 409))
async def record(game: str, seated: Seated, service: ServiceDep) -> Response:
    """This seat's own record; opened to everything once the game is over."""
    kept = await service.records.record(game, seated[1])
    card = await service.lobby.card(game)
    answer = _json(kept)
    name = record_name(card.title, card.created_at, over=kept.over)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _told(request: Request, created: Created) -> dict[str, Any]:
    """The answer to a new game: per place a token for programs and a link for people."""

    def link(code: str | None) -> str | None:
        return None if code is None else f"{str(request.base_url).rstrip('/')}/join/{code}"

    seats: dict[str, Any] = {
        seat.value: {"token": keys.token, "url": link(keys.code or created.hotseat)}
        for seat, keys in created.seats.items()
    }
    return {"game": created.game, "seats": seats}


def _fresh(request: Request, revision: int) -> Response | None:
    """304 when the sender has this revision already."""
    known = request.headers.get("if-none-match", "")
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    if not tags & {_etag(revision), "*"}:
        return None
    return Response(status_code=304, headers={"ETag": _etag(revision)})


def _json(body: Any, status: int = 200, *, revision: int | None = None) -> Response:
    headers = {} if revision is None else {"ETag": _etag(revision)}
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def _etag(revision: int) -> str:
    return f'"{revision}"'
