"""A relay between one browser and the server that keeps every byte the server sends."""

import itertools
import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Self

from tests.leaks.transcript import masked as unsealed

RANDOM = (
    # Secrets of a game, its id, and the port that the tap happens to have.
    re.compile(rb"[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"),
    re.compile(rb"\b[0-9a-f]{24}\b"),
    re.compile(rb"127\.0\.0\.1:\d+"),
    re.compile(rb"(?im)^date: [^\r]*\r\n"),
    re.compile(rb"(?im)^sec-websocket-accept: [^\r]*\r\n"),
)
TEXT, CLOSE = 1, 8


@dataclass
class Exchange:
    """One answer of the server, with its head, or what a socket was told."""

    path: str
    head: bytes = b""
    body: bytes = b""


@dataclass
class Connection:
    """One connection, as it was spoken."""

    asked: bytearray = field(default_factory=bytearray)
    told: bytearray = field(default_factory=bytearray)
    began: dict[int, int] = field(default_factory=dict)
    """Where a stretch of what was asked begins -> when it came."""


class Tap:
    """Listens on a port of its own and passes everything on; `with` opens and closes it."""

    def __init__(self, port: int) -> None:
        self._clock = itertools.count()
        self.connections: list[Connection] = []
        tap = self

        class Relay(socketserver.BaseRequestHandler):
            """One connection of the browser."""

            def handle(self) -> None:
                """Pass on what is said until both ends have hung up."""
                kept = Connection()
                tap.connections.append(kept)
                with socket.create_connection(("127.0.0.1", port)) as server:
                    up = threading.Thread(target=tap.ask, args=(self.request, server, kept))
                    up.start()
                    tap.tell(server, self.request, kept)
                    up.join()

        self._listener = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Relay)
        self._listener.daemon_threads = True
        self._listener.block_on_close = False
        self.url = f"http://127.0.0.1:{self._listener.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._listener.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown()
        self._thread.join()
        self._listener.server_close()

    def ask(self, browser: socket.socket, server: socket.socket, kept: Connection) -> None:
        """From the browser to the server."""
        for data in _flow(browser, server):
            kept.began[len(kept.asked)] = next(self._clock)
            kept.asked += data

    def tell(self, server: socket.socket, browser: socket.socket, kept: Connection) -> None:
        """From the server to the browser."""
        for data in _flow(server, browser):
            kept.told += data

    def answers(self) -> list[Exchange]:
        """All answers to requests in the order in which they were asked for."""
        found: list[tuple[int, Exchange]] = []
        for kept in self.connections:
            found += zip(_asked_at(kept), _answers(kept), strict=False)
        return [exchange for _, exchange in sorted(found, key=lambda pair: pair[0])]

    def frames(self) -> list[bytes]:
        """All that the sockets were told, except for signs of life."""
        told = [frame for kept in self.connections for frame in _frames(kept)]
        return [frame for frame in told if not frame.startswith(b'{"hb"')]

    def heard(self) -> list[tuple[str, bytes]]:
        """Everything the browser was told, in an order of its own making: pages, then frames.

        What every player loads alike comes when it comes, so it is sorted; whether the browser
        asks for it a second time is the browser's affair.
        """
        answers = [(masked_path(a.path), masked(a.head + a.body)) for a in self.answers()]
        alike = {pair for pair in answers if pair[0].startswith("/static/")}
        return [
            *sorted(pair for pair in alike if b" 304 " not in pair[1][:16]),
            *(pair for pair in answers if not pair[0].startswith("/static/")),
            *(("socket", masked(frame)) for frame in self.frames()),
        ]


def _flow(one: socket.socket, other: socket.socket) -> Iterator[bytes]:
    """What comes in at one end, before it is passed on to the other; both end together."""
    with suppress(OSError):
        while data := one.recv(65536):
            yield data
            other.sendall(data)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def masked(text: bytes) -> bytes:
    """Without what is drawn at random for each game, without seals, and without the time."""
    text = unsealed(text)
    for pattern in RANDOM:
        text = pattern.sub(b"*", text)
    return text


def masked_path(path: str) -> str:
    """A path without the game's id and secrets."""
    return masked(path.encode()).decode()


def _heads(asked: bytes) -> list[tuple[int, str, str]]:
    """Start, method and path of every request of a connection."""
    found, at = [], 0
    while (end := asked.find(b"\r\n\r\n", at)) >= 0:
        head = asked[at:end]
        method, path, _ = head.split(b"\r\n", 1)[0].decode().split(" ")
        found.append((at, method, path))
        if b"upgrade: websocket" in head.lower():
            break
        length = re.search(rb"(?im)^content-length: (\d+)", head)
        at = end + 4 + (int(length[1]) if length else 0)
    return found


def _asked_at(kept: Connection) -> list[int]:
    """When each request of a connection began."""
    return [
        kept.began[max(start for start in kept.began if start <= at)]
        for at, _, _ in _heads(bytes(kept.asked))
    ]


def _answers(kept: Connection) -> list[Exchange]:
    """The answers of a connection; what follows a switch of protocols is no answer any more."""
    found, told, at = [], bytes(kept.told), 0
    for _, method, path in _heads(bytes(kept.asked)):
        end = told.find(b"\r\n\r\n", at) + 4
        if end < 4:
            break
        exchange = Exchange(path, told[at:end])
        exchange.body, at = _body(told, end, exchange.head, method)
        found.append(exchange)
    return found


def _body(told: bytes, at: int, head: bytes, method: str) -> tuple[bytes, int]:
    """A body and where the next answer begins."""
    status = head.split(b" ", 2)[1]
    length = re.search(rb"(?im)^content-length: (\d+)", head)
    if method == "HEAD" or status in (b"101", b"204", b"304"):
        return b"", at
    if length:
        end = at + int(length[1])
        return told[at:end], end
    body = b""
    while True:
        line = told.find(b"\r\n", at)
        size = int(told[at:line], 16)
        body += told[line + 2 : line + 2 + size]
        at = line + 4 + size
        if not size:
            return body, at


def _frames(kept: Connection) -> list[bytes]:
    """The text frames of a connection that became a socket, and its close frame."""
    heads = _heads(bytes(kept.asked))
    if not heads or b"upgrade: websocket" not in bytes(kept.asked[heads[-1][0] :]).lower():
        return []
    told = bytes(kept.told)
    at = sum(len(a.head) + len(a.body) for a in _answers(kept))
    found = []
    while at + 2 <= len(told):
        kind, size, at = told[at] & 15, told[at + 1] & 127, at + 2
        if size > 125:
            wide = 2 if size == 126 else 8
            size, at = int.from_bytes(told[at : at + wide], "big"), at + wide
        if kind in (TEXT, CLOSE):
            found.append(told[at : at + size])
        at += size
    return found
