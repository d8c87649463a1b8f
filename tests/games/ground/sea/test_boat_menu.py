"""What the menu offers a submarine under water: where it may end, its decoy, coming up."""

import pytest

from app.views.menu import Piece
from app.views.seats import Seat
from tests.games.ground.player import promised
from tests.games.ground.sea.waters import GROUND, A, B, Sea, boat, sea, vessel


def offered(laid: Sea, name: str, seat: Seat = Seat.B) -> Piece:
    """What a piece may do."""
    return next(p for p in GROUND.menu(laid.view(seat)).pieces if p.label == name)


def ways(piece: Piece, text: str) -> dict[str, str]:
    """The orders of a choice by hex; none if it is not offered."""
    found = [c for c in piece.choices if c.text == text]
    return {way.hex: way.notation for choice in found for way in choice.ways}


@pytest.mark.parametrize(
    ("who", "switches", "near", "far"),
    [
        ("V1", {}, "stays hidden on 1-3", "stays hidden on 1-3"),
        ("V1", {"silent_running": True}, "stays hidden on 1-4", "stays hidden on 1-3"),
        ("P4", {}, "escapes on 1", "escapes on 1"),
        ("P4", {"silent_running": True}, "escapes on 1-2", "escapes on 1"),
    ],
)
def test_S5_3_a_move_tells_what_its_die_will_say(
    who: str, switches: dict[str, bool], near: str, far: str
) -> None:
    laid = sea(boat(who, "1010"), n=2, switches=switches)
    risks = {stop.hex: stop.risk for stop in offered(laid, who).moves}
    assert len(risks) == 18
    assert (risks["1011"], risks["1012"]) == (near, far)


def test_S5_3_a_vessel_and_a_boat_on_the_surface_throw_no_die() -> None:
    laid = sea(boat("P4", "1010", surfaced=True), vessel("P5", "CARGO", "1515"), n=2)
    for who in ("P4", "P5"):
        assert {stop.risk for stop in offered(laid, who).moves} == {""}


def test_S6_2_a_decoy_is_offered_every_hex_where_it_may_end_its_own_among_them() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    decoy = ways(offered(laid, "V1"), "Release a decoy")
    assert len(decoy) == 19
    assert decoy["1011"] == "decoy V1 1010-1011"
    assert decoy["1010"].startswith("decoy V1 1010-")
    assert decoy["1010"].endswith("-1010")


def test_S6_1_a_decoy_that_is_declared_may_be_sent_elsewhere_or_taken_back() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "decoy V1 1010-1011")
    piece = offered(laid, "V1")
    assert {o.notation for o in piece.offers} == {"decoy V1 -", "move V1 1010"}
    assert "1011" not in ways(piece, "Send the decoy elsewhere")
    assert not ways(piece, "Move and come up")
    # It may not end where its decoy does, and throws no die (S6.2).
    assert "1011" not in {stop.hex for stop in piece.moves}
    assert {stop.risk for stop in piece.moves} == {""}
    assert laid.view(Seat.B).prompt.hint.startswith("V1 still has its decoy to release")
    assert "end" not in {o.notation for o in GROUND.menu(laid.view(Seat.B)).offers}
    laid.order(B, "decoy V1 -")
    assert "end" in {o.notation for o in GROUND.menu(laid.view(Seat.B)).offers}


def test_S6_1_nothing_of_it_is_offered_once_something_has_moved() -> None:
    laid = sea(boat("V1", "1010"), boat("V2", "0505"), n=2)
    laid.order(B, "move V2 0505-0506", own=[1])
    assert not ways(offered(laid, "V1"), "Release a decoy")


def test_S8_1_a_boat_may_come_up_at_the_end_of_its_way_and_go_on_as_a_vessel() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    rises = ways(offered(laid, "V1"), "Move and come up")
    assert len(rises) == 18
    laid.order(B, rises["1011"])
    (there,) = [u for u in laid.state.forces[B].units.values() if u.callsign == "V1"]
    assert (there.hex, there.surfaced) == ("1011", True)
    assert "1012" in {stop.hex for stop in offered(laid, there.name).moves}


def test_HX_16_a_marker_is_taken_off_by_its_keeper_at_any_time() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1011", own=[1])
    (note,) = [n for n in laid.view(Seat.A).hexes if n.kind == "last-known"]
    assert (note.hex, note.label, note.age) == ("1010", "P4", 0)
    (offer,) = [o for o in GROUND.menu(laid.view(Seat.A)).offers if o.notation == "forget P4"]
    laid.order(A, offer.notation)
    assert not [n for n in laid.view(Seat.A).hexes if n.kind == "last-known"]
    assert [n for n in laid.view(Seat.OBSERVER).hexes if n.kind == "last-known"]
    assert not [o for o in GROUND.menu(laid.view(Seat.A)).offers if "forget" in o.notation]


def test_S2_2_every_order_that_the_menu_of_a_boat_spells_out_is_allowed() -> None:
    laid = sea(
        boat("V1", "1010"),
        boat("V2", "1012"),
        boat("V3", "0101", ruse=("0101", "0201")),
        boat("P4", "1210", surfaced=True),
        boat("P7", "0911", back="H", callsign="V7"),
        boat("P8", "0910", kind="DECOY", back="D", decoy_of="V7"),
        vessel("C1", "CARGO", "1011"),
        n=2,
    )
    view = laid.view(Seat.B)
    orders = promised(GROUND.menu(view))
    assert any(" rise " in text for text in orders)
    assert any(text.startswith("decoy V3 0101-") for text in orders)
    for text in orders:
        refusal = GROUND.check(view, GROUND.complete(view, GROUND.parse_order(text)))
        assert refusal is None, f"{text}: {refusal and refusal.text}"
