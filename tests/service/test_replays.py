"""Replays: whose steps they are, what they show, and that the past is what was shown then."""

import pytest

from app.service import replay_links, replays
from app.service.answers import NoSuchGame, Shown
from app.service.founding import Draft
from app.service.replay_links import LinksEnough, ReplayUnknown, StillPlayed
from app.service.replays import (
    STRETCH,
    Eyes,
    NoSuchEyes,
    NoSuchStep,
    StillSealed,
)
from app.service.secrets import digest
from app.service.service import Service
from app.store.log import Logged
from app.store.store import Store
from app.views.seats import READERS, Seat

LONG = 2 * STRETCH + 3
"""Hidden moves of a side: more steps than are folded at a time."""


async def order(service: Service, game: str, seat: Seat, *notations: str) -> None:
    """Give orders."""
    for notation in notations:
        await service.play.submit(game, seat, notation=notation)


async def played(service: Service, game: str) -> dict[Seat, list[Shown]]:
    """Play to the end with many hidden moves; what each seat was shown, revision by revision."""
    shown: dict[Seat, list[Shown]] = {seat: [] for seat in READERS}

    async def look() -> None:
        for seat, screens in shown.items():
            now = await service.play.view(game, seat)
            if not screens or screens[-1].revision != now.revision:
                screens.append(now)

    await look()
    for n in range(LONG):
        await order(service, game, Seat.A, f"move 0{1 + n % 3}0{1 + n // 3 % 3}")
        await look()
    for seat, notation in ((Seat.A, "end"), (Seat.B, "move 0302"), (Seat.B, "guess 0303")):
        await order(service, game, seat, notation)
        await look()
    for _ in range(5):
        for seat in (Seat.B, Seat.A):
            await order(service, game, seat, "end")
            await look()
    return shown


async def test_the_past_is_what_was_shown_then(service: Service, game: str) -> None:
    shown = await played(service, game)
    for seat, screens in shown.items():
        for screen in screens:
            still = await service.replays.still(game, seat, seat.value, screen.revision)
            assert still.view == screen.view
            assert (still.step, len(still.moments)) == (screen.revision, len(screens))
            assert still.moments[still.step - 1].turn == still.view.turn


async def test_the_steps_of_a_side_do_not_count_what_the_other_hides(
    service: Service, game: str
) -> None:
    before = await service.replays.still(game, Seat.B)
    await order(service, game, Seat.A, "move 0102", "move 0103", "move 0201")
    assert await service.replays.still(game, Seat.B) == before
    assert len((await service.replays.still(game, Seat.A)).moments) == len(before.moments) + 3
    assert (await service.replays.still(game, Seat.UMPIRE)).step == 4


