"""The audit of a game on its own server: the very program that anybody can run, as a child."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import msgspec

from app.audit.verdict import Verdict
from app.service.records import Records
from app.views.seats import Seat

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds that an audit may take, the wait for its turn included."""
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""What a child has of the server's surroundings: neither its settings nor its token."""


class AuditFailed(Exception):
    """There is no verdict: the check itself came to no end. That says nothing of the game."""


class Audits:
    """Checks records, one at a time, in a process of their own."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._turn = asyncio.Semaphore(1)

    async def verdict(self, game: str, seat: Seat) -> Verdict:
        """The verdict over the record of a seat. Raises NoSuchGame, AuditFailed."""
        record = await self._records.record(game, seat)
        try:
            async with asyncio.timeout(PATIENCE), self._turn:
                return await _checked(msgspec.json.encode(record))
        except (TimeoutError, OSError, msgspec.DecodeError) as error:
            raise AuditFailed from error


async def _checked(file: bytes) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.json"
        await asyncio.to_thread(path.write_bytes, file)
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app", "verify", "--json", str(path)),
            cwd=ROOT,
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            said, _ = await child.communicate()
            return msgspec.json.decode(said, type=Verdict)
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
