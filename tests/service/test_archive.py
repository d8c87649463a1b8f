"""A game goes into a file and comes back as a new game; a changed file does not."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.service.answers import NoSuchGame
from app.service.archive import BadArchive
from app.service.service import Service
from app.views.seats import Seat


async def test_a_game_comes_back_as_it_was(service: Service, game: str) -> None:
    await service.play.submit(game, Seat.A, notation="move 0102")
    await service.play.submit(game, Seat.A, notation="end")
    file = await service.archives.export(game, "host")
    back = await service.archives.read(file, "host")
    assert back.game != game
    for seat in Seat:
        assert await service.play.view(back.game, seat) == await service.play.view(game, seat)
        assert await service.seats.seat_for(back.game, bearer=back.seats[seat].token)
    await service.play.submit(back.game, Seat.B, notation="end")
    assert (await service.play.view(game, Seat.B)).revision == 2, "the first game stands alone"
    with pytest.raises(NoSuchGame):
        await service.archives.export("nowhere", "host")


async def test_a_changed_or_foreign_file_is_refused(service: Service, game: str) -> None:
    file = await service.archives.export(game, "host")
    changed = file.replace(b'"hex":"0101"', b'"hex":"0202"')
    assert changed != file
    for bad, host in ((changed, "host"), (file, "another host")):
        with pytest.raises(BadArchive, match="changed"):
            await service.archives.read(bad, host)
    assert await service.games() == 1
    await service.archives.read(changed, "host", trust=True)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda game: game.update(format="sealed-orders-9"),
        lambda game: game.update(rules_version=9),
        lambda game: game.update(ruleset="chess"),
        lambda game: game.update(scenario="hide-9"),
        lambda game: game.update(strange=1),
        lambda game: game.update(entries=[]),
        lambda game: game["entries"][0].update(revisions={"a": 1}),
        lambda game: game["entries"][0]["events"].append({"type": "sneeze"}),
        lambda game: game["entries"][0]["events"].append({"type": "won", "side": "c"}),
    ],
)
async def test_a_file_that_does_not_fit_founds_nothing(
    service: Service, game: str, spoil: Callable[[Any], object]
) -> None:
    file = json.loads(await service.archives.export(game, "host"))
    spoil(file["game"])
    with pytest.raises(BadArchive):
        await service.archives.read(json.dumps(file).encode(), "host", trust=True)
    assert await service.games() == 1


@pytest.mark.parametrize("file", [b"", b"\x80\x04pickle", b"[]", b'{"game":{}}'])
async def test_a_file_that_is_no_archive_is_refused(service: Service, file: bytes) -> None:
    with pytest.raises(BadArchive):
        await service.archives.read(file, "host", trust=True)
