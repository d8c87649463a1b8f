"""Our server and its peers in turn, round after round; see README.md."""

import argparse
import json
import os
import statistics
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from functools import partial

import uvloop

from bench.machine import CLIENT_CORE
from bench.measure import Figures, memory, paced, saturated
from bench.servers import RESULTS, BoardgameIo, Ours, Server

PORT = 18800
PACE = 100
COLUMNS = {
    "saturated orders_per_s": "orders/s, saturated",
    "saturated server_cpu_ms_per_order": "CPU ms per order",
    "paced opponent_p50_ms": f"at {PACE}/s: p50 ms to the opponent",
    "paced opponent_p99_ms": "p99",
    "saturated bytes_per_update": "bytes per update",
    "memory kib_per_game": "KiB per game",
    "memory kib_per_socket": "per socket",
    "memory kib_per_game_per_100_orders": "per game and 100 orders",
}
HIGHER_IS_BETTER = ("saturated orders_per_s",)
Test = Callable[[Server], Awaitable[Figures]]


def main() -> int:
    """Measure, write the results and print them as tables."""
    asked = _parser().parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    RESULTS.mkdir(exist_ok=True)
    servers: list[Server] = [
        Ours(PORT),
        Ours(PORT + 4, seals=False),
        BoardgameIo(PORT + 1, "flatfile"),
        BoardgameIo(PORT + 2, "memory"),
        BoardgameIo(PORT + 3, "memory", delta=True),
    ]
    chosen = [server for server in servers if server.name.startswith(tuple(asked.only or ("",)))]
    runs = uvloop.run(_rounds(chosen, asked.rounds, asked.seconds, asked.games))
    medians = {name: _medians(rounds) for name, rounds in runs.items()}
    file = RESULTS / f"{date.today().isoformat()}.json"
    file.write_text(json.dumps({"runs": runs, "medians": medians}, indent=1) + "\n")
    print(f"\n{_table(medians)}\n\n{_ratios(medians)}\n\nWritten to {file.name} in bench/results.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench/run", description="Measure the server.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8, help="of each measurement")
    parser.add_argument("--games", type=int, default=40, help="at once, when saturated")
    parser.add_argument("--only", nargs="*", help="servers whose names begin like this")
    return parser


async def _rounds(
    servers: Sequence[Server], rounds: int, seconds: float, games: int
) -> dict[str, list[Figures]]:
    """Each round measures every server once, so that what else the machine does hits all alike."""
    tests: dict[str, Test] = {
        "saturated": partial(saturated, games=games, seconds=seconds),
        "paced": partial(paced, games=10, seconds=seconds, rate=PACE),
        "memory": partial(memory, games=300, watched=100, orders=60),
    }
    runs: dict[str, list[Figures]] = {server.name: [] for server in servers}
    for number in range(rounds):
        found: dict[str, Figures] = {server.name: {} for server in servers}
        for test, run in tests.items():
            for server in servers:
                await server.start()
                try:
                    figures = await run(server)
                finally:
                    server.child.stop()
                found[server.name] |= {f"{test} {key}": value for key, value in figures.items()}
                line = {key: round(value, 2) for key, value in figures.items()}
                print(f"{number + 1} {test} {server.name}: {line}", file=sys.stderr)
        for name, figures in found.items():
            runs[name].append(figures)
    return runs


def _medians(rounds: Sequence[Figures]) -> Figures:
    return {key: statistics.median(run[key] for run in rounds) for key in rounds[0]}


def _table(medians: dict[str, Figures]) -> str:
    rows = [[name, *(_short(figures[key]) for key in COLUMNS)] for name, figures in medians.items()]
    return _markdown(["server", *COLUMNS.values()], rows)


def _ratios(medians: dict[str, Figures]) -> str:
    """How many times as good ours is as each peer."""
    (_, ours), *peers = medians.items()
    rows = []
    for name, theirs in peers:
        better = [
            ours[key] / theirs[key] if key in HIGHER_IS_BETTER else theirs[key] / ours[key]
            for key in COLUMNS
        ]
        rows.append([f"against {name}", *(f"x {ratio:.2f}" for ratio in better)])
    return _markdown(["times as good as", *COLUMNS.values()], rows)


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
