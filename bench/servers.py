"""How each server is started, and how its orders and updates are spoken."""

import asyncio
import json
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from bench.machine import Child
from bench.wire import Http, Socket, ask
from bench.workload import OBSERVER, PREFIXES, ROLES, Link, start

HERE = Path(__file__).parent
RESULTS = HERE / "results"
NODE = HERE / "bgio"
Done = Callable[[], None]
OnUpdate = Callable[[int, int, bool], None]


class Server(Protocol):
    """A server to measure."""

    name: str
    child: Child

    async def start(self) -> None:
        """Start it with an empty store."""

    async def create(self) -> Link:
        """A new game."""

    async def settle(self) -> None:
        """Let it give back what memory it can."""


async def _answers(child: Child, port: int, path: str, log: Path) -> None:
    """Wait until a server speaks. Raises ConnectionError if it has ended."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if child.gone:
            break
        try:
            await ask(port, "GET", path)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            return
    raise ConnectionError(f"The server did not start:\n{log.read_text()[-2000:]}")


def _fresh(name: str) -> Path:
    folder = RESULTS / "stores" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def position() -> str:
    """The workload's start as a position of the proving ground."""
    sides = []
    for side, name in enumerate("ab"):
        units = [
            f"{label}={kind}{'~' if hidden else '!'}@{at}"
            for label, (kind, at, hidden) in start(side).items()
        ]
        sides.append(f"{name} {' '.join(units)}")
    return " | ".join(("proving_ground n1 P3 turns=100000 stack_limit=40", *sides))


class Ours:
    """Sealed Orders as it is served, in test mode for the position; or the same without seals."""

    def __init__(self, port: int, *, seals: bool = True) -> None:
        self.name = "sealed-orders" if seals else "without-seals"
        self._port = port
        self._seals = seals

    async def start(self) -> None:
        """Start it with an empty data folder."""
        folder, log = _fresh(self.name), RESULTS / f"{self.name}.log"
        env = {
            "SEALED_DATA_DIR": str(folder),
            "SEALED_CREATE_RATE": "1000000/minute",
            "SEALED_SOCKETS_PER_ADDRESS": "100000",
            "SEALED_LIVE_GAMES": "100000",
            "SEALED_LOG_LEVEL": "error",
        }
        served = ["app", "serve", "--test-mode", "--host", "127.0.0.1", "--port"]
        module = served if self._seals else ["bench.unsealed"]
        command = [sys.executable, "-m", *module, str(self._port)]
        self.child = Child(command, HERE.parent, env, log.open("wb"))
        await _answers(self.child, self._port, "/healthz", log)

    async def create(self) -> "OurGame":
        """A new game from the position."""
        wanted = {"scenario": "proving_ground", "position": position()}
        made = await ask(self._port, "POST", "/api/games", wanted)
        tokens = [made["seats"][seat]["token"] for seat in ("a", "b", "observer")]
        return OurGame(self._port, made["game"], tokens)

    async def settle(self) -> None:
        """Nothing to be done."""
        await asyncio.sleep(0.5)


class OurGame:
    """A game of ours: orders by POST, updates by socket."""

    ends = 3
    """Movement, fire, second move."""

    def __init__(self, port: int, game: str, tokens: list[str]) -> None:
        self._port = port
        self._path = f"/api/games/{game}"
        self._headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self._posts: list[Http] = []
        self._sockets: list[Socket] = []
        self._bases: dict[int, int] = {}
        self._given = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def connect(self, on_update: OnUpdate) -> None:
        """Open two connections for orders and three sockets."""
        self._posts = [Http(self._port) for _ in ROLES[:2]]
        for role in ROLES:
            first = asyncio.get_running_loop().create_future()
            on_frame = partial(self._on_frame, role, first, on_update)
            socket = Socket(f"{self._path}/live", self._headers[role], on_frame)
            await socket.connect(self._port)
            self._sockets.append(socket)
            await first

    def _on_frame(
        self, role: int, first: "asyncio.Future[None]", on_update: OnUpdate, frame: bytes
    ) -> None:
        if not frame.startswith(b'{"revision":'):
            return
        revision = _number(frame, 12)
        if role not in self._bases:
            self._bases[role] = revision
            first.set_result(None)
        else:
            on_update(role, len(frame), revision - self._bases[role] >= self._given)

    def move(self, side: int, unit: str, path: tuple[str, str], done: Done) -> None:
        """Move a unit."""
        self._order(side, f"move {unit} {'-'.join(path)}", done)

    def end(self, side: int, done: Done) -> None:
        """End a phase."""
        self._order(side, "end", done)

    def _order(self, side: int, notation: str, done: Done) -> None:
        self._given += 1
        task = asyncio.ensure_future(self._post(side, notation, done))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post(self, side: int, notation: str, done: Done) -> None:
        path, headers = f"{self._path}/orders", self._headers[side]
        status, body = await self._posts[side].ask("POST", path, {"notation": notation}, headers)
        if status != 200:
            raise RuntimeError(f"{notation}: {status} {body[:500]!r}")
        done()

    def close(self) -> None:
        """Hang up."""
        for socket in self._sockets:
            socket.close()
        for post in self._posts:
            post.close()


