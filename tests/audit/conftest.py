"""Records of ended games, as a server writes them."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from app.games.ground import RULESET
from app.kernel.orders import Refusal
from app.service.catalogue import Catalogue
from app.service.founding import Draft
from app.service.service import Service
from app.store.store import open_store
from app.views.model import View
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
    for _ in range(400):
        for side in Side:
            view = (await service.play.view(game, Seat(side.value))).view
            assert isinstance(view, View)
            if view.verdict is not None:
                return kept
            if view.turn > TURNS:
                await service.play.submit(game, Seat.A, notation="resign")
                break
            if not kept and view.turn == TURNS:
                kept = msgspec.json.encode(await service.records.record(game, Seat.B))
            if side in view.waiting and not getattr(view, "committed", False):
                await _order(service, game, view, players[side])
                break
        else:
            # In a step that both answer, the first has answered.
            await _answer(service, game, players)
    raise AssertionError("The game does not end.")


async def _order(service: Service, game: str, view: View, player: Player) -> None:
    menu = await service.play.menu(game, view.seat)
    for notation in player.proposals(view, menu):  # type: ignore[arg-type]
        answer = await service.play.submit(game, view.seat, notation=notation)
        if not isinstance(answer, Refusal):
            return
    raise AssertionError(f"{view.seat} finds nothing to do in {view.phase}.")


async def _answer(service: Service, game: str, players: dict[Side, Player]) -> None:
    for side in Side:
        view = (await service.play.view(game, Seat(side.value))).view
        assert isinstance(view, View)
        if side in view.waiting:
            await _order(service, game, view, players[side])
            return


@pytest.fixture(scope="session")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game that was played to its end."""
    import asyncio

    return asyncio.run(played(tmp_path_factory.mktemp("ended"), "ended"))
