"""Which rules of Corpen 18 have a test: ids of its rulebook against ids cited in tests.

python -m tests.games.corpen18.coverage      prints the rules that no test cites
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
BOOK = ROOT / "docs" / "rules" / "corpen18"
GAME = ROOT / "tests" / "games" / "corpen18"
TESTS = (GAME, ROOT / "tests" / "hexes", ROOT / "tests" / "leaks")
THIS = GAME / "test_coverage.py"
"""The test of this module names rules without testing them."""

ANCHOR = re.compile(r'<a id="(C-S\d|C\d+(?:\.\d+)?)"></a>')
NAMED = re.compile(r"(?<![A-Za-z0-9])(C[-_]S\d|C\d+(?:[._]\d+)*)(?![A-Za-z0-9])")
HEADING = "a heading"
UNTESTED = {
    "C1": HEADING,
    "C2": HEADING,
    "C3": HEADING,
    "C4": HEADING,
    "C5": HEADING,
    "C6": HEADING,
    "C7": HEADING,
    "C8": HEADING,
    "C9": HEADING,
    "C10": HEADING,
    "C11": HEADING,
    "C13": HEADING,
    "C1.1": "words; no rule depends on the scale",
    "C1.2": "words; the steps of a turn are C2",
    "C1.15": "words; the modifiers are C7.7",
    "C1.16": "words; the columns are C7.5",
    "C1.17": "words",
    "C11.8": "a judgement of the editor",
    "C11.9": "the list has no figures of history of torpedoes",
}
"""Ids with nothing to test, and why."""


def rules() -> list[str]:
    """The ids of the rulebook, in its order."""
    return [
        rule
        for page in sorted(BOOK.glob("*.md"))
        for rule in ANCHOR.findall(page.read_text("utf-8"))
    ]


def cited() -> set[str]:
    """The ids that some test names, in its own name, its text or its data.

    >>> NAMED.findall("test_C7_11_and_C_S2: C5.2, CX-17; LC-05, C-S1, SC7")
    ['C7_11', 'C_S2', 'C5.2', 'C-S1']
    """
    found: set[str] = set()
    for folder in TESTS:
        for path in {*folder.glob("test_*.py"), *folder.glob("*.toml")} - {THIS}:
            for id_ in NAMED.findall(path.read_text("utf-8")):
                found.add(id_.replace("_", "-") if "S" in id_ else id_.replace("_", "."))
    return found


def untested() -> list[str]:
    """The rules that no test cites."""
    known = cited() | UNTESTED.keys()
    return [rule for rule in rules() if rule not in known]


if __name__ == "__main__":
    print(*untested(), sep="\n")  # noqa: T201
