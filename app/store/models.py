"""The tables. The log of a game is its entries; everything else is who may sit where."""

from datetime import UTC, datetime

from sqlalchemy import Dialect, ForeignKey, String, Text, TypeDecorator, UniqueConstraint
from sqlmodel import Column, Field, SQLModel


class Utc(TypeDecorator[datetime]):
    """An aware time, stored as ISO 8601 text in UTC with its offset."""

    impl = String(40)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """To text; a time without a zone is a fault of the caller."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("A stored time needs a zone.")
        return value.astimezone(UTC).isoformat(timespec="milliseconds")

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """From text."""
        del dialect
        return None if value is None else datetime.fromisoformat(value)


def now() -> datetime:
    """The time of day in UTC, as exact as it is stored."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def _game() -> Column[str]:
    """The first half of the primary key of what belongs to a game."""
    return Column(String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


def _of_game() -> Column[str]:
    """A reference to a game, with an index to find its rows."""
    key = ForeignKey("game.id", ondelete="CASCADE")
    return Column(String(32), key, nullable=False, index=True)


class Game(SQLModel, table=True):
    """A game and all that its log needs to be read: rule set, version, dice secret."""

    id: str = Field(primary_key=True, max_length=32)
    ruleset: str
    rules_version: int
    scenario: str
    options: str = Field(sa_type=Text)
    """JSON object."""
    title: str
    created_at: datetime = Field(default_factory=now, sa_type=Utc)
    secret: bytes
    """Key of the dice streams; opened at the end."""
    script: str | None = Field(default=None, sa_type=Text)
    """Test mode: JSON array of the public dice to come."""
    test_mode: bool = False
    hotseat: bool = False


class Entry(SQLModel, table=True):
    """An accepted order and what came of it. Appended, never changed."""

    __table_args__ = (UniqueConstraint("game_id", "seat", "key"),)

    game_id: str = Field(sa_column=_game())
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seat: str | None = Field(default=None, max_length=16)
    """Who gave the order; None for the laying out of the game."""
    order: str | None = Field(default=None, sa_type=Text)
    """JSON, completed."""
    notation: str | None = Field(default=None, sa_type=Text)
    events: str = Field(sa_type=Text)
    """JSON array of the rule set's tagged events."""
    revisions: str = Field(sa_type=Text)
    """JSON object: every seat's revision after this entry."""
    key: str | None = Field(default=None, max_length=100)
    """The sender's idempotency key."""
    receipt: str | None = Field(default=None, sa_type=Text)
    """JSON object: what the answer said, to say it again."""
    at: datetime = Field(default_factory=now, sa_type=Utc)


class SeatKey(SQLModel, table=True):
    """The token and the join link of a seat, as hashes, and who sits there."""

    __tablename__ = "seat_key"

    game_id: str = Field(sa_column=_game())
    seat: str = Field(primary_key=True, max_length=16)
    token_hash: bytes | None = Field(default=None, unique=True)
    join_hash: bytes | None = Field(default=None, unique=True)
    join_used_at: datetime | None = Field(default=None, sa_type=Utc)
    name: str | None = Field(default=None, max_length=40)


class SeatSession(SQLModel, table=True):
    """A browser that sits at a game; its cookie is the secret behind the hash."""

    __tablename__ = "seat_session"

    token_hash: bytes = Field(primary_key=True)
    game_id: str = Field(sa_column=_of_game())
    seat: str = Field(max_length=16)
    created_at: datetime = Field(default_factory=now, sa_type=Utc)
    revoked_at: datetime | None = Field(default=None, sa_type=Utc)


class Hotseat(SQLModel, table=True):
    """What the shared device of a game shows, and the PIN hashes that open each side."""

    game_id: str = Field(sa_column=_game())
    showing: str | None = Field(default=None, max_length=16)
    """The side on the screen; None while the curtain is down."""
    pin_hash_a: bytes | None = None
    pin_hash_b: bytes | None = None


class RefusedOrder(SQLModel, table=True):
    """An order that its sender's own view did not allow; for the umpire alone."""

    __tablename__ = "refused_order"

    id: int | None = Field(default=None, primary_key=True)
    game_id: str = Field(sa_column=_of_game())
    seat: str = Field(max_length=16)
    at: datetime = Field(default_factory=now, sa_type=Utc)
    code: str
    rule: str
    text: str = Field(sa_type=Text)
    notation: str = Field(sa_type=Text)


class ReplayLink(SQLModel, table=True):
    """A link by which anybody may watch the replay of a game that is over; the code is not kept."""

    __tablename__ = "replay_link"

    code_hash: bytes = Field(primary_key=True)
    game_id: str = Field(sa_column=_of_game())
    seat: str = Field(max_length=16)
    """Who had it made."""
    made_at: datetime = Field(default_factory=now, sa_type=Utc)
