"""The server with the tiny game, as a process that may be killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

import uvicorn

from app.cli import log_to_stderr, server_config
from app.main import create_app
from app.settings import Settings
from tests.tiny import RULES

ROOT = Path(__file__).parents[2]
START = 20.0


class Server:
    """A server process on a port of its own; `with` starts it and kills it at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "tests.web.tiny_server", str(self.port), self._folder]
        self._process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        until = time.monotonic() + START
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://{self.address}/healthz", timeout=1):
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("The server does not start.")

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def call(self, path: str, token: str = "", body: Any = None) -> Any:
        """A request to the API; the answer's JSON. Raises OSError."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.address}/api{path}", data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


if __name__ == "__main__":
    here = Settings(host="127.0.0.1", port=int(sys.argv[1]), data_dir=Path(sys.argv[2]))
    here = here.prepared()
    log_to_stderr("warning")
    uvicorn.Server(server_config(here, create_app(here, [RULES]))).run()
