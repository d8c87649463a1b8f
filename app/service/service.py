"""The service as a whole: what the web may call."""

from app.service.archive import Archives
from app.service.audits import Audits
from app.service.catalogue import Catalogue
from app.service.heralds import Heralds
from app.service.hotseat import HotseatDesk
from app.service.hub import Hub
from app.service.lobby import Lobby
from app.service.play import Play
from app.service.records import Records
from app.service.replay_links import ReplayLinks
from app.service.replays import Replays
from app.service.rolls import Rolls
from app.service.scribe import Scribe
from app.service.seats import Seats
from app.service.shares import Shares
from app.service.tables import Tables
from app.store.store import Store


class Service:
    """Play, lobby, seats, shares, hotseat, records, dice, audits, replays, archives: one store."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        *,
        test_mode: bool = False,
        pin_rate: str = "5/minute",
        sockets_per_seat: int = 8,
        sockets_per_address: int = 64,
        live_games: int = 200,
    ) -> None:
        self._store = store
        self.catalogue = catalogue
        self.hub = Hub(per_seat=sockets_per_seat, per_address=sockets_per_address)
        self.seats = Seats(store.register, self.hub)
        self.hotseat = HotseatDesk(store.register, self.seats, pin_rate)
        tables, scribe = Tables(store, catalogue, keep=live_games), Scribe(store, self.hub)
        self.heralds = Heralds(tables, scribe)
        self.shares = Shares(tables, scribe)
        self.lobby = Lobby(store.register, catalogue, self.seats, self.heralds, test_mode=test_mode)
        self.play = Play(store, catalogue, tables, scribe, self.hub)
        self.records = Records(store, tables)
        self.audits = Audits(self.records)
        self.rolls = Rolls(store, tables)
        self.replays = Replays(store, tables)
        self.replay_links = ReplayLinks(store.register, self.replays)
        self.archives = Archives(store, catalogue)

    async def games(self) -> int:
        """How many games are stored."""
        return await self._store.register.count()

    @property
    def slowest_commit(self) -> float:
        """Seconds of the longest commit so far."""
        return self._store.slowest_commit

    async def close(self) -> None:
        """Send everybody away, finish what is being stored, close the store."""
        self.hub.close()
        await self.play.settle()
        self._store.close()
