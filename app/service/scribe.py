"""Writes entries: what happened is stored first, then folded into the table, then shown."""

import msgspec

from app.service.hub import Hub
from app.service.tables import Screens, Table, follow, revisions_of, screens_of
from app.store.log import Logged, Receipt
from app.store.store import Store
from app.views.seats import Seat

ATTEMPTS = 20
"""How often an entry is tried before the race for the next one is given up."""


class Crowded(Exception):
    """Other servers won every race for the next entry; nothing was stored."""


class Signed(msgspec.Struct, frozen=True, kw_only=True):
    """The order that an entry came of."""

    seat: Seat
    order: bytes
    notation: str
    """Of the order as it was completed."""
    asked: str
    """Of the order as it was sent."""
    key: str | None


class Scribe:
    """The one writer of the log of live games."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub

    async def enter(self, table: Table, events: bytes, signed: Signed | None = None) -> Screens:
        """Append an entry to the log of a table whose lock is held, and show what came of it.

        Returns what the seats see now. Raises Conflict when the log has grown behind our back;
        nothing was changed then.
        """
        before = table.position
        state = follow(table.rules, table.game, before.state, events)
        screens = screens_of(table.rules, state, before.state, before.screens)
        revisions = revisions_of(screens, before.seq)
        entry = Logged(events=events, revisions=revisions)
        if signed is not None:
            receipt = Receipt(revision=screens[signed.seat].revision, asked=signed.asked)
            entry = Logged(
                events=events,
                revisions=revisions,
                seat=signed.seat.value,
                order=signed.order,
                notation=signed.notation,
                key=signed.key,
                receipt=receipt,
            )
        await self._store.log.append(table.game.id, before.seq, entry)
        table.advance(state, screens, entry)
        self._publish(table, before.screens)
        return screens

    def _publish(self, table: Table, before: Screens) -> None:
        """Tell every seat whose view is another one now, and nobody else."""
        for seat, shown in table.position.screens.items():
            if shown is not before[seat]:
                self._hub.publish(table.game.id, seat, shown)
        if self._hub.watches(table.game.id, Seat.UMPIRE):
            self._hub.publish(table.game.id, Seat.UMPIRE, table.shown(Seat.UMPIRE))
