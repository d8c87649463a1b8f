"""Planted leaks of what a game proves itself by: seals, opened leaves, shares of the dice."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground import evolve, sealing
from app.games.ground.edits import find
from app.games.ground.state import State
from app.kernel.journal import Journal
from app.kernel.orders import Malformed
from app.kernel.secret import SHARE, pledge_of
from app.kernel.state import Batch
from app.service import play
from app.service.shares import Shares
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, Plant, wrap


def moved_are_opened(patch: Patch) -> None:
    """The leaf of a face-down counter is opened when it moves."""

    def moved(before: State, event: e.Entered) -> Iterable[tuple[Side, str]]:
        unit = find(before, event.unit)
        return [(unit.side, unit.label)] if unit.concealed else []

    patch.setitem(sealing.TURNED_UP, e.Entered, moved)


def seals_of_changes(patch: Patch) -> None:
    """A phase is sealed only if a side has something else than at the seal before."""

    def around(inner: Any, self: Journal[State]) -> None:
        if self.state.forces != self.state.umpire.sealed:
            inner(self)

    wrap(patch, Journal, "seal", around)


def proof_of_the_last_order(patch: Patch) -> None:
    """A view holds what the last order added to the proof, if it was one that added nothing too."""
    patch.setattr(evolve, "ordered", batch_of_its_own)


def batch_of_its_own(state: Any) -> Any:
    """The state as an order is given, if each were to begin a batch."""
    proof = state.public.proof
    batch = Batch(seals=len(proof.seals), leaves=len(proof.openings))
    return replace(state, public=replace(state.public, batch=batch))


def shares_of_the_ready(patch: Patch) -> None:
    """The share of a side is pledged when it has set up."""
    share = "5a" * SHARE

    async def around(inner: Any, self: play.Play, game: str, seat: Seat, **more: Any) -> Any:
        outcome = await inner(self, game, seat, **more)
        shares = Shares(self.tables, self._scribe)
        if more.get("notation") == "commit" and seat.side is not None:
            with suppress(Malformed):
                await shares.pledge(game, seat.side, pledge_of(bytes.fromhex(share)))
        for side in Side:
            with suppress(Malformed):
                await shares.open(game, side, share)
        return outcome

    wrap(patch, play.Play, "submit", around)


PLANTS = (
    Plant("leaves of what moves", "HX.13", moved_are_opened, "TG-02"),
    Plant("seals of changes alone", "HX.13", seals_of_changes, "TG-22"),
    Plant("proof of the last order", "HX.13", proof_of_the_last_order, "TS-22"),
)
SERVED = (Plant("shares of the ready", "HX.6", shares_of_the_ready, "set-up"),)
"""Those of the server."""
