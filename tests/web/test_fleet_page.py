"""The force page of a game whose sides buy fleets: nothing in it is of one game (C13.1)."""

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.test_pages import browser, site

__all__ = ["site"]


class Seats:
    """A meeting engagement for 60 points in set-up."""

    def __init__(self, site: FastAPI) -> None:
        self.site = site
        wanted = {"scenario": "meeting", "options": {"fleet_points": 60, "fleet_year": 1941}}
        made = browser(site).post("/api/games", json=wanted)
        assert made.status_code == 201, made.text
        self.id = made.json()["game"]
        self._urls = {name: keys["url"] for name, keys in made.json()["seats"].items()}

    def sit(self, seat: str) -> TestClient:
        """A browser that has taken a seat."""
        client = browser(self.site)
        path = "/join/" + self._urls[seat].rpartition("/")[2]
        assert client.post(path, data={"name": ""}).status_code == 200
        return client


@pytest.fixture
def game(site: FastAPI) -> Seats:
    return Seats(site)


def numbers(page: str) -> dict[str, int]:
    """The entries of the form that are not nought."""
    found = re.findall(r'name="n ([^"]+)"[^>]* value="(\d+)"', page)
    return {entry: int(count) for entry, count in found if count != "0"}


def test_a_fleet_is_taken_by_the_form_kept_and_read_again(game: Seats) -> None:
    client, force = game.sit("a"), f"/games/{game.id}/force"
    page = client.get(force).text
    assert "of 60 points" in page
    assert "Cruisers, Germany" in page
    taken = client.post(
        force, data={"n hipper": "2", "n z_1934@veteran": "1"}, follow_redirects=False
    )
    assert (taken.status_code, taken.headers["location"]) == (303, f"/games/{game.id}")
    assert numbers(client.get(force).text) == {"hipper": 2, "z_1934@veteran": 1}
    file = client.get(f"{force}/file")
    assert file.headers["Content-Disposition"] == 'attachment; filename="force-meeting-a.toml"'
    assert '"z_1934@veteran" = 1' in file.text
    client.post(force, data={"n s_boot": "3"})
    again = client.post(force, data={"file": file.text}, follow_redirects=False)
    assert (again.status_code, again.headers["location"]) == (303, force)
    assert numbers(client.get(force).text) == {"hipper": 2, "z_1934@veteran": 1}


def test_what_may_not_be_is_told_with_its_rule(game: Seats) -> None:
    client, force = game.sit("a"), f"/games/{game.id}/force"
    answer = client.post(force, data={"n bismarck": "2"})
    assert answer.status_code == 422
    assert "The fleet costs 86 points; there are 60. (C13.1)" in answer.text
    answer = client.post(
        force, data={"file": 'scenario = "meeting"\nside = "a"\nships = {yacht = 1}'}
    )
    assert answer.status_code == 422
    assert "there is no class yacht" in answer.text


def test_the_page_of_the_enemy_is_the_same_whatever_is_bought(game: Seats) -> None:
    client, enemy, force = game.sit("a"), game.sit("b"), f"/games/{game.id}/force"
    pages = [f"/games/{game.id}", force, f"{force}/file"]
    before = [_still(enemy.get(page).text) for page in pages]
    for ships in ({"n hipper": "1"}, {"n s_boot": "12"}):
        assert client.post(force, data=ships, follow_redirects=False).status_code == 303
        assert [_still(enemy.get(page).text) for page in pages] == before


def _still(page: str) -> str:
    """A page without what is new in every answer."""
    return re.sub(r'nonce="[^"]*"|nonce-[\w-]+', "", page)
