"""What the picture of a hunt takes, beside the menu of the same view.

    .venv/bin/python -m bench.hunt [--tries N]

Recorded games at sea are played again. At every phase the hunter's picture is made from nothing, as
after a restart, and once more going on from the order before, as in play. Times are processor time,
of each the quickest try.
"""

import argparse
from collections.abc import Iterator, Sequence
from time import process_time
from typing import NamedTuple

from msgspec.structs import replace

from app.games.ground import RULESET
from app.games.ground.belief.trail import Trail
from app.games.ground.sea import hunt
from app.games.ground.sea.chart import chart
from app.games.ground.view import View
from app.views.seats import Seat, Side
from tests.playthroughs.record import FOLDER
from tests.playthroughs.script import ORDER, Rules, parse_head

GAMES = ("wolf-pack", "wolf-pack-through", "sea-control", "coral-atoll")
SIDE = Side.A


class Times(NamedTuple):
    """Seconds at one moment of a game."""

    turn: int
    menu: float
    anew: float
    after: float
    """Going on from the order before."""


def views(name: str) -> Iterator[View]:
    """What the hunter sees after each order of a recorded game."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    game = Rules(parse_head(text))
    for line in text.splitlines():
        order = ORDER.fullmatch(line)
        if order and order[2] == ":":
            game.order(Side(order[1]), order[3])
            view = game.sight(Seat(SIDE.value))
            if view.phase not in ("SETUP", "END"):
                yield view


def timed(view: View, before: View | None = None) -> float:
    """What the picture of a view takes when nothing was asked before but that of another view."""
    hunt.TRAIL = Trail()
    if before is not None:
        chart(replace(before), "foe")
    # A copy, of which nothing is remembered.
    copy = replace(view)
    begun = process_time()
    chart(copy, "foe")
    return process_time() - begun


def measured(name: str) -> list[Times]:
    """The times at each phase of a game."""
    found: list[Times] = []
    before: View | None = None
    for view in views(name):
        if before is not None and (before.n, before.phase) != (view.n, view.phase):
            begun = process_time()
            RULESET.menu(view)
            menu = process_time() - begun
            times = Times((view.n + 1) // 2, menu, timed(view), timed(view, before))
            found.append(times)
        before = view
    return found


def quickest(tries: Sequence[Times]) -> Times:
    """The shortest times of one moment."""
    return Times(
        tries[0].turn,
        min(t.menu for t in tries),
        min(t.anew for t in tries),
        min(t.after for t in tries),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.hunt", description="Measure the hunt's picture.")
    parser.add_argument("--tries", type=int, default=3)
    asked = parser.parse_args()
    for name in GAMES:
        tries = [measured(name) for _ in range(asked.tries)]
        best = [quickest(moment) for moment in zip(*tries, strict=True)]
        menu, anew, after = (
            sum(column) / len(best) for column in list(zip(*best, strict=True))[1:]
        )
        worst = max(best, key=lambda moment: moment.anew)
        print(f"{name}: {len(best)} phases, menu {1000 * menu:.2f} ms")
        print(f"  picture after one more order: {1000 * after:.2f} ms, {after / menu:.1f} menus")
        print(f"  picture from nothing: {1000 * anew:.1f} ms, {anew / menu:.0f} menus")
        print(f"  longest: {1000 * worst.anew:.0f} ms in turn {worst.turn}")


if __name__ == "__main__":
    main()
