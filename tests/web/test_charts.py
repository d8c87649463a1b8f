"""The pages of tables: for everybody, from the data of the rules."""

import pytest
from fastapi import FastAPI

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


@pytest.mark.parametrize("path", ["/charts/chess", "/charts/ground/chess", "/charts/x/shadow_line"])
def test_there_are_no_others(site: FastAPI, path: str) -> None:
    assert browser(site).get(path).status_code == 404
