"""A naval game in a browser: set up with a heading, plotted by the rose, attacks put on a list."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES

COMBAT = """scenario denmark_strait
turn 2 ORDERS1
BIS 1008 S hits=1 seen
PEU 1009 S seen
HOO 1309 NW seen
POW 1410 NW seen
SUF 1004 S seen
NOR 1502 S"""
MOVE = COMBAT.replace("ORDERS1", "MOVE1_DET").replace(" hits=1", "")


def own(game: Game, seat: str = "a") -> dict[str, tuple[str, int]]:
    """Where the ships of a seat are and point."""
    return {
        c["label"]: (c["hex"], c["heading"]) for c in game.view(seat)["counters"] if "ship" in c
    }


def contact(game: Game, seat: str, hex_: str) -> str:
    """What a seat calls the enemy that it sees in a hex."""
    seen = game.view(seat)["counters"]
    return next(str(c["label"]) for c in seen if c["hex"] == hex_ and "contact" in c)


def arrow(page: Page, heading: str) -> Locator:
    """An arrow of the rose."""
    return page.locator("#rose").get_by_role("button", name=re.compile(rf"^{heading}(,|$)"))


@pytest.mark.parametrize("size", SIZES)
def test_C2_0_boats_are_placed_by_the_hex_and_by_the_arrow_they_point_along(
    server: Server, new_context: NewContext, size: str
) -> None:
    game = Game(server, scenario="channel_convoy")
    page = game.sit(new_context(**SIZES[size]), "a")
    expect(page.get_by_role("button", name="Seal the set-up")).to_have_count(0)
    expect(page.locator("#prompt .wanting")).to_contain_text("Not yet:")
    page.locator("#y-A1").click()
    for label, hex_, heading in (("A1", "0814", "NE"), ("A2", "0914", "N"), ("A3", "1014", "NW")):
        expect(page.locator(f"#y-{label}")).to_have_attribute("aria-pressed", "true")
        board.cell(page, hex_).click()
        expect(page.locator("#rose .rose-arrow")).to_have_count(6)
        with board.ordering(page):
            arrow(page, heading).click()
        board.stands(page, label, hex_)
    board.cell(page, "1114").click()
    with board.ordering(page):
        arrow(page, "N").click()
    assert own(game) == {
        "A1": ("0814", 60),
        "A2": ("0914", 0),
        "A3": ("1014", 300),
        "A4": ("1114", 0),
    }
    board.order(page, "Seal the set-up")
    board.prompts(page, "Your orders are sealed.")


def test_a_turn_is_played_by_clicks_on_two_pages(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="denmark_strait", position=MOVE)
    pages = game.table(new_context, "a", "b")
    a, b = pages["a"], pages["b"]
    board.choose(a, "A2")
    board.cell(a, "1011").click()
    with board.ordering(a):
        arrow(a, "S").click()
    listed = a.locator("#listed li")
    expect(listed).to_have_text([re.compile("A2 Prinz Eugen to 1011, heading S, 2 MP")])
    board.order(a, "Evade (1 MP)")
    expect(listed).to_contain_text("3 MP, evading")
    # Whoever is astern may keep station; the button stands in a row of its like.
    board.choose(a, "A1")
    board.order(a, "Follow A2")
    expect(listed).to_have_count(2)
    expect(listed.first).to_contain_text("A1 Bismarck to 1010, heading S, 3 MP, evading")
    expect(a.locator("#trails .plot")).to_have_count(2)
    board.choose(b, "B1")
    board.cell(b, "1208").click()
    with board.ordering(b):
        b.keyboard.press("Enter")
    # Nobody is told what is plotted, or that it is sealed.
    before = b.locator("#sync").get_attribute("data-v")
    board.order(a, "Seal my orders")
    board.prompts(a, "Your orders are sealed.")
    assert b.locator("#sync").get_attribute("data-v") == before
    assert b.locator("#trails .plot").count() == 1
    board.order(b, "Seal my orders", sure=True)
    game.together(pages)
    assert (own(game)["A1"], own(game)["A2"]) == (("1010", 180), ("1011", 180))
    assert own(game, "b")["B1"][0] == "1208"
    expect(a.locator("#trails .plot")).to_have_count(0)
    seen = {contact(game, "b", "1010"): "1010", contact(game, "b", "1011"): "1011"}
    for label, hex_ in seen.items():
        board.stands(b, label, hex_)


def test_an_attack_is_previewed_listed_and_sealed(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="denmark_strait", position=COMBAT)
    pages = game.table(new_context, "a", "b")
    a = pages["a"]
    hood = contact(game, "a", "1309")
    board.choose(a, "A1")
    board.cell(a, "1309").click()
    secondary = a.locator("#attack-guns").get_by_text("Secondary battery to port")
    expect(a.locator("#attack-guns")).to_contain_text("3 hexes, medium, port")
    expect(a.locator("#gist")).to_contain_text("hits expected in all")
    secondary.click()
    expect(a.locator("#odds .terms")).to_contain_text("own crew")
    expect(a.locator("#gist")).to_contain_text("hits expected")
    with board.ordering(a):
        a.get_by_role("button", name="Put on the list").click()
    line = f"A1 Bismarck, main battery: {hood} Hood"
    expect(a.locator("#listed li")).to_have_text([re.compile(re.escape(line))])
    # Torpedoes are sent at a hex, or at two; what is on the list can be taken off again.
    board.cell(a, "1009").click()
    a.get_by_role("button", name="Torpedoes: 1 spread", exact=True).click()
    board.cell(a, "1309").hover()
    expect(a.locator("#bar .worth")).to_contain_text("on a D10 scores")
    with board.ordering(a):
        board.cell(a, "1309").click()
    a.get_by_role("button", name="Torpedoes: 1 spread over two hexes").click()
    board.cell(a, "1310").click()
    expect(a.locator("#bar")).to_contain_text("and a hex next to 1310")
    with board.ordering(a):
        board.cell(a, "1311").click()
    expect(a.locator("#listed li")).to_have_count(3)
    expect(a.locator("#listed")).to_contain_text("1 spread of torpedoes at 1310 and 1311")
    expect(a.locator("#trails .torpedo")).to_have_count(3)
    assert pages["b"].locator("#listed li").count() == 0
    for left in (2, 1):
        with board.ordering(a):
            a.get_by_role("button", name="Remove: A2").first.click()
        expect(a.locator("#listed li")).to_have_count(left)
    for page in pages.values():
        board.order(page, "Seal my orders")
    game.together(pages)
    board.logged(a, f"Bismarck (A1) fires its main battery at Hood ({hood})")
    expect(a.locator("#listed")).to_be_hidden()


def test_a_ship_is_steered_and_sealed_by_keys_alone(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, scenario="denmark_strait", position=MOVE)
    page = game.sit(new_context(), "a")
    page.locator("#board-area").focus()
    for key in ("n", "s", "s", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#rose .rose-arrow").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rose .rose-arrow").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#rose .rose-arrow").nth(2)).to_be_focused()
    with board.ordering(page):
        page.keyboard.press("Enter")
    expect(page.locator("#listed li")).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("A2 1011")
    with board.ordering(page):
        page.keyboard.press("Enter")
    expect(page.locator("#listed li")).to_have_count(2)
    page.keyboard.type("seal")
    with board.ordering(page):
        page.keyboard.press("Enter")
    board.prompts(page, "Your orders are sealed.")
    game.order("b", "seal")
    assert own(game)["A1"][0] == "1010"
    assert own(game)["A1"][1] != 180
    assert own(game)["A2"][0] == "1011"


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_a_battle_has_no_fault_for_axe(
    server: Server,
    new_context: NewContext,
    axe: Callable[..., list[dict[str, Any]]],
    size: str,
) -> None:
    game = Game(server, scenario="denmark_strait", position=COMBAT)
    page = game.sit(new_context(**SIZES[size]), "a")
    board.choose(page, "A1")
    page.locator("#cards .here summary").first.click()
    page.locator("#attack-target").select_option(contact(game, "a", "1309"))
    page.locator("#attack-guns input").first.check()
    expect(page.locator("#odds .terms")).to_be_attached()
    assert axe(page) == []
    # What the chosen ship bears on is drawn, and another battery may be looked at instead.
    assert page.locator("#arcs .band").count() > 2
    before = page.locator("#arcs .band").last.get_attribute("d")
    page.locator("#lens-arm").select_option("Secondary battery")
    assert page.locator("#arcs .blind").count() == 2
    assert page.locator("#arcs .band").last.get_attribute("d") != before


def test_the_rose_and_the_sight_of_ones_ships_have_no_fault_for_axe(
    server: Server, new_context: NewContext, axe: Callable[..., list[dict[str, Any]]]
) -> None:
    page = Game(server, scenario="channel_convoy").sit(new_context(), "a")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    page.locator("#y-A1").click()
    expect(page.locator("#y-A1")).to_have_attribute("aria-pressed", "true")
    board.cell(page, "0814").click()
    expect(page.locator("#rose .rose-arrow")).to_have_count(6)
    assert axe(page) == []
    with board.ordering(page):
        page.keyboard.press("Enter")
    page.locator("#settings summary").click()
    page.locator("#set-circles").select_option("anything, by a die")
    expect(page.locator("#arcs .sight-line")).to_have_count(1)
    assert axe(page) == []
