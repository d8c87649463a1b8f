"""The form of a new game: switches that show what was changed, PINs where they are needed."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.game import NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import CUT_OFF, FINGER, SIZES, TOO_SMALL

Axe = Callable[..., list[dict[str, Any]]]


@pytest.mark.parametrize("size", list(SIZES))
def test_switches_are_changed_and_put_back(
    server: Server, new_context: NewContext, axe: Axe, page_faults: list[str], size: str
) -> None:
    page: Page = new_context(**SIZES[size]).new_page()
    page.goto(server.url)
    # Where to begin comes first.
    page.locator(".scenario a").first.click()
    expect(page.get_by_role("heading", name="Shadow Line")).to_be_visible()
    page.get_by_text("Switches of the rules").click()
    spillover = page.get_by_label("An attack also hits the other units")
    expect(spillover).to_be_checked()
    spillover.uncheck()
    page.get_by_label("Who may join an overrun").select_option("nobody")
    expect(page.locator("#changed")).to_have_text("2 changed")
    assert axe(page) == []
    assert page.evaluate(CUT_OFF) == []
    if size == "phone":
        assert page.evaluate(TOO_SMALL, FINGER) == []
    page.get_by_role("button", name="As the scenario has them").click()
    expect(spillover).to_be_checked()
    expect(page.locator("#changed")).to_have_text("as the scenario has them")
    # What axe tries is no fault of the page.
    page_faults[:] = [line for line in page_faults if "style" not in line]


def test_pins_are_asked_for_where_they_are_needed_and_nothing_typed_is_lost(
    server: Server, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.goto(f"{server.url}/new/shadow_line")
    expect(page.get_by_label("PIN of Combine")).to_be_hidden()
    page.get_by_label("One shared device (hotseat)").check()
    expect(page.locator("#pin-words")).to_contain_text("a side whose PIN is forgotten stays closed")
    page.get_by_label("PIN of Combine").fill("1815")
    page.get_by_label("Combine is played by").fill("Umpire")
    page.get_by_label("Paneurope is played by").fill("Blaise")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("alert")).to_have_text("That is the name of a role.")
    expect(page.get_by_label("One shared device (hotseat)")).to_be_checked()
    expect(page.get_by_label("PIN of Combine")).to_have_value("1815")
    expect(page.get_by_label("Paneurope is played by")).to_have_value("Blaise")
