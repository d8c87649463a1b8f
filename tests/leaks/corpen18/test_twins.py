"""The twin pairs of the annex (2C), at the level of the rules and over the whole wire."""

import re
from pathlib import Path

import pytest

from app.games.corpen18.position import format_position
from app.views.seats import Seat
from tests.leaks.asgi import Stillness
from tests.leaks.corpen18.every_pair import TWINS
from tests.leaks.corpen18.twins import Twin, filled
from tests.leaks.transcript import Game, compare, transcript
from tests.leaks.wire import play

GUESSES = {"TC-02", "TC-12", "TC-18"}
"""Pairs in which the viewer also tries on the wire what is never allowed; by the rules he does in
all of them."""
twins = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: re.sub(r"\W+", "-", twin.id))


def seats(twin: Twin) -> list[Seat]:
    """Who must not tell the worlds apart."""
    return [Seat(twin.red.other.value), *([Seat.OBSERVER] if twin.observer else [])]


@twins
def test_twins_give_the_viewer_and_the_observer_the_same_bytes(twin: Twin) -> None:
    one, two = (transcript(twin, world, twin.red, seats(twin)) for world in (0, 1))
    for seat in seats(twin):
        compare(one[seat], two[seat])


@twins
@pytest.mark.parametrize("world", [0, 1])
def test_the_viewer_sees_what_the_annex_says(twin: Twin, world: int) -> None:
    game = Game.of(twin, world, twin.red)
    blue = seats(twin)[0]
    seen = len(game.state.knowledge[blue].bulletins)
    for step in twin.steps(world, twin.red):
        game.take(step)
    lines = iter([line.text for line in game.state.knowledge[blue].bulletins[seen:]])
    for part in twin.sees:
        text = filled(part, twin.red)
        assert any(text in line for line in lines), f"no further line with {text!r}"


@twins
def test_the_worlds_of_a_pair_differ(twin: Twin) -> None:
    """Else the pair would prove nothing."""
    games = [Game.of(twin, world, twin.red) for world in (0, 1)]
    steps = [twin.steps(world, twin.red) for world in (0, 1)]
    differ = steps[0] != steps[1]
    for one, two in zip(*steps, strict=True):
        differ |= _truth(games[0]) != _truth(games[1])
        games[0].take(one)
        games[1].take(two)
    assert differ or _truth(games[0]) != _truth(games[1])


def _truth(game: Game) -> str:
    return str(game.state.umpire.drawn) + format_position(game.state)


@twins
async def test_twins_send_the_viewer_and_the_observer_the_same_bytes(
    twin: Twin, tmp_path: Path, still: Stillness
) -> None:
    one, two = [
        await play(
            twin, w, twin.red, seats(twin), tmp_path / str(w), still, guess=twin.id in GUESSES
        )
        for w in (0, 1)
    ]
    for seat in seats(twin):
        compare(one[seat], two[seat])
