"""Requests that no page and no honest program sends: a clear problem each, and nothing changes."""

import json
from base64 import urlsafe_b64encode

import pytest
from fastapi import Request
from starlette.testclient import TestClient, WebSocketDenialResponse

from app.web.bodies import fields_of
from app.web.problems import Problem
from tests.web.conftest import SITE, SOCKETS, Table

PROBLEM = "application/problem+json"
JSON = {"Content-Type": "application/json"}
HALF = r"\ud800"
"""Half a character, as JSON can spell it: no text in any encoding."""
LONG = "9" * 5000
"""More digits than a number is read from."""


def multipart(charset: str, **fields: str) -> tuple[bytes, dict[str, str]]:
    """A form in a charset of the sender's choice."""
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
        for name, text in fields.items()
    ]
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    return ("".join(parts) + "--x--\r\n").encode(), {"Content-Type": kind}


@pytest.mark.parametrize(
    "body",
    [
        f'{{"notation": "{HALF}"}}',
        f'{{"notation": "end", "key": "{HALF}"}}',
        f'{{"notation": "end", "{HALF}": 1}}',
        f'{{"order": {{"type": "{HALF}"}}}}',
        f'{{"order": {{"type": "move", "to": "{HALF}"}}}}',
        f'{{"order": {{"type": "move", "{HALF}": ["x"]}}}}',
        f'{{"notation": "end", "revision": {LONG}}}',
    ],
)
def test_an_order_that_is_no_text(table: Table, body: str) -> None:
    before = table.screens()
    headers = {**table.bearer("a"), **JSON}
    answer = table.client.post(f"{table.api}/orders", content=body.encode(), headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == PROBLEM
    assert table.screens() == before


@pytest.mark.parametrize(
    "more",
    [
        f'"seed": "{HALF}"',
        f'"position": "{HALF}"',
        f'"title": "{HALF}"',
        f'"options": {{"{HALF}": 1}}',
        f'"options": {{"x": "{HALF}"}}',
        f'"hotseat": {{"a": "{HALF * 4}"}}',
        f'"{HALF}": 1',
    ],
)
def test_a_game_that_is_no_text(client: TestClient, more: str) -> None:
    body = f'{{"scenario": "hide-1", {more}}}'.encode()
    answer = client.post("/api/games", content=body, headers=JSON)
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)


@pytest.mark.parametrize(
    ("revision", "key"), [(LONG, "k"), ("-1", "k"), ("\u0661", "k"), ("1", "k" * 101), ("1", "")]
)
def test_a_form_with_an_impossible_revision_or_key(table: Table, revision: str, key: str) -> None:
    before = table.screens()
    form = {"notation": "end", "revision": revision, "key": key}
    headers = {**table.bearer("a"), "Origin": SITE}
    answer = table.client.post(f"/games/{table.game}/orders", data=form, headers=headers)
    assert (answer.status_code, "out of date" in answer.text) == (422, True)
    assert table.screens() == before


@pytest.mark.parametrize(
    ("charset", "text"),
    [("unicode_escape", HALF), ("undefined", "end"), ("idna", "x..y"), ("base64", "end")],
)
def test_a_form_in_a_strange_charset(table: Table, charset: str, text: str) -> None:
    before = table.screens()
    revision = before["a"][0].strip('"')
    body, kind = multipart(charset, notation=text, revision=revision, key=text)
    headers = {**table.bearer("a"), "Origin": SITE, **kind}
    path = f"/games/{table.game}/orders"
    answer = table.client.post(path, content=body, headers=headers)
    assert answer.status_code in (200, 204, 422)
    if answer.status_code == 422:
        assert table.screens() == before


@pytest.mark.parametrize(
    "origin",
    [
        "http://[::1",
        "http://[x]:8000",
        f"http://localhost:{LONG}",
        "http://localhost:8000@evil.example",
        "http://localhost:8000:9000",
        "http://",
        "localhost:8000",
    ],
)
def test_an_origin_that_is_none(table: Table, origin: str) -> None:
    headers = {**table.bearer("a"), "Origin": origin}
    answer = table.client.post(f"{table.api}/orders", json={"notation": "end"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")


def links(codes: object) -> str:
    """A cookie of the links page."""
    return "links=" + urlsafe_b64encode(json.dumps(codes).encode()).decode()


@pytest.mark.parametrize(
    "cookie",
    [
        "links=\xe9",
        "links=abc",
        "links=!!!!",
        links(["a"]),
        links({"a": 1}),
        links({"a": "x" * 4000}),
        links({"a": '"><script>'}),
        "links=" + urlsafe_b64encode(b"\xff\xfe").decode(),
    ],
)
def test_links_that_were_not_kept_here(client: TestClient, table: Table, cookie: str) -> None:
    headers = {b"Cookie": cookie.encode("latin-1")}
    answer = client.get(f"/created/{table.game}", headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (404, PROBLEM)


@pytest.mark.parametrize("length", [LONG, "-1", "1e3"])
def test_a_handshake_of_an_impossible_length(table: Table, length: str) -> None:
    headers = {**table.bearer("a"), "Content-Length": length}
    with (
        pytest.raises(WebSocketDenialResponse) as caught,
        table.client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=headers),
    ):
        pass
    assert caught.value.status_code == 413


async def test_who_hangs_up_half_way_through_a_form_is_no_mistake_of_the_server() -> None:
    async def gone() -> dict[str, str]:
        return {"type": "http.disconnect"}

    kind = (b"content-type", b"application/x-www-form-urlencoded")
    request = Request({"type": "http", "method": "POST", "headers": [kind]}, gone)
    with pytest.raises(Problem) as raised:
        await fields_of(request)
    assert raised.value.status_code == 422
