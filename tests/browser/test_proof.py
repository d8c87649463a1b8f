"""Nobody has to trust the host: browsers share the dice, keep the seals, check what is opened."""

import hashlib
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser import board
from tests.browser.game import Game, connected
from tests.browser.pages import claim
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=?HVY@0506 C2=GEV@0504 C3=HVY@0301
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105"""


def chip(page: Page, seals: int, state: str = "good") -> None:
    """Wait until the page has so many seals, and until its check came to this."""
    expect(page.locator("#sealed-n")).to_have_text(str(seals))
    expect(page.locator("#sealed")).to_have_attribute("data-state", state)


def told(page: Page) -> str:
    """What the panel behind the chip says."""
    page.locator("#sealed").click()
    text = page.locator("#seals-list").inner_text()
    page.locator("#seals").get_by_role("button", name="Close").click()
    return text


def proof(game: Game) -> Any:
    """What everybody may know."""
    return game.view("observer")["proof"]


def until(page: Page, done: Callable[[], bool]) -> None:
    """Wait for something that shows on no page."""
    for _ in range(300):
        if done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("It does not happen.")


def begin(game: Game) -> None:
    """Both sides set up."""
    game.order("a", "arrange line", "commit")
    game.order("b", "arrange line", "commit")


def tamper(folder: Path, old: str, new: str) -> None:
    """What a host could do who changes the past: something else in the stored log."""
    base = sqlite3.connect(folder / "data" / "sealed-orders.sqlite3")
    with base:
        found = base.execute(
            "UPDATE entry SET events = replace(events, ?, ?) WHERE instr(events, ?)",
            (old, new, old),
        )
        assert found.rowcount == 1
    base.close()


def test_HX_6_two_browsers_pledge_and_open_their_shares_by_themselves(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server)
    a = game.sit(new_context(), "a")
    until(a, lambda: "a" in proof(game).get("pledges", {}))
    assert "shares" not in proof(game)
    # Another tab of the seat has the same share, not one of its own.
    other = a.context.new_page()
    other.goto(game.url)
    b = game.sit(new_context(), "b")
    until(a, lambda: len(proof(game).get("shares", {})) == 2)
    given = proof(game)
    for side in ("a", "b"):
        share = bytes.fromhex(given["shares"][side])
        assert hashlib.sha256(share).hexdigest() == given["pledges"][side]
    begin(game)
    for page in (a, b, other):
        chip(page, 3)
    assert "Both sides put a share of their own into the dice." in told(b)
    expect(a.locator("#dice-wait")).to_be_hidden()


def test_HX_13_a_counter_that_is_turned_up_is_checked_by_every_seat(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=POSITION)
    pages = game.table(new_context)
    for page in pages.values():
        chip(page, 1)
    game.order("a", "reveal C1", "end")
    for page in pages.values():
        expect(page.locator("#sealed-n")).not_to_have_text("1")
        expect(page.locator("#sealed")).to_have_attribute("data-state", "good")
        assert "C1 was sealed as Dummy in seal 1" in told(page)
    for page in pages.values():
        page.goto(f"{game.url}/seals")
        expect(page.locator("#sum")).to_contain_text("1 opened counter, checked")
        expect(page.locator(".leaves .check")).to_have_text("as it was sealed")
        checks = page.locator(".seal-rows .check")
        assert set(checks.all_inner_texts()) == {"as first seen"}
        assert checks.count() > 2


@pytest.mark.parametrize("what", ["seal", "leaf", "dice"])
def test_what_the_host_has_changed_is_said_aloud(
    own_server: Server,
    new_context: NewContext,
    page_faults: list[str],
    tmp_path: Path,
    what: str,
) -> None:
    game = Game(own_server, position=POSITION)
    page = game.sit(new_context(), "b")
    game.order("a", "end")
    seals = len(proof(game)["seals"])
    chip(page, seals)
    page.goto("about:blank")
    game.order("a", "reveal C1")
    old = {
        "seal": lambda: proof(game)["seals"][-1]["a"],
        "leaf": lambda: '"fact":"DUMMY"',
        "dice": lambda: proof(game)["commitment"],
    }[what]()
    new = '"fact":"LT"' if what == "leaf" else "5ea1" * 16
    own_server.kill()
    tamper(tmp_path, old, new)
    own_server.start()
    page.goto(game.url)
    connected(page)
    says = {
        "seal": rf"Seal {seals} \(turn 2\) has been changed",
        "leaf": rf"C1 of Combine is said to be LT, and seal {seals} \(turn 2\) does not bear",
        "dice": "The promise that the server published of its dice is not the one",
    }[what]
    expect(page.get_by_role("alert").filter(has_text="do not agree")).to_contain_text(
        re.compile(says)
    )
    expect(page.locator("#sealed")).to_have_attribute("data-state", "bad")
    page.get_by_role("button", name="I have read this").click()
    page.reload()
    # Read once it stays in the chip and on the page of seals.
    expect(page.locator("#sealed")).to_have_attribute("data-state", "bad")
    expect(page.locator("#alarm")).to_be_hidden()
    page.goto(f"{game.url}/seals")
    expect(page.locator("#sum")).to_have_text(re.compile("not agree"))
    page_faults.clear()


@pytest.mark.parametrize(
    ("pattern", "instead", "says"),
    [
        (r"<i data-seal=[^>]*></i>", "", "C2 was turned up, and no seal was opened for it"),
        (
            r'(id="u-C2"[^>]*) data-code="GEV"',
            r'\1 data-code="HVY"',
            "C2 of Combine was sealed as GEV (seal 3, turn 2) and is shown as something else",
        ),
    ],
    ids=["unopened", "another"],
)
def test_HX_13_what_is_turned_up_without_its_seal_or_as_another_is_said_aloud(
    server: Server, new_context: NewContext, pattern: str, instead: str, says: str
) -> None:
    game = Game(server, position=POSITION)
    context = new_context()

    def lie(socket: WebSocketRoute) -> None:
        line = socket.connect_to_server()
        line.on_message(lambda text: socket.send(re.sub(pattern, instead, str(text))))

    context.route_web_socket(re.compile(r"/live"), lie)
    page = game.sit(context, "b")
    chip(page, 1)
    game.order("a", "end")
    chip(page, 3)
    game.order("a", "reveal C2")
    expect(page.locator("#alarm-list")).to_contain_text(says)
    expect(page.locator("#sealed")).to_have_attribute("data-state", "bad")


def test_HX_13_a_page_that_was_away_asks_for_the_seals_that_were_opened_meanwhile(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=POSITION)
    page = game.sit(new_context(), "b")
    chip(page, 1)
    page.goto("about:blank")
    game.order("a", "reveal C1", "reveal C2", "end")
    assert proof(game)["before"] == 2
    with page.expect_response(f"{game.url}/seals"):
        page.goto(game.url)
    chip(page, 3)
    text = told(page)
    assert "C1 was sealed as Dummy in seal 1" in text
    assert "C2 was sealed as GEV in seal 1" in text
    page.reload()
    chip(page, 3)
    assert told(page) == text


def test_HX_13_a_page_that_skips_an_update_misses_no_seal_that_was_opened_in_it(
    server: Server, new_context: NewContext
) -> None:
    """On a slow line two updates come as one, with what the second says of the proof alone."""
    game = Game(server, position=POSITION)
    context = new_context()
    late: list[str] = []
    slow = False

    def lag(socket: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            if slow and "id=" in str(text):
                late.append(str(text))
            if not slow:
                socket.send(text)
            elif len(late) == 2:
                socket.send("".join(late))

        socket.connect_to_server().on_message(pass_on)

    context.route_web_socket(re.compile(r"/live"), lag)
    page = game.sit(context, "b")
    chip(page, 1)
    game.order("a", "reveal C3", "end")
    chip(page, 3)
    slow = True
    with page.expect_response(f"{game.url}/seals"):
        game.order("a", "reveal C1", "reveal C2")
    expect(page.locator("#units #u-C2")).to_have_attribute("data-code", "GEV")
    text = told(page)
    assert "C2 was sealed as GEV in seal 3" in text
    assert "C1 was sealed as Dummy in seal 3" in text
    assert "C3 was sealed as Heavy Tank in seal 1" in text
    chip(page, 3)


def test_HX_13_squads_that_are_turned_up_as_they_regroup_are_what_they_were(
    server: Server, new_context: NewContext
) -> None:
    """A counter of infantry and militia is of the slower type (G4.17)."""
    places = ("C1=INF2@0506", "C2=MIL2@0506")
    game = Game(server, position=POSITION.replace("C1=?HVY@0506 C2=GEV@0504", " ".join(places)))
    page = game.sit(new_context(), "b")
    chip(page, 1)
    game.order("a", "regroup C1 C2 = INF1+MIL1 INF1+MIL1")
    expect(page.locator("#units #u-C1")).to_have_attribute("data-code", "MIL")
    chip(page, 1)
    assert "C1 was sealed as INF in seal 1" in told(page)
    assert page.locator("#alarm").is_hidden()


def test_HX_13_a_leaf_that_cannot_be_read_stops_no_check(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=POSITION)
    context = new_context()

    def spoil(socket: WebSocketRoute) -> None:
        line = socket.connect_to_server()
        line.on_message(lambda text: socket.send(re.sub(r" data-leaves=\S+", "", str(text))))

    context.route_web_socket(re.compile(r"/live"), spoil)
    page = game.sit(context, "b")
    chip(page, 1)
    game.order("a", "reveal C2")
    chip(page, 1, "bad")
    game.order("a", "end")
    chip(page, 3, "bad")


def test_HX_13_several_pages_of_one_browser_agree(server: Server, new_context: NewContext) -> None:
    """One is always behind the others, and hears what they have learnt before it is told."""
    game = Game(server, position=POSITION)
    context = new_context()
    first = game.sit(context, "b")
    second, seals = context.new_page(), context.new_page()
    second.goto(game.url)
    seals.goto(f"{game.url}/seals")
    for at, order in enumerate(("reveal C3", "end", "reveal C2", "reveal C1")):
        game.order("a", order)
        for page in (first, second):
            chip(page, 3 if at else 1)
            assert page.locator("#alarm").is_hidden()
        expect(seals.locator("#sum")).to_contain_text("All is as it should be")
    for page in (first, second):
        assert "C1 was sealed as Dummy in seal 3" in told(page)
    assert seals.locator("#alarm").is_hidden()


def test_HX_6_a_shared_device_pledges_for_both(server: Server, new_context: NewContext) -> None:
    pins = {"a": "ada-1815", "b": "blaise-1623"}
    game = Game(server, hotseat=pins)
    page = new_context().new_page()
    page.goto(game.links["a"])
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("heading", name="Hand the device to Combine")).to_be_visible()
    until(page, lambda: len(proof(game).get("shares", {})) == 2)
    begin(game)
    page.reload()
    page.get_by_label("PIN of Combine").fill(pins["a"])
    page.get_by_role("button", name="I am Combine", exact=False).click()
    connected(page)
    chip(page, 3)


def test_HX_6_a_browser_without_scripts_plays_with_the_empty_share(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server)
    plain = new_context(java_script_enabled=False)
    claim(plain, game, "b")
    b = plain.new_page()
    b.goto(game.url)
    a = game.sit(new_context(), "a")
    until(a, lambda: "a" in proof(game).get("pledges", {}))
    begin(game)
    until(a, lambda: "a" in proof(game).get("shares", {}))
    assert list(proof(game)["pledges"]) == ["a"]
    chip(a, 3)
    assert "a share of Combine's; nobody else pledged one" in told(a)
    side = game.view("a")["waiting"][0]
    game.order(side, "end")
    chip(a, 5)
    b.goto(f"{game.url}/seals")
    expect(b.locator("#sum")).to_contain_text("Not checked")
    expect(b.locator(".seal-rows > li")).to_have_count(5)


def test_HX_6_play_waits_for_a_pledged_share_and_every_seat_is_told_the_same(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server)
    context = new_context()
    a = game.sit(context, "a")
    until(a, lambda: "a" in proof(game).get("pledges", {}))
    a.close()
    begin(game)
    pages = game.table(new_context, "b", "observer", "umpire")
    texts = {page.locator("#dice-wait p").first.inner_text() for page in pages.values()}
    assert len(texts) == 1
    assert "The dice wait for Combine" in texts.pop()
    back = context.new_page()
    back.goto(game.url)
    for page in pages.values():
        expect(page.locator("#dice-wait")).to_be_hidden()
    board.prompts(back, game.view("a")["prompt"]["text"])


def test_HX_6_both_sides_may_go_on_without_a_share_that_was_lost(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server)
    lost = new_context()
    a = game.sit(lost, "a")
    until(a, lambda: "a" in proof(game).get("pledges", {}))
    a.evaluate("localStorage.clear()")
    a.close()
    begin(game)
    pages = game.table(new_context, "b")
    a = lost.new_page()
    a.goto(game.url)
    pages["b"].locator("[data-waive]").click()
    expect(a.locator("#dice-wait")).to_contain_text("would go on without it")
    expect(pages["b"].locator("[data-waive]")).to_have_count(0)
    a.locator("[data-waive]").click()
    for page in (a, pages["b"]):
        expect(page.locator("#dice-wait")).to_be_hidden()
    assert proof(game)["waived"] == {"a": ["b", "a"]}
