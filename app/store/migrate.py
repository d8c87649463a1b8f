"""Bring the tables up to date at start, after a copy of what would be changed."""

from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from app.store.backup import backup

SCRIPTS = Path(__file__).parents[2] / "migrations"


class UnknownTables(Exception):
    """The database was made by a newer version of the program."""


def upgrade(engine: Engine) -> Path | None:
    """Upgrade to the newest revision; the path of the copy made before, if there was data.

    Raises UnknownTables rather than touch a database from the future.
    """
    scripts = ScriptDirectory(str(SCRIPTS))
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        filled = bool(inspect(connection).get_table_names())
    head = scripts.get_current_head()
    if current == head:
        return None
    if current is not None and current not in {step.revision for step in scripts.walk_revisions()}:
        raise UnknownTables(f"The tables are of version {current}, which this program lacks.")
    saved = _save(engine, head) if filled else None
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return saved


def _save(engine: Engine, head: str | None) -> Path | None:
    """Copy a database file beside itself, named by the upgrade that follows."""
    if not engine.url.database or engine.url.database == ":memory:":
        return None
    source = Path(engine.url.database)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = source.with_name(f"{source.name}.before-{head}-{stamp}")
    backup(source, target)
    return target
