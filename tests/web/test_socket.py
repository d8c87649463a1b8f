"""The live socket: what it sends, what it answers, and when it ends."""

import time
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from app.service.hotseat import HotseatDesk
from app.views.seats import Side
from app.web import socket as sockets
from tests.web.conftest import SITE, SOCKETS, Table
from tests.web.test_auth import claim, service_of


def call(client: TestClient, work: Any, *arguments: Any) -> Any:
    """Run something of the service in the server's own loop."""
    assert client.portal is not None
    return client.portal.call(work, *arguments)


def close_code(socket: Any) -> int:
    """The code a socket is closed with, after whatever was on its way."""
    while (message := socket.receive())["type"] == "websocket.send":
        pass
    assert message["type"] == "websocket.close"
    code: int = message["code"]
    return code


def test_a_view_comes_on_connect_and_on_every_change(table: Table) -> None:
    with table.live("a") as socket:
        assert socket.receive_json() == {"revision": 1, "view": table.get("a").json()}
        table.order("a", "move 0102")
        assert socket.receive_json() == {"revision": 2, "view": table.get("a").json()}


def test_the_enemys_hidden_orders_send_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HEARTBEAT", 0.05)
    with table.live("b") as socket:
        socket.receive_json()
        for place in ("0102", "0103", "0201"):
            table.order("a", f"move {place}")
        assert socket.receive_json() == {"hb": 1}
        table.order("a", "end")
        while (frame := socket.receive_json()) == {"hb": 1}:
            pass
        assert frame["revision"] == 2


def test_a_reconnect_brings_what_a_reload_brings(table: Table) -> None:
    with table.live("b") as socket:
        socket.receive_json()
    table.order("a", "end")
    table.order("b", "move 0301")
    with table.live("b") as socket:
        again = socket.receive_json()
    reload = table.get("b")
    assert again == {"revision": int(reload.headers["etag"].strip('"')), "view": reload.json()}


@pytest.mark.parametrize("text", ["", "hello", "{", '{"type":"end"}', "x" * 10_000])
def test_whatever_is_said_gets_a_sign_of_life(table: Table, text: str) -> None:
    with table.live("a") as socket:
        socket.receive_json()
        socket.send_text(text)
        assert socket.receive_json() == {"hb": 1}
    assert table.get("a").headers["etag"] == '"1"'


def test_what_cannot_be_read_closes_the_socket_cleanly(table: Table) -> None:
    with table.live("a") as socket:
        socket.send_bytes(b"\x00\x01\x02\x03")
        assert close_code(socket) == 1003


def test_a_flood_closes_the_socket_that_sends_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FRAMES_PER_MINUTE", 5)
    with table.live("b") as other, table.live("a") as socket:
        for _ in range(6):
            socket.send_text("hello")
        assert close_code(socket) == 1008
        assert other.receive_json()["revision"] == 1


def test_leaving_ends_the_socket_on_the_server(client: TestClient, table: Table) -> None:
    for _ in range(10):
        with table.live("a") as socket:
            socket.receive_json()
    until = time.monotonic() + 2
    while len(service_of(client).hub) and time.monotonic() < until:
        time.sleep(0.01)
    assert len(service_of(client).hub) == 0


def test_a_seat_has_its_fill_of_sockets(table: Table) -> None:
    opened = [table.live("a") for _ in range(8)]
    for socket in opened:
        socket.__enter__()
    with pytest.raises(WebSocketDenialResponse) as refused, table.live("a"):
        pass
    assert refused.value.status_code == 429
    with table.live("b") as other:
        assert other.receive_json()["revision"] == 1
    for socket in opened:
        socket.__exit__(None, None, None)


def test_a_revoked_session_gets_no_more(client: TestClient, table: Table) -> None:
    headers = {**claim(client, table, "b"), "Origin": SITE}
    with client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=headers) as socket:
        socket.receive_json()
        call(client, service_of(client).lobby.reissue, table.game, "b")
        assert close_code(socket) == 4003
    assert client.get(f"{table.api}/view", headers=headers).status_code == 403


def test_authority_is_asked_again_before_every_push(
    client: TestClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table.live("b") as socket:
        socket.receive_json()

        async def gone(held: object) -> bool:
            return False

        monkeypatch.setattr(service_of(client).seats, "still_holds", gone)
        table.order("a", "end")
        assert close_code(socket) == 4003


def test_a_shared_device_gets_one_side_only(client: TestClient) -> None:
    table = Table(client, hotseat={"a": "1111", "b": "2222"})
    assert table.seats["a"]["url"] == table.seats["b"]["url"]
    headers = {**claim(client, table, "a"), "Origin": SITE}
    desk: HotseatDesk = service_of(client).hotseat

    def show(side: Side, pin: str) -> None:
        name = headers["Cookie"].partition("=")[0]
        headers["Cookie"] = f"{name}={call(client, desk.show, held(), side, pin)}"

    def held() -> Any:
        cookie = headers["Cookie"].partition("=")[2]
        seats = service_of(client).seats
        return call(client, lambda: seats.seat_for(table.game, cookie=cookie))

    def curtain() -> None:
        for what in ("view", "menu", "record"):
            answer = client.get(f"{table.api}/{what}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "curtain")
        order = client.post(f"{table.api}/orders", json={"notation": "end"}, headers=headers)
        assert (order.status_code, order.json()["code"]) == (403, "curtain")
        with (
            pytest.raises(WebSocketDenialResponse),
            client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=headers),
        ):
            pass

    curtain()
    show(Side.A, "1111")
    assert client.get(f"{table.api}/view", headers=headers).json()["seat"] == "a"
    with client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=headers) as socket:
        assert socket.receive_json()["view"]["seat"] == "a"
        call(client, desk.handover, held())
        assert close_code(socket) == 4001
    curtain()
    show(Side.B, "2222")
    assert client.get(f"{table.api}/view", headers=headers).json()["seat"] == "b"
