"""A whole game on pages alone: made in the lobby, set up in secret, played to the last turn."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import board
from tests.browser.game import agreed, connected
from tests.browser.server import Server

TURNS = 10


def make_game(page: Page, server: Server) -> dict[str, str]:
    """Fill in the form of the lobby; the links of all seats."""
    page.goto(server.url)
    page.get_by_role("link", name="Shadow Line", exact=True).click()
    page.get_by_label("Combine is played by").fill("Ada")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("heading", name="Shadow Line")).to_be_visible()
    seats = ("a", "b", "umpire", "observer")
    shown = {seat: page.locator(f"#u-{seat}").input_value() for seat in seats}
    # The page shows the address for other devices; the tests stay on this one.
    return {seat: server.url + urlsplit(link).path for seat, link in shown.items()}


def take_seat(page: Page, link: str, name: str = "") -> None:
    """Follow a link: opening it takes nothing, the button does."""
    page.goto(link)
    if name:
        page.get_by_label("Your name").fill(name)
    page.locator("form button").click()
    connected(page)
    assert "/join/" not in page.url


def set_up_by_hand(page: Page) -> None:
    """A template, one counter dragged, one moved by keys."""
    board.prompts(page, "Set up in secret: 19 still to place.")
    board.order(page, "Deep reserve")
    board.prompts(page, "Set up in secret.")
    expect(page.locator("#units > *")).to_have_count(19)
    board.choose(page, "SHVY")
    board.drag(page, board.counter(page, "SHVY"), "0406")
    board.stands(page, "SHVY", "0406")
    board.choose(page, "HVY.1")
    board.cell(page, "0306").focus()
    page.keyboard.press("ArrowRight")
    expect(board.cell(page, "0406")).to_be_focused()
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    board.stands(page, "HVY.1", "0405")
    board.order(page, "Seal set-up", sure=True)
    board.prompts(page, "Your set-up is sealed.")


def take_town_by_mouse(page: Page) -> str:
    """The counter that stands on the road goes along it to the town; its label."""
    on_road = page.locator("#units [data-hex='0406']")
    expect(on_road).to_have_count(1)
    label = on_road.get_attribute("data-label") or ""
    board.cell(page, "0406").click()
    expect(page.locator("#reach .reach-hex").first).to_be_attached()
    board.cell(page, "0506").hover()
    expect(page.locator("#over .path-line")).to_be_attached()
    board.cell(page, "0506").click()
    board.stands(page, label, "0506")
    board.cell(page, "0606").click()
    board.stands(page, label, "0606")
    return label


PHASES = ("Move your counters.", "Scan, then fire.", "Second move.")


def end_phases(page: Page) -> None:
    """End what is left of a player-turn by the command line."""
    for prompt in PHASES:
        board.prompts(page, prompt)
        board.type_order(page, "end")


def end_turn_quickly(page: Page, board_url: str) -> None:
    """The same for the seat of a page, without its help."""
    site, game = board_url.split("/games/")
    for _ in PHASES:
        address = f"{site}/api/games/{game}/orders"
        answer = page.request.post(address, data={"notation": "end"}, headers={"Origin": site})
        assert answer.status == 200, answer.text()


def test_a_game_from_the_lobby_to_the_verdict(
    server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    host = new_context().new_page()
    links = make_game(host, server)
    pages = {seat: new_context().new_page() for seat in ("b", "umpire", "observer")}
    host.locator("section[aria-labelledby=t-a] form button").click()
    connected(host)
    pages["a"] = host
    take_seat(pages["b"], links["b"], "Blaise")
    take_seat(pages["umpire"], links["umpire"])
    take_seat(pages["observer"], links["observer"])
    a, b = pages["a"], pages["b"]
    for page in (a, b):
        agreed(page)
    before = b.locator("#sync").get_attribute("data-v")
    set_up_by_hand(a)
    # The other side hears nothing of it, not even that it is sealed (HX.20).
    assert b.locator("#sync").get_attribute("data-v") == before
    expect(b.locator("#units > *")).to_have_count(0)
    board.type_order(b, "arrange line")
    board.prompts(b, "Set up in secret.")
    board.type_order(b, "commit")
    expect(b.locator("#units .unknown")).to_have_count(18)
    expect(pages["observer"].locator("#units .unknown")).to_have_count(36)
    board.prompts(b, "Combine to act.")
    label = take_town_by_mouse(a)
    board.stands(b, label, "0606")
    expect(board.counter(b, label)).to_have_class("unit foe side-a unknown")
    end_phases(a)
    board.prompts(a, "Paneurope to act.")
    # All but one look at something else, and come back later.
    board_url = a.url
    away = [page for page in pages.values() if page is not a]
    for page in away:
        page.goto(f"{server.url}/rules/")
    for _ in range(1, TURNS):
        end_turn_quickly(b, board_url)
        end_turn_quickly(a, board_url)
    for page in away:
        page.get_by_role("link", name="Sealed Orders").click()
        page.locator(".games").get_by_role("link", name="Open").click()
        connected(page)
    for page in pages.values():
        expect(page.locator(".turn-n b")).to_have_text(str(TURNS))
    end_phases(b)
    for page in pages.values():
        expect(page.locator("#prompt-text, #reasons-title")).to_have_text("The game is over.")
        expect(page.locator(".unit.unknown")).to_have_count(0)
    for seat in ("a", "b", "observer"):
        page = pages[seat]
        expect(page.locator("#verdict h2")).to_have_text("Marginal victory for Combine")
        expect(page.locator("#verdict")).to_contain_text("Combine 4, Paneurope 0: margin 4.")
        expect(page.locator("#units > *")).to_have_count(38)
        expect(board.counter(page, label)).to_have_attribute("data-hex", "0606")
    expect(board.counter(b, label)).to_have_class("unit foe side-a revealed")
