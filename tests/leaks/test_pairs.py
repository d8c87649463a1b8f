"""The twin pairs of the annex, at the level of the rules, with either side as the viewer."""

import re
from pathlib import Path

import pytest

from app.games.ground.position import format_position
from app.views.seats import Seat, Side
from tests.leaks.pairs import ELSEWHERE, PAIRLESS, PAIRS, RULINGS
from tests.leaks.transcript import Game, compare, probe, transcript
from tests.leaks.worlds import Pair, filled

pairs = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.id.replace(" ", "-"))
sided = pytest.mark.parametrize(
    ("pair", "red"),
    [
        pytest.param(pair, red, id=f"{pair.id.replace(' ', '-')}-red-is-{red}")
        for pair in PAIRS
        for red in Side
        if pair.red in (None, red)
    ],
)


@sided
def test_twins_give_the_viewer_and_the_observer_the_same_bytes(pair: Pair, red: Side) -> None:
    seats = [Seat(red.other.value), *([Seat.OBSERVER] if pair.observer else [])]
    one, two = (transcript(pair, world, red, seats) for world in (0, 1))
    for seat in seats:
        compare(one[seat], two[seat])


@sided
def test_the_viewer_sees_what_the_annex_says(pair: Pair, red: Side) -> None:
    game = Game.of(pair, 0, red)
    blue = Seat(red.other.value)
    seen = len(game.state.knowledge[blue].bulletins)
    for step in pair.steps(0, red):
        game.take(step)
    lines = iter([line.text for line in game.state.knowledge[blue].bulletins[seen:]])
    for part in pair.sees:
        text = filled(part, red)
        assert any(text in line for line in lines), f"no further line with {text!r}"


@pairs
def test_the_worlds_of_a_pair_differ(pair: Pair) -> None:
    """Else the pair would prove nothing."""
    red = pair.red or Side.B
    games = [Game.of(pair, world, red) for world in (0, 1)]
    steps = [pair.steps(world, red) for world in (0, 1)]
    differ = steps[0] != steps[1]
    for one, two in zip(*steps, strict=True):
        differ |= _truth(games[0]) != _truth(games[1])
        games[0].take(one)
        games[1].take(two)
    assert differ or _truth(games[0]) != _truth(games[1])


def _truth(game: Game) -> str:
    return format_position(game.state)


def test_a_probe_looks_at_every_surface() -> None:
    pair = next(pair for pair in PAIRS if pair.id == "HX-11 batch")
    surfaces = {entry.surface for entry in probe(Game.of(pair, 0, Side.B), Seat.A, "now")}
    assert {"view", "menu", "log", "paths", "refusals", "screen"} < surfaces
    assert any(surface.startswith("odds of batch") for surface in surfaces)


def test_every_pair_of_the_annex_is_here() -> None:
    annex = {f"TX-{n:02}" for n in range(1, 8)} | {f"TG-{n:02}" for n in range(1, 27)}
    annex |= {f"TS-{n:02}" for n in range(1, 26)}
    here = {pair.id for pair in PAIRS if re.fullmatch(r"T[XGS]-\d\d", pair.id)}
    assert here | ELSEWHERE.keys() == annex
    for files in ELSEWHERE.values():
        for name in re.findall(r"test_\w+\.py", files):
            assert Path(__file__).with_name(name).exists()


def test_every_leak_of_the_annex_has_a_pair_or_a_reason() -> None:
    ids = {pair.id for pair in PAIRS}
    assert RULINGS.keys() | PAIRLESS.keys() == {f"LG-{n:02}" for n in range(1, 34)}
    assert not RULINGS.keys() & PAIRLESS.keys()
    assert {each for pairs in RULINGS.values() for each in pairs.split(", ")} <= ids
