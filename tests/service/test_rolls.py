"""The dice of a game: read on from where they were read to, and kept of so many games only."""

import asyncio

import pytest

from app.games import ground
from app.service import rolls
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.rolls import Roll, Sheet
from app.service.service import Service
from app.store.log import Logged
from app.store.store import Store
from app.views.seats import Seat, Side
from tests.service.conftest import Open

POSITION = "shadow_line n1 P5 a | a C1=HVY!@0606 C2=HVY!@0607 | b P1=HVY!@0706"


@pytest.fixture
def catalogue() -> Catalogue:
    """The ground game, in which dice are thrown."""
    return Catalogue([ground.RULESET])


async def made(service: Service) -> str:
    """A game in which two shots are due: a 1 and a 2."""
    draft = Draft(scenario="shadow_line", position=POSITION, dice=[1, 2])
    return (await service.lobby.create(draft)).game


async def shoot(service: Service, game: str, *guns: str) -> None:
    """Give orders to fire."""
    for gun in guns:
        await service.play.submit(game, Seat.A, notation=f"fire {gun} > P1")


async def test_HX_6_dice_are_read_on_as_they_are_thrown(
    service: Service, open_another: Open
) -> None:
    game = await made(service)
    seen = []
    for gun in ("C1", "C2"):
        await shoot(service, game, gun)
        seen.append(await service.rolls.sheet(game, Seat.UMPIRE))
    assert [[roll.values for roll in sheet.rolls] for sheet in seen] == [[(1,)], [(1,), (2,)]]
    assert seen[-1] == await open_another().rolls.sheet(game, Seat.UMPIRE)
    assert {(roll.stream, roll.first) for roll in seen[-1].rolls} == {("", 0)}
    await service.play.submit(game, Seat.A, notation="resign")
    over = await service.rolls.sheet(game, Seat.B)
    assert [(roll.stream, roll.first, roll.by) for roll in over.rolls] == [
        ("public", 0, Side.A),
        ("public", 1, Side.A),
    ]
    assert [(even.by, even.counts) for even in over.evenness] == [
        (Side.A, (1, 1, 0, 0, 0, 0)),
        (Side.B, (0, 0, 0, 0, 0, 0)),
        (None, (1, 1, 0, 0, 0, 0)),
    ]


async def test_HX_6_a_sides_own_dice_are_those_of_its_log(service: Service) -> None:
    game = await made(service)
    await shoot(service, game, "C1")
    (line,) = [
        line for line in (await service.records.record(game, Seat.B)).log if line.dice == (1,)
    ]
    told = Roll(turn=line.turn, phase=line.phase, cause=line.text, values=(1,))
    assert await service.rolls.sheet(game, Seat.B) == Sheet(rolls=(told,))


async def test_two_who_ask_at_once_get_the_same_dice(service: Service) -> None:
    game = await made(service)
    await shoot(service, game, "C1", "C2")
    one, two = await asyncio.gather(*(service.rolls.sheet(game, Seat.UMPIRE) for _ in range(2)))
    assert one == two
    assert len(one.rolls) == 2


async def test_the_dice_of_so_many_games_are_kept_and_the_others_read_again(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolls, "LEDGERS", 1)
    games = [await made(service) for _ in range(2)]
    first = [await service.rolls.sheet(game, Seat.UMPIRE) for game in games]
    loads = 0
    load = store.log.load

    async def counted(game: str, upto: int | None = None, first: int = 0) -> list[Logged]:
        nonlocal loads
        loads += 1
        return await load(game, upto, first)

    monkeypatch.setattr(store.log, "load", counted)
    assert await service.rolls.sheet(games[1], Seat.UMPIRE) == first[1]
    assert loads == 0
    assert await service.rolls.sheet(games[0], Seat.UMPIRE) == first[0]
    assert loads == 1
