"""The map sheet of a scenario as it is drawn (C3.7, C5.2)."""

from pathlib import Path

import pytest

from app.games.corpen18.charting import board_of
from app.games.corpen18.scenarios import scenarios
from app.web.ground import lay_out
from app.web.render import call
from tests.games.corpen18.test_scenarios import PRINTED

SYMBOLS = (Path(__file__).parents[3] / "templates" / "play" / "_symbols.html").read_text("utf-8")


@pytest.mark.parametrize("name", PRINTED)
def test_every_hex_is_drawn_with_a_sign_that_there_is(name: str) -> None:
    scenario = scenarios()[name]
    board = board_of(scenario)
    drawn = lay_out(board)
    assert [h.hex for h in board.hexes] == list(scenario.sheet.terrain)
    html = call("play/_board.html", "terrain", board, drawn)
    for terrain in {h.terrain for h in board.hexes} - {"water"}:
        assert f'<path class="t-blob t-{terrain}"' in html
    for glyph in drawn.glyphs:
        assert f'id="t-{glyph.terrain}-{glyph.kind}"' in SYMBOLS


def test_C3_7_what_lies_in_the_water() -> None:
    terrains = {h.hex: h.terrain for h in board_of(scenarios()["iron_bottom_sound"]).hexes}
    assert (terrains["0107"], terrains["0806"], terrains["1212"]) == ("land", "squall", "water")
    strait = {h.hex: h.terrain for h in board_of(scenarios()["denmark_strait"]).hexes}
    assert (strait["0530"], strait["0601"]) == ("ice", "water")


def test_C_S2_the_port_has_its_name_and_the_open_edges_are_marked() -> None:
    board = board_of(scenarios()["river_plate"])
    assert board.names == (("0307", "Montevideo"),)
    html = call("play/_board.html", "terrain", board, lay_out(board))
    assert ">Montevideo</text>" in html
    exits = set(board.exits)
    assert ("3401", "north") in exits
    assert ("3401", "east") in exits
    assert ("0110", "south") not in exits
    assert not any(edge == "west" for _, edge in exits)
    # No ship reaches the edge over land.
    assert ("0201", "north") not in exits
