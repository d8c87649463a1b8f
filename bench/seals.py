"""What seals cost an order: the same games on two servers in process, one of which seals nothing.

    .venv/bin/python -m bench.seals [--games N] [--tries N] [--scenario NAME]

Both play order by order, in turn: a game with a seed has the same orders on both, and each time it
is played, so of each order the quickest try counts: what else the machine does only ever adds.
Times are processor time: that of the thread in which all is done but storing (view, check, rules,
three new views, what is stored written as bytes), and that of the thread which stores. Each is
played on the disk and, where there is one, on a file system in memory.

Beside that every order of the records is resolved again by the rules alone, with a sealer and
without, from the same state and in turn: all that seals add but for some bytes to store.
"""

import argparse
import asyncio
import logging
import math
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from time import process_time, thread_time
from typing import NamedTuple

import msgspec
import structlog

from app.audit.record import read_record
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

SCENARIO = "shadow_line"
MEMORY = Path("/dev/shm")
"""A file system in memory, where there is one."""


class Unsealed(Ground):
    """The same rules, played without seals."""

    def decide(
        self, state: State, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[State]:
        """Resolve an order and leave the sealer alone."""
        del sealer
        return super().decide(state, side, order, dice)


CATALOGUES = {True: Catalogue([RULESET]), False: Catalogue([Unsealed()])}


class Spent(NamedTuple):
    """Seconds of processor time of an order."""

    game: float
    """Of the thread in which all is done but storing."""
    store: float
    """Of the thread that stores."""


class Server:
    """A server in process with one game, sealed or not."""

    def __init__(self, folder: Path, seed: str, scenario: str, *, sealed: bool) -> None:
        store = open_store(f"sqlite:///{folder / f'sealed-{sealed}.db'}")
        self.service = Service(store, CATALOGUES[sealed], test_mode=True)
        self.spent: list[Spent] = []
        self._draft = Draft(scenario=scenario, title=seed, seed=seed)
        self._game = ""

    async def begin(self) -> None:
        """Lay the game out."""
        self._game = (await self.service.lobby.create(self._draft)).game

    async def due(self) -> View | None:
        """The view of somebody who has to order something now; None at the end."""
        for seat in (Seat.A, Seat.B):
            view = (await self.service.play.view(self._game, seat)).view
            if not isinstance(view, View) or view.verdict is not None:
                return None
            answered = view.giving or (view.phase == "SETUP" and view.committed)
            if seat.side in view.waiting and not answered:
                return view
        raise AssertionError("Nobody is to act.")

    async def proposals(self, view: View, player: Player) -> Iterator[str]:
        """What a player would order, the dearest first."""
        menu = await self.service.play.menu(self._game, view.seat)
        return player.proposals(view, menu)

    async def submit(self, seat: Seat, notation: str) -> bool:
        """Give an order and note what it took; whether it was legal."""
        begun = process_time(), thread_time()
        answer = await self.service.play.submit(self._game, seat, notation=notation)
        everything, here = process_time() - begun[0], thread_time() - begun[1]
        if isinstance(answer, Refusal):
            return False
        self.spent.append(Spent(game=here, store=max(0.0, everything - here)))
        return True

    async def record(self) -> bytes:
        """The record of the game."""
        return msgspec.json.encode(await self.service.records.record(self._game, Seat.A))


class Pair(NamedTuple):
    """A game played with seals and without: what each of its orders took, and its record."""

    spent: dict[bool, list[Spent]]
    record: bytes


async def play(folder: Path, seed: str, scenario: str = SCENARIO) -> Pair:
    """Play a game to its end on two servers, order by order and in turn; menus are not counted."""
    servers = {sealed: Server(folder, seed, scenario, sealed=sealed) for sealed in (True, False)}
    try:
        for server in servers.values():
            await server.begin()
        players = {side: Player(f"{seed} {side}", Style(contact=0.6)) for side in Side}
        first = True
        while (view := await servers[first].due()) is not None:
            player = players[Side(view.seat.value)]
            for notation in await servers[first].proposals(view, player):
                if await servers[first].submit(view.seat, notation):
                    if not await servers[not first].submit(view.seat, notation):
                        raise AssertionError(f"{notation} is legal on one server alone")
                    break
            first = not first
        spent = {sealed: server.spent for sealed, server in servers.items()}
        return Pair(spent, await servers[True].record())
    finally:
        for server in servers.values():
            await server.service.close()


def played(place: Path, games: int, tries: int, scenario: str) -> list[list[Pair]]:
    """All tries of all games, on a file system."""
    every = []
    with tempfile.TemporaryDirectory(dir=place) as name:
        for number in range(games):
            pairs = []
            for _ in range(tries):
                with tempfile.TemporaryDirectory(dir=name) as folder:
                    pairs.append(asyncio.run(play(Path(folder), f"{number}", scenario)))
            every.append(pairs)
    return every


def quickest(pairs: Sequence[Pair], *, sealed: bool) -> list[Spent]:
    """What each order of a game took, either part in the try in which it took least."""
    runs = zip(*(pair.spent[sealed] for pair in pairs), strict=True)
    return [Spent(*map(min, zip(*tries, strict=True))) for tries in runs]


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
    for each in (order for record in records for order in given(record)):
        quick = {True: math.inf, False: math.inf}
        for attempt in range(2 * tries):
            sealed = attempt % 2 == 0
            # A key of its own for each try: none finds a tree that another has made.
            sealer = Sealer(attempt.to_bytes(32), "0" * 64)
            begun = process_time()
            RULESET.decide(*each, sealer if sealed else None)
            quick[sealed] = min(quick[sealed], process_time() - begun)
        for sealed, seconds in quick.items():
            spent[sealed].append(seconds)
    return {sealed: mean(every) for sealed, every in spent.items()}


def tell(name: str, games: list[list[Pair]]) -> None:
    """Print what an order takes on one file system, with seals and without."""
    sums: list[dict[bool, Spent]] = []
    for pairs in games:
        parts = {sealed: quickest(pairs, sealed=sealed) for sealed in (True, False)}
        sums.append({s: Spent(*map(sum, zip(*each, strict=True))) for s, each in parts.items()})
    orders = sum(len(pairs[0].spent[True]) for pairs in games)
    print(f"{name}: {orders} orders")
    for part in ("game", "store"):
        with_seals, without = (
            sum(getattr(each[sealed], part) for each in sums) / orders * 1e6
            for sealed in (True, False)
        )
        print(f"  {part:6}{with_seals:8.0f} us with seals, {without:.0f} us without")
    ratios = [sum(each[True]) / sum(each[False]) - 1 for each in sums]
    total = sum(sum(each[True]) for each in sums) / sum(sum(each[False]) for each in sums) - 1
    print(f"  seals add {total:.1%}; game by game {', '.join(f'{ratio:.1%}' for ratio in ratios)}")


def command_line(prog: str) -> argparse.ArgumentParser:
    """What may be asked of either bench of seals."""
    parser = argparse.ArgumentParser(prog=prog, description="Measure what seals cost.")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--tries", type=int, default=7)
    parser.add_argument("--scenario", default=SCENARIO)
    return parser


def main() -> None:
    """Play, and print the figures."""
    asked = command_line("bench.seals").parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    places = {"disk": Path(tempfile.gettempdir())}
    if MEMORY.is_dir():
        places["memory"] = MEMORY
    played(places["disk"], 1, 1, asked.scenario)
    for name, place in places.items():
        games = played(place, asked.games, asked.tries, asked.scenario)
        tell(name, games)
    rules = resolved([pairs[0].record for pairs in games], asked.tries)
    more = rules[True] - rules[False]
    print(f"the rules alone: {rules[False] * 1e6:.0f} us without seals, {more * 1e6:.0f} us more")


if __name__ == "__main__":
    main()
