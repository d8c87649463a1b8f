"""The database engine: SQLite in WAL mode, nothing acknowledged before it is on the disk."""

from pathlib import Path
from sqlite3 import Connection as Raw

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)


def open_engine(url: str) -> Engine:
    """An engine for a database address. Raises ValueError unless it names SQLite."""
    if not url.startswith("sqlite"):
        raise ValueError("Only SQLite is served for now: DATABASE_URL must begin with sqlite.")
    engine = create_engine(url)
    _keep_private(engine.url.database)
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same engine with transactions that take the write lock at once, not half-way."""
    return engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")


def _keep_private(path: str | None) -> None:
    """Make a new database one that only its owner may read, with the log that lies beside it."""
    if path and path != ":memory:" and not path.startswith("file:"):
        Path(path).touch(mode=0o600)


def _settle(raw: Raw, record: ConnectionPoolEntry) -> None:
    """Every connection keeps the same promises; the driver begins no transaction by itself."""
    del record
    raw.isolation_level = None
    for pragma in PRAGMAS:
        raw.execute(pragma)


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("sqlite_begin", "BEGIN")
    connection.exec_driver_sql(begin)
