"""Submarines under water: moves, the die for them, coming up and diving (S5, S8, S14)."""

import msgspec
import pytest

from app.views.seats import Seat
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel
from tests.games.ground.setting import Game


def bytes_of(laid: Sea, seat: Seat) -> bytes:
    """All that a seat is sent of a game."""
    return msgspec.json.encode([laid.view(seat), GROUND.menu(laid.view(seat))])


def test_S5_3_a_hidden_boat_that_moves_stays_hidden_on_3_and_nobody_is_told() -> None:
    """SX-01, SX-59."""
    laid, still = sea(boat("V1", "1010"), n=2), sea(boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011-1012", own=[3])
    assert laid.unit("V1").hex == "1012"
    assert laid.unit("V1").hidden
    assert laid.lines(Seat.B)[-1] == "V1 moves: 3, it stays hidden."
    for seat in OTHERS[B]:
        assert bytes_of(laid, seat) == bytes_of(still, seat)


def test_S5_3_a_hidden_boat_that_moves_is_found_on_4_in_its_last_hex() -> None:
    """SX-02."""
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011", own=[4])
    found = laid.unit("P71")
    assert (found.hex, found.hidden, found.surfaced) == ("1011", False, False)
    for seat in OTHERS[B]:
        seen = laid.view(seat).seen()["P71"]
        assert (seen.code, seen.hex, seen.trail) == ("SUB", "1011", ())
        assert laid.lines(seat)[-1] == "Found: P71 Submarine in 1011."


def test_S5_3_a_boat_in_sight_that_escapes_leaves_a_marker_where_it_was() -> None:
    """SX-03, TS-05."""
    laid, other = (sea(boat("P4", "1010"), n=2) for _ in range(2))
    laid.order(B, "move P4 1010-1009-1008", own=[1])
    other.order(B, "move P4 1010-1011-1012", own=[1])
    assert laid.unit("V4").hidden
    assert laid.unit("V4").hex == "1008"
    for seat in OTHERS[B]:
        assert "P4" not in laid.view(seat).seen()
        (marker,) = laid.view(seat).markers
        assert (marker.label, marker.hex, marker.kind) == ("P4", "1010", "SUB")
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S5_3_a_boat_in_sight_stays_in_sight_on_2_and_its_way_is_seen() -> None:
    """SX-04."""
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1009-1008", own=[2])
    assert laid.view(Seat.A).seen()["P4"].trail == ("1010", "1009", "1008")


@pytest.mark.parametrize("who", ["V1", "P4"])
def test_S5_3_a_boat_that_stands_still_throws_no_die(who: str) -> None:
    """SX-05, SX-06."""
    laid = sea(boat(who, "1010"), n=2)
    laid.order(B, "end")
    assert laid.unit(who).hidden is who.startswith("V")


def test_S5_3_a_boat_moves_once_in_a_phase() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011", own=[2])
    assert laid.refused(B, "move V1 1011-1012") == "S5.3"


@pytest.mark.parametrize(("die", "steps", "hidden"), [(4, 1, True), (5, 1, False), (4, 2, False)])
def test_S15_silent_running_hides_who_moves_one_hex(die: int, steps: int, hidden: bool) -> None:
    laid = sea(boat("V1", "1010"), n=2, switches={"silent_running": True})
    laid.order(B, f"move V1 {'-'.join(['1010', '1011', '1012'][: steps + 1])}", own=[die])
    assert any(u.hidden for u in laid.state.forces[B].units.values()) is hidden


@pytest.mark.parametrize(("die", "escapes"), [(2, True), (3, False)])
def test_S15_silent_running_helps_who_is_in_sight(die: int, escapes: bool) -> None:
    laid = sea(boat("P4", "1010"), n=2, switches={"silent_running": True})
    laid.order(B, "move P4 1010-1011", own=[die])
    assert ("P4" in laid.view(Seat.A).seen()) is not escapes


# S5.4: somebody comes next to it.


def test_S5_4_who_enters_a_hex_next_to_a_hidden_boat_finds_it_and_stops() -> None:
    """SX-08."""
    laid = sea(vessel("C1", "GEV", "0505"), boat("V1", "0608"))
    laid.order(A, "move C1 0505-0506-0507-0508")
    assert laid.unit("C1").hex == "0507"
    assert laid.view(Seat.A).seen()["P71"].hex == "0608"
    laid.order(A, "move C1 0507-0508")


def test_S5_4_who_starts_next_to_it_and_goes_away_finds_nothing() -> None:
    """SX-09, TS-07."""
    laid = sea(vessel("C1", "GEV", "0507"), boat("V1", "0608"))
    laid.order(A, "move C1 0507-0506-0505")
    assert laid.unit("V1").hidden


def test_S5_4_a_boat_that_moves_next_to_an_enemy_has_its_die_alone() -> None:
    """SX-10."""
    laid = sea(vessel("C1", "SES", "1013"), boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011-1012", own=[2])
    assert laid.unit("V1").hidden


def test_S5_4_boats_under_water_find_nobody() -> None:
    """SX-11."""
    laid = sea(boat("U1", "1013"), boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011-1012", own=[6])
    assert laid.unit("U1").hidden
    assert laid.unit("P71").hex == "1012"


# S14: who is under water where.


def test_S14_2_two_boats_of_a_side_are_in_no_hex_together() -> None:
    """SX-52."""
    laid = sea(boat("V1", "1010"), boat("V2", "1011"), n=2)
    assert laid.refused(B, "move V1 1010-1011") == "G4.1"
    assert laid.refused(B, "move V1 1010-1011-1012") == "G4.1"


def test_S14_2_nor_do_two_start_in_one() -> None:
    game = Game(scenario="wolf_pack")
    for order in ("arrange random", "commit"):
        game.order(A, order)
    game.order(B, "place SUB.1 0108")
    assert game.refused(B, "place SUB.2 0108") == "G10.13"


def test_S14_3_who_passes_an_unseen_boat_learns_nothing() -> None:
    """SX-53, TS-06."""
    laid, other = (
        sea(boat("U1", "0710"), boat("V1", "0810")),
        sea(boat("U1", "0710"), boat("V1", "0820")),
    )
    for each in (laid, other):
        each.order(A, "move U1 0710-0810-0910", own=[3])
    for seat in (Seat.A, Seat.OBSERVER):
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S14_3_who_would_end_on_one_stops_short_and_both_are_found() -> None:
    """SX-54."""
    laid = sea(boat("U1", "0710"), boat("V1", "0909"))
    laid.order(A, "move U1 0710-0810-0909")
    assert laid.unit("C71").hex == "0810"
    assert not laid.unit("P71").hidden
    assert laid.lines(Seat.A)[-1].startswith("Contact under water")


def test_S14_3_nobody_enters_the_hex_of_an_enemy_in_sight_under_water() -> None:
    laid = sea(boat("U1", "0710"), boat("P4", "0810"))
    assert laid.refused(A, "move U1 0710-0810-0909") == "G4.1"


def test_S14_1_boats_go_under_vessels() -> None:
    laid = sea(boat("V1", "1010"), vessel("C1", "CARGO", "1011"), n=2)
    laid.order(B, "move V1 1010-1011", own=[1])
    assert laid.unit("V1").hex == "1011"


# S8: coming up and diving.


def test_S8_1_a_boat_comes_up_where_it_is_and_goes_on_as_a_vessel() -> None:
    """SX-34."""
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "surface V1")
    assert laid.unit("P71").surfaced
    laid.order(B, "move P71 1010-1011-1012")
    assert laid.view(Seat.A).seen()["P71"].trail == ("1010", "1011", "1012")


def test_S8_1_a_boat_comes_up_bombards_the_shore_and_dives_at_its_next_movement() -> None:
    """SX-34, S8.2: nothing of it costs movement."""
    gun = vessel("C1", "LHWZ", "0317")
    laid = sea(boat("V1", "0312"), gun, n=2, scenario="beachhead")
    laid.order(B, "surface V1")
    laid.order(B, "move P71 0312-0313-0314")
    laid.order(B, "end")
    laid.order(B, "fire P71 > C1", 2)
    laid.order(B, "end")
    while laid.state.public.active is A:
        assert laid.view(Seat.A).seen()["P71"].hex == "0314"
        laid.order(A, "end")
    laid.order(B, "submerge P71")
    laid.order(B, "move P71 0314-0313-0312", own=[6])
    assert laid.unit("P71").hex == "0312"


def test_S8_1_what_came_before_a_boat_comes_up_is_as_hidden_as_it_was() -> None:
    laid, other = sea(boat("V1", "1010"), n=2), sea(boat("V1", "1012"), n=2)
    laid.order(B, "move V1 1010-1011-1012 rise 1011")
    other.order(B, "move V1 1012-1011-1012 rise 1011")
    assert laid.unit("P71").surfaced
    for seat in OTHERS[B]:
        assert laid.view(seat).seen()["P71"].trail == ("1011", "1012")
        assert laid.lines(seat) == other.lines(seat)


def test_S8_1_a_boat_dives_before_anything_has_moved() -> None:
    """SX-60."""
    laid = sea(boat("P4", "1010", surfaced=True), vessel("P5", "GEV", "1510"), n=2)
    assert laid.refused(B, "surface P4") == "S8.1"
    laid.order(B, "submerge P4")
    assert not laid.unit("P4").surfaced
    laid.order(B, "decoy P4 1010-1009")
    laid.order(B, "move P4 1010-1011")
    assert {
        unit.back for unit in laid.state.forces[B].units.values() if unit.hex in ("1009", "1011")
    } == {"D"}


def test_S8_1_a_dive_after_a_move_is_refused() -> None:
    """SX-60."""
    laid = sea(boat("P4", "1010", surfaced=True), vessel("P5", "GEV", "1510"), n=2)
    laid.order(B, "move P5 1510-1511")
    assert laid.refused(B, "submerge P4") == "S8.1"


def test_S8_3_a_disabled_boat_does_not_dive() -> None:
    laid = sea(boat("P4", "1010", surfaced=True, disabled=1), n=2)
    assert laid.refused(B, "submerge P4") == "S8.1"


def test_S14_4_a_boat_does_not_come_up_under_a_vessel() -> None:
    laid = sea(
        boat("V1", "1010"),
        vessel("C1", "CARGO", "1010"),
        vessel("P5", "GEV", "1012"),
        boat("V2", "1012"),
        n=2,
    )
    assert laid.refused(B, "surface V1") == "S14.4"
    assert laid.refused(B, "surface V2") == "S14.4"
    assert laid.refused(B, "move V1 1010-1011-1012 rise 1012") == "S14.4"


def test_S14_3_who_cannot_even_leave_its_hex_is_found_there_and_makes_no_roll() -> None:
    """S5.3: found in mid-move it stays in sight, and the rest of its move is seen."""
    laid = sea(boat("V1", "1010"), boat("U1", "1011"), n=2)
    laid.order(B, "move V1 1010-1011")
    assert (laid.unit("P71").hex, laid.unit("C71").hex) == ("1010", "1011")
    laid.order(B, "move P71 1010-1009-1008")
    assert laid.view(Seat.A).seen()["P71"].trail == ("1010", "1009", "1008")


def test_S14_3_who_comes_up_over_an_unseen_enemy_has_passed_it() -> None:
    """It does not end its move under water (S14.1), and coming up is no entering (S5.4)."""
    laid, other = (sea(boat("V1", "1010"), boat("U1", at), n=2) for at in ("1012", "2020"))
    for each in (laid, other):
        each.order(B, "move V1 1010-1011-1012 rise 1012")
        assert each.unit("P71").surfaced
        assert each.unit("U1").hidden
    for seat in (Seat.B, Seat.OBSERVER):
        assert bytes_of(laid, seat) == bytes_of(other, seat)
