"""Fire at sea where vessels lie face down: batches, and contacts among them (S7.2, G10.5)."""

from typing import Any

import pytest

from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.test_fire import fire_phase, menu, pair
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel

SEA = "sea_control"
FACE_DOWN = {"naval_concealment": True, "concealment": (A, B)}


def face_down(*units: Unit, **more: Any) -> Sea:
    more.setdefault("switches", FACE_DOWN)
    return fire_phase(*units, scenario=SEA, **more)


SHIP = vessel("C1", "SES", "1012")
HIDDEN = vessel("P6", "SES", "1013", concealed=True)


def test_G10_5_1_fire_at_a_vessel_face_down_is_announced_together() -> None:
    laid = face_down(SHIP, HIDDEN)
    assert menu(laid).batch == ("1013",)
    assert laid.refused(A, "fire C1.main1 > P6") == "G10.5.1"
    laid.order(A, "batch 1013: C1.missile1 > P6; C1.main1 > P6", 1, 1)
    assert "Revealed in 1013: P6 SES Destroyer." in laid.lines(Seat.A)


def test_G10_5_1_a_contact_is_no_batch_and_is_not_scanned() -> None:
    laid = face_down(SHIP, *pair("1014", "1016"))
    assert menu(laid).batch == ()
    assert laid.refused(A, "batch 1014: C1.main1 > P4") == "G10.5.1"
    assert laid.refused(A, "scan C1.main1 > P4") == "G10.10.1"
    (ship,) = (piece for piece in menu(laid).pieces if piece.label == "C1")
    assert ship.scans == ()
    laid.order(A, "fire C1.main1 > P4", 1)
    assert laid.view(Seat.A).seen()["P4"].real


def test_G10_5_1_a_contact_below_a_vessel_face_down_is_attacked_with_it() -> None:
    laid = face_down(SHIP, HIDDEN, *pair("1014", "1013"))
    assert laid.refused(A, "fire C1.main1 > P5") == "G10.5.1"
    laid.order(A, "batch 1013: C1.main1 > P5; C1.missile1 > P5; C1.missile2 > P6", 1)
    assert "The attack on P5 in 1013 is spent: it was a decoy." in laid.lines(Seat.A)
    assert "P5" not in laid.view(Seat.A).seen()


def test_G10_5_1_in_a_batch_a_boat_is_attacked_twice() -> None:
    laid = face_down(SHIP, HIDDEN, *pair("1013", "1014"))
    laid.order(A, "batch 1013: C1.missile1 > P4; C1.main1 > P4", 3, 3, 1)
    assert laid.state.forces[B].units["b.P4"].fate == "destroyed"


@pytest.mark.parametrize("real", [True, False])
def test_G10_8_2_what_a_vessel_face_down_may_be_is_a_vessel(real: bool) -> None:
    dummy = vessel("P6", "DUMMY", "1013", mimic="SES")
    laid = face_down(SHIP, HIDDEN if real else dummy)
    order = GROUND.complete(laid.view(), GROUND.parse_order("batch 1013: C1.main1 > P6"))
    names = [each.name for each in GROUND.odds(laid.view(), order).supposed]
    assert names == ["Sea Control Ship", "SES Destroyer", "GEV"]


def test_S7_2_a_vessel_face_down_is_attacked_as_a_vessel() -> None:
    laid = face_down(boat("C4", "1012"), HIDDEN)
    other = face_down(boat("C4", "1012"), vessel("P6", "DUMMY", "1013", mimic="SES"))
    for each in (laid, other):
        (piece,) = (piece for piece in menu(each).pieces if piece.label == "C4")
        assert piece.guns[0].targets == ("P6",)
    assert bytes_of(laid, Seat.A) == bytes_of(other, Seat.A)


def test_S15_a_ping_does_not_turn_up_the_destroyer() -> None:
    laid = face_down(
        vessel("C1", "SES", "1012", concealed=True), switches={**FACE_DOWN, "sonar_ses": True}
    )
    laid.order(A, "ping C1 1010", umpire=[1])
    assert laid.unit("C1").concealed
    for seat in OTHERS[A]:
        assert laid.lines(seat)[-1] == "1010 is pinged."


def test_G10_2_5_at_sea_nothing_owes_a_check_that_a_dummy_could_roll() -> None:
    laid = sea(SHIP, vessel("C2", "DUMMY", "1018"), scenario=SEA, switches=FACE_DOWN)
    offers = [o.notation for p in menu(laid).pieces if p.label == "C2" for o in p.offers]
    assert "mimic C2 SES" in offers
    assert not [notation for notation in offers if notation.startswith("mark")]
