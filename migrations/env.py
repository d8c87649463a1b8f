"""Where Alembic finds the database and the tables.

The program hands over an open connection in `config.attributes["connection"]`. On the command line
(`alembic revision --autogenerate -m "..."`) the database is the one that the settings name:
DATABASE_URL, or else SQLite in SEALED_DATA_DIR.
"""

from alembic import context
from sqlalchemy import Connection
from sqlmodel import SQLModel

# Importing the models fills the metadata with their tables.
import app.store.models  # noqa: F401
from app.settings import from_environment
from app.store.engine import open_engine


def database_url() -> str:
    """The database that the settings name."""
    return from_environment().prepared().database


def migrate(connection: Connection) -> None:
    """Run the revisions over that connection."""
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        compare_type=True,
        # SQLite alters a table by copying it.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


def migrate_offline() -> None:
    """Print the SQL instead of running it (`alembic upgrade head --sql`)."""
    context.configure(
        url=database_url(),
        target_metadata=SQLModel.metadata,
        literal_binds=True,
        dialect_opts={"paramstyle": "named"},
    )
    with context.begin_transaction():
        context.run_migrations()


def migrate_online() -> None:
    """Migrate over the connection that was handed over, or over one of our own."""
    given = context.config.attributes.get("connection")
    if given is not None:
        migrate(given)
        return
    engine = open_engine(database_url())
    with engine.connect() as connection:
        migrate(connection)
    engine.dispose()


if context.is_offline_mode():
    migrate_offline()
else:
    migrate_online()
