"""Transcripts at the level of the wire: every status, header, body and frame that one seat is sent.

The application is called as a server calls it, so nothing between it and the seat can hide a
difference: header order, empty answers, the number of frames. Only `Date` is the server's own.
"""

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import msgspec
import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute

from app.main import create_app
from app.settings import Settings
from app.store import models
from app.views.seats import Seat, Side
from app.web import socket as sockets
from tests.leaks.transcript import Entry, Leak, bad_orders
from tests.leaks.worlds import ASKS, REFUSED, Pair, Step

SITE = "http://localhost:8000"
TURNS = 40
"""Turns of the loop after which everything that an order sets off has been sent."""
GARBLED = ("move", "hello", "mvoe C1 0606", "", "fire C1 C2 > P1")
RAW: tuple[dict[str, object], ...] = (
    {"order": {"type": "move"}},
    {"order": {"type": "nothing"}},
    {"order": {"type": "end_phase"}, "notation": "end"},
    {},
)


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


class Client:
    """A seat with a program's token and a browser's cookie, both of which are watched."""

    def __init__(self, wire: Wire, game: str, seat: Seat, token: str, cookies: str) -> None:
        self.entries: list[Entry] = []
        self.seat = seat
        self._wire = wire
        self._game = game
        self._program = {"authorization": f"Bearer {token}"}
        self._browser = {"cookie": cookies, "origin": SITE, "accept": "text/html"}
        self._sockets: dict[str, Socket] = {}
        self._revision = "0"

    async def connect(self) -> dict[str, Socket]:
        """Open every live socket of the game."""
        opened = {}
        for path in self._wire.paths("socket", self._game):
            query = "" if path.startswith("/api/") else "boot=&v="
            opened[path] = Socket(self._wire.app, path, query, self._headers(path))
            await opened[path].begin()
        return opened

    async def watch(self) -> None:
        """Keep sockets open from now on."""
        self._sockets = await self.connect()

    def move_to(self, wire: Wire) -> None:
        """Go on with another process of the server."""
        self._wire = wire
        self._sockets = {}

    def _headers(self, path: str) -> dict[str, str]:
        return self._program if path.startswith("/api/") else self._browser

    async def order(self, notation: str, moment: str, *, by_page: bool = False) -> Answer:
        """Give an order as a page or as a program does; who watches names what he has seen."""
        key = f"{moment} {notation}"
        if by_page and self._sockets:
            path = f"/games/{self._game}/orders"
            form = {"notation": notation, "revision": self._revision, "key": key}
            body, kind = urlencode(form).encode(), "application/x-www-form-urlencoded"
        else:
            path = f"/api/games/{self._game}/orders"
            fields: dict[str, object] = {"notation": notation, "key": key}
            if self._sockets:
                fields["revision"] = int(self._revision)
            body, kind = msgspec.json.encode(fields), "application/json"
        headers = {**self._headers(path), "content-type": kind, "content-length": str(len(body))}
        answer = await self._wire.request("POST", path, headers, body)
        self._note(moment, f"POST {path}", answer)
        return answer

    async def look(self) -> None:
        """Ask for everything that may be asked for, and forget it."""
        await self.probe("")
        self.entries.clear()

    async def glance(self, moment: str) -> None:
        """The frames so far, and the view."""
        await settle()
        for path, socket in self._sockets.items():
            self._frames(moment, f"LIVE {path}", socket)
        await self._view(moment)

    async def probe(self, moment: str, *, guess: bool = False) -> None:
        """Frames so far, then everything that can be asked for, then a reconnect (TX.d, TX.g)."""
        await self.glance(moment)
        for path in (*self._wire.paths("get", self._game), "/", "/healthz"):
            self._note(moment, f"GET {path}", await self._get(path))
        await self._odds(moment)
        if self.seat.side is not None and guess:
            await self._guess(moment)
        again = await self.connect()
        await settle()
        for path, socket in again.items():
            self._frames(moment, f"AGAIN {path}", socket)
            await socket.close()

    async def _view(self, moment: str) -> None:
        path = f"/api/games/{self._game}/view"
        answer = await self._get(path, **{"if-none-match": f'"{self._revision}"'})
        self._note(moment, f"GET {path} if changed", answer)
        self._revision = answer.header("etag").strip('"')

    async def _odds(self, moment: str) -> None:
        """The previews of some attacks: one gun of each piece at every target."""
        if self.seat.side is None:
            return
        menu = (await self._get(f"/api/games/{self._game}/menu")).json
        for piece in menu.get("pieces", ()):
            for gun in piece.get("guns", ())[:1]:
                for target in gun.get("targets", ()):
                    text = f"fire {gun['system']} > {target}"
                    query = f"order={quote(text)}"
                    answer = await self._get(f"/games/{self._game}/odds", query)
                    self._note(moment, f"ODDS {text}", answer)

    async def _guess(self, moment: str) -> None:
        """Orders that are never allowed, and what is no order at all."""
        view = (await self._get(f"/api/games/{self._game}/view")).json
        labels = {seen["side"]: seen["label"] for seen in reversed(view["counters"])}
        side = Side(self.seat.value)
        texts = bad_orders(labels.get(side, "C1"), labels.get(side.other, "P1"))
        bodies = [{"notation": text} for text in (*texts, *GARBLED)]
        path = f"/api/games/{self._game}/orders"
        for body in (*bodies, *RAW):
            raw = msgspec.json.encode(body)
            headers = {**self._program, "content-type": "application/json"}
            answer = await self._wire.request("POST", path, headers, raw)
            assert answer.status == 422, body
            self._note(moment, f"POST {body}", answer)

    async def _get(self, path: str, query: str = "", **headers: str) -> Answer:
        sent = {**self._headers(path), **headers}
        return await self._wire.request("GET", path, sent, query=query)

    async def leave(self) -> None:
        """Close what is open."""
        for socket in self._sockets.values():
            await socket.close()

    def _note(self, moment: str, surface: str, answer: Answer) -> None:
        self.entries.append(Entry(moment, surface, answer.content()))

    def _frames(self, moment: str, surface: str, socket: Socket) -> None:
        self.entries += [Entry(moment, surface, frame) for frame in socket.take()]
        self.entries.append(Entry(moment, f"{surface} is quiet", b""))


