"""The log: numbered without gaps, stored before it is acknowledged, one failure sinks nobody."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from app.store.engine import open_engine
from app.store.lock import Lock, Locked
from app.store.log import Conflict, Receipt
from app.store.store import Store, open_store
from app.store.writer import StoreFailed, Writer
from tests.store.conftest import address, entry, found


async def test_an_entry_comes_back_as_it_was_written(store: Store) -> None:
    await found(store)
    written = entry(
        b'[{"type":"won"}]',
        seat="a",
        order=b'{"type":"end"}',
        notation="end",
        key="k",
        receipt=Receipt(revision=7, asked="end"),
    )
    await store.log.append("g", 1, written)
    read = (await store.log.load("g"))[1]
    assert abs((read.at - written.at).total_seconds()) < 0.001
    assert read.at.utcoffset() is not None
    assert [getattr(read, name) for name in read.__struct_fields__ if name != "at"] == [
        getattr(written, name) for name in written.__struct_fields__ if name != "at"
    ]


async def test_the_first_of_two_appends_under_one_number_wins(store: Store) -> None:
    await found(store)
    results = await asyncio.gather(
        *(store.log.append("g", 1, entry(notation=str(n))) for n in range(2)),
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(Conflict) == 1
    assert await store.log.next_seq("g") == 2


async def test_a_key_is_used_once_per_seat(store: Store) -> None:
    await found(store)
    await store.log.append("g", 1, entry(seat="a", key="k"))
    await store.log.append("g", 2, entry(seat="b", key="k"))
    with pytest.raises(Conflict):
        await store.log.append("g", 3, entry(seat="a", key="k"))


async def test_a_lost_race_does_not_sink_its_neighbours(store: Store) -> None:
    for name in "gh":
        await found(store, name)
    # One in three is a second try for a number that is taken.
    appends = [("g", 1), ("h", 1), ("g", 1), ("g", 2), ("h", 2), ("h", 1), ("g", 3), ("h", 3)]
    results = await asyncio.gather(
        *(store.log.append(game, seq, entry()) for game, seq in appends), return_exceptions=True
    )
    assert [type(result) is Conflict for result in results] == [
        appends.index(append) < n for n, append in enumerate(appends)
    ]
    assert [len(await store.log.load(name)) for name in "gh"] == [4, 4]


async def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    engine = open_engine(address(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("create table t (n integer)"))
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    writer = Writer(engine)
    work = text("insert into t values (1)")
    await asyncio.gather(*(writer.do(lambda c: c.execute(work).rowcount) for _ in range(100)))
    writer.close()
    engine.dispose()
    assert len(commits) < 50


@pytest.mark.parametrize(
    "failure", [OperationalError("COMMIT", {}, Exception("disk full")), RuntimeError("a fault")]
)
async def test_nobody_is_told_of_a_batch_that_was_not_committed(
    tmp_path: Path, failure: Exception
) -> None:
    engine = open_engine(address(tmp_path))

    def full(_: object) -> None:
        raise failure

    event.listen(engine, "commit", full)
    writer = Writer(engine)
    with pytest.raises(StoreFailed):
        await writer.do(lambda connection: connection.execute(text("create table t (n integer)")))
    event.remove(engine, "commit", full)
    assert await writer.do(lambda c: c.execute(text("select name from sqlite_master")).all()) == []
    writer.close()
    engine.dispose()


async def test_an_entry_needs_its_game(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.log.append("nowhere", 0, entry())


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10000)],
)
def test_every_connection_keeps_the_same_promises(
    tmp_path: Path, pragma: str, value: object
) -> None:
    engine = open_engine(address(tmp_path))
    with engine.connect() as one, engine.connect() as two:
        for connection in (one, two):
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value
    engine.dispose()


def test_only_sqlite_is_promised() -> None:
    with pytest.raises(ValueError, match="Only SQLite"):
        open_engine("postgresql://localhost/games")


def test_two_servers_cannot_have_the_same_data(tmp_path: Path) -> None:
    lock = tmp_path / "server.lock"
    store = open_store(address(tmp_path), lock=lock)
    with pytest.raises(Locked, match="running already"):
        open_store(address(tmp_path), lock=lock)
    store.close()
    Lock(lock).release()
