"""The twin pairs of the annex, with the whole server: HTTP, pages and sockets, byte for byte."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from app.games.ground.ruleset import Ground
from app.main import open_service
from app.service.answers import Accepted
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.settings import Settings
from app.views.seats import Seat, Side
from tests.leaks.asgi import Stillness
from tests.leaks.pairs import PAIRS
from tests.leaks.transcript import Entry, compare
from tests.leaks.wire import play, seat_all, serving, wanted
from tests.leaks.worlds import Pair

REPEATS = 50
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


def _hidden_posts() -> Pair:
    return next(pair for pair in PAIRS if pair.id == "TX-06")


async def test_TX_04_a_hidden_order_at_the_same_instant_is_not_noticed(
    tmp_path: Path, still: Stillness
) -> None:
    """Blue posts with its revision while red stores a hidden order, or does not."""
    worlds = []
    for hidden in (True, False):
        still.restart()
        async with serving(tmp_path / str(hidden)) as wire:
            clients = await seat_all(wire, wanted(_hidden_posts(), 1, Side.B))
            blue, red = clients[Seat.A], clients[Seat.B]
            await blue.watch()
            for at in range(REPEATS):
                value = "no" if at % 2 else "yes"
                await blue.glance(f"before {at}")
                orders = [blue.order(f"mark C3 {value}", f"post {at}", by_page=at % 4 > 1)]
                if hidden:
                    orders.insert(at % 3 % 2, red.order(f"mark P7 {value}", f"post {at}"))
                answers = await asyncio.gather(*orders)
                assert all(answer.status in (200, 204) for answer in answers)
            await blue.probe("at last")
            await blue.leave()
            worlds.append(blue.entries)
    compare(*worlds)


@pytest.mark.parametrize("lead", [0, 1], ids=["blue-first", "red-first"])
async def test_TX_04_two_servers_that_race_for_the_log_do_not_show_it(
    tmp_path: Path, still: Stillness, lead: int
) -> None:
    """Red's server stores its hidden order between blue's look and blue's order (LX-02)."""
    worlds: list[list[bytes]] = []
    for hidden in (True, False):
        still.restart()
        one, two = (_service(tmp_path / str(hidden)) for _ in range(2))
        fields = wanted(_hidden_posts(), 1, Side.B)
        created = await one.lobby.create(msgspec.convert(fields, Draft))
        answers = []
        for at in range(REPEATS):
            value = "no" if at % 2 else "yes"
            revision = (await one.play.view(created.game, Seat.A)).revision
            blue = one.play.submit(
                created.game, Seat.A, notation=f"mark C3 {value}", revision=revision, key=f"{at}"
            )
            orders = [blue]
            if hidden:
                red = two.play.submit(created.game, Seat.B, notation=f"mark P7 {value}")
                orders.insert(lead, red)
            both = await asyncio.gather(*orders)
            assert all(isinstance(answer, Accepted) for answer in both)
            answers.append(msgspec.json.encode(both[1 - lead if hidden else 0]))
        worlds.append(answers)
        await one.close()
        await two.close()
    compare(*([Entry("race", "answer", a) for a in answers] for answers in worlds))


def _service(folder: Path) -> Service:
    settings = Settings(data_dir=folder, host_token="host", test_mode=True).prepared()
    return open_service(settings, Catalogue([Ground()]), lock=None)
