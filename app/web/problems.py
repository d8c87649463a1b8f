"""Errors as RFC 9457 problem documents; what went wrong inside is for the server's log alone."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from app.service.answers import (
    Malformed,
    NoSuchGame,
    Refusal,
    Stale,
    StoreFailed,
    UnknownRules,
)
from app.service.audits import AuditsBusy
from app.service.hotseat import NotShared, WrongPin
from app.service.hub import TooMany
from app.service.lobby import LinkUnknown, LinkUsed
from app.service.replay_links import LinksEnough, ReplayUnknown, StillPlayed
from app.service.replays import NoSuchEyes, NoSuchStep, StillSealed
from app.service.scribe import Crowded
from app.service.throttle import TooOften
from app.views.model import Viewable
from app.web.headers import local_path, secure

LOG = structlog.get_logger()


class FieldError(Viewable, frozen=True, kw_only=True):
    """What is wrong with one field of a request."""

    field: str
    message: str


class ProblemDoc(Viewable, frozen=True, kw_only=True):
    """A problem document: the members of RFC 9457, and a few of ours."""

    title: str
    status: int
    type: str = "about:blank"
    detail: str = ""
    code: str = ""
    """A fixed word for programs, such as `stale`."""
    errors: tuple[FieldError, ...] = ()
    refusal: Refusal | None = None
    revision: int | None = None
    """The seat's revision now, when the order was made for an older one."""


class Problem(HTTPException):
    """Raised anywhere in the web layer; becomes the answer."""

    def __init__(
        self, status: int, code: str, detail: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, code, headers)
        title = HTTPStatus(status).phrase
        self.doc = ProblemDoc(title=title, status=status, code=code, detail=detail)

    def telling(self, **more: Any) -> "Problem":
        """The same problem with more members."""
        self.doc = msgspec.structs.replace(self.doc, **more)
        return self


RenderProblem = Callable[[HTTPConnection, ProblemDoc], Awaitable[Response]]


def problem_of(error: Exception) -> Problem | None:
    """The problem that an expected failure becomes; None for a bug."""
    match error:
        case Problem():
            return error
        case Malformed():
            flaw = FieldError(field=error.field, message=str(error))
            return Problem(422, "malformed", str(error)).telling(errors=(flaw,))
        case Stale():
            detail = "The situation has changed since you last saw it."
            return Problem(409, "stale", detail).telling(revision=error.revision)
        case TooOften():
            wait = {"Retry-After": str(error.seconds)}
            return Problem(429, "too-often", "Too many tries; wait a little.", wait)
        case AuditsBusy():
            wait = {"Retry-After": str(error.seconds)}
            return Problem(503, "busy", "Other records are being checked; try again soon.", wait)
        case UnknownRules():
            # The game is whole: it goes on as soon as the server has again what it began with.
            return Problem(409, "unknown-rules", str(error))
        case HTTPException():
            return Problem(error.status_code, _word(error.status_code), headers=error.headers)
        case RequestValidationError():
            return Problem(422, "malformed", "The request cannot be read.").telling(
                errors=tuple(_flaw(flaw) for flaw in error.errors())
            )
        case _:
            known = _KNOWN.get(type(error))
            return None if known is None else Problem(*known)


_KNOWN: dict[type[Exception], tuple[int, str, str]] = {
    NoSuchGame: (404, "no-such-game", "There is no such game."),
    LinkUnknown: (404, "link-unknown", "This link leads nowhere; ask for a new one."),
    LinkUsed: (410, "link-used", "Somebody has taken this seat with this link."),
    ReplayUnknown: (404, "replay-unknown", "This link leads to no replay; ask for a new one."),
    NoSuchEyes: (404, "no-such-eyes", "Nobody at the table sees the game so."),
    NoSuchStep: (404, "no-such-step", "The replay has no such step."),
    StillSealed: (
        403,
        "still-sealed",
        "Until the game is over everybody looks back through his own eyes alone.",
    ),
    StillPlayed: (409, "still-played", "Until the game is over there is no link to its replay."),
    LinksEnough: (409, "links-enough", "This game has links enough; the host can end them."),
    NotShared: (403, "not-shared", "This is not a shared device of the game."),
    WrongPin: (403, "wrong-pin", "That is not the PIN."),
    TooMany: (429, "too-many-connections", "Too many pages of this game are open."),
    StoreFailed: (503, "not-stored", "The server could not store it; nothing has changed."),
    Crowded: (503, "crowded", "The server is busy; nothing has changed. Try again."),
}
EXPECTED = (
    *(Problem, Malformed, Stale, TooOften, AuditsBusy, UnknownRules, HTTPException),
    RequestValidationError,
    *_KNOWN,
)


async def respond(connection: HTTPConnection, problem: Problem) -> Response:
    """The answer to a problem: a page for browsers, JSON for programs."""
    render: RenderProblem | None = getattr(connection.app.state, "render_problem", None)
    if render is not None and _wants_page(connection):
        response = await render(connection, problem.doc)
        response.status_code = problem.doc.status
    else:
        body = msgspec.json.encode(problem.doc)
        response = Response(body, problem.doc.status, media_type="application/problem+json")
    response.headers.update(problem.headers or {})
    return response


def install(app: FastAPI) -> None:
    """Answer every expected failure and every bug of the application with a problem document."""
    for kind in EXPECTED:
        app.add_exception_handler(kind, _expected)
    app.add_exception_handler(Exception, _bug)


async def _expected(request: HTTPConnection, error: Exception) -> Response:
    problem = problem_of(error)
    if problem is None:
        raise error
    return await respond(request, problem)


async def _bug(request: Request, error: Exception) -> Response:
    """Something is broken: say so and nothing else."""
    LOG.error("bug", kind=type(error).__name__)
    response = await respond(request, Problem(500, "bug", "The server has made a mistake."))
    secure(response.headers, local_path(request.scope))
    return response


def _wants_page(connection: HTTPConnection) -> bool:
    program = local_path(connection.scope).startswith("/api/")
    return "text/html" in connection.headers.get("accept", "") and not program


def _word(status: int) -> str:
    return HTTPStatus(status).phrase.lower().replace(" ", "-")


def _flaw(flaw: Mapping[str, Any]) -> FieldError:
    """Where and what, without the value that was sent."""
    known = [] if flaw["type"] == "json_invalid" else flaw["loc"]
    place = ".".join(str(part) for part in known if part != "body")
    return FieldError(field=place or "body", message=str(flaw["msg"]))
