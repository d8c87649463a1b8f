"""The twin pairs of the annex, with the whole server: HTTP, pages and sockets, byte for byte."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.views.seats import Seat, Side
from tests.leaks.asgi import Stillness
from tests.leaks.pairs import PAIRS
from tests.leaks.races import Race, at_the_same_instant, between_two_servers
from tests.leaks.transcript import compare
from tests.leaks.wire import play
from tests.leaks.worlds import Pair

BOTH = {"TG-02", "TX-03"}
"""Pairs that are played here with either side as the viewer; of the others one is enough, since
`test_pairs.py` plays them with both."""
GUESSES = {"TG-05", "TG-08", "TX-03"}
"""Pairs in which the viewer also tries what is never allowed; `test_pairs.py` does in all."""
CASES = [
    pytest.param(pair, red, id=f"{pair.id.replace(' ', '-')}-red-is-{red}")
    for pair in PAIRS
    for red in (Side if pair.id in BOTH else (pair.red or Side.B,))
]


@pytest.mark.parametrize(("pair", "red"), CASES)
async def test_twins_send_the_viewer_and_the_observer_the_same_bytes(
    pair: Pair, red: Side, tmp_path: Path, still: Stillness
) -> None:
    seats = [Seat(red.other.value), *([Seat.OBSERVER] if pair.observer else [])]
    one, two = [
        await play(pair, w, red, seats, tmp_path / str(w), still, guess=pair.id in GUESSES)
        for w in (0, 1)
    ]
    for seat in seats:
        compare(one[seat], two[seat])


def _marks(letter: str) -> Callable[[int], str]:
    return lambda at: f"mark {letter} {'no' if at % 2 else 'yes'}"


RACE = Race(
    pair=next(pair for pair in PAIRS if pair.id == "TX-06"),
    world=1,
    blue=Seat.A,
    red=Seat.B,
    blues=_marks("C3"),
    reds=_marks("P7"),
)


async def test_TX_04_a_hidden_order_at_the_same_instant_is_not_noticed(
    tmp_path: Path, still: Stillness
) -> None:
    await at_the_same_instant(RACE, tmp_path, still)


@pytest.mark.parametrize("lead", [0, 1], ids=["blue-first", "red-first"])
async def test_TX_04_two_servers_that_race_for_the_log_do_not_show_it(
    tmp_path: Path, still: Stillness, lead: int
) -> None:
    await between_two_servers(RACE, tmp_path, still, lead)
