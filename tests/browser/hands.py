"""Hands that play a page as people do: with a mouse, on what can be seen and is not covered."""

import json
import time
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser import board
from tests.browser.glance import Button, Glance, look

PATIENCE = 8.0
"""Seconds until something that should be there is a fault."""
FIND = """([selector, within]) => {
    const every = [...document.querySelectorAll(selector)];
    const node = every.find(n => !within || n.textContent.includes(within));
    if (!node) return {state: "absent"};
    const shut = node.closest("details:not([open])");
    if (shut && !node.closest("summary")) {
        return {state: "shut", in: shut.id, hidden: !shut.getClientRects().length};
    }
    if (!node.getClientRects().length) return {state: "hidden"};
    if (node.disabled) return {state: "disabled"};
    node.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const mine = hit && (node.contains(hit) || hit.closest("label")?.control === node);
    return {state: mine ? "ready" : "covered", x, y, by: hit?.outerHTML.slice(0, 120) ?? "nothing"};
}"""
CHOSEN = "() => document.querySelector('#cards .card.own.chosen')?.dataset.label ?? ''"
TURNS = "() => !document.getElementById('rose').hidden"
ASKED = "() => document.getElementById('ask').open"
SAID = "() => document.getElementById('message').textContent.trim()"
ODDS = """() => ({
    told: document.getElementById("odds").textContent.trim().replace(/\\s+/g, " "),
    known: Boolean(document.querySelector("#odds dl")),
})"""


class Clumsy(AssertionError):
    """What the page offered could not be done on it."""


class Refused(AssertionError):
    """The page offered an order, and the server refused it."""


