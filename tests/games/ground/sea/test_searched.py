"""Where it was searched, and when, as the board marks it (BS.3 to BS.6)."""

import pytest

from app.games.ground.sea.chart import chart, hunts
from app.views.hunt import Mark, What
from app.views.seats import Seat, Side
from tests.games.ground.sea.test_fire import fire_phase
from tests.games.ground.sea.waters import A, B, Sea, boat, craft, sea, vessel
from tests.games.ground.setting import Game

SWITCHES = {"blind_depth_charges": True, "sonar_ses": True}


def marked(laid: Sea, seat: Seat, what: What = "foe") -> dict[str, Mark]:
    picture = chart(laid.view(seat), what)
    assert picture is not None
    return {mark.hex: mark for mark in picture.marks}


def ended(laid: Sea, side: Side) -> None:
    """A side ends its player-turn."""
    while laid.state.public.active is side:
        laid.order(side, "end")


def test_BS_3_a_vessel_searches_the_hexes_it_enters_and_those_beside_them() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), n=3)
    laid.order(A, "move C1 1010-1011-1012")
    found = marked(laid, Seat.A)
    assert {"1010", "1011", "1012", "1013", "0911", "1112"} <= found.keys()
    assert "1009" not in found
    assert found["1013"] == Mark(hex="1013", sure=True, turn=2, age=0, text="searched in turn 2")


def test_BS_3_the_enemy_sees_where_his_boats_were_looked_for() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), boat("V1", "1018"), n=3)
    laid.order(A, "move C1 1010-1011-1012")
    assert marked(laid, Seat.B, "me").keys() == marked(laid, Seat.A).keys()


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_turn_of_a_search_is_told_for_both_orders_of_play(n: int) -> None:
    """`n` is the player-turn; of the two of a turn either side may have the first."""
    side = A if n % 2 else B
    label = "C1" if side is A else "P1"
    laid = sea(vessel(label, "GEV", "1010"), n=n, active=side)
    laid.order(side, f"move {label} 1010-1011")
    seat = Seat(side.value)
    assert marked(laid, seat)["1012"].turn == (n + 1) // 2
    ended(laid, side)
    later = marked(laid, seat)["1012"]
    assert (later.turn, later.age) == ((n + 1) // 2, 1)
    ended(laid, side.other)
    again = marked(laid, seat)["1012"]
    assert (again.turn, again.age) == ((n + 1) // 2, 2)
    laid.order(side, f"move {label} 1011-1012")
    assert (marked(laid, seat)["1012"].age, marked(laid, seat)["1010"].age) == (0, 2)


def test_BS_4_a_hovercopter_searches_the_hex_where_it_ends() -> None:
    laid = sea(craft("C5", "HCOP", "1010"))
    laid.order(A, "move C5 1010-1011-1012")
    laid.order(A, "end")
    assert marked(laid, Seat.A).keys() == {"1012"}


def test_BS_6_a_charge_or_ping_in_vain_is_no_proof() -> None:
    laid = fire_phase(vessel("C1", "BMR", "1010"), switches=SWITCHES)
    laid.order(A, "charge C1 1010", umpire=[2])
    for seat, what in ((Seat.A, "foe"), (Seat.B, "me")):
        mark = marked(laid, seat, what).get("1010")
        if seat is Seat.A:
            assert mark is not None
            assert not mark.sure
            assert mark.text == "charged or pinged without an answer in turn 1"
        else:
            # Nothing of his is hidden that could be known.
            assert mark is None


def test_BS_3_of_one_turn_what_is_sure_counts() -> None:
    laid = fire_phase(vessel("C1", "BMR", "1010"), vessel("C2", "GEV", "1012"), switches=SWITCHES)
    laid.order(A, "charge C1 1010", umpire=[2])
    laid.order(A, "end")
    laid.order(A, "move C2 1012-1011")
    assert marked(laid, Seat.A)["1010"].text == "searched in turn 1"


def test_BS_14_a_search_by_a_counter_face_down_may_be_none() -> None:
    laid = sea(vessel("C1", "GEV", "1010", concealed=True), boat("V1", "1018"))
    laid.order(A, "move C1 1010-1011")
    mine, his = marked(laid, Seat.A)["1011"], marked(laid, Seat.B, "me")["1011"]
    assert (mine.sure, his.sure) == (True, False)
    assert his.text == "searched, if it was no dummy, in turn 1"


def test_BS_12_where_mines_are_hunted_only_what_was_entered_is_marked() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), switches={"sea_mines": True})
    laid.order(A, "move C1 1010-1011-1012")
    assert marked(laid, Seat.A, "mines").keys() == {"1011", "1012"}
    assert marked(laid, Seat.A, "mines")["1012"].text == "entered in turn 1"


def test_BX_2_there_are_pictures_only_of_what_may_be_hidden() -> None:
    pack = Game(scenario="wolf_pack")
    assert hunts(pack.view(Seat.A)) == ("foe",)
    assert hunts(pack.view(Seat.B)) == ("me",)
    assert hunts(pack.view(Seat.OBSERVER)) == ()
    control = Game(scenario="sea_control")
    assert hunts(control.view(Seat.A)) == hunts(control.view(Seat.B)) == ("foe", "mines", "me")
    assert hunts(Game().view(Seat.A)) == ()
    for side in Side:
        for _ in range(2):
            assert chart(pack.view(Seat(side.value)), "foe") is not None


def test_BX_2_before_play_the_page_says_that_there_is_none_yet() -> None:
    picture = chart(Game(scenario="wolf_pack").view(Seat.A), "foe")
    assert picture is not None
    assert picture.shades == ()
    assert picture.says == "There is a picture once play has begun."


def test_S2_3_a_laid_out_position_may_hide_boats_of_either_side() -> None:
    laid = sea(vessel("C1", "GEV", "1010"))
    assert hunts(laid.view(Seat.B)) == ("foe", "me")
