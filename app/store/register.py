"""The register: which games there are, who may sit where, and what was refused."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, delete, insert, update
from sqlmodel import Session, SQLModel, col, func, select

from app.store.log import INSERT, Logged, row_of
from app.store.models import Game, Hotseat, RefusedOrder, ReplayLink, SeatKey, SeatSession, now
from app.store.reader import Reader
from app.store.writer import Writer

KEPT = 200
"""Refused orders of a seat that are kept: a client that hammers does not fill the disk."""


class Founding(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is stored together when a game is created."""

    game: Game
    keys: Sequence[SeatKey]
    hotseat: Hotseat | None
    entries: Sequence[Logged]


class Register:
    """Rows about games and seats; every method is one unit of work."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def found(self, founding: Founding) -> None:
        """Store a new game with its seats and its first entries, all or nothing."""
        game = founding.game.id
        rows = [row_of(game, seq, entry) for seq, entry in enumerate(founding.entries)]

        def work(connection: Connection) -> None:
            _add(connection, founding.game)
            for key in founding.keys:
                _add(connection, key)
            if founding.hotseat is not None:
                _add(connection, founding.hotseat)
            connection.execute(INSERT, rows)

        await self._writer.do(work)

    async def game(self, game: str) -> Game | None:
        """A game by its id."""
        return await self._reader.do(lambda session: session.get(Game, game))

    async def games(self, first: int, most: int) -> Sequence[Game]:
        """Some of all games, the newest first."""
        query = select(Game).order_by(col(Game.created_at).desc(), col(Game.id))
        page = query.offset(first).limit(most)
        return await self._reader.do(lambda session: session.exec(page).all())

    async def count(self) -> int:
        """How many games are stored."""
        query = select(func.count()).select_from(Game)
        return await self._reader.do(lambda session: session.exec(query).one())

    async def keys(self, game: str) -> Sequence[SeatKey]:
        """The seats of a game."""
        query = select(SeatKey).where(SeatKey.game_id == game).order_by(col(SeatKey.seat))
        return await self._reader.do(lambda session: session.exec(query).all())

    async def key_of_token(self, token_hash: bytes) -> SeatKey | None:
        """The seat that a bearer token opens."""
        query = select(SeatKey).where(SeatKey.token_hash == token_hash)
        return await self._reader.do(lambda session: session.exec(query).first())

    async def key_of_link(self, join_hash: bytes) -> SeatKey | None:
        """The seat that a join link leads to."""
        query = select(SeatKey).where(SeatKey.join_hash == join_hash)
        return await self._reader.do(lambda session: session.exec(query).first())

    async def session(self, token_hash: bytes) -> SeatSession | None:
        """A browser's session that has not been revoked."""
        query = select(SeatSession).where(
            SeatSession.token_hash == token_hash, col(SeatSession.revoked_at).is_(None)
        )
        return await self._reader.do(lambda session: session.exec(query).first())

    async def claim(
        self,
        key: SeatKey,
        session: SeatSession,
        *,
        once: bool,
        name: str | None,
        ends: Sequence[str] = (),
    ) -> bool:
        """Use a join link for a session; False when it has been used or replaced meanwhile.

        The tokens of the seats it ends open nothing from then on.
        """
        free = col(SeatKey.join_used_at).is_(None)
        use = update(SeatKey).where(col(SeatKey.join_hash) == key.join_hash)
        use = use.where(free) if once else use
        end = update(SeatKey).where(col(SeatKey.game_id) == key.game_id)
        end = end.where(col(SeatKey.seat).in_(ends)).values(token_hash=None)
        values: dict[str, object] = {"join_used_at": now()}
        if name is not None:
            values["name"] = name

        def work(connection: Connection) -> bool:
            if connection.execute(use.values(**values)).rowcount != 1:
                return False
            connection.execute(end)
            _add(connection, session)
            return True

        return await self._writer.do(work)

    async def reissue(
        self, game: str, seat: str, token_hash: bytes | None, join_hash: bytes | None
    ) -> None:
        """Give a seat a new token and link; end every session that sits there."""
        row = (col(SeatKey.game_id) == game, col(SeatKey.seat) == seat)
        renew = update(SeatKey).where(*row)
        renew = renew.values(token_hash=token_hash, join_hash=join_hash, join_used_at=None)
        sessions = (col(SeatSession.game_id) == game, col(SeatSession.seat) == seat)
        end = update(SeatSession).where(*sessions, col(SeatSession.revoked_at).is_(None))

        def work(connection: Connection) -> None:
            connection.execute(renew)
            connection.execute(end.values(revoked_at=now()))

        await self._writer.do(work)

    async def revoke(self, token_hash: bytes) -> None:
        """End one session."""
        end = update(SeatSession).where(col(SeatSession.token_hash) == token_hash)

        def work(connection: Connection) -> None:
            connection.execute(end.values(revoked_at=now()))

        await self._writer.do(work)

    async def revoke_all(self, game: str, seat: str) -> None:
        """End every session at a place."""
        end = update(SeatSession).where(
            col(SeatSession.game_id) == game, col(SeatSession.seat) == seat
        )

        def work(connection: Connection) -> None:
            connection.execute(
                end.where(col(SeatSession.revoked_at).is_(None)).values(revoked_at=now())
            )

        await self._writer.do(work)

    async def hotseat(self, game: str) -> Hotseat | None:
        """What the shared device of a game shows."""
        return await self._reader.do(lambda session: session.get(Hotseat, game))

    async def forget_pin(self, game: str, side: str) -> None:
        """Let a side's curtain open without a PIN."""
        mine = update(Hotseat).where(col(Hotseat.game_id) == game)
        change = mine.values({f"pin_hash_{side}": None})

        def work(connection: Connection) -> None:
            connection.execute(change)

        await self._writer.do(work)

    async def forget_name(self, game: str, seat: str) -> None:
        """Leave a seat without a player's name."""
        mine = update(SeatKey).where(col(SeatKey.game_id) == game, col(SeatKey.seat) == seat)

        def work(connection: Connection) -> None:
            connection.execute(mine.values(name=None))

        await self._writer.do(work)

    async def show(self, game: str, side: str | None, session: SeatSession | None = None) -> None:
        """Set what the shared device shows, and the session it goes on with."""
        turn = update(Hotseat).where(col(Hotseat.game_id) == game).values(showing=side)

        def work(connection: Connection) -> None:
            connection.execute(turn)
            if session is not None:
                _add(connection, session)

        await self._writer.do(work)

    async def refuse(self, refused: RefusedOrder) -> None:
        """Keep a refused order for the umpire, and of each seat the latest ones only."""
        mine = (
            col(RefusedOrder.game_id) == refused.game_id,
            col(RefusedOrder.seat) == refused.seat,
        )
        newest_first = select(RefusedOrder.id).where(*mine).order_by(col(RefusedOrder.id).desc())
        oldest_kept = newest_first.offset(KEPT - 1).limit(1).scalar_subquery()
        tidy = delete(RefusedOrder).where(*mine, col(RefusedOrder.id) < oldest_kept)

        def work(connection: Connection) -> None:
            _add(connection, refused)
            connection.execute(tidy)

        await self._writer.do(work)

    async def keep_replay_link(self, link: ReplayLink, most: int) -> bool:
        """Store a link to a replay; False when its game has as many as it may have."""
        there = select(func.count()).where(col(ReplayLink.game_id) == link.game_id)

        def work(connection: Connection) -> bool:
            if connection.execute(there).scalar_one() >= most:
                return False
            _add(connection, link)
            return True

        return await self._writer.do(work)

    async def replay_link(self, code_hash: bytes) -> ReplayLink | None:
        """A link to a replay by the hash of its code."""
        return await self._reader.do(lambda session: session.get(ReplayLink, code_hash))

    async def replay_links(self, games: Sequence[str]) -> dict[str, int]:
        """How many links lead to the replays of some games; games without any are left out."""
        query = select(ReplayLink.game_id, func.count()).group_by(col(ReplayLink.game_id))
        query = query.where(col(ReplayLink.game_id).in_(games))
        return await self._reader.do(lambda session: dict(session.exec(query).all()))

    async def end_replay_links(self, game: str) -> None:
        """End all links to a game's replay."""
        end = delete(ReplayLink).where(col(ReplayLink.game_id) == game)

        def work(connection: Connection) -> None:
            connection.execute(end)

        await self._writer.do(work)

    async def refused(self, game: str) -> Sequence[RefusedOrder]:
        """The refused orders of a game, oldest first."""
        query = select(RefusedOrder).where(RefusedOrder.game_id == game)
        ordered = query.order_by(col(RefusedOrder.id))

        def work(session: Session) -> Sequence[RefusedOrder]:
            return session.exec(ordered).all()

        return await self._reader.do(work)


def _add(connection: Connection, row: SQLModel) -> None:
    """Insert a row, leaving numbers that the database gives to the database."""
    values: dict[str, object | datetime] = row.model_dump()
    if values.get("id", "") is None:
        del values["id"]
    connection.execute(insert(type(row)).values(**values))
