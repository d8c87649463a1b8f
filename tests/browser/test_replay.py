"""The replay in a browser: keys, buttons, the timeline, playing by itself, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.game import Game, NewContext
from tests.browser.pages import claim
from tests.browser.server import Server

POSITION = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0301
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105 P3=GEV@1203"""
ORDERS = ("move C1 0506-0606", "move C2 0504-0503", "reveal C3", "end")
STEPS = 1 + len(ORDERS)
DRAWN = """() => [...document.querySelectorAll("#board *, .tale *")].map((node) => [
    node.tagName, node.childElementCount ? "" : node.textContent,
    ...node.getAttributeNames().filter((name) => !["tabindex", "data-htmx-powered"].includes(name))
        .sort().map((name) => `${name}=${node.getAttribute(name)}`)])
"""


@pytest.fixture
def game(server: Server) -> Game:
    """A game with a few steps behind it."""
    game = Game(server, position=POSITION)
    game.order("a", *ORDERS)
    return game


@pytest.fixture
def replay(game: Game, new_context: NewContext) -> Page:
    """A page of side a, which looks back at its first step."""
    context = new_context()
    claim(context, game, "a")
    page = context.new_page()
    page.goto(f"{game.url}/replay?step=1")
    return page


def at_step(page: Page, step: int) -> None:
    """Wait until a page shows a step, everywhere."""
    expect(page.locator("#step-title")).to_contain_text(f"Step {step} ")
    expect(page.locator("#sync")).to_have_attribute("data-v", str(step))
    expect(page.locator("#at")).to_have_value(str(step))


def where(page: Page, label: str) -> str | None:
    """The hex of a counter."""
    return page.locator(f"#u-{label}").get_attribute("data-hex")


def test_keys_lead_through_a_game(replay: Page) -> None:
    at_step(replay, 1)
    assert where(replay, "C1") == "0506"
    replay.keyboard.press("ArrowRight")
    at_step(replay, 2)
    assert where(replay, "C1") == "0606"
    expect(replay.locator("#over g")).to_have_count(2)
    expect(replay.locator("#step .ordered")).to_contain_text("move C1 0506-0606")
    replay.keyboard.press("ArrowLeft")
    at_step(replay, 1)
    assert where(replay, "C1") == "0506"
    for key, step in (("End", STEPS), ("Home", 1), ("Shift+ArrowRight", 5), ("PageUp", 1)):
        replay.keyboard.press(key)
        at_step(replay, step)
    assert re.search(r"\?as=a&step=1$", replay.url)


def test_haste_ends_where_it_wants_to(replay: Page, game: Game) -> None:
    for _ in range(STEPS + 2):
        replay.keyboard.press("ArrowRight", delay=0)
    at_step(replay, STEPS)
    shown = replay.evaluate(DRAWN)
    replay.goto(f"{game.url}/replay?step={STEPS}")
    assert replay.evaluate(DRAWN) == shown


def test_it_plays_by_itself_and_stops(replay: Page) -> None:
    replay.locator("#pace").select_option("8")
    replay.locator("#play").click()
    at_step(replay, STEPS)
    expect(replay.locator("#play")).to_have_attribute("aria-label", "Play")
    replay.locator("#pace").select_option("0.5")
    replay.locator("#pace").blur()
    replay.keyboard.press("Space")
    at_step(replay, 1)
    expect(replay.locator("#play")).to_have_attribute("aria-label", "Stop")
    replay.keyboard.press("Space")
    expect(replay.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_the_timeline_and_the_diamonds_lead_to_steps(replay: Page) -> None:
    box = replay.locator("#scale").bounding_box()
    assert box is not None
    replay.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    at_step(replay, 2)
    replay.locator(".pin").first.click()
    at_step(replay, 4)
    replay.locator("#j-first").click()
    at_step(replay, 1)
    replay.locator("#pins summary").click()
    replay.locator("#pins a").first.click()
    at_step(replay, 4)


def test_a_player_looks_back_while_the_game_goes_on(replay: Page, game: Game) -> None:
    expect(replay.locator(".eye")).to_have_count(0)
    expect(replay.locator(".eyes")).to_contain_text("As you saw it")
    game.order("a", "end")
    expect(replay.locator("#onward")).to_be_visible()
    replay.locator("#onward a").click()
    at_step(replay, STEPS + 1)


def test_at_the_end_through_all_eyes_and_by_a_link(
    replay: Page, game: Game, new_context: NewContext
) -> None:
    game.order("b", "resign")
    replay.goto(f"{game.url}/replay?step=1")
    assert "unknown" not in (replay.locator("#u-C3").get_attribute("class") or "")
    replay.locator(".eye", has_text="Paneurope").click()
    assert "unknown" in (replay.locator("#u-C3").get_attribute("class") or "")
    replay.locator(".share button").click()
    url = replay.locator("#u-replay").input_value()
    stranger = new_context(java_script_enabled=False).new_page()
    stranger.goto(re.sub(r"^https?://[^/]+", game.server.url, url) + "?as=truth&step=1")
    assert "unknown" not in (stranger.locator("#u-P2").get_attribute("class") or "")
    stranger.locator("#j-step-on").click()
    expect(stranger.locator("#step-title")).to_contain_text("Step 2 ")
    expect(stranger.locator("#play")).to_be_hidden()
    stranger.locator(".scrub .btn").click()
    expect(stranger.locator("#step-title")).to_contain_text("Step 2 ")


def test_a_shared_device_that_is_handed_over_shows_nothing_more(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=POSITION, hotseat={})
    context, origin = new_context(), {"Origin": server.url}
    claim(context, game, "a")
    context.request.post(f"{game.url}/show", form={"side": "a"}, headers=origin)
    page = context.new_page()
    page.goto(f"{game.url}/replay")
    expect(page.locator("#u-C3")).to_be_visible()
    server.wait_for_sockets(1)
    context.request.post(f"{game.url}/handover", headers=origin)
    expect(page.locator("body.curtain")).to_be_visible()
