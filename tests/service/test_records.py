"""What a seat may take home: every line of its own log, also more than a screen shows."""

import asyncio

import pytest

from app.games import ground
from app.games.ground.redact import LOG_LINES
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.store.log import Logged
from app.store.store import Store
from app.views.seats import Seat

POSITION = "shadow_line n1 P3 a | a C1=HVY@0201 C2=?HVY@0202 | b P1=HVY@1301"


@pytest.fixture
def catalogue() -> Catalogue:
    """The ground game, whose umpire has a log of his own."""
    return Catalogue([ground.RULESET])


@pytest.mark.parametrize("seat", [Seat.OBSERVER, Seat.UMPIRE])
async def test_no_order_waits_for_a_record(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch, seat: Seat
) -> None:
    created = await service.lobby.create(Draft(scenario="shadow_line", position=POSITION))
    before = await service.records.record(created.game, seat)
    load = store.log.load

    async def slow(game: str, upto: int | None = None) -> list[Logged]:
        # Whoever reads the log is slower than a player.
        async with asyncio.timeout(5):
            await service.play.submit(created.game, Seat.A, notation="move C1 0202")
        return await load(game, upto)

    with monkeypatch.context() as patch:
        patch.setattr(store.log, "load", slow)
        assert await service.records.record(created.game, seat) == before
    assert await service.records.record(created.game, seat) != before


@pytest.mark.parametrize("seat", [Seat.A, Seat.UMPIRE])
async def test_a_record_has_every_line_of_a_long_log(service: Service, seat: Seat) -> None:
    created = await service.lobby.create(Draft(scenario="shadow_line", position=POSITION))
    for n in range(LOG_LINES + 2):
        order = "mark C2 no" if n % 2 == 0 else "mark C2 auto"
        if seat is Seat.A:
            order = "undo" if n % 2 else "move C1 0202"
        await service.play.submit(created.game, Seat.A, notation=order)
    log = (await service.records.record(created.game, seat)).log
    assert [line.n for line in log] == list(range(1, len(log) + 1))
    assert len(log) >= LOG_LINES + 2
