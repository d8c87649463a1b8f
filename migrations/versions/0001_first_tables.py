"""Games with their logs, seats with their keys and sessions, refused orders."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def game_id(*, primary: bool = False) -> sa.Column[str]:
    """The reference every table but the first has to its game."""
    key = sa.ForeignKey("game.id", ondelete="CASCADE")
    return sa.Column("game_id", sa.String(32), key, primary_key=primary, nullable=False)


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("created_at", sa.String(40), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("script", sa.Text()),
        sa.Column("test_mode", sa.Boolean(), nullable=False),
        sa.Column("hotseat", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "entry",
        game_id(primary=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(16)),
        sa.Column("order", sa.Text()),
        sa.Column("notation", sa.Text()),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("revisions", sa.Text(), nullable=False),
        sa.Column("key", sa.String(100)),
        sa.Column("receipt", sa.Text()),
        sa.Column("at", sa.String(40), nullable=False),
        sa.UniqueConstraint("game_id", "seat", "key"),
    )
    op.create_table(
        "seat_key",
        game_id(primary=True),
        sa.Column("seat", sa.String(16), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(), unique=True),
        sa.Column("join_hash", sa.LargeBinary(), unique=True),
        sa.Column("join_used_at", sa.String(40)),
        sa.Column("name", sa.String(40)),
    )
    op.create_table(
        "seat_session",
        sa.Column("token_hash", sa.LargeBinary(), primary_key=True),
        game_id(),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("created_at", sa.String(40), nullable=False),
        sa.Column("revoked_at", sa.String(40)),
    )
    op.create_index("ix_seat_session_game_id", "seat_session", ["game_id"])
    op.create_table(
        "hotseat",
        game_id(primary=True),
        sa.Column("showing", sa.String(16)),
        sa.Column("pin_hash_a", sa.LargeBinary()),
        sa.Column("pin_hash_b", sa.LargeBinary()),
    )
    op.create_table(
        "refused_order",
        sa.Column("id", sa.Integer(), primary_key=True),
        game_id(),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
    )
    op.create_index("ix_refused_order_game_id", "refused_order", ["game_id"])
