"""One server per database: two would not hear of each other's orders (fault 111)."""

import sqlite3
from pathlib import Path


class Locked(Exception):
    """Another server is running on the same data."""


class Lock:
    """An exclusive lock that the operating system lets go when its holder dies."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            raise Locked(
                f"A server is running already on these games ({path.parent}); stop it first."
            ) from error

    def release(self) -> None:
        """Let the next server in."""
        self._connection.close()
