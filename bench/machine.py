"""What the machine says: processor time and memory of a server, and what others use meanwhile."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

TICKS = os.sysconf("SC_CLK_TCK")
SERVER_CORE, CLIENT_CORE = 0, 1
WHOLE_PROCESS = 2
"""Beside its number, the name of a process's clock in Linux (`clock_getcpuclockid`)."""


class Child:
    """A server process on a core of its own."""

    def __init__(
        self, command: Sequence[str], where: Path, env: Mapping[str, str], log: IO[bytes]
    ) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=where,
            env={**os.environ, **env},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
        )

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def gone(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def cpu(self) -> float:
        """Seconds of processor time it has used, all its threads together."""
        return time.clock_gettime(~self.pid << 3 | WHOLE_PROCESS)

    def rss(self) -> int:
        """KiB of memory it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split(maxsplit=1)[0])

    def collect(self) -> None:
        """Ask a Node server started with our hook to collect its garbage."""
        self._process.send_signal(signal.SIGUSR2)

    def stop(self) -> None:
        """End it."""
        if self.gone:
            return
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def busy() -> float:
    """Seconds that all cores together have worked."""
    fields = [int(n) for n in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return sum(fields[n] for n in (0, 1, 2, 5, 6)) / TICKS


class Meter:
    """Measures a stretch of time."""

    def __init__(self, server: Child) -> None:
        self._server = server
        self._begin = (time.perf_counter(), server.cpu(), time.process_time(), busy())

    def read(self) -> dict[str, float]:
        """Seconds, processor time of server and client, and cores used by anybody else."""
        wall, server, client, all_ = self._begin
        seconds = time.perf_counter() - wall
        served, loaded = self._server.cpu() - server, time.process_time() - client
        others = max(0.0, busy() - all_ - served - loaded) / seconds
        return {
            "seconds": seconds,
            "server_cpu": served,
            "client_load": loaded / seconds,
            "foreign_cores": others,
        }
