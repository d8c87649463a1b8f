"""Hands on the play page: hexes, counters, orders, and what is looked at afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect


def cell(page: Page, hex_: str) -> Locator:
    """A hex of the board."""
    return page.locator(f"#c{hex_}")


def counter(page: Page, label: str) -> Locator:
    """A counter on the board."""
    return page.locator(f"#u-{label.replace('.', '-')}")


def point(page: Page, where: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, hex_: str) -> None:
    """Pull something onto a hex with the mouse."""
    page.mouse.move(*point(page, what))
    page.mouse.down()
    page.mouse.move(*point(page, cell(page, hex_)), steps=6)
    page.mouse.up()


def choose(page: Page, label: str) -> None:
    """Choose a counter by the card in the panel that describes it."""
    show_all = page.locator("[data-do=show-all]")
    if show_all.get_attribute("aria-pressed") == "false":
        show_all.click()
    card = page.locator(f"[data-pick='{label}']")
    if card.get_attribute("aria-pressed") == "false":
        card.click()
    expect(card).to_have_attribute("aria-pressed", "true")


def stands(page: Page, label: str, hex_: str) -> None:
    """Wait until a counter is drawn in a hex."""
    expect(counter(page, label)).to_have_attribute("data-hex", hex_)


@contextmanager
def ordering(page: Page) -> Iterator[None]:
    """Something that sends an order: wait until its answer has come and been taken in."""
    page.evaluate(
        """() => { window.answered = new Promise(done =>
            document.addEventListener("htmx:after:request", () => setTimeout(done), {once: true}))
        }"""
    )
    with page.expect_response("**/orders"):
        yield
    page.evaluate("() => window.answered")


def order(page: Page, text: str, *, sure: bool = False) -> None:
    """Press the button of an order; `sure` answers the question that it asks first."""
    with ordering(page):
        page.get_by_role("button", name=text, exact=True).click()
        if sure:
            confirm(page)


def confirm(page: Page) -> None:
    """Say yes to what is asked."""
    ask = page.locator("#ask")
    expect(ask).to_be_visible()
    ask.get_by_role("button", name="Yes").click()


def type_order(page: Page, text: str) -> None:
    """Type an order into the command line."""
    page.locator("#line").fill(text)
    with ordering(page):
        page.locator("#line").press("Enter")


def prompts(page: Page, text: str) -> None:
    """Wait for the sentence that says what to do."""
    expect(page.locator("#prompt-text")).to_have_text(text)


def logged(page: Page, text: str) -> None:
    """Wait for a sentence in the log."""
    expect(page.locator("#log .what", has_text=text).first).to_be_attached()


def drawn(page: Page, selector: str) -> list[str]:
    """The children of a part of the page, without what the page itself adds in showing them."""
    found: list[str] = page.locator(selector).evaluate(
        """part => [...part.children].map(child => {
            const copy = child.cloneNode(true);
            for (const node of [copy, ...copy.querySelectorAll("*")]) {
                for (const name of ["data-htmx-powered", "hx-swap-oob", "aria-pressed", "style"]) {
                    node.removeAttribute(name);
                }
                node.classList.remove("arriving", "here", "chosen", "rolling");
                if (node.getAttribute("class") === "") node.removeAttribute("class");
                // A push may have added one that a page opened anew has from the start.
                const every = [...node.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
                for (const one of every) node.removeAttribute(one.name);
                for (const one of every) node.setAttribute(one.name, one.value);
            }
            return copy.outerHTML.replace(/\\s+/g, " ");
        })"""
    )
    return found
