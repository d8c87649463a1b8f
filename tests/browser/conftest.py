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
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.browser.server import Server
from tools.find_browser import NoBrowserError, find_browser

HERE = Path(__file__).parent
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
PATIENCE = 30_000
"""Milliseconds until something that should show has failed to."""
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""Breathing globes on every page at once would take most of a small machine."""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""What people have who asked for nothing else."""
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
def playwright(browser_path: Path) -> Iterator[Playwright]:
    """The driver, started once and only when there is a browser."""
    # Machines that test have other work to do.
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def launch(playwright: Playwright, browser_path: Path) -> Callable[..., Browser]:
    """Start a browser; takes what Playwright's `launch` takes."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0

    def start(**options: Any) -> Browser:
        return playwright.chromium.launch(
            executable_path=browser_path, args=FLAGS, chromium_sandbox=not as_root, **options
        )

    return start


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """One browser for the whole run; every test opens its own contexts in it."""
    browser = launch()
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory, browser_path: Path) -> Iterator[Server]:
    """One server for the whole run; every test plays games of its own on it."""
    with Server(tmp_path_factory.mktemp("browser")) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server of the run; the test fails at its end if the server has complained meanwhile."""
    before = len(running.log())
    yield running
    assert running.log()[before:] == []


@pytest.fixture
def own_server(tmp_path: Path, browser_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path) as server:
        yield server
        assert server.log() == []


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
    policy, got an answer from 500 on, or asked a host other than this machine for anything.
    """
    contexts: list[BrowserContext] = []

    def open_context(browser: Browser = browser, **options: Any) -> BrowserContext:
        context = browser.new_context(**{**CALM, **options})
        context.set_default_timeout(PATIENCE)
        watch(context, page_faults)
        contexts.append(context)
        return context

    yield open_context
    before = list(page_faults)
    for context in contexts:
        context.close()
    # What a page was just asking for when it was closed is no fault of the page.
    page_faults[:] = before


def watch(context: BrowserContext, faults: list[str]) -> None:
    """Note what goes wrong in the pages of a context."""

    def note_address(address: str) -> None:
        url = urlsplit(address)
        if url.scheme in {"http", "https", "ws", "wss"} and url.hostname not in LOOPBACK:
            faults.append(f"asked a stranger: {address}")

    def note_request(request: Request) -> None:
        note_address(request.url)

    def note_socket(socket: WebSocket) -> None:
        note_address(socket.url)

    def note_response(response: Response) -> None:
        if response.status >= 500:
            faults.append(f"{response.status} from {response.url}")

    def note_line(line: ConsoleMessage) -> None:
        # Whether a load failed is for the test to judge: a refusal is an answer like others.
        failed = line.type == "error" and "Failed to load resource" not in line.text
        if "Content Security" in line.text or failed:
            faults.append(line.text)

    # Whatever the console says of it, the event itself must not happen.
    context.add_init_script(
        "addEventListener('securitypolicyviolation', event =>"
        " console.error('Content Security: ' + event.violatedDirective + ' ' + event.blockedURI))"
    )
    context.on("weberror", lambda error: faults.append(f"page error: {error.error}"))
    context.on("console", note_line)
    context.on("request", note_request)
    context.on("response", note_response)
    context.on("page", lambda page: page.on("websocket", note_socket))


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page in a context of its own, for tests that need one player only."""
    return new_context().new_page()


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The text of axe-core."""
    return (HERE / "vendor" / "axe.min.js").read_text("utf-8")


@pytest.fixture
def axe(axe_source: str, page_faults: list[str]) -> Callable[..., list[dict[str, Any]]]:
    """Run axe-core in a page: `axe(page)` gives the violations, `[]` when there are none.

    A second argument goes to `axe.run` as its options.
    """

    def run(page: Page, options: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        return violations(page, axe_source, page_faults, options)

    return run


def violations(
    page: Page, axe_source: str, page_faults: list[str], options: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """What axe-core finds fault with in a page."""
    before = len(page_faults)
    # Evaluated, not added as a script element, which the content security policy would block.
    page.evaluate(axe_source)
    wanted = {"resultTypes": ["violations"], **(options or {})}
    result = page.evaluate("options => axe.run(document, options)", wanted)
    # The console's lines come a little later.
    page.wait_for_timeout(100)
    # Some of its rules try a style of their own, which our policy blocks: no fault of the page.
    own = [line for line in page_faults[before:] if "style" in line]
    page_faults[before:] = [line for line in page_faults[before:] if line not in own]
    return [
        {
            "id": violation["id"],
            "impact": violation["impact"],
            "help": violation["help"],
            "nodes": [node["html"] for node in violation["nodes"]],
        }
        for violation in result["violations"]
    ]
