"""Fire at sea on the page: contacts under fire, sonar, hexes attacked where nothing is seen."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import board
from tests.browser.battle import aim
from tests.browser.game import Game
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
POSITION = """wolf_pack n1 P5 a aircraft=on blind_depth_charges=on sonar_ses=on
| a C1=SES@1012 C2=BMR@1010(airborne) C3=GEV@1016
| b S4=SUB@1015(surfaced=no,back=H,callsign=V1) S5=DECOY@1017(surfaced=no,back=D,of=V1)"""


def choose_hex(page: Page, label: str, text: str, hex_: str) -> None:
    """Press a button that asks for a hex, and click the hex."""
    board.choose(page, label)
    page.locator(f"#k-{label}").get_by_role("button", name=text, exact=True).click()
    with board.ordering(page):
        board.cell(page, hex_).click(force=True)


def only(page: Page, gun: str) -> None:
    """Leave all guns out of the attack but one."""
    checked = page.locator("#attack-guns input:checked")
    names: list[str] = checked.evaluate_all("nodes => nodes.map(node => node.value)")
    for name in names:
        if name != gun:
            page.locator(f"#attack-guns input[value='{name}']").uncheck()


def test_contacts_are_fired_at_pinged_and_charged(server: Server, new_context: NewContext) -> None:
    game = Game(server, scenario="wolf_pack", position=POSITION, dice=[1])
    hunter, wolf = (game.sit(new_context(), seat) for seat in ("a", "b"))
    choose_hex(hunter, "C2", "Attack a hex unseen", "1010")
    board.logged(hunter, "No result in 1010.")
    board.logged(wolf, "attacks 1010 unseen: C2 (3).")
    choose_hex(hunter, "C1", "Ping a hex", "1013")
    board.logged(hunter, "C1 pings 1013: no echo.")
    board.logged(wolf, "1013 is pinged.")
    aim(hunter, "S4", "C1.missile1")
    expect(hunter.locator("#odds .supposed")).to_contain_text("Decoy")
    only(hunter, "C1.missile1")
    board.order(hunter, "Fire (F)")
    board.logged(hunter, "S4 is a submarine.")
    expect(wolf.locator("#k-S4")).to_contain_text("who knows that it is the submarine")
    aim(hunter, "S5", "C3")
    only(hunter, "C3")
    board.order(hunter, "Fire (F)")
    board.logged(hunter, "Found out under fire: S5 in 1017 is a Decoy Torpedo.")
    expect(board.counter(wolf, "S5")).to_have_count(0)
