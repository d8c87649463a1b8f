"""What makes play pleasant: the guide at hand, odds in sight, labels that can be read, rest."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import board
from tests.browser.conftest import MOVING
from tests.browser.game import Game, NewContext, connected
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES

CROWD = """shadow_line n3 P5 a
| a C0=CP@0206 C1=HVY@0606 C2=SHVY!@0506 C4=INF3!@0705 C6=GEV@0606 C9=INF3@0506 C10=LT@0606
| b P0=CP@1206 P1=HVY@0706 P2=?LT@0706 P3=GEV!@0707"""


def test_the_guide_is_offered_once_and_is_in_nobodys_way(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server).sit(new_context(), "a")
    expect(page.locator("#guide")).to_be_hidden()
    page.get_by_role("button", name="First game? How it goes").click()
    expect(page.locator("#guide")).to_be_visible()
    expect(page.locator("#newcomer")).to_be_hidden()
    page.reload()
    connected(page)
    expect(page.locator("#newcomer")).to_be_hidden()


def test_nothing_moves_while_the_window_is_hidden(server: Server, new_context: NewContext) -> None:
    page = Game(server, position=CROWD).sit(new_context(**MOVING), "a")
    running = "() => document.getAnimations().filter(a => a.playState === 'running').length"
    assert page.evaluate(running) > 0
    show = """hidden => {
        Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(show, True)
    assert page.evaluate(running) == 0
    page.evaluate(show, False)
    assert page.evaluate(running) > 0


@pytest.mark.parametrize("size", list(SIZES))
def test_odds_and_buttons_stay_in_sight(server: Server, new_context: NewContext, size: str) -> None:
    page = Game(server, position=CROWD).sit(new_context(**SIZES[size]), "a")
    page.locator("#attack-target").select_option("P1")
    for box in page.locator("#attack-guns input").all():
        box.check()
    expect(page.locator("#gist .gist-words")).to_contain_text("by type")
    expect(page.locator("#gist .gist-words")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Announce (F)")).to_be_in_viewport(ratio=1)


def test_a_carrier_fires_beside_its_riders(server: Server, new_context: NewContext) -> None:
    aboard = "shadow_line n1 P5 a concealment=none | a C1=APC+INF2@0606 | b P1=HVY@0607"
    game = Game(server, position=aboard, dice=[1])
    page = game.sit(new_context(), "a")
    page.locator("#attack-target").select_option("P1")
    expect(page.locator(".crew legend")).to_have_text("GEV-APC with 2 squads aboard C1")
    guns = page.locator(".crew .system > span:first-of-type")
    expect(guns).to_have_text(["gun", "rider 1", "rider 2"])
    for box in page.locator("#attack-guns input").all():
        box.check()
    expect(page.locator("#odds dl")).to_contain_text("1 + 1 + 1 = 3")
    board.order(page, "Fire (F)")
    board.logged(page, "Combine fires at 0607: C1, C1.r1 and C1.r2 (3) at P1.")


def test_every_label_of_a_stack_can_be_read(server: Server, new_context: NewContext) -> None:
    page = Game(server, position=CROWD).sit(new_context(), "a")
    tabs = page.locator("#s-0606-a .tab")
    expect(tabs).to_have_text(["C1", "C6", "C10"])
    for label in ("C1", "C6", "C10"):
        assert uncovered(page, label)
    board.choose(page, "C6")
    expect(page.locator("[data-tab=C6]")).to_have_class("tab chosen")


def uncovered(page: Page, label: str) -> bool:
    """Whether nothing that is drawn later lies on the label beside a stack."""
    free: bool = page.locator(f"[data-tab='{label}']").evaluate(
        """tab => {
            const box = tab.getBoundingClientRect();
            const cells = document.getElementById("cells");
            cells.style.setProperty("display", "none");
            const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            cells.style.removeProperty("display");
            return tab.contains(at);
        }"""
    )
    return free


def test_the_wheel_zooms_about_the_pointer(server: Server, new_context: NewContext) -> None:
    page = Game(server, position=CROWD).sit(new_context(), "a")
    width = "() => document.getElementById('board').clientWidth"
    before = page.evaluate(width)
    page.mouse.move(*board.point(page, board.cell(page, "0506")))
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"before => ({width})() > before * 1.2", arg=before)
    page.mouse.wheel(0, 600)
    page.wait_for_function(f"before => ({width})() <= before", arg=before)


def test_what_the_enemy_has_stays_open_over_news(server: Server, new_context: NewContext) -> None:
    game = Game(server, position=CROWD, dice=[6])
    page = game.sit(new_context(), "a")
    page.get_by_text("What Paneurope has").click()
    gev = page.locator("#roll tr", has_text="GEV")
    expect(gev.locator("td")).to_have_text(["2", "", "1", "1"])
    game.order("a", "scan C2.main1 > P1")
    heavy = page.locator("#roll tr", has_text="Heavy Tank").first
    expect(heavy.locator("td")).to_have_text(["2", "", "1", "1"])
    expect(heavy).to_be_visible()


@pytest.mark.parametrize("size", list(SIZES))
def test_whose_turn_it_becomes_has_the_prompt_in_sight(
    server: Server, new_context: NewContext, size: str
) -> None:
    game = Game(server, position=CROWD)
    page = game.sit(new_context(**SIZES[size]), "b")
    last = page.locator("#cards > .card").last
    last.scroll_into_view_if_needed()
    expect(page.locator("#prompt-text")).not_to_be_in_viewport()
    # Neither an order of the enemy nor the end of one of his phases moves what is read here.
    game.order("a", "done", "end")
    board.prompts(page, "Combine to act.")
    expect(last).to_be_in_viewport()
    game.order("a", "end")
    board.prompts(page, "Move your counters.")
    expect(page.locator("#prompt-text")).to_be_in_viewport()
    expect(page.get_by_role("button", name="End movement")).to_be_in_viewport()


@pytest.mark.parametrize("size", list(SIZES))
def test_no_choice_lies_under_the_button_for_it(
    server: Server, new_context: NewContext, size: str
) -> None:
    dummies = " ".join(f"C{n}=?LT@{n:02}08" for n in range(2, 13))
    many = f"shadow_line n1 P3 a | a C0=CP@0206 C1=HVY@0306 {dummies} | b P0=CP@1206 P1=LT@1103"
    game = Game(server, position=many)
    page = game.sit(new_context(**SIZES[size]), "a")
    game.order("a", "end")
    expect(page.locator(".pick input")).to_have_count(11)
    for box in page.locator(".pick input").all():
        box.focus()
        assert box.evaluate(
            """box => {
                const at = box.getBoundingClientRect();
                return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === box;
            }"""
        )


def test_labels_of_a_large_map_can_be_read_and_all_of_it_seen(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server, scenario="valley").sit(new_context(**SIZES["desk"]), "b")
    height = "() => document.getElementById('c0101').getBoundingClientRect().height"
    assert page.evaluate(height) > 33
    page.get_by_role("button", name="fit the whole map").click()
    for corner in ("0101", "2101", "0131", "2131"):
        expect(board.cell(page, corner)).to_be_in_viewport(ratio=0.9)
