"""What a page has of its game alone: guide, words, cards, drawings."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.views.menu import Menu
from app.views.model import Counter, Entry, View
from app.views.seats import Side
from app.web.frame import compose
from app.web.icons import ICONS, icon
from app.web.pages.common import Page
from app.web.pages.screen import play_context
from app.web.pieces import BOARD
from app.web.render import TEMPLATES, call, render
from app.web.scene import Sprite
from tests.web import fixtures

WORDS = {
    "ground": r"tank|ogre|dummy|dummies|submarine|town|aircraft|overrun",
    "corpen18": r"torpedo|broadside|bow|stern|ship|salvo",
}
SHIPS = ("capital", "cruiser", "escort", "fac", "merchant", "shore")
CARD = (
    Entry(name="Category", values=("capital",)),
    Entry(name="Movement", values=("3", "3")),
    Entry(name="Hits", boxes=4, ticked=1),
    Entry(name="Main", values=("8", "VL", "10", "-1", "+1", "-1")),
)


def page(view: View) -> str:
    context = play_context("g1", fixtures.board(), view, Menu(), 7)
    return render("play/play.html", page=Page(theme="plot", root=""), **context)


def text(path: Path) -> str:
    """What a template says: without comments, markup and what is in braces."""
    return re.sub(
        r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", path.read_text("utf-8"), flags=re.S
    )


@pytest.mark.parametrize("game", list(WORDS))
def test_no_game_speaks_in_the_pieces_of_play_nor_in_those_of_another(game: str) -> None:
    word = re.compile(rf"\b(?:{WORDS[game]})s?\b", re.IGNORECASE)
    for name in ("_guide", "_guide_end", "_help", "_words", "_record", "_odds"):
        path = TEMPLATES / "play" / f"{name}.html"
        assert word.findall(text(path)) == [], path
    (other,) = set(WORDS) - {game}
    if game == "ground":
        assert word.findall(text(TEMPLATES / other / "_guide.html")) == []
    assert word.search(text(TEMPLATES / game / "_guide.html"))


def test_a_page_has_the_guide_and_the_commands_of_its_game() -> None:
    ground, naval = fixtures.movement(), replace(fixtures.movement(), ruleset="corpen18")
    nobodys = page(replace(ground, ruleset="tiny"))
    assert "move C7 0504-0604" in page(ground)
    assert "fire A1.main" not in page(ground)
    assert "fire A1.main" in page(naval)
    assert "a ship, then a lit hex" in page(naval)
    assert "C7" not in nobodys.partition('id="guide"')[2]
    assert "Your first game" in nobodys


def cards(ruleset: str) -> str:
    view = replace(fixtures.movement(), ruleset=ruleset)
    mine = next(c for c in view.counters if c.face != "unknown")
    ship = replace(mine, record=CARD)
    others = tuple(c for c in view.counters if c is not mine)
    shown = compose(fixtures.board(), replace(view, counters=(ship, *others)), Menu())
    return shown.layers["cards"].pieces[f"k-{ship.label}"]


def test_a_ships_card_is_laid_out_as_in_the_source() -> None:
    html = cards("corpen18")
    assert "Ship card" in html
    assert re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).count("VL 10 -1 +1 -1") == 1
    assert "3 / 3" in html
    assert 'aria-label="1 of 4"' in html
    assert html.count('class="tick"') == 1
    assert '<th scope="col">Bow</th>' in html


def test_a_card_of_any_other_game_is_a_list() -> None:
    html = cards("ground")
    assert "Ship card" not in html
    assert "8 VL 10 -1 +1 -1" in html
    assert 'aria-label="1 of 4"' in html


def test_a_counter_without_a_card_has_none() -> None:
    shown = compose(fixtures.board(), fixtures.movement(), Menu())
    assert not any("record-card" in html for html in shown.layers["cards"].pieces.values())


def test_every_drawing_is_in_every_page_whatever_is_played() -> None:
    html = page(fixtures.movement())
    assert {f'id="s-{name}"' for name in ICONS.values()} <= set(re.findall(r'id="s-[a-z-]+"', html))
    assert len({icon(code) for code in SHIPS}) == len(SHIPS)
    assert "plain" not in {icon(code) for code in SHIPS}


DRAWINGS = sorted(TEMPLATES.glob("*/drawings.toml"))


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.parent.name)
def test_the_drawings_of_a_game_lie_in_its_folder_or_are_for_all(path: Path) -> None:
    shared = TEMPLATES / "play" / "_symbols.html"
    drawn = path.with_name("_symbols.html").read_text("utf-8") + shared.read_text("utf-8")
    assert set(tomllib.loads(path.read_text("utf-8"))) <= set(re.findall(r'"s-([a-z-]+)"', drawn))


def test_no_type_has_two_drawings() -> None:
    every = [tomllib.loads(path.read_text("utf-8")) for path in DRAWINGS]
    assert sum(len(codes) for drawings in every for codes in drawings.values()) == len(ICONS)


def test_what_is_not_identified_bears_a_question_mark_and_is_not_turned() -> None:
    def drawn(**facts: Any) -> str:
        known = {"label": "Q1", "hex": "0704", "face": "revealed", "code": "cruiser", **facts}
        ship = Counter(side=Side.B, **known)
        return call(BOARD, "unit", Sprite(counter=ship, x=0, y=0, colour="foe"), "cruiser", "")

    html = drawn(marks=("unidentified",), heading=240)
    assert re.search(r'class="query"[^>]*>\?<', html)
    assert "query" not in drawn()
    assert "rotate(240)" in html
    assert "rotate(240 " not in html
