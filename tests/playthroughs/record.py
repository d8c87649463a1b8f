"""Record playthroughs: `python -m tests.playthroughs.record [--anew] NAME...`

Without `--anew` the orders stay and only what follows from them is written again; with it two
players who see nothing but their views and menus play the game again from its head, with its seed
and one after another until it ends as the head wants it. Playthroughs without players keep their
orders.
"""

import argparse
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from app.games.corpen18 import RULESET as CORPEN18
from app.views.seats import Seat, Side
from tests.playthroughs import sailor
from tests.playthroughs.player import Player, Style
from tests.playthroughs.script import HEAD, Head, Rules, parse_head, retell, way

FOLDER = Path(__file__).parent / "ground"
AT_SEA = Path(__file__).parent / "corpen18"
TRIES = 200
StyleT = TypeVar("StyleT")
ENDING = re.compile(r"(resign [ab]|draw) n([0-9]+)")


def main() -> None:
    """Record what is asked for."""
    parser = argparse.ArgumentParser(description="Record playthroughs.")
    parser.add_argument("names", nargs="*", help="such as decisive-a; all of them if none is named")
    parser.add_argument("--anew", action="store_true", help="let the players play again")
    asked = parser.parse_args()
    for path in sorted((*FOLDER.glob("*.txt"), *AT_SEA.glob("*.txt"))):
        text = path.read_text(encoding="utf-8")
        if asked.names and path.stem not in asked.names:
            continue
        if asked.anew and any(parse_head(text).players.values()):
            text = played(text)
        path.write_text(retell(text, Rules), encoding="utf-8")


def played(text: str) -> str:
    """The head of a playthrough with the orders of a new game that ends as the head wants it."""
    kept = [line for line in text.splitlines() if line.startswith("#") or HEAD.fullmatch(line)]
    head = parse_head(text)
    stem = head.seed.rstrip("0123456789")
    first = int(head.seed[len(stem) :] or 0)
    for number in range(first, first + TRIES):
        tried = replace(head, seed=f"{stem}{number}")
        game = Rules(tried)
        given = list(orders(tried, game))
        if head.want in ("", way(game)):
            kept = [f"seed: {tried.seed}" if line.startswith("seed:") else line for line in kept]
            return "\n".join([*kept, "", *given]) + "\n"
    raise AssertionError(f"None of {TRIES} games ended like this: {head.want}")


def orders(head: Head, game: Rules) -> Iterator[str]:
    """The orders of two players to the end of a game."""
    players = {side: player(game, f"{head.seed} {side}", head.players[side]) for side in Side}
    while not game.state.public.ended:
        side, view = next(_due(game))
        offered = players[side].proposals(view, game.rules.menu(view))
        tried = chain(_ending(head, side, view), offered)
        given = next(notation for notation in tried if not game.order(side, notation))
        yield f"{side}: {given}"


def player(game: Rules, seed: str, styled: str) -> Any:
    """An honest player of a game, who plays as a head says."""
    if game.rules is CORPEN18:
        return sailor.Sailor(seed, style(styled, sailor.Style))
    return Player(seed, style(styled, Style))


def style(text: str, kind: type[StyleT]) -> StyleT:
    """A style as it is written in a head: `pace=4 goals=0606+0706 sea=decoy:0.5+takeoff:1`."""
    raw: dict[str, Any] = {k: v for k, _, v in (pair.partition("=") for pair in text.split())}
    for name in raw.keys() & {"goals", "hunters", "sea"}:
        raw[name] = str(raw[name]).split("+")
    if "sea" in raw:
        raw["sea"] = dict(pair.split(":") for pair in raw["sea"])
    return msgspec.convert(raw, kind, strict=False)


def _due(game: Rules) -> Iterator[tuple[Side, Any]]:
    """Who has to order something now."""
    for side in Side:
        view: Any = game.sight(Seat(side.value))
        if game.rules is CORPEN18:
            answered = view.handed_in
        else:
            answered = view.giving or (view.phase == "SETUP" and view.committed)
        if side in view.waiting and not answered:
            yield side, view


def _ending(head: Head, side: Side, view: Any) -> Iterator[str]:
    """How the head wants the game to end: `resign a n7` or `draw n5`, from that player-turn on, at
    sea from that turn."""
    match = ENDING.fullmatch(head.ending)
    if match is not None and getattr(view, "n", view.turn) >= int(match[2]):
        how, _, who = match[1].partition(" ")
        if who in ("", side):
            yield how


if __name__ == "__main__":
    main()