async def test_nothing_is_read_of_what_the_other_hides(
    service: Service, store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long an answer takes must not tell either."""
    await service.replays.still(game, Seat.B)
    await order(service, game, Seat.A, "move 0102")

    async def load(game: str, upto: int | None = None, first: int = 0) -> list[Logged]:
        raise AssertionError("The log was read.")

    monkeypatch.setattr(store.log, "load", load)
    await service.replays.still(game, Seat.B)


async def test_what_came_with_a_step(service: Service, game: str) -> None:
    await order(service, game, Seat.A, "move 0102", "guess 0301")
    moved = await service.replays.still(game, Seat.A, step=2)
    assert (moved.order, moved.by) == ("move 0102", Seat.A.side)
    assert [line.text for line in moved.news] == ["Hidden in 0102."]
    guessed = await service.replays.still(game, Seat.B, step=2)
    assert (guessed.order, guessed.by) == ("", None)
    assert [line.text for line in guessed.news] == ["Guessed: 0301."]


@pytest.mark.parametrize("seat", READERS)
async def test_until_the_end_everybody_has_his_own_past(
    service: Service, game: str, seat: Seat
) -> None:
    for orders in ([], ["move 0102"], ["end"]):
        await order(service, game, Seat.A, *orders)
        assert (await service.replays.still(game, seat)).eyes == seat
        assert list((await service.replays.still(game, seat)).choices) == [seat]
        for eyes in Eyes:
            if eyes != seat:
                with pytest.raises(StillSealed):
                    await service.replays.still(game, seat, eyes, 1)


async def test_the_umpire_may_watch_everything_at_any_time(service: Service, game: str) -> None:
    await order(service, game, Seat.A, "move 0102", "end")
    await order(service, game, Seat.B, "move 0302")
    truth = await service.replays.still(game, Seat.UMPIRE)
    assert (truth.eyes, truth.step, truth.order) == (Eyes.TRUTH, 4, "move 0302")
    assert [counter.hex for counter in truth.view.counters] == ["0102", "0302"]
    assert truth.choices == {Eyes.A: 3, Eyes.B: 3, Eyes.OBSERVER: 2, Eyes.TRUTH: 4}
    first = await service.replays.still(game, Seat.UMPIRE, "truth", 1)
    assert [counter.hex for counter in first.view.counters] == ["0101", "0303"]
    assert not first.over
    # His page tells whether the game has gone on by his own revision, whoever he watches.
    assert (await service.replays.still(game, Seat.UMPIRE, "a", 1)).revision == 4
    assert (await service.replays.still(game, Seat.A, "a", 1)).revision == 3


async def test_the_same_moment_through_other_eyes(service: Service, game: str) -> None:
    await played(service, game)
    for seat in Seat:
        still = await service.replays.still(game, seat, "truth", LONG + 3)
        for eyes, step in still.choices.items():
            there = await service.replays.still(game, seat, eyes, step)
            assert there.view.turn == still.view.turn
            assert there.view.phase == still.view.phase


async def test_steps_and_eyes_that_are_not_there(service: Service, game: str) -> None:
    for step in (0, 2, -1, 10**9):
        with pytest.raises(NoSuchStep):
            await service.replays.still(game, Seat.A, step=step)
    for eyes in ("", "umpire", "A", "c"):
        with pytest.raises(NoSuchEyes):
            await service.replays.still(game, Seat.A, eyes)
    with pytest.raises(NoSuchGame):
        await service.replays.still("nowhere", Seat.A)


async def test_little_is_kept_and_it_tells_the_same(
    service: Service, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(service, game)
    truth = [await service.replays.still(game, Seat.A, "truth", n) for n in range(1, LONG)]
    monkeypatch.setattr(replays, "TRACKS", 1)
    monkeypatch.setattr(replays, "STRETCHES", 1)
    other = await service.lobby.create(Draft(scenario="hide-1"))
    for n in range(LONG - 1, 0, -1):
        await service.replays.still(other.game, Seat.B)
        assert await service.replays.still(game, Seat.A, "truth", n) == truth[n - 1]


async def test_a_link_is_made_when_the_game_is_over(service: Service, game: str) -> None:
    for seat in Seat:
        with pytest.raises(StillPlayed):
            await service.replay_links.make(game, seat)
    await played(service, game)
    codes = [await service.replay_links.make(game, seat) for seat in Seat]
    assert [await service.replay_links.follow(code) for code in codes] == [game] * 4
    assert await service.replay_links.counts([game, "another"]) == {game: 4}


async def test_a_code_is_kept_as_a_hash_alone(service: Service, store: Store, game: str) -> None:
    await played(service, game)
    code = await service.replay_links.make(game, Seat.B)
    link = await store.register.replay_link(digest(code))
    assert link is not None
    assert (link.game_id, link.seat) == (game, "b")
    assert code.encode() not in link.code_hash


async def test_the_host_ends_links(service: Service, game: str) -> None:
    await played(service, game)
    code = await service.replay_links.make(game, Seat.A)
    await service.replay_links.end(game)
    with pytest.raises(ReplayUnknown):
        await service.replay_links.follow(code)
    assert await service.replay_links.counts([game]) == {}


async def test_a_code_of_anything_else_leads_nowhere(service: Service, game: str) -> None:
    made = await service.lobby.create(Draft(scenario="hide-1"))
    for keys in made.seats.values():
        for secret in (keys.code, keys.token, made.game, game, ""):
            with pytest.raises(ReplayUnknown):
                await service.replay_links.follow(secret or "")


async def test_a_game_has_so_many_links_and_no_more(
    service: Service, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_links, "MOST", 2)
    await played(service, game)
    for _ in range(2):
        await service.replay_links.make(game, Seat.A)
    with pytest.raises(LinksEnough):
        await service.replay_links.make(game, Seat.B)
