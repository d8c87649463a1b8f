"""What a game that is over is looked back at with: the replay, the whole log, the dice."""

import json
import re

from playwright.sync_api import Page, expect

WALKS = 4
"""Steps that are gone through one by one."""


def look_back(page: Page, game: str) -> None:
    """Every page of a game that is over opens and shows it, through all eyes."""
    page.goto(f"{game}/replay")
    eyes = [eye.get_attribute("href") or "" for eye in page.locator(".eye").all()]
    assert len(eyes) > 2, eyes
    for eye in eyes:
        with page.expect_navigation():
            page.locator(f".eye[href={json.dumps(eye)}]").click()
        # The keys work once the script has shown its button.
        expect(page.locator("#play")).to_be_visible()
        # A side has fewer steps than there were: what told it nothing is none.
        steps = int(page.locator("#at").get_attribute("max") or 0)
        assert steps > 1
        walk = [("Home", 1), *(("ArrowRight", n) for n in range(2, min(WALKS, steps) + 1))]
        for key, step in (*walk, ("End", steps)):
            page.keyboard.press(key)
            expect(page.locator("#step-title")).to_contain_text(f"Step {step} ")
        expect(page.locator("#log .line").first).to_be_attached()
        # At the end everything lies open to whomever one looks through.
        expect(page.locator("#units .unknown")).to_have_count(0)
    page.goto(f"{game}/dice")
    expect(page.get_by_text(re.compile("The game is over"))).to_be_visible()
    page.goto(f"{game}/record")
    expect(page.get_by_role("heading").first).to_be_visible()
    page.close()
