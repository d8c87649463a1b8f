"""The audit of a game on its own server: the very program that anybody can run, as a child."""

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec

from app.audit.verdict import Fault, Verdict
from app.service.records import Records
from app.views.seats import Seat

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds that an audit may take."""


class Audits:
    """Checks records, one at a time, in a process of their own."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._turn = asyncio.Semaphore(1)

    async def verdict(self, game: str, seat: Seat) -> Verdict | None:
        """The verdict over the record of a seat; None while the game goes on. Raises NoSuchGame."""
        record = await self._records.record(game, seat)
        return await self.check(msgspec.json.encode(record)) if record.over else None

    async def check(self, file: bytes) -> Verdict:
        """The verdict over a file."""
        async with self._turn:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "record.json"
                await asyncio.to_thread(path.write_bytes, file)
                return await _run(path)


async def _run(path: Path) -> Verdict:
    # Nothing of the server's surroundings goes along: neither its settings nor its token.
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app", "verify", "--json", str(path)),
        cwd=ROOT,
        env={},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        said, _ = await asyncio.wait_for(child.communicate(), PATIENCE)
        return msgspec.json.decode(said, type=Verdict)
    except (TimeoutError, msgspec.DecodeError):
        text = "The audit came to no end in the time that this server gives it."
        return Verdict(holds=False, fault=Fault(check="file", text=text))
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
