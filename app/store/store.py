"""The store as a whole: opened once by the composition root, closed at the end."""

from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from app.store.engine import open_engine
from app.store.lock import Lock
from app.store.log import Log
from app.store.migrate import upgrade
from app.store.reader import Reader
from app.store.register import Register
from app.store.writer import Writer


class Unusable(Exception):
    """The database cannot be read or written; the message says why."""


class Store:
    """The log and the register over one database."""

    def __init__(self, engine: Engine, lock: Lock | None) -> None:
        self._engine = engine
        self._lock = lock
        self._reader = Reader(engine)
        self._writer = Writer(engine)
        self.log = Log(self._reader, self._writer)
        self.register = Register(self._reader, self._writer)

    @property
    def slowest_commit(self) -> float:
        """Seconds of the longest commit so far."""
        return self._writer.slowest

    def close(self) -> None:
        """Finish what is queued, then let go of the database."""
        self._writer.close()
        self._reader.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


def open_store(url: str, *, lock: Path | None = None) -> Store:
    """Open the database, bring its tables up to date, and start the writer.

    Raises Locked when another server has it, Unusable, UnknownTables, ValueError for an address
    that is none; nothing stays open then.
    """
    with ExitStack() as opened:
        held = None
        if lock is not None:
            held = Lock(lock)
            opened.callback(held.release)
        engine = open_engine(url)
        opened.callback(engine.dispose)
        try:
            upgrade(engine)
        except DBAPIError as error:
            raise Unusable(f"The database cannot be used: {error.orig}.") from error
        opened.pop_all()
        return Store(engine, held)
