"""What the table is told about its seats: nobody looks on, and no link is made anew, unseen."""

from app.kernel.notices import notices
from app.service.scribe import ATTEMPTS, Crowded, Scribe
from app.service.tables import Table, Tables
from app.store.log import Conflict
from app.views.seats import Seat

UMPIRE_SITS = "The umpire has sat down and sees both sides."
UMPIRE = "umpire"
"""The kind of that line, by which it is known in the log."""


class Heralds:
    """Writes notices into the log of a game, where every seat reads them."""

    def __init__(self, tables: Tables, scribe: Scribe) -> None:
        self._tables = tables
        self._scribe = scribe

    async def umpire_looks(self, game: str) -> None:
        """Tell everybody, before he sees anything, that there is an umpire.

        Raises NoSuchGame, Crowded.
        """
        async with self._tables.open(game) as table:
            if _settled(table):
                return
            async with table.lock:
                await self._write(table, UMPIRE_SITS, UMPIRE)

    async def tell(self, game: str, text: str) -> None:
        """Tell every seat something about the table. Raises NoSuchGame, Crowded."""
        async with self._tables.open(game) as table, table.lock:
            await self._write(table, text, "table")

    async def _write(self, table: Table, text: str, kind: str) -> None:
        for _ in range(ATTEMPTS):
            if kind == UMPIRE and _settled(table):
                return
            state = table.position.state
            lines = notices(state.public, state.knowledge, text, kind)
            try:
                await self._scribe.enter(table, table.rules.codec.encode(lines))
            except Conflict:
                await self._tables.reload(table)
                continue
            return
        # Who could not be announced is not let in.
        raise Crowded


def _settled(table: Table) -> bool:
    """Whether the umpire was announced, or there is nothing left to hide from him."""
    state = table.position.state
    if table.rules.play.is_over(state):
        return True
    told = state.knowledge[Seat.A].bulletins
    return any(bulletin.kind == UMPIRE for bulletin in told)
