"""Records of ended games, as a server writes them."""

import asyncio
import hashlib
from itertools import count
from pathlib import Path

import msgspec
import pytest

from app.games.ground import RULESET
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.store.store import open_store
from app.views.seats import Seat, Side
from tests.playthroughs.player import Player, Style

SHARES = {side: hashlib.sha256(side.encode()).hexdigest() for side in Side}
TURNS = 3


class Played:
    """The files that were left of a game: each seat's at the end, and one taken in play."""

    def __init__(self, files: dict[Seat, bytes], kept: bytes) -> None:
        self.files = files
        self.kept = kept

    @property
    def file(self) -> bytes:
        """What side a has."""
        return self.files[Seat.A]


async def played(folder: Path, name: str) -> Played:
    """Play Shadow Line to its end on a server of its own, dice shared by both browsers."""
    service = Service(open_store(f"sqlite:///{folder / name}.sqlite3"), Catalogue([RULESET]))
    try:
        game = (await service.lobby.create(Draft(scenario="shadow_line", title=name))).game
        for side in Side:
            share = bytes.fromhex(SHARES[side])
            await service.shares.pledge(game, side, hashlib.sha256(share).hexdigest())
        for side in Side:
            await service.shares.open(game, side, SHARES[side])
        await service.heralds.umpire_looks(game)
        kept = await _to_the_end(service, game, name)
        files = {
            seat: msgspec.json.encode(await service.records.record(game, seat)) for seat in Seat
        }
        return Played(files, kept)
    finally:
        await service.close()


async def _to_the_end(service: Service, game: str, name: str) -> bytes:
    """Two players who move and fight; side a gives up in the fourth turn."""
    players = {side: Player(f"{name} {side}", Style(contact=0.8)) for side in Side}
    kept = b""
    while True:
        view = await _due(service, game)
        if view.turn > TURNS:
            await service.play.submit(game, Seat.A, notation="resign")
            return kept
        if not kept and view.turn == TURNS:
            kept = msgspec.json.encode(await service.records.record(game, Seat.B))
        await _order(service, game, view, players[Side(view.seat.value)])


async def _due(service: Service, game: str) -> View:
    """The view of somebody who has to order something now."""
    for seat in (Seat.A, Seat.B):
        view = (await service.play.view(game, seat)).view
        assert isinstance(view, View)
        answered = view.giving or (view.phase == "SETUP" and view.committed)
        if seat.side in view.waiting and not answered:
            return view
    raise AssertionError("Nobody is to act.")


async def _order(service: Service, game: str, view: View, player: Player) -> None:
    menu = await service.play.menu(game, view.seat)
    for notation in player.proposals(view, menu):
        if not isinstance(await service.play.submit(game, view.seat, notation=notation), Refusal):
            return
    raise AssertionError(f"{view.seat} finds nothing to do in {view.phase}.")


@pytest.fixture(scope="session")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game that was played to its end, by a server whose secret is always the same."""
    numbers = count()

    def token_bytes(length: int) -> bytes:
        return hashlib.sha256(f"ended {next(numbers)}".encode()).digest()[:length]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", token_bytes)
        return asyncio.run(played(tmp_path_factory.mktemp("ended"), "ended"))
