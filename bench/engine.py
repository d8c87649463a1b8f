"""The rules alone on one core: whole games of Shadow Line between two seeded players.

    .venv/bin/python -m bench.engine [--games N] [--tries N]

Times are processor time. A game with a seed is the same each time it is played, so of each game the
quickest try counts: what else the machine does only ever adds.
"""

import argparse
import random
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import NamedTuple

from app.games.ground import RULESET
from app.games.ground.menu import menu
from app.games.ground.sequence import waiting
from app.games.ground.view import View
from app.kernel.dice import HmacDice
from app.views.seats import READERS, Seat, Side
from tests.games.ground.player import an_order
from tests.playthroughs.player import Player, Style

Views = dict[Seat, View]


class Clock:
    """Seconds spent on each kind of work."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def on(self, what: str) -> Iterator[None]:
        """Note how long something takes."""
        begun = process_time()
        yield
        self.spent[what] = self.spent.get(what, 0.0) + process_time() - begun


def play(seed: str, clock: Clock) -> int:
    """A game to its end; the number of its orders."""
    dice = HmacDice(seed.encode())
    state = RULESET.open("shadow_line", {}, dice).state
    players = {side: Player(f"{seed} {side}", Style(contact=0.6)) for side in Side}
    orders = 0
    while not RULESET.is_over(state):
        with clock.on("views"):
            views = {seat: RULESET.view(state, seat) for seat in READERS}
        side = due(views)
        view = views[Seat(side.value)]
        with clock.on("menu"):
            menu = RULESET.menu(view)
        for notation in players[side].proposals(view, menu):
            with clock.on("check"):
                order = RULESET.complete(view, RULESET.parse_order(notation))
                refusal = RULESET.check(view, order)
            if refusal is None:
                break
        with clock.on("resolve"):
            state = RULESET.decide(state, side, order, dice).state
        orders += 1
    return orders


def play_at_random(seed: str) -> int:
    """A game to its end between two who order what they hit upon; the number of its orders."""
    chance, dice = random.Random(seed), HmacDice(seed.encode())
    state = RULESET.open("shadow_line", {}, dice).state
    orders = 0
    for side in (Side.A, Side.A, Side.B, Side.B):
        laid = (
            "commit" if any(u.hex for u in state.forces[side].units.values()) else "arrange random"
        )
        state = RULESET.decide(state, side, RULESET.parse_order(laid), dice).state
    while not RULESET.is_over(state):
        sides = sorted(waiting(state.public))
        side = next(s for s in sides if state.forces[s].giving is None)
        view = RULESET.view(state, Seat(side.value))
        labels = sorted(view.mine())
        some = menu(view, chance.sample(labels, min(2, len(labels))))
        notation = an_order(view, some, chance.choice) or "end"
        order = RULESET.complete(view, RULESET.parse_order(notation))
        if RULESET.check(view, order) is None:
            state = RULESET.decide(state, side, order, dice).state
            orders += 1
    return orders


def due(views: Views) -> Side:
    """A side that has to order something now."""
    for side in Side:
        view = views[Seat(side.value)]
        answered = view.giving or (view.phase == "SETUP" and view.committed)
        if side in view.waiting and not answered:
            return side
    raise AssertionError("Nobody is to act.")


class Game(NamedTuple):
    """A game that was played."""

    seconds: float
    orders: int
    clock: Clock


def quickest(seed: str, tries: int) -> Game:
    """The game between two players with a seed in the try that took least."""
    made = []
    for _ in range(tries):
        clock, begun = Clock(), process_time()
        orders = play(seed, clock)
        made.append(Game(process_time() - begun, orders, clock))
    return min(made, key=lambda game: game.seconds)


def quickest_at_random(seed: str, tries: int) -> Game:
    """The game at random with a seed in the try that took least."""
    made = []
    for _ in range(tries):
        begun = process_time()
        orders = play_at_random(seed)
        made.append(Game(process_time() - begun, orders, Clock()))
    return min(made, key=lambda game: game.seconds)


def main() -> None:
    """Play some games and print the figures."""
    parser = argparse.ArgumentParser(prog="bench.engine", description="Measure the rules alone.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tries", type=int, default=1)
    asked = parser.parse_args()
    play("warm", Clock())
    games = [quickest(f"bench {number}", asked.tries) for number in range(asked.games)]
    orders = sum(game.orders for game in games)
    clocks = [game.clock.spent for game in games]
    spent = {what: sum(clock[what] for clock in clocks) for what in clocks[0]}
    resolved = spent["check"] + spent["resolve"]
    print(f"orders checked and resolved: {orders / resolved:,.0f} a second")
    print(f"with the views of three seats: {orders / (resolved + spent['views']):,.0f}")
    for what, seconds in spent.items():
        print(f"  {what}: {1000 * seconds / orders:.2f} ms an order")
    print(
        "whole games, menus and players included: "
        f"{len(games) / sum(game.seconds for game in games):.2f} a second"
    )
    print(f"  {orders / len(games):.0f} orders a game")
    games = [quickest_at_random(f"random {number}", asked.tries) for number in range(asked.games)]
    orders = sum(game.orders for game in games)
    print(f"whole games at random: {len(games) / sum(game.seconds for game in games):.2f} a second")
    print(f"  {orders / len(games):.0f} orders a game")


if __name__ == "__main__":
    main()
