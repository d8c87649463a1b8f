"""A copy of a running database, consistent to the last committed order."""

import sqlite3
from contextlib import closing
from pathlib import Path


def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use, for its owner's eyes only.

    Raises FileExistsError, FileNotFoundError.
    """
    if not source.is_file():
        raise FileNotFoundError(f"There is no database at {source}.")
    if target.exists():
        raise FileExistsError(f"{target} exists already.")
    part = target.with_name(target.name + ".part")
    part.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(part)) as write:
        read.backup(write)
    part.replace(target)
