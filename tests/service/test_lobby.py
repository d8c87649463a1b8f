"""Games are created, seats are taken once, and what is taken back is gone at once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from app.service.answers import Malformed, NoSuchGame
from app.service.catalogue import Catalogue
from app.service.founding import Created, Draft
from app.service.hub import REVOKED
from app.service.lobby import LinkUnknown, LinkUsed, Lobby
from app.service.service import Service
from app.store.store import Store, open_store
from app.views.seats import Seat, Side


def code(created: Created, seat: Seat) -> str:
    """The join code of a seat."""
    return created.seats[seat].code or ""


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (Draft(scenario="chess"), "scenario"),
        (Draft(scenario="hide-1", options={"turns": "many"}), "options"),
        (Draft(scenario="hide-1", options={"speed": 9}), "options"),
        (Draft(scenario="hide-1", names={Side.A: "Umpire\u200b"}), "names.a"),
        (Draft(scenario="hide-1", names={Side.A: "Ann", Side.B: " \uff41nn"}), "names.b"),
        (Draft(scenario="hide-1", title="\x00"), "title"),
        (Draft(scenario="hide-1", hotseat={Side.B: "123"}), "hotseat.b"),
        (Draft(scenario="hide-1", position="0101"), "position"),
    ],
)
async def test_a_wrong_game_is_refused_by_field(service: Service, draft: Draft, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        await service.lobby.create(draft)
    assert caught.value.field == field
    assert await service.games() == 0


async def test_dice_are_given_in_test_mode_only(
    service: Service, store: Store, catalogue: Catalogue
) -> None:
    strict = Lobby(store.register, catalogue, service.seats, service.heralds)
    for draft in (
        Draft(scenario="hide-1", dice=[1]),
        Draft(scenario="hide-1", seed="s"),
        Draft(scenario="hide-1", position="0101 0202"),
    ):
        with pytest.raises(Malformed):
            await strict.create(draft)
        await service.lobby.create(draft)


async def test_a_seed_repeats_a_game(service: Service) -> None:
    draft = Draft(scenario="hide-1", seed="s")
    one, two = [(await service.lobby.create(draft)).game for _ in range(2)]
    assert one != two
    views = [(await service.play.view(game, Seat.A)).view for game in (one, two)]
    assert views[0] == views[1]


@pytest.mark.parametrize("seat", [Seat.A, Seat.B, Seat.UMPIRE])
async def test_a_link_seats_one_person(service: Service, created: Created, seat: Seat) -> None:
    before = await service.lobby.invitation(code(created, seat))
    claimed = await service.lobby.claim(code(created, seat), "Ada")
    assert (before.used, claimed.place, claimed.game) == (False, seat, created.game)
    with pytest.raises(LinkUsed):
        await service.lobby.claim(code(created, seat), "Bob")
    assert (await service.lobby.invitation(code(created, seat))).used
    held = await service.seats.seat_for(created.game, cookie=claimed.secret)
    assert held is not None
    assert held.seat is seat


async def test_two_who_click_at_once_are_not_both_seated(
    service: Service, created: Created
) -> None:
    claims = (service.lobby.claim(code(created, Seat.A)) for _ in range(5))
    results = await asyncio.gather(*claims, return_exceptions=True)
    assert [type(result) for result in results].count(LinkUsed) == 4


async def test_any_number_may_observe(service: Service, created: Created) -> None:
    secrets = {(await service.lobby.claim(code(created, Seat.OBSERVER))).secret for _ in range(3)}
    assert len(secrets) == 3


async def test_the_secrets_of_a_seat_are_strangers_to_each_other(
    service: Service, created: Created
) -> None:
    keys = created.seats[Seat.A]
    claimed = await service.lobby.claim(code(created, Seat.A))
    for cookie in (keys.token, keys.code, created.game):
        assert await service.seats.seat_for(created.game, cookie=cookie) is None
    for bearer in (claimed.secret, keys.code, ""):
        assert await service.seats.seat_for(created.game, bearer=bearer) is None
    with pytest.raises(LinkUnknown):
        await service.lobby.claim(keys.token or "")
    other = await service.lobby.create(Draft(scenario="hide-1"))
    assert await service.seats.seat_for(other.game, cookie=claimed.secret) is None
    wrong = {"cookie": claimed.secret, "bearer": "x"}
    assert await service.seats.seat_for(created.game, **wrong) is None


async def test_a_secret_in_use_passes_for_no_other_kind(service: Service, created: Created) -> None:
    token = created.seats[Seat.A].token
    cookie = (await service.lobby.claim(code(created, Seat.A))).secret
    assert await service.seats.seat_for(created.game, bearer=token) is not None
    assert await service.seats.seat_for(created.game, cookie=cookie) is not None
    assert await service.seats.seat_for(created.game, cookie=token) is None
    assert await service.seats.seat_for(created.game, bearer=cookie) is None


@pytest_asyncio.fixture
async def real(tmp_path: Path, catalogue: Catalogue) -> AsyncIterator[Service]:
    """A service that is not in test mode."""
    service = Service(open_store(f"sqlite:///{tmp_path / 'real.sqlite3'}"), catalogue)
    yield service
    await service.close()


@pytest.mark.parametrize("seat", [Seat.A, Seat.B, Seat.UMPIRE])
async def test_who_made_the_game_cannot_look_over_a_players_shoulder(
    real: Service, seat: Seat
) -> None:
    created = await real.lobby.create(Draft(scenario="hide-1"))
    token = created.seats[seat].token
    program = await real.seats.seat_for(created.game, bearer=token)
    assert program is not None
    socket = await real.play.watch(created.game, seat, program.session, "x")
    await real.lobby.claim(code(created, seat))
    assert socket.code == REVOKED
    assert not await real.seats.still_holds(program)
    assert await real.seats.seat_for(created.game, bearer=token) is None
    for other in set(Seat) - {seat}:
        bearer = created.seats[other].token
        assert await real.seats.seat_for(created.game, bearer=bearer) is not None


async def test_a_shared_device_ends_the_tokens_of_both_sides(real: Service) -> None:
    created = await real.lobby.create(Draft(scenario="hide-1", hotseat={}))
    await real.lobby.claim(created.hotseat or "")
    for seat in (Seat.A, Seat.B):
        bearer = created.seats[seat].token
        assert await real.seats.seat_for(created.game, bearer=bearer) is None


async def test_a_new_seat_ends_the_browsers_old_one(service: Service, created: Created) -> None:
    watching = await service.lobby.claim(code(created, Seat.OBSERVER))
    held = await service.seats.seat_for(created.game, cookie=watching.secret)
    playing = await service.lobby.claim(code(created, Seat.A), previous=held)
    assert playing.secret != watching.secret
    assert await service.seats.seat_for(created.game, cookie=watching.secret) is None


async def test_a_reissued_seat_is_empty_at_once(service: Service, created: Created) -> None:
    claimed = await service.lobby.claim(code(created, Seat.A), "Ada")
    held = await service.seats.seat_for(created.game, cookie=claimed.secret)
    assert held is not None
    socket = await service.play.watch(created.game, Seat.A, held.session, "x")
    fresh = await service.lobby.reissue(created.game, "a")
    assert socket.code == REVOKED
    assert not await service.seats.still_holds(held)
    assert await service.seats.seat_for(created.game, cookie=claimed.secret) is None
    assert await service.seats.seat_for(created.game, bearer=created.seats[Seat.A].token) is None
    with pytest.raises(LinkUnknown):
        await service.lobby.claim(code(created, Seat.A))
    assert (await service.lobby.claim(fresh.code or "", "Ada")).place == "a"
    assert await service.seats.seat_for(created.game, bearer=fresh.token) is not None
    with pytest.raises(NoSuchGame):
        await service.lobby.reissue(created.game, "hotseat")


async def test_whoever_leaves_is_out(service: Service, created: Created) -> None:
    claimed = await service.lobby.claim(code(created, Seat.A))
    held = await service.seats.seat_for(created.game, cookie=claimed.secret)
    assert held is not None
    await service.seats.leave(held)
    assert await service.seats.seat_for(created.game, cookie=claimed.secret) is None


async def test_names_are_readable_and_nobody_elses(service: Service, created: Created) -> None:
    await service.lobby.claim(code(created, Seat.A), " <b>A\u202eda</b> ")
    with pytest.raises(Malformed):
        await service.lobby.claim(code(created, Seat.B), "<B>ADA</B>")
    card = await service.lobby.card(created.game)
    assert card.players == ("<b>Ada</b>", "")
    assert card.taken == ("a",)
