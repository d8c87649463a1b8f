"""Two players, one device: nothing of a side is left when it hands over (UI 3g, faults U and V)."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.browser import board
from tests.browser.game import Game, agreed, connected
from tests.browser.server import Server

PINS = {"a": "ada-1815", "b": "blaise-1623"}
NAMES = {"a": "Combine", "b": "Paneurope"}
POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0301
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105"""


@pytest.fixture(scope="module")
def keeping_browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser that keeps pages in memory for its back button, as those of people do."""
    browser = launch(ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture
def device(
    keeping_browser: Browser, new_context: Callable[..., BrowserContext]
) -> Callable[[Game], Page]:
    """Sit down at a shared device with its link; the curtain is down."""

    def sit_down(game: Game) -> Page:
        page = new_context(keeping_browser).new_page()
        page.goto(game.links["a"])
        page.get_by_role("button", name="Enter").click()
        curtain_for(page, "a")
        return page

    return sit_down


def curtain_for(page: Page, side: str) -> None:
    """Wait for the curtain, and see that nothing of the game is behind it."""
    heading = page.get_by_role("heading", name=f"Hand the device to {NAMES[side]}")
    expect(heading).to_be_visible()
    assert page.title() == "Sealed Orders"
    assert tells_nothing(page.content())


def tells_nothing(text: str) -> bool:
    """Whether a text has no counter, no hex and no board in it; digits of hashes are none."""
    text = re.sub(r"[0-9a-f]{24,}", "", text)
    return not any(word in text for word in ("C1", "P1", "0506", "0806", "data-hex", "HVY"))


def show(page: Page, side: str, pin: str = "") -> None:
    """Lift the curtain."""
    page.get_by_label(f"PIN of {NAMES[side]}").fill(pin or PINS[side])
    page.get_by_role("button", name=f"I am {NAMES[side]}", exact=False).click()


def asked(page: Page, path: str, **options: Any) -> tuple[int, str]:
    """What the server answers this browser, cookies and all."""
    answer = page.evaluate(
        """async ([path, options]) => {
            const answer = await fetch(path, options);
            return [answer.status, await answer.text()];
        }""",
        [path, options],
    )
    return answer[0], answer[1]


def socket_opens(page: Page, path: str) -> bool:
    """Whether the server lets this browser open a socket."""
    opened: bool = page.evaluate(
        """path => new Promise(done => {
            const socket = new WebSocket(location.origin.replace("http", "ws") + path);
            socket.onopen = () => done(true);
            socket.onclose = () => done(false);
        })""",
        path,
    )
    return opened


def test_the_device_changes_hands(
    server: Server, device: Callable[[Game], Page], page_faults: list[str]
) -> None:
    game = Game(server, hotseat=PINS, position=POSITION)
    page = device(game)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    show(page, "a", "not the PIN")
    expect(page.get_by_role("alert")).to_have_text("That is not the PIN.")
    curtain_for(page, "a")
    assert sockets == []
    show(page, "a")
    connected(page)
    board.choose(page, "C1")
    page.locator("[data-do=zoom-in]").click()
    with board.ordering(page):
        board.cell(page, "0606").click()
    for prompt in ("Move your counters.", "Scan, then fire.", "Second move."):
        board.prompts(page, prompt)
        board.type_order(page, "end")
    board.prompts(page, "Paneurope to act.")
    page.locator("#line").fill("C1 0706")
    page.get_by_role("button", name="Hide the board and hand over").click()
    curtain_for(page, "b")
    nothing_is_left(server, page, game, sockets)
    show(page, "b")
    connected(page)
    # What the other side did where it could be seen, and not what it is.
    away = page.locator("#away")
    expect(away).to_contain_text("While you were away")
    expect(away).to_contain_text("C1 moves 0506-0606.")
    expect(board.counter(page, "C1")).to_have_class("unit foe side-a unknown")
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("#wrap")).to_have_css("--zoom", "")
    assert "Dummy C3" not in page.content()
    away.get_by_role("button", name="Step through").click()
    expect(page.locator("#over .pulse").first).to_be_attached()
    away.get_by_role("button", name="Close").click()
    expect(away).to_be_hidden()
    # The sockets that were tried and refused.
    assert len(page_faults) == 2
    assert all(fault.startswith("WebSocket connection to") for fault in page_faults)
    page_faults.clear()


def nothing_is_left(server: Server, page: Page, game: Game, sockets: list[WebSocket]) -> None:
    """Back and forth, storage and direct questions: the curtain everywhere."""
    server.wait_for_sockets(0)
    for move in (page.go_back, page.go_forward, page.go_back, page.go_back, page.go_forward):
        move()
        page.wait_for_load_state()
        assert page.locator("#units, .cell, #log").count() == 0
        assert tells_nothing(page.content())
    page.goto(game.url)
    curtain_for(page, "b")
    kept = page.evaluate(
        """async () => JSON.stringify([
            {...localStorage}, {...sessionStorage}, history.state, document.cookie,
            (await indexedDB.databases()).map(base => base.name), await caches.keys(),
        ])"""
    )
    assert tells_nothing(kept)
    status, text = asked(page, f"/games/{game.id}")
    assert status == 200
    assert tells_nothing(text)
    for path in ("odds?order=fire+C1+%3E+P1", "record", "refusals"):
        status, text = asked(page, f"/games/{game.id}/{path}")
        assert (status, tells_nothing(text)) == (403, True)
    for path in ("view", "menu", "record"):
        status, text = asked(page, f"/api/games/{game.id}/{path}")
        assert (status, tells_nothing(text)) == (403, True)
    order = {"method": "POST", "body": "notation=end&revision=1&key=1"}
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert asked(page, f"/games/{game.id}/orders", headers=form, **order)[0] == 403
    tried = len(sockets) + 2
    assert not socket_opens(page, f"/games/{game.id}/live")
    assert not socket_opens(page, f"/api/games/{game.id}/live")
    server.wait_for_sockets(0)
    assert len(sockets) == tried
    curtain_for(page, "b")


def test_a_second_tab_shows_the_curtain_too(server: Server, device: Callable[[Game], Page]) -> None:
    game = Game(server, hotseat=PINS, position=POSITION)
    page = device(game)
    show(page, "a")
    connected(page)
    other = page.context.new_page()
    other.goto(game.url)
    connected(other)
    other.locator("#settings summary").click()
    other.get_by_role("button", name="Hide the board", exact=True).click()
    curtain_for(other, "a")
    # Nobody touched the first tab: the server closed its socket and it left by itself.
    curtain_for(page, "a")


def test_the_curtain_is_down_when_the_server_comes_back(
    own_server: Server, device: Callable[[Game], Page], page_faults: list[str]
) -> None:
    page = device(Game(own_server, hotseat=PINS, position=POSITION))
    show(page, "a")
    connected(page)
    own_server.kill()
    expect(page.locator("#link")).to_have_attribute("data-state", "off")
    own_server.start()
    curtain_for(page, "a")
    page_faults.clear()


def test_set_up_ends_with_a_hand_over(server: Server, device: Callable[[Game], Page]) -> None:
    game = Game(server, hotseat=PINS)
    page = device(game)
    show(page, "a")
    connected(page)
    agreed(page)
    board.type_order(page, "arrange line")
    board.prompts(page, "Set up in secret.")
    board.order(page, "Seal set-up", sure=True)
    board.prompts(page, "Your set-up is sealed.")
    page.get_by_role("button", name="Hide the board and hand over").click()
    curtain_for(page, "b")
    show(page, "b")
    connected(page)
    board.prompts(page, "Set up in secret: 19 still to place.")
    expect(page.locator("#units > *")).to_have_count(0)
    expect(page.locator("#away")).to_be_hidden()
    board.type_order(page, "arrange line")
    board.prompts(page, "Set up in secret.")
    board.type_order(page, "commit")
    board.prompts(page, "Combine to act.")
    page.get_by_role("button", name="Hide the board and hand over").click()
    curtain_for(page, "a")


def test_pins_cannot_be_tried_out(server: Server, device: Callable[[Game], Page]) -> None:
    page = device(Game(server, hotseat=PINS, position=POSITION))
    for guess in range(5):
        show(page, "a", f"guess-{guess}")
        expect(page.get_by_role("alert")).to_have_text("That is not the PIN.")
    show(page, "a")
    expect(page.get_by_role("alert")).to_have_text("Too many tries. Wait a minute.")
    curtain_for(page, "a")
