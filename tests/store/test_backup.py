"""A copy of a database in use holds every order acknowledged before it, and whole ones only."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.store.backup import backup
from app.store.store import Store, open_store
from tests.store.conftest import entry, found


async def test_a_copy_is_consistent_while_orders_are_stored(store: Store, tmp_path: Path) -> None:
    await found(store)
    acknowledged = 0

    async def write() -> None:
        nonlocal acknowledged
        for seq in range(1, 200):
            await store.log.append("g", seq, entry(b"[" + b"1," * 500 + b"1]"))
            acknowledged = seq

    writing = asyncio.create_task(write())
    while acknowledged < 20:
        await asyncio.sleep(0)
    before = acknowledged
    await asyncio.to_thread(backup, tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3")
    await writing
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as raw:
        assert raw.execute("pragma integrity_check").fetchone() == ("ok",)
    copy = open_store(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    assert await copy.log.next_seq("g") > before
    assert len(await copy.log.load("g")) == await copy.log.next_seq("g")
    copy.close()


def test_a_copy_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "copy").touch()
    (tmp_path / "games").touch()
    with pytest.raises(FileExistsError):
        backup(tmp_path / "games", tmp_path / "copy")
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "nowhere", tmp_path / "other")
    assert not (tmp_path / "nowhere").exists()
