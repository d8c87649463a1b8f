"""The players' shares of the dice (HX.6)."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from app.games.ground import RULESET
from app.kernel.dice import HmacDice, Stream
from app.kernel.orders import Malformed, Refusal
from app.kernel.secret import commitment_to, joint_key
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.store.store import open_store
from app.views.model import View
from app.views.seats import Seat, Side
from tests.service.conftest import address

SHARES = {Side.A: "0a" * 32, Side.B: "0b" * 32}
POSITION = "shadow_line n1 P5 a | a C1=HVY@0505 C0=CP!@0206 | b P1=HVY@0506 P0=CP!@1206"
SECRET = hashlib.sha256(b"known").digest()


def pledge(side: Side) -> str:
    """The hash of a side's share."""
    return hashlib.sha256(bytes.fromhex(SHARES[side])).hexdigest()


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Service]:
    """A service that plays the ground game."""
    service = Service(open_store(address(tmp_path)), Catalogue([RULESET]), test_mode=True)
    yield service
    await service.close()


@pytest_asyncio.fixture
async def set_up(table: Service) -> str:
    """A game in which both sides set up, of a secret that the test knows."""
    return (await table.lobby.create(Draft(scenario="shadow_line", seed="known"))).game


async def seen(table: Service, game: str) -> View:
    """What side a sees."""
    view = (await table.play.view(game, Seat.A)).view
    assert isinstance(view, View)
    return view


async def begin(table: Service, game: str) -> None:
    """Both sides set up and seal."""
    for seat in (Seat.A, Seat.B):
        for order in ("arrange line", "commit"):
            answer = await table.play.submit(game, seat, notation=order)
            assert not isinstance(answer, Refusal), answer.text


async def rolls(table: Service, game: str) -> list[dict[str, object]]:
    """The draws of the last entry, as they are stored."""
    record = await table.records.record(game, Seat.UMPIRE)
    assert record.opened is not None
    events = msgspec.json.decode(record.opened.entries[-1].events)
    return [event for event in events if event["type"] == "rolled"]


async def test_HX_6_the_commitment_stands_in_every_view_before_anybody_sits_down(
    table: Service, set_up: str
) -> None:
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        view = (await table.play.view(set_up, seat)).view
        assert isinstance(view, View)
        assert view.proof.commitment == commitment_to(SECRET)


async def test_HX_6_shares_are_opened_when_both_are_pledged(table: Service, set_up: str) -> None:
    await table.shares.pledge(set_up, Side.A, pledge(Side.A))
    with pytest.raises(Malformed, match="has not pledged"):
        await table.shares.open(set_up, Side.A, SHARES[Side.A])
    await table.shares.pledge(set_up, Side.B, pledge(Side.B))
    for side in Side:
        await table.shares.open(set_up, side, SHARES[side])
    proof = (await seen(table, set_up)).proof
    assert proof.pledges == {side: pledge(side) for side in Side}
    assert proof.shares == SHARES
    assert proof.awaited == ()


async def test_HX_6_the_first_pledge_counts_and_only_its_own_share_opens_it(
    table: Service, set_up: str
) -> None:
    for side in (Side.A, Side.B):
        await table.shares.pledge(set_up, side, pledge(side))
    await table.shares.pledge(set_up, Side.A, pledge(Side.B))
    assert (await seen(table, set_up)).proof.pledges[Side.A] == pledge(Side.A)
    with pytest.raises(Malformed, match="not the share that was pledged"):
        await table.shares.open(set_up, Side.A, SHARES[Side.B])


@pytest.mark.parametrize("text", ["", "0a", "0A" * 32, "zz" * 32, "0a" * 33])
async def test_what_is_no_share_is_refused_by_its_field(
    table: Service, set_up: str, text: str
) -> None:
    with pytest.raises(Malformed) as refused:
        await table.shares.pledge(set_up, Side.A, text)
    assert refused.value.field == "pledge"
    with pytest.raises(Malformed) as refused:
        await table.shares.open(set_up, Side.A, text)
    assert refused.value.field == "share"


async def test_HX_6_play_waits_for_a_pledged_share_and_for_nothing_else(
    table: Service, set_up: str
) -> None:
    await table.shares.pledge(set_up, Side.B, pledge(Side.B))
    await begin(table, set_up)
    view = await seen(table, set_up)
    assert view.turn == 1
    seat = Seat(view.waiting[0].value)
    waits = await table.play.submit(set_up, seat, notation="end")
    assert isinstance(waits, Refusal)
    assert (waits.code, waits.rule) == ("dice-wait", "HX.6")
    assert "wait for Paneurope:" in waits.text
    with pytest.raises(Malformed, match="before play begins"):
        await table.shares.pledge(set_up, Side.A, pledge(Side.A))
    await table.shares.open(set_up, Side.B, SHARES[Side.B])
    assert not isinstance(await table.play.submit(set_up, seat, notation="end"), Refusal)


async def test_HX_6_a_lost_share_is_dropped_by_both_sides_and_by_neither_alone(
    table: Service, set_up: str
) -> None:
    """Who knows the secret could choose between dice with a share and without."""
    await table.shares.pledge(set_up, Side.B, pledge(Side.B))
    with pytest.raises(Malformed, match="does not wait"):
        await table.shares.waive(set_up, Side.A, Side.B)
    await begin(table, set_up)
    seat = Seat((await seen(table, set_up)).waiting[0].value)
    for _ in range(2):
        await table.shares.waive(set_up, Side.A, Side.B)
    assert (await seen(table, set_up)).proof.waived == {Side.B: (Side.A,)}
    assert isinstance(await table.play.submit(set_up, seat, notation="end"), Refusal)
    with pytest.raises(Malformed, match="does not wait"):
        await table.shares.waive(set_up, Side.B, Side.A)
    await table.shares.waive(set_up, Side.B, Side.B)
    assert (await seen(table, set_up)).proof.awaited == ()
    assert not isinstance(await table.play.submit(set_up, seat, notation="end"), Refusal)
    with pytest.raises(Malformed, match="agreed to go on without"):
        await table.shares.open(set_up, Side.B, SHARES[Side.B])


async def test_HX_6_the_dice_of_play_come_from_the_secret_and_both_shares(table: Service) -> None:
    """Of the same secret and other shares come other dice, in play; not while both set up."""
    keys = {joint_key(SECRET, {Side.A: share}) for share in ("", *SHARES.values())}
    assert len(keys) == 3
    draft = Draft(scenario="shadow_line", seed="known", position=POSITION)
    game = (await table.lobby.create(draft)).game
    answer = await table.play.submit(game, Seat.A, notation="batch 0506: C1 > P1")
    assert not isinstance(answer, Refusal), answer.text
    dice = HmacDice(joint_key(SECRET, {}))
    public = [roll for roll in await rolls(table, game) if roll["stream"] == "public"]
    assert public
    for roll in public:
        index = roll["index"]
        assert isinstance(index, int)
        assert roll["value"] == dice.draw(Stream.PUBLIC, index, 6)
