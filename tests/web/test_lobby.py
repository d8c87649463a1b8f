"""The front page and the form of a new game: what is offered, and that nothing typed is lost."""

import re

import pytest
from fastapi import FastAPI

from app.games.ground.chapters import OTHERS, WORDS, chapter_of
from app.games.ground.ruleset import Ground
from app.games.ground.switches import CHOICES
from app.main import RULESETS
from tests.web.test_pages import browser, site

__all__ = ["site"]
NEW = "/new/shadow_line"


def test_every_listed_scenario_leads_to_its_form(site: FastAPI) -> None:
    client = browser(site)
    offered = re.findall(r'href="/new/(\w+)"', client.get("/").text)
    cards = [card for rules in RULESETS for card in rules.scenarios()]
    assert sorted(offered) == sorted(card.id for card in cards if card.listed)
    assert offered[0] == "shadow_line"
    for card in cards:
        page = client.get(f"/new/{card.id}")
        assert page.status_code == (200 if card.listed else 404)
        if card.listed:
            assert f"{card.sides[1]} is played by" in page.text


def test_the_form_has_every_switch_of_a_scenario_in_words(site: FastAPI) -> None:
    page = browser(site).get(NEW).text
    card = next(card for card in Ground().scenarios() if card.id == "shadow_line")
    shown = re.findall(r'name="shadow_line\.(\w+)"', page)
    assert shown == [option.name for option in card.options]
    for option in card.options:
        ticked = f'name="shadow_line.{option.name}" value="1" checked' in page
        assert ticked is (option.default is True), option.name
    assert "any unit that can reach it</option>" in page
    assert ">adjacent<" not in page


def test_every_switch_stands_under_a_heading_and_every_value_is_one() -> None:
    assert [name for name in CHOICES if chapter_of(name) == OTHERS] == []
    options = {o.name: o for card in Ground().scenarios() for o in card.options}
    for name, words in WORDS.items():
        assert tuple(words) == options[name].choices


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name-a": "umpire"}, "That is the name of a role."),
        ({"shadow_line.mines": "many"}, "A whole number, please."),
        ({"table": "shared", "pin-a": "12", "pin-b": "12345"}, "PIN"),
    ],
)
def test_after_an_error_all_that_was_typed_is_there(
    site: FastAPI, wrong: dict[str, str], told: str
) -> None:
    typed = {
        "scenario": "shadow_line",
        "switches": "1",
        "table": "two",
        "title": "Friday night",
        "name-b": "Blaise",
        "shadow_line.hulks": "1",
        "shadow_line.overrun_reaction": "off",
        "shadow_line.mines": "0",
        **wrong,
    }
    answer = browser(site).post("/games", data=typed)
    assert answer.status_code == 422
    alert = re.search(r'role="alert">([^<]+)', answer.text)
    assert alert
    assert told in alert[1]
    for value in ("Friday night", "Blaise", *wrong.values()):
        assert f'value="{value}"' in answer.text
    assert 'name="shadow_line.hulks" value="1" checked' in answer.text
    assert 'name="shadow_line.spillover" value="1" checked' not in answer.text
    assert '<option value="off" selected>nobody</option>' in answer.text


def test_a_form_without_switches_plays_as_the_scenario_says(site: FastAPI) -> None:
    for extra, spillover in (({}, True), ({"switches": "1"}, False)):
        client = browser(site)
        form = {"scenario": "shadow_line", "table": "two", **extra}
        page = client.post("/games", data=form)
        link = re.search(r'value="[^"]*(/join/[^"]+)" aria-label="Link for Observers"', page.text)
        assert link
        client.post(link[1])
        game = str(page.url).rsplit("/", 1)[1]
        view = client.get(f"/api/games/{game}/view").json()
        assert view["switches"].get("spillover", True) is spillover


def test_a_scenario_that_is_not_offered_is_refused_on_the_front_page(site: FastAPI) -> None:
    answer = browser(site).post("/games", data={"scenario": "proving_ground", "table": "two"})
    assert answer.status_code == 422
    assert "Choose a scenario." in answer.text
