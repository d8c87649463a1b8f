"""The common workload: 15 x 21 hexes, two sides of twenty units, five moves and the end of a turn.

Every other unit lies face down. Two players and an observer watch each game on a socket of their
own. A side moves inside its own ten rows, so nobody ever meets.
"""

import random
import time
from collections.abc import Callable
from typing import Protocol

from app.hexes.coords import label, neighbours

COLS, ROWS = 15, 21
UNITS = 20
MOVES = 5
ZONES = (range(1, 11), range(12, 22))
KINDS = ("INF3", "HVY", "LGEV", "MHWZ")
PREFIXES = "NS"
ROLES = (0, 1, 2)
"""The two players and the observer."""
OBSERVER = 2


def start(side: int) -> dict[str, tuple[str, str, bool]]:
    """A side's units by label: kind, hex, whether face down."""
    rows = ZONES[side][:4] if side == 0 else tuple(reversed(ZONES[side]))[:4]
    return {
        f"{PREFIXES[side]}{i + 1}": (
            KINDS[i % 4],
            label(i * 3 % COLS + 1, rows[i // 5]),
            i % 2 == 0,
        )
        for i in range(UNITS)
    }


class Link(Protocol):
    """One game on a server, with its three sockets."""

    ends: int
    """Orders that it takes to end a turn."""

    async def connect(self, on_update: Callable[[int, int, bool], None]) -> None:
        """Open the sockets. Updates come as role, bytes, and whether the last order is in them."""

    def move(self, side: int, unit: str, path: tuple[str, str], done: Callable[[], None]) -> None:
        """Order a move of one hex; `done` is called when the server has answered the sender."""

    def end(self, side: int, done: Callable[[], None]) -> None:
        """Order the next step towards the end of the turn."""

    def close(self) -> None:
        """Hang up."""


class Sink:
    """What is collected over all tables."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.orders = 0
        self.turns = 0
        self.waits: tuple[list[float], list[float], list[float]] = ([], [], [])
        """Seconds until mover, opponent and observer had the update."""
        self.bytes = [0, 0]
        """In frames to players, and to observers."""
        self.frames = [0, 0]


class Table:
    """Two players who take turns as fast as they are asked to."""

    def __init__(self, link: Link, number: int, sink: Sink) -> None:
        self._link = link
        self._sink = sink
        self._random = random.Random(number)
        self._where = [{unit: at for unit, (_, at, _) in start(side).items()} for side in (0, 1)]
        self._side = 0
        self._moved: list[str] = []
        self._ended = 0
        self._waiting: set[int] = set()
        self._begun = 0.0
        self.orders = 0
        self.on_done: Callable[[Table], None] = rest

    @property
    def busy(self) -> bool:
        """Whether an order is under way."""
        return bool(self._waiting)

    async def open(self) -> None:
        """Connect its sockets."""
        await self._link.connect(self._update)

    def act(self) -> None:
        """Give the next order."""
        self._waiting = {*ROLES, len(ROLES)}
        side = self._side
        if len(self._moved) < MOVES:
            unit, path = self._pick()
            self._begun = time.perf_counter()
            self._link.move(side, unit, path, self._answered)
        else:
            self._ended += 1
            self._begun = time.perf_counter()
            self._link.end(side, self._answered)

    def close(self) -> None:
        """Hang up."""
        self._link.close()

    def _pick(self) -> tuple[str, tuple[str, str]]:
        where, zone = self._where[self._side], ZONES[self._side]
        unit = self._random.choice([name for name in where if name not in self._moved])
        here = where[unit]
        there = self._random.choice(
            [h for h in neighbours(here) if int(h[:2]) <= COLS and int(h[2:]) in zone]
        )
        where[unit] = there
        self._moved.append(unit)
        return unit, (here, there)

    def _update(self, role: int, size: int, new: bool) -> None:
        watching = int(role == OBSERVER)
        self._sink.bytes[watching] += size
        self._sink.frames[watching] += 1
        if new and role in self._waiting:
            place = 2 if watching else int(role != self._side)
            self._sink.waits[place].append(time.perf_counter() - self._begun)
            self._strike(role)

    def _answered(self) -> None:
        self._strike(len(ROLES))

    def _strike(self, what: int) -> None:
        self._waiting.discard(what)
        if self._waiting:
            return
        self.orders += 1
        self._sink.orders += 1
        if self._ended == self._link.ends:
            self._ended, self._side = 0, 1 - self._side
            self._moved.clear()
            self._sink.turns += 1
        self.on_done(self)


def rest(table: Table) -> None:
    """What a table does after an order unless it is told otherwise: nothing."""
    del table
