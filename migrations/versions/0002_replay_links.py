"""Links to the replays of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table of links."""
    key = sa.ForeignKey("game.id", ondelete="CASCADE")
    op.create_table(
        "replay_link",
        sa.Column("code_hash", sa.LargeBinary(), primary_key=True),
        sa.Column("game_id", sa.String(32), key, nullable=False),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
    )
    op.create_index("ix_replay_link_game_id", "replay_link", ["game_id"])
