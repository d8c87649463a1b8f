"""From order to screen: once, durable, and silent to whoever may not see it."""

import asyncio
from threading import Barrier, BrokenBarrierError, Lock
from typing import Any

import pytest

from app.service.answers import Accepted, Malformed, NoSuchGame, Refusal, Shown, Stale
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.scribe import Crowded
from app.service.service import Service
from app.store.log import Conflict
from app.store.store import Store
from app.store.writer import StoreFailed
from app.views.menu import Menu
from app.views.model import View
from app.views.seats import Seat, Side
from tests.service.conftest import Open
from tests.tiny import RULES, HideRules

ALL = tuple(Seat)


async def screens(service: Service, game: str) -> dict[Seat, Shown]:
    """What every seat sees."""
    return {seat: await service.play.view(game, seat) for seat in ALL}


async def test_an_order_with_no_visible_effect_is_silent(service: Service, game: str) -> None:
    before = await screens(service, game)
    watching = {seat: await service.play.watch(game, seat, "s", "address") for seat in ALL}
    for subscription in watching.values():
        await anext(subscription)
    answer = await service.play.submit(game, Seat.A, notation="move 0102")
    after = await screens(service, game)
    assert isinstance(answer, Accepted)
    assert answer == Accepted(revision=2, view=after[Seat.A].view)
    for seat in (Seat.B, Seat.OBSERVER):
        assert after[seat] is before[seat]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watching[seat]), 0.01)
    for seat in (Seat.A, Seat.UMPIRE):
        assert after[seat].revision == 2
        assert await anext(watching[seat]) == after[seat]


async def test_a_visible_order_reaches_every_seat(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="guess 0101")
    assert [shown.revision for shown in (await screens(service, game)).values()] == [2, 2, 2, 2]


async def test_an_order_comes_as_object_or_notation(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, raw={"type": "move", "to": "0102"})
    answer = await service.play.submit(game, Seat.A, notation="move 0102")
    assert isinstance(answer, Accepted)
    assert answer.view.counters[0].hex == "0102"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"notation": "dance"},
        {"raw": {"type": "dance"}},
        {"raw": {"type": "move", "to": "0102", "for": "free"}},
        {"raw": ["move"]},
        {"notation": "end", "raw": {"type": "end"}},
    ],
)
async def test_what_cannot_be_read_changes_nothing(
    service: Service, game: str, given: dict[str, Any]
) -> None:
    before = await screens(service, game)
    with pytest.raises(Malformed):
        await service.play.submit(game, Seat.A, **given)
    assert await screens(service, game) == before


async def test_an_order_is_completed_from_its_senders_view(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="move home")
    record = await service.records.record(game, Seat.A)
    assert record.orders[0].notation == "move 0101"


async def test_a_refusal_changes_nothing_and_only_the_umpire_hears(
    service: Service, game: str
) -> None:
    before = await screens(service, game)
    answer = await service.play.submit(game, Seat.B, notation="move 0101", key="k")
    assert answer == Refusal(code="not-your-turn", rule="T2", text="It is not your turn.")
    assert await screens(service, game) == before
    (refused,) = await service.play.refusals(game)
    assert (refused.seat, refused.rule) == ("b", "T2")
    await service.play.submit(game, Seat.A, notation="end")
    again = await service.play.submit(game, Seat.B, notation="move 0101", key="k")
    assert isinstance(again, Accepted), "a refusal does not use up the key"


@pytest.mark.parametrize("seat", [Seat.UMPIRE, Seat.OBSERVER])
async def test_only_players_give_orders(service: Service, game: str, seat: Seat) -> None:
    answer = await service.play.submit(game, seat, notation="end")
    assert isinstance(answer, Refusal)
    assert answer.code == "no-side"
    assert await service.play.menu(game, seat) == type(await service.play.menu(game, seat))()


async def test_the_same_key_gets_the_first_answer_again(service: Service, game: str) -> None:
    first = await service.play.submit(game, Seat.A, notation="move 0102", key="k", revision=1)
    await service.play.submit(game, Seat.A, notation="move 0203")
    again = await service.play.submit(game, Seat.A, notation="move 0102", key="k", revision=1)
    assert again == first
    assert (await service.play.view(game, Seat.A)).revision == 3


async def test_a_key_stands_for_one_order_of_one_seat(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="end", key="k")
    with pytest.raises(Malformed) as caught:
        await service.play.submit(game, Seat.A, notation="move 0102", key="k")
    assert caught.value.field == "key"
    answer = await service.play.submit(game, Seat.B, notation="end", key="k")
    assert isinstance(answer, Accepted)


async def test_staleness_is_judged_by_the_senders_own_revision(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="end")
    mine = (await service.play.view(game, Seat.A)).revision
    for hex_ in ("0101", "0102", "0103"):
        await service.play.submit(game, Seat.B, notation=f"move {hex_}")
    refused = await service.play.submit(game, Seat.A, notation="end", revision=mine)
    assert isinstance(refused, Refusal), "not stale: the enemy's hidden orders are his own"
    await service.play.submit(game, Seat.B, notation="end")
    with pytest.raises(Stale) as caught:
        await service.play.submit(game, Seat.A, notation="end", revision=mine)
    assert caught.value.revision == mine + 1


async def test_a_lost_race_is_run_again_inside(open_another: Open) -> None:
    one, two = open_another(), open_another()
    game = (await one.lobby.create(Draft(scenario="hide-1"))).game
    await two.play.view(game, Seat.A)
    first = await one.play.submit(game, Seat.A, notation="move 0102", key="k")
    # The other server has not heard of it: same key, an older revision, a newer revision.
    assert await two.play.submit(game, Seat.A, notation="move 0102", key="k") == first
    await one.play.submit(game, Seat.A, notation="move 0103")
    answer = await two.play.submit(game, Seat.A, notation="move 0201", revision=3)
    assert isinstance(answer, Accepted)
    assert answer.revision == 4
    with pytest.raises(Stale):
        await one.play.submit(game, Seat.A, notation="end", revision=3)


