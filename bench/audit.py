"""What seals cost an order, and how fast records are checked: whole games on a server in process.

    .venv/bin/python -m bench.audit [--games N]

The same games are played with and without seals in one run, in turn and a few times over, of which
the quickest counts; every record is then checked. Times are processor time. An order is all that
the server does for it: view, check, rules, three new views, storing.
"""

import argparse
import asyncio
import hashlib
import logging
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec
import structlog

from app.audit.verify import verify
from app.games.ground import RULESET
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.view import View
from app.kernel.dice import Dice
from app.kernel.orders import Order, Refusal
from app.kernel.ruleset import Decision
from app.kernel.seals import Sealer
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
TRIES = 3


class Run(NamedTuple):
    """A game: what its orders took, and its record."""

    orders: int
    seconds: float
    record: bytes


async def play(folder: Path, seed: str, *, sealed: bool) -> Run:
    """Play a game to its end on a server of its own; menus are not counted."""
    store = open_store(f"sqlite:///{folder / hashlib.sha256(seed.encode()).hexdigest()[:9]}.db")
    service = Service(store, CATALOGUES[sealed], test_mode=True)
    try:
        draft = Draft(scenario="shadow_line", title=seed, seed=seed)
        game = (await service.lobby.create(draft)).game
        players = {side: Player(f"{seed} {side}", Style(contact=0.6)) for side in Side}
        orders, seconds = 0, 0.0
        while (view := await due(service, game)) is not None:
            menu = await service.play.menu(game, view.seat)
            for notation in players[Side(view.seat.value)].proposals(view, menu):
                begun = process_time()
                answer = await service.play.submit(game, view.seat, notation=notation)
                if not isinstance(answer, Refusal):
                    seconds += process_time() - begun
                    orders += 1
                    break
        record = await service.records.record(game, Seat.A)
        return Run(orders, seconds, msgspec.json.encode(record))
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


def checked(record: bytes, *, quick: bool) -> tuple[int, float]:
    """The orders of a record and the seconds that it takes to check them."""
    begun = process_time()
    verdict = verify(record, [RULESET], quick=quick)
    if not verdict.holds:
        raise AssertionError(verdict.sentences())
    return verdict.orders, process_time() - begun


def main() -> None:
    """Play, check, and print the figures."""
    parser = argparse.ArgumentParser(prog="bench.audit", description="Measure seals and audits.")
    parser.add_argument("--games", type=int, default=6)
    games = parser.parse_args().games
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(play(folder, "warm", sealed=True))
        runs: dict[bool, list[Run]] = {True: [], False: []}
        for number in range(games):
            tries: dict[bool, list[Run]] = {True: [], False: []}
            for attempt in range(2 * TRIES):
                sealed = (attempt + number) % 2 == 0
                with tempfile.TemporaryDirectory(dir=folder) as place:
                    run = asyncio.run(play(Path(place), f"{number}", sealed=sealed))
                tries[sealed].append(run)
            for sealed, made in tries.items():
                # What else the machine does only ever adds.
                runs[sealed].append(min(made, key=lambda run: run.seconds))
    sealed_runs, bare = runs[True], runs[False]
    with_seals = sum(run.seconds for run in sealed_runs) / sum(run.orders for run in sealed_runs)
    without = sum(run.seconds for run in bare) / sum(run.orders for run in bare)
    print(f"orders                     {sum(run.orders for run in sealed_runs):8}")
    print(f"an order with seals        {with_seals * 1e6:8.0f} us")
    print(f"an order without           {without * 1e6:8.0f} us")
    print(f"seals add                  {with_seals / without - 1:8.1%}")
    for quick in (False, True):
        spent = [checked(run.record, quick=quick) for run in sealed_runs]
        rate = sum(orders for orders, _ in spent) / sum(seconds for _, seconds in spent)
        print(f"{'quick' if quick else 'whole'} audit                {rate:8.0f} orders/s")


if __name__ == "__main__":
    main()
