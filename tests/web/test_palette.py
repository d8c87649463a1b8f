"""Contrast of the three looks, computed from the sheet that is served (WCAG 1.4.3, 1.4.11)."""

import re
from pathlib import Path

import pytest

SHEET = Path(__file__).parents[2] / "static" / "css" / "themes.css"
TEXT = [
    ("ink", "panel"),
    ("ink", "page"),
    ("ink", "raise"),
    ("muted", "panel"),
    ("link", "panel"),
    ("warn", "panel"),
    ("bad", "panel"),
    ("accent", "panel"),
    ("on-accent", "accent"),
    ("number", "clear"),
    *(("sea-number", water) for water in ("sea", "shelf")),
    ("reach-ink", "clear"),
    ("reach-ink", "sea"),
    ("own-ink", "own-plate"),
    ("own-ink", "own-strip"),
    ("foe-ink", "foe-plate"),
    ("foe-ink", "foe-strip"),
    ("own-text", "panel"),
    ("foe-text", "panel"),
    ("tag", "core"),
    ("own-tag", "core"),
]
TERRAINS = ("clear", "forest", "swamp", "town", "rubble", "water")
AT_SEA = ("sea", "shelf", "reef", "island", "shore", "ice")
# Lines and edges that carry meaning.
GRAPHIC = [
    *(("focus", terrain) for terrain in (*TERRAINS, *AT_SEA)),
    *(("contact", terrain) for terrain in ("clear", "forest", "town", *AT_SEA)),
    *(("coral", terrain) for terrain in ("sea", "reef")),
    *((f"{land}-glyph", land) for land in ("island", "shore", "ice")),
    ("own-edge", "sea"),
    ("foe-edge", "sea"),
    ("control", "panel"),
    ("own-edge", "clear"),
    ("foe-edge", "clear"),
]


def themes() -> dict[str, dict[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", SHEET.read_text("utf-8"), flags=re.S)
    found = {}
    for selector, body in re.findall(r"([^{}]+)\{([^}]*)\}", text):
        name = re.search(r'data-theme="(\w+)"', selector)
        assert name, selector
        found[name[1]] = dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
    return found


THEMES = themes()


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    parts = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, two: str) -> float:
    """The ratio of two opaque colours.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_three_looks_set_the_same_properties() -> None:
    assert set(THEMES) == {"plot", "paper", "flat"}
    assert len({frozenset(theme) for theme in THEMES.values()}) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    if (ink, ground) == ("ink", "page") and theme == "paper":
        pytest.skip("Paper lies on a dark table, where no text stands.")
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), GRAPHIC)
def test_lines_can_be_seen(theme: str, line: str, ground: str) -> None:
    assert contrast(THEMES[theme][line], THEMES[theme][ground]) >= 3
