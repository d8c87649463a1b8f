"""Reads: each in a short session of its own, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine
from sqlmodel import Session

T = TypeVar("T")
THREADS = 4


class Reader:
    """Runs queries in a few threads; no session outlives its query (fault 128)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store-reader")

    async def do(self, work: Callable[[Session], T]) -> T:
        """Run a query in a session that sees what is committed now."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Session], T]) -> T:
        with Session(self._engine) as session:
            return work(session)

    def close(self) -> None:
        """Let running queries end and stop."""
        self._threads.shutdown()
