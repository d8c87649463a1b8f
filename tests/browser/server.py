"""The real server as a process on a port of its own, for the pages of the tests beside this."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[2]
START = 30.0
# A test run sits down and loads pages far more often than people do.
GENEROUS = {
    "SEALED_CREATE_RATE": "10000/minute",
    "SEALED_JOIN_RATE": "10000/minute",
    "SEALED_SOCKETS_PER_SEAT": "40",
    "SEALED_SOCKETS_PER_ADDRESS": "400",
}


class Server:
    """`python -m app serve`, in test mode if not told else; `with` starts and kills it."""

    def __init__(self, folder: Path, *, test_mode: bool = True) -> None:
        self._folder = folder
        self._mode = ["--test-mode"] if test_mode else []
        self._log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it on the data it had, and wait until it answers."""
        where = ["--host", "127.0.0.1", "--port", str(self.port)]
        command = [sys.executable, "-m", "app", "serve", *self._mode, *where]
        settings = {**os.environ, **GENEROUS, "SEALED_DATA_DIR": str(self._folder / "data")}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=settings, stdout=subprocess.DEVNULL, stderr=log
            )
        until = time.monotonic() + START
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"The server does not start: {self.log()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def log(self) -> list[str]:
        """All it has complained of; a server in order complains of nothing."""
        text = self._log.read_text("utf-8") if self._log.exists() else ""
        return text.splitlines()

    def wait_for_sockets(self, wanted: int) -> None:
        """Wait until so many live sockets are open."""
        headers = {"Authorization": f"Bearer {self.host_token}"}
        until = time.monotonic() + START
        while time.monotonic() < until:
            request = urllib.request.Request(f"{self.url}/metrics", headers=headers)
            with urllib.request.urlopen(request, timeout=10) as answer:
                found = re.search(r"(?m)^sealed_sockets (\d+)", answer.read().decode())
            if found and int(found[1]) == wanted:
                return
            time.sleep(0.05)
        raise AssertionError(f"Not {wanted} sockets are open but {found and found[1]}.")

    @property
    def host_token(self) -> str:
        """What opens the host's page."""
        return (self._folder / "data" / "host-token").read_text("ascii").strip()

    def call(self, path: str, token: str = "", body: Any = None) -> Any:
        """A request to the API; the answer's JSON. Raises HTTPError."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)
