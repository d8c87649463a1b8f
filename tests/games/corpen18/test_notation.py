"""Orders and positions as text: they round-trip, and every example of the page is one."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.corpen18 import RULESET
from app.games.corpen18 import orders as o
from app.games.corpen18.notation import POSES, READERS, format_order, parse_order
from app.games.corpen18.position import format_position
from app.games.corpen18.state import HALVES
from app.hexes.coords import label, neighbours
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed
from app.views.seats import Seat

DOC = (Path(__file__).parents[3] / "docs" / "notation-corpen18.md").read_text("utf-8")
DICE = HmacDice(b"positions")

units = st.builds("{}{}".format, st.sampled_from("AB"), st.integers(1, 40))
contacts = st.builds("{}{}".format, st.sampled_from("KQ"), st.integers(1, 199))
hexes = st.builds(label, st.integers(1, 40), st.integers(1, 28))
pairs = hexes.flatmap(lambda h: st.sampled_from([(h, n) for n in neighbours(h)]))
halves = st.sampled_from(HALVES)
courses = st.text("FLR", max_size=12)

ORDERS: dict[type, st.SearchStrategy[o.CorpenOrder]] = {
    o.Place: st.one_of(
        st.builds(o.Place, unit=units, hex=hexes, facing=st.none() | st.integers(0, 5)),
        st.builds(o.Place, unit=units, hex=st.none()),
    ),
    o.Pose: st.builds(o.Pose, unit=units, category=st.sampled_from(POSES)),
    o.ChooseFleet: st.builds(
        o.ChooseFleet,
        lines=st.lists(
            st.sampled_from(["hipper=1", "z_1934@elite=12", "s_boot=2"]), min_size=1
        ).map(tuple),
    ),
    o.Steer: st.builds(
        o.Steer, unit=units, course=courses, evade=st.booleans(), smoke=st.booleans()
    ),
    o.Follow: st.builds(o.Follow, unit=units, leader=units),
    o.Lead: st.builds(o.Lead, leader=units),
    o.Fire: st.builds(
        o.Fire,
        guns=st.lists(st.tuples(units, halves), min_size=1, max_size=4).map(tuple),
        target=contacts,
    ),
    o.Launch: st.builds(
        o.Launch,
        unit=units,
        hexes=st.one_of(hexes.map(lambda h: (h,)), pairs),
        spreads=st.integers(0, 9),
    ),
    o.Light: st.builds(o.Light, unit=units, half=halves, hex=hexes),
    o.Clear: st.builds(o.Clear, unit=units, half=st.none() | halves),
    o.Forget: st.builds(o.Forget, label=contacts),
    o.Seal: st.just(o.Seal()),
    o.OfferDraw: st.just(o.OfferDraw()),
    o.Resign: st.just(o.Resign()),
}


def blocks(kind: str) -> list[str]:
    """The examples of a kind on the page."""
    return re.findall(rf"```{kind}\n(.*?)```", DOC, re.DOTALL)


def test_every_order_has_a_strategy() -> None:
    assert set(ORDERS) == set(get_args(o.CorpenOrder))


@given(st.one_of(*ORDERS.values()))
def test_notation_and_json_round_trip(order: o.CorpenOrder) -> None:
    """An order is the same after it was written and read, as notation and as JSON."""
    assert parse_order(format_order(order)) == order
    assert RULESET.decode_order(msgspec.to_builtins(order)) == order


@pytest.mark.parametrize("line", [line for b in blocks("order") for line in b.splitlines()])
def test_the_examples_of_the_page_are_orders(line: str) -> None:
    assert format_order(parse_order(line)) in (line, f"steer {line}")


def test_the_page_has_an_example_of_every_order() -> None:
    words = {line.split()[0] for block in blocks("order") for line in block.splitlines()}
    assert words == set(READERS)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "type"),
        ("steam A1 FF", "type"),
        ("steer A1", "course"),
        ("steer A1 FFX", "course"),
        ("steer Bismarck FF", "unit"),
        ("steer A1 FF evade now", "notation"),
        ("fire A1 > Q3", "guns"),
        ("fire A1.quarter > Q3", "guns"),
        ("fire A1.main", "target"),
        ("launch A1 1412-1415 2", "hexes"),
        ("launch A1 1412 two", "spreads"),
        ("place A1 0310 NNE", "facing"),
        ("pose A1 shore", "category"),
    ],
)
def test_what_cannot_be_read_names_its_place(text: str, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_order(text)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "steer", "unit": "A1", "course": "ff"},
        {"type": "steer", "unit": "A1", "course": "X"},
        {"type": "place", "unit": "A1", "hex": "0310", "facing": 7},
        {"type": "launch", "unit": "A1", "hexes": ["1412", "1419"], "spreads": 1},
        {"type": "launch", "unit": "A1", "hexes": [], "spreads": 1},
        {"type": "fire", "guns": [], "target": "Q3"},
        {"type": "choose_fleet", "lines": ["a;b"]},
        {"type": "seal", "now": True},
        [],
    ],
)
def test_json_says_no_more_than_notation(raw: object) -> None:
    with pytest.raises(Malformed):
        RULESET.decode_order(raw)


@pytest.mark.parametrize("text", blocks("position"))
def test_the_positions_of_the_page_can_be_laid_out(text: str) -> None:
    state = RULESET.open("river_plate", {}, DICE, position=text).state
    assert state.public.turn == 3
    assert [c.name for c in state.knowledge[Seat.B].contacts.values()] == ["Admiral Graf Spee"]
    written = format_position(state)
    again = RULESET.open("river_plate", {}, DICE, position=written).state
    assert format_position(again) == written
    assert again.forces == state.forces
