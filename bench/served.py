"""What seals cost an order as it is served: whole games by HTTP, with all seats watching.

    .venv/bin/python -m bench.served [--api] [--games N] [--tries N] [--scenario NAME]

Two servers, one of which seals nothing, play the same games in turn, order by order as two seeded
players gave them; a game with a seed is the same each time, so of each order the quickest try
counts. Times are processor time of the server's process: reading the request, view, check, rules,
three new views, store and disk, three updates. The seats have the board's page open, or with
`--api` the socket that sends views as JSON.
"""

import asyncio
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import uvloop

from app.audit.record import read_record
from bench.machine import CLIENT_CORE
from bench.seals import command_line, play
from bench.servers import Ours
from bench.wire import Http, Socket, ask

PORTS = {True: 18900, False: 18901}
"""Of the server with seals, and of the one without."""
SEATS = ("a", "b", "observer")
QUIET = 0.1
"""Seconds after which no update is on its way."""


class Script(NamedTuple):
    """The orders of a game with a seed, each with its seat."""

    seed: str
    orders: Sequence[tuple[str, str]]


async def script(seed: str, scenario: str) -> Script:
    """A game between two seeded players, in process."""
    with tempfile.TemporaryDirectory() as folder:
        opened = read_record((await play(Path(folder), seed, scenario)).record).opened
    assert opened is not None
    given = [(entry.seat, entry.notation) for entry in opened.entries]
    return Script(seed, [(seat, notation) for seat, notation in given if seat and notation])


class Table:
    """A game on a server, with its three sockets."""

    def __init__(self, server: Ours, port: int, *, api: bool) -> None:
        self._server = server
        self._port = port
        self._live = "/api/games/{}/live" if api else "/games/{}/live"
        self._posts = {seat: Http(port) for seat in SEATS[:2]}
        self._sockets: list[Socket] = []
        self._path = ""
        self._headers: dict[str, dict[str, str]] = {}
        self.spent: list[float] = []
        """Seconds of processor time, of each order; what an update still takes as the next order
        is sent is of that one."""
        self.bytes = 0
        """Of all updates."""

    async def open(self, scenario: str, seed: str) -> None:
        """Lay the game out and connect its sockets."""
        wanted = {"scenario": scenario, "title": seed, "seed": seed}
        made = await ask(self._port, "POST", "/api/games", wanted)
        self._path = f"/api/games/{made['game']}"
        for seat in SEATS:
            self._headers[seat] = {"Authorization": f"Bearer {made['seats'][seat]['token']}"}
            live = self._live.format(made["game"])
            socket = Socket(live, self._headers[seat], self._count)
            await socket.connect(self._port)
            self._sockets.append(socket)
        await asyncio.sleep(QUIET)
        self.bytes = 0

    async def order(self, seat: str, notation: str) -> None:
        """Give an order and note what it took."""
        begun = self._server.child.cpu()
        body, headers = {"notation": notation}, self._headers[seat]
        status, answer = await self._posts[seat].ask("POST", f"{self._path}/orders", body, headers)
        if status != 200:
            raise RuntimeError(f"{notation}: {status} {answer[:500]!r}")
        self.spent.append(self._server.child.cpu() - begun)

    def close(self) -> None:
        """Hang up."""
        for line in (*self._sockets, *self._posts.values()):
            line.close()

    def _count(self, frame: bytes) -> None:
        self.bytes += len(frame)


Servers = Mapping[bool, Ours]


async def served(servers: Servers, scenario: str, game: Script, *, api: bool) -> dict[bool, Table]:
    """Play a game on both servers, order by order and in turn."""
    tables = {sealed: Table(server, PORTS[sealed], api=api) for sealed, server in servers.items()}
    try:
        for table in tables.values():
            await table.open(scenario, game.seed)
        for seat, notation in game.orders:
            for table in tables.values():
                await table.order(seat, notation)
        await asyncio.sleep(QUIET)
    finally:
        for table in tables.values():
            table.close()
    return tables


async def measure(games: int, tries: int, scenario: str, *, api: bool) -> None:
    """Play, and print the figures."""
    scripts = [await script(f"{number}", scenario) for number in range(games)]
    servers = {sealed: Ours(port, seals=sealed) for sealed, port in PORTS.items()}
    try:
        for server in servers.values():
            await server.start()
        await served(servers, scenario, scripts[0], api=api)
        played = [
            [await served(servers, scenario, game, api=api) for _ in range(tries)]
            for game in scripts
        ]
    finally:
        for server in servers.values():
            server.child.stop()
    tell(played)


def tell(played: Sequence[Sequence[Mapping[bool, Table]]]) -> None:
    """Print what an order takes, by the quickest of all tries of a game."""
    orders = sum(len(tries[0][True].spent) for tries in played)
    print(f"{orders} orders")
    sums: dict[bool, list[float]] = {}
    for sealed in PORTS:
        spent = [zip(*(each[sealed].spent for each in tries), strict=True) for tries in played]
        sums[sealed] = [sum(map(min, game)) for game in spent]
        size = sum(tries[0][sealed].bytes for tries in played) / orders
        word = "with seals" if sealed else "without"
        print(f"{word:12}{sum(sums[sealed]) / orders * 1e6:6.0f} us, {size:,.0f} bytes of updates")
    ratios = [sealed / bare - 1 for sealed, bare in zip(sums[True], sums[False], strict=True)]
    total = sum(sums[True]) / sum(sums[False]) - 1
    print(f"seals add {total:.1%}; game by game {', '.join(f'{ratio:.1%}' for ratio in ratios)}")


def main() -> None:
    """Read the command line and measure."""
    parser = command_line("bench.served")
    parser.add_argument("--api", action="store_true", help="views as JSON instead of pages")
    asked = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    uvloop.run(measure(asked.games, asked.tries, asked.scenario, api=asked.api))


if __name__ == "__main__":
    main()
