"""A whole player-turn without a mouse, from the skip link on, with what the live region says."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import board
from tests.browser.game import Game
from tests.browser.server import Server

POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0301 C4=?HVY@0301
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105 P3=GEV@1203"""


@pytest.fixture
def game(server: Server) -> Game:
    """A small game: one counter can fire at another, two share a hex."""
    # The scan finds, the fire destroys.
    return Game(server, position=POSITION, dice=[6, 6])


@pytest.fixture
def page(game: Game, new_context: Callable[..., BrowserContext]) -> Page:
    """Its first player, who has nothing but a keyboard."""
    page = game.sit(new_context(), "a")
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    return page


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


def says(page: Page, text: str) -> None:
    """Wait for a sentence in the live region."""
    expect(page.locator("#live")).to_contain_text(text)


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Walk there by Tab; a page has only so many stops."""
    for _ in range(60):
        press(page, key)
        if wanted.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError("No way there by Tab.")


def at(page: Page, hex_: str) -> None:
    """Wait until the keyboard is on a hex."""
    expect(board.cell(page, hex_)).to_be_focused()


def to_the_board(page: Page) -> None:
    """The first stop of the page leads past everything to the board, the next into it."""
    press(page, "Tab")
    skip = page.get_by_role("link", name="Skip to the board")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    press(page, "Enter")
    expect(page.locator("#board-area")).to_be_focused()
    press(page, "Tab")
    at(page, "0206")


def test_a_whole_player_turn_by_keyboard(game: Game, page: Page) -> None:
    to_the_board(page)
    # Movement: choose, walk the cursor along the road, go.
    press(page, "n")
    says(page, "Heavy Tank C1 at 0506. 36 hexes in reach, 3 of 3 MP left.")
    at(page, "0506")
    press(page, "ArrowRight")
    at(page, "0606")
    expect(page.locator("#over .path-line")).to_be_attached()
    with board.ordering(page):
        press(page, "Enter")
    board.stands(page, "C1", "0606")
    says(page, "C1 Heavy Tank moves 0506-0606.")
    at(page, "0606")
    with board.ordering(page):
        press(page, "u")
    board.stands(page, "C1", "0506")
    says(page, "Combine takes back its last order: C1 is back in 0506.")
    at(page, "0606")
    with board.ordering(page):
        press(page, "Enter")
    board.stands(page, "C1", "0606")
    # Two counters in a hex: Tab goes from one to the other.
    press(page, "n", "n")
    says(page, "Dummy C3 at 0301. 1 of 2 in the hex.")
    press(page, "Tab")
    says(page, "Dummy C4 at 0301. 2 of 2 in the hex.")
    press(page, "Shift+Tab")
    says(page, "Dummy C3 at 0301. 1 of 2 in the hex.")
    press(page, "q")
    at(page, "0201")
    press(page, "Escape", "Escape")
    # The end of the phase, with its question.
    end = page.get_by_role("button", name="End movement")
    tab_to(page, end)
    press(page, "Enter")
    expect(page.locator("#ask-text")).to_have_text("3 counters have not moved. End movement?")
    expect(page.get_by_role("button", name="Yes")).to_be_focused()
    with board.ordering(page):
        press(page, "Enter")
    board.prompts(page, "Scan, then fire.")
    says(page, "Combine's movement is over.")
    fire(page)
    with board.ordering(page):
        tab_to(page, page.get_by_role("button", name="End fire"))
        press(page, "Enter")
    discard(page)
    board.prompts(page, "Second move.")
    second_move(page)
    with board.ordering(page):
        tab_to(page, page.get_by_role("button", name="End second move"))
        press(page, "Enter")
    board.prompts(page, "Paneurope to act.")
    says(page, "Turn 2: Paneurope to move.")
    assert game.view("b")["prompt"]["text"] == "Move your counters."


def fire(page: Page) -> None:
    """The command post scans, then the tank fires at what was found."""
    page.locator("#board-area").focus()
    press(page, "Tab", "n")
    says(page, "Command Post C0 at 0206.")
    scan = page.get_by_role("button", name="C0 scans P1 at 0806, distance 6 3+")
    tab_to(page, scan)
    with board.ordering(page):
        press(page, "Enter")
    says(page, "Revealed in 0806: P1 Heavy Tank.")
    page.locator("#board-area").focus()
    press(page, "Tab", "n")
    says(page, "Heavy Tank C1 at 0606. 1 target in range.")
    at(page, "0606")
    press(page, "ArrowRight", "ArrowRight")
    at(page, "0806")
    press(page, "Enter")
    expect(page.locator("#attack-on")).to_have_text("on P1 at 0806")
    expect(page.locator("#odds dl")).to_be_visible()
    with board.ordering(page):
        press(page, "f")
    says(page, "P1 Heavy Tank is destroyed (6 points).")


def discard(page: Page) -> None:
    """The tank that fired has one dummy too many beside it."""
    board.prompts(page, "Discard 1 dummy.")
    tab_to(page, page.locator("#g-discard-C4"))
    press(page, "Space")
    expect(page.locator("#g-discard-C4")).to_be_checked()
    with board.ordering(page):
        tab_to(page, page.get_by_role("button", name="Discard"))
        press(page, "Enter")
    says(page, "C4 in 0301 was a dummy.")


def second_move(page: Page) -> None:
    """The GEV moves a second time, by the command line."""
    press(page, "/")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("w 0504")
    press(page, "Enter")
    says(page, "0504 clear; own: GEV C2 concealed")
    page.keyboard.type("c2 0604")
    with board.ordering(page):
        press(page, "Enter")
    board.stands(page, "C2", "0604")
    expect(page.locator("#line")).to_be_focused()
    press(page, "Escape")


def test_single_letters_can_be_turned_off(page: Page) -> None:
    to_the_board(page)
    page.locator("#settings summary").click()
    page.get_by_label("Single-letter keys").uncheck()
    page.keyboard.press("Escape")
    board.cell(page, "0206").focus()
    press(page, "e")
    at(page, "0206")
    press(page, "ArrowUp")
    at(page, "0205")
    press(page, "/")
    at(page, "0205")


def test_the_help_names_the_keys(page: Page) -> None:
    to_the_board(page)
    press(page, "?")
    expect(page.get_by_role("dialog", name="Keys and commands")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#help")).to_be_hidden()
    at(page, "0206")
