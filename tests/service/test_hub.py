"""Subscriptions: one per socket, the newest view only, closed with the right code."""

import asyncio

import pytest

from app.service.answers import Shown
from app.service.hub import GOING_AWAY, HANDED_OVER, Hub, TooMany
from app.views.seats import Seat
from tests.tiny import RULES


def shown(revision: int) -> Shown:
    """A view of which only the number matters."""
    return Shown(revision=revision, view=RULES.view(RULES.blank(), Seat.A))


async def test_a_slow_reader_finds_only_the_newest() -> None:
    hub = Hub()
    subscription = hub.subscribe("g", Seat.A, "s", "address")
    for revision in range(5):
        hub.publish("g", Seat.A, shown(revision))
    assert (await anext(subscription)).revision == 4
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(subscription), 0.01)


async def test_a_view_goes_to_its_seat_and_game_alone() -> None:
    hub = Hub()
    others = [hub.subscribe("g", Seat.B, "s", "x"), hub.subscribe("h", Seat.A, "s", "x")]
    hub.publish("g", Seat.A, shown(1))
    for other in others:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(other), 0.01)


async def test_closing_one_tab_leaves_the_other() -> None:
    hub = Hub()
    first, second = (hub.subscribe("g", Seat.A, "s", "x") for _ in range(2))
    first.close(1000)
    hub.publish("g", Seat.A, shown(1))
    assert (await anext(second)).revision == 1
    assert [item async for item in first] == []
    assert len(hub) == 1


async def test_what_waited_is_not_sent_after_a_hand_over() -> None:
    hub = Hub()
    mine, other = hub.subscribe("g", Seat.A, "s", "x"), hub.subscribe("g", Seat.A, "t", "x")
    hub.publish("g", Seat.A, shown(1))
    hub.close_session("g", "s", HANDED_OVER)
    assert [item async for item in mine] == []
    assert mine.code == HANDED_OVER
    assert other.code is None
    hub.close()
    assert other.code == GOING_AWAY
    assert len(hub) == 0


def test_seats_and_addresses_have_their_fill() -> None:
    hub = Hub(per_seat=2, per_address=3)
    opened = [hub.subscribe("g", Seat.A, "s", "x") for _ in range(2)]
    with pytest.raises(TooMany):
        hub.subscribe("g", Seat.A, "s", "y")
    hub.subscribe("g", Seat.B, "s", "x")
    with pytest.raises(TooMany):
        hub.subscribe("h", Seat.B, "s", "x")
    opened[0].close(1000)
    opened[0].close(1000)
    hub.subscribe("g", Seat.A, "s", "x")
