"""Seals come at the end of every step, the same in number and moment whatever happens (LX-03)."""

import random
from collections.abc import Callable

import pytest

from app.kernel.dice import HmacDice
from app.views.proof import Seal
from app.views.seats import Seat, Side
from tests.games.corpen18.player import drafts
from tests.leaks.corpen18.kit import KIT, RULES
from tests.leaks.corpen18.twins import Twin
from tests.leaks.transcript import SEALER, Game

BOARD = ("turn 2 MOVE1_UND", "VV 0405 N", "ZA 0510 S", "D1 0515 S", "OR 3810 N", "J1 3815 N")
STEPS = 12
"""Of three turns: nobody is within sight of anybody in them."""
Plays = Callable[[Game, Seat], None]


def idle(game: Game, seat: Seat) -> None:
    """A side that only seals."""
    game.order(seat, "seal")


def busy(game: Game, seat: Seat) -> None:
    """A side that drafts a lot, some of it refused, and seals."""
    dice = random.Random(str(game.state.public.turn) + game.state.public.phase)
    for text in drafts(RULES.menu(game.view(seat)), dice):
        game.order(seat, text)
    game.order(seat, "steer A99 F")
    game.order(seat, "seal")


def seals(board: tuple[str, ...], play: Plays) -> tuple[Seal, ...]:
    """All seals of a game in which side a plays like that."""
    text = Twin("seals", board, (), ()).position(0, Side.A)
    dice = HmacDice(b"seals")
    game = Game(RULES.open("contact", {}, dice, text, SEALER).state, dice, KIT)
    for _ in range(STEPS):
        play(game, Seat.A)
        # There is no way back from a seal, so nothing is offered that could show one (UC.2).
        assert not game.view(Seat.B).undo
        game.order(Seat.B, "seal")
    # No leaf is opened while the game is on (HX.13).
    assert game.state.public.proof.openings == ()
    return tuple(game.state.public.proof.seals)


@pytest.mark.parametrize(
    ("board", "play"),
    [(BOARD, busy), (BOARD[:2] + BOARD[4:], idle), ((*BOARD, "GA 0520 N hits=3"), busy)],
    ids=["busy", "fewer ships", "more ships"],
)
def test_LX_03_number_and_moment_of_seals_do_not_vary(board: tuple[str, ...], play: Plays) -> None:
    usual, other = seals(BOARD, idle), seals(board, play)
    assert [(s.n, s.turn, s.phase) for s in usual] == [(s.n, s.turn, s.phase) for s in other]
    assert len(usual) >= STEPS
    assert {len(root) for s in (*usual, *other) for root in (s.a, s.b)} == {64}


def test_every_seal_has_a_root_of_its_own() -> None:
    """Fresh salts each time, also over a fleet in which nothing has changed."""
    roots = [root for seal in seals(BOARD, idle) for root in (seal.a, seal.b)]
    assert len(set(roots)) == len(roots)
