"""A whole game of any scenario, played on two pages by clicks, watched on two more.

    python -m tests.browser.whole_game line_mk3_fog --seed 3
    python -m tests.browser.whole_game valley --by-hand --switch mines=4 --switch walkers=1

Made in the lobby, set up, and played to the verdict by nothing but what the pages offer. It fails
at an error of a page, a failed request, an order that was offered and refused, a seat that is to
act and cannot, a page that does not keep up with the game, or shows it otherwise than a page that
is opened anew.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)

from app.games.corpen18.scenarios import scenarios as naval
from tests.browser import board
from tests.browser.afterwards import look_back
from tests.browser.conftest import CALM, FLAGS, HERE, violations, watch
from tests.browser.game import connected
from tests.browser.glance import Glance
from tests.browser.hands import Hands
from tests.browser.home import Elsewhere, download
from tests.browser.player import Habits, Player
from tests.browser.sailor import Sailor
from tests.browser.server import Server
from tools.find_browser import find_browser

SEATS = ("a", "b", "umpire", "observer")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
STALE = 10.0
"""Seconds after which a page that shows less than there is has been forgotten."""
PARTS = ("#units", "#stacks", "#notes", "#trails", "#cards", "#log", "#tray", "#score", "#status")
MOST = 6000
"""Orders in the longest game."""
NEVER = 1_000
"""A game turn that no game has."""


@dataclass
class Table:
    """What a game is to be, and how it is played."""

    scenario: str
    seed: int = 1
    switches: dict[str, str] = field(default_factory=dict)
    habits: Habits = field(default_factory=Habits)
    shots: Path | None = None
    log: Path | None = None
    axe: bool = False
    """Whether axe-core looks at the pages as well."""
    every: int = 0
    """Player-turns between two looks at everything; 0 for never but at the end."""


@dataclass
class Told:
    """What became of a game."""

    turns: int
    orders: int
    seconds: float
    verdict: str
    did: Counter[str]
    doubts: list[str]
    """What the odds said no to."""


class Match:
    """One game on four pages."""

    def __init__(self, table: Table, server: Server, browser: Browser) -> None:
        self.table, self.server = table, server
        self.faults: list[str] = []
        self.orders: list[str] = []
        self._random = Random(table.seed)
        self._live = True
        self._contexts = {seat: self._context(browser) for seat in SEATS}
        self.pages = self._sit()
        self.game = urlsplit(self.pages["a"].url).path.rsplit("/", 1)[-1]
        player = Sailor if table.scenario in naval() else Player
        self.players = {
            side: player(
                side,
                table.scenario,
                Hands(self.pages[side], self._random),
                self._random,
                table.habits,
            )
            for side in ("a", "b")
        }

    def _context(self, browser: Browser) -> BrowserContext:
        context = browser.new_context(viewport=DESK, **CALM)
        context.set_default_timeout(15_000)
        watch(context, self.faults)
        context.on("response", self._heard)
        context.on(
            "requestfailed",
            lambda r: self._live and self.faults.append(f"failed: {r.url} {r.failure}"),
        )
        return context

    def _heard(self, answer: Response) -> None:
        sent = answer.request.post_data or ""
        if answer.url.endswith("/orders"):
            notation = parse_qs(sent).get("notation", [""])[0]
            self.orders.append(
                f"{notation}{'' if answer.status == 204 else f'  ({answer.status})'}"
            )
        elif answer.status >= 400 and not answer.url.endswith("/force"):
            self.faults.append(f"{answer.status} from {answer.url}")

    def _sit(self) -> dict[str, Page]:
        """Make the game in the lobby, and sit down in every seat by its link."""
        host = self._contexts["a"].new_page()
        host.goto(f"{self.server.url}/new/{self.table.scenario}")
        if self.table.switches:
            host.locator("#options summary").click()
        for name, value in self.table.switches.items():
            self._switch(host, name, value)
        host.get_by_role("button", name="Set up the table").click()
        links = {seat: host.locator(f"#u-{seat}").input_value() for seat in SEATS}
        host.locator("section[aria-labelledby=t-a] form button").click()
        connected(host)
        pages = {"a": host}
        for seat in SEATS[1:]:
            pages[seat] = self._contexts[seat].new_page()
            pages[seat].goto(self.server.url + urlsplit(links[seat]).path)
            pages[seat].locator("form[action^='/join/'] button").click()
            connected(pages[seat])
        return pages

    def _switch(self, host: Page, name: str, value: str) -> None:
        box = host.locator(f"#o-{name}")
        if box.get_attribute("type") == "checkbox":
            box.set_checked(value not in ("0", "no", "false"))
        elif box.evaluate("node => node.tagName") == "SELECT":
            box.select_option(value)
        else:
            box.fill(value)

    def play(self) -> Told:
        """To the verdict. Raises AssertionError."""
        began = time.monotonic()
        seen = self.play_to(NEVER)
        self._end(seen)
        return Told(
            turns=seen["a"].turn,
            orders=len(self.orders),
            seconds=round(time.monotonic() - began, 1),
            verdict=seen["a"].verdict,
            did=self.players["a"].did + self.players["b"].did,
            doubts=[doubt for player in self.players.values() for doubt in player.hands.refusals],
        )

    def play_to(self, last: int) -> dict[str, Glance]:
        """Until a game turn begins, or to the verdict; what the sides see then."""
        seen = self._together()
        turn, passed = ("", ""), 0
        while not seen["a"].over and seen["a"].turn < last:
            self._step(seen)
            seen = self._together()
            if (now := (str(seen["a"].turn), seen["a"].who)) != turn:
                turn, passed = now, passed + 1
                if self.table.every and passed % self.table.every == 0:
                    self.compare(f"{now[0]}-{passed}")
            assert len(self.orders) < MOST, "the game does not end"
        return seen

    def _step(self, seen: dict[str, Glance]) -> None:
        """One order of somebody who may give one."""
        able = [side for side in ("a", "b") if seen[side].yours]
        assert able, f"nobody may act: {seen['a'].prompt} / {seen['b'].prompt}"
        side = self._random.choice(able)
        self.players[side].act(seen[side])

    def _together(self) -> dict[str, Glance]:
        """Wait until every page shows what its seat sees now; then all must tell the same."""
        for seat in SEATS:
            self._caught_up(seat)
        seen = {side: self.players[side].hands.look() for side in ("a", "b")}
        public = {(one.turn, one.phase, one.who, one.over, one.verdict) for one in seen.values()}
        assert len(public) == 1, f"the pages differ: {public}"
        assert self.faults == [], self.faults
        return seen

    def _caught_up(self, seat: str) -> None:
        page = self.pages[seat]
        address = f"{self.server.url}/api/games/{self.game}/view"
        until = time.monotonic() + STALE
        while True:
            shown = page.locator("#sync").get_attribute("data-v")
            answer = page.request.get(address, headers={"If-None-Match": f'"{shown}"'})
            if answer.status == 304:
                return
            assert answer.status == 200, f"{seat}: {answer.status} {answer.text()}"
            late = f"{seat} still shows {shown}: {answer.headers['etag']}; {self.faults}"
            assert time.monotonic() < until, late
            page.wait_for_timeout(10)

    def compare(self, name: str) -> None:
        """Every page shows what it would show if it were opened now."""
        for seat in ("a", "b", "observer"):
            page = self.pages[seat]
            fresh = self._contexts[seat].new_page()
            fresh.goto(page.url)
            connected(fresh)
            for part in PARTS:
                one, two = board.drawn(page, part), board.drawn(fresh, part)
                differs = [pair for pair in zip_longest(one, two) if pair[0] != pair[1]]
                assert not differs, f"{seat} shows {part} otherwise than a page anew: {differs[:2]}"
            fresh.close()
        if self.table.axe:
            self._examine()
        if self.table.shots is not None:
            self._photograph(name)

    def _examine(self) -> None:
        """No page breaks a rule of accessibility."""
        source = (HERE / "vendor" / "axe.min.js").read_text("utf-8")
        for seat, page in self.pages.items():
            found = violations(page, source, self.faults)
            assert found == [], f"{seat}: {found}"

    def story(self) -> list[str]:
        """The true log, as the umpire has it."""
        address = f"{self.server.url}/api/games/{self.game}/record"
        lines = self.pages["umpire"].request.get(address).json()["log"]
        return [f"{line['turn']} {line['phase']}: {line['text']}" for line in lines]

    def _photograph(self, name: str) -> None:
        assert self.table.shots is not None
        for seat in ("a", "b", "umpire"):
            page = self.pages[seat]
            for size, words in ((PHONE, "phone"), (DESK, "desk")):
                page.set_viewport_size(size)
                page.wait_for_timeout(150)
                page.screenshot(
                    path=self.table.shots / f"{self.table.scenario}-{name}-{seat}-{words}.png"
                )

    def _end(self, seen: dict[str, Glance]) -> None:
        """Everybody is told the same, everything lies open, and the record opens."""
        verdict = seen["a"].verdict
        assert verdict
        for seat in ("a", "b", "observer"):
            page = self.pages[seat]
            expect(page.locator("#verdict h2")).to_have_text(verdict)
            expect(page.locator("#units .unknown")).to_have_count(0)
        expect(self.pages["umpire"].locator("#reasons-title")).to_have_text("The game is over.")
        self.compare("end")
        if self.table.log is not None:
            self.table.log.write_text("\n".join(self.story()) + "\n", "utf-8")
        self.pages["a"].get_by_role("link", name="The opened record").click()
        expect(self.pages["a"].get_by_role("heading").first).to_be_visible()
        self._take_home(self.pages["a"])
        assert self.faults == [], self.faults
        # Whoever leafs through pages leaves some before all of it has come.
        self._live = False
        for seat in SEATS:
            look_back(self._contexts[seat].new_page(), f"{self.server.url}/games/{self.game}")
        assert self.faults == [], self.faults

    def _take_home(self, page: Page) -> None:
        """The record of a game that honest pages played holds, where there is nothing but it."""
        with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
            record = download(page, "Download as a file", Path(home))
            status, said = Elsewhere(Path(folder)).verify(record)
            assert status == 0, said


@contextmanager
def laid(table: Table) -> Iterator[Match]:
    """A server, a browser and the game on them."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Server(folder))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=FLAGS, chromium_sandbox=False
        )
        stack.callback(browser.close)
        match = Match(table, server, browser)
        yield match
        assert server.log() == [], server.log()


