"""The sea on the page: submarines that only one side sees, their decoys, where they were last."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import board
from tests.browser.game import Game, agreed, connected
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
POSITION = """wolf_pack n2 P3 b
| a C1=CARGO@0503
| b V1=SUB@1010(hidden) P4=SUB@1510(surfaced=no)"""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def sealed(game: Game, page: Page, seat: str, **placed: str) -> None:
    """Set up: all at random, then some pieces where they are wanted, then the seal."""
    with board.ordering(page):
        page.get_by_role("button", name="Random").click()
    for name, hex_ in placed.items():
        unit = name.replace("_", ".")
        game.order(seat, f"place {unit} {hex_}")
        board.stands(page, unit, hex_)
    page.get_by_role("button", name="Seal set-up").click()
    with board.ordering(page):
        page.get_by_role("button", name="Yes").click()


def mine(game: Game, seat: str, hex_: str) -> str:
    """What I call my counter in a hex."""
    view = game.view(seat)
    return next(str(c["label"]) for c in view["counters"] if c.get("hex") == hex_ and "piece" in c)


def end(page: Page, text: str) -> None:
    """Press a button that ends a phase, and yes if something is asked."""
    with board.ordering(page):
        page.get_by_role("button", name=text, exact=True).click()
        if page.locator("#ask[open]").count():
            page.locator("#ask button[value=yes]").click()


def choice(page: Page, label: str, text: str) -> None:
    """Take a counter in hand and press one of its buttons that ask for a hex."""
    board.choose(page, label)
    page.locator(f"#k-{label}").get_by_role("button", name=text).click()


def lit(page: Page) -> set[str]:
    """The hexes that may be chosen."""
    hexes: list[str] = page.locator("#cells .cell.hot").evaluate_all(
        "nodes => nodes.map(node => node.dataset.hex)"
    )
    return set(hexes)


def test_a_turn_of_the_wolf_pack_by_both_seats(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="wolf_pack")
    convoy, wolves = (game.sit(new_context(), seat) for seat in ("a", "b"))
    for page in (convoy, wolves):
        agreed(page)
    game.together({"a": convoy, "b": wolves})
    sealed(game, convoy, "a", GEV_1="1004")
    sealed(game, wolves, "b", SUB_1="1010")
    hunter, boat = mine(game, "a", "1004"), mine(game, "b", "1010")
    expect(convoy.locator("#units .unit")).to_have_count(14)
    end(convoy, "End movement")
    for _ in range(3):
        if game.view("a")["active"] == "a":
            end(convoy, convoy.locator(".doing .btn").first.inner_text())
    # The submarine declares its decoy: only its owner sees where it will go.
    choice(wolves, boat, "Release a decoy")
    assert len(lit(wolves)) == 19
    expect(wolves.locator("#bar")).to_contain_text("choose a lit hex")
    with board.ordering(wolves):
        board.cell(wolves, "1011").click()
    expect(wolves.locator(".trail.decoy")).to_have_count(1)
    expect(convoy.locator(".trail.decoy")).to_have_count(0)
    expect(wolves.locator("#prompt .hint").first).to_contain_text("decoy to release")
    with board.ordering(wolves):
        board.cell(wolves, "1009").click()
    expect(convoy.locator(".unit.unknown .echo")).to_have_count(2)
    expect(wolves.locator(".unit.is-contact")).to_have_count(2)
    expect(board.cell(convoy, "1009")).to_have_attribute(
        "aria-label", f"1009 water; Pack: contact under water {mine(game, 'b', '1009')}"
    )
    while game.view("b")["active"] == "b":
        end(wolves, wolves.locator(".doing .btn").first.inner_text())
    # The convoy comes next to the submarine: nothing stops it, and its owner alone is told.
    board.choose(convoy, hunter)
    with board.ordering(convoy):
        board.cell(convoy, "1008").click()
    board.stands(convoy, hunter, "1008")
    expect(wolves.locator("#log")).to_contain_text("The enemy has come next to")
    assert "come next to" not in convoy.locator("#log").inner_text()
    found = mine(game, "b", "1009")
    while game.view("a")["active"] == "a":
        end(convoy, convoy.locator(".doing .btn").first.inner_text())
    # At its owner's movement the decoy is gone, and the submarine lies in sight.
    for page in (convoy, wolves):
        expect(page.locator(".echo")).to_have_count(0)
        expect(board.counter(page, found)).to_have_attribute("data-code", "SUB")
    game.together({"a": convoy, "b": wolves})


def test_where_something_was_last_seen_stays_until_it_is_taken_off(
    server: Server, new_context: NewContext
) -> None:
    for seed in range(60):
        game = Game(server, scenario="wolf_pack", position=POSITION, seed=seed)
        game.order("b", "move P4 1510-1509")
        if not any(c["label"] == "P4" for c in game.view("a")["counters"]):
            break
    page = game.sit(new_context(), "a")
    expect(page.locator(".m-last-known")).to_contain_text("P4")
    expect(page.locator(".m-last-known")).to_contain_text("now")
    note = page.locator("#markers li")
    expect(note).to_contain_text("P4 Submarine, last seen in this player-turn")
    label = board.cell(page, "1510").get_attribute("aria-label")
    assert label is not None
    assert "P4 Submarine, last seen" in label
    with board.ordering(page):
        note.get_by_role("button", name="Forget P4").click()
    expect(page.locator(".m-last-known")).to_have_count(0)
    expect(page.locator("#markers")).to_be_hidden()


def test_a_hex_is_chosen_by_keyboard_and_escape_leaves_the_choice(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION)
    page = game.sit(new_context(), "b")
    board.choose(page, "V1")
    button = page.locator("#k-V1").get_by_role("button", name="Release a decoy")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#live")).to_contain_text("Release a decoy, V1: 19 hexes to choose from.")
    expect(page.locator(".cell:focus")).to_have_count(1)
    assert page.evaluate("document.activeElement.dataset.hex") in lit(page)
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#bar")).to_be_hidden()
    # The counter is still in hand, with the hexes of its move.
    assert len(lit(page)) == 18
    button.focus()
    page.keyboard.press("Enter")
    page.evaluate("document.getElementById('c1009').focus()")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#over .path-line")).to_be_attached()
    with board.ordering(page):
        page.keyboard.press("Enter")
    expect(page.locator("#k-V1")).to_contain_text("Releases a decoy with its move")
    assert any(c["piece"].get("ruse", [])[-1:] == ["1008"] for c in own(game))


def own(game: Game) -> list[Any]:
    """The counters of side b, with all their owner knows."""
    return [c for c in game.view("b")["counters"] if "piece" in c]


def test_a_hex_is_chosen_by_two_touches(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION)
    page = game.sit(new_context(**PHONE), "b")
    page.locator("[data-pick='V1']").tap()
    page.locator("#k-V1").get_by_role("button", name="Move and come up").tap()
    board.cell(page, "1011").tap()
    expect(page.locator("#bar")).to_contain_text("V1, move and come up: 1011")
    expect(page.locator("#over .path-line")).to_be_attached()
    with board.ordering(page):
        page.get_by_role("button", name="Here").tap()
    (boat,) = [c for c in own(game) if c.get("hex") == "1011"]
    assert "submerged" not in boat.get("marks", ())
    board.stands(page, boat["label"], "1011")


def test_the_odds_of_staying_hidden_stand_with_the_hexes_in_reach(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION)
    page = game.sit(new_context(), "b")
    for label, hex_, words in (("V1", "1011", "stays hidden on 1-3"), ("P4", "1511", "escapes on")):
        board.choose(page, label)
        board.cell(page, hex_).hover()
        expect(page.locator("#tip")).to_contain_text(words)


def test_a_shared_device_keeps_no_open_choice(server: Server, new_context: NewContext) -> None:
    pins = {"a": "ada-1815", "b": "blaise-1623"}
    game = Game(server, scenario="wolf_pack", position=POSITION, hotseat=pins)
    page = new_context().new_page()
    page.goto(game.links["a"])
    page.get_by_role("button", name="Enter").click()
    page.get_by_label("PIN of Pack").fill(pins["b"])
    page.get_by_role("button", name="I am Pack", exact=False).click()
    connected(page)
    choice(page, "V1", "Release a decoy")
    with board.ordering(page):
        board.cell(page, "1011").click()
    choice(page, "V1", "Send the decoy elsewhere")
    page.locator("#settings summary").click()
    page.get_by_role("button", name="Hide the board", exact=True).click()
    expect(page.get_by_role("heading", name="Hand the device to Pack")).to_be_visible()
    # Without hashes and keys, which may hold any digits.
    told = re.sub(r"[A-Za-z0-9_-]{24,}", "", page.content())
    for secret in ("1010", "1011", "decoy", "data-choice"):
        assert secret not in told
    page.get_by_label("PIN of Pack").fill(pins["b"])
    page.get_by_role("button", name="I am Pack", exact=False).click()
    expect(page.locator(".trail.decoy")).to_have_count(1)
    expect(page.locator("#bar")).to_be_hidden()
