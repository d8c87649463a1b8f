"""The force builder in a browser: bought by clicks, taken, saved, read again, kept for later."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES


def builder(server: Server, new_context: NewContext, size: str = "desk") -> Page:
    """The page of a side that has 150 points to spend."""
    page = Game(server, scenario="valley").sit(new_context(**SIZES[size]), "b")
    page.get_by_role("link", name="Choose your force").click()
    expect(page.locator(".budget")).to_contain_text("150 of 150 points, 0 left")
    return page


def bought(page: Page) -> list[str]:
    """What the page says is on the list."""
    return [" ".join(text.split()) for text in page.locator("#bought li").all_text_contents()]


@pytest.mark.parametrize("size", list(SIZES))
def test_a_force_is_bought_taken_and_found_again(
    server: Server, new_context: NewContext, size: str
) -> None:
    page = builder(server, new_context, size)
    page.locator(".stepper", has=page.get_by_label("How many: GEV", exact=True)).get_by_role(
        "button", name="One less"
    ).click()
    expect(page.locator(".budget")).to_contain_text("144 of 150 points, 6 left")
    page.get_by_label("How many: Heavy Tank", exact=True).fill("26")
    expect(page.locator(".budget")).to_contain_text("too many")
    page.get_by_role("button", name="Take this force").click()
    expect(page.get_by_role("alert")).to_contain_text("points; there are 150")
    # What was typed is still there, to be mended.
    heavy = page.get_by_label("How many: Heavy Tank", exact=True)
    expect(heavy).to_have_value("26")
    heavy.fill("2")
    page.get_by_role("button", name="Take this force").click()
    expect(page.locator("#tray")).to_be_visible()
    page.get_by_role("link", name="Choose your force").click()
    expect(heavy).to_have_value("2")


def test_a_force_is_saved_as_a_file_and_read_again(
    server: Server, new_context: NewContext, tmp_path: Path
) -> None:
    page = builder(server, new_context)
    page.get_by_text("Save or read a file").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the force you took").click()
    path = tmp_path / "force.toml"
    waiting.value.save_as(path)
    before = bought(page)
    page.get_by_role("button", name="Empty the list").click()
    page.get_by_label("How many: Light Tank", exact=True).fill("3")
    assert bought(page) == ["3 Light Tank"]
    expect(page.locator("#unsaved")).to_be_visible()
    page.locator("#pick").set_input_files(path)
    expect(page.locator("#file")).to_have_value(path.read_text("utf-8"))
    page.get_by_role("button", name="Read it").click()
    page.wait_for_url("**/force")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert bought(page) == before


def test_a_list_is_kept_in_the_browser_for_another_game(
    server: Server, new_context: NewContext
) -> None:
    page = builder(server, new_context)
    page.get_by_role("button", name="Empty the list").click()
    page.get_by_label("How many: Superheavy Tank", exact=True).fill("4")
    page.get_by_label("Name of the list").fill("Four big ones")
    page.get_by_label("Name of the list").press("Enter")
    other = Game(server, scenario="valley")
    page.goto(other.links["b"])
    page.locator("form[action^='/join/'] button").click()
    page.get_by_role("link", name="Choose your force").click()
    assert bought(page) != ["4 Superheavy Tank"]
    page.get_by_role("button", name="Use: Four big ones").click()
    assert bought(page) == ["4 Superheavy Tank"]
    page.get_by_role("button", name="Take this force").click()
    expect(page.locator("#tray")).to_be_visible()
    board.prompts(page, f"Set up in secret: {page.locator('.tray-item').count()} still to place.")
    page.goto(f"{other.url}/force")
    page.get_by_role("button", name="Forget: Four big ones").click()
    expect(page.locator("#kept-list li")).to_have_count(0)