def _asked(arguments: Sequence[str]) -> Table:
    parser = argparse.ArgumentParser(description="Play a whole game in real browsers.")
    parser.add_argument("scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--by-hand", action="store_true", help="buy and place by hand")
    parser.add_argument("--buy", nargs="*", default=[], help="what is bought first, such as HVY")
    parser.add_argument("--moves", type=int, default=8, help="counters moved in a phase")
    parser.add_argument("--shots", type=Path, help="a folder for pictures")
    parser.add_argument("--log", type=Path, help="a file for the true log")
    parser.add_argument("--axe", action="store_true", help="look at accessibility as well")
    parser.add_argument("--every", type=int, default=10, help="player-turns between looks")
    given: Any = parser.parse_args(arguments)
    return Table(
        scenario=given.scenario,
        seed=given.seed,
        switches=dict(text.split("=", 1) for text in given.switch),
        habits=Habits(moves=given.moves, by_hand=given.by_hand, shopping=tuple(given.buy)),
        shots=given.shots,
        log=given.log,
        axe=given.axe,
        every=given.every,
    )


def main(arguments: Sequence[str]) -> int:
    """Play as asked; what became of it on a few lines."""
    table = _asked(arguments)
    with laid(table) as match:
        try:
            told = match.play()
        except BaseException:
            tail = "\n".join(match.orders[-25:])
            sys.stdout.write(f"{len(match.orders)} orders, the last of them:\n{tail}\n")
            sys.stdout.write("\n".join([*match.story()[-12:], *match.server.log()[-12:]]) + "\n")
            if table.shots is not None:
                for seat, page in match.pages.items():
                    page.screenshot(path=table.shots / f"fault-{table.scenario}-{seat}.png")
            sys.stdout.flush()
            raise
    switches = " ".join(f"{name}={value}" for name, value in table.switches.items()) or "as it has"
    did = ", ".join(f"{count} {what}" for what, count in told.did.most_common())
    sys.stdout.write(
        f"{table.scenario} seed {table.seed}, switches {switches}: {told.turns} turns,"
        f" {told.orders} orders, {told.seconds} s: {told.verdict}\n{did}\n"
    )
    for doubt, count in Counter(told.doubts).most_common(12):
        sys.stdout.write(f"  {count} x {doubt}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
