"""The record of a game: each seat's own while it runs, everything once it is over."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.service.answers import Shown
from app.service.catalogue import Truth
from app.service.tables import Table, Tables
from app.store.log import Logged
from app.store.store import Store
from app.views.model import Bulletin, Viewable
from app.views.proof import Proof
from app.views.seats import Seat


class OwnOrder(Viewable, frozen=True, kw_only=True):
    """An order of this seat that was carried out."""

    n: int
    """Running number among this seat's own orders, from 1."""
    at: str
    """ISO 8601, UTC."""
    notation: str
    order: msgspec.Raw


class OpenEntry(Viewable, frozen=True, kw_only=True):
    """An entry of the log as it stands."""

    seq: int
    at: str
    seat: str | None
    notation: str | None
    order: msgspec.Raw | None
    events: msgspec.Raw
    revisions: dict[str, int]


class OpenRecord(Viewable, frozen=True, kw_only=True):
    """The whole log: for the umpire always, for everybody when the game has ended."""

    secret: str | None
    """Key of the dice streams, hexadecimal; None while dice are still to be drawn from it."""
    options: msgspec.Raw
    entries: tuple[OpenEntry, ...]
    views: dict[str, msgspec.Raw]
    """What every seat sees, the umpire included, each with its revision."""
    position: str


class Record(Viewable, frozen=True, kw_only=True):
    """The record of one seat."""

    game: str
    ruleset: str
    version: int
    scenario: str
    title: str
    seat: Seat
    revision: int
    over: bool
    log: tuple[Bulletin, ...]
    """Every line this seat was ever told."""
    orders: tuple[OwnOrder, ...]
    proof: Proof
    """Every seal and opened leaf, from the start of the game."""
    opened: OpenRecord | None = None


class Records:
    """Writes records from the log."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def record(self, game: str, seat: Seat) -> Record:
        """What a seat may take home now. Raises NoSuchGame."""
        async with self._tables.open(game) as table:
            # One moment of the game: nobody's order waits while its log is read.
            at, log, shown = table.position, _told(table, seat), table.shown(seat)
            over = table.rules.play.is_over(at.state)
            opened = over or seat is Seat.UMPIRE
            screens = {each: table.shown(each) for each in Seat} if opened else {}
            entries = await self._store.log.load(game, upto=at.seq - 1)
            return Record(
                game=table.game.id,
                ruleset=table.game.ruleset,
                version=table.game.rules_version,
                scenario=table.game.scenario,
                title=table.game.title,
                seat=seat,
                revision=shown.revision,
                over=over,
                log=log,
                orders=_own_orders(entries, seat),
                proof=at.state.public.proof,
                opened=_opened(table, at.state, screens, entries, over) if opened else None,
            )

    async def proof(self, game: str) -> Proof:
        """Every seal and opened leaf of a game, which everybody may know. Raises NoSuchGame."""
        async with self._tables.open(game) as table:
            proof: Proof = table.position.state.public.proof
            return proof


def _told(table: Table, seat: Seat) -> tuple[Bulletin, ...]:
    """All of a reader's bulletins; none where the rules keep no log for the umpire."""
    known: Any = table.position.state.knowledge.get(seat)
    bulletins: tuple[Bulletin, ...] = () if known is None else known.bulletins
    return bulletins


def _own_orders(entries: Sequence[Logged], seat: Seat) -> tuple[OwnOrder, ...]:
    own = [entry for entry in entries if entry.seat == seat.value]
    return tuple(
        OwnOrder(
            n=n,
            at=entry.at.isoformat(),
            notation=entry.notation or "",
            order=msgspec.Raw(entry.order or b"null"),
        )
        for n, entry in enumerate(own, start=1)
    )


def _opened(
    table: Table,
    state: Truth,
    screens: Mapping[Seat, Shown],
    entries: Sequence[Logged],
    over: bool,
) -> OpenRecord:
    opened = tuple(
        OpenEntry(
            seq=seq,
            at=entry.at.isoformat(),
            seat=entry.seat,
            notation=entry.notation,
            order=None if entry.order is None else msgspec.Raw(entry.order),
            events=msgspec.Raw(entry.events),
            revisions=dict(entry.revisions),
        )
        for seq, entry in enumerate(entries)
    )
    return OpenRecord(
        secret=table.game.secret.hex() if over else None,
        options=msgspec.Raw(table.game.options.encode()),
        entries=opened,
        views={
            seat.value: msgspec.Raw(msgspec.json.encode(shown)) for seat, shown in screens.items()
        },
        position=table.rules.play.format_position(state),
    )
