"""One thread writes; what waits for it while it commits becomes its next transaction."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from app.store.engine import for_writing

T = TypeVar("T")
Work = Callable[[Connection], T]
BATCH = 200


class StoreFailed(Exception):
    """The database could not commit: nothing of the batch is stored, nobody was told."""


class _Job(NamedTuple, Generic[T]):
    """Work to be done in a transaction and where its outcome is awaited."""

    work: Work[T]
    done: "Future[T]"


class Writer:
    """Runs every write in one thread on one connection, many to a transaction.

    An outcome is delivered only after the commit, so acknowledged means durable (law 9). Work must
    do nothing but use the connection: when a job of a transaction fails, all are done once more.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = for_writing(engine)
        self._connection: Connection | None = None
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self.slowest = 0.0
        """Seconds of the longest commit so far."""
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """Run work on the writing connection and wait until it is committed.

        Raises what the work raised (it alone is undone), or StoreFailed.
        """
        done: Future[T] = Future()
        self._queue.put(_Job(work, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what is queued and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            batch, running = self._next_batch()
            jobs = [job for job in batch if job.done.set_running_or_notify_cancel()]
            if jobs:
                started = monotonic()
                self._commit(jobs)
                self.slowest = max(self.slowest, monotonic() - started)
        self._hang_up()

    def _next_batch(self) -> tuple[list[_Job[Any]], bool]:
        """What waits, at least one job; False with it when the end was called."""
        batch: list[_Job[Any]] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, jobs: list[_Job[Any]]) -> None:
        """Store a batch and deliver its outcomes; after a failure the next one connects anew."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            outcomes = _together(self._connection, jobs) or _apart(self._connection, jobs)
        except Exception as error:
            # Whatever it was: a thread that died of it would leave every sender waiting for ever.
            self._hang_up()
            for job in jobs:
                job.done.set_exception(StoreFailed(type(error).__name__))
            return
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, _Failure):
                job.done.set_exception(outcome.error)
            else:
                job.done.set_result(outcome)

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None


class _Failure(NamedTuple):
    """What one job of a batch raised."""

    error: Exception


def _together(connection: Connection, jobs: list[_Job[Any]]) -> list[Any] | None:
    """Do a batch as one; None, and nothing is stored, when one of its jobs fails."""
    with connection.begin() as transaction:
        try:
            return [job.work(connection) for job in jobs]
        except Exception:
            transaction.rollback()
            return None


def _apart(connection: Connection, jobs: list[_Job[Any]]) -> list[Any]:
    """Do the jobs of a batch each in a savepoint of its own."""
    with connection.begin():
        return [_attempt(connection, job.work) for job in jobs]


def _attempt(connection: Connection, work: Work[Any]) -> Any:
    """Do one job in a savepoint of its own: its failure is nobody else's."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:
        return _Failure(error)
