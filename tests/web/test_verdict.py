"""The page on which an ended game is checked."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.web.conftest import HOST_TOKEN, SITE, Table


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[TestClient]:
    """A server with the ground game."""
    settings = Settings(data_dir=tmp_path, host_token=HOST_TOKEN, test_mode=True)
    with TestClient(create_app(settings), base_url=SITE) as client:
        yield client


def ended(client: TestClient) -> Table:
    """A game that both sides set up and one gave up."""
    table = Table(client, scenario="shadow_line")
    for seat in ("a", "b"):
        for order in ("arrange line", "commit"):
            assert table.order(seat, order).status_code == 200
    assert table.order("a", "resign").status_code == 200
    return table


def checked(table: Table, seat: str) -> Any:
    """What a seat is told that has the game checked."""
    path = f"/games/{table.game}/verdict"
    headers = {**table.bearer(seat), "Accept": "text/html", "Origin": SITE}
    return table.client.post(path, headers=headers)


def test_everybody_seated_may_have_an_ended_game_checked(ground: TestClient) -> None:
    table = ended(ground)
    for seat in ("a", "observer", "umpire"):
        answer = checked(table, seat)
        assert answer.status_code == 200, answer.text
        assert "The record holds." in answer.text
        assert "5 orders: each was legal" in answer.text
        assert "played in test mode" in answer.text


def test_a_game_that_goes_on_is_not_checked(ground: TestClient) -> None:
    table = Table(ground, scenario="shadow_line")
    answer = checked(table, "a")
    assert answer.status_code == 409
    assert "when it has ended" in answer.text


def test_a_stranger_has_nothing_checked(ground: TestClient) -> None:
    table = ended(ground)
    answer = ground.post(f"/games/{table.game}/verdict", headers={"Origin": SITE})
    assert answer.status_code == 401


def test_what_was_changed_in_the_database_is_named(ground: TestClient, tmp_path: Path) -> None:
    """A hidden piece is put elsewhere in the log of the game."""
    table = ended(ground)
    with sqlite3.connect(tmp_path / "sealed-orders.sqlite3") as base:
        (events,) = base.execute("SELECT events FROM entry WHERE seq = 1").fetchone()
        place = events.index('"hex":"') + len('"hex":"')
        changed = f"{events[:place]}0101{events[place + 4 :]}"
        assert changed != events
        base.execute("UPDATE entry SET events = ? WHERE seq = 1", (changed,))
    answer = checked(table, "b")
    assert answer.status_code == 200
    assert "The record does not hold." in answer.text
    assert "Entry 1:" in answer.text


def test_a_check_that_comes_to_no_end_says_nothing_of_the_game(
    ground: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended(ground)
    monkeypatch.setattr("app.service.audits.PATIENCE", 0.0)
    late = checked(table, "a")
    monkeypatch.undo()
    monkeypatch.setattr("app.service.audits.sys.executable", "/bin/false")
    dead = checked(table, "a")
    for answer in (late, dead):
        assert answer.status_code == 503
        assert "says nothing of the game" in answer.text
        assert "does not hold" not in answer.text
