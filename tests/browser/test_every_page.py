"""Every page, in all looks, on a desk and on a phone: axe finds nothing, nothing is cut off."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import CALM, watch
from tests.browser.pages import Place, every_page
from tests.browser.server import Server

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 2,
    },
}
LOOKS = ("plot", "paper", "flat")
FINGER = 44

TOO_SMALL = """least => [...document.querySelectorAll(
    "button, .btn, summary, select, [role=button], input:not([type=hidden]), .site a, .top a"
)].filter(node => node.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map(node => {
    // A box is as large as the label that it stands in.
    const target = node.matches("input[type=checkbox], input[type=radio]")
        ? node.closest("label") ?? document.querySelector(`label[for="${node.id}"]`) ?? node : node;
    const {width, height} = target.getBoundingClientRect();
    return [width, height, target];
  })
  .filter(([width, height]) => width > 1 && (width < least - 0.5 || height < least - 0.5))
  .map(([width, height, node]) =>
    `${Math.round(width)}x${Math.round(height)} ${node.outerHTML.slice(0, 90)}`)
"""
CUT_OFF = """() => [...document.querySelectorAll(
    "button, .btn, summary, h1, h2, h3, legend, label, th, p, a, dt, dd, figcaption"
)].filter(node => node.checkVisibility({visibilityProperty: true}))
  .filter(node => !node.closest(".sr, .track"))
  .filter(node => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1
      && getComputedStyle(node).display !== "inline")
  .map(node => `${node.scrollWidth} > ${node.clientWidth} ${node.outerHTML.slice(0, 120)}`)
"""


@pytest.fixture(scope="module", params=list(SIZES))
def room(
    request: pytest.FixtureRequest, browser: Browser, running: Server
) -> Iterator[tuple[str, Page, dict[str, Place], list[str]]]:
    """A browser of a size with all pages in its reach, and what goes wrong in it."""
    faults: list[str] = []
    context = browser.new_context(**CALM, **SIZES[request.param])
    watch(context, faults)
    places = {place.name: place for place in every_page(running, context)}
    yield request.param, context.new_page(), places, faults
    context.close()


NAMES = (
    *(
        "lobby",
        "new game",
        "links",
        "join",
        "host",
        "about",
        "rulebook",
        "chapter",
        "error",
        "set-up",
    ),
    *(
        "first player",
        "second player",
        "umpire",
        "observer",
        "end",
        "record",
        "seals",
        "at sea",
        "curtain",
        "force",
    ),
    *("replay", "past turns", "dice", "own dice", "verify", "no record", "verdict"),
    *("naval battle", "naval umpire", "naval set-up"),
    *("own tables", "secrecy", "naval notation"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_page(
    room: tuple[str, Page, dict[str, Place], list[str]],
    axe: Callable[..., list[dict[str, Any]]],
    server: Server,
    name: str,
) -> None:
    size, page, places, faults = room
    faults.clear()
    places[name].open(page)
    found: dict[str, Any] = {}
    for look in LOOKS:
        page.evaluate("look => { document.documentElement.dataset.theme = look; }", look)
        # Looks differ in colours alone.
        only = {} if look == LOOKS[0] else {"runOnly": ["color-contrast"]}
        found[look] = axe(page, only)
    scroll = "() => document.scrollingElement.scrollWidth - window.innerWidth"
    if page.evaluate(scroll) > 0:
        found["scrolls sideways by"] = page.evaluate(scroll)
    found["cut off"] = page.evaluate(CUT_OFF)
    if size == "phone":
        found["too small for a finger"] = page.evaluate(TOO_SMALL, FINGER)
    found = {what: those for what, those in found.items() if those}
    assert not found, json.dumps(found, indent=1)
    assert [line for line in faults if "style" not in line] == []
