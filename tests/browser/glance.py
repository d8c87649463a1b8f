"""What a page of the table shows and offers at a moment, read off the page itself."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

READ = """() => {
    const text = node => node ? node.textContent.trim().replace(/\\s+/g, " ") : "";
    const all = (what, from = document) => [...from.querySelectorAll(what)];
    const menu = document.getElementById("menu");
    const verdict = document.getElementById("verdict");
    const groups = all("#prompt .group:not([hidden])").map(g => ({
        order: g.dataset.group, least: +g.dataset.least, most: +g.dataset.most,
        choices: all("input", g).map(i => i.value),
    }));
    const sent = "button[name=notation]";
    const offers = all(`#prompt ${sent}, #cards ${sent}, #markers ${sent}`).map(b => ({
        notation: b.value, text: text(b), confirm: b.dataset.confirm || "",
        card: b.closest(".card")?.dataset.label || "",
    }));
    const units = all("#units > .unit").map(u => ({
        label: u.dataset.label, hex: u.dataset.hex, own: u.classList.contains("own"),
        unknown: u.classList.contains("unknown"), building: u.classList.contains("building"),
        name: text(document.querySelector(`.card[data-label="${u.dataset.label}"] .card-name b`)),
    }));
    return {
        revision: document.getElementById("sync").dataset.v,
        prompt: text(document.querySelector("#prompt-text, #reasons-title")),
        wanting: text(document.querySelector("#prompt .wanting")),
        yours: Boolean(document.querySelector("#prompt.yours")),
        over: Boolean(verdict && !verdict.hidden),
        verdict: text(document.querySelector("#verdict h2")),
        turn: text(document.querySelector(".turn-n b")),
        phase: text(document.querySelector(".track .now")),
        who: text(document.querySelector(".turn .who")),
        groups, offers, units,
        tray: all("#tray .tray-item").map(i => i.dataset.label),
        menu: menu ? JSON.parse(menu.textContent) : {},
        message: text(document.getElementById("message")),
    };
}"""


@dataclass(frozen=True)
class Button:
    """A button that sends an order."""

    notation: str
    text: str
    confirm: str
    card: str
    """The counter on whose card it lies; empty for those beside the prompt and the markers."""

    @property
    def verb(self) -> str:
        """What is to be done."""
        return self.notation.split(" ", 1)[0]


@dataclass(frozen=True)
class Choice:
    """A choice of several, with boxes to be ticked."""

    order: str
    least: int
    most: int
    choices: list[str]


@dataclass(frozen=True)
class Drawn:
    """A counter on the board."""

    label: str
    hex: str
    own: bool
    unknown: bool
    building: bool
    name: str


@dataclass(frozen=True)
class Stop:
    """A lit hex that a counter can reach."""

    label: str
    hex: str
    contact: bool


@dataclass(frozen=True)
class Gun:
    """A weapon that is ready, and the counters in its range."""

    label: str
    system: str
    targets: list[str]


@dataclass(frozen=True)
class Glance:
    """One page at one moment."""

    revision: str
    prompt: str
    wanting: str
    """Why it cannot be sealed yet."""
    yours: bool
    over: bool
    verdict: str
    turn: int
    phase: str
    who: str
    message: str
    offers: list[Button]
    groups: list[Choice]
    units: list[Drawn]
    tray: list[str]
    menu: dict[str, Any] = field(repr=False)

    @property
    def pieces(self) -> dict[str, Any]:
        """What each counter of the seat may do, as the page's script reads it."""
        found: dict[str, Any] = self.menu.get("pieces", {})
        return found

    @property
    def stops(self) -> list[Stop]:
        """Every lit hex of every counter."""
        return [
            Stop(label, stop[0], bool(stop[3]))
            for label, piece in self.pieces.items()
            for stop in piece["moves"]
        ]

    @property
    def choices(self) -> list[tuple[str, str, list[str]]]:
        """Counters with orders that take a hex, the words of their buttons, and the hexes."""
        return [
            (label, text, [hex_ for hex_, _ in ways])
            for label, piece in self.pieces.items()
            for text, _, ways, *traits in piece["choices"]
            # Where two hexes are taken this hand takes none.
            if not (traits and traits[0] & 1)
        ]

    @property
    def pairs(self) -> list[tuple[str, str, list[str]]]:
        """The same of orders that take two hexes next to each other."""
        return [
            (label, text, [hex_ for hex_, _ in ways])
            for label, piece in self.pieces.items()
            for text, _, ways, *traits in piece["choices"]
            if traits and traits[0] & 1
        ]

    def ends(self, label: str, hex_: str) -> int:
        """How many ways to point a counter may choose from that moves to a hex, 0 or several."""
        moves = self.pieces.get(label, {"moves": []})["moves"]
        return next((len(stop[5]) for stop in moves if stop[0] == hex_ and len(stop) > 5), 0)

    @property
    def places(self) -> dict[str, list[str]]:
        """Where counters may be put: in set-up, and beside the edge of the map."""
        return {label: p["places"] for label, p in self.pieces.items() if p["places"]}

    @property
    def scans(self) -> list[tuple[str, str, str]]:
        """Scanning counter, its system, and what it may scan."""
        return [(label, s[0], s[1]) for label, p in self.pieces.items() for s in p["scans"]]

    @property
    def guns(self) -> list[Gun]:
        """Weapons that are ready, with what of the ground they reach as well."""
        ground = [(f"{what} {hex_}", systems) for what, hex_, systems, _ in self.menu["ground"]]
        return [
            Gun(label, gun[0], gun[4] + [spot for spot, systems in ground if gun[0] in systems])
            for label, piece in self.pieces.items()
            for gun in piece["guns"]
        ]

    @property
    def course(self) -> tuple[str, list[str]] | None:
        """The missile whose path is to be drawn, and the hexes where it may begin."""
        found = self.menu.get("course")
        return (found[0], found[1]) if found else None

    def where(self, label: str) -> str:
        """The hex of a counter; empty off the map."""
        return next((unit.hex for unit in self.units if unit.label == label), "")

    def at(self, hex_: str) -> list[Drawn]:
        """The counters in a hex."""
        return [unit for unit in self.units if unit.hex == hex_]

    @property
    def own(self) -> list[Drawn]:
        """The seat's counters on the map."""
        return [unit for unit in self.units if unit.own]

    @property
    def foes(self) -> list[Drawn]:
        """The enemy's counters."""
        return [unit for unit in self.units if not unit.own]


def look(page: Page) -> Glance:
    """Read a page."""
    found = page.evaluate(READ)
    return Glance(
        **{
            **found,
            "turn": int(found["turn"] or 0),
            "offers": [Button(**one) for one in found["offers"]],
            "groups": [Choice(**one) for one in found["groups"]],
            "units": [Drawn(**one) for one in found["units"]],
        }
    )
