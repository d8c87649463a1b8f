"""The force builder: bought in secret, kept as a file, read again (G13.1)."""

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.web.test_pages import browser, site

__all__ = ["site"]


class Game:
    """A Valley in set-up: side b buys its force for 150 points."""

    def __init__(self, site: FastAPI, **options: bool) -> None:
        self.site = site
        wanted = {"scenario": "valley", "options": options}
        made = browser(site).post("/api/games", json=wanted)
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


def drawn(**changes: str) -> dict[str, str]:
    """The fields of the designer: an early walker that spends all its points."""
    figures = {"d A": "6", "d D": "6", "d R": "3", "d M": "3", "d G": "0", "d U": "0"}
    others = {f"d {name}": value for name, value in changes.items()}
    return {**figures, "d make": "EARLY", "d form": "", **others}


@pytest.fixture
def workshop(site: FastAPI) -> Game:
    return Game(site, walkers=True, walker_legs=True)


def test_G11_2_a_walker_is_designed_and_put_on_the_list(workshop: Game) -> None:
    client = workshop.sit("b")
    assert "Design a walker" in client.get(workshop.force).text
    fields = {**drawn(make="LATE", form="QUAD", JETS="1"), "n HVY": "2", "design": "add"}
    page = client.post(workshop.force, data=fields)
    entry = "WALK{A6,D6,R3,M3,LATE,QUAD,JETS}"
    assert page.status_code == 200
    assert "Late quad walker is on the list." in page.text
    # What else was typed is still there, and nothing is taken yet.
    found = numbers(page.text)
    assert (found["HVY"], found[entry]) == (2, 1)
    assert entry not in client.get(workshop.force).text
    taken = client.post(workshop.force, data={"n HVY": "2", f"n {entry}": "2"})
    assert taken.status_code == 200
    again = client.get(workshop.force).text
    assert numbers(again) == {"HVY": 2, entry: 2}
    assert '<b class="sum">48</b> of 150 points' in again


@pytest.mark.parametrize(
    ("changes", "told", "rule"),
    [
        ({"A": "7"}, "It costs 12.5 of the 12 points of its generation.", "G11.1"),
        ({"G": "1", "M": "2"}, "Only GEV legs have a second move.", "G11.2"),
        ({"R": "0"}, "Attack, defence, range and movement are at least 1 each.", "G11.2"),
        ({"make": "LATE", "form": "GEV", "JETS": "1"}, "GEV legs have no jumpjets.", "G11.3"),
        ({"D": "six"}, "Defence: a whole number up to 99, please.", ""),
    ],
)
def test_G11_1_to_G11_3_the_designer_says_what_may_not_be(
    workshop: Game, changes: dict[str, str], told: str, rule: str
) -> None:
    client = workshop.sit("b")
    fields = {**drawn(**changes), "n HVY": "2"}
    page = client.post(workshop.force, data={**fields, "design": "add"})
    live = client.get(f"{workshop.force}/design", params=fields)
    assert (page.status_code, live.status_code) == (422, 200)
    for text in (page.text, live.text):
        assert told in text
        assert not rule or f"/rules/rule/{rule}" in text
    assert numbers(page.text)["HVY"] == 2
    assert not any("WALK" in entry for entry in numbers(page.text))
    # The umpire hears of orders alone, and nobody gave one.
    umpire = workshop.sit("umpire")
    assert "WALK" not in umpire.get(f"/games/{workshop.id}/refusals").text


def test_a_price_is_asked_for_without_a_script(workshop: Game) -> None:
    client = workshop.sit("b")
    page = client.post(workshop.force, data={**drawn(A="4"), "n LT": "3", "design": "price"})
    assert page.status_code == 200
    assert '<b class="sum">11</b> of 12 points, 1 left' in page.text
    assert numbers(page.text)["LT"] == 3


def test_G15_without_walkers_there_is_nothing_to_design(game: Game) -> None:
    client = game.sit("b")
    assert "Design a" not in client.get(game.force).text
    assert client.get(f"{game.force}/design", params=drawn()).status_code == 409
    assert client.post(game.force, data={**drawn(), "design": "add"}).status_code == 409


def test_only_the_options_of_the_match_are_in_the_designer(site: FastAPI) -> None:
    plain = Game(site, walkers=True, walker_jumpjets=False)
    page = plain.sit("b").get(plain.force).text
    assert "Wheels" in page
    assert all(word not in page for word in ("Jumpjets", "Quad", "Second move", "Flying"))
