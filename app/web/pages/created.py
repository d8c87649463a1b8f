"""The links of a new game, kept in the browser of its creator and nowhere else."""

import asyncio
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote

import msgspec
import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.responses import Response

from app.addresses import lan_addresses
from app.service.founding import Created, Keys
from app.service.lobby import GameCard
from app.views.model import Viewable
from app.views.seats import Seat
from app.web.deps import ServiceDep, settings_of
from app.web.pages.common import answer, go, remember, root_of
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
KEPT_FOR = 7 * 86400
CODE = re.compile(r"[A-Za-z0-9_-]{1,100}")
LOCAL = ("localhost", "127.", "[::1]")
PLACES = (
    ("a", "Gives the seat of {side}. It works once, for one browser."),
    ("b", "Gives the seat of {side}. It works once, for one browser."),
    ("hotseat", "Both sides play here; a curtain hides the board between turns."),
    ("umpire", "Sees both sides and the truth. Not for players."),
    ("observer", "Sees what both sides know. As many people as you like."),
)


class SeatLink(Viewable, frozen=True, kw_only=True):
    """A join link as the page shows it."""

    place: str
    title: str
    player: str
    """Who is to sit there, if a name was given."""
    hint: str
    url: str
    path: str
    qr: str
    taken: bool


def keep(request: Request, new: Created) -> Response:
    """On to the page of the links, which only this browser can open."""
    codes = {seat.value: keys.code for seat, keys in new.seats.items() if keys.code}
    if new.hotseat:
        codes["hotseat"] = new.hotseat
    return with_codes(request, new.game, codes)


def with_codes(request: Request, game: str, codes: dict[str, str]) -> Response:
    """Put codes of join links with those this browser keeps for the links page, and go there."""
    page = f"/created/{game}"
    response = go(request, page)
    kept = {**(_kept(request.cookies.get("links", "")) or {}), **codes}
    # Where new links are made they are asked for too, so that the others stay.
    for path in (page, f"/host/games/{game}"):
        response.set_cookie(
            "links",
            urlsafe_b64encode(msgspec.json.encode(kept)).decode(),
            max_age=KEPT_FOR,
            path=root_of(request) + path,
            secure=request.scope["scheme"] == "https",
            httponly=True,
            samesite="strict",
        )
    remember(request, response, [game])
    return response


@router.get("/created/{game}")
async def links(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """Every place at the table with its link."""
    codes = _kept(request.cookies.get("links", ""))
    if codes is None:
        raise Problem(404, "link-unknown", "The links are kept where they were made.")
    card = await service.lobby.card(game)
    bases = await addresses(request)
    return answer(
        request,
        "lobby/created.html",
        game=card,
        links=[
            _link(place, hint, codes[place], card, bases[0])
            for place, hint in PLACES
            if place in codes
        ],
        others=bases[1:],
        shared="hotseat" in codes,
    )


def _kept(cookie: str) -> dict[str, str] | None:
    """The codes in a cookie; None if it is not one of ours."""
    try:
        raw = urlsafe_b64decode(cookie.encode())
        codes = msgspec.json.decode(raw, type=dict[str, str])
    except (ValueError, msgspec.MsgspecError):
        return None
    return codes if all(CODE.fullmatch(code) for code in codes.values()) else None


async def addresses(request: Request) -> list[str]:
    """Where others reach this server, the likeliest first."""
    here = str(request.base_url).rstrip("/")
    host = request.headers.get("host", "")
    # From another device, or with a server that no other device reaches, there is one address.
    if not host.startswith(LOCAL) or settings_of(request).host.startswith(LOCAL):
        return [here]
    port = f":{host.rpartition(':')[2]}" if ":" in host.rpartition("]")[2] else ""
    root = root_of(request)
    # Some systems ask the network for them.
    found = await asyncio.to_thread(lan_addresses)
    near = [f"{request.url.scheme}://{address}{port}{root}" for address in found]
    return [*near, here]


def picture(url: str) -> Markup:
    """A QR code as an SVG without styles of its own."""
    code = segno.make(url, error="m")
    return Markup(code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None))


def _link(place: str, hint: str, code: str, card: GameCard, base: str) -> SeatLink:
    names = {party.side.value: party.name for party in card.sides}
    titles = {"hotseat": "This device", "umpire": "Umpire", "observer": "Observers"}
    path = f"/join/{quote(code, safe='')}"
    return SeatLink(
        place=place,
        title=names.get(place) or titles[place],
        player=dict(zip(names, card.players, strict=True)).get(place, ""),
        hint=hint.format(side=names.get(place, "")),
        url=base + path,
        path=path,
        qr=picture(base + path),
        taken=place in card.taken and place != Seat.OBSERVER.value,
    )


def codes_of(place: str, keys: Keys) -> dict[str, str]:
    """The code of one new link by its place."""
    return {} if keys.code is None else {place: keys.code}
