"""A battle on four pages: it works, it ends, and what a side is told tells no secret."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import battle, board
from tests.browser.conftest import MOVING
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
Heard = dict[str, list[tuple[str, bytes]]]


@pytest.fixture(scope="module")
def heard_before() -> dict[str, Heard]:
    """What was told in a world that was played already."""
    return {}


def play(server: Server, new_context: NewContext, world: str) -> Heard:
    """Play a world up to its last order; all that the browsers were told."""
    with battle.laid_out(server, new_context, world) as table:
        battle.play(table)
        return table.heard()


def test_a_battle_to_its_scored_end(
    server: Server, new_context: NewContext, heard_before: dict[str, Heard]
) -> None:
    # Here, and in no other test, everything moves that moves for people.
    with battle.laid_out(server, new_context, "first", **MOVING) as table:
        battle.play(table)
        heard_before["first"] = table.heard()
        board.order(table.pages["b"], "End second move")
        table.settle()
        for seat in ("a", "b", "observer"):
            page = table.pages[seat]
            board.prompts(page, "The game is over.")
            expect(page.locator("#verdict h2")).to_have_text("Decisive victory for Combine")
            expect(page.locator("#verdict p:last-child")).to_have_text(
                "Combine 16, Paneurope 0: margin 16."
            )
        for page in table.pages.values():
            expect(page.locator("#units .unknown, #a-units .unknown")).to_have_count(0)
        expect(board.counter(table.pages["b"], "C1")).to_have_class("unit foe side-a revealed")
        dummy = board.counter(table.pages["a"], "P2")
        expect(dummy).to_have_class("unit foe side-b revealed is-dummy")
        expect(dummy).to_contain_text("P2")


@pytest.mark.parametrize(("swapped", "other"), [("a", "b"), ("b", "a")])
def test_a_side_is_told_the_same_whatever_the_enemys_counters_are(
    server: Server,
    new_context: NewContext,
    heard_before: dict[str, Heard],
    swapped: str,
    other: str,
) -> None:
    first = heard_before.get("first") or play(server, new_context, "first")
    twin = play(server, new_context, f"other {swapped}")
    for seat in (other, "observer"):
        assert len(first[seat]) > 20
        for (path, one), (twin_path, two) in zip(first[seat], twin[seat], strict=True):
            assert path == twin_path
            assert one == two, f"{seat} was told something else by {path}"
    # The relay does hear: to the owner the worlds differ.
    assert first[swapped] != twin[swapped]
