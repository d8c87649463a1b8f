"""Who may speak to this server at all: the right host, the same origin, a body of sane size."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.bodies import hear_out
from app.web.headers import local_path
from app.web.problems import Problem, respond

LARGEST_BODY = 64 * 1024
LARGEST_UPLOAD = 16 * 1024 * 1024
UPLOADS = frozenset({"/verify"})
"""Where files are sent to."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PORT = re.compile(r"[0-9]{1,5}")
LENGTH = re.compile(r"[0-9]{1,9}")
DEFAULT_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class Hosts:
    """The names and addresses this server answers to.

    >>> hosts = Hosts({"localhost", "192.168.1.20"}, {"games.example.org"})
    >>> hosts.serve("192.168.1.20:8000"), hosts.serve("evil.example")
    (True, False)
    """

    def __init__(self, own: Iterable[str], public: Iterable[str] = ()) -> None:
        self._public = frozenset(public)
        self._own = frozenset(own) | self._public

    def serve(self, host: str, arrived_at: str = "") -> bool:
        """Whether a Host header names this server, or the very address it was reached at."""
        name = name_of(host)
        here = arrived_at.partition("%")[0]
        return bool(name) and (name in self._own or name.strip("[]") == here)

    def same_origin(self, origin: str, host: str, scheme: str) -> bool:
        """Whether an Origin header is a page of this server."""
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if parts.scheme not in ("http", "https") or not parts.netloc or "@" in parts.netloc:
            return False
        if name_of(parts.netloc) in self._public:
            return True
        return _place(parts.netloc, parts.scheme) == _place(host, scheme)


class Doorkeeper:
    """Checks Host on everything, Origin on whatever can change something, and the body's size."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one handshake."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        problem = self._objection(connection)
        if problem is not None:
            if problem.status_code == 413 and _largest(scope) == LARGEST_UPLOAD:
                await hear_out(receive)
            response = await respond(connection, problem)
            await response(scope, receive, send)
            return
        await self._app(scope, _counted(receive, _largest(scope)), send)

    def _objection(self, connection: HTTPConnection) -> Problem | None:
        scope, headers = connection.scope, connection.headers
        host = headers.get("host", "")
        arrived_at = (scope.get("server") or ("",))[0]
        if not self._hosts.serve(host, arrived_at):
            return Problem(421, "wrong-host", "This server is not known under that name.")
        if _too_large(headers.get("content-length", "0"), _largest(scope)):
            return Problem(413, "too-large", "The request is too large.")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if not self._same_site(connection, host):
            return Problem(403, "wrong-origin", "The request comes from another site.")
        return None

    def _same_site(self, connection: HTTPConnection, host: str) -> bool:
        """Whether a request cannot have been made by a page of somebody else (fault 103)."""
        headers = connection.headers
        origin = headers.get("origin")
        if origin is not None and origin != "null":
            return self._hosts.same_origin(origin, host, connection.scope["scheme"])
        if headers.get("sec-fetch-site") == "same-origin":
            return True
        # A program sends no origin and no cookies; a browser sends an origin with every post.
        return origin is None and ("authorization" in headers or "cookie" not in headers)


def name_of(host: str) -> str:
    """A host without its port, in lower case.

    >>> name_of("Games.Example.org:8000"), name_of("[::1]:8000")
    ('games.example.org', '[::1]')
    """
    bare = host.strip().lower()
    if bare.startswith("["):
        return bare.partition("]")[0] + "]"
    return bare.partition(":")[0].rstrip(".")


def _place(host: str, scheme: str) -> tuple[str, int]:
    port = host.rpartition("]")[2].rpartition(":")[2] if ":" in host.rpartition("]")[2] else ""
    return name_of(host), int(port) if PORT.fullmatch(port) else DEFAULT_PORTS[scheme]


def _largest(scope: Scope) -> int:
    """Bytes that the body of a request may have."""
    return LARGEST_UPLOAD if local_path(scope) in UPLOADS else LARGEST_BODY


def _too_large(length: str, most: int) -> bool:
    return not LENGTH.fullmatch(length) or int(length) > most


def _counted(receive: Receive, most: int) -> Receive:
    """The same stream, broken off when it grows too large, whatever length was stated."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > most:
                raise Problem(413, "too-large", "The request is too large.")
        return message

    return counted
