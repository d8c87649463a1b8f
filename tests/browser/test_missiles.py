"""A cruise missile in a browser: its path drawn on the map, shot at from a phone, a blast."""

from playwright.sync_api import expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES

POSITION = """shadow_line n1 P5 a concealment=none
| a C0=CP@0206 C7=MCRL@0208 C8=MCRL@0209
| b P0=CP@1206 P4=MK3@0803 P5=HVY@1205"""
DICE = (
    # The first gun hits the first missile, which does not go off; the second is let pass.
    *(6, 6, 1),
)


SEARCH = """shadow_line n1 P5 a concealment=none mines=4
| a C0=CP@0206 C5=ENG2@0805 C6=ENG1@0805
| b P0=CP@1206 P5=HVY@1203
| mines b 0704"""


def test_several_hexes_are_searched_for_mines_by_clicks(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=SEARCH)
    page = game.sit(new_context(), "a")
    choice = page.get_by_role("group", name="Search several hexes around 0805")
    expect(choice).to_be_hidden()
    board.choose(page, "C5")
    expect(choice).to_be_visible()
    send = choice.get_by_role("button", name="Search")
    expect(send).to_be_disabled()
    # A hex is ticked on the map, or in the list.
    board.cell(page, "0704").click()
    expect(choice.get_by_label("0704")).to_be_checked()
    expect(send).to_be_disabled()
    choice.get_by_label("0804").check()
    with board.ordering(page):
        send.click()
    board.logged(page, "search for mines (0804 0704)")


def test_a_path_is_drawn_and_answered_with_an_interception(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=POSITION, dice=DICE)
    pages = game.table(new_context, "a", "umpire")
    pages["b"] = game.sit(new_context(**SIZES["phone"]), "b")
    a, b = pages["a"], pages["b"]
    # The enemy hides nothing, so nothing is said of scans.
    board.prompts(a, "Fire.")
    a.locator("#g-salvo-C7").check()
    a.locator("#g-salvo-C8").check()
    board.order(a, "Launch")
    game.together(pages)
    board.prompts(a, "Draw the path of the missile of C7.")
    expect(a.locator("#course-title")).to_have_text("Path of the missile of C7")
    for corner in ("0203", "0503"):
        board.cell(a, corner).click()
    expect(a.locator("#course-text")).to_have_text("0208 - 0203 - 0503, 8 steps.")
    a.get_by_role("button", name="One back").click()
    expect(a.locator("#course-text")).to_have_text("0208 - 0203, 5 steps.")
    board.cell(a, "0803").click()
    expect(a.locator("#over .course-line")).to_be_attached()
    board.order(a, "Let it fly")
    game.together(pages)
    board.prompts(a, "Paneurope to act.")
    board.prompts(b, "A missile of Combine flies at 0803.")
    expect(b.locator("#trails .trail.missile")).to_be_in_viewport()
    # The answer lies below whatever list there is, as wide as the list.
    answer = b.get_by_role("button", name="Let it pass")
    expect(answer).to_be_in_viewport()
    b.locator("#g-intercept-P4-main1").check()
    board.order(b, "Shoot at it")
    game.together(pages)
    for page in pages.values():
        board.logged(page, "The missile is stopped in 0803 by the shot, die 1: it is gone.")
    board.cell(a, "0803").click()
    expect(a.locator("#course-text")).to_contain_text("0209 - 0803")
    board.order(a, "Let it fly")
    game.together(pages)
    board.order(b, "Let it pass")
    game.together(pages)
    for page in (a, b):
        expect(board.counter(page, "P4")).to_have_count(0)
        expect(page.locator("#notes .blast-ring")).to_have_count(5)
        expect(board.cell(page, "0803")).to_have_attribute("aria-label", "0803 clear; hot crater")
