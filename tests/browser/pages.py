"""Every page there is, laid out in one browser that may open all of them."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.game import Game, connected
from tests.browser.server import Server

MIDDLE = """shadow_line n3 P5 a
| a C0=CP@0206 C1=HVY@0606 C2=SHVY!@0506 C3=?GEV@0604 C4=INF3!@0705 C5=LGEV!@0605(disabled2)
    C6=GEV@0606 C7=?LGEV@0306
| b P0=CP@1206 P1=HVY@0806 P2=?LT@0806 P3=MHWZ!@0906 P4=GEV@1006 P5=INF3!@0707 P6=?GEV@1109
| terrain 0807=rubble
| cut 1006
| bridges 0703-0704=0
| losses a 3 C8 LGEV
| held 0606=a 0806=b"""

BATTLE = """scenario denmark_strait
turn 2 ORDERS1
BIS 1008 S hits=1 seen
PEU 1009 S seen
HOO 1309 NW seen
POW 1410 NW seen
SUF 1004 S"""
AT_SEA = """wolf_pack n2 P3 b
| a C1=SCS@0503 U1=FTR(callsign=U1,aboard=C1) C2=SUB@0912(back=H,callsign=U2)
| b P1=SCS@1505 V1=FTR(callsign=V1,aboard=P1) P2=BMR@0805(corner2) P3=SUB@1210(surfaced=no)
V4=SUB@1008(hidden,ruse=1008-1009) P5=SUB@1412(back=D,callsign=V5) P6=SUB@1608(disabled2)"""
FIRE = ["batch 0806: C1 > P1; C2 > P2"]


@dataclass(frozen=True)
class Place:
    """A page by the name that tests use for it."""

    name: str
    url: str
    live: bool = False
    """Whether it has a board and a socket."""
    press: str = ""
    """The button that leads on from there."""
    file: bytes = b""
    """What is given for a record before it is pressed."""

    def open(self, page: Page) -> None:
        """Go there, and wait until it is complete."""
        page.goto(self.url)
        if self.live:
            connected(page)
        else:
            expect(page.locator("h1").first).to_be_visible()
        if self.file:
            chosen = {"name": "record.json", "mimeType": "application/json", "buffer": self.file}
            page.locator("#record").set_input_files(chosen)
        if self.press:
            page.get_by_role("button", name=self.press).click()
            expect(page.locator(".checked")).to_be_visible()


def claim(context: BrowserContext, game: Game, seat: str) -> None:
    """Take a seat for a browser, as the button of the link's page does."""
    answer = context.request.post(game.links[seat], headers={"Origin": game.server.url})
    assert answer.ok


def every_page(server: Server, context: BrowserContext) -> list[Place]:
    """All pages; the browser gets what opens them."""
    return [*_around(server, context), *_tables(server, context)]


def _around(server: Server, context: BrowserContext) -> list[Place]:
    form: dict[str, str | float | bool] = {
        "scenario": "shadow_line",
        "table": "two",
        "name-a": "Ada",
        "name-b": "Blaise",
    }
    made = context.request.post(f"{server.url}/games", form=form, headers={"Origin": server.url})
    context.request.get(f"{server.url}/host/{server.host_token}")
    invited = Game(server, names={"a": "Ada Augusta of Lovelace"})
    return [
        Place("lobby", server.url),
        Place("new game", f"{server.url}/new/shadow_line"),
        Place("links", made.url),
        Place("join", invited.links["a"]),
        Place("host", f"{server.url}/host"),
        Place("verify", f"{server.url}/verify"),
        Place("no record", f"{server.url}/verify", press="Check it", file=b"{}"),
        Place("about", f"{server.url}/about"),
        Place("rulebook", f"{server.url}/rules/"),
        Place("chapter", f"{server.url}/rules/ground/10-concealment"),
        Place("secrecy", f"{server.url}/rules/secrecy"),
        Place("naval notation", f"{server.url}/notation/corpen18"),
        Place("error", f"{server.url}/games/nowhere"),
    ]


def _tables(server: Server, context: BrowserContext) -> list[Place]:
    # One browser has one seat at a game, so every seat gets a game of its own.
    found = []
    for name, seat, wanted, orders in (
        ("set-up", "a", {}, ["arrange random", "place SHVY -", "place D1 -"]),
        ("first player", "a", {"position": MIDDLE}, []),
        ("second player", "b", {"position": MIDDLE}, FIRE),
        ("umpire", "umpire", {"position": MIDDLE}, []),
        ("observer", "observer", {"position": MIDDLE}, []),
        ("end", "a", {"position": MIDDLE}, [*FIRE, "resign"]),
        ("at sea", "b", {"scenario": "wolf_pack", "position": AT_SEA}, []),
        ("naval battle", "a", {"scenario": "denmark_strait", "position": BATTLE}, []),
        ("naval umpire", "umpire", {"scenario": "denmark_strait", "position": BATTLE}, []),
        ("naval set-up", "a", {"scenario": "channel_convoy"}, ["place A1 0814 NE"]),
        ("curtain", "a", {"position": MIDDLE, "hotseat": {"a": "1234", "b": "5678"}}, []),
    ):
        game = Game(server, **wanted)
        game.order("a", *orders)
        claim(context, game, seat)
        found.append(Place(name, game.url, live=name != "curtain"))
        if name == "end":
            found.append(Place("record", f"{game.url}/record"))
            found.append(Place("verdict", f"{game.url}/record", press="Check this game"))
            found.append(Place("seals", f"{game.url}/seals"))
            found.append(Place("dice", f"{game.url}/dice"))
            found.append(Place("replay", f"{game.url}/replay?as=truth&step=1"))
        if name == "naval battle":
            found.append(Place("own tables", f"{game.url}/charts"))
        if name == "second player":
            found.append(Place("past turns", f"{game.url}/replay"))
            found.append(Place("own dice", f"{game.url}/dice"))
    game = Game(server, scenario="valley")
    claim(context, game, "b")
    found.append(Place("force", f"{game.url}/force"))
    return found
