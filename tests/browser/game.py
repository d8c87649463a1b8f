"""A game made through the API, and people who sit down at it with real pages."""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.server import Server

SEATS = ("a", "b", "umpire", "observer")
PATIENCE = 10.0
"""Seconds that a page may be behind the game."""
SOME = re.compile(".")
NewContext = Callable[..., BrowserContext]


class Game:
    """A game on the test's server, with the keys of all its seats."""

    def __init__(self, server: Server, **wanted: Any) -> None:
        answer = server.call("/games", body={"scenario": "shadow_line", "seed": 1, **wanted})
        self.server = server
        self.id: str = answer["game"]
        self.tokens = {seat: keys["token"] for seat, keys in answer["seats"].items()}
        self.links = {seat: keys["url"] for seat, keys in answer["seats"].items()}

    @property
    def url(self) -> str:
        """The address of the board."""
        return f"{self.server.url}/games/{self.id}"

    def order(self, seat: str, *notations: str) -> None:
        """Give orders for a seat, as a program would; a refusal fails the test."""
        for notation in notations:
            try:
                body = {"notation": notation}
                self.server.call(f"/games/{self.id}/orders", self.tokens[seat], body)
            except HTTPError as error:
                raise AssertionError(f"{notation}: {error.read().decode()}") from None

    def view(self, seat: str) -> Any:
        """What a seat sees, as a program is told it."""
        return self.server.call(f"/games/{self.id}/view", self.tokens[seat])

    def menu(self, seat: str) -> Any:
        """What a seat may order."""
        return self.server.call(f"/games/{self.id}/menu", self.tokens[seat])

    def revision(self, seat: str) -> str:
        """How often a seat's view has changed."""
        record = self.server.call(f"/games/{self.id}/record", self.tokens[seat])
        return str(record["revision"])

    def sit(self, context: BrowserContext, seat: str, through: str = "") -> Page:
        """Open the seat's link in a browser and take the seat; `through` is another port's URL."""
        page = context.new_page()
        page.goto(self.links[seat].replace(self.server.url, through or self.server.url))
        page.locator("form[action^='/join/'] button").click()
        connected(page)
        pledged(page, seat)
        return page

    def table(self, new_context: NewContext, *seats: str) -> dict[str, Page]:
        """One browser for each seat, all seats if none are named."""
        return {seat: self.sit(new_context(), seat) for seat in seats or SEATS}

    def together(self, pages: dict[str, Page]) -> None:
        """Wait until every page shows what its seat sees now."""
        for seat, page in pages.items():
            until = time.monotonic() + PATIENCE
            # A share of the dice, which a browser sends by itself, may move it once more.
            while page.locator("#sync").get_attribute("data-v") != self.revision(seat):
                assert time.monotonic() < until, f"the page of {seat} is behind the game"
                page.wait_for_timeout(50)


def connected(page: Page) -> None:
    """Wait until the page's socket is open and it has been told what it shows."""
    expect(page.locator("#link")).to_have_attribute("data-state", "on")


def pledged(page: Page, *sides: str) -> None:
    """Wait until the page has been told of the shares of the dice that these sides pledged.

    Before, the answer to an order may be that the situation has changed. In play none is pledged.
    """
    setting_up = page.locator("#proof[data-turn='0']:not([data-commitment=''])").count()
    for side in sides:
        if side in ("a", "b") and setting_up:
            expect(page.locator("#proof")).to_have_attribute(f"data-pledge-{side}", SOME)


def agreed(page: Page) -> None:
    """Wait until the page has been told both shares of the dice: no more comes of itself."""
    for side in ("a", "b"):
        expect(page.locator("#proof")).to_have_attribute(f"data-share-{side}", SOME)
