"""What the script is told of weapons, their words, and of orders that are drafted."""

import json
import re
from typing import Any

from msgspec.structs import replace

from app.views.menu import Choice, Gun, Listed, Menu, Piece, Way
from app.web.frame import compose
from tests.web import fixtures


def panels(menu: Menu) -> dict[str, str]:
    return compose(fixtures.board(), fixtures.movement(), menu).panels


def told(menu: Menu) -> Any:
    return json.loads(re.sub(r"<[^>]+>", "", panels(menu)["menu"]))


def test_a_weapon_has_its_name_and_what_is_to_be_said_of_it_by_target() -> None:
    notes = {"P3": "range 6, long, starboard"}
    gun = Gun(system="C1.main", attack="8VL", range=10, name="Main battery", notes=notes, note="x")
    (found,) = told(Menu(pieces=(Piece(label="C1", guns=(gun,)),)))["pieces"]["C1"]["guns"]
    assert found[6:] == ["Main battery", "x", notes]


def test_the_verb_of_an_attack_is_the_games_own() -> None:
    assert told(Menu())["verb"] == "Fire"
    assert told(Menu())["going"] == "move"
    assert told(Menu(verb="Put on the list"))["verb"] == "Put on the list"
    assert told(Menu(parts={"main": "main battery"}))["parts"] == {"main": "main battery"}


def test_drafted_orders_are_listed_each_with_a_way_to_take_it_off() -> None:
    menu = Menu(listed=(Listed(text="A1 <main> at Q3 in 0706", label="A1", remove="strike 1"),))
    html = panels(menu)["listed"]
    assert 'value="strike 1"' in html
    assert "A1 &lt;main&gt; at Q3 in" in html
    assert 'data-go="0706"' in html
    assert " hidden" not in html.split(">")[0]
    assert " hidden" in panels(replace(menu, listed=()))["listed"].split(">")[0]


def test_what_holds_in_this_turn_stands_over_the_prompt() -> None:
    view = replace(fixtures.movement(), conditions=("05:30", "Night", "sea state 3"))
    html = compose(fixtures.board(), view, Menu()).panels["prompt"]
    assert "<span>05:30</span><span>Night</span><span>sea state 3</span>" in html
    assert "conditions" not in panels(Menu())["prompt"]


def test_an_order_that_takes_two_hexes_or_may_be_weighed_says_so() -> None:
    ways = (Way(hex="0706", notation="launch C1 0706 1"),)
    kinds = ({}, {"pairs": True}, {"odds": True}, {"pairs": True, "odds": True})
    choices = tuple(Choice(text=f"T{at}", ways=ways, **kind) for at, kind in enumerate(kinds))
    found = told(Menu(pieces=(Piece(label="C1", choices=choices),)))["pieces"]["C1"]["choices"]
    assert found[0] == ["T0", "", [["0706", "launch C1 0706 1"]]]
    assert [each[3] for each in found[1:]] == [1, 2, 3]


def test_why_a_step_cannot_be_ended_yet_stands_where_its_button_would() -> None:
    html = panels(Menu(wanting="B3 must end nearer to the west edge than 2408."))["prompt"]
    assert "Not yet: B3 must end nearer to the west edge than" in html
    assert "wanting" not in panels(Menu())["prompt"]
