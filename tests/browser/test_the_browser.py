"""The net itself: the browser starts, and the fixtures catch what they are there to catch."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

CSP = "default-src 'self'; base-uri 'none'"
GOOD = "<!doctype html><html lang=en><title>Orders</title><main><h1>Orders</h1></main></html>"
BAD = "<!doctype html><html><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='></html>"


def serve(page: Page, html: str) -> None:
    """Open a page of that HTML under a strict content security policy."""

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html", headers={"content-security-policy": CSP})

    page.route("**/*", answer)
    page.goto("http://127.0.0.1:9/")


def test_axe_passes_a_sound_page_under_our_policy(
    page: Page, axe: Callable[..., list[dict[str, Any]]]
) -> None:
    serve(page, GOOD)
    assert axe(page) == []


def test_axe_finds_a_picture_without_a_text(
    page: Page, axe: Callable[..., list[dict[str, Any]]]
) -> None:
    page.set_content(BAD)
    assert "image-alt" in {violation["id"] for violation in axe(page)}


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<script>throw Error('broken')</script>", "Content Security"),
        ("<p style='color: red'>Orders</p>", "Content Security"),
        ("<img alt='' src='http://stranger.invalid/spy.gif'>", "asked a stranger"),
    ],
)
def test_a_page_at_fault_is_noticed(
    page: Page, page_faults: list[str], html: str, fault: str
) -> None:
    serve(page, GOOD + html)
    expect(page).to_have_title("Orders")
    assert any(fault in line for line in page_faults)
    page_faults.clear()


def test_an_error_in_a_script_is_noticed(page: Page, page_faults: list[str]) -> None:
    with page.expect_event("pageerror"):
        page.set_content("<script>throw Error('broken')</script>")
    assert any("broken" in line for line in page_faults)
    page_faults.clear()
