"""One thread writes; what waits for it while it commits becomes its next transaction."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
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
    """Runs every write in one thread, many to a transaction, each in its own savepoint.

    An outcome is delivered only after the commit, so acknowledged means durable (law 9).
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = for_writing(engine)
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
        outcomes: list[Any] = []
        try:
            with self._engine.begin() as connection:
                outcomes.extend(_attempt(connection, job.work) for job in jobs)
        except SQLAlchemyError as error:
            for job in jobs:
                job.done.set_exception(StoreFailed(type(error).__name__))
            return
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, _Failure):
                job.done.set_exception(outcome.error)
            else:
                job.done.set_result(outcome)


class _Failure(NamedTuple):
    """What one job of a batch raised."""

    error: Exception


def _attempt(connection: Connection, work: Work[Any]) -> Any:
    """Do one job in a savepoint of its own: its failure is nobody else's."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:
        return _Failure(error)
