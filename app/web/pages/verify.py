"""The page on which anybody has a record checked: a file, of a game on this server or another."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from app.service.audits import AuditFailed, AuditsBusy
from app.service.throttle import TooOften
from app.web.auth import address_of
from app.web.bodies import hear_out, uploads_of
from app.web.deps import ServiceDep
from app.web.doorkeeper import LARGEST_UPLOAD
from app.web.limits import spend
from app.web.pages.common import answer
from app.web.pages.verdict import no_verdict
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
RECEIVING = 60.0
"""Seconds in which a file must have arrived."""
MIB = 1024 * 1024


@router.get("/verify")
async def form(request: Request) -> HTMLResponse:
    """Where a file is chosen or dropped."""
    return _form(request)


@router.post("/verify")
async def check(request: Request, service: ServiceDep) -> HTMLResponse:
    """Check a file, alone or against one that was taken in play."""
    try:
        spend(request, "verify")
        with service.audits.place(address_of(request)):
            files = await _received(request)
            record = files.get("record", b"")
            if not record:
                return _form(request, "Choose the file of a record first.", 422)
            found = await service.audits.judge(record, files.get("kept") or None)
    except (TooOften, AuditsBusy):
        # A browser that is still sending would not read the answer.
        await hear_out(request.receive)
        raise
    except AuditFailed:
        raise no_verdict() from None
    return answer(
        request,
        "verify/verdict.html",
        verdict=found,
        said=found.sentences(),
        compared=bool(files.get("kept")),
    )


async def _received(request: Request) -> dict[str, bytes]:
    """The files that are sent. Raises Problem (408, 413, 415, 422)."""
    try:
        async with asyncio.timeout(RECEIVING):
            return await uploads_of(request, at_most=2)
    except TimeoutError:
        raise Problem(408, "too-slow", "The file took too long to arrive.") from None


def _form(request: Request, error: str = "", status: int = 200) -> HTMLResponse:
    return answer(request, "verify/form.html", status, error=error, most=LARGEST_UPLOAD // MIB)
