"""The board under fingers: tap, tap again, hold, drag, pinch."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server
from tests.browser.test_every_page import SIZES

POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0504
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105"""


@pytest.fixture
def game(server: Server) -> Game:
    """A game in the middle."""
    return Game(server, position=POSITION)


@pytest.fixture
def phone(game: Game, new_context: NewContext) -> Page:
    """Its first player's phone."""
    return game.sit(new_context(**SIZES["phone"]), "a")


def tap(page: Page, hex_: str) -> None:
    """Touch a hex for a moment."""
    page.touchscreen.tap(*board.point(page, board.cell(page, hex_)))


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """One event of fingers on the glass."""
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def zoom(page: Page) -> float:
    """How large the board is drawn, in pixels."""
    width: float = page.locator("#board").evaluate("board => board.clientWidth")
    return width


def pinch(page: Page, start: float, end: float) -> None:
    """Two fingers on the board, from one distance to another."""
    session = page.context.new_cdp_session(page)
    x, y = board.point(page, page.locator("#board-area"))

    def fingers(spread: float) -> list[tuple[float, float]]:
        return [(x - spread / 2, y), (x + spread / 2, y)]

    touch(session, "touchStart", *fingers(start))
    for step in range(1, 9):
        touch(session, "touchMove", *fingers(start + (end - start) * step / 8))
    touch(session, "touchEnd")


def test_a_tap_chooses_a_second_shows_the_way_and_a_third_goes_it(phone: Page) -> None:
    tap(phone, "0506")
    expect(phone.locator("#k-C1")).to_be_attached()
    expect(phone.locator("#reach .reach-hex").first).to_be_attached()
    tap(phone, "0606")
    expect(phone.locator("#bar")).to_contain_text("C1 to 0606, cost 1")
    expect(phone.locator("#over .path-line")).to_be_attached()
    phone.get_by_role("button", name="Cancel").tap()
    expect(phone.locator("#bar")).to_be_hidden()
    tap(phone, "0606")
    expect(phone.locator("#bar")).to_be_visible()
    with board.ordering(phone):
        tap(phone, "0606")
    board.stands(phone, "C1", "0606")
    with board.ordering(phone):
        phone.get_by_role("button", name="Take back").tap()
    board.stands(phone, "C1", "0506")
    tap(phone, "0506")
    tap(phone, "0605")
    with board.ordering(phone):
        phone.get_by_role("button", name="Move here").tap()
    board.stands(phone, "C1", "0605")


def test_a_finger_that_stays_opens_the_stack(phone: Page) -> None:
    session = phone.context.new_cdp_session(phone)
    where = board.point(phone, board.cell(phone, "0504"))
    touch(session, "touchStart", where)
    expect(phone.locator("#fan button")).to_have_count(2)
    touch(session, "touchEnd")
    for box in phone.locator("#fan button").all():
        size: Any = box.bounding_box()
        assert min(size["width"], size["height"]) >= 44
    phone.locator("#fan").get_by_role("button", name="C3").tap()
    expect(phone.locator("#fan")).to_be_hidden()
    expect(phone.locator("#k-C3 [data-pick]")).to_have_attribute("aria-pressed", "true")


def test_two_fingers_zoom_the_board_and_not_the_page(phone: Page) -> None:
    before = zoom(phone)
    pinch(phone, 80, 240)
    larger = zoom(phone)
    assert larger > before * 2
    assert phone.evaluate("() => visualViewport.scale") == 1
    pinch(phone, 240, 100)
    assert zoom(phone) < larger * 0.7
    # A pinch chooses nothing and orders nothing.
    expect(phone.locator("#bar")).to_be_hidden()
    expect(phone.locator("#situation-on")).to_have_text("")


def test_a_finger_drags_the_map(phone: Page) -> None:
    session = phone.context.new_cdp_session(phone)
    wrap = phone.locator("#wrap")
    before = wrap.evaluate("wrap => wrap.scrollLeft")
    x, y = board.point(phone, phone.locator("#board-area"))
    touch(session, "touchStart", (x, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x - 12 * step, y))
    touch(session, "touchEnd")
    assert wrap.evaluate("wrap => wrap.scrollLeft") > before + 40
    expect(phone.locator("#situation-on")).to_have_text("")


def test_a_hex_is_as_large_as_a_fingertip(phone: Page) -> None:
    box = board.cell(phone, "0506").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 43.9


def test_set_up_by_taps(server: Server, new_context: NewContext) -> None:
    page = Game(server).sit(new_context(**SIZES["phone"]), "a")
    page.locator("#tray [data-pick='SHVY']").tap()
    expect(page.locator("#reach .reach-hex").first).to_be_attached()
    with board.ordering(page):
        tap(page, "0406")
    board.stands(page, "SHVY", "0406")


def test_set_up_by_a_finger_that_holds_a_counter_and_drags_it(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server).sit(new_context(**SIZES["phone"]), "a")
    item = page.locator("#tray [data-pick='SHVY']")
    session = page.context.new_cdp_session(page)
    start, goal = board.point(page, item), board.point(page, board.cell(page, "0406"))
    touch(session, "touchStart", start)
    expect(page.locator(".dragged")).to_be_attached()
    for step in range(1, 6):
        share = step / 5
        way = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
        touch(session, "touchMove", way)
    with board.ordering(page):
        touch(session, "touchEnd")
    board.stands(page, "SHVY", "0406")
    expect(page.locator(".dragged")).to_have_count(0)
    # Where it stands, it may be taken back with a tap; a mouse drags it to the tray.
    tap(page, "0406")
    expect(page.locator("#bar")).to_contain_text("SHVY in 0406")
    with board.ordering(page):
        page.get_by_role("button", name="Take it back").tap()
    expect(item).to_be_attached()
    expect(page.locator("#bar")).to_be_hidden()


def test_a_finger_that_moves_at_once_scrolls_the_tray(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server).sit(new_context(**SIZES["phone"]), "a")
    item = page.locator("#tray [data-pick='SHVY']")
    session = page.context.new_cdp_session(page)
    x, y = board.point(page, item)
    before = item.evaluate("item => item.getBoundingClientRect().y")
    touch(session, "touchStart", (x, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x, y - 20 * step))
    touch(session, "touchEnd")
    page.wait_for_function(
        "before => document.querySelector('#tray [data-pick]').getBoundingClientRect().y < before",
        arg=before - 40,
    )
    expect(page.locator(".dragged")).to_have_count(0)
    expect(item).to_have_attribute("aria-pressed", "false")


def test_what_is_refused_is_told_where_one_looks(phone: Page) -> None:
    phone.locator("#panels").evaluate("panels => panels.scrollTo(0, panels.scrollHeight)")
    board.type_order(phone, "move C1 0105")
    expect(phone.locator("#message .refusal")).to_be_in_viewport(ratio=1)


def test_fire_by_taps(server: Server, new_context: NewContext) -> None:
    near = POSITION.replace("P3 a", "P5 a").replace("P1=HVY@0806", "P1=HVY!@0706")
    page = Game(server, position=near, dice=[6]).sit(new_context(**SIZES["phone"]), "a")
    tap(page, "0506")
    tap(page, "0706")
    expect(page.locator("#attack-on")).to_have_text("on P1 at 0706")
    expect(page.locator("#odds dl")).to_be_visible()
    with board.ordering(page):
        page.get_by_role("button", name="Fire (F)").tap()
    board.logged(page, "P1 Heavy Tank is destroyed (6 points).")
