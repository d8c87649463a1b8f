"""Raid in the dark on pages alone, two turns of it: arrivals, an exit, the verdict."""

from playwright.sync_api import Page, expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server

SHORT = "raid_concealed SETUP turns=2"


def come_in(page: Page, gate: str) -> str:
    """Take the counter in hand to an edge hex, and have the next one in hand; its label."""
    label = page.locator("#tray [aria-pressed=true]").get_attribute("data-label") or ""
    with board.ordering(page):
        board.cell(page, gate).click()
    board.stands(page, label, gate)
    expect(page.locator(f"#tray [data-label='{label}']")).to_have_count(0)
    return label


def go(page: Page, label: str, hex_: str) -> None:
    """Move a counter by its card and a click on the map."""
    board.choose(page, label)
    with board.ordering(page):
        board.cell(page, hex_).click()
    board.stands(page, label, hex_)


def end_turn(game: Game, pages: dict[str, Page], seat: str) -> None:
    """End what is left of a player-turn, phase by phase."""
    for _ in range(4):
        if game.view(seat)["prompt"].get("yours"):
            board.type_order(pages[seat], "end")
            game.together(pages)


def test_a_raid_from_the_set_up_to_its_verdict(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="raid_concealed", position=SHORT)
    pages = game.table(new_context, "a", "b", "umpire")
    a, b = pages["a"], pages["b"]
    board.prompts(a, "Paneurope to act.")
    board.order(b, "Deep reserve")
    board.order(b, "Seal set-up", sure=True)
    game.together(pages)
    expect(a.locator("#units .unknown")).to_have_count(22)
    board.prompts(a, "Bring in your units.")
    a.locator("#tray [data-pick]").first.click()
    first, second, third = (come_in(a, gate) for gate in ("0105", "0112", "0115"))
    # What has its place at the edge and is in hand may wait on, said where the map is.
    board.choose(a, third)
    expect(a.locator("#bar")).to_contain_text(f"{third} waits beside 0115")
    with board.ordering(a):
        a.locator("#bar").get_by_role("button", name="Wait on").click()
    expect(a.locator(f"#tray [data-label='{third}']")).to_be_attached()
    board.order(a, "End arrivals")
    go(a, first, "0305")
    go(a, second, "0212")
    game.together(pages)
    expect(board.counter(b, first)).to_have_attribute("data-hex", "0305")
    end_turn(game, pages, "a")
    board.prompts(b, "Bring in your units.")
    end_turn(game, pages, "b")
    # What waits may wait on; what has come in goes home by the edge where it came.
    board.order(a, "End arrivals")
    go(a, second, "0112")
    board.order(a, "Leave the map by the west edge")
    game.together(pages)
    expect(board.counter(b, second)).to_have_count(0)
    board.logged(b, "leaves the map by the west edge.")
    end_turn(game, pages, "a")
    end_turn(game, pages, "b")
    for page in (a, b):
        board.prompts(page, "The game is over.")
        expect(page.locator("#verdict h2")).to_have_text("A draw")
        expect(page.locator("#units .unknown")).to_have_count(0)
    expect(pages["umpire"].locator("#reasons-title")).to_have_text("The game is over.")
