"""The JSON API keeps its contract: answers, refusals, problems, revisions."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.web.doorkeeper import LARGEST_BODY
from app.web.files import record_name
from tests.web.conftest import Table

PROBLEM = "application/problem+json"
DAY = r"20\d\d-\d\d-\d\d"


def test_the_catalogue_names_every_scenario(client: TestClient) -> None:
    (scenario,) = client.get("/api/catalogue").json()["scenarios"]
    assert (scenario["id"], scenario["sides"]) == ("hide-1", ["Fox", "Hare"])
    assert scenario["options"][0]["name"] == "turns"


def test_a_new_game_has_a_token_and_a_link_for_every_seat(table: Table) -> None:
    assert set(table.seats) == {"a", "b", "umpire", "observer"}
    secrets = {seat["token"] for seat in table.seats.values()}
    secrets |= {seat["url"].rpartition("/")[2] for seat in table.seats.values()}
    assert len(secrets) == 8
    assert min(map(len, secrets)) >= 43
    assert all(
        seat["url"].startswith("http://localhost:8000/join/") for seat in table.seats.values()
    )


def test_a_view_has_its_revision_as_etag(table: Table) -> None:
    first = table.get("a")
    assert (first.headers["etag"], first.json()["seat"]) == ('"1"', "a")
    assert table.get("a", **{"If-None-Match": '"1"'}).status_code == 304
    assert table.get("a", "menu", **{"If-None-Match": 'W/"1"'}).status_code == 304
    table.order("a", "move 0102")
    assert table.get("a", **{"If-None-Match": '"1"'}).headers["etag"] == '"2"'
    assert table.get("b", **{"If-None-Match": '"1"'}).status_code == 304


def test_an_order_is_answered_with_the_view_after_it(table: Table) -> None:
    answer = table.order("a", "move 0102", revision=1, key="k")
    assert answer.status_code == 200
    assert answer.json() == {"revision": 2, "view": table.get("a").json()}
    assert table.order("a", "move 0102", revision=1, key="k").content == answer.content
    assert table.get("a").headers["etag"] == '"2"'


def test_the_menu_is_the_seats_own(table: Table) -> None:
    assert len(table.get("a", "menu").json()["offers"]) == 10
    for seat in ("b", "observer", "umpire"):
        assert table.get(seat, "menu").json() == {}


def test_a_refusal_says_why_and_changes_nothing(table: Table) -> None:
    before = table.screens()
    answer = table.order("a", "move 0909")
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    assert answer.json()["refusal"] == {
        "code": "off-map",
        "rule": "T3",
        "text": "There is no hex 0909.",
    }
    assert table.screens() == before


def test_a_stale_order_is_told_the_revision(table: Table) -> None:
    table.order("a", "move 0102")
    answer = table.order("a", "end", revision=1)
    assert (answer.status_code, answer.json()["code"], answer.json()["revision"]) == (
        409,
        "stale",
        2,
    )


def test_the_enemys_hidden_orders_make_nobody_stale(table: Table) -> None:
    table.order("a", "end")
    mine = int(table.get("a").headers["etag"].strip('"'))
    for place in ("0301", "0302"):
        assert table.order("b", f"move {place}").status_code == 200
    assert table.order("a", "end", revision=mine).status_code == 422


def test_orders_at_the_same_moment_all_count(table: Table) -> None:
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda n: table.order("a", f"move 010{1 + n % 2}"), range(50)))
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(answer.json()["revision"] for answer in answers) == list(range(2, 52))


def test_a_double_click_is_one_order(table: Table) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: table.order("a", "end", key="k"), range(8)))
    assert len({answer.content for answer in answers}) == 1
    assert table.get("b").json()["active"] == "b"
    assert len(table.get("a", "record").json()["orders"]) == 1


def stream() -> Iterator[bytes]:
    """A body of unstated length, too long."""
    for _ in range(LARGEST_BODY // 1000 + 2):
        yield b" " * 1000


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("sent", "status", "field"),
    [
        ({"json": {"notation": "dance"}}, 422, "notation"),
        ({"json": {"order": {"type": "dance"}}}, 422, "order"),
        ({"json": {"order": {"type": "move", "to": 7}}}, 422, "order"),
        ({"json": {}}, 422, "order"),
        ({"json": {"notation": "end", "seat": "b"}}, 422, "seat"),
        ({"json": {"notation": "end", "revision": "new"}}, 422, "revision"),
        ({"json": {"notation": "end", "key": ""}}, 422, "key"),
        ({"json": {"notation": "x" * 5000}}, 422, "notation"),
        ({"json": ["end"]}, 422, "body"),
        ({"content": b"{", "headers": JSON}, 422, "body"),
        ({"content": b"\xff\xfe", "headers": JSON}, 422, "body"),
        ({"content": b"[" * 20_000, "headers": JSON}, 400, None),
        ({"content": b" " * (LARGEST_BODY + 1), "headers": JSON}, 413, None),
        ({"content": "stream", "headers": JSON}, 413, None),
        ({"content": b"notation=end"}, 422, "body"),
    ],
)
def test_what_cannot_be_read_is_a_problem_and_changes_nothing(
    table: Table, sent: dict[str, Any], status: int, field: str | None
) -> None:
    before = table.screens()
    sent = {**sent, "headers": {**table.bearer("a"), **sent.get("headers", {})}}
    if sent.get("content") == "stream":
        sent["content"] = stream()
    answer = table.client.post(f"{table.api}/orders", **sent)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.json()["status"] == status
    if field is not None:
        assert answer.json()["errors"][0]["field"] == field
    assert table.screens() == before


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("DELETE", "/api/catalogue", 405),
        ("GET", "/api/games/0000/view", 404),
        ("GET", "/api/games/0000/record", 404),
        ("POST", "/api/games/0000/orders", 404),
        ("GET", "/static/nowhere.css", 404),
        ("GET", "/static/../app/main.py", 404),
    ],
)
def test_every_error_is_a_problem(client: TestClient, method: str, path: str, status: int) -> None:
    answer = client.request(method, path, json={"notation": "end"} if method == "POST" else None)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.headers["cache-control"] == "no-store" or path.startswith("/static")


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"scenario": "chess"},
        {"scenario": "hide-1", "speed": 9},
        {"scenario": "hide-1", "options": {"turns": "x"}},
        {"scenario": "hide-1", "names": {"umpire": "Ada"}},
        {"scenario": "hide-1", "names": {"a": "observer"}},
        {"scenario": "hide-1", "dice": [0]},
        {"scenario": "hide-1", "dice": "666"},
        {"scenario": "hide-1", "hotseat": {"a": "1"}},
        {"scenario": "hide-1", "position": "nowhere"},
    ],
)
def test_a_wrong_game_is_not_created(client: TestClient, wanted: dict[str, Any]) -> None:
    answer = client.post("/api/games", json=wanted)
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    assert answer.json()["errors"]


def test_scripted_dice_fall_in_order(client: TestClient) -> None:
    table = Table(client, dice=[1, 2], position="0101 0202")
    assert table.order("a", "guess 0202").json()["view"].get("verdict") is None
    assert table.order("a", "guess 0202").json()["view"]["verdict"]["winner"] == "a"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Zoë & Al: 2nd try", "zoe-al-2nd-try"),
        ('x"; filename="y.exe', "x-filename-y-exe"),
        ("../../etc/passwd", "etc-passwd"),
        ("Ночь", "game"),
    ],
)
def test_a_record_is_named_by_the_games_title_and_day(
    client: TestClient, title: str, name: str
) -> None:
    table = Table(client, title=title)
    told = table.get("a", "record").headers["content-disposition"]
    assert re.fullmatch(rf'attachment; filename="{name}-{DAY}-in-play\.json"', told)
    assert table.order("a", "guess 0303").status_code == 200
    told = table.get("a", "record").headers["content-disposition"]
    assert re.fullmatch(rf'attachment; filename="{name}-{DAY}\.json"', told)


@given(title=st.text(), day=st.text())
def test_no_title_gets_out_of_the_name_of_a_file(title: str, day: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]{1,80}\.json", record_name(title, day, over=True))


def test_the_record_opens_when_the_game_is_over(client: TestClient) -> None:
    table = Table(client, dice=[6], position="0101 0202")
    table.order("a", "move 0103", key="k")
    for seat in ("a", "b", "observer"):
        assert "opened" not in table.get(seat, "record").json()
    assert "0103" not in table.get("b", "record").text
    assert "secret" not in table.get("umpire", "record").text.replace('"secret":null', "")
    table.order("a", "guess 0202")
    for seat in table.seats:
        opened = table.get(seat, "record").json()["opened"]
        assert len(opened["secret"]) == 64
        assert [entry["seat"] for entry in opened["entries"]] == [None, "a", None, "a"]
        assert set(opened["views"]) == set(table.seats)


def test_a_bug_says_nothing(tiny_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(tiny_app, base_url="http://localhost", raise_server_exceptions=False) as client:
        table = Table(client)
        before = table.screens()
        monkeypatch.setattr("tests.tiny.HideRules.decide", lambda *_: 1 / 0)
        answer = table.order("a", "move 0102")
        assert (answer.status_code, answer.headers["content-type"]) == (500, PROBLEM)
        assert set(answer.json()) == {"title", "status", "detail", "code"}
        assert "zero" not in answer.text.lower()
        assert answer.headers["cache-control"] == "no-store"
        assert table.screens() == before


def test_openapi_describes_every_route_of_the_api(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert set(document["paths"]) == {
        "/api/catalogue",
        "/api/games",
        "/api/games/{game}/view",
        "/api/games/{game}/menu",
        "/api/games/{game}/orders",
        "/api/games/{game}/record",
        "/api/games/{game}/share",
    }
    named = set(document["components"]["schemas"])
    used = {part.split('"')[0] for part in str(document).replace("'", '"').split("schemas/")[1:]}
    assert used <= named
    assert {"View", "UmpireView", "Menu", "Record", "ProblemDoc"} <= used
