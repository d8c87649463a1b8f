"""How fast records are checked: whole games that were played on a server in process.

    .venv/bin/python -m bench.audit [--games N] [--tries N] [--scenario NAME]

Every record is checked by one process and by two: by the clock on the wall, which means little
while others use the machine, and by the processor time of the busier process. Of each record the
quickest try counts: what else the machine does only ever adds. Then all of them, several times
over, are dealt out to one process and to two, as the command does with many files.
"""

import argparse
import asyncio
import gc
import logging
import resource
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

import structlog

from app.audit.verify import verify
from app.cli_verify import dealt_out, quicken
from app.games.ground import RULESET
from bench.seals import SCENARIO, play

ROUNDS = 8
"""How often each record is there when many are dealt out."""


async def recorded(seed: str, scenario: str) -> bytes:
    """The record of a game that two seeded players play to its end."""
    with tempfile.TemporaryDirectory() as folder:
        return (await play(Path(folder), seed, scenario)).record


class Rate(NamedTuple):
    """Orders a second that an audit checks."""

    cpu: float
    """By the processor time of the busiest process: what it would be were the machine quiet."""
    wall: float


def checked(records: list[bytes], *, quick: bool, workers: int, tries: int) -> Rate:
    """How fast records are checked, each in its quickest try."""
    orders, busy, waited = 0, 0.0, 0.0
    for record in records:
        spent = []
        for _ in range(tries):
            begun = perf_counter(), process_time(), _children()
            verdict = verify(record, [RULESET], quick=quick, workers=workers)
            if not verdict.holds:
                raise AssertionError(verdict.sentences())
            wall, own, theirs = perf_counter(), process_time(), _children()
            share = (theirs - begun[2]) / max(1, workers - 1)
            spent.append((max(own - begun[1], share), wall - begun[0]))
        orders += verdict.orders
        busy += min(cpu for cpu, _ in spent)
        waited += min(wall for _, wall in spent)
    return Rate(cpu=orders / busy, wall=orders / waited)


def dealt(records: list[bytes], *, workers: int, tries: int) -> Rate:
    """How fast many records are checked, by processes that have whole records."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{n}.json" for n in range(len(records) * ROUNDS)]
        for n, file in enumerate(files):
            file.write_bytes(records[n % len(records)])
        spent = []
        for _ in range(tries):
            begun = perf_counter(), _children()
            verdicts = list(dealt_out(files, quick=False, workers=workers))
            if not all(verdict.holds for verdict in verdicts):
                raise AssertionError
            spent.append(((_children() - begun[1]) / workers, perf_counter() - begun[0]))
    orders = sum(verdict.orders for verdict in verdicts)
    return Rate(
        cpu=orders / min(cpu for cpu, _ in spent), wall=orders / min(wall for _, wall in spent)
    )


def _children() -> float:
    """Processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Play, check, and print the figures."""
    parser = argparse.ArgumentParser(prog="bench.audit", description="Measure audits.")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--scenario", default=SCENARIO)
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    records = [asyncio.run(recorded(f"{number}", asked.scenario)) for number in range(asked.games)]
    # As the command does it.
    gc.collect()
    quicken()
    for workers in (1, 2):
        for quick in (False, True):
            rate = checked(records, quick=quick, workers=workers, tries=asked.tries)
            _print(f"{'quick' if quick else 'whole'} audit", workers, rate)
    for workers in (1, 2):
        _print("dealt out, whole", workers, dealt(records, workers=workers, tries=asked.tries))


def _print(what: str, workers: int, rate: Rate) -> None:
    what = f"{what}, {workers} process{'es' * (workers > 1)}"
    print(f"{what:30} {rate.cpu:8.0f} orders/s by processor time, {rate.wall:.0f} by clock")


if __name__ == "__main__":
    main()
