"""The printed sheet on the page: cliffs, ramps, bridges over water; marks of depth and height."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.ground.ruleset import Ground
from app.hexes import sheet
from app.views.board import Board, BoardHex
from app.views.model import Counter, HexNote, Prompt, View
from app.views.seats import Seat, Side
from app.web import scene
from app.web.ground import lay_out
from app.web.icons import icon
from app.web.render import call
from app.web.scene import Mark, Sprite
from tests.web.fixtures import PARTIES

COAST: Board = Ground().board("broken_coast")
ROOT = Path(__file__).parents[2]
BOARD = "play/_board.html"
BAY: Board = Ground().board("beachhead")
ATOLL: Board = Ground().board("coral_atoll")
EMPTY = View(
    ruleset="ground",
    scenario="beachhead",
    title="Beachhead",
    seat=Seat.OBSERVER,
    sides=PARTIES,
    turn=1,
    turns=12,
    active=None,
    phase="P3",
    track=(),
    waiting=(),
    prompt=Prompt(text=""),
    counters=(),
)
"""A view with nothing on the map."""


def test_the_sheet_draws_cliffs_with_their_height_ramps_and_bridges() -> None:
    drawn = lay_out(COAST)
    html = call(BOARD, "terrain", COAST, drawn)
    assert f'<path class="cliff" d="{drawn.cliffs}"/>' in html
    assert [height.levels for height in drawn.heights] == [1, 3, 2, 7]
    assert html.count('class="ramp"') == 1
    assert f'<path class="span" d="{drawn.spans}"/>' in html
    assert 'class="t-blob t-water"' in html
    assert 'class="t-blob t-mountain"' in html


def test_the_teeth_of_a_cliff_point_to_its_foot() -> None:
    (start, end), low = sheet.side("0304", "0303"), sheet.centre("0304")
    strokes = sheet.teeth("0304", "0303").split("M")[2:]
    assert len(strokes) == sheet.TEETH
    for stroke in strokes:
        top, foot = (float(point.split()[1]) for point in stroke.split("L"))
        assert top == start[1] == end[1]
        assert top < foot < low[1]


def drawn(icon: str = "submarine", **facts: Any) -> str:
    """A counter as it lies on the board."""
    known: dict[str, Any] = {"label": "C1", "hex": "0704", "face": "revealed", "code": "SUB"}
    counter = Counter(side=Side.A, **{**known, **facts})
    return call(BOARD, "unit", Sprite(counter=counter, x=0, y=0, colour="own"), icon, "")


@pytest.mark.parametrize(
    ("marks", "signs"),
    [
        ((), set()),
        (("submerged",), {"depth"}),
        (("submerged", "hidden"), {"depth", "is-hidden"}),
        (("submerged", "contact"), {"depth", "is-contact", "echo"}),
        (("disabled",), {"is-disabled", "cross"}),
    ],
)
def test_the_state_of_a_boat_is_seen_at_a_glance(marks: tuple[str, ...], signs: set[str]) -> None:
    html = drawn(marks=marks)
    every = {"depth", "echo", "cross", "is-hidden", "is-contact", "is-disabled"}
    assert {sign for sign in every if re.search(rf'[ "]{sign}[ "]', html)} == signs


def test_a_contact_under_water_shows_its_echo_and_no_more_than_its_label() -> None:
    html = drawn(face="unknown", code="", marks=("contact",))
    assert 'class="echo"' in html
    assert re.sub(r"<[^>]*>", "", html).strip() == "C1"
    assert 'class="echo"' not in drawn(face="unknown", code="")


def test_an_aircraft_points_to_the_corner_that_it_faces() -> None:
    html = drawn("plan-fighter", heading=150)
    assert 'class="heading" transform="rotate(150)"' in html
    assert 'transform="rotate(150 0 1.3)"' in html
    assert "heading" not in drawn("copter")


@pytest.mark.parametrize(
    "code", ["SUB", "MSUB", "DECOY", "LSEV", "MLSEV", "SES", "SCS", "CARGO", "FTR", "BMR", "HCOP"]
)
def test_every_type_of_the_sea_has_a_drawing_of_its_own(code: str) -> None:
    symbols = (ROOT / "templates" / "ground" / "_symbols.html").read_text("utf-8")
    assert icon(code) != "plain"
    assert f'<symbol id="s-{icon(code)}"' in symbols


def test_a_marker_tells_what_was_there_and_how_long_ago() -> None:
    note = HexNote(hex="0704", kind="last-known", side=Side.B, text="", label="S7", age=3)
    mark = Mark(id="0704-last-known", note=note, x=0, y=0, colour="foe")
    html = call(BOARD, "mark", mark, "")
    assert ">S7</text>" in html
    assert ">3 ago</text>" in html
    now = msgspec.structs.replace(mark, note=msgspec.structs.replace(note, age=0))
    assert ">now</text>" in call(BOARD, "mark", now, "")


def test_at_sea_water_is_the_ground_and_what_lies_in_it_is_drawn() -> None:
    for board, terrains in ((BAY, ("island", "shore")), (ATOLL, ("island", "reef"))):
        drawn = lay_out(board)
        html = call(BOARD, "terrain", board, drawn)
        assert '<g class="terrain at-sea"' in html
        assert f'<path class="t-water" d="{drawn.all}"/>' in html
        assert "t-blob t-water" not in html
        assert f'<path class="coast" d="{drawn.coast}"/>' in html
        for terrain in terrains:
            assert f'<path class="t-blob t-{terrain}"' in html
            assert f'class="glyph g-{terrain}"' in html


def test_at_sea_only_some_hexes_bear_a_wave() -> None:
    waters = sum(h.terrain == "water" for h in BAY.hexes)
    waves = sum(glyph.terrain == "water" for glyph in lay_out(BAY).glyphs)
    assert waters / 12 < waves < waters / 3
    # On land every hex of water is drawn as one.
    glyphs = [glyph.terrain for glyph in lay_out(COAST).glyphs]
    assert glyphs.count("water") == sum(h.terrain == "water" for h in COAST.hexes)


def test_coral_stands_on_its_hexsides() -> None:
    assert len(BAY.coral) == 13
    drawn = lay_out(BAY)
    assert drawn.coral.count("M") == 13
    assert f'<path class="coral" d="{drawn.coral}"/>' in call(BOARD, "terrain", BAY, drawn)
    assert 'class="coral"' not in call(BOARD, "terrain", ATOLL, lay_out(ATOLL))


def test_a_hex_tells_on_which_sides_coral_bars_it() -> None:
    words = {cell.hex: cell.text for row in scene.cells(BAY, EMPTY) for cell in row}
    assert words["0510"] == "0510 water, coral to the south"
    assert words["1017"] == "1017 water, coral to the north"
    assert words["0505"] == "0505 water"


def test_a_bridge_over_a_hex_runs_from_side_to_side() -> None:
    path = sheet.crossing("0606", "0706", "0806")
    x, y = sheet.centre("0706")
    assert f"Q{x:g} {y:g} " in path


def test_a_counter_shows_that_it_is_under_water_or_in_the_air() -> None:
    def drawn(*marks: str) -> str:
        counter = Counter(
            label="C1", side=Side.A, hex="0704", face="revealed", code="MAR", marks=marks
        )
        return call(BOARD, "unit", Sprite(counter=counter, x=0, y=0, colour="own"), "infantry", "")

    assert 'class="depth"' in drawn("submerged")
    assert 'class="aloft"' in drawn("airborne")
    assert 'class="depth"' not in drawn()
    assert 'class="aloft"' not in drawn()


def test_only_land_has_a_coast_and_a_named_hex_bears_its_name() -> None:
    terrain = {"0101": "land", "0102": "squall", "0103": "ice", "0104": "shallow", "0105": "water"}
    board = Board(
        name="Fjord",
        cols=1,
        rows=5,
        hexes=tuple(BoardHex(hex=h, terrain=t) for h, t in terrain.items()),
        names=(("0101", "Narvik"),),
        sea=True,
    )
    drawn = lay_out(board)
    assert drawn.coast == sheet.segment("0102", "0101")
    html = call(BOARD, "terrain", board, drawn)
    assert ">Narvik</text>" in html
    for name in ("land", "squall", "ice", "shallow"):
        assert f'class="glyph g-{name}"' in html
    words = {cell.hex: cell.text for row in scene.cells(board, EMPTY) for cell in row}
    assert words["0101"] == "0101 land Narvik"
