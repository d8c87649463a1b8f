"""What seals cost an order, and how fast records are checked: whole games on a server in process.

    .venv/bin/python -m bench.audit [--games N] [--tries N] [--scenario NAME]

The same games are played with and without seals in one run, in turn and a few times over. A game
with a seed has the same orders each time, so of each order the quickest try counts: what else the
machine does only ever adds. Times are processor time of the process, its writer thread included;
an order is all that the server does for it: view, check, rules, three new views, storing.

Beside that every order of the records is resolved again by the rules alone, with a sealer and
without, from the same state and in turn: all that seals add but for some bytes to store.

Every record is then checked by one process and by two: by the clock on the wall, which means little
while others use the machine, and by the processor time of the busier process.
"""

import argparse
import asyncio
import gc
import hashlib
import logging
import math
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time
from typing import NamedTuple

import msgspec
import structlog

from app.audit.record import read_record
from app.audit.verify import verify
from app.cli_verify import RINGS
from app.games.ground import RULESET
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.view import View
from app.kernel.codec import Codec
from app.kernel.dice import Dice
from app.kernel.orders import Order, Refusal
from app.kernel.ruleset import Decision
from app.kernel.seals import Sealer
from app.kernel.secret import dice_at
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.store.store import open_store
from app.views.seats import Seat, Side
from tests.playthroughs.player import Player, Style


class Unsealed(Ground):
    """The same rules, played without seals."""

    def decide(
        self, state: State, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[State]:
        """Resolve an order and leave the sealer alone."""
        del sealer
        return super().decide(state, side, order, dice)


CATALOGUES = {True: Catalogue([RULESET]), False: Catalogue([Unsealed()])}
SCENARIO = "shadow_line"


class Run(NamedTuple):
    """A game: what each of its orders took, and its record."""

    seconds: tuple[float, ...]
    record: bytes


async def play(folder: Path, seed: str, *, sealed: bool, scenario: str = SCENARIO) -> Run:
    """Play a game to its end on a server of its own; menus are not counted."""
    store = open_store(f"sqlite:///{folder / hashlib.sha256(seed.encode()).hexdigest()[:9]}.db")
    service = Service(store, CATALOGUES[sealed], test_mode=True)
    try:
        draft = Draft(scenario=scenario, title=seed, seed=seed)
        game = (await service.lobby.create(draft)).game
        players = {side: Player(f"{seed} {side}", Style(contact=0.6)) for side in Side}
        seconds: list[float] = []
        while (view := await due(service, game)) is not None:
            menu = await service.play.menu(game, view.seat)
            for notation in players[Side(view.seat.value)].proposals(view, menu):
                begun = process_time()
                answer = await service.play.submit(game, view.seat, notation=notation)
                spent = process_time() - begun
                if not isinstance(answer, Refusal):
                    seconds.append(spent)
                    break
        record = await service.records.record(game, Seat.A)
        return Run(tuple(seconds), msgspec.json.encode(record))
    finally:
        await service.close()


async def due(service: Service, game: str) -> View | None:
    """The view of somebody who has to order something now; None at the end."""
    for seat in (Seat.A, Seat.B):
        view = (await service.play.view(game, seat)).view
        if not isinstance(view, View) or view.verdict is not None:
            return None
        answered = view.giving or (view.phase == "SETUP" and view.committed)
        if seat.side in view.waiting and not answered:
            return view
    raise AssertionError("Nobody is to act.")


def quickest(tries: list[Run]) -> list[float]:
    """Seconds of each order of a game in the try in which it took least."""
    return [min(each) for each in zip(*(run.seconds for run in tries), strict=True)]


class Given(NamedTuple):
    """An order of a record and the state in which it was given."""

    state: State
    side: Side
    order: Order
    dice: Dice


def given(record: bytes) -> Iterator[Given]:
    """The orders of an ended game."""
    opened = read_record(record).opened
    assert opened is not None
    assert opened.secret is not None
    codec, state, secret = Codec(RULESET), RULESET.blank(), bytes.fromhex(opened.secret)
    for entry in opened.entries:
        if entry.seat is not None:
            order = RULESET.decode_order(msgspec.json.decode(bytes(entry.order)))
            dice = dice_at(secret, state.public, opened.script)
            yield Given(state, Side(entry.seat), order, dice)
        for event in codec.decode(bytes(entry.events), RULESET.version):
            state = RULESET.evolve(state, event)


def resolved(records: list[bytes], tries: int) -> dict[bool, float]:
    """Seconds that the rules take for an order, with seals and without, by its quickest tries."""
    spent: dict[bool, list[float]] = {True: [], False: []}
    sealer = Sealer(bytes(32), "0" * 64)
    for each in (order for record in records for order in given(record)):
        quick = {True: math.inf, False: math.inf}
        for attempt in range(2 * tries):
            sealed = attempt % 2 == 0
            begun = process_time()
            RULESET.decide(*each, sealer if sealed else None)
            quick[sealed] = min(quick[sealed], process_time() - begun)
        for sealed, seconds in quick.items():
            spent[sealed].append(seconds)
    return {sealed: mean(every) for sealed, every in spent.items()}


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


def played(games: int, tries: int, scenario: str) -> dict[bool, list[list[Run]]]:
    """All tries of all games, with seals and without, in turn."""
    runs: dict[bool, list[list[Run]]] = {True: [], False: []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(play(folder, "warm", sealed=True, scenario=scenario))
        for number in range(games):
            made: dict[bool, list[Run]] = {True: [], False: []}
            for attempt in range(2 * tries):
                sealed = (attempt + number) % 2 == 0
                with tempfile.TemporaryDirectory(dir=folder) as place:
                    once = play(Path(place), f"{number}", sealed=sealed, scenario=scenario)
                    made[sealed].append(asyncio.run(once))
            for sealed, every in made.items():
                runs[sealed].append(every)
    return runs


def main() -> None:
    """Play, check, and print the figures."""
    parser = argparse.ArgumentParser(prog="bench.audit", description="Measure seals and audits.")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--scenario", default=SCENARIO)
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    runs = played(asked.games, asked.tries, asked.scenario)
    spent = {
        sealed: [second for tries in games for second in quickest(tries)]
        for sealed, games in runs.items()
    }
    orders = len(spent[True])
    with_seals, without = (sum(spent[sealed]) / orders for sealed in (True, False))
    records = [tries[0].record for tries in runs[True]]
    rules = resolved(records, asked.tries)
    more = rules[True] - rules[False]
    print(f"orders                     {orders:8}")
    print(f"an order with seals        {with_seals * 1e6:8.0f} us")
    print(f"an order without           {without * 1e6:8.0f} us")
    print(f"seals add                  {with_seals / without - 1:8.1%}")
    print(f"the rules alone, without   {rules[False] * 1e6:8.0f} us")
    print(f"seals add to them          {more * 1e6:8.0f} us, {more / without:.1%} of an order")
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
