"""Nothing is overrun or rammed at sea, but by a switch (S7.7)."""

import pytest

from app.views.seats import Seat
from tests.games.ground.sea.waters import GROUND, A, B, Sea, boat, sea, vessel

ON = {"naval_overrun": True}


def stops(laid: Sea, label: str = "C1") -> dict[str, bool]:
    """The hexes that a piece may enter, and whether it makes contact there."""
    pieces = {piece.label: piece for piece in GROUND.menu(laid.view(Seat.A)).pieces}
    return {stop.hex: stop.contact for stop in pieces[label].moves}


@pytest.mark.parametrize("kind", ["GEV", "LSEV", "CARGO"])
def test_S7_7_no_vessel_enters_the_hex_of_an_enemy_vessel(kind: str) -> None:
    laid = sea(vessel("C1", kind, "1010"), vessel("P4", "CARGO", "1011"))
    assert laid.refused(A, "move C1 1010-1011") == "G4.1"
    assert "1011" not in stops(laid)


@pytest.mark.parametrize("switches", [{}, ON])
def test_S7_7_what_is_under_water_or_flies_is_in_nobodys_way(switches: dict[str, bool]) -> None:
    below, above = boat("P4", "1011"), vessel("P5", "FTR", "1009")
    laid = sea(vessel("C1", "GEV", "1010"), below, above, switches=switches)
    assert not any(stops(laid).values())
    laid.order(A, "move C1 1010-1011")
    assert laid.state.public.overrun is None
    laid.order(A, "move C1 1011-1010-1009")
    assert laid.state.public.overrun is None


def test_S7_7_a_contact_is_in_no_vessels_way() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), boat("P4", "1011", back="H"), switches=ON)
    assert not any(stops(laid).values())
    laid.order(A, "move C1 1010-1011-1012")
    assert laid.unit("C1").hex == "1012"


def test_S7_7_what_is_under_water_has_no_part_in_an_overrun() -> None:
    laid = sea(
        vessel("C1", "GEV", "1010"),
        vessel("P4", "CARGO", "1011"),
        boat("P5", "1011"),
        boat("P6", "1012"),
        boat("V7", "1011"),
        vessel("P8", "GEV", "1013"),
        switches=ON,
    )
    laid.order(A, "move C1 1010-1011")
    laid.order(A, "overrun 1011")
    assert laid.refused(B, "react P6") == "G7.4"
    laid.order(B, "react none")
    laid.order(A, "fire C1 > P4", 6)
    assert laid.state.public.overrun is None
    assert laid.unit("P5").hex == laid.unit("C1").hex == "1011"


def test_S7_7_hovercraft_join_an_overrun_at_sea() -> None:
    units = (vessel("C1", "GEV", "1010"), vessel("P4", "CARGO", "1011"))
    laid = sea(*units, vessel("P8", "GEV", "1013"), vessel("P9", "SCS", "1012"), switches=ON)
    laid.order(A, "move C1 1010-1011")
    laid.order(A, "overrun 1011")
    assert laid.refused(B, "react P9") == "G7.4"
    laid.order(B, "react P8")
    assert laid.unit("P8").hex == "1011"


def test_S7_7_by_a_switch_hovercraft_overrun_vessels() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), vessel("P4", "CARGO", "1011"), switches=ON)
    assert stops(laid)["1011"]
    laid.order(A, "move C1 1010-1011")
    laid.order(A, "overrun 1011")
    laid.order(B, "react none")
    assert laid.step == ("fire", 1, A)
    laid.order(A, "fire C1 > P4", 3)
    assert "P4 Cargo Ship: 2 against 2, 1-1, die 3: D." in laid.lines(Seat.B)
    assert "P4 Cargo Ship is destroyed (6 points)." in laid.lines(Seat.B)
    assert laid.state.public.overrun is None


@pytest.mark.parametrize("kind", ["SHVY", "MK3", "GEV"])
def test_S7_7_nobody_rams_a_vessel(kind: str) -> None:
    units = (vessel("C1", kind, "0422"), vessel("P4", "CARGO", "0421"))
    for contact in ("overrun", "ram"):
        laid = sea(*units, scenario="beachhead", switches={"contact": contact})
        assert laid.refused(A, "move C1 0422-0421 ram P4")
        laid = sea(*units, scenario="beachhead", switches={"contact": contact})
        assert not any(stops(laid).values())


def test_S7_7_ships_overrun_nobody() -> None:
    laid = sea(vessel("C1", "CARGO", "1010"), vessel("P4", "CARGO", "1011"), switches=ON)
    assert laid.refused(A, "move C1 1010-1011") == "G4.1"


def test_S7_7_on_land_there_are_overruns() -> None:
    laid = sea(vessel("C1", "GEV", "0421"), vessel("P4", "HVY", "0422"), scenario="beachhead")
    assert stops(laid)["0422"]
    laid.order(A, "move C1 0421-0422")
    assert laid.step[0] == "gather"


def test_S9_1_nobody_on_land_makes_contact_with_aircraft() -> None:
    laid = sea(vessel("C1", "GEV", "0421"), vessel("P4", "FTR", "0422"), scenario="beachhead")
    assert not any(stops(laid).values())
    laid.order(A, "move C1 0421-0422")
    assert laid.state.public.overrun is None
