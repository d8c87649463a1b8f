"""Three measurements of a running server: saturated, paced, memory."""

import asyncio
import time
from collections.abc import Mapping, Sequence

from bench.machine import Meter
from bench.servers import Server
from bench.workload import ROLES, Sink, Table, rest

Figures = dict[str, float]
WARM = 2.0


async def tables(server: Server, games: int, sink: Sink) -> list[Table]:
    """New games with their sockets open."""
    out = []
    for number in range(games):
        table = Table(await server.create(), number, sink)
        await table.open()
        out.append(table)
    await asyncio.sleep(0.3)
    return out


async def saturated(server: Server, games: int, seconds: float) -> Figures:
    """Every game gives its next order as soon as all three sockets have seen the last one."""
    sink = Sink()
    open_ = await tables(server, games, sink)
    for table in open_:
        table.on_done = Table.act
        table.act()
    await asyncio.sleep(WARM)
    sink.clear()
    meter = Meter(server.child)
    await asyncio.sleep(seconds)
    figures = _figures(sink, meter.read())
    await _quiet(open_)
    return figures


async def paced(server: Server, games: int, seconds: float, rate: float) -> Figures:
    """So many orders a second over all games, however long each takes."""
    sink = Sink()
    open_ = await tables(server, games, sink)
    until = time.perf_counter() + WARM
    await _drive(open_, until, rate)
    sink.clear()
    meter = Meter(server.child)
    late = await _drive(open_, until + seconds, rate)
    figures = _figures(sink, meter.read())
    await _quiet(open_)
    return {**figures, "late": float(late)}


async def _drive(open_: Sequence[Table], until: float, rate: float) -> int:
    """Give orders in turn at a rate; how many fell due while their game was busy."""
    due, turn, late = time.perf_counter(), 0, 0
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = open_[turn % len(open_)]
        if table.busy:
            late += 1
        else:
            table.act()
        turn += 1
        due += 1 / rate
    return late


async def memory(server: Server, games: int, watched: int, orders: int) -> Figures:
    """KiB of a game, of a socket, and of a game's hundred orders."""
    await server.settle()
    empty = server.child.rss()
    links = [await server.create() for _ in range(games)]
    await server.settle()
    stored = server.child.rss()
    sink = Sink()
    open_ = [Table(link, number, sink) for number, link in enumerate(links[:watched])]
    for table in open_:
        await table.open()
    await server.settle()
    connected = server.child.rss()
    await _play(open_, orders)
    await server.settle()
    played = server.child.rss()
    for table in open_:
        table.close()
    return {
        "kib_per_game": (stored - empty) / games,
        "kib_per_socket": (connected - stored) / (watched * len(ROLES)),
        "kib_per_game_per_100_orders": (played - connected) / watched / orders * 100,
    }


async def _play(open_: Sequence[Table], orders: int) -> None:
    left = len(open_)
    done = asyncio.Event()

    def on_done(table: Table) -> None:
        nonlocal left
        if table.orders < orders:
            table.act()
            return
        left -= 1
        if not left:
            done.set()

    for table in open_:
        table.on_done = on_done
        table.act()
    await done.wait()


async def _quiet(open_: Sequence[Table]) -> None:
    """Let the orders under way come home, then hang up."""
    for table in open_:
        table.on_done = rest
    for _ in range(100):
        if not any(table.busy for table in open_):
            break
        await asyncio.sleep(0.05)
    for table in open_:
        table.close()


def _figures(sink: Sink, machine: Mapping[str, float]) -> Figures:
    orders = max(1, sink.orders)
    mover, opponent, _ = sink.waits
    return {
        "orders_per_s": sink.orders / machine["seconds"],
        "turns_per_s": sink.turns / machine["seconds"],
        "server_cpu_ms_per_order": 1000 * machine["server_cpu"] / orders,
        "mover_p50_ms": _rank(mover, 0.5),
        "opponent_p50_ms": _rank(opponent, 0.5),
        "opponent_p99_ms": _rank(opponent, 0.99),
        "bytes_per_update": sink.bytes[0] / max(1, sink.frames[0]),
        "client_load": machine["client_load"],
        "foreign_cores": machine["foreign_cores"],
    }


def _rank(waits: Sequence[float], part: float) -> float:
    """Milliseconds within which this part of the waits was over."""
    if not waits:
        return 0.0
    return 1000 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))]
