"""The force builder in a browser: bought by clicks, taken, saved, read again, kept for later."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def designer(server: Server, new_context: NewContext, **options: Any) -> Page:
    """The page of a side that may design walkers."""
    wanted = {"walkers": True, "walker_legs": True}
    page = Game(server, scenario="valley", options=wanted).sit(new_context(**options), "b")
    page.get_by_role("link", name="Choose your force").click()
    page.get_by_role("link", name="Design a walker").click()
    return page


@pytest.mark.parametrize("size", list(SIZES))
def test_a_walker_is_designed_priced_as_it_grows_and_bought(
    server: Server,
    new_context: NewContext,
    axe: Callable[..., list[dict[str, Any]]],
    size: str,
) -> None:
    page = designer(server, new_context, **SIZES[size])
    price = page.locator("#price")
    expect(price).to_contain_text("12 of 12 points, 0 left")
    assert axe(page) == []
    page.get_by_role("button", name="More: Attack", exact=True).click()
    expect(price).to_contain_text("12.5 of 12 points, 0.5 too many")
    expect(price).to_contain_text("It costs 12.5 of the 12 points of its generation. G11.1")
    # What may not be does not come onto the list, and its figures stay to be mended.
    page.get_by_role("button", name="Put it on the list").click()
    expect(page.locator("#design").get_by_role("alert")).to_contain_text("It costs 12.5")
    assert not any("walker" in line for line in bought(page))
    page.get_by_label("Late").check()
    page.get_by_role("radio", name="Quad").check()
    page.get_by_label("Jumpjets").check()
    expect(price).to_contain_text("14.5 of 18 points, 3.5 left")
    expect(price.locator("code")).to_have_text("WALK{A7,D6,R3,M3,LATE,QUAD,JETS}")
    page.get_by_role("button", name="Put it on the list").click()
    expect(page.locator("#design").get_by_role("alert")).to_contain_text("is on the list")
    assert "1 Late quad walker" in bought(page)
    assert axe(page) == []
    page.get_by_label("How many: Heavy Tank", exact=True).fill("5")
    page.get_by_role("button", name="Take this force").click()
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#tray")).to_contain_text("Late quad walker")


def test_the_designer_works_by_keys(server: Server, new_context: NewContext) -> None:
    page = designer(server, new_context)
    page.get_by_label("Move", exact=False).and_(page.locator("#d-M")).focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#price")).to_contain_text("11 of 12 points, 1 left")
    # Enter puts the design on the list, and does not take the force.
    page.keyboard.press("Enter")
    expect(page.locator("#design").get_by_role("alert")).to_contain_text("is on the list")
    assert page.url.split("#")[0].endswith("/force")


def test_the_designer_works_without_a_script(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="valley", options={"walkers": True})
    seated = game.sit(new_context(), "b")
    context = new_context(java_script_enabled=False)
    context.add_cookies(seated.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{game.url}/force")
    page.locator("#d-A").fill("4")
    page.get_by_role("button", name="What does it cost?").click()
    expect(page.locator("#price")).to_contain_text("11 of 12 points, 1 left")
    page.get_by_role("button", name="Put it on the list").click()
    expect(page.get_by_label("How many: Early walker")).to_have_value("1")