async def test_fifty_orders_at_once_are_carried_out_one_by_one(service: Service, game: str) -> None:
    hexes = [f"0{1 + n % 3}0{1 + n % 2}" for n in range(50)]
    answers = await asyncio.gather(
        *(service.play.submit(game, Seat.A, notation=f"move {hex_}") for hex_ in hexes)
    )
    revisions = [answer.revision for answer in answers if isinstance(answer, Accepted)]
    assert sorted(revisions) == list(range(2, 52))
    assert len((await service.records.record(game, Seat.A)).orders) == 50


async def test_the_log_alone_gives_every_screen_back(
    service: Service, open_another: Open, game: str
) -> None:
    for seat, order in [("a", "move 0102"), ("a", "guess 0201"), ("a", "end"), ("b", "move 0301")]:
        await service.play.submit(game, Seat(seat), notation=order)
    assert await screens(open_another(), game) == await screens(service, game)


async def test_games_not_in_use_are_dropped_and_come_back(
    store: Store, catalogue: Catalogue
) -> None:
    service = Service(store, catalogue, live_games=2)
    games = [(await service.lobby.create(Draft(scenario="hide-1"))).game for _ in range(5)]
    for game in games:
        await service.play.submit(game, Seat.A, notation="move 0102")
    assert len(service.play.tables) == 2
    assert [(await service.play.view(game, Seat.A)).revision for game in games] == [2] * 5
    await service.close()


async def test_a_sender_who_hangs_up_does_not_stop_his_order(service: Service, game: str) -> None:
    sending = asyncio.create_task(service.play.submit(game, Seat.A, notation="move 0102"))
    await asyncio.sleep(0)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    await service.play.settle()
    assert (await service.play.view(game, Seat.A)).revision == 2


@pytest.mark.parametrize(("failure", "told"), [(StoreFailed, StoreFailed), (Conflict, Crowded)])
async def test_what_could_not_be_stored_is_shown_to_nobody(
    service: Service,
    store: Store,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    failure: type[Exception],
    told: type[Exception],
) -> None:
    before = await screens(service, game)

    async def fail(*_: object) -> None:
        raise failure

    with monkeypatch.context() as broken:
        broken.setattr(store.log, "append", fail)
        with pytest.raises(told):
            await service.play.submit(game, Seat.A, notation="guess 0101")
    assert await screens(service, game) == before
    assert isinstance(await service.play.submit(game, Seat.A, notation="end"), Accepted)


async def test_a_menu_is_worked_out_once_for_all_who_ask(
    service: Service, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []
    menu = HideRules.menu

    def counted(rules: HideRules, view: View) -> Menu:
        asked.append(view)
        return menu(rules, view)

    monkeypatch.setattr(HideRules, "menu", counted)
    for n in (1, 2):
        shown = (await service.play.view(game, Seat.A)).view
        menus = [service.play.aids(shown).menu, await service.play.menu(game, Seat.A)]
        assert menus == [menu(RULES, asked[-1])] * 2
        assert len(asked) == n
        await service.play.submit(game, Seat.A, notation="move 0202")


async def test_there_is_no_other_game(service: Service) -> None:
    with pytest.raises(NoSuchGame):
        await service.play.view("nowhere", Seat.A)
    assert len(service.play.tables) == 0


async def test_the_record_is_ones_own_until_the_game_is_over(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="move 0202")
    await service.play.submit(game, Seat.A, notation="end")
    theirs = await service.records.record(game, Seat.B)
    assert (theirs.orders, theirs.opened, theirs.over) == ((), None, False)
    assert "0202" not in str(theirs)
    umpire = (await service.records.record(game, Seat.UMPIRE)).opened
    assert umpire is not None
    assert (len(umpire.entries), umpire.secret) == (3, None)
    await service.play.submit(game, Seat.B, notation="guess 0202")
    opened = (await service.records.record(game, Seat.OBSERVER)).opened
    assert opened is not None
    assert [entry.notation for entry in opened.entries] == [None, "move 0202", "end", "guess 0202"]
    assert len(bytes.fromhex(opened.secret or "")) == 32
    assert set(opened.views) == set(ALL)


@pytest.mark.parametrize("ask", ["hunt", "prospects"])
async def test_BX_2_a_seat_has_one_picture_worked_out_at_a_time(
    service: Service, game: str, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    """Whoever asks in a loop has one thread, and no other seat waits for it (HX.19)."""
    busy: dict[Seat, Lock] = {Seat.A: Lock(), Seat.B: Lock()}
    both = Barrier(2)
    overlaps: list[Seat] = []
    alone: list[Seat] = []

    def slow(_: HideRules, view: View, __: object) -> None:
        if not busy[view.seat].acquire(blocking=False):
            overlaps.append(view.seat)
            return
        try:
            both.wait(timeout=5)
        except BrokenBarrierError:
            alone.append(view.seat)
        finally:
            busy[view.seat].release()

    monkeypatch.setattr(HideRules, ask, slow)

    def asked(seat: Seat, side: Side) -> asyncio.Future[object]:
        if ask == "hunt":
            return asyncio.ensure_future(service.play.hunt(game, seat, side, "foe"))
        return asyncio.ensure_future(service.play.prospects(game, seat, "C1"))

    await asyncio.gather(
        *(asked(Seat.A, Side.A) for _ in range(3)), *(asked(Seat.B, Side.B) for _ in range(3))
    )
    assert (overlaps, alone) == ([], [])
