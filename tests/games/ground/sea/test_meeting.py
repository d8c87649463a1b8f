"""Vessels face down (S15, `naval_concealment`)."""

from app.games.ground import events as e
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.waters import A, B, Sea, boat, sea, vessel


def hidden(label: str, kind: str, hex_: str, **more: object) -> Unit:
    return vessel(label, kind, hex_, concealed=True, **more)


def straits(*units: Unit, **more: object) -> Sea:
    """Both sides play face down."""
    switches = {"concealment": (A, B), "naval_concealment": True}
    return sea(*units, scenario="sea_control", switches=switches, **more)


def swapped(one: str, two: str) -> tuple[tuple[Unit, Unit], ...]:
    """A destroyer in one hex and a dummy like it in the other, and the other way round."""
    return tuple(
        (hidden("C1", first, one, mimic="SES"), hidden("C2", second, two, mimic="SES"))
        for first, second in (("SES", "DUMMY"), ("DUMMY", "SES"))
    )


def real(laid: Sea, label: str, seat: Seat) -> tuple[bool, bool]:
    """Whether a counter lies open, and whether it is known to be real."""
    seen = laid.view(seat).seen()[label]
    return seen.sheet is not None, seen.real


def test_S15_dummies_that_meet_go_and_who_is_left_alone_is_real() -> None:
    """LS-13."""
    laid = straits(hidden("C1", "SES", "1010"), hidden("P1", "DUMMY", "1011"))
    laid.order(A, "end")
    assert laid.at("1011") == []
    assert real(laid, "C1", Seat.B) == (False, True)


def test_S15_real_vessels_that_meet_are_turned_up() -> None:
    """LS-13."""
    laid = straits(hidden("C1", "SES", "1010"), hidden("P1", "GEV", "1011"))
    laid.order(A, "end")
    assert real(laid, "C1", Seat.B) == (True, False)
    assert real(laid, "P1", Seat.A) == (True, False)


def test_S15_who_is_apart_stays_as_it_is() -> None:
    """TS-17."""
    ship, dummy = (
        straits(*pair, hidden("P1", "GEV", "1015"), boat("V1", "1019"))
        for pair in swapped("1010", "0105")
    )
    for laid in (ship, dummy):
        laid.order(A, "move C1 1010-1009-1008-1007-1006")
        laid.order(A, "end")
    for seat in (Seat.B, Seat.OBSERVER):
        assert bytes_of(ship, seat) == bytes_of(dummy, seat)


def test_S7_7_nobody_enters_the_hex_of_an_enemy_counter_whatever_it_is() -> None:
    """LS-14."""
    laid = straits(vessel("C1", "GEV", "1010"), hidden("P1", "DUMMY", "1012"))
    assert laid.refused(A, "move C1 1010-1011-1012") == "G4.1"


def test_IS_9_who_finds_a_boat_is_no_dummy() -> None:
    laid = straits(hidden("C1", "GEV", "1010"), boat("V1", "1013"))
    laid.order(A, "move C1 1010-1011-1012")
    assert laid.saw(e.Found)
    assert real(laid, "C1", Seat.B) == (False, True)
    dummy = straits(hidden("C1", "DUMMY", "1010"), boat("V1", "1013"))
    dummy.order(A, "move C1 1010-1011-1012")
    assert not dummy.saw(e.Found)


def test_LS_16_a_station_taken_face_down_is_told_to_its_owner_alone() -> None:
    """TS-18."""
    ship, dummy = (straits(*pair, vessel("P1", "GEV", "1018")) for pair in swapped("1313", "0105"))
    for laid in (ship, dummy):
        while laid.state.public.active is A:
            laid.order(A, "end")
    assert ship.view(Seat.A).control == {"1313": "a"}
    for seat in (Seat.B, Seat.OBSERVER):
        assert ship.view(seat).control == {"1313": "unknown"}
        assert bytes_of(ship, seat) == bytes_of(dummy, seat)
