"""The application called as a server calls it, with everything that comes back kept as it is."""

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute

from app.store import models
from app.web import socket as sockets


class Stillness:
    """A clock that a script moves, and secrets that come in a fixed order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._at = datetime(2030, 1, 1, 12, tzinfo=UTC)
        self._told = 0
        patch.setattr(models, "datetime", self)
        patch.setattr(sockets, "HEARTBEAT", 3600.0)
        patch.setattr("secrets.token_hex", lambda n=32: self._bytes(n).hex())
        patch.setattr("secrets.token_bytes", self._bytes)
        patch.setattr("secrets.token_urlsafe", self._text)

    def restart(self) -> None:
        """As at first: the second world gets the same secrets at the same times."""
        self._at = datetime(2030, 1, 1, 12, tzinfo=UTC)
        self._told = 0

    def tick(self) -> None:
        """A minute later."""
        self._at += timedelta(minutes=1)

    def now(self, zone: object) -> datetime:
        """The time, in place of the class that the store asks."""
        return self._at

    def fromisoformat(self, text: str) -> datetime:
        """As the class does it."""
        return datetime.fromisoformat(text)

    def _bytes(self, number: int = 32) -> bytes:
        self._told += 1
        return hashlib.sha512(f"secret {self._told}".encode()).digest()[:number]

    def _text(self, number: int = 32) -> str:
        return urlsafe_b64encode(self._bytes(number)).rstrip(b"=").decode()


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return msgspec.json.decode(self.body)

    def header(self, name: str) -> str:
        """The first header of a name, empty if there is none."""
        return next((v.decode() for k, v in self.headers if k.decode().lower() == name), "")

    def content(self) -> bytes:
        """All of it, `Date` excepted."""
        kept = [(k, v) for k, v in self.headers if k.lower() != b"date"]
        return repr((self.status, kept)).encode() + b"\n" + self.body


class Socket:
    """A websocket connection, open until it is closed."""

    def __init__(self, app: FastAPI, path: str, query: str, headers: dict[str, str]) -> None:
        self.frames: list[bytes] = []
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", "ws", path, query, headers) | {"subprotocols": []}
        self._task = asyncio.create_task(app(scope, self._heard.get, self._send))

    async def _send(self, message: Any) -> None:
        self.frames.append(repr(sorted(message.items())).encode())

    async def begin(self) -> None:
        """Wait until it is accepted and has sent the first view, or is refused."""
        async with asyncio.timeout(10):
            while len(self.frames) < 2 and not self._task.done():
                await asyncio.sleep(0.001)

    def take(self) -> list[bytes]:
        """The frames since the last time."""
        frames, self.frames = self.frames, []
        return frames

    async def close(self) -> None:
        """Hang up."""
        self._heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, 10)


def _scope(
    kind: str, scheme: str, path: str, query: str, headers: dict[str, str]
) -> dict[str, Any]:
    sent = {"host": "localhost:8000", **headers}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(k.lower().encode(), v.encode()) for k, v in sent.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("localhost", 8000),
        "extensions": {"websocket.http.response": {}},
    }


class Wire:
    """A running application and a game on it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def request(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b"", query: str = ""
    ) -> Answer:
        """One request."""
        sent: list[Any] = []
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if waiting:
                return waiting.pop()
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Any) -> None:
            sent.append(message)

        scope = _scope("http", "http", path, query, headers) | {"method": method}
        await self.app(scope, receive, send)
        start, *parts = sent
        content = b"".join(part.get("body", b"") for part in parts)
        return Answer(start["status"], tuple(start["headers"]), content)

    def paths(self, kind: str, game: str) -> list[str]:
        """Every address of a game that can be got, or opened as a socket, without more to say."""
        found = [path for path, what in _routes(self.app.routes) if what == kind]
        return sorted(path.replace("{game}", game) for path in found)


def _routes(routes: Sequence[BaseRoute]) -> Iterator[tuple[str, str]]:
    for route in routes:
        inner = getattr(route, "original_router", None) or getattr(route, "router", None)
        if inner is not None:
            yield from _routes(inner.routes)
        path = getattr(route, "path", "")
        methods: set[str] | None = getattr(route, "methods", None)
        if "{game}" in path and path.count("{") == 1:
            yield path, "socket" if methods is None else "get" if "GET" in methods else "other"
