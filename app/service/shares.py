"""The players' shares of the dice: pledged by their hashes, then opened (HX.6)."""

import re
from collections.abc import Callable

from app.kernel.events import Event, Pledged, Shared, Waived
from app.kernel.orders import Malformed
from app.kernel.secret import SHARE
from app.kernel.shares import pledge_fault, share_fault, waive_fault
from app.service.scribe import ATTEMPTS, Crowded, Scribe
from app.service.tables import Table, Tables
from app.store.log import Conflict
from app.views.seats import Side

HASH = re.compile(rf"[0-9a-f]{{{2 * SHARE}}}")


class Shares:
    """Takes each side's share, in two steps: nobody chooses his own knowing the other's."""

    def __init__(self, tables: Tables, scribe: Scribe) -> None:
        self._tables = tables
        self._scribe = scribe

    async def pledge(self, game: str, side: Side, pledge: str) -> None:
        """Take the hash of a side's share, while the sides set up; only the first one counts.

        Raises NoSuchGame, Malformed, Crowded.
        """
        if not HASH.fullmatch(pledge):
            raise Malformed("pledge", f"A pledge is {2 * SHARE} hexadecimal digits.")

        def event(table: Table) -> Event | None:
            public = table.position.state.public
            if side in public.proof.pledges:
                return None
            fault = pledge_fault(public.turn)
            if fault is not None:
                raise Malformed("pledge", fault)
            return Pledged(side=side, pledge=pledge)

        await self._enter(game, event)

    async def open(self, game: str, side: Side, share: str) -> None:
        """Open a side's share once no more can be pledged, or both are; again changes nothing.

        Raises NoSuchGame, Malformed, Crowded.
        """
        if not HASH.fullmatch(share):
            raise Malformed("share", f"A share is {2 * SHARE} hexadecimal digits.")

        def event(table: Table) -> Event | None:
            public = table.position.state.public
            fault = share_fault(public.proof, public.turn, side, share)
            if fault is not None:
                raise Malformed("share", fault)
            if side in public.proof.shares:
                return None
            return Shared(side=side, share=share)

        await self._enter(game, event)

    async def waive(self, game: str, by: Side, side: Side) -> None:
        """Say that a side would go on without a share that play waits for; it takes both sides.

        A share may be lost with the device that drew it. Neither side can drop one alone: who
        knows the secret could choose between dice with it and without.
        Raises NoSuchGame, Malformed, Crowded.
        """

        def event(table: Table) -> Event | None:
            public = table.position.state.public
            fault = waive_fault(public.proof, public.turn, side)
            if fault is not None:
                raise Malformed("waive", fault)
            if by in public.proof.waived.get(side, ()):
                return None
            return Waived(by=by, side=side)

        await self._enter(game, event)

    async def _enter(self, game: str, event: Callable[[Table], Event | None]) -> None:
        async with self._tables.open(game) as table, table.lock:
            for _ in range(ATTEMPTS):
                made = event(table)
                if made is None:
                    return
                try:
                    await self._scribe.enter(table, table.rules.codec.encode((made,)))
                except Conflict:
                    await self._tables.reload(table)
                    continue
                return
            raise Crowded
