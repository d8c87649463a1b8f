"""Audits on the server itself: the very program that anybody can run, as a child."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from app.audit.verdict import Verdict
from app.service.records import Records
from app.views.seats import Seat

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds that an audit may take, the wait for its turn included."""
PLACES = 3
"""Files that are received and checked at a time, one from each sender."""
AGAIN = 20
"""Seconds after which somebody who found all places taken may come back."""
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""What a child has of the server's surroundings: neither its settings nor its token."""
MEMORY = 1 << 30
"""Bytes that a child may take."""
MEEK = 10
"""How far a child stands behind the server itself."""


class AuditFailed(Exception):
    """There is no verdict: the check itself came to no end. That says nothing of the game."""


class AuditsBusy(Exception):
    """Others have their files checked, or the sender has another one checked already."""

    seconds = AGAIN


class Audits:
    """Checks records, one at a time, in a process of their own; files of strangers beside them."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._turn = asyncio.Semaphore(1)
        self._strangers = asyncio.Semaphore(1)
        self._senders: set[str] = set()

    async def verdict(self, game: str, seat: Seat) -> Verdict:
        """The verdict over the record of a seat. Raises NoSuchGame, AuditFailed."""
        record = await self._records.record(game, seat)
        return await _in_turn(self._turn, msgspec.json.encode(record))

    @contextmanager
    def place(self, sender: str) -> Iterator[None]:
        """Room to send a file and have it checked. Raises AuditsBusy."""
        if sender in self._senders or len(self._senders) >= PLACES:
            raise AuditsBusy
        self._senders.add(sender)
        try:
            yield
        finally:
            self._senders.discard(sender)

    async def judge(self, file: bytes, kept: bytes | None = None) -> Verdict:
        """The verdict over a file of somebody's, whatever it is; `kept` as for `verify`.

        It is told nothing of the games on this server. Raises AuditFailed.
        """
        return await _in_turn(self._strangers, file, kept)


async def _in_turn(turn: asyncio.Semaphore, file: bytes, kept: bytes | None = None) -> Verdict:
    try:
        async with asyncio.timeout(PATIENCE), turn:
            return await _checked(file, kept)
    except (TimeoutError, OSError, msgspec.DecodeError) as error:
        raise AuditFailed from error


async def _checked(file: bytes, kept: bytes | None) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        path, beside = Path(folder) / "record.json", Path(folder) / "kept.json"
        await asyncio.to_thread(path.write_bytes, file)
        asked = ["--json", "--workers", "1", str(path)]
        if kept is not None:
            await asyncio.to_thread(beside.write_bytes, kept)
            asked += ["--kept", str(beside)]
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app", "verify", *asked),
            cwd=ROOT,
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            _hold_down(child.pid)
            said, _ = await child.communicate()
            return msgspec.json.decode(said, type=Verdict)
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


def _hold_down(child: int) -> None:
    """Let a child take neither the server's time nor all memory, where the system knows how."""
    # It may have come to its end already.
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, child, MEEK)
        if sys.platform == "linux":
            import resource

            resource.prlimit(child, resource.RLIMIT_AS, (MEMORY, MEMORY))
