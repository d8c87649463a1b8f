"""The pages of tables: for everybody, from the data of the rules."""

import pytest
from fastapi import FastAPI

from app.kernel.ruleset import ScenarioCard
from app.main import RULESETS
from tests.web.test_pages import browser, site

__all__ = ["site"]


def test_the_tables_are_printed_with_their_rules(site: FastAPI) -> None:
    page = browser(site).get("/charts/ground").text
    assert '<th scope="row">Heavy Tank</th><td>HVY</td><td>4/2</td>' in page
    assert 'href="/rules/rule/T5"' in page
    assert 'href="/charts/ground/shadow_line"' in page


def test_the_forces_of_a_scenario_are_printed(site: FastAPI) -> None:
    page = browser(site).get("/charts/ground/shadow_line").text
    assert '<th scope="row">Superheavy Tank</th><td>1</td><td>12</td>' in page


def test_the_rulebook_leads_to_the_tables_of_every_game(site: FastAPI) -> None:
    page = browser(site).get("/rules/").text
    for ruleset in RULESETS:
        assert f'href="/charts/{ruleset.id}">{ruleset.title}</a>' in page
        assert browser(site).get(f"/charts/{ruleset.id}").status_code == 200
    assert "/charts/" not in browser(site).get("/rules/secrecy").text


def test_the_tables_of_a_game_are_for_its_seats(site: FastAPI) -> None:
    host = browser(site)
    made = host.post("/api/games", json={"scenario": "shadow_line"}).json()
    path = f"/games/{made['game']}/charts"
    assert host.get(path).status_code == 401
    assert host.post(made["seats"]["observer"]["url"]).is_success
    assert "<h1>Tables of the game Shadow Line</h1>" in host.get(path).text
    assert f'href="{path}"' in host.get(path.removesuffix("/charts")).text


@pytest.mark.parametrize("card", [c for r in RULESETS for c in r.scenarios() if c.listed])
def test_the_switches_of_a_scenario_are_told_by_a_rule_of_its_game(
    site: FastAPI, card: ScenarioCard
) -> None:
    client = browser(site)
    assert f'href="/rules/rule/{card.rule}"' in client.get(f"/new/{card.id}").text
    found = client.get(f"/rules/rule/{card.rule}")
    assert f'<a id="{card.rule}">' in found.text


def test_the_command_line_is_explained_game_by_game(site: FastAPI) -> None:
    client = browser(site)
    assert "<h1>Notation of Corpen 18</h1>" in client.get("/notation/corpen18").text
    assert client.get("/notation/ground").url.path == "/notation"
    assert client.get("/notation/chess").status_code == 404


@pytest.mark.parametrize("path", ["/charts/chess", "/charts/ground/chess", "/charts/x/shadow_line"])
def test_there_are_no_others(site: FastAPI, path: str) -> None:
    assert browser(site).get(path).status_code == 404
