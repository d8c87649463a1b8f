"""Aircraft in a browser: launched from a card, flown to a hex and a corner, taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES

POSITION = """wolf_pack n1 P3 a
| a C1=SCS@0505 U1=FTR(callsign=U1,aboard=C1) U2=HCOP(callsign=U2) C9=CARGO@0101
| b S5=SES@0510 S9=CARGO@2130"""


@pytest.mark.parametrize("size", SIZES)
def test_a_fighter_takes_off_and_faces_the_corner_that_was_chosen(
    server: Server, new_context: NewContext, size: str
) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION)
    page = game.sit(new_context(**SIZES[size]), "a")
    board.choose(page, "U1")
    with board.ordering(page):
        page.get_by_role("button", name="Take off from C1").click()
    (label,) = [c["label"] for c in game.view("b")["counters"] if c.get("code") == "FTR"]
    board.stands(page, label, "0505")
    # Any direction is open to it, and it has to fly before the movement ends.
    expect(page.get_by_role("button", name="End movement")).to_have_count(0)
    board.choose(page, label)
    board.cell(page, "0508").click()
    bar, rose = page.locator("#bar"), page.get_by_role("group", name=f"{label} in 0508")
    if bar.get_by_role("button", name="Move here").count():
        bar.get_by_role("button", name="Move here").click()
    arrows = rose.locator(".rose-arrow")
    expect(arrows.first).to_be_focused()
    rose.get_by_role("button", name="Cancel").click()
    expect(rose).to_be_hidden()
    board.cell(page, "0508").click()
    if bar.get_by_role("button", name="Move here").count():
        bar.get_by_role("button", name="Move here").click()
    page.keyboard.press("ArrowRight")
    expect(arrows.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(rose).to_be_hidden()
    board.cell(page, "0508").click()
    if bar.get_by_role("button", name="Move here").count():
        bar.get_by_role("button", name="Move here").click()
    with board.ordering(page):
        rose.locator(".rose-arrow", has_text="SE/S").click()
    board.stands(page, label, "0508")
    seen = next(c for c in game.view("b")["counters"] if c["label"] == label)
    assert (seen["hex"], seen["heading"]) == ("0508", 150)
    with board.ordering(page):
        page.get_by_role("button", name="Take back").click()
    board.stands(page, label, "0505")


def test_a_hovercopter_comes_in_over_the_edge(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION)
    page = game.sit(new_context(), "a")
    board.choose(page, "U2")
    with board.ordering(page):
        board.cell(page, "0503").click()
    assert [c["hex"] for c in game.view("b")["counters"] if c.get("code") == "HCOP"] == ["0503"]
