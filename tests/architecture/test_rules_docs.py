"""The rulebook: every rule has its anchor, every anchor is unique, every link leads somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
RULES = DOCS / "rules"

# Ids by the file that must define them. `G0.1..7` stands for G0.1 to G0.7.
INVENTORY = {
    "belief.md": "BX.1..5 BS.1..14",
    "corpen18/01-terms.md": "C1 C1.1..18 C3 C3.1..7",
    "corpen18/02-sequence.md": "C2 C2.0..7",
    "corpen18/03-movement.md": "C4 C4.1..11",
    "corpen18/04-detection.md": "C5 C5.1..10",
    "corpen18/05-gunnery.md": "C6 C6.1..7 C7 C7.1..12",
    "corpen18/06-torpedoes.md": "C8 C8.1..10",
    "corpen18/07-damage.md": "C9 C9.1..5 C10 C10.1..5",
    "corpen18/08-scenarios.md": "C-S1..5 C13 C13.1..2",
    "corpen18/09-ships.md": "C11 C11.1..10",
    "corpen18/10-switches.md": "C12",
    "corpen18/11-search.md": "BC.1..12",
    "corpen18/charts.md": "",
    "ground/01-terms.md": "G0 G0.1..7 G1",
    "ground/02-map.md": "G2 G2.1..12",
    "ground/03-sequence.md": "G3 G3.1..12 T3 T3b T3c",
    "ground/04-movement.md": "G4 G4.1..23 T4",
    "ground/05-combat.md": "G5 G5.1..28 T5",
    "ground/06-units.md": "G6 G6.1..10 T6.1..7 G12.16 G12.23",
    "ground/07-overrun.md": "G7 G7.1..17",
    "ground/08-ramming.md": "G8 G8.1..9 T8",
    "ground/09-missiles-and-lasers.md": "G9 G9.1..25 T9a..c",
    "ground/10-concealment.md": (
        "G10 G10.1..13 G10.1.1..5 G10.2.1..6 G10.4.1..18 G10.5.1..10 G10.6.1..3 G10.8.1..3 "
        "G10.9.1..4 G10.10.1..6 G10.12.1..3"
    ),
    "ground/11-walkers.md": "G11 G11.1..16",
    "ground/12-engineers.md": "G12 G12.1..2 G12.5..11 T12",
    "ground/12-special-vehicles.md": "G12.12..15 G12.17..22",
    "ground/13-scoring.md": "G13 G13.1..10",
    "ground/14-against-the-line.md": "G14.2",
    "ground/14-auto-fac-valley.md": "G14.4 G14.4.1..5",
    "ground/14-hare-and-hounds.md": "G14.3 G14.3.1..5",
    "ground/14-raid.md": "G14.5",
    "ground/14-shadow-line.md": "G14 G14.0..1 G14.0.1..3",
    "ground/15-switches.md": "G15",
    "sea/01-terms.md": "S1 S1.1..13 S1.7a S2 S2.1..4 S3 S3.1..3 S4 S4.1..4 S12 S12.1..7",
    "sea/02-hide-and-hunt.md": "S5 S5.1..7 S6 S6.1..6 S8 S8.1..3",
    "sea/03-combat.md": "S7 S7.1..8",
    "sea/04-aircraft.md": "S9 S9.1..9 S11 S11.1..4",
    "sea/05-landing.md": "S10 S10.1..7",
    "sea/06-mines-and-stacking.md": "S13 S13.1..5 S14 S14.1..4",
    "sea/07-switches.md": "S15",
    "sea/08-scenarios.md": "S16",
    "secrecy.md": (
        "HX.1..25 HG1..4 LX-01..11 LG-01..33 IG-1..13 UX.1..5 UG.1..11 O.1..6 M-1..19 TX.a..g "
        "TX-01..07 TG.1 TG-01..26 HS1..4 LS-01..29 IS-1..12 US.1..10 TS.1 TS-01..25 "
        "HC1..4 LC-01..30 IC-1..13 UC.1..3 TC.1 TC-01..26"
    ),
}
# What only later chapters will define; it may be cited all the same.
LATER = re.compile(r"G12(?:\.\d+)?")

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`]*`", re.S)
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.M)
CITED = re.compile(
    r"(?<![\w.#-])(?:[CGS]\d+(?:\.\d+)*a?|C-S\d|T\d+(?:\.\d+)?[abc]?|HX\.\d+|H[CGS]\d|L[CGSX]-\d\d|I[CGS]-\d+"
    r"|UX\.\d|U[CGS]\.\d+|B[CXS]\.\d+|O\.\d|M-\d+|T[CGSX]-\d\d|T[CGSX]\.[1a-g])(?![\w-]|\.\d)"
)
RANGE = re.compile(r"(?P<stem>.*?)(?P<first>\d+|[a-z])\.\.(?P<last>\d+|[a-z])")

PAGES = sorted(DOCS.rglob("*.md"))
RULE_PAGES = sorted(RULES.rglob("*.md"))


def expand(entries: str) -> Iterator[str]:
    """The ids of an inventory line; numbers keep the width of the first.

    >>> " ".join(expand("G1 G2.9..11 LG-01..02 HG1..2 TX.a..c M-1 TG-07"))
    'G1 G2.9 G2.10 G2.11 LG-01 LG-02 HG1 HG2 TX.a TX.b TX.c M-1 TG-07'
    """
    for entry in entries.split():
        match = RANGE.fullmatch(entry)
        if match is None:
            yield entry
        elif match["first"].isdigit():
            width = len(match["first"])
            for number in range(int(match["first"]), int(match["last"]) + 1):
                yield f"{match['stem']}{number:0{width}d}"
        else:
            for code in range(ord(match["first"]), ord(match["last"]) + 1):
                yield match["stem"] + chr(code)


def prose(page: Path) -> str:
    """The text of a page without code."""
    return CODE.sub("", page.read_text("utf-8"))


def slug(heading: str) -> str:
    """The anchor that renderers give to a heading.

    >>> slug("Who learns what, and when")
    'who-learns-what-and-when'
    """
    words = re.sub(r"<[^>]*>|[`*]", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """All that a link may aim at in a page."""
    text = prose(page)
    return {*ANCHOR.findall(text), *map(slug, HEADING.findall(text))}


def defined() -> dict[str, list[str]]:
    """Where each anchor of the rulebook stands."""
    found: dict[str, list[str]] = {}
    for page in RULE_PAGES:
        for anchor in ANCHOR.findall(page.read_text("utf-8")):
            found.setdefault(anchor, []).append(page.relative_to(RULES).as_posix())
    return found


def test_every_anchor_is_unique() -> None:
    assert {anchor: pages for anchor, pages in defined().items() if len(pages) > 1} == {}


@pytest.mark.parametrize("name", INVENTORY)
def test_every_rule_has_its_anchor(name: str) -> None:
    here = {anchor for anchor, pages in defined().items() if name in pages}
    assert [rule for rule in expand(INVENTORY[name]) if rule not in here] == []


def test_every_anchored_rule_is_in_the_inventory() -> None:
    listed = {rule for entries in INVENTORY.values() for rule in expand(entries)}
    rules = {anchor for anchor in defined() if CITED.fullmatch(anchor)}
    assert sorted(rules - listed) == []


def test_every_page_of_rules_is_in_the_inventory_and_in_the_contents() -> None:
    pages = {page.relative_to(RULES).as_posix() for page in RULE_PAGES} - {"index.md"}
    assert pages == set(INVENTORY)
    linked = {link.split("#")[0] for link in LINK.findall(prose(RULES / "index.md"))}
    assert pages <= linked


@pytest.mark.parametrize("page", RULE_PAGES, ids=lambda page: page.name)
def test_every_cited_rule_exists(page: Path) -> None:
    known = defined()
    cited = set(CITED.findall(prose(page)))
    assert sorted(c for c in cited if c not in known and not LATER.fullmatch(c)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_relative_link_resolves(page: Path) -> None:
    broken = []
    for link in LINK.findall(prose(page)):
        path, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link):
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []
