"""Set-ups that look alike, sealed or not; labels that follow nothing but places (HX.7, HX.20)."""

from pathlib import Path

import pytest

from app.games.ground import position
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.kernel.dice import HmacDice
from app.views.seats import Seat, Side
from tests.leaks.asgi import Stillness
from tests.leaks.setups import reversed_roster, twin_setups
from tests.leaks.transcript import Game, compare, transcript
from tests.leaks.wire import play

sides = pytest.mark.parametrize("red", list(Side), ids=["red-is-a", "red-is-b"])


@sides
@pytest.mark.parametrize("seed", range(2))
def test_TX_01_set_ups_with_the_same_visible_result_are_alike(red: Side, seed: int) -> None:
    pair = twin_setups(red, seed)
    seats = [Seat(red.other.value), Seat.OBSERVER]
    one, two = (transcript(pair, world, red, seats) for world in (0, 1))
    for seat in seats:
        compare(one[seat], two[seat])


async def test_TX_01_the_same_by_the_whole_server(tmp_path: Path, still: Stillness) -> None:
    pair, seats = twin_setups(Side.B, 7), [Seat.A, Seat.OBSERVER]
    one, two = [await play(pair, w, Side.B, seats, tmp_path / str(w), still) for w in (0, 1)]
    for seat in seats:
        compare(one[seat], two[seat])


@sides
@pytest.mark.parametrize("seed", range(2))
def test_TX_02_the_order_of_the_table_shows_nowhere(
    red: Side, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair, seats = twin_setups(red, seed), [Seat(red.other.value), Seat.OBSERVER]
    one = transcript(pair, 0, red, seats)
    monkeypatch.setattr(position, "roster", reversed_roster(red))
    two = transcript(pair, 1, red, seats)
    for seat in seats:
        compare(one[seat], two[seat])


@sides
def test_the_two_set_ups_are_different_ones(red: Side) -> None:
    one, two = (Game.of(twin_setups(red, 0), world, red) for world in (0, 1))
    for world, game in enumerate((one, two)):
        for step in twin_setups(red, 0).steps(world, red):
            game.take(step)
    assert _places(one.state, red) != _places(two.state, red)


def _places(state: State, side: Side) -> set[tuple[str, str]]:
    return {(unit.id, unit.hex) for unit in state.forces[side].units.values()}


def ties(seeds: range) -> set[bool]:
    """Whether the first of two counters on a hex, as the roster has them, got the lower place in
    the list of labels: over several games both must happen (LG-10)."""
    found = set()
    ground = Ground()
    for seed in seeds:
        dice = HmacDice(str(seed).encode())
        game = Game(ground.open("shadow_line", {}, dice).state, dice)
        listed = game.state.umpire.labels[Side.A]
        for side in Side:
            game.order(Seat(side.value), "arrange line")
        game.order(Seat.A, "place SHVY 0304")
        game.order(Seat.A, "place D9 0304")
        for side in Side:
            game.order(Seat(side.value), "commit")
        units = game.state.forces[Side.A].units
        found.add(listed.index(units["a.SHVY"].label) < listed.index(units["a.D9"].label))
    return found


def test_LG_10_of_counters_on_one_hex_the_roster_does_not_name_the_first() -> None:
    assert ties(range(16)) == {True, False}
