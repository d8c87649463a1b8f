"""Mined hexes at sea: who sets them off, what they do, who learns of it (S13)."""

from typing import Any

import msgspec
import pytest

from app.games.ground.state import LaidMine
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel


def mine(hex_: str, side: Side = B) -> LaidMine:
    """A mined hex."""
    return LaidMine(hex=hex_, side=side)


def mined(*units: Unit, mines: tuple[str, ...], **more: Any) -> Sea:
    """A sea with mines of side b."""
    switches = {"sea_mines": True, **more.pop("switches", {})}
    return sea(*units, mines=tuple(map(mine, mines)), switches=switches, **more)


def bytes_of(laid: Sea, seat: Seat) -> bytes:
    """All that a seat is sent of a game."""
    return msgspec.json.encode([laid.view(seat), GROUND.menu(laid.view(seat))])


def known(laid: Sea, seat: Seat) -> tuple[str, ...]:
    """The mined hexes of others that a reader knows of."""
    return tuple(mine.hex for mine in laid.view(seat).found)


def test_S13_2_a_vessel_that_enters_a_mined_hex_is_attacked_in_1_1() -> None:
    """SX-48."""
    laid = mined(vessel("C1", "SES", "1010"), mines=("1011", "0505"))
    laid.order(A, "move C1 1010-1011-1012", 4)
    assert (laid.unit("C1").hex, laid.unit("C1").disabled) == ("1011", 1)
    for seat in (Seat.A, Seat.OBSERVER):
        assert known(laid, seat) == ("1011",)
    assert laid.state.forces[B].mines == (mine("1011"), mine("0505"))


def test_S13_2_a_vessel_disabled_by_a_mine_stays_there_and_the_mine_goes_off_again() -> None:
    """SX-48."""
    laid = mined(vessel("C1", "SES", "1010"), vessel("C2", "GEV", "1110"), mines=("1011",))
    laid.order(A, "move C1 1010-1011-1012", 3)
    assert (laid.unit("C1").hex, laid.unit("C1").disabled) == ("1011", 1)
    laid.order(A, "move C2 1110-1011", 1)
    assert laid.lines(Seat.B)[-1] == (
        "C2 GEV sets off the mine in the water of 1011: 1-1, die 1: NE."
    )


def test_S13_2_the_path_ends_at_the_first_explosion_and_may_be_planned_anew() -> None:
    """SX-50."""
    laid = mined(vessel("C1", "LSEV", "1010"), mines=("1011", "1013"))
    laid.order(A, "move C1 1010-1011-1012-1013-1014", 1)
    assert laid.unit("C1").hex == "1011"
    laid.order(A, "move C1 1011-1012-1013-1014", 5)
    assert laid.unit("C1").fate == "destroyed"


@pytest.mark.parametrize("kind", ["GEV", "LSEV", "SES", "SCS", "CARGO"])
def test_S13_2_all_vessels_set_mines_off(kind: str) -> None:
    laid = mined(vessel("C1", kind, "1010"), mines=("1011",))
    laid.order(A, "move C1 1010-1011", 1)
    assert known(laid, Seat.A) == ("1011",)


@pytest.mark.parametrize("kind", ["MK3", "INF1", "MAR1"])
def test_S13_2_ogres_and_swimmers_set_none_off(kind: str) -> None:
    laid = mined(vessel("C1", kind, "1010"), mines=("1011",), switches={"infantry_swim": True})
    laid.order(A, "move C1 1010-1011")
    assert known(laid, Seat.A) == ()


def test_S13_2_decoys_set_none_off() -> None:
    """TS-07."""
    laid, other = (mined(boat("U1", "0710"), mines=mines) for mines in (("0810",), ("0821",)))
    for each in (laid, other):
        each.order(A, "decoy U1 0710-0810")
        each.order(A, "move U1 0710-0711")
    for seat in OTHERS[B]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S13_2_starting_or_staying_in_a_mined_hex_is_safe() -> None:
    laid = mined(vessel("C1", "SES", "1011"), mines=("1011",))
    laid.order(A, "move C1 1011-1012")
    assert known(laid, Seat.A) == ()


def test_S13_2_own_mines_are_safe_but_for_a_switch() -> None:
    laid = mined(vessel("P1", "SES", "1010"), mines=("1011",), n=2)
    laid.order(B, "move P1 1010-1011")
    hurts = mined(
        vessel("P1", "SES", "1010"), mines=("1011",), n=2, switches={"mines_hit_owner": True}
    )
    hurts.order(B, "move P1 1010-1011", 6)
    assert hurts.unit("P1").fate == "destroyed"
    assert known(hurts, Seat.A) == known(hurts, Seat.OBSERVER) == ("1011",)


