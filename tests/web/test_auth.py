"""Who gets in: by cookie, by token, from where, and under which name of the server."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient, WebSocketDenialResponse

from app.main import create_app
from app.service.service import Service
from app.settings import Settings
from app.web.auth import cookie_name, drop_cookie, seat_cookie
from app.web.headers import POLICY
from tests.tiny import RULES
from tests.web.conftest import HOST_TOKEN, SITE, SOCKETS, Table

ROUTES = [("GET", "view"), ("GET", "menu"), ("GET", "record"), ("POST", "orders")]
ORDER = {"notation": "end"}


def service_of(client: TestClient) -> Service:
    """The service behind a client."""
    assert isinstance(client.app, FastAPI)
    service: Service = client.app.state.service
    return service


def claim(client: TestClient, table: Table, seat: str) -> dict[str, str]:
    """Take a seat by its link, as the join page does; the browser's cookie header."""
    code = table.seats[seat]["url"].rpartition("/")[2]
    assert client.portal is not None
    secret = client.portal.call(service_of(client).lobby.claim, code).secret
    return {"Cookie": f"{cookie_name(table.game)}={secret}"}


def call(table: Table, method: str, what: str, headers: dict[str, str]) -> Any:
    """One request to a route of a game."""
    body = ORDER if method == "POST" else None
    return table.client.request(method, f"{table.api}/{what}", headers=headers, json=body)


@pytest.mark.parametrize(("method", "what"), ROUTES)
def test_every_route_asks_for_a_seat_of_this_game(
    client: TestClient, method: str, what: str
) -> None:
    table, other = Table(client), Table(client)
    stranger = claim(client, other, "a")
    renamed = {"Cookie": stranger["Cookie"].replace(other.game, table.game)}
    before = table.screens()
    for headers, status in [
        ({}, 401),
        ({"Authorization": "Basic YTpi"}, 401),
        ({"Authorization": "Bearer"}, 403),
        ({"Authorization": "Bearer wrong"}, 403),
        ({"Authorization": f"Bearer {HOST_TOKEN}"}, 403),
        (other.bearer("a"), 403),
        ({**stranger, "Origin": SITE}, 401),
        ({**renamed, "Origin": SITE}, 403),
        ({**claim(client, table, "a"), "Origin": SITE, "Authorization": "Bearer wrong"}, 403),
    ]:
        answer = call(table, method, what, headers)
        assert answer.status_code == status, headers
        assert answer.headers["content-type"] == "application/problem+json"
    assert table.screens() == before


@pytest.mark.parametrize(("method", "what"), ROUTES)
@pytest.mark.parametrize("seat", ["a", "b", "umpire", "observer"])
def test_cookie_and_token_open_the_same(
    client: TestClient, table: Table, method: str, what: str, seat: str
) -> None:
    cookie = {**claim(client, table, seat), "Origin": SITE}
    by_token, by_cookie = (
        call(table, method, what, headers) for headers in (table.bearer(seat), cookie)
    )
    if (method, seat) == ("POST", "a"):
        assert (by_token.status_code, by_cookie.status_code) == (200, 422)
    else:
        assert by_token.status_code == by_cookie.status_code
        assert by_token.content == by_cookie.content


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": SITE}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 200),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Origin": "http://localhost.evil.example:8000"}, 403),
        ({"Origin": "chrome-extension://localhost:8000"}, 403),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
    ],
)
def test_a_post_with_a_cookie_comes_from_our_own_pages(
    client: TestClient, table: Table, headers: dict[str, str], status: int
) -> None:
    cookie = claim(client, table, "a")
    assert call(table, "POST", "orders", {**cookie, **headers}).status_code == status
    assert table.get("b").json()["active"] == ("b" if status == 200 else "a")


