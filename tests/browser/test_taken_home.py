"""A game of two browsers ends; its record is taken home, and checked there and by a stranger."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import board
from tests.browser.home import Elsewhere, download
from tests.browser.player import Habits
from tests.browser.server import Server
from tests.browser.whole_game import Match, Table

NAME = r"shadow-line-20\d\d-\d\d-\d\d"
DIE = re.compile(rb'"stream":"public","index":\d+,"faces":6,"value":(\d)')


@pytest.fixture
def honest(
    tmp_path_factory: pytest.TempPathFactory, browser_path: Path, browser: Browser
) -> Iterator[Match]:
    """A table at a server on which nothing can be given."""
    with Server(tmp_path_factory.mktemp("host"), test_mode=False) as server:
        match = Match(Table("shadow_line", seed=3, habits=Habits(moves=3)), server, browser)
        yield match
        assert (server.log(), match.faults) == ([], [])
        for page in match.pages.values():
            page.context.close()


def give(page: Page, server: Server, record: Path, kept: Path | None = None) -> None:
    """Give files to the page that checks them."""
    page.goto(server.url)
    page.get_by_role("link", name="Check a record").click()
    page.get_by_label("The record of the game").set_input_files(record)
    if kept is not None:
        page.get_by_label("One that you took").set_input_files(kept)
    page.get_by_role("button", name="Check it").click()


def spoilt(record: Path) -> Path:
    """A copy in which one byte is another one: the value of a die."""
    file = record.read_bytes()
    dice = list(DIE.finditer(file))
    at = dice[len(dice) // 2].start(1)
    other = b"2" if file[at : at + 1] == b"1" else b"1"
    copy = record.with_name("spoilt.json")
    copy.write_bytes(file[:at] + other + file[at + 1 :])
    return copy


def test_a_game_of_two_browsers_is_taken_home_and_checked_there(
    honest: Match, server: Server, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    a, b = honest.pages["a"], honest.pages["b"]
    honest.play_to(1)
    aside = b.context.new_page()
    aside.goto(b.url)
    aside.locator("#settings summary").click()
    aside.get_by_role("link", name="The whole log").click()
    home = tmp_path / "home"
    kept = download(aside, "Download as a file", home)
    assert re.fullmatch(rf"{NAME}-in-play\.json", kept.name)
    honest.play_to(2)
    board.type_order(a, "resign")
    expect(b.locator("#verdict h2")).to_have_text("Paneurope wins")

    record = download(b, "Download it", home)
    assert re.fullmatch(rf"{NAME}\.json", record.name)
    elsewhere = Elsewhere(tmp_path / "elsewhere")
    status, said = elsewhere.verify(record, "--kept", kept)
    assert (status, said[0]) == (0, "The record holds.")
    counts = re.findall(r"(\d+) (?:orders|dice|seals)", "".join(said))
    assert min(map(int, counts)) > 10
    assert not any("test mode" in line for line in said)
    b.get_by_role("button", name="Check this game").click()
    expect(b.locator(".checked h2")).to_have_text("The record holds.")
    expect(b.locator(".checked")).to_contain_text(said[1])
    stranger = new_context(java_script_enabled=False).new_page()
    give(stranger, server, record, kept)
    expect(stranger.locator(".checked")).to_contain_text("agrees with the record that was kept")

    false = spoilt(record)
    status, said = elsewhere.verify(false)
    assert (status, said[0]) == (1, "The record does not hold.")
    assert "the secret and the shares make it" in said[1]
    give(stranger, server, false)
    expect(stranger.locator(".checked h2")).to_have_text("The record does not hold.")
    expect(stranger.locator(".fault")).to_have_text(said[1])
    expect(stranger.locator(".meaning")).to_contain_text("No player can do that: the host did")
