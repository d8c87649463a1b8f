"""The preview of an attack on the page: what changes the die, and what comes of it."""

import re

from msgspec.structs import replace

from app.views.menu import Chance, Odds, Supposed, Term
from app.web.pages.screen import odds_fragment
from tests.web import fixtures

SALVO = Odds(
    target="Q2 cruiser at 1412",
    attack="Main battery of A1, 2 shots",
    terms=(
        Term(name="Range 6, long", value="-2"),
        Term(name="Target evading", value="-3"),
        Term(name="Crew, not known", value="0 to +2"),
    ),
    need="Hits on 7 or more",
    expected="0.8 hits expected",
    chances=(
        Chance(result="no hit", percent=40),
        Chance(result="1 hit", percent=40, harm=1),
        Chance(result="2 hits", percent=20, harm=2),
    ),
)


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_what_changes_the_die_is_listed_with_its_sign() -> None:
    told = text(odds_fragment(SALVO))
    told = told.partition("The die is modified by ")[2]
    assert told.startswith("Range 6, long -2 Target evading -3 Crew, not known 0 to +2 Hits")
    assert "Hits on 7 or more" in told
    assert "modified" not in text(odds_fragment(fixtures.ODDS))


def test_what_is_expected_stands_first_and_beside_the_arrow() -> None:
    html = odds_fragment(SALVO)
    assert "<b>0.8 hits expected</b>" in html
    assert 'data-chance="0.8 hits expected"' in html


def test_any_result_has_the_colour_of_its_harm() -> None:
    html = odds_fragment(SALVO)
    assert re.findall(r'chance-(\d)" x="(\d+)" width="(\d+)"', html) == [
        ("0", "0", "40"),
        ("1", "40", "40"),
        ("2", "80", "20"),
    ]
    assert "no hit 40% 1 hit 40% 2 hits 20%" in text(html)


def test_where_the_type_is_not_known_the_worst_result_gives_the_heading() -> None:
    chances = (Chance(result="hit", percent=25, harm=2),)
    every = (
        Supposed(name="Cruiser", defence="2", column="3", chances=chances),
        Supposed(name="Escort", defence="U4", column=""),
    )
    told = text(odds_fragment(replace(SALVO, chances=(), supposed=every, expected="")))
    assert "defence odds hit" in told
    assert "Cruiser 2 3 25%" in told
    assert "Escort U4 none -" in told


def test_the_ground_game_says_what_it_said() -> None:
    html = odds_fragment(fixtures.ODDS)
    assert 'data-chance="X 33%"' in html
    assert "<b>1-1</b>" in html


def test_what_is_not_known_may_be_something_else_than_the_type() -> None:
    few = (Chance(result="no hit", percent=60), Chance(result="1 hit", percent=40, harm=1))
    green, elite = (
        Supposed(name=n, defence="", column="", chances=few) for n in ("green", "elite")
    )
    shown = replace(SALVO, chances=(), supposed=(green, elite), supposing="If its crew is")
    told = text(odds_fragment(shown))
    assert "If its crew is green no hit 60% 1 hit 40% elite no hit 60% 1 hit 40%" in told
    assert "defence" not in told
