"""The log: one entry per accepted order, numbered without gaps, appended once and for ever."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.store.models import Entry, now
from app.store.reader import Reader
from app.store.writer import Writer


class Conflict(Exception):
    """Another entry has taken this number or this key: load again and try again."""


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What a sender was told, so that the same key gets the same answer."""

    revision: int
    asked: str
    """The notation of the order as it was sent."""


class Logged(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it is written and read; its number is its place in the log."""

    events: bytes
    revisions: Mapping[str, int]
    seat: str | None = None
    order: bytes | None = None
    notation: str | None = None
    key: str | None = None
    receipt: Receipt | None = None
    at: datetime = msgspec.field(default_factory=now)


class Log:
    """The entries of all games."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def append(self, game: str, expected_seq: int, entry: Logged) -> None:
        """Store an entry under the next number; returns once it is durable. Raises Conflict."""
        row = row_of(game, expected_seq, entry)

        def work(connection: Connection) -> None:
            connection.execute(INSERT, row)

        try:
            await self._writer.do(work)
        except IntegrityError as error:
            raise Conflict from error

    async def load(self, game: str, upto: int | None = None, first: int = 0) -> list[Logged]:
        """The entries of a game in order, from a number on, all or up to a number (included)."""
        query = select(Entry).where(Entry.game_id == game, Entry.seq >= first)
        query = query.order_by(col(Entry.seq))
        if upto is not None:
            query = query.where(Entry.seq <= upto)

        def work(session: Session) -> list[Logged]:
            return [_logged(entry) for entry in session.exec(query)]

        return await self._reader.do(work)

    async def next_seq(self, game: str) -> int:
        """The number the next entry of a game will get."""
        query = select(Entry.seq).where(Entry.game_id == game).order_by(col(Entry.seq).desc())

        def work(session: Session) -> int:
            last = session.exec(query.limit(1)).first()
            return 0 if last is None else last + 1

        return await self._reader.do(work)


INSERT = insert(Entry)


def row_of(game: str, seq: int, entry: Logged) -> dict[str, object]:
    """The columns of an entry."""
    receipt = entry.receipt
    return {
        "game_id": game,
        "seq": seq,
        "seat": entry.seat,
        "order": None if entry.order is None else entry.order.decode(),
        "notation": entry.notation,
        "events": entry.events.decode(),
        "revisions": msgspec.json.encode(entry.revisions).decode(),
        "key": entry.key,
        "receipt": None if receipt is None else msgspec.json.encode(receipt).decode(),
        "at": entry.at,
    }


def _logged(row: Entry) -> Logged:
    receipt = None if row.receipt is None else msgspec.json.decode(row.receipt, type=Receipt)
    return Logged(
        seat=row.seat,
        order=None if row.order is None else row.order.encode(),
        notation=row.notation,
        events=row.events.encode(),
        revisions=msgspec.json.decode(row.revisions, type=dict[str, int]),
        key=row.key,
        receipt=receipt,
        at=row.at,
    )