def test_S13_2_before_anything_else_happens_in_the_hex() -> None:
    laid = mined(vessel("C1", "GEV", "1010"), boat("V1", "1012"), mines=("1011",))
    laid.order(A, "move C1 1010-1011-1012", 5)
    assert laid.unit("V1").hidden
    alive = mined(vessel("C1", "GEV", "1010"), boat("V1", "1012"), mines=("1011",))
    alive.order(A, "move C1 1010-1011-1012", 1)
    told = alive.lines(Seat.A)
    assert told[-2].startswith("C1 GEV sets off the mine")
    assert told[-1].startswith("C1 GEV finds")


def test_S13_2_with_mine_area_once_a_section_attacks_a_unit_once_in_a_phase() -> None:
    """SX-61."""
    laid = mined(
        vessel("C1", "LSEV", "1010"),
        mines=("1011", "1012", "1014"),
        switches={"mine_area_once": True},
    )
    laid.order(A, "move C1 1010-1011-1012-1013", 1)
    laid.order(A, "move C1 1011-1012-1013")
    assert known(laid, Seat.A) == ("1011",)
    laid.order(A, "move C1 1013-1014", 1)
    assert known(laid, Seat.A) == ("1011", "1014")


def test_S13_2_an_ogre_loses_treads_where_mines_harm_it() -> None:
    """S12.6."""
    laid = mined(vessel("C1", "MK3", "1010"), mines=("1011",), switches={"mines_vs_ogre": True})
    laid.order(A, "move C1 1010-1011", 5, 4)
    assert laid.unit("C1").treads == 44
    safe = mined(vessel("C1", "MK3", "1010"), mines=("1011",), switches={"mines_vs_ogre": True})
    safe.order(A, "move C1 1010-1011", 4)
    assert safe.unit("C1").treads == 48


# Submarines on a mine.


def test_S13_3_a_hidden_boat_that_survives_a_mine_is_in_sight_and_throws_no_die() -> None:
    """SX-49."""
    laid = mined(boat("U1", "1010"), mines=("1011",))
    laid.order(A, "move U1 1010-1011-1012", 1)
    seen = laid.view(Seat.B).seen()["C71"]
    assert (seen.hex, seen.trail) == ("1012", ("1011", "1012"))
    for seat in OTHERS[A]:
        told = laid.lines(seat)
        assert told[-3:] == [
            "The explosion shows C71 Submarine in 1011.",
            "C71 Submarine sets off the mine in the water of 1011: 1-1, die 1: NE.",
            "C71 Submarine moves 1011-1012.",
        ]


def test_S13_3_where_a_hidden_boat_came_from_does_not_show() -> None:
    laid, other = (
        mined(boat("U1", "1010"), mines=("1011",)),
        mined(boat("U1", "1012"), mines=("1011",)),
    )
    laid.order(A, "move U1 1010-1011", 2)
    other.order(A, "move U1 1012-1011", 2)
    for seat in OTHERS[A]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S13_3_a_boat_in_sight_rolls_at_its_end_and_the_marker_lies_at_the_mine() -> None:
    """LS-02."""
    laid = mined(boat("C4", "1010"), mines=("1011",))
    laid.order(A, "move C4 1010-1011-1012", 2, own=[1])
    assert laid.unit("U4").hex == "1012"
    for seat in OTHERS[A]:
        (marker,) = laid.view(seat).markers
        assert (marker.hex, marker.kind) == ("1011", "SUB")
        assert "C4 Submarine moves 1010-1011." in laid.lines(seat)
    stays = mined(boat("C4", "1010"), mines=("1011",))
    stays.order(A, "move C4 1010-1011-1012", 2, own=[2])
    assert stays.view(Seat.B).seen()["C4"].trail == ("1010", "1011", "1012")


def test_S13_3_a_boat_whose_last_hex_is_mined_rolls_there() -> None:
    laid = mined(boat("C4", "1010"), mines=("1011",))
    laid.order(A, "move C4 1010-1011", 2, own=[1])
    assert laid.unit("U4").hidden
    assert laid.view(Seat.B).markers[0].hex == "1011"


def test_S13_3_a_boat_that_a_mine_disables_goes_no_further_and_rolls_not() -> None:
    for who in ("U1", "C4"):
        laid = mined(boat(who, "1010"), mines=("1011",))
        laid.order(A, f"move {who} 1010-1011-1012", 3)
        there = laid.unit("C71" if who == "U1" else who)
        assert (there.hex, there.disabled, there.hidden) == ("1011", 1, False)


