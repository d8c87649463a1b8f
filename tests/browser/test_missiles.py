"""A cruise missile in a browser: its path drawn on the map, shot at from a phone, a blast."""

import re

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


SHOT = """shadow_line n1 P5 a
| a C0=CP@0206 C1=MK3!@0505 C2=EMP!@0604
| b P0=CP@1206 P1=LSRT@0708 P2=HVY!@0507 P3=LT!@0703 P4=HVY@0705 P5=?GEV@0605"""


def test_a_pulse_disables_and_a_laser_shoots_an_Ogre_missile_down(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=SHOT, dice=[6, 5])
    pages = game.table(new_context, "a", "umpire")
    pages["b"] = game.sit(new_context(**SIZES["phone"]), "b")
    a, b = pages["a"], pages["b"]
    # The owner of the laser says beforehand what it shoots at, and nobody else hears of it.
    board.choose(b, "P1")
    board.order(b, "Shoot at every Ogre missile")
    card = b.locator("#k-P1")
    expect(card).to_contain_text("Shoots at Ogre missiles: always")
    expect(card.get_by_role("button", name="Let Ogre missiles pass")).to_be_visible()
    expect(board.counter(a, "P1")).to_have_class(re.compile("unknown"))
    board.choose(a, "C2")
    expect(a.locator("#scan-list")).to_contain_text("C2.pulse1 scans P1 at 0708")
    board.order(a, "Give off a pulse", sure=True)
    game.together(pages)
    for page in pages.values():
        board.logged(page, "C2 EMP Tank in 0604 gives off a pulse of 2 hexes.")
        board.logged(page, "P5 in 0605 was a dummy.")
        board.logged(page, "P4 Heavy Tank is disabled.")
    # The pulse took the place of its scan.
    expect(a.locator("#scan-list")).not_to_contain_text("C2.pulse1")
    board.cell(a, "0507").click()
    a.locator("#attack-guns input[value='C1.missile1']").check()
    expect(a.locator("#odds dl")).to_be_visible()
    board.order(a, "Fire (F)")
    game.together(pages)
    for page in pages.values():
        board.logged(page, "P1 Laser Tank shoots at missile1 of C1")
        board.logged(page, "The attack on P2 in 0507 is spent: a laser shot the missile down.")
    expect(board.counter(a, "P1")).not_to_have_class(re.compile("unknown"))
    expect(a.locator("#attack-guns input[value='C1.missile1']")).to_have_count(0)


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
