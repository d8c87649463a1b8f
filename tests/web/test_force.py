"""The force builder: bought in secret, kept as a file, read again (G13.1)."""

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.test_pages import browser, site

__all__ = ["site"]


class Game:
    """A Valley in set-up: side b buys its force for 150 points."""

    def __init__(self, site: FastAPI) -> None:
        self.site = site
        made = browser(site).post("/api/games", json={"scenario": "valley"})
        assert made.status_code == 201, made.text
        self.id = made.json()["game"]
        self._urls = {name: keys["url"] for name, keys in made.json()["seats"].items()}
        self.force = f"/games/{self.id}/force"

    def sit(self, seat: str) -> TestClient:
        """A browser that has taken a seat."""
        client = browser(self.site)
        path = "/join/" + self._urls[seat].rpartition("/")[2]
        assert client.post(path, data={"name": ""}).status_code == 200
        return client


@pytest.fixture
def game(site: FastAPI) -> Game:
    return Game(site)


def numbers(page: str) -> dict[str, int]:
    """The entries of the form that are not nought."""
    found = re.findall(r'name="n ([^"]+)"[^>]* value="(\d+)"', page)
    return {entry: int(count) for entry, count in found if count != "0"}


def test_a_force_is_taken_by_the_form(game: Game) -> None:
    client = game.sit("b")
    page = client.get(game.force).text
    assert '<b class="sum">150</b> of 150 points' in page.replace("\n", "") or "of 150" in page
    answer = client.post(game.force, data={"n HVY": "3", "n INF3": "2"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/games/{game.id}")
    assert numbers(client.get(game.force).text) == {"HVY": 3, "INF3": 2}
    assert "Choose your force" in client.get(f"/games/{game.id}").text


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"n HVY": "26"}, "The list costs 177 points; there are 150. (G13.1)"),
        ({"n HVY": "-1"}, "Heavy Tank: a whole number, please."),
        ({"n HVY": "x"}, "Heavy Tank: a whole number, please."),
        ({}, "Choose at least one unit."),
        ({"file": "scenario = x"}, "force file: Invalid value (at line 1, column 12)"),
        ({"file": "n HVY"}, "force file:"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    game: Game, fields: dict[str, str], told: str
) -> None:
    client = game.sit("b")
    before = numbers(client.get(game.force).text)
    answer = client.post(game.force, data={**fields, "n LT": "7"} if "n HVY" in fields else fields)
    assert answer.status_code == 422
    assert told in answer.text
    if "n HVY" in fields:
        assert re.search(r'name="n LT"[^>]* value="7"', answer.text)
    assert numbers(client.get(game.force).text) == before


def test_a_saved_file_is_read_again(game: Game, site: FastAPI) -> None:
    client = game.sit("b")
    client.post(game.force, data={"n GEV": "4", "n APC+INF3": "2"})
    file = client.get(f"{game.force}/file")
    assert file.headers["content-disposition"] == 'attachment; filename="force-valley-b.toml"'
    other = Game(site)
    reader = other.sit("b")
    assert reader.post(other.force, data={"file": file.text}).status_code == 200
    assert numbers(reader.get(other.force).text) == {"GEV": 4, "APC+INF3": 2}


def test_a_force_is_its_owners_alone(game: Game) -> None:
    seats = {seat: game.sit(seat) for seat in ("a", "b", "observer")}
    before = {seat: seats[seat].get(f"/games/{game.id}").text for seat in ("a", "observer")}
    assert seats["b"].post(game.force, data={"n HVY": "1"}).status_code == 200
    for seat in ("a", "observer"):
        assert seats[seat].get(f"/games/{game.id}").text == before[seat]
        for path in (game.force, f"{game.force}/file"):
            assert seats[seat].get(path).status_code == 409
        assert seats[seat].post(game.force, data={"n HVY": "1"}).status_code == 409
    assert browser(game.site).get(game.force).status_code == 401


def test_the_choice_ends_with_the_seal(game: Game) -> None:
    client = game.sit("b")
    client.post(game.force, data={"n HVY": "2"})
    for notation in ("arrange random", "commit"):
        page = client.get(f"/games/{game.id}").text
        revision = re.search(r'data-v="(\d+)"', page)
        assert revision
        form = {"notation": notation, "revision": revision[1], "key": notation}
        assert client.post(f"/games/{game.id}/orders", data=form).status_code == 204
    assert client.get(game.force).status_code == 409
    assert "Choose your force" not in client.get(f"/games/{game.id}").text
