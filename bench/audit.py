"""How fast records are checked: whole games that were played on a server in process.

    .venv/bin/python -m bench.audit [--games N] [--tries N] [--scenario NAME]

Every record is checked by one process and by two: by the clock on the wall, which means little
while others use the machine, and by the processor time of the busier process. Of each record the
quickest try counts: what else the machine does only ever adds.
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
from app.cli_verify import RINGS
from app.games.ground import RULESET
from bench.seals import SCENARIO, play


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
    gc.freeze()
    gc.set_threshold(RINGS)
    for workers in (1, 2):
        for quick in (False, True):
            rate = checked(records, quick=quick, workers=workers, tries=asked.tries)
            what = f"{'quick' if quick else 'whole'} audit, {workers} process{'es' * (workers > 1)}"
            print(f"{what:26} {rate.cpu:8.0f} orders/s by processor time, {rate.wall:.0f} by clock")


if __name__ == "__main__":
    main()
