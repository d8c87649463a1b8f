"""Hidden orders at the same instant as those of a viewer: he does not notice them (TX-04)."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from app.main import open_service
from app.service.answers import Accepted
from app.service.catalogue import AnyRuleset, Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.settings import Settings
from app.views.seats import Seat, Side
from tests.leaks.asgi import Stillness
from tests.leaks.transcript import Entry, compare
from tests.leaks.wire import seat_all, serving, wanted
from tests.leaks.worlds import Twins

REPEATS = 50


class Race(NamedTuple):
    """A game in which both sides can give orders for ever that only they see."""

    pair: Twins
    world: int
    blue: Seat
    red: Seat
    blues: Callable[[int], str]
    """Blue's orders, by number."""
    reds: Callable[[int], str]


async def at_the_same_instant(race: Race, folder: Path, still: Stillness) -> None:
    """Blue posts with its revision while red stores a hidden order, or does not. Raises Leak."""
    worlds = []
    for hidden in (True, False):
        still.restart()
        async with serving(folder / str(hidden)) as wire:
            posts = wanted(race.pair, race.world, _side(race))
            clients = await seat_all(wire, posts, race.pair.kit)
            blue, red = clients[race.blue], clients[race.red]
            await blue.watch()
            for at in range(REPEATS):
                await blue.glance(f"before {at}")
                orders = [blue.order(race.blues(at), f"post {at}", by_page=at % 4 > 1)]
                if hidden:
                    orders.insert(at % 3 % 2, red.order(race.reds(at), f"post {at}"))
                answers = await asyncio.gather(*orders)
                assert all(answer.status in (200, 204) for answer in answers)
            await blue.probe("at last")
            await blue.leave()
            worlds.append(blue.entries)
    compare(*worlds)


async def between_two_servers(race: Race, folder: Path, still: Stillness, lead: int) -> None:
    """Red's server stores its hidden order between blue's look and blue's order (LX-02)."""
    worlds: list[list[bytes]] = []
    for hidden in (True, False):
        still.restart()
        one, two = (_service(folder / str(hidden), race.pair.kit.rules) for _ in range(2))
        fields = wanted(race.pair, race.world, _side(race))
        created = await one.lobby.create(msgspec.convert(fields, Draft))
        answers = []
        for at in range(REPEATS):
            revision = (await one.play.view(created.game, race.blue)).revision
            blue = one.play.submit(
                created.game, race.blue, notation=race.blues(at), revision=revision, key=f"{at}"
            )
            orders = [blue]
            if hidden:
                red = two.play.submit(created.game, race.red, notation=race.reds(at))
                orders.insert(lead, red)
            both = await asyncio.gather(*orders)
            assert all(isinstance(answer, Accepted) for answer in both)
            answers.append(msgspec.json.encode(both[1 - lead if hidden else 0]))
        worlds.append(answers)
        await one.close()
        await two.close()
    compare(*([Entry("race", "answer", a) for a in answers] for answers in worlds))


def _side(race: Race) -> Side:
    side = race.red.side
    assert side is not None
    return side


def _service(folder: Path, rules: AnyRuleset) -> Service:
    settings = Settings(data_dir=folder, host_token="host", test_mode=True).prepared()
    return open_service(settings, Catalogue([rules]), lock=None)
