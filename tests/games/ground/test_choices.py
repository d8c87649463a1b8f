"""What a menu says of its orders: costs from here, what is left, what a scan gives away."""

from app.views.menu import Piece
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, Table


def piece(laid: Table, label: str) -> Piece:
    """What a counter of side a may do."""
    return next(p for p in GROUND.menu(laid.view()).pieces if p.label == label)


def test_costs_count_from_where_a_counter_stands_and_its_owner_sees_what_is_left() -> None:
    laid = Table(unit("C1", "HVY", "0306"), unit("P9", "LT", "1311"))
    before = piece(laid, "C1")
    assert before.left == "3 of 3 MP left"
    assert min(stop.cost for stop in before.moves) == 1
    laid.order(A, "move C1 0306-0307")
    after = piece(laid, "C1")
    assert after.left == "2 of 3 MP left"
    assert min(stop.cost for stop in after.moves) == 1


def test_a_scan_that_turns_its_counter_up_has_a_question() -> None:
    laid = Table(
        unit("C1", "HVY", "0606", concealed=True),
        unit("C2", "HVY", "0607"),
        unit("P1", "HVY", "0706", concealed=True),
        phase="P5",
    )
    assert {s.confirm for s in piece(laid, "C1").scans} == {"The scan turns C1 face up. Scan P1?"}
    assert {s.confirm for s in piece(laid, "C2").scans} == {""}


def test_when_the_scans_are_done_the_prompt_speaks_of_fire() -> None:
    laid = Table(unit("C1", "HVY", "0606"), unit("P1", "HVY", "0706", concealed=True), phase="P5")
    assert laid.view().prompt.text == "Scan, then fire."
    told = laid.view(Seat.B)
    laid.order(A, "done")
    assert laid.view().prompt.text == "Fire."
    # The enemy is not told (G3.10).
    assert laid.view(Seat.B) == told


def test_everybody_sees_whose_offer_of_a_draw_stands() -> None:
    laid = Table(unit("C1", "HVY", "0306"), unit("P9", "LT", "1311"))
    laid.order(A, "draw")
    assert {laid.view(seat).draw for seat in (Seat.A, Seat.B, Seat.OBSERVER)} == {A}