def test_a_program_needs_no_origin_but_may_not_have_a_wrong_one(table: Table) -> None:
    evil = {**table.bearer("a"), "Origin": "http://evil.example"}
    assert call(table, "POST", "orders", evil).status_code == 403
    assert call(table, "POST", "orders", table.bearer("a")).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("games.example.org", 200),
        ("GAMES.example.org.:443", 200),
        ("evil.example", 421),
        ("localhost.evil.example:8000", 421),
        ("0.0.0.0:8000", 421),
        ("", 421),
    ],
)
def test_the_server_answers_to_its_own_names_only(tmp_path: Any, host: str, status: int) -> None:
    settings = Settings(data_dir=tmp_path, public_hosts=("games.example.org",))
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        answer = client.get("/api/catalogue", headers={"Host": host})
        assert answer.status_code == status
        post = {"Host": host, "Origin": f"http://{host}"}
        created = client.post("/api/games", json={"scenario": "hide-1"}, headers=post)
        assert created.status_code == (201 if status == 200 else 421)
        behind = {"Host": "localhost:8000", "Origin": "https://games.example.org"}
        created = client.post("/api/games", json={"scenario": "hide-1"}, headers=behind)
        assert created.status_code == 201


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 403),
        ({"Cookie": "seat-{other}={secret}", "Origin": SITE}, 401),
        ({"Cookie": "seat-{game}={secret}", "Origin": SITE}, 403),
        ({"Cookie": "seat-{game}={mine}", "Origin": "http://evil.example"}, 403),
        ({"Cookie": "seat-{game}={mine}", "Origin": "null"}, 403),
        ({"Cookie": "seat-{game}={mine}"}, 403),
        ({"Cookie": "seat-{game}={mine}", "Origin": SITE, "Host": "evil.example"}, 421),
    ],
)
def test_a_handshake_is_refused_before_it_is_accepted(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    table, other = Table(client), Table(client)
    secrets = {
        "game": table.game,
        "other": other.game,
        "mine": claim(client, table, "a")["Cookie"].partition("=")[2],
        "secret": claim(client, other, "a")["Cookie"].partition("=")[2],
    }
    sent = {name: value.format(**secrets) for name, value in headers.items()}
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=sent),
    ):
        pass
    assert refused.value.status_code == status
    assert refused.value.headers["cache-control"] == "no-store"


def test_a_browser_of_the_game_may_connect(client: TestClient, table: Table) -> None:
    headers = {**claim(client, table, "b"), "Origin": SITE}
    with client.websocket_connect(f"{SOCKETS}{table.api}/live", headers=headers) as socket:
        assert socket.receive_json()["view"]["seat"] == "b"


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_seat_cookie_is_for_its_game_alone(tiny_app: FastAPI, scheme: str, secure: bool) -> None:
    scope = {"type": "http", "scheme": scheme, "root_path": "/club", "app": tiny_app}
    response = Response()
    seat_cookie(Request(scope), response, "g1", "secret")
    cookies = response.headers.getlist("set-cookie")
    assert [cookie.split("; ")[0] for cookie in cookies] == ["seat-g1=secret"] * 3
    paths = [part for cookie in cookies for part in cookie.split("; ") if part.startswith("Path")]
    assert paths == ["Path=/club/games/g1", "Path=/club/api/games/g1", "Path=/club/join"]
    for cookie in cookies:
        parts = set(cookie.split("; "))
        assert {"HttpOnly", "SameSite=strict"} <= parts
        assert ("Secure" in parts) is secure
    gone = Response()
    drop_cookie(Request(scope), gone, "g1")
    assert all("Max-Age=0" in cookie for cookie in gone.headers.getlist("set-cookie"))


def test_metrics_are_for_the_host_and_count_nobodys_orders(
    client: TestClient, table: Table
) -> None:
    def lines() -> list[str]:
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {HOST_TOKEN}"})
        assert answer.status_code == 200
        return [line for line in answer.text.splitlines() if not line.startswith("#")]

    for headers, status in [({}, 401), (table.bearer("umpire"), 403)]:
        assert client.get("/metrics", headers=headers).status_code == status
    table.get("a")
    before = lines()
    table.order("a", "move 0102")
    steady = [line for line in before if "slowest" not in line]
    assert [line for line in lines() if "slowest" not in line] == steady
    assert client.get("/healthz").text == "well\n"


def test_docs_are_for_test_mode_or_on_request(tmp_path: Any) -> None:
    for settings, status in [
        (Settings(data_dir=tmp_path), 404),
        (Settings(data_dir=tmp_path, api_docs=True), 200),
    ]:
        with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
            assert client.get("/api/openapi.json").status_code == status
            for path in ("/docs", "/redoc", "/openapi.json"):
                assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/catalogue", "/nowhere", "/healthz"])
def test_every_answer_keeps_to_itself(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_every_address_lies_under_the_root_path(tiny_app: FastAPI) -> None:
    with TestClient(tiny_app, base_url=SITE, root_path="/club") as client:
        created = client.post("/club/api/games", json={"scenario": "hide-1"}).json()
        assert created["seats"]["a"]["url"].startswith(f"{SITE}/club/join/")
        style = client.get("/club/static/app.css")
        assert (style.status_code, style.headers["cache-control"]) == (200, "no-cache")
        browser = {"Accept": "text/html"}
        for path, kind in [
            ("/club/api/nowhere", "application/problem+json"),
            ("/club/x", "text/html"),
        ]:
            answer = client.get(path, headers=browser)
            assert answer.headers["content-type"].startswith(kind)
            assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_creating_games_has_its_limit(tmp_path: Any) -> None:
    settings = Settings(data_dir=tmp_path, create_rate="2/minute")
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        answers = [client.post("/api/games", json={"scenario": "hide-1"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert 0 < int(answers[2].headers["retry-after"]) <= 61
