"""A real Chromium for the tests beside this file, which are sync: no `async def` among them.

Playwright's sync API keeps an event loop in the main thread, where no async test could run after
it, so the hook below moves these tests behind all others.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from tools.find_browser import NoBrowserError, find_browser

HERE = Path(__file__).parent
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
FLAGS = [
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder and run them last."""
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker("browser")
    items[:] = [item for item in items if HERE not in item.path.parents] + ours


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """The browser's path; without one the test is skipped, or fails where CI is set."""
    try:
        found, problem = find_browser(), "No Chromium or Chrome was found"
    except NoBrowserError as error:
        found, problem = None, str(error).rstrip(".")
    if found is not None:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail(f"{problem}; under CI the browser tests must run.", pytrace=False)
    pytest.skip(f"{problem}, so this was not tried in a browser.")


@pytest.fixture(scope="session")
def browser(browser_path: Path) -> Iterator[Browser]:
    """One browser for the whole run; every test opens its own contexts in it."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=FLAGS, chromium_sandbox=not as_root
        )
        yield browser
        browser.close()


@pytest.fixture
def page_faults() -> Iterator[list[str]]:
    """What went wrong in the pages; a test that wants a fault takes it out of this list."""
    faults: list[str] = []
    yield faults
    assert faults == []


@pytest.fixture
def new_context(
    browser: Browser, page_faults: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Open a context, one per player; takes what Playwright's `new_context` takes.

    The test fails at its end when any page in them raised an error, broke the content security
    policy, or asked a host other than this machine for anything.
    """
    contexts: list[BrowserContext] = []

    def note_request(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in {"http", "https", "ws", "wss"} and url.hostname not in LOOPBACK:
            page_faults.append(f"asked a stranger: {request.url}")

    def open_context(**options: Any) -> BrowserContext:
        context = browser.new_context(**options)
        context.set_default_timeout(10_000)
        context.on("weberror", lambda error: page_faults.append(f"page error: {error.error}"))
        context.on(
            "console",
            lambda line: page_faults.append(line.text) if "Content Security" in line.text else None,
        )
        context.on("request", note_request)
        contexts.append(context)
        return context

    yield open_context
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page in a context of its own, for tests that need one player only."""
    return new_context().new_page()


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[dict[str, Any]]]:
    """Run axe-core in a page: `axe(page)` gives the violations, `[]` when there are none.

    A second argument goes to `axe.run` as its options.
    """
    source = (HERE / "vendor" / "axe.min.js").read_text("utf-8")

    def run(page: Page, options: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        # Evaluated, not added as a script element, which the content security policy would block.
        page.evaluate(source)
        result = page.evaluate("options => axe.run(document, options)", options or {})
        return [
            {
                "id": violation["id"],
                "impact": violation["impact"],
                "help": violation["help"],
                "nodes": [node["html"] for node in violation["nodes"]],
            }
            for violation in result["violations"]
        ]

    return run
