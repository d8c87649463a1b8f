"""The hunt on the page: by keyboard alone, with a finger, under the curtain of a shared device."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import board
from tests.browser.game import Game, connected
from tests.browser.server import Server
from tests.browser.test_keyboard import at, press, says, tab_to
from tests.browser.test_sea import PHONE

NewContext = Callable[..., BrowserContext]
PINS = {"a": "ada-1815", "b": "blaise-1623"}
FIGURE = re.compile(r"^\d{4}: hidden enemy [<0-9.]+%")


def dealt(server: Server, **wanted: Any) -> Game:
    """Wolf Pack from its first movement on, so that both know how many boats there are."""
    game = Game(server, scenario="wolf_pack", **wanted)
    for seat in ("a", "b"):
        game.order(seat, "arrange random", "commit")
    return game


def a_way(game: Game, seat: str, row: str) -> tuple[str, str]:
    """A counter of a seat and a hex that it reaches, at least so far south."""
    for piece in game.menu(seat)["pieces"]:
        for stop in piece.get("moves", ()):
            if stop["hex"][2:] >= row:
                return piece["label"], stop["hex"]
    raise AssertionError("Nobody comes so far.")


def test_the_hunt_by_keyboard_alone(server: Server, new_context: NewContext) -> None:
    game = dealt(server)
    page = game.sit(new_context(), "a")
    label, hex_ = a_way(game, "a", "08")
    start = next(c["hex"] for c in game.view("a")["counters"] if c["label"] == label)
    page.locator("#line").focus()
    off = page.locator("input[name=what][value=off]")
    tab_to(page, off, "Shift+Tab")
    press(page, "ArrowRight")
    expect(page.locator("input[name=what][value=foe]")).to_be_focused()
    expect(page.locator("#hunt .shade")).to_have_count(19 * 21)
    expect(page.locator("#hunt-words")).to_contain_text("Hidden on the map: 5, in 399 possible")
    # To the board, and over it by arrows: each hex is read out.
    tab_to(page, page.locator("#cells [tabindex='0']"), "Shift+Tab")
    read_out = page.locator("#hunt-at")
    for _ in range(30):
        row = int(page.evaluate("document.activeElement.dataset.hex.slice(2)"))
        if row >= 10:
            break
        press(page, "ArrowDown")
    expect(read_out).to_have_text(FIGURE)
    assert read_out.get_attribute("role") == "status"
    for _ in range(4):
        press(page, "ArrowUp")
    expect(read_out).to_contain_text("ruled out")
    # A counter in hand: what its move may find is said with the hex.
    board.type_order(page, start)
    at_start = page.locator(f"#c{start}")
    at_start.focus()
    at(page, start)
    press(page, "Enter")
    expect(page.locator("#hunt-odds")).to_contain_text(f"{label}, before you order")
    press(page, "ArrowDown")
    says(page, "finds one")
    expect(page.locator("#tip")).to_contain_text("finds one")
    # And it goes there; what it searched bears the turn.
    game.order("a", f"move {label} {hex_}")
    sign = page.locator(f"#hunt .looked[data-at='{hex_}']")
    expect(sign).to_have_attribute("data-says", "searched in turn 1")
    page.locator(f"#c{hex_}").focus()
    expect(read_out).to_have_text(f"{hex_}: ruled out, searched in turn 1")


def test_the_hunt_with_a_finger(server: Server, new_context: NewContext) -> None:
    game = dealt(server)
    page = game.sit(new_context(**PHONE), "a")
    page.locator("input[name=what][value=foe]").check()
    expect(page.locator("#hunt .shade")).to_have_count(19 * 21)
    label, hex_ = a_way(game, "a", "08")
    page.locator(f"#k-{label} [data-pick]").click()
    expect(page.locator("#hunt-odds")).to_contain_text(f"{label}, before you order")
    page.locator(f"#c{hex_}").scroll_into_view_if_needed()
    page.locator(f"#c{hex_}").dispatch_event("pointerdown", {"pointerType": "touch"})
    page.locator(f"#c{hex_}").dispatch_event("click")
    expect(page.locator("#bar")).to_contain_text("finds one")
    read_out = page.locator("#hunt-at")
    expect(read_out).to_have_text(re.compile(f"^{hex_}: "))
    # What is read out can be read: it is on the map, large enough, and not under the question.
    box, bar = read_out.bounding_box(), page.locator("#bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"] or bar["y"] + bar["height"] <= box["y"]
    assert read_out.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 13


def lift(page: Page, side: str, name: str) -> None:
    """Lift the curtain for a side."""
    page.get_by_label(f"PIN of {name}").fill(PINS[side])
    page.get_by_role("button", name=f"I am {name}", exact=False).click()
    connected(page)


def told(page: Page) -> bool:
    """Whether a page has a word of a hunt."""
    text = page.content()
    return any(
        word in text for word in ("data-says", "before you order", "may hold V", 'class="shade')
    )


def test_a_picture_is_gone_with_the_curtain(server: Server, new_context: NewContext) -> None:
    game = dealt(server, hotseat=PINS)
    page = new_context().new_page()
    page.goto(game.links["a"])
    page.get_by_role("button", name="Enter").click()
    lift(page, "a", "Convoy")
    page.locator("input[name=what][value=foe]").check()
    expect(page.locator("#hunt .shade").first).to_be_attached()
    label, hex_ = a_way(game, "a", "05")
    board.choose(page, label)
    expect(page.locator("#hunt-odds")).to_contain_text("before you order")
    board.cell(page, hex_).hover(force=True)
    expect(page.locator("#hunt-at")).to_be_visible()
    assert told(page)
    for prompt in ("Move your counters.", "Fire.", "Second move."):
        board.prompts(page, prompt)
        board.type_order(page, "end")
    board.prompts(page, "Pack to act.")
    page.get_by_role("button", name="Hide the board and hand over").click()
    expect(page.get_by_role("heading", name="Hand the device to Pack")).to_be_visible()
    assert not told(page)
    # Nor is anything told to who asks behind the curtain.
    for path in ("hunt?what=foe", "hunt?what=me", f"hunt/odds?counter={label}"):
        status = page.evaluate(
            "async path => (await fetch(path)).status", f"/games/{game.id}/{path}"
        )
        assert status == 403
    page.go_back()
    page.wait_for_load_state()
    assert not told(page)
    page.goto(game.url)
    lift(page, "b", "Pack")
    # The other side begins with no picture, and is offered its own alone.
    assert not told(page)
    assert page.locator("input[name=what]").evaluate_all("all => all.map(one => one.value)") == [
        "off",
        "me",
    ]
    expect(page.locator("input[name=what][value=off]")).to_be_checked()
    page.locator("input[name=what][value=me]").check()
    expect(page.locator("#hunt-words")).to_contain_text("at most")
    page.locator("#settings summary").click()
    page.get_by_role("button", name="Hide the board", exact=True).click()
    expect(page.get_by_role("heading", name="Hand the device to", exact=False)).to_be_visible()
    assert not told(page)
