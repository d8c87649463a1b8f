"""The last turn of a game of Shadow Line, played on four pages, most of it by mouse.

C1 and C2, and P1 and P2, are a unit and a dummy that nobody identifies before the end: which is
which may be chosen, and shows on no page but its owner's and the umpire's.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import board
from tests.browser.game import SEATS, Game
from tests.browser.server import Server
from tests.browser.tap import Tap

POSITION = """shadow_line n19 P3 a
| a C0=CP@0206 C1={}@0505 C2={}@0507 C3=GEV@0605 C4=?LGEV@0501 C5=SHVY!@0508 C6=HVY@0607
    C7=?LGEV@0502
| b P0=CP@1206 P1={}@1007 P2={}@1005 P3=LT@0705 P4=LT@0804 P5=INF3@0807 P6=?INF@0807 P7=?LT@1102
    P8=HVY@0908 P9=?LT@1110 P10=GEV@1103 P11=?GEV@1104"""
WORLDS = {
    "first": ("HVY", "?HVY", "MHWZ", "?MHWZ"),
    "other a": ("?HVY", "HVY", "MHWZ", "?MHWZ"),
    "other b": ("HVY", "?HVY", "?MHWZ", "MHWZ"),
}
DICE = (
    # The overrun: the defender misses and the attacker hits, twice.
    *(1, 6, 1, 6),
    # One scan finds, the other does not; then the fire on 0807.
    *(6, 1, 5),
)


@dataclass
class Table:
    """A game with a page and a tap for every seat."""

    game: Game
    pages: dict[str, Page]
    taps: dict[str, Tap]

    def settle(self) -> None:
        """Wait until every page shows what its seat sees now."""
        self.game.together(self.pages)

    def heard(self) -> dict[str, list[tuple[str, bytes]]]:
        """Everything that each browser was told up to now."""
        self.settle()
        return {seat: tap.heard() for seat, tap in self.taps.items()}


@contextmanager
def laid_out(
    server: Server,
    new_context: Callable[..., BrowserContext],
    world: str,
    **options: Any,
) -> Iterator[Table]:
    """The table in one of the worlds, with somebody in every seat: an umpire is announced to all.

    Options are those of every browser at it.
    """
    game = Game(server, position=POSITION.format(*WORLDS[world]), dice=DICE)
    with ExitStack() as stack:
        taps = {seat: stack.enter_context(Tap(server.port)) for seat in SEATS}
        pages = {
            seat: game.sit(new_context(**options), seat, tap.url) for seat, tap in taps.items()
        }
        table = Table(game, pages, taps)
        table.settle()
        yield table


def play(table: Table) -> None:
    """Everything up to the last order of the game, which is left to the caller."""
    for step in (overrun, moves, discards, scans, batch, more_discards, answer):
        step(table, table.pages["a"], table.pages["b"])
        table.settle()


def overrun(table: Table, a: Page, b: Page) -> None:
    """C3 drives blind into P3; P4 joins; both sides fire until one is left (G10.7)."""
    board.cell(a, "0605").click()
    with board.ordering(a):
        board.cell(a, "0705").click()
        expect(a.locator("#ask-text")).to_have_text("Enter 0705? C3 overruns what is there.")
        board.confirm(a)
    table.settle()
    # The mover is as unknown as before, and so is what it met.
    expect(board.counter(b, "C3")).to_have_class("unit foe side-a unknown")
    expect(board.counter(a, "P3")).to_have_class("unit foe side-b unknown")
    board.order(a, "Call the overrun in 0705")
    b.locator("#g-react-P4").check()
    board.order(b, "Answer")
    table.settle()
    for page in (a, table.pages["observer"]):
        board.logged(page, "Revealed in 0705: C3 GEV, P3 Light Tank and P4 Light Tank.")
    aim(b, "C3", "P3", "P4")
    board.order(b, "Fire (F)")
    table.settle()
    aim(a, "P3", "C3")
    with board.ordering(a):
        a.keyboard.press("f")
    table.settle()
    expect(board.counter(b, "P3")).to_have_count(0)
    board.type_order(b, "fire P4 > C3")
    table.settle()
    board.type_order(a, "fire C3 > P4")
    board.logged(b, "The overrun in 0705 is over: Combine holds the hex.")


def aim(page: Page, target: str, *guns: str) -> None:
    """Choose a target and the guns for it in the attack panel, and look at the odds."""
    page.locator("#attack-target").select_option(target)
    for gun in guns:
        page.locator(f"#attack-guns input[value='{gun}']").check()
    expect(page.locator("#odds dl")).to_be_visible()


def moves(table: Table, a: Page, b: Page) -> None:
    """C1 is dragged, taken back and moved again; C2 goes by the command line."""
    board.drag(a, board.cell(a, "0505"), "0606")
    board.stands(b, "C1", "0606")
    board.order(a, "Take back")
    board.stands(b, "C1", "0505")
    board.logged(b, "Combine takes back its last order: C1 is back in 0505.")
    board.choose(a, "C1")
    with board.ordering(a):
        board.cell(a, "0606").click()
    table.settle()
    board.type_order(a, "c2 0607")
    board.stands(b, "C2", "0607")


def discards(table: Table, a: Page, b: Page) -> None:
    """The overrun has turned up more units than dummies: each side gives up one (G10.9)."""
    board.order(a, "End movement", sure=True)
    table.settle()
    give_up(a, "C7")
    table.settle()
    expect(board.counter(b, "C7")).to_have_count(1)
    give_up(b, "P7")
    board.logged(a, "C7 in 0502 was a dummy; P7 in 1102 was a dummy.")
    expect(board.counter(b, "C7")).to_have_count(0)


def give_up(page: Page, label: str) -> None:
    """Name a dummy for the cap."""
    page.locator(f"#g-discard-{label}").check()
    board.order(page, "Discard")


def scans(table: Table, a: Page, b: Page) -> None:
    """One scan turns a counter up, one does not."""
    board.choose(a, "C5")
    with board.ordering(a):
        a.get_by_role("button", name="C5.main1 scans P8 at 0908, distance 4 4+").click()
    table.settle()
    board.logged(b, "Revealed in 0908: P8 Heavy Tank.")
    expect(board.counter(a, "P8")).to_have_class("unit foe side-b revealed")
    board.cell(a, "1005").click()
    with board.ordering(a):
        a.get_by_role("button", name="C0 scans P2 at 1005, distance 8 5+").click()
    table.settle()
    board.logged(a, "C0 Command Post scans P2 in 1005: 1 + 6 - 3 = 4 at distance 8, nothing found.")
    expect(board.counter(a, "P2")).to_have_class("unit foe side-b unknown")


def batch(table: Table, a: Page, b: Page) -> None:
    """Two attacks on the counters of one hex, announced together (G10.5)."""
    board.choose(a, "C6")
    board.cell(a, "0807").click()
    expect(a.locator("#attack-target")).to_have_value("P5")
    expect(a.locator("#attack-guns input[value='C6']")).to_be_checked()
    expect(a.locator("#odds .supposed")).to_be_visible()
    a.get_by_role("button", name="Add, and choose more").click()
    aim(a, "P6", "C5.main2")
    a.get_by_role("button", name="Add to the announcement").click()
    expect(a.locator(".batch li")).to_have_count(2)
    board.order(a, "Announce all on 0807")
    table.settle()
    board.logged(b, "P5 Infantry (3 squads) is destroyed (6 points).")
    board.logged(b, "The attack on P6 in 0807 is spent: it was a dummy.")


def more_discards(table: Table, a: Page, b: Page) -> None:
    """The cap again, after the fire."""
    board.order(a, "End fire")
    table.settle()
    give_up(b, "P9")
    table.settle()
    give_up(a, "C4")
    table.settle()
    board.order(a, "End second move")
    table.settle()
    board.logged(b, "0606: unknown who holds it, Combine has only face-down counters there.")


def answer(table: Table, a: Page, b: Page) -> None:
    """The other side turns up one of its own, moves the pair, and comes to its last phase."""
    board.choose(b, "P10")
    board.order(b, "Reveal", sure=True)
    board.logged(a, "Revealed in 1103: P10 GEV.")
    board.choose(b, "P1")
    with board.ordering(b):
        board.cell(b, "1006").click()
    board.stands(a, "P1", "1006")
    with board.ordering(b):
        b.keyboard.press("u")
    board.stands(a, "P1", "1007")
    board.type_order(b, "P2 1105")
    table.settle()
    board.type_order(b, "end")
    table.settle()
    give_up(b, "P11")
    table.settle()
    board.order(b, "End fire")
    table.settle()
    board.prompts(b, "Second move.")