async def settle() -> None:
    """Let everything that is under way on the loop be done."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Wire]:
    """The application on a data folder."""
    settings = Settings(
        data_dir=folder, host_token="host", test_mode=True, create_rate="1000/second"
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield Wire(app)


async def seat_all(wire: Wire, wanted: dict[str, object]) -> dict[Seat, Client]:
    """Create a game and sit down everywhere, by token and by join link."""
    json = {"content-type": "application/json"}
    answer = await wire.request("POST", "/api/games", json, msgspec.json.encode(wanted))
    assert answer.status == 201, answer.body
    created = answer.json
    clients = {}
    for name, keys in created["seats"].items():
        path = keys["url"].removeprefix(SITE)
        claimed = await wire.request("POST", path, {"origin": SITE})
        cookies = [v.decode().partition(";")[0] for k, v in claimed.headers if k == b"set-cookie"]
        together = "; ".join(sorted(set(cookies)))
        clients[Seat(name)] = Client(wire, created["game"], Seat(name), keys["token"], together)
    return clients


def wanted(pair: Pair, world: int, red: Side) -> dict[str, object]:
    """The game that a world of a pair starts from."""
    return {
        "scenario": "shadow_line",
        "dice": list(pair.dice),
        "seed": pair.secret(world),
        "position": pair.position(world, red),
    }


async def play(
    pair: Pair,
    world: int,
    red: Side,
    seats: Sequence[Seat],
    folder: Path,
    still: Stillness,
    *,
    guess: bool = False,
) -> dict[Seat, list[Entry]]:
    """What each of these seats is sent in a world of a pair.

    With `guess` they also try at first what is never allowed. At the end the server is restarted.
    """
    still.restart()
    async with serving(folder) as wire:
        clients = await seat_all(wire, wanted(pair, world, red))
        watched = [clients[seat] for seat in seats]
        for client in watched:
            await client.watch()
            await client.probe("at first", guess=guess)
        for at, step in enumerate(pair.steps(world, red), start=1):
            still.tick()
            await _take(clients, step, f"step {at}")
            for client in watched if step.watched else ():
                await client.probe(f"after step {at}")
        for client in watched:
            await client.leave()
    async with serving(folder) as wire:
        for client in watched:
            client.move_to(wire)
            await client.probe("after a restart")
    return {client.seat: client.entries for client in watched}


async def _take(clients: dict[Seat, Client], step: Step, moment: str) -> None:
    client = clients[step.seat]
    if step.order.startswith(ASKS):
        await client.look()
    elif step.order:
        text = step.order.removeprefix(REFUSED)
        by_page = moment[-1] in "02468"
        answer = await client.order(text, moment, by_page=by_page)
        right = (422,) if step.order.startswith(REFUSED) else (200, 204)
        if answer.status not in right:
            raise Leak(f"{step}: {answer.status} {answer.body!r}")
