"""What a game that is over is looked back at with: the replay, the whole log, the dice."""

import re

from playwright.sync_api import Page, expect

WALKS = 4
"""Steps that are gone through one by one."""


def look_back(page: Page, game: str) -> None:
    """Every page of a game that is over opens and shows it, through all eyes."""
    page.goto(f"{game}/replay")
    steps = int(page.locator("#at").get_attribute("max") or 0)
    assert steps > 1
    names = page.locator(".eye").all_inner_texts()
    assert len(names) > 2, names
    for name in names:
        page.locator(".eye", has_text=name).click()
        for key, step in (("Home", 1), *(("ArrowRight", 1 + n) for n in range(1, WALKS))):
            page.keyboard.press(key)
            expect(page.locator("#sync")).to_have_attribute("data-v", str(step))
        page.keyboard.press("End")
        expect(page.locator("#sync")).to_have_attribute("data-v", str(steps))
        expect(page.locator("#step-title")).to_contain_text(f"Step {steps} ")
        expect(page.locator("#log .line").first).to_be_attached()
        # At the end everything lies open to whomever one looks through.
        expect(page.locator("#units .unknown")).to_have_count(0)
    page.goto(f"{game}/dice")
    expect(page.get_by_text(re.compile("The game is over"))).to_be_visible()
    page.goto(f"{game}/record")
    expect(page.get_by_role("heading").first).to_be_visible()
    page.close()
