"""Shapes over several hexes, and what lies over a hex for a while or was last seen there."""

import re

import msgspec
import pytest

from app.views.menu import Menu
from app.views.model import Figure, HexNote
from app.views.seats import Seat, Side
from app.web.frame import compose
from app.web.pieces import BOARD
from app.web.render import call
from app.web.scene import Mark
from tests.web import fixtures


def figures(*every: Figure, seat: Seat = Seat.A) -> dict[str, str]:
    """The paths and outlines of a board with these figures."""
    view = msgspec.structs.replace(fixtures.movement(), figures=every, counters=(), seat=seat)
    return compose(fixtures.board(), view, Menu()).layers["trails"].pieces


def test_what_stands_together_has_one_line_around_it() -> None:
    group = Figure(kind="formation", side=Side.A, hexes=("0304", "0305"), label="F1")
    html = figures(group)["t-formation-0"]
    # Two hexes that touch have ten sides to the outside.
    assert html.count("M") == 10
    assert ">F1</text>" in html
    assert "own formation" in html
    assert "foe formation" in figures(group, seat=Seat.B)["t-formation-0"]
    apart = Figure(kind="formation", side=Side.A, hexes=("0304", "0604"))
    assert figures(apart)["t-formation-0"].count("M") == 12


def test_a_course_has_its_steps_and_points_where_it_ends() -> None:
    course = Figure(kind="plot", side=Side.A, hexes=("0304", "0303", "0302"))
    html = figures(course)["t-plot-0"]
    assert html.count("<circle") == 3
    assert "rotate(0)" in html
    assert "rotate(60)" in figures(msgspec.structs.replace(course, heading=60))["t-plot-0"]
    turned = Figure(kind="torpedo", side=Side.A, hexes=("0304", "0504"))
    assert "rotate(90)" in figures(turned)["t-torpedo-0"]


def test_a_wake_fades_towards_its_beginning() -> None:
    wake = Figure(kind="wake", side=Side.B, hexes=("0304", "0303", "0302", "0301"))
    found = re.findall(r'opacity="([\d.]+)"', figures(wake)["t-wake-0"])
    assert found == sorted(found)
    assert len(found) == 3
    assert found[-1] == "1.0"


def test_a_figure_is_read_out_where_it_ends() -> None:
    course = Figure(kind="plot", side=Side.A, hexes=("0304", "0303"), text="A1 is to go here")
    view = msgspec.structs.replace(fixtures.movement(), figures=(course,))
    cells = compose(fixtures.board(), view, Menu()).layers["cells"].pieces
    assert "A1 is to go here" in cells["c0303"]
    assert "A1 is to go here" not in cells["c0304"]


@pytest.mark.parametrize(
    ("kind", "sign"), [("explosion", "burst"), ("smoke", "puff"), ("star", "flare")]
)
def test_what_lies_over_a_hex_for_a_while_is_drawn(kind: str, sign: str) -> None:
    note = msgspec.structs.replace(HexNote(hex="0704", kind="star"), kind=kind)
    html = call(BOARD, "mark", Mark(id="x", note=note, x=0, y=0, colour="none"), "")
    assert f'class="{sign}"' in html


def test_a_marker_shows_what_was_known_of_it() -> None:
    note = HexNote(hex="0704", kind="last-known", label="S7", code="SES", heading=120)
    view = msgspec.structs.replace(fixtures.movement(), hexes=(note,))
    html = compose(fixtures.board(), view, Menu()).layers["notes"].pieces["n-0704-last-known"]
    assert 'href="#s-destroyer"' in html
    assert "rotate(120)" in html
