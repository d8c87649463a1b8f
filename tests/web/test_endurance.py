"""What holds when things die: the server under an order, a client under a push."""

import itertools
import json
import random
import secrets
import socket
import struct
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.tiny import HEXES
from tests.web.tiny_server import Server

HANDSHAKE = (
    "GET /api/games/{game}/live HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Sender(threading.Thread):
    """Gives orders at a game, one after the other, until the server is gone."""

    def __init__(self, server: Server, game: str, token: str) -> None:
        super().__init__(name=secrets.token_hex(4))
        self.server, self.game, self.token = server, game, token
        self.acknowledged: list[tuple[str, str]] = []
        """Order and answer."""
        self.open: tuple[str, str] | None = None
        """Order and key of which the sender knows nothing."""

    def run(self) -> None:
        for n in itertools.count():
            self.open = f"move {random.choice(HEXES)}", f"{self.name}-{n}"
            try:
                answer = self.send(*self.open)
            except (OSError, HTTPException):
                # Killed before, or in the middle of, its answer.
                return
            self.acknowledged.append((self.open[0], json.dumps(answer)))

    def send(self, notation: str, key: str) -> Any:
        """Give one order."""
        body = {"notation": notation, "key": key}
        return self.server.call(f"/games/{self.game}/orders", self.token, body)


def test_no_acknowledged_order_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    told: dict[str, list[str]] = {}
    senders: list[Sender] = []
    # The last life is there to be asked what the others left.
    for lifetime in (0.35, 0.6, 0.0):
        with server:
            for sender in senders:
                assert sender.acknowledged
                _check(server, sender, told[sender.game])
            created = server.call("/games", body={"scenario": "hide-1"})
            games = {sender.game: sender.token for sender in senders}
            games[created["game"]] = created["seats"]["a"]["token"]
            senders = [Sender(server, game, token) for game, token in games.items()]
            for sender in senders:
                sender.start()
            time.sleep(lifetime)
            while lifetime and not all(sender.acknowledged for sender in senders):
                time.sleep(0.05)
        for sender in senders:
            sender.join()
            told.setdefault(sender.game, []).extend(order for order, _ in sender.acknowledged)


def _check(server: Server, sender: Sender, told: list[str]) -> None:
    """The log holds what was acknowledged; the open order counts once, sent again or not."""
    assert sender.open is not None
    answer = sender.send(*sender.open)
    told.append(sender.open[0])
    record = server.call(f"/games/{sender.game}/record", sender.token)
    assert [order["notation"] for order in record["orders"]] == told
    assert answer["revision"] == record["revision"] == len(told) + 1
    view = server.call(f"/games/{sender.game}/view", sender.token)
    assert view == answer["view"]
    assert f"move {view['counters'][0]['hex']}" == told[-1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests that do not kill it."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def deaf(server: Server, game: str, token: str) -> socket.socket:
    """A client that shakes hands and then reads nothing more."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.connect(("127.0.0.1", server.port))
    client.sendall(HANDSHAKE.format(game=game, host=server.address, token=token).encode())
    assert client.recv(12) == b"HTTP/1.1 101"
    return client


def test_a_deaf_or_dead_client_delays_nobody(server: Server) -> None:
    created = server.call("/games", body={"scenario": "hide-1"})
    game, token = created["game"], created["seats"]["a"]["token"]
    clients = [deaf(server, game, token) for _ in range(4)]
    # One of them is cut off without a word.
    clients[0].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    clients[0].close()
    headers = {"Authorization": f"Bearer {token}"}
    url = f"ws://{server.address}/api/games/{game}/live"
    slowest, size = 0.0, 0
    with connect(url, additional_headers=headers, max_size=None) as well:
        well.recv()
        for n in range(250):
            started = time.monotonic()
            body = {"notation": f"move {HEXES[n % 9]}"}
            server.call(f"/games/{game}/orders", token, body)
            frame = well.recv(timeout=5)
            slowest, size = max(slowest, time.monotonic() - started), size + len(frame)
            assert json.loads(frame)["revision"] == n + 2
    assert size > 2_000_000, "too little was sent to fill the buffers of a deaf client"
    assert slowest < 1
    for client in clients[1:]:
        client.close()


def test_a_frame_too_large_closes_its_own_socket(server: Server) -> None:
    created = server.call("/games", body={"scenario": "hide-1"})
    game, token = created["game"], created["seats"]["b"]["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with connect(f"ws://{server.address}/api/games/{game}/live", additional_headers=headers) as ws:
        ws.recv()
        ws.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert server.call(f"/games/{game}/view", token)["seat"] == "b"


def test_a_refused_socket_leaves_no_line_in_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path) as server:
        address = f"ws://{server.address}/api/games/0000/live"
        with pytest.raises(InvalidStatus) as refused:
            connect(address)
        assert refused.value.response.status_code == 404
        server.call("/catalogue")
    assert capfd.readouterr().err == ""
