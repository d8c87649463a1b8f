"""A shared device shows one side at a time, and nothing behind the curtain."""

import pytest

from app.service.answers import NoSuchGame
from app.service.founding import Draft
from app.service.hotseat import NotShared, WrongPin
from app.service.hub import HANDED_OVER
from app.service.scribe import Crowded
from app.service.seats import Pass
from app.service.service import Service
from app.service.throttle import TooOften
from app.store.log import Conflict
from app.store.models import Hotseat
from app.store.register import Register
from app.store.store import Store
from app.views.seats import READERS, Seat, Side

PINS = {Side.A: "1111", Side.B: "2222"}


async def seated(service: Service) -> tuple[str, str]:
    """A shared game: its id, and the cookie of the device."""
    created = await service.lobby.create(Draft(scenario="hide-1", hotseat=PINS))
    assert created.seats[Seat.A].code is None
    claimed = await service.lobby.claim(created.hotseat or "")
    return created.game, claimed.secret


async def held(service: Service, game: str, cookie: str) -> Pass:
    """The device's pass at this moment."""
    now = await service.seats.seat_for(game, cookie=cookie)
    assert now is not None
    return now


async def test_the_curtain_is_down_until_a_side_shows_its_pin(service: Service) -> None:
    game, cookie = await seated(service)
    device = await held(service, game, cookie)
    assert (device.seat, device.hotseat) == (None, True)
    with pytest.raises(WrongPin):
        await service.hotseat.show(device, Side.A, "2222")
    assert (await held(service, game, cookie)).seat is None
    cookie = await service.hotseat.show(device, Side.A, "1111")
    assert (await held(service, game, cookie)).seat is Seat.A


async def test_a_copy_of_the_cookie_sees_the_curtain(service: Service) -> None:
    game, first = await seated(service)
    copied = await service.hotseat.show(await held(service, game, first), Side.A, "1111")
    assert (await held(service, game, first)).seat is None
    await service.hotseat.handover(await held(service, game, copied))
    shown = await service.hotseat.show(await held(service, game, copied), Side.B, "2222")
    assert (await held(service, game, shown)).seat is Seat.B
    for old in (first, copied):
        assert (await held(service, game, old)).seat is None


async def test_a_device_that_is_left_leaves_no_copy_behind(service: Service) -> None:
    game, first = await seated(service)
    shown = await service.hotseat.show(await held(service, game, first), Side.A, "1111")
    showing = await held(service, game, shown)
    socket = await service.play.watch(game, Seat.A, showing.session, "x")
    await service.seats.leave(showing)
    assert socket.code == HANDED_OVER
    for old in (first, shown):
        assert await service.seats.seat_for(game, cookie=old) is None


async def test_the_device_goes_on_when_an_answer_got_lost(service: Service) -> None:
    game, cookie = await seated(service)
    lost = await service.hotseat.show(await held(service, game, cookie), Side.A, "1111")
    watching = await held(service, game, lost)
    socket = await service.play.watch(game, Seat.A, watching.session, "x")
    shown = await service.hotseat.show(await held(service, game, cookie), Side.A, "1111")
    assert (await held(service, game, shown)).seat is Seat.A
    assert (await held(service, game, lost)).seat is None
    assert socket.code == HANDED_OVER
    assert not await service.seats.still_holds(watching)


@pytest.mark.parametrize("other", [None, Side.B])
async def test_a_hand_over_withholds_everything_at_once(
    service: Service, other: Side | None
) -> None:
    game, cookie = await seated(service)
    cookie = await service.hotseat.show(await held(service, game, cookie), Side.A, "1111")
    showing = await held(service, game, cookie)
    socket = await service.play.watch(game, Seat.A, showing.session, "x")
    if other is None:
        await service.hotseat.handover(showing)
    else:
        cookie = await service.hotseat.show(showing, other, PINS[other])
    assert socket.code == HANDED_OVER
    assert not await service.seats.still_holds(showing)
    assert (await held(service, game, cookie)).seat == other


async def test_a_look_up_begun_before_the_device_changes_hands_shows_nothing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, cookie = await seated(service)
    cookie = await service.hotseat.show(await held(service, game, cookie), Side.A, "1111")
    showing = await held(service, game, cookie)
    read = Register.hotseat

    async def slow(register: Register, game: str) -> Hotseat | None:
        assert await service.seats.lift(showing, Side.B)
        return await read(register, game)

    monkeypatch.setattr(Register, "hotseat", slow)
    assert (await held(service, game, cookie)).seat is None
    assert not await service.seats.still_holds(showing)


@pytest.mark.parametrize("end", ["leave", "reissue"])
async def test_a_device_that_was_put_out_is_not_let_in_again(service: Service, end: str) -> None:
    game, cookie = await seated(service)
    before = await held(service, game, cookie)
    if end == "leave":
        await service.seats.leave(before)
    else:
        await service.lobby.reissue(game, "hotseat")
    with pytest.raises(NotShared):
        await service.hotseat.show(before, Side.A, "1111")
    assert await service.seats.lift(before, Side.A) is None


async def test_pins_cannot_be_tried_through(service: Service) -> None:
    game, cookie = await seated(service)
    device = await held(service, game, cookie)
    for guess in range(5):
        with pytest.raises(WrongPin):
            await service.hotseat.show(device, Side.A, str(guess))
    with pytest.raises(TooOften) as caught:
        await service.hotseat.show(device, Side.A, "1111")
    assert 0 < caught.value.seconds <= 61
    await service.hotseat.show(device, Side.B, "2222")


async def test_a_player_of_his_own_device_has_no_curtain(service: Service) -> None:
    created = await service.lobby.create(Draft(scenario="hide-1"))
    claimed = await service.lobby.claim(created.seats[Seat.A].code or "")
    device = await held(service, created.game, claimed.secret)
    with pytest.raises(NotShared):
        await service.hotseat.handover(device)
    with pytest.raises(NotShared):
        await service.hotseat.show(device, Side.B, None)


async def test_a_forgotten_pin_is_taken_away_and_every_seat_is_told(service: Service) -> None:
    game, cookie = await seated(service)
    await service.lobby.forget_pin(game, Side.B)
    for seat in READERS:
        log = (await service.play.view(game, seat)).view.log
        assert log[-1].text.startswith("The host took the PIN of the seat of ")
    assert [await service.hotseat.needs_pin(game, side) for side in Side] == [True, False]
    shown = await service.hotseat.show(await held(service, game, cookie), Side.B, None)
    assert (await held(service, game, shown)).seat is Seat.B
    with pytest.raises(NoSuchGame):
        await service.lobby.forget_pin(game, Side.B)


async def test_no_pin_goes_unless_the_table_was_told(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise Conflict

    game, _ = await seated(service)
    monkeypatch.setattr(store.log, "append", lost)
    with pytest.raises(Crowded):
        await service.lobby.forget_pin(game, Side.B)
    assert await service.hotseat.needs_pin(game, Side.B)
