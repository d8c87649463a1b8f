"""The machine of an overrun: call, checks, steps, rounds, the end (G7)."""

from app.games.ground import events as e
from app.views.seats import Seat, Side
from tests.games.ground.build import post, unit
from tests.games.ground.table import GROUND, A, B, Table

LOOKERS = (Seat.A, Seat.B, Seat.OBSERVER)


def offers(table: Table, seat: Seat) -> list[str]:
    return [o.notation for o in GROUND.menu(table.view(seat)).offers]


def test_G7_1_all_who_were_brought_in_fight_together() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("C2", "GEV", "0808"), unit("P1", "MSL", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0808-0907")
    assert offers(table, Seat.A)[0] == "overrun 0907"
    table.order(A, "overrun 0907")
    assert table.step == ("fire", 1, B)
    table.order(B, "fire P1 > C1", 1)
    table.order(A, "fire C1,C2 > P1", 1)
    assert table.unit("P1").fate == "destroyed"
    assert table.state.public.overrun is None


def test_G7_1_only_the_attacker_calls_and_only_his_hex() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "MSL", "0907"))
    assert table.refused(A, "overrun 0907") == "G7.1"
    table.order(A, "move C1 0807-0907")
    assert table.refused(A, "overrun 0908") == "G7.1"
    assert table.refused(B, "overrun 0907") == "G3.5"


def test_G7_3_attackers_roll_their_checks_at_the_call_and_not_again_in_P4() -> None:
    table = Table(unit("C1", "GEV", "0908"), unit("P1", "MSL", "0909"), unit("P2", "LT", "1310"))
    table.order(A, "move C1 0908-0909")
    table.order(A, "overrun 0909", 2)
    assert table.unit("C1").disabled
    table.order(B, "react none")
    table.order(B, "fire P1 > C1", 1)
    table.order(A, "next")
    assert table.step == ("fire", 2, B)
    table.order(B, "next")
    table.order(A, "next")
    assert table.state.public.overrun is None
    table.order(A, "end")
    assert not table.saw(e.Checked)


def test_G7_3_stuck_attackers_fight_normally_and_disabled_ones_at_half() -> None:
    table = Table(
        unit("C1", "HVY", "0808"),
        unit("C2", "GEV", "0808"),
        unit("P1", "MSL", "0708"),
    )
    table.order(A, "move C1 0808-0708")
    table.order(A, "move C2 0808-0708")
    table.order(A, "overrun 0708", 1, 1)
    assert table.unit("C1").stuck
    assert table.unit("C2").disabled
    table.order(B, "fire P1 > C2", 1)
    table.order(A, "fire C1,C2 > P1", 1)
    assert [event.strengths for event in table.saw(e.Announced)] == [("5",)]


