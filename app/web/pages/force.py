"""The force builder: a side buys its force, keeps it as a file and reads it again, unseen."""

import re
from collections.abc import Mapping
from fractions import Fraction

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from msgspec.structs import replace
from starlette.responses import Response

from app.service.answers import Malformed, Refusal
from app.service.service import Service
from app.views.model import Purse, View, Viewable, Ware
from app.views.seats import Seat
from app.web.auth import seat_pass
from app.web.bodies import fields_of
from app.web.deps import ServiceDep
from app.web.icons import icon
from app.web.pages.common import answer, go, root_of
from app.web.pages.design import Draft, draft_of, drawn, price_of
from app.web.problems import Problem
from app.web.render import render

router = APIRouter(include_in_schema=False)
COUNT = re.compile(r"[0-9]{1,3}")
PREFIX = "n "
"""Before the entry in the name of its field."""


class Row(Viewable, frozen=True, kw_only=True):
    """A counter for sale, as the form shows it."""

    ware: Ware
    icon: str
    costs: tuple[str, ...]
    value: str
    """How many, as it stands in the form."""


class Shelf(Viewable, frozen=True, kw_only=True):
    """What is for sale under one heading."""

    name: str
    rows: tuple[Row, ...]


@router.get("/games/{game}/force")
async def builder(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """What may be bought, and how much of it there is."""
    _, view, purse = await _purse(request, game, service)
    return _page(request, game, view, purse, {}, "")


@router.get("/games/{game}/force/design")
async def priced(request: Request, game: str, service: ServiceDep) -> HTMLResponse:
    """The price of a design as its fields stand, and whether it may be (G11.1-G11.3)."""
    seat, _, purse = await _purse(request, game, service)
    draft = await _judged(game, seat, purse, request.query_params, service)
    if draft is None:
        raise Problem(409, "no-designs", "There is nothing to design in this game.")
    return HTMLResponse(render("play/_price.html", price=price_of(draft), root=root_of(request)))


@router.post("/games/{game}/force")
async def choose(request: Request, game: str, service: ServiceDep) -> Response:
    """Have the force that the form, or the file in it, says."""
    seat, view, purse = await _purse(request, game, service)
    fields = await fields_of(request)
    if fields.get("design"):
        return await _designed(request, game, service, fields)
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


async def _designed(
    request: Request, game: str, service: Service, fields: dict[str, str]
) -> HTMLResponse:
    """The page with the design of its form priced, or put on the list if it may be there."""
    seat, view, purse = await _purse(request, game, service)
    draft = await _judged(game, seat, purse, fields, service)
    if draft is None:
        raise Problem(409, "no-designs", "There is nothing to design in this game.")
    if draft.fault or fields["design"] != "add":
        draft = replace(draft, said=draft.fault)
        return _page(request, game, view, purse, fields, "", 422 if draft.fault else 200, draft)
    name = PREFIX + draft.entry
    have = next((str(w.have) for w in purse.wares if w.entry == draft.entry), "0")
    now = fields.get(name, have).strip()
    fields[name] = str(int(now) + 1) if COUNT.fullmatch(now) else "1"
    draft = replace(draft, said=f"{draft.name} is on the list. Take the force when it is complete.")
    return _page(request, game, view, purse, fields, "", 200, draft)


async def _judged(
    game: str, seat: Seat, purse: Purse, fields: Mapping[str, str], service: Service
) -> Draft | None:
    """The design of a form, with why it may not be; None where nothing can be designed."""
    if purse.workbench is None:
        return None
    draft = draft_of(purse.workbench, fields)
    if draft.wrong:
        return replace(draft, fault=draft.wrong)
    refused = await service.play.why_not(game, seat, f"choose {draft.entry}=1")
    if refused is None:
        return draft
    text = refused.text.removeprefix(f"{draft.entry}: ")
    return replace(draft, fault=text[:1].upper() + text[1:], rule=refused.rule)


def _wares(purse: Purse, fields: Mapping[str, str]) -> tuple[Ware, ...]:
    """What is on the list of the form: what is for sale, and designs that are not taken yet."""
    known = {ware.entry for ware in purse.wares}
    bench = purse.workbench
    entries = [name.removeprefix(PREFIX) for name in fields if name.startswith(PREFIX)]
    fresh = [e for e in entries if bench and e.startswith(bench.prefix) and e not in known]
    return (*purse.wares, *(drawn(bench, entry) for entry in fresh if bench))


async def _purse(request: Request, game: str, service: Service) -> tuple[Seat, View, Purse]:
    _, seat = await seat_pass(request, game)
    view = (await service.play.view(game, seat)).view
    if not isinstance(view, View) or view.purse is None:
        raise Problem(409, "no-purse", "There is no force for you to choose here now.")
    return seat, view, view.purse


def _listed(purse: Purse, fields: Mapping[str, str]) -> str:
    """The order for the numbers of a form. Raises Malformed."""
    parts = []
    for ware in _wares(purse, fields):
        text = fields.get(PREFIX + ware.entry, "").strip() or "0"
        if not COUNT.fullmatch(text):
            raise Malformed("units", f"{ware.name}: a whole number, please.")
        if int(text):
            parts.append(f"{ware.entry}={int(text)}")
    if not parts:
        raise Malformed("units", "Choose at least one unit.")
    return f"choose {' '.join(parts)}"


def price(amount: float) -> str:
    """A cost as people write it; some things go by thirds.

    >>> price(6.0), price(2.5), price(0.6666), price(0.9999)
    ('6', '2.5', '2/3', '1')
    """
    exact = Fraction(amount).limit_denominator(6)
    return str(exact) if exact.denominator in (3, 6) else f"{float(exact):g}"


def _icon(entry: str) -> str:
    """The drawing of an entry: of what carries the rest, or of what is left without a number."""
    code = entry.partition("+")[0]
    found = icon(code)
    return icon(code.rstrip("123")) if found == "plain" else found


def _page(
    request: Request,
    game: str,
    view: View,
    purse: Purse,
    given: Mapping[str, str],
    error: str,
    status: int = 200,
    draft: Draft | None = None,
) -> HTMLResponse:
    if draft is None and purse.workbench:
        draft = draft_of(purse.workbench, {})
    shelves: dict[str, list[Row]] = {}
    for ware in _wares(purse, given):
        value = given.get(PREFIX + ware.entry, str(ware.have))
        row = Row(
            ware=ware,
            icon=icon(ware.code) if ware.code else _icon(ware.entry),
            costs=tuple(map(price, ware.amounts)),
            value=value,
        )
        shelves.setdefault(ware.group, []).append(row)
    return answer(
        request,
        "play/force.html",
        status,
        game=game,
        title=view.title,
        side=next(party.name for party in view.sides if party.side is view.seat.side),
        purse=purse,
        shelves=[Shelf(name=name, rows=tuple(rows)) for name, rows in shelves.items()],
        file=given.get("file", ""),
        draft=draft,
        price=price_of(draft) if draft else None,
        error=error,
    )
