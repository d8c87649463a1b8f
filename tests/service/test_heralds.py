"""Nobody looks on unseen, and no link is made anew unseen."""

import asyncio

import pytest

from app.kernel.orders import Refusal
from app.service.answers import NoSuchGame
from app.service.founding import Created, Place
from app.service.heralds import UMPIRE_SITS
from app.service.scribe import Crowded
from app.service.service import Service
from app.store.log import Conflict
from app.store.register import KEPT
from app.store.store import Store
from app.views.seats import READERS, Seat, Side
from tests.service.conftest import Open


async def last_line(service: Service, game: str, seat: Seat) -> str:
    """The newest line of a seat's log."""
    view = (await service.play.view(game, seat)).view
    return view.log[-1].text if view.log else ""


async def test_the_table_is_told_once_that_an_umpire_sees_it(service: Service, game: str) -> None:
    await asyncio.gather(*(service.heralds.umpire_looks(game) for _ in range(5)))
    seen = {seat: (await service.play.view(game, seat)).revision for seat in READERS}
    assert {await last_line(service, game, seat) for seat in READERS} == {UMPIRE_SITS}
    await service.play.submit(game, Seat.A, notation="move 0101")
    await service.heralds.umpire_looks(game)
    assert (await service.play.view(game, Seat.B)).revision == seen[Seat.B]


async def test_who_looks_live_hears_it(service: Service, game: str) -> None:
    line = await service.play.watch(game, Seat.B, "session", "here")
    first = await anext(line)
    await service.heralds.umpire_looks(game)
    assert (await anext(line)).revision == first.revision + 1


async def test_the_notice_survives_a_restart(open_another: Open, game: str) -> None:
    await open_another().heralds.umpire_looks(game)
    again = open_another()
    await again.heralds.umpire_looks(game)
    assert await last_line(again, game, Seat.A) == UMPIRE_SITS
    record = await again.records.record(game, Seat.A)
    assert [line.text for line in record.log].count(UMPIRE_SITS) == 1


async def test_two_servers_tell_it_once_each_behind_the_other(
    open_another: Open, game: str
) -> None:
    one, two = open_another(), open_another()
    await one.play.view(game, Seat.A)
    await two.play.submit(game, Seat.A, notation="move 0101")
    await one.heralds.tell(game, "Supper.")
    assert await last_line(one, game, Seat.B) == "Supper."
    assert await last_line(open_another(), game, Seat.B) == "Supper."


async def test_who_cannot_be_announced_is_not_let_in(
    service: Service, store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(store.log, "append", lost)
    with pytest.raises(Crowded):
        await service.heralds.umpire_looks(game)


async def test_there_is_nothing_to_tell_after_the_end(service: Service, game: str) -> None:
    hidden = (await service.play.view(game, Seat.B)).view
    home = next(c.hex for c in hidden.counters if c.side == "b")
    await service.play.submit(game, Seat.A, notation=f"guess {home}")
    assert await service.play.over(game)
    before = (await service.play.view(game, Seat.A)).revision
    await service.heralds.umpire_looks(game)
    assert (await service.play.view(game, Seat.A)).revision == before


async def test_a_new_link_is_told(service: Service, created: Created) -> None:
    links: tuple[tuple[Place, str], ...] = (("b", "the seat of"), ("umpire", "the umpire's seat"))
    for place, words in links:
        await service.lobby.reissue(created.game, place)
        line = await last_line(service, created.game, Seat.A)
        assert line.startswith(f"The host made a new link for {words}")


async def test_refused_orders_do_not_fill_the_disk(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="guess 9999")
    for number in range(KEPT + 3):
        answer = await service.play.submit(game, Seat.B, notation=f"move {101 + number % 3:04}")
        assert isinstance(answer, Refusal)
    kept = await service.play.refusals(game)
    assert [refused.seat for refused in kept].count("b") == KEPT
    assert [refused.seat for refused in kept].count("a") == 1


async def test_a_name_that_is_given_later_is_told_once(service: Service, created: Created) -> None:
    code = created.seats[Seat.A].code or ""
    before = (await service.play.view(created.game, Seat.B)).revision
    await service.lobby.claim(code, "Ann")
    side = (await service.play.view(created.game, Seat.B)).view.sides[0].name
    for seat in READERS:
        assert await last_line(service, created.game, seat) == f"Ann plays {side}."
    told = (await service.play.view(created.game, Seat.B)).revision
    assert told == before + 1
    # The same name by a new link says nothing new, nor does nobody's.
    for name in ("Ann", None):
        keys = await service.lobby.reissue(created.game, "a")
        await service.lobby.claim(keys.code, name)
        assert (await last_line(service, created.game, Seat.B)).startswith("The host made")


async def test_who_cannot_be_introduced_sits_all_the_same(
    service: Service, store: Store, created: Created, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(store.log, "append", lost)
    claimed = await service.lobby.claim(created.seats[Seat.A].code or "", "Ann")
    assert (await service.lobby.card(claimed.game)).players == ("Ann", "")


async def test_the_host_takes_a_name_away_and_it_is_told(
    service: Service, created: Created
) -> None:
    await service.lobby.claim(created.seats[Seat.A].code or "", "Ann")
    await service.lobby.forget_name(created.game, Side.A)
    for seat in READERS:
        line = await last_line(service, created.game, seat)
        assert line.startswith("The host took the player's name of the seat of ")
    assert (await service.lobby.card(created.game)).players == ("", "")
    await service.lobby.claim(created.seats[Seat.B].code or "", "Ann")
    with pytest.raises(NoSuchGame):
        await service.lobby.forget_name(created.game, Side.A)
