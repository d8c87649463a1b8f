"""A force that is bought by clicks on its page."""

import json
from collections.abc import Sequence
from random import Random

from playwright.sync_api import expect

from tests.browser.game import connected
from tests.browser.hands import Clumsy, Hands


def shop(hands: Hands, random: Random, first: Sequence[str]) -> None:
    """Buy a force by clicks: what is wanted first, then whatever there is money for."""
    page = hands.page
    hands.press(".choose-force a")
    expect(page.locator("#bought")).to_be_attached()
    hands.press("#empty")
    wares = [
        entry.removeprefix("n ")
        for entry in page.locator("input[data-amounts]").evaluate_all("n => n.map(i => i.name)")
    ]
    wanted = [entry for entry in first if entry in wares]
    for entry in wanted + [random.choice(wares) for _ in range(14)]:
        field_ = page.locator(f"input[name={json.dumps(f'n {entry}')}]")
        hands.press(f"tr:has(input[name={json.dumps(f'n {entry}')}]) .step:last-child")
        if page.locator(".budget.over").count():
            field_.fill(str(int(field_.input_value()) - 1))
    for _ in range(30):
        with page.expect_navigation():
            hands.press("button.btn.main.big")
        if page.locator("#table").count():
            connected(page)
            return
        told = page.get_by_role("alert").inner_text()
        hands.refusals.append(f"force: {told}")
        less = page.locator("tr.some [aria-label^='One less']")
        keep = "".join(f":not(:has([name={json.dumps(f'n {entry}')}]))" for entry in wanted)
        others = page.locator(f"tr.some{keep} [aria-label^='One less']")
        some = others if others.count() else less
        some.nth(random.randrange(some.count())).click()
    raise Clumsy("no force can be bought")
