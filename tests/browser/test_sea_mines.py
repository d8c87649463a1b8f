"""Mines and landing vessels on the page: mined hexes by hand, named sections, cargo ashore."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser import board
from tests.browser.game import Game
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
BEACH = """beachhead n1 P3 a mine_area_once=on
| a L1=LSEV@0922 U1=HVY(callsign=U1,aboard=L1) U2=INF1(callsign=U2,aboard=L1) L2=GEV@1010
| b D5=HVY@0122 | mines b 1011"""


def test_hexes_are_mined_by_hand_and_sections_named(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, scenario="beachhead", options={"mine_section_warning": True})
    defender, invader = (game.sit(new_context(), seat) for seat in ("b", "a"))
    board.order(defender, "Random")
    board.order(defender, "Clear")
    board.choose(defender, "MINE")
    with board.ordering(defender):
        board.cell(defender, "1010").click()
    expect(defender.locator("#notes .m-mine")).to_have_count(1)
    assert [mine["hex"] for mine in game.view("b")["mines"]] == ["1010"]
    board.order(defender, "Name section 1010-1010")
    expect(defender.locator("#notes .m-section.own")).to_have_count(1)
    expect(invader.locator("#notes .mark")).to_have_count(0)
    defender.locator("#more summary").click()
    board.order(defender, "Take the mine in 1010 back")
    expect(defender.locator("#notes .m-mine")).to_have_count(0)
    game.order("b", "arrange random", "section 0108-1521")
    board.order(defender, "Seal set-up", sure=True)
    board.logged(invader, "Defender may have mined")
    expect(invader.locator("#notes .m-section.foe").first).to_be_attached()
    expect(invader.locator("#notes .m-mine")).to_have_count(0)


def test_a_section_is_chosen_by_two_of_its_corners(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="beachhead", options={"mine_section_warning": True})
    defender = game.sit(new_context(), "b")
    begin = defender.get_by_role("button", name="Name a section by its corners")
    begin.click()
    bar = defender.locator("#bar")
    expect(bar).to_contain_text("choose one")
    # Any two opposite corners, in any order.
    board.cell(defender, "0712").click()
    expect(bar).to_contain_text("From 0712")
    board.cell(defender, "0610").click()
    expect(bar).to_contain_text("0610-0712, 6 hexes.")
    # Another hex moves the last corner.
    board.cell(defender, "0611").click()
    expect(bar).to_contain_text("0611-0712, 4 hexes.")
    expect(defender.locator("#over .reach-hex.asked")).to_have_count(4)
    board.order(defender, "Name it")
    expect(defender.locator("#notes .m-section.own")).to_have_count(4)
    assert game.view("b")["sections"] == {"b": ["0611-0712"]}
    # Hex by hex and by keyboard: the same corner twice.
    begin.focus()
    defender.keyboard.press("Enter")
    board.cell(defender, "1010").focus()
    with board.ordering(defender):
        for key in ("Enter", "Enter", "Enter"):
            defender.keyboard.press(key)
    assert game.view("b")["sections"] == {"b": ["0611-0712", "1010-1010"]}
    expect(defender.locator("#notes .m-section.own")).to_have_count(5)
    # Escape leaves it.
    begin.click()
    board.cell(defender, "0808").click()
    defender.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    board.cell(defender, "0809").click()
    expect(bar).to_be_hidden()


def test_cargo_is_unloaded_and_a_mine_goes_off(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="beachhead", position=BEACH, dice=[2])
    invader, defender = (game.sit(new_context(), seat) for seat in ("a", "b"))
    board.choose(invader, "L1")
    board.order(invader, "Unload in 0922")
    expect(invader.locator("#k-L1")).to_contain_text("Unloads in 0922 at your next movement")
    expect(defender.locator("#k-L1")).not_to_contain_text("Unloads")
    board.type_order(invader, "L2 1010-1011")
    board.logged(defender, "sets off the mine in the water of 1011: 1-1, die 2: NE.")
    expect(invader.locator("#notes .m-mine.foe")).to_have_count(1)
    game.order("a", "end", "end", "end")
    game.order("b", "end", "end")
    board.logged(defender, "Heavy Tank in 0922 and")
    board.logged(invader, "come ashore.")