class BoardgameIo:
    """boardgame.io with a game of the same size, its state kept in files or in memory."""

    def __init__(self, port: int, store: str, *, delta: bool = False) -> None:
        self.name = f"boardgame.io {store}{' delta' if delta else ''}"
        self._port = port
        self._store = store
        self._delta = delta

    async def start(self) -> None:
        """Start it with an empty store."""
        if not (NODE / "node_modules").exists():
            raise FileNotFoundError("Run `npm ci` in bench/bgio first; bench/run does it.")
        log = RESULTS / "boardgame-io.log"
        folder = _fresh(self.name.replace(" ", "-"))
        arguments = [str(self._port), self._store, "1" if self._delta else "0", str(folder)]
        command = ["node", "--expose-gc", "server.js", *arguments]
        self.child = Child(command, NODE, {"NODE_ENV": "production"}, log.open("wb"))
        await _answers(self.child, self._port, "/games", log)

    async def create(self) -> "BoardgameIoGame":
        """A new match with both players in it."""
        body = {"numPlayers": 2, "setupData": [start(side) for side in (0, 1)]}
        match = (await ask(self._port, "POST", "/games/hexes/create", body))["matchID"]
        keys = []
        for player in "01":
            seat = {"playerID": player, "playerName": PREFIXES[int(player)]}
            joined = await ask(self._port, "POST", f"/games/hexes/{match}/join", seat)
            keys.append(joined["playerCredentials"])
        return BoardgameIoGame(self._port, match, keys)

    async def settle(self) -> None:
        """Collect the garbage."""
        for _ in range(2):
            self.child.collect()
            await asyncio.sleep(0.5)


class BoardgameIoGame:
    """A match: Engine.IO and Socket.IO text packets over one WebSocket per client."""

    ends = 1

    def __init__(self, port: int, match: str, keys: list[str]) -> None:
        self._port = port
        self._match = match
        self._keys = keys
        self._sockets: list[Socket] = []
        self._given = 0

    async def connect(self, on_update: OnUpdate) -> None:
        """Connect and synchronise three clients."""
        for role in ROLES:
            await self._join(role, on_update)

    async def _join(self, role: int, on_update: OnUpdate) -> None:
        synced = asyncio.get_running_loop().create_future()
        player = None if role == OBSERVER else str(role)
        key = None if role == OBSERVER else self._keys[role]

        def on_frame(frame: bytes) -> None:
            if frame == b"2":
                socket.send("3")
            elif frame.startswith(b"0{"):
                socket.send("40/hexes,")
            elif frame.startswith(b"40/hexes"):
                socket.send(_packet("sync", self._match, player, key, 2))
            elif frame.startswith(b'42/hexes,["sync"'):
                synced.set_result(None)
            elif frame.startswith(b'42/hexes,["update"'):
                at = frame.index(b'"_stateID":') + 11
                on_update(role, len(frame), _number(frame, at) >= self._given)
            elif frame.startswith(b'42/hexes,["patch"'):
                at = frame.index(b",", frame.index(b",", 18) + 1) + 1
                on_update(role, len(frame), _number(frame, at) >= self._given)

        socket = Socket("/socket.io/?EIO=4&transport=websocket", {}, on_frame)
        await socket.connect(self._port)
        await synced
        self._sockets.append(socket)

    def move(self, side: int, unit: str, path: tuple[str, str], done: Done) -> None:
        """Move a unit."""
        self._order(side, "MAKE_MOVE", "move", [unit, path[1]])
        done()

    def end(self, side: int, done: Done) -> None:
        """End the turn."""
        self._order(side, "GAME_EVENT", "endTurn", [])
        done()

    def _order(self, side: int, kind: str, name: str, arguments: list[str]) -> None:
        payload = {
            "type": name,
            "args": arguments,
            "playerID": str(side),
            "credentials": self._keys[side],
        }
        action = {"type": kind, "payload": payload}
        packet = _packet("update", action, self._given, self._match, str(side))
        self._given += 1
        self._sockets[side].send(packet)

    def close(self) -> None:
        """Hang up."""
        for socket in self._sockets:
            socket.close()


def _packet(*parts: object) -> str:
    return f"42/hexes,{json.dumps(parts, separators=(',', ':'))}"


def _number(frame: bytes, at: int) -> int:
    end = at
    while 48 <= frame[end] <= 57:
        end += 1
    return int(frame[at:end])
