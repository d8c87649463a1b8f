"""What comes as JSON is an order that notation can say, or names the field it cannot."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.ground.notation import format_order, parse_order
from app.games.ground.orders import GroundOrder
from app.kernel.orders import Malformed
from tests.games.ground.table import GROUND
from tests.games.ground.test_notation import orders

odd = st.one_of(
    st.text(max_size=6),
    st.sampled_from(["c17", "C1 C2", "C1,C2", "always", "0506-0406", "edge", "-", "MINE", "none"]),
)


def raw_of(order: GroundOrder) -> Any:
    """An order as a program sends it."""
    return json.loads(msgspec.json.encode(order))


def spoil(raw: Any, data: st.DataObject) -> Any:
    """Another text, another number or nothing in a place that is drawn."""
    if isinstance(raw, dict):
        keys = [key for key in raw if key != "type"]
        if not keys:
            return raw
        key = data.draw(st.sampled_from(keys))
        return {**raw, key: spoil(raw[key], data)}
    if isinstance(raw, list):
        if not raw or data.draw(st.booleans()):
            return data.draw(st.lists(odd, max_size=2))
        at = data.draw(st.integers(0, len(raw) - 1))
        return [*raw[:at], spoil(raw[at], data), *raw[at + 1 :]]
    if isinstance(raw, bool):
        return not raw
    return data.draw(odd if isinstance(raw, str) else st.integers(-9, 10**7))


@given(orders)
def test_what_notation_says_comes_through_as_json(order: GroundOrder) -> None:
    assert GROUND.decode_order(raw_of(order)) == order


@given(orders, st.data())
def test_whatever_comes_through_can_be_said_and_the_rest_names_a_field(
    order: GroundOrder, data: st.DataObject
) -> None:
    raw = spoil(raw_of(order), data)
    try:
        read = GROUND.decode_order(raw)
    except Malformed as error:
        head, *rest = error.field.replace("[", ".").split(".")
        assert head == "order"
        assert not rest or rest[0] in raw
        return
    assert parse_order(format_order(read)) == read


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"type": "reveal", "counter": "c17"}, "order.counter"),
        ({"type": "reveal", "counter": "C17 C18"}, "order.counter"),
        ({"type": "reveal", "counter": ""}, "order.counter"),
        ({"type": "place", "unit": "MINE", "hex": "0505"}, "order.unit"),
        ({"type": "move", "counter": "C1", "path": ["0505", "0506 cross"]}, "order.path[1]"),
        ({"type": "move", "counter": "C1", "path": []}, "order.path"),
        ({"type": "move", "counter": "C1", "path": ["0505-0506"]}, "order.path"),
        ({"type": "mount", "counter": "C1", "squads": -1, "carrier": "C2"}, "order.squads"),
        ({"type": "regroup", "counters": ["C1"], "groups": []}, "order.groups"),
        ({"type": "regroup", "counters": [], "groups": [["INF"]]}, "order.counters"),
        (
            {"type": "fire", "volley": {"systems": ["C1"], "target": "P1"}, "hex": "0505"},
            "order.hex",
        ),
        ({"type": "fire", "volley": {"systems": ["C1"], "target": "terrain"}}, "order.hex"),
        (
            {
                "type": "fire",
                "volley": {"systems": ["C1"], "target": "road", "aim": "main"},
                "hex": "0505",
            },
            "order.volley.aim",
        ),
        ({"type": "laser_order", "counter": "C1", "at": ["always", "P1"]}, "order.at"),
        ({"type": "intercept", "tries": [{"system": "C1", "at": -2}]}, "order.tries"),
        ({"type": "task", "counters": ["C1"], "job": "revetment", "at": ["06"]}, "order.at"),
        ({"type": "choose", "units": {}}, "order.units"),
        ({"type": "announce_salvo", "launchers": []}, "order.launchers"),
    ],
)
def test_the_field_is_named(raw: Any, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        GROUND.decode_order(raw)
    assert caught.value.field == field


def test_a_long_order_is_not_repeated_whole() -> None:
    with pytest.raises(Malformed) as caught:
        GROUND.decode_order({"type": "reveal", "counter": "C" * 5000})
    assert len(str(caught.value)) < 120
