"""Which rules of the ground game have a test: ids of the rulebook against ids cited in tests.

python -m tests.games.ground.coverage      prints the rules, and promises, that no test cites
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGES = tuple(ROOT / "docs" / "rules" / chapter for chapter in ("ground", "sea"))
GAME = ROOT / "tests" / "games" / "ground"
TESTS = (GAME, GAME / "sea", ROOT / "tests" / "hexes")
THIS = TESTS[0] / "test_coverage.py"
"""The test of this module names rules without testing them."""

ANCHOR = re.compile(r'<a id="([GST]\d+[a-z]?(?:\.\d+[a-z]?)*)"></a>')
NAMED = re.compile(r"(?<![A-Za-z0-9])(?<!S-)([GST]\d+[a-z]?(?:[._]\d+[a-z]?)*)(?![A-Za-z0-9])")
LATER = "## Not yet in play"

SECRECY = ROOT / "docs" / "rules" / "secrecy.md"
HOLE = re.compile(r'<a id="((?:LS|TS)-\d\d|US\.\d+)"></a>')
PROOF = re.compile(r"(?<![A-Za-z0-9])((?:LS|TS)[-_]\d\d|US[._]\d+)(?![0-9])")
INFERRED = {"LS-28"}
"""Nothing is closed there: it may be inferred."""

HEADING = "a heading"

UNTESTED = {
    "G0": HEADING,
    "G0.1": "that ids stay is tested with the rulebook's anchors",
    "G0.2": "where the rules come from",
    "G0.3": "a principle; where rules meet, the stronger one says so",
    "G0.7": "where the rules come from",
    "G1": HEADING,
    "G2": HEADING,
    "G2.10": "no rule depends on the scale",
    "G3": HEADING,
    "G4": HEADING,
    "G5": HEADING,
    "G6": HEADING,
    "G7": HEADING,
    "G8": HEADING,
    "G9": HEADING,
    "G10": HEADING,
    "G10.1": HEADING,
    "G10.2": HEADING,
    "G10.4": HEADING,
    "G10.5": HEADING,
    "G11": HEADING,
    "G12": HEADING,
    "G13": HEADING,
    "G14": HEADING,
    "G14.0": HEADING,
    "G15": HEADING,
    "S1": HEADING,
    "S2": HEADING,
    "S3": HEADING,
    "S3.2": "how to draw a map",
    "S4": HEADING,
    "S5": HEADING,
    "S6": HEADING,
    "S7": HEADING,
    "S8": HEADING,
    "S9": HEADING,
    "S10": HEADING,
    "S11": HEADING,
    "S12": HEADING,
    "S13": HEADING,
    "S14": HEADING,
}
"""Ids with nothing to test, and why."""


def rules() -> list[str]:
    """The ids of the rulebook that are in play, of the land and the sea, in its order."""
    found: list[str] = []
    for page in (page for folder in PAGES for page in sorted(folder.glob("*.md"))):
        found += ANCHOR.findall(page.read_text("utf-8").split(LATER)[0])
    return found


def cited() -> set[str]:
    """The ids that some test names, in its own name or in its text.

    >>> NAMED.findall("test_G10_4_11_and_T6_5: G5.2, X117; S1.7a, SX-05, S-S1, LS-02")
    ['G10_4_11', 'T6_5', 'G5.2', 'S1.7a']
    """
    found: set[str] = set()
    for folder in TESTS:
        for path in set(folder.glob("test_*.py")) - {THIS}:
            found |= {id_.replace("_", ".") for id_ in NAMED.findall(path.read_text("utf-8"))}
    return found


def untested() -> list[str]:
    """The rules in play that no test cites."""
    known = cited() | UNTESTED.keys()
    return [rule for rule in rules() if rule not in known]


def holes() -> list[str]:
    """The closed holes, twins and undos of the sea in the chapter on secrecy, in its order."""
    return HOLE.findall(SECRECY.read_text("utf-8"))


def proved() -> set[str]:
    """Those that some test names, here or among the tests of leaks.

    >>> PROOF.findall("test_US_10_dice: LS-05, TS-25, test_LS_16")
    ['US_10', 'LS-05', 'TS-25', 'LS_16']
    """
    found: set[str] = set()
    for folder in (*TESTS, ROOT / "tests" / "leaks"):
        for path in set(folder.glob("*.py")) - {THIS, Path(__file__)}:
            for id_ in PROOF.findall(path.read_text("utf-8")):
                found.add(id_.replace("_", "." if id_.startswith("US") else "-"))
    return found


def unproved() -> list[str]:
    """What the chapter on secrecy promises of the sea and no test names."""
    known = proved() | INFERRED
    return [id_ for id_ in holes() if id_ not in known]


if __name__ == "__main__":
    print(*untested(), *unproved(), sep="\n")  # noqa: T201