def test_G7_5_riders_get_off_first_the_defenders_and_for_free() -> None:
    table = Table(
        unit("C1", "APC", "0807", riders=("INF",) * 3),
        unit("P1", "HVY", "0907", riders=("INF",)),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.step == ("dismount", 0, B)
    table.order(B, "dismount P1 1")
    assert table.step == ("dismount", 0, A)
    table.order(A, "dismount C1 2")
    assert table.step == ("dismount", 0, A)
    assert table.refused(A, "fire C1 > P1") == "G3.6"
    table.order(A, "next")
    assert table.step == ("fire", 1, B)
    assert table.at("0907") == ["C1", "C64", "C71", "P1", "P71"]


def test_G7_5_squads_that_mounted_this_turn_may_get_off_in_an_overrun() -> None:
    table = Table(unit("C1", "APC", "0807"), unit("C2", "INF2", "0807"), unit("P1", "HVY", "0907"))
    table.order(A, "mount C2 2 on C1")
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(A, "dismount C1 2")
    assert [table.unit(label).squads for label in ("C64", "C71")] == [("INF",), ("INF",)]


def test_G7_5_every_infantry_counter_comes_apart_into_single_squads() -> None:
    table = Table(
        unit("C1", "INF2", "0807"),
        unit("P1", "INF1", "0907", squads=("ENG", "HW", "INF")),
        unit("P2", "INF2", "1007"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react P2")
    assert table.at("0907") == ["C1", "C71", "P1", "P2", "P64", "P71", "P88"]
    squads = [table.unit(label).squads for label in ("P1", "P71", "P64")]
    assert squads == [("ENG",), ("HW",), ("INF",)]
    told = (
        "Combine fights in single squads in 0907: C1 Infantry (1 squad) and C71 Infantry (1 squad)."
    )
    assert all(told in table.lines(seat) for seat in LOOKERS)
    # Each is a target of its own, and the last to fall is not the end of the others.
    table.order(B, "fire P64.s1 > C1", 6)
    assert (table.unit("C1").fate, table.unit("C71").fate) == ("destroyed", "")
    assert table.step == ("fire", 1, B)


def test_G7_5_G5_11_single_squads_do_not_combine_on_treads() -> None:
    table = Table(unit("C1", "MK5", "0807"), unit("P1", "INF3", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.refused(B, "fire P1,P71,P64 > C1") == "G5.11"
    table.order(B, "fire P1 > C1", 6)
    assert table.unit("C1").treads == 58


def test_G7_5_G7_14_they_stay_apart_until_their_owner_joins_them() -> None:
    table = Table(unit("C1", "LT", "0807"), unit("C2", "HVY", "0706"), unit("P1", "INF3", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "fire P1,P71,P64 > C1", 6)
    table.order(A, "end")
    # In P5 one of them is fired at, the others suffer spillover.
    table.order(A, "fire C2 > P1", 2, 3, 1)
    assert table.at("0907") == ["P64", "P71"]
    while table.state.public.active is A:
        table.order(A, "end")
    table.order(B, "regroup P71 P64 = INF2")
    assert table.at("0907") == ["P71"]


def test_G7_14_the_menu_offers_to_join_all_that_came_apart() -> None:
    table = Table(
        *(unit(f"C{i}", "INF1", "0907") for i in (2, 10, 1)),
        unit("C4", "INF2", "0907"),
        unit("C5", "INF1", "0907", concealed=True),
    )
    (order,) = {
        offer.notation
        for piece in GROUND.menu(table.view()).pieces
        for offer in piece.offers
        if offer.text == "Join all infantry here"
    }
    assert order == "regroup C1 C2 C4 C10 = INF3 INF2"
    table.order(A, order)
    assert table.at("0907") == ["C1", "C2", "C5"]


def test_G7_5_without_riders_nobody_is_asked_to_get_off() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "INF1", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.step == ("fire", 1, B)


def test_G7_6_the_defender_fires_before_the_attacker_and_losses_apply_at_once() -> None:
    table = Table(unit("C1", "LT", "0807"), unit("C2", "LT", "0807"), unit("P1", "HVY", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0807-0907")
    table.order(A, "overrun 0907")
    assert table.refused(A, "fire C1 > P1") == "G3.5"
    table.order(B, "fire P1 > C1", 5)
    # Nobody of the defenders can still attack, so it is the attacker's step.
    assert table.step == ("fire", 1, A)
    assert table.refused(B, "fire P1 > C2") == "G3.5"
    table.order(A, "fire C2 > P1", 5)
    assert table.unit("P1").fate == "destroyed"


def test_G7_7_once_a_round_and_at_enemies_in_the_hex_alone() -> None:
    table = Table(
        unit("C1", "MSL", "0807"),
        unit("C2", "MHWZ", "0908"),
        unit("P1", "HVY", "0907"),
        unit("P2", "LT", "1007"),
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "next")
    assert table.refused(A, "fire C1 > P2") == "G5.1"
    assert table.refused(A, "fire C2 > P1") == "G7.7"
    table.order(A, "fire C1 > P1", 1)
    assert table.step == ("fire", 2, B)
    table.order(B, "next")
    table.order(A, "fire C1 > P1", 1)
    assert table.step == ("fire", 3, B)


def test_G7_12_rounds_go_on_until_one_side_is_gone() -> None:
    table = Table(unit("C1", "GEV", "0807"), unit("P1", "LT", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    for number in (1, 2, 3):
        assert table.step == ("fire", number, B)
        table.order(B, "fire P1 > C1", 1)
        table.order(A, "fire C1 > P1", 1)
    table.order(B, "fire P1 > C1", 6)
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["defender"]
    assert table.at("0907") == ["P1"]


def test_X073_two_unarmed_units_share_the_hex_after_one_empty_round() -> None:
    table = Table(unit("C1", "CRL", "0807"), unit("P1", "HVT", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["both"]
    assert table.at("0907") == ["C1", "P1"]


def test_G7_13_a_round_without_an_attack_ends_it_with_both_sides_in_the_hex() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "next")
    table.order(A, "next")
    assert table.at("0907") == ["C1", "P1"]
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["both"]
    table.order(A, "move C1 0907-1007")


def test_G7_13_an_ogre_without_weapons_endures_two_more_enemy_steps() -> None:
    every = ("main1", "ap1", "ap2", "ap3", "ap4")
    table = Table(unit("C1", "LGEV", "0807"), unit("P1", "MK1", "0907", lost=every))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.step == ("fire", 1, A)
    table.order(A, "fire C1 > P1", 1)
    assert table.step == ("ram", 1, B)
    table.order(B, "next")
    assert table.step == ("fire", 2, A)
    table.order(A, "fire C1 > P1", 1)
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["both"]


def test_G7_13_those_who_stay_do_not_fight_again_until_somebody_pays_for_it() -> None:
    table = Table(unit("C1", "HVY", "0907"), unit("P1", "LT", "0907"))
    assert table.state.public.overrun is None
    table.order(A, "renew C1")
    assert table.unit("C1").march.spent == 1
    assert (table.overrun.hex, table.overrun.stage, table.overrun.blind) == (
        "0907",
        "gather",
        False,
    )
    table.order(A, "overrun 0907")
    assert table.step == ("fire", 1, B)


def test_G7_13_renewing_needs_an_enemy_in_the_hex_and_a_movement_point() -> None:
    table = Table(
        unit("C1", "HVY", "0907"),
        unit("C2", "MHWZ", "0908"),
        unit("C3", "HVY", "0909", disabled=1),
        unit("P1", "LT", "0908"),
        unit("P2", "LT", "0909"),
    )
    assert table.refused(A, "renew C1") == "G7.13"
    assert table.refused(A, "renew C3") == "G4.16"
    table.order(A, "renew C2")
    table.order(A, "overrun 0908")
    table.order(B, "react none")
    table.order(B, "next")
    table.order(A, "next")
    assert table.refused(A, "renew C2") == "G7.13"


def test_G7_13_a_unit_moved_in_starts_it_again_for_all_who_share_the_hex() -> None:
    table = Table(unit("C1", "HVY", "0907"), unit("C2", "LT", "0807"), unit("P1", "MSL", "0907"))
    table.order(A, "move C2 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "fire P1 > C2", 1)
    table.order(A, "fire C1,C2 > P1", 1)
    assert table.unit("P1").fate == "destroyed"


def test_G7_14_survivors_go_on_without_road_bonus_and_keep_their_fire() -> None:
    table = Table(
        unit("C1", "HVY", "0506", on_road=True),
        unit("P1", "LT", "0606"),
        unit("P2", "HVY", "0807"),
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0506-0606")
    table.order(A, "overrun 0606")
    table.order(B, "fire P1 > C1", 1)
    table.order(A, "fire C1 > P1", 6)
    assert table.state.public.overrun is None
    assert table.refused(A, "move C1 0606-0706-0806-0906") == "G4.1"
    table.order(A, "move C1 0606-0706-0806")
    table.order(A, "end")
    table.order(A, "fire C1 > P2", 1)


def test_G4_3_G7_14_who_fought_where_it_stood_earns_no_bonus_either() -> None:
    table = Table(
        unit("C1", "HVY", "0506", on_road=True),
        unit("C2", "HVY", "0505"),
        unit("P1", "HVT", "0506"),
        unit("P2", "HVT", "1306"),
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C2 0505-0506")
    table.order(A, "overrun 0506")
    table.order(A, "fire C1 > P1", 6)
    assert table.refused(A, "move C1 0506-0606-0706-0806-0906") == "G4.1"
    table.order(A, "move C1 0506-0606-0706-0806")


def test_G7_14_disabled_attackers_stay() -> None:
    table = Table(unit("C1", "GEV", "0908"), unit("P1", "HVT", "0909"))
    table.order(A, "move C1 0908-0909")
    table.order(A, "overrun 0909", 1)
    table.order(A, "fire C1 > P1", 6)
    assert table.at("0909") == ["C1"]
    assert table.refused(A, "move C1 0909-0908") == "G4.16"


def test_G7_14_squads_may_regroup_afterwards() -> None:
    table = Table(
        unit("C1", "APC", "0807", riders=("INF",) * 2),
        unit("C2", "INF1", "0908"),
        unit("P1", "HVT", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0908-0907")
    table.order(A, "overrun 0907")
    table.order(A, "dismount C1 2")
    table.order(A, "fire C71 > P1", 6)
    table.order(A, "regroup C2 C71 C64 = INF3")
    assert table.at("0907") == ["C1", "C2"]


def test_G7_15_an_overrun_in_the_second_move() -> None:
    table = Table(unit("C1", "GEV", "0807"), unit("P1", "HVT", "0907"), phase="P6")
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(A, "fire C1 > P1", 6)
    table.order(A, "move C1 0907-1007-1107")
    assert table.unit("C1").march.spent == 3


def test_G7_16_a_command_post_is_a_unit_and_fights_with_1() -> None:
    table = Table(unit("C1", "HVY", "0807"), post("P0", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.step == ("fire", 1, A)
    table.order(A, "fire C1 > P0", 6)
    assert table.unit("P0").fate == "destroyed"
    weak = Table(unit("C1", "LGEV", "0807"), post("P0", "0907"))
    weak.order(A, "move C1 0807-0907")
    weak.order(A, "overrun 0907")
    weak.order(B, "fire P0 > C1", 1)
    assert [event.strengths for event in weak.saw(e.Announced)] == [("1",)]


def test_G7_17_a_captured_hex_gives_nothing_by_itself() -> None:
    table = Table(unit("C1", "HVY", "0506"), unit("P1", "HVT", "0606"))
    table.order(A, "move C1 0506-0606")
    table.order(A, "overrun 0606")
    table.order(A, "fire C1 > P1", 6)
    assert table.state.umpire.control == {}
    assert not table.saw(e.Held)


def test_HG3_the_game_waits_for_the_side_of_the_step_and_tells_everybody() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"), unit("P2", "LT", "1310"))
    waits: list[tuple[Side, ...]] = []

    def look() -> None:
        assert len({table.view(seat).waiting for seat in LOOKERS}) == 1
        waits.append(table.view(Seat.OBSERVER).waiting)

    table.order(A, "move C1 0807-0907")
    look()
    table.order(A, "overrun 0907")
    look()
    table.order(B, "react none")
    look()
    table.order(B, "next")
    look()
    assert waits == [(A,), (B,), (B,), (A,)]


def test_G10_10_4_a_scanner_still_fights_in_an_overrun_of_P6() -> None:
    table = Table(
        unit("C1", "GEV", "0807", scanned=("gun",), fired=("gun",)),
        unit("P1", "HVT", "0907"),
        phase="P6",
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(A, "fire C1 > P1", 6)
    assert table.unit("P1").fate == "destroyed"