def test_S13_3_a_hidden_boat_that_a_mine_destroys_is_shown() -> None:
    laid = mined(boat("U1", "1010"), mines=("1011",))
    laid.order(A, "move U1 1010-1011", 6)
    assert laid.unit("C71").fate == "destroyed"
    assert laid.lines(Seat.B)[-1] == "C71 Submarine is destroyed (12 points)."


def test_S13_3_a_boat_that_meets_a_mine_releases_no_decoy() -> None:
    laid = mined(boat("U1", "1010"), mines=("1011",))
    laid.order(A, "decoy U1 1010-1009")
    laid.order(A, "move U1 1010-1011-1012", 1)
    assert [u.kind for u in laid.state.forces[A].units.values()] == ["SUB", "CARGO"]
    assert laid.unit("C71").decoys == 0
    assert laid.unit("C71").hex == "1012"


def test_S13_3_a_boat_comes_up_past_a_mine() -> None:
    laid = mined(boat("U1", "1010"), mines=("1011",))
    laid.order(A, "move U1 1010-1011-1012 rise 1012", 1)
    assert laid.unit("C71").surfaced
    assert laid.unit("C71").hex == "1012"


def test_S13_1_a_mine_that_nobody_met_shows_nowhere() -> None:
    laid, other = (mined(vessel("C1", "SES", "1010"), mines=mines) for mines in (("1011",), ()))
    for each in (laid, other):
        each.order(A, "move C1 1010-1110")
    for seat in OTHERS[B]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S13_3_a_way_over_a_known_mine_is_marked_in_the_menu() -> None:
    laid = mined(vessel("C1", "SES", "1010"), vessel("C2", "GEV", "1210"), mines=("1011", "0910"))
    laid.order(A, "move C2 1210-1110-1011", 1)

    def risks(label: str) -> dict[str, str]:
        pieces = [p for p in GROUND.menu(laid.view(Seat.A)).pieces if p.label == label]
        return {stop.hex: stop.risk for piece in pieces for stop in piece.moves if stop.risk}

    assert risks("C1")["1011"] == "mined: 1011"
    assert "0910" not in risks("C1")
    assert "1009" not in risks("C1")


def test_S13_3_a_boat_that_a_mine_disables_lies_on_the_surface() -> None:
    """S7.3."""
    laid = mined(boat("U1", "1010"), mines=("1011",))
    laid.order(A, "move U1 1010-1011-1012", 4)
    there = laid.view(Seat.B).seen()["C71"].sheet
    assert there is not None
    assert (there.surfaced, there.disabled) == (True, True)


def test_S15_a_counter_face_down_that_sets_off_a_mine_is_turned_up() -> None:
    """With naval_concealment; a dummy sets off none."""
    hidden = {"naval_concealment": True, "concealment": (A, B)}
    laid = mined(
        vessel("C1", "SES", "1010", concealed=True),
        vessel("C2", "DUMMY", "1210", mimic="SES"),
        mines=("1011", "1211"),
        switches=hidden,
    )
    laid.order(A, "move C2 1210-1211")
    assert laid.unit("C2").fate == ""
    laid.order(A, "move C1 1010-1011", 1)
    assert not laid.unit("C1").concealed
    assert laid.view(Seat.B).seen()["C1"].code == "SES"


def test_S13_2_the_second_move_is_another_phase() -> None:
    laid = mined(
        vessel("C1", "GEV", "1010"), mines=("1011", "1012"), switches={"mine_area_once": True}
    )
    laid.order(A, "move C1 1010-1011", 1)
    while laid.state.public.phase != "P6":
        laid.order(A, "end")
    assert laid.unit("C1").march.mined == ()
    laid.order(A, "move C1 1011-1012", 2)
    assert known(laid, Seat.A) == ("1011", "1012")


def test_S13_2_who_joins_an_overrun_at_sea_sets_off_the_mines_on_its_way() -> None:
    """S7.7, with naval_overrun."""
    laid = mined(
        vessel("P1", "GEV", "1010"),
        vessel("C1", "CARGO", "1011"),
        vessel("C2", "GEV", "1013"),
        mines=("1012",),
        n=2,
        switches={"naval_overrun": True},
    )
    laid.order(B, "move P1 1010-1011")
    laid.order(B, "overrun 1011")
    laid.order(A, "react C2", 1)
    assert known(laid, Seat.A) == ("1012",)
    assert laid.unit("C2").hex == "1011"
