"""The line between page and server: it opens, it heals, and a push disturbs nobody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from tests.browser import board
from tests.browser.game import Game, NewContext, connected
from tests.browser.server import Server

POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0301 C4=?GEV@0506
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105 P3=GEV@1203"""
LOADS, AT_ONCE = 60, 6
OTHERS_MOVE = 3500
"""Bytes that a move of one enemy counter may take, the trail and the words included."""
OWN_MOVE = 12_000
"""The same for the mover, whose choices are sent with it."""


@pytest.fixture
def game(server: Server) -> Game:
    """A game in the middle."""
    return Game(server, position=POSITION)


def frames_of(page: Page) -> list[str]:
    """A list that takes in what the page is told from the next socket on."""
    told: list[str] = []

    def listen(frame: str | bytes) -> None:
        told.append(frame if isinstance(frame, str) else frame.decode())

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    return told


def test_the_socket_opens_at_every_load(
    server: Server, game: Game, new_context: NewContext
) -> None:
    context = new_context()
    pages = [game.sit(context, "observer")]
    pages += [context.new_page() for _ in range(AT_ONCE - 1)]
    for _ in range(LOADS // AT_ONCE):
        for page in pages:
            page.goto(game.url, wait_until="commit")
        for page in pages:
            connected(page)
    for page in pages:
        page.close()
    # Leaving a page ends its socket (fault 115).
    server.wait_for_sockets(0)


def test_a_page_outlives_the_server(
    own_server: Server, new_context: NewContext, page_faults: list[str]
) -> None:
    game = Game(own_server, position=POSITION)
    pages = game.table(new_context, "a", "b", "umpire")
    a = pages["a"]
    game.order("a", "move C1 0606")
    game.together(pages)
    own_server.kill()
    for page in pages.values():
        expect(page.locator("#link")).to_have_attribute("data-state", "off")
    a.locator("#line").fill("move C2 0604")
    a.locator("#line").press("Enter")
    expect(a.locator("#message")).to_contain_text("Not connected: the order was not sent.")
    own_server.start()
    # Something happens before the pages are back.
    game.order("a", "move C2 0604")
    for page in pages.values():
        connected(page)
    game.together(pages)
    board.stands(a, "C2", "0604")
    for page in pages.values():
        same_as_fresh(page)
    board.type_order(a, "undo")
    board.stands(pages["b"], "C2", "0504")
    # While there was no server the pages called in vain, and nothing worse.
    vain = ("WebSocket connection to", "htmx: htmx:ws:error", "htmx: htmx:error: Failed to fetch")
    assert [fault for fault in page_faults if not fault.startswith(vain)] == []
    page_faults.clear()


def same_as_fresh(page: Page) -> None:
    """Whether the page shows what a new page of the same seat shows."""
    other = page.context.new_page()
    other.goto(page.url)
    connected(other)
    for part in ("#units", "#t-units", "#b-units", "#cards", "#log", "#prompt", "#score"):
        if other.locator(part).count():
            assert board.drawn(page, part) == board.drawn(other, part)
    other.close()


def test_a_hidden_page_hears_that_it_is_its_turn(game: Game, new_context: NewContext) -> None:
    context = new_context()
    # A page in the background: the test browser shows every page it has.
    context.add_init_script(
        """Object.defineProperty(document, "hidden", {get: () => window.inBackground ?? false});
        Object.defineProperty(document, "visibilityState",
            {get: () => window.inBackground ? "hidden" : "visible"});
        document.hasFocus = () => !window.inBackground;"""
    )
    page = game.sit(context, "b")
    assert page.title() == "Shadow Line"
    page.evaluate(
        """() => {
            window.inBackground = true;
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    game.order("a", "move C1 0606", "end", "end", "end")
    expect(page).to_have_title("(!) Your turn - Shadow Line")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn"))
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    page.evaluate(
        "() => { window.inBackground = false; window.dispatchEvent(new Event('focus')); }"
    )
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/icon\.svg"))
    game.order("b", "end")
    expect(page.locator("#prompt-text")).to_have_text("Scan, then fire.")


def test_a_push_disturbs_nobody(game: Game, new_context: NewContext) -> None:
    game.order("a", "end", "end", "end")
    page = game.sit(new_context(), "a")
    board.choose(page, "C1")
    line = page.locator("#line")
    line.focus()
    page.keyboard.type("move C1 0606")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    game.order("b", "move P1 0706", "move P3 1205")
    game.together({"a": page})
    board.stands(page, "P1", "0706")
    expect(line).to_be_focused()
    expect(line).to_have_value("move C1 0606")
    assert line.evaluate("line => line.selectionStart") == len("move C1 ")
    expect(page.locator("#k-C1")).to_have_class(re.compile("chosen"))
    expect(page.locator("#situation-on")).to_have_text("hex 0506")
    # The hex under the cursor is the one that something moves into.
    board.cell(page, "0605").focus()
    game.order("b", "move P1 0605")
    expect(board.cell(page, "0605")).to_have_attribute("aria-label", re.compile("contact P1"))
    expect(board.cell(page, "0605")).to_be_focused()
    expect(board.cell(page, "0605")).to_have_attribute("tabindex", "0")
    assert page.locator(".cell[tabindex='0']").count() == 1


def test_a_push_keeps_zoom_and_open_boxes(game: Game, new_context: NewContext) -> None:
    page = game.sit(new_context(), "b")
    for _ in range(4):
        page.locator("[data-do=zoom-in]").click()
    page.locator("#wrap").evaluate("wrap => wrap.scrollTo(200, 100)")
    before = page.locator("#wrap").evaluate("w => [w.scrollLeft, w.scrollTop, w.style.cssText]")
    page.locator("#more summary").click()
    game.order("a", "move C1 0606")
    board.stands(page, "C1", "0606")
    after = page.locator("#wrap").evaluate("w => [w.scrollLeft, w.scrollTop, w.style.cssText]")
    assert after == before
    expect(page.locator("#more")).to_have_attribute("open", "")


def test_what_is_pushed_is_drawn_as_svg(game: Game, new_context: NewContext) -> None:
    pages = game.table(new_context, "a", "b", "umpire")
    game.order("a", "move C1 0606", "move C4 0505", "reveal C4", "move C2 0604", "undo", "end")
    game.together(pages)
    for page in pages.values():
        for drawing in page.locator("svg.board").all():
            strangers = drawing.evaluate(
                """svg => [...svg.querySelectorAll("*")]
                    .filter(node => node.namespaceURI !== svg.namespaceURI)
                    .map(node => node.outerHTML)"""
            )
            assert strangers == []
    for seat in ("a", "b"):
        labels = sorted(counter["label"] for counter in game.view(seat)["counters"])
        shown = pages[seat].locator("#units > *")
        assert sorted(shown.evaluate_all("all => all.map(u => u.dataset.label)")) == labels
        box = board.counter(pages[seat], "C1").bounding_box()
        assert box is not None
        assert box["width"] > 20
        same_as_fresh(pages[seat])


@pytest.mark.parametrize(("seat", "most"), [("a", OWN_MOVE), ("b", OTHERS_MOVE)])
def test_a_move_sends_one_counter(
    game: Game, new_context: Callable[..., BrowserContext], seat: str, most: int
) -> None:
    page = game.sit(new_context(), seat)
    told = frames_of(page)
    page.reload()
    connected(page)
    told.clear()
    game.order("a", "move C2 0604")
    board.stands(page, "C2", "0604")
    game.together({seat: page})
    pushed = [frame for frame in told if not frame.startswith("{")]
    assert len(pushed) == 1
    assert re.findall(r'id="(u-[^"]+)"', pushed[0]) == ["u-C2"]
    assert set(re.findall(r'id="(c\d{4})"', pushed[0])) == {"c0504", "c0604"}
    assert len(pushed[0]) < most


def test_what_the_page_did_not_see_is_not_ordered_upon(game: Game, new_context: NewContext) -> None:
    page = game.sit(new_context(), "a")
    game.order("a", "move C2 0604")
    board.stands(page, "C2", "0604")
    page.locator("#sync").evaluate("sync => { sync.dataset.v = '1'; }")
    board.type_order(page, "end")
    told = page.locator("#message")
    expect(told).to_contain_text("The situation changed before this arrived.")
    # It can still be read when the news come, and goes when one looks at something else.
    game.order("a", "move C2 0504")
    board.stands(page, "C2", "0504")
    expect(told).to_contain_text("The situation changed before this arrived.")
    board.cell(page, "0505").click()
    expect(told).to_be_empty()
    board.prompts(page, "Move your counters.")


def test_a_page_whose_seat_was_given_to_another_says_so(
    server: Server, game: Game, new_context: NewContext
) -> None:
    page = game.sit(new_context(), "b")
    host = new_context().new_page()
    host.goto(f"{server.url}/host/{server.host_token}")
    host.goto(f"{server.url}/host?game={game.id}")
    host.get_by_role("button", name="New link: Paneurope (taken)").click()
    expect(host.locator("#u-b")).to_be_visible()
    expect(page.get_by_role("heading", name="This seat is not yours any more")).to_be_visible()
    assert "P1" not in page.content()
    # Nor does the old link give it back.
    page.goto(game.links["b"])
    expect(page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()


def test_an_order_for_the_new_screen_waits_for_the_old_answer(
    game: Game, new_context: NewContext
) -> None:
    page = game.sit(new_context(), "a")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        held.append((route, route.fetch()))

    page.route("**/orders", hold, times=1)
    line = page.locator("#line")
    for _ in range(2):
        # The second time it is a slip of the finger.
        line.fill("end")
        line.press("Enter")
    board.prompts(page, "Scan, then fire.")
    line.fill("scan C0 > P1")
    line.press("Enter")
    assert "scans" not in page.locator("#log").inner_text()
    route, answer = held[0]
    route.fulfill(response=answer)
    board.logged(page, "C0 Command Post scans P1 in 0806")
    board.prompts(page, "Scan, then fire.")


def test_no_force_is_offered_any_more_once_it_is_sealed(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, scenario="hare")
    page = game.sit(new_context(), "a")
    link = page.get_by_role("link", name="Choose your force")
    expect(link).to_be_visible()
    game.order("b", "arrange random", "commit")
    game.order("a", "commit")
    # Its units wait off the map now, in the same tray.
    board.prompts(page, "Bring in your units.")
    expect(page.locator("#tray")).to_be_visible()
    expect(link).to_be_hidden()
