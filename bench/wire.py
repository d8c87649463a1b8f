"""The least of HTTP and WebSocket that a load generator needs, on loopback, without copies."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

HOST = "127.0.0.1"
END = b"\r\n\r\n"
IDLE = 4.0
"""Seconds after which a connection is made anew: servers hang up on those that say nothing."""


class Http(asyncio.Protocol):
    """One kept-alive connection, one request at a time; made anew when the server has hung up."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._length = -1
        self._used = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Collect an answer and hand it over when it is whole."""
        self._buffer += data
        if self._length < 0:
            at = self._buffer.find(END)
            if at < 0:
                return
            head = bytes(self._buffer[:at]).lower()
            stated = head.find(b"content-length:")
            size = int(head[stated + 15 :].split(b"\r\n", 1)[0]) if stated >= 0 else 0
            self._length = at + 4 + size
        if len(self._buffer) >= self._length and self._answer is not None:
            status = int(self._buffer[9:12])
            body = bytes(self._buffer[self._buffer.find(END) + 4 : self._length])
            del self._buffer[: self._length]
            self._length = -1
            self._answer.set_result((status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        """A request that was under way has failed."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError(str(exc)))

    async def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Send a request; status and body of the answer."""
        raw = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Content-Length: {len(raw)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        loop = asyncio.get_running_loop()
        if time.monotonic() - self._used > IDLE:
            self.close()
            await loop.create_connection(lambda: self, HOST, self._port)
        self._answer = loop.create_future()
        cast(asyncio.Transport, self._transport).write("\r\n".join(lines).encode() + END + raw)
        answer = await self._answer
        self._used = time.monotonic()
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def ask(port: int, method: str, path: str, body: object = None) -> Any:
    """One request on a connection of its own; the answer as JSON. Raises ConnectionError."""
    http = Http(port)
    try:
        status, raw = await http.ask(method, path, body)
    finally:
        http.close()
    if status >= 300:
        raise ConnectionError(f"{method} {path}: {status} {raw[:300]!r}")
    return json.loads(raw) if raw.startswith((b"{", b"[")) else raw


class Socket(asyncio.Protocol):
    """A WebSocket client that takes text frames and hands on their bytes."""

    def __init__(
        self, path: str, headers: Mapping[str, str], on_frame: Callable[[bytes], None]
    ) -> None:
        self._path = path
        self._headers = headers
        self._on_frame = on_frame
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, port: int) -> None:
        """Connect to a port of this machine and shake hands. Raises ConnectionError."""
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {HOST}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        self._transport.write("\r\n".join(lines).encode() + END)

    def data_received(self, data: bytes) -> None:
        """Take whatever frames are whole by now."""
        self._buffer += data
        if not self.opened.done():
            at = self._buffer.find(END)
            if at < 0:
                return
            head = bytes(self._buffer[:at])
            del self._buffer[: at + 4]
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")[:200]))
                return
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer = self._buffer
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            code, payload = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if code == 9:
                self._write(10, payload)
            elif code == 1:
                self._on_frame(payload)

    def send(self, text: str) -> None:
        """Send a text frame."""
        self._write(1, text.encode())

    def _write(self, code: int, payload: bytes) -> None:
        # A mask of zeros leaves the bytes as they are.
        size = len(payload)
        if size < 126:
            head = bytes((128 | code, 128 | size))
        else:
            head = bytes((128 | code, 128 | 126)) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()