class Hands:
    """The hands of one seat."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page = page
        self._random = random
        self.refusals: list[str] = []
        """What the odds panel said no to, before anything was ordered."""

    def find(self, selector: str, within: str = "") -> dict[str, Any]:
        """Where something is, and whether it can be pressed."""
        found: dict[str, Any] = self.page.evaluate(FIND, [selector, within])
        return found

    def press(self, selector: str, within: str = "") -> None:
        """Click on something. Raises Clumsy where it stays hidden or covered."""
        until = time.monotonic() + PATIENCE
        while True:
            found = self.find(selector, within)
            if found["state"] == "ready":
                self.page.mouse.click(found["x"], found["y"])
                return
            if time.monotonic() > until:
                raise Clumsy(f"{selector} {within} cannot be pressed: {found}")
            if found["state"] == "shut":
                self.press(f"#{found['in']} summary")
            elif found["state"] == "covered":
                # What a resting pointer has brought up goes when it leaves the map.
                self.page.mouse.move(300, 4)
            self.page.wait_for_timeout(30)

    def send(self, selector: str, within: str = "") -> None:
        """Press what gives an order, and yes to what is asked first. Raises Refused."""
        with board.ordering(self.page):
            self.press(selector, within)
            if self.page.evaluate(ASKED):
                self.press("#ask button[value=yes]")
        said = self.page.evaluate(SAID)
        if said:
            raise Refused(f"{selector} {within}: {said}")

    def button(self, offer: Button, seen: Glance) -> None:
        """Press the button of an order, beside the prompt or on the card of a counter in hand."""
        if offer.card and self.page.evaluate(CHOSEN) != offer.card:
            self.take(offer.card, seen)
        where = (
            f"#cards [data-label={json.dumps(offer.card)}]"
            if offer.card
            else ":is(#prompt, #markers)"
        )
        self.send(f"{where} button[name=notation][value={json.dumps(offer.notation)}]")

    def _show_cards(self, label: str) -> None:
        """All cards are to be seen, not only those of the chosen hex."""
        if self.find(f"#cards .card[data-label={json.dumps(label)}]")["state"] == "hidden":
            if self.find("#situation-in")["state"] == "hidden":
                self.press("[data-do=fold]")
            else:
                self.press("[data-do=show-all]")

    def rest(self) -> None:
        """Let go of everything."""
        self.page.keyboard.press("Escape")

    def take(self, label: str, seen: Glance) -> None:
        """Have a counter of one's own in hand: from the tray, off the map, or by its card."""
        if label in seen.tray:
            item = self.page.locator(f"#tray [data-label={json.dumps(label)}]")
            if item.get_attribute("aria-pressed") != "true":
                self.press(f"#tray [data-label={json.dumps(label)}]")
            return
        here = seen.at(seen.where(label))
        mixed = any(not unit.own for unit in here)
        if here and not mixed and self._random.random() < 0.8:
            self.rest()
            for _ in range(len(here) + 1):
                self.press(f"#c{here[0].hex}")
                if self.page.evaluate(CHOSEN) == label:
                    return
                if self.page.evaluate(TURNS):
                    # The one in hand may turn where it is: the others are taken by their cards.
                    self.rest()
                    break
        self._show_cards(label)
        if self.page.evaluate(CHOSEN) != label:
            self.press(f"#cards [data-pick={json.dumps(label)}]")
        if self.page.evaluate(CHOSEN) != label:
            raise Clumsy(f"{label} cannot be taken in hand")

    def go(self, label: str, hex_: str, seen: Glance) -> None:
        """Take a counter to a lit hex, now and then by dragging it there."""
        on_map = label not in seen.tray
        alone = on_map and len(seen.at(seen.where(label))) == 1
        ends = seen.ends(label, hex_)
        if alone and not ends and self._random.random() < 0.2:
            self.rest()
            with board.ordering(self.page):
                board.drag(self.page, board.cell(self.page, seen.where(label)), hex_)
                if self.page.evaluate(ASKED):
                    self.press("#ask button[value=yes]")
            said = self.page.evaluate(SAID)
            if said:
                raise Refused(f"{label} dragged to {hex_}: {said}")
            return
        self.take(label, seen)
        if ends > 1:
            # It is asked which way it points there.
            self.press(f"#c{hex_}")
            self.send(f"#rose .rose-arrow:nth-of-type({self._random.randint(1, ends)})")
        else:
            self.send(f"#c{hex_}")

    def choose(self, label: str, text: str, hex_: str, seen: Glance, second: str = "") -> None:
        """Press the button of an order that takes a hex or two, on a card, and the hexes."""
        if self.page.evaluate(CHOSEN) != label:
            self.take(label, seen)
        self.press(f"#cards [data-of={json.dumps(label)}][data-choice={json.dumps(text)}]")
        if second:
            self.press(f"#c{hex_}")
        self.send(f"#c{second or hex_}")

    def scan(self, label: str, system: str, target: str, seen: Glance) -> None:
        """Scan with a counter in hand, by the row of the list that says so."""
        self.take(label, seen)
        row = f"{system} scans {target} at "
        if self.find("#scan-list button", row)["state"] == "absent":
            self.press("#scan-list .rest button")
        self.send("#scan-list button", row)

    def fire(self, target: str, guns: list[str], aim: int, seen: Glance) -> bool:
        """Aim guns at a target, look at the odds, and fire; whether it came to that."""
        self.rest()
        hex_ = seen.where(target)
        if hex_ and self._random.random() < 0.7:
            self.press(f"#c{hex_}")
        select = self.page.locator("#attack-target")
        if select.input_value() != target:
            select.select_option(target)
        aims = self.page.locator("#attack-aim option")
        if aims.count() and aim:
            values = [option.get_attribute("value") or "" for option in aims.all()]
            self.page.locator("#attack-aim").select_option(values[aim % len(values)])
        for gun in guns:
            box = self.page.locator(f"#attack-guns input[value={json.dumps(gun)}]")
            if not box.count():
                raise Clumsy(f"{gun} is not offered at {target}")
            if not box.is_checked():
                self._tick(f"#attack-guns input[value={json.dumps(gun)}]")
        told = self.page.evaluate(ODDS)
        if not told["known"]:
            self.refusals.append(f"{','.join(guns)} > {target}: {told['told']}")
            self.press("#attack-do button", "Cancel")
            return False
        self.send("#attack-do .btn.main")
        return True

    def _tick(self, selector: str) -> None:
        """Tick a gun, and wait for the odds that it makes."""
        with self.page.expect_response("**/odds?*") as answer:
            self.press(selector)
        answer.value.finished()
        # The answer is drawn in the turns of the loop that follow.
        self.page.evaluate("() => new Promise(r => setTimeout(() => requestAnimationFrame(r)))")

    def answer(self, order: str, chosen: list[str]) -> None:
        """Tick some of a choice of several, and send it."""
        for value in chosen:
            self.press(f"[data-group={order}] input[value={json.dumps(value)}]")
        self.send(f"[data-send-group={order}]")

    def draw(self, hexes: list[str]) -> None:
        """Draw the path of a missile, and let it fly."""
        for hex_ in hexes:
            self.press(f"#c{hex_}")
        self.send("#course-do .btn.main")

    def look(self) -> Glance:
        """What the page shows now."""
        return look(self.page)
