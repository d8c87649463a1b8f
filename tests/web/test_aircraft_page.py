"""Aircraft on the page: cards of those aboard or away, and the corners to choose from."""

import json
import re

from app.views.seats import Seat
from app.web.frame import Frame, compose
from tests.games.ground.sea.waters import GROUND, Sea, craft, sea, vessel

BOARD = GROUND.board("wolf_pack")


def laid() -> Sea:
    """A ship with a fighter aboard, a fighter that is away, one in the air."""
    return sea(
        vessel("C1", "SCS", "1010"),
        craft("U1", "FTR", aboard="C1"),
        craft("U2", "FTR"),
        craft("C5", "FTR", "1510", corner=5),
    )


def screen(table: Sea, seat: Seat) -> Frame:
    view = table.view(seat)
    return compose(BOARD, view, GROUND.menu(view))


def test_S11_2_who_is_aboard_takes_off_from_its_card() -> None:
    cards = screen(laid(), Seat.A).layers["cards"].pieces
    assert 'value="takeoff U1"' in cards["k-U1"]
    assert "takeoff" not in cards["k-U2"]
    assert "Off the map: may come in by the north edge" in cards["k-U2"]


def test_S9_4_the_page_asks_for_a_corner_where_one_is_faced() -> None:
    pieces = json.loads(re.sub(r"<[^>]+>", "", screen(laid(), Seat.A).panels["menu"]))["pieces"]
    ends = {move[0]: move[5:] for move in pieces["C5"]["moves"]}
    assert ["NW/N", 330, 3, "fly C5 1507 5"] in ends["1507"][0]
    assert {len(move) for move in pieces["C1"]["moves"]} == {5}
    assert {move[0] for move in pieces["U2"]["moves"]} >= {"0106", "2106"}


def test_S2_3_nobody_else_sees_who_is_off_the_map() -> None:
    for seat in (Seat.B, Seat.OBSERVER):
        frame = screen(laid(), seat)
        assert "k-U1" not in frame.layers["cards"].pieces
        assert "k-U2" not in frame.layers["cards"].pieces
