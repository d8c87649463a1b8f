"""The host's list, leaving a seat, the record, and the look before anybody has chosen one."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.web.pages.host import AT_ONCE
from tests.web.test_pages import HOST_TOKEN, SITE, Table, browser, revision, start


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = create_app(Settings(data_dir=tmp_path_factory.mktemp("data"), host_token=HOST_TOKEN))
    with TestClient(app, base_url=SITE):
        yield app


def host(site: FastAPI) -> TestClient:
    client = browser(site)
    assert client.get(f"/host/{HOST_TOKEN}").status_code == 200
    return client


def states(page: str) -> dict[str, str]:
    """Where each game stands, by its id, in the order of the list."""
    found = re.findall(r'class="state">([^<]*)</span></h2><p class="lead"><code>([^<]+)<', page)
    return {game: state for state, game in found}


def test_the_host_sees_every_game_the_newest_first(site: FastAPI) -> None:
    one, two = Table(site), Table(site)
    start(two)
    assert states(host(site).get("/host").text) == {
        two.game: "turn 1 of 10: Combine to act",
        one.game: "set-up",
    }
    assert states(host(site).get("/host?first=25").text) == {}
    assert host(site).get("/host?first=-1").status_code == 422
    assert browser(site).get("/host").status_code == 403


def test_HX_20_the_host_is_not_told_who_has_sealed(site: FastAPI) -> None:
    table, desk = Table(site), host(site)
    client = table.sit("a")
    table.sit("b")
    table.order(client, "arrange line", revision(table.html(client)))
    before = desk.get("/host").text
    assert table.order(client, "commit", revision(table.html(client)))[0] == 204
    assert desk.get("/host").text == before


def test_a_full_page_of_games_leads_to_no_empty_one(site: FastAPI) -> None:
    for _ in range(AT_ONCE):
        Table(site)
    desk = host(site)
    assert "first=" not in desk.get("/host").text
    Table(site)
    assert f"/host?first={AT_ONCE}" in desk.get("/host").text
    assert len(states(desk.get(f"/host?first={AT_ONCE}").text)) == 1


def test_one_game_of_rules_that_are_gone_leaves_the_host_the_others(site: FastAPI) -> None:
    gone, later, here = Table(site), Table(site), Table(site)
    settings: Settings = site.state.settings
    with closing(sqlite3.connect(settings.database_path)) as database, database:
        database.execute("update game set scenario = 'gone' where id = ?", [gone.game])
        database.execute("update game set rules_version = 99 where id = ?", [later.game])
    assert states(host(site).get("/host").text) == {
        here.game: "set-up",
        later.game: "of rules or charts that this server lacks",
    }
    assert "There is no such game." in host(site).get(f"/host?game={gone.game}").text
    page = gone.creator.get("/")
    assert (page.status_code, gone.game in page.text) == (200, False)


def test_leaving_ends_the_seat_and_shows_nothing(site: FastAPI) -> None:
    table = Table(site)
    client = table.sit("a")
    answers = []
    for _ in range(2):
        answer = client.post(f"/games/{table.game}/leave", follow_redirects=False)
        answers.append((answer.status_code, answer.headers["location"], answer.content))
    assert answers == [(303, "/", b"")] * 2
    assert client.get(f"/games/{table.game}").status_code == 401


def test_leaving_is_answered_alike_whatever_has_been_done(site: FastAPI) -> None:
    tables = Table(site), Table(site)
    answers = []
    for table, layout in zip(tables, ("arrange line", "arrange depth"), strict=True):
        client = table.sit("a")
        table.order(client, layout, revision(table.html(client)))
        answer = client.post(f"/games/{table.game}/leave", follow_redirects=False)
        text = str(sorted(answer.headers.items())).replace(table.game, "GAME")
        heads = re.sub(r"expires=[^;]+", "expires=NOW", text)
        answers.append((answer.status_code, heads, answer.content))
    assert answers[0] == answers[1]


def test_the_record_opens_with_the_end(site: FastAPI) -> None:
    table = Table(site)
    one, two = start(table)
    closed = one.get(f"/games/{table.game}/record").text
    assert "Every order" not in closed
    assert "Set-up" in closed
    assert table.order(two, "resign", revision(table.html(two)))[0] == 204
    opened = one.get(f"/games/{table.game}/record").text
    assert "Every order" in opened
    assert "<code>resign</code>" in opened
    html = table.html(one)
    assert "Combine wins" in html
    assert 'aria-label="Control"' in html
    assert f'href="/api/games/{table.game}/record" download' in html


def test_the_look_follows_the_system_until_one_is_chosen(site: FastAPI) -> None:
    client = browser(site)
    assert "/static/js/look.js" in client.get("/").text
    client.cookies.set("theme", "flat")
    page = client.get("/").text
    assert "look.js" not in page
    assert 'data-theme="flat"' in page


def test_the_host_takes_pins_and_names_away_and_nobody_else_does(site: FastAPI) -> None:
    pins = {"pin-a": "1111", "pin-b": "2222", "name-a": "Ann"}
    table = Table(site, table="shared", **pins)
    address = f"/host/games/{table.game}"
    for what in ("a/pin", "a/name"):
        assert browser(site).post(f"{address}/{what}").status_code == 403
    desk = host(site)
    page = desk.get(f"/host?game={table.game}").text
    assert "Take away the PIN of Combine" in page
    assert "Take away the name Ann" in page
    for what in ("a/pin", "a/name"):
        assert desk.post(f"{address}/{what}").status_code == 200
        assert desk.post(f"{address}/{what}").status_code == 404
    page = desk.get(f"/host?game={table.game}").text
    assert "Take away the PIN of Combine" not in page
    assert "Take away the PIN of Paneurope" in page
    assert "Ann" not in page
    assert desk.post(f"{address}/umpire/pin").status_code == 422
    observer = table.sit("observer").get(f"/games/{table.game}").text
    assert "The host took the PIN of the seat of Combine away." in observer
    assert "The host took the player&#39;s name of the seat of Combine away." in observer
