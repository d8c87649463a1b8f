"""What the page is told of arcs, ranges and sight: only of what this seat knows."""

import json
import re
from typing import Any

from msgspec.structs import replace

from app.views.menu import Menu
from app.views.model import Arm, Circle, View
from app.web.frame import compose
from tests.web import fixtures

ARM = Arm(name="Main battery", limits=(2, 5, 7, 10), arcs=("-1", "+1", "--"))
EYES = Circle(name="cruiser", radius=7)


def told(view: View) -> Any:
    html = compose(fixtures.board(), view, Menu()).panels["bearings"]
    return json.loads(re.sub(r"<[^>]+>", "", html))


def test_a_counter_tells_where_it_bears_and_how_far_it_sees() -> None:
    view = fixtures.movement()
    first = replace(view.counters[0], heading=120, arms=(ARM,), circles=(EYES,), face="revealed")
    found = told(replace(view, counters=(first, *view.counters[1:])))
    arms = [["Main battery", [2, 5, 7, 10], ["-1", "+1", "--"]]]
    assert found == {first.label: [120, arms, [["cruiser", 7]]]}


def test_a_game_without_arcs_tells_nothing() -> None:
    assert told(fixtures.movement()) == {}


def test_a_counter_face_down_tells_nothing_whatever_it_is() -> None:
    view = fixtures.movement()
    dark = next(c for c in view.counters if c.face == "unknown")
    loud = replace(dark, heading=60, arms=(ARM,), circles=(EYES,))
    others = tuple(c for c in view.counters if c is not dark)
    assert told(replace(view, counters=(loud, *others))) == {}
