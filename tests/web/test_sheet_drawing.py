"""The printed sheet on the page: cliffs, ramps, bridges over water; marks of depth and height."""

from app.games.ground.ruleset import Ground
from app.hexes import sheet
from app.views.board import Board
from app.views.model import Counter
from app.views.seats import Side
from app.web.ground import lay_out
from app.web.render import call
from app.web.scene import Sprite

COAST: Board = Ground().board("broken_coast")
BOARD = "play/_board.html"


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
