"""Reaction moves into an overrun (G7.4, G10.2.3, G10.4.8, LG-04)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.table import GROUND, A, B, Table


def called(*others: Unit, **public: Any) -> Table:
    """A revealed HVY overruns a revealed INF3 in 0907."""
    table = Table(
        unit("C1", "HVY", "0807"),
        unit("P1", "INF3", "0907"),
        *others,
        **public,
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    return table


def able(table: Table) -> tuple[str, ...]:
    (group,) = GROUND.menu(table.view(Seat.B)).groups
    assert group.order == "react"
    return group.labels


def test_X110_a_tank_three_hexes_away_may_join_a_gev_five_hexes_away_may_not() -> None:
    # 0907 lies 3, 4, 4 and 5 hexes away, all of them clear.
    table = called(
        unit("P2", "LT", "1207"),
        unit("P3", "LT", "1307"),
        unit("P4", "GEV", "1307"),
        unit("P5", "GEV", "1304"),
    )
    assert able(table) == ("P2", "P4")
    assert table.refused(B, "react P3") == "G7.4"
    assert table.refused(B, "react P5") == "G7.4"


def test_G7_4_who_joins_is_a_defender_and_shown_after_all_are_chosen() -> None:
    table = called(unit("P2", "LT", "1007"), unit("P3", "GEV", "1107", concealed=True))
    table.order(B, "react P3 P2")
    (joined,) = table.saw(e.Reacted)
    assert joined.units == ("b.P2", "b.P3")
    assert not table.unit("P3").concealed
    assert table.at("0907") == ["C1", "P1", "P2", "P3", "P64", "P71"]
    table.order(B, "fire P2,P3 > C1", 6)
    assert table.unit("C1").fate == "destroyed"


def test_G7_4_each_unit_joins_once_in_an_enemy_player_turn() -> None:
    table = Table(
        unit("C1", "MK5", "0807"),
        unit("C2", "MK5", "1008"),
        unit("P1", "HVT", "0907"),
        unit("P2", "GEV", "1107"),
        unit("P3", "HVT", "1108"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react P2")
    table.order(B, "next")
    table.order(A, "next")
    table.order(A, "next")
    assert table.at("0907") == ["C1", "P1", "P2"]
    table.order(A, "move C2 1008-1108")
    table.order(A, "overrun 1108")
    assert able(table) == ("P1",)
    assert table.refused(B, "react P2") == "G7.4"


def test_G7_4_squads_that_got_off_in_an_overrun_may_join_the_next_one() -> None:
    table = Table(
        unit("C1", "LT", "0807"),
        unit("C2", "HVY", "1008"),
        unit("P1", "HVY", "0907", riders=("INF",)),
        unit("P2", "HVY", "1007"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react none")
    table.order(B, "dismount P1 1")
    table.order(B, "fire P1 > C1", 6)
    assert table.state.public.overrun is None
    table.order(A, "move C2 1008-1007")
    table.order(A, "overrun 1007")
    assert able(table) == ("P1", "P71")
    table.order(B, "react P71")
    assert table.at("1007") == ["C2", "P2", "P71"]


def test_G7_4_its_own_next_turn_is_unaffected() -> None:
    table = called(unit("C2", "HVT", "0101"), unit("P2", "LT", "1007"))
    table.order(B, "react P2")
    table.order(B, "fire P1,P64,P71,P2 > C1", 6)
    while table.state.public.active is A:
        table.order(A, "end")
    table.order(B, "move P2 0907-1007-1106-1206")


def test_G7_4_the_disabled_the_stuck_and_the_immobile_stay_away() -> None:
    table = called(
        unit("P2", "LT", "1007", disabled=1),
        unit("P3", "LT", "1007", stuck=True),
        unit("P4", "HWZ", "1007"),
        unit("P5", "MK3", "1007", treads=0),
    )
    assert able(table) == ()
    for label in ("P1", "P2", "P3", "P4", "P5", "C1", "P99"):
        assert table.refused(B, f"react {label}") in ("G7.4", "G3.12")


def test_G7_4_no_road_bonus_no_minimum_move_and_not_through_the_enemy() -> None:
    table = called(
        unit("C2", "LGEV", "1007"),
        unit("C3", "LGEV", "1008"),
        unit("C4", "LGEV", "0908"),
        unit("P2", "LT", "1107"),
        switches={"overrun_reaction": "full"},
    )
    # Around C2 and C3 it is 4 hexes.
    assert able(table) == ()


def test_G7_4_within_the_stacking_limit() -> None:
    table = called(*(unit(f"P{i}", "LT", "1007") for i in range(2, 7)))
    (group,) = GROUND.menu(table.view(Seat.B)).groups
    assert (group.least, group.most) == (0, 4)
    assert table.refused(B, "react P2 P3 P4 P5 P6") == "G4.14"
    assert table.refused(B, "react P2 P2") == "G7.4"
    table.order(B, "react P2 P3 P4 P5")


def test_G7_4_terrain_checks_at_once_for_those_who_join() -> None:
    table = Table(unit("C1", "HVY", "0908"), unit("P1", "INF3", "0909"), unit("P2", "GEV", "1008"))
    table.order(A, "move C1 0908-0909")
    table.order(A, "overrun 0909")
    table.order(B, "react P2", 2)
    assert table.unit("P2").disabled
    table.order(B, "fire P1,P64,P71,P2 > C1", 1)
    assert [event.strengths for event in table.saw(e.Announced)] == [("7",)]


def test_G7_4_along_a_road_no_check_is_owed() -> None:
    table = Table(unit("C1", "HVY", "0608"), unit("P1", "INF3", "0708"), unit("P2", "GEV", "0707"))
    table.order(A, "move C1 0608-0708")
    table.order(A, "overrun 0708", 6)
    table.order(B, "react P2")
    assert table.unit("P2").on_road
    assert not table.saw(e.Checked)


def test_G10_4_8_a_dummy_that_joins_an_open_fight_is_discarded() -> None:
    table = called(unit("P2", "DUMMY", "1007"), unit("P3", "LT", "1007", concealed=True))
    table.order(B, "react P2 P3")
    assert table.unit("P2").fate == "discarded"
    assert not table.unit("P3").concealed


def test_G10_2_3_a_dummy_may_react_as_its_mimic_and_is_bound_to_it() -> None:
    table = called(
        unit("P2", "DUMMY", "1307", mimic="GEV"), unit("P3", "DUMMY", "1307", mimic="LT")
    )
    assert able(table) == ("P2",)
    assert table.refused(B, "react P3") == "G7.4"
    table.order(B, "mimic P3 GEV")
    assert able(table) == ("P2", "P3")
    table.order(B, "react P2")
    assert (table.unit("P2").mimic, table.unit("P2").mimic_turn) == ("GEV", 1)


def test_X126_G10_7_step_3_a_dummy_joins_a_blind_meeting_and_falls_out_in_step_4() -> None:
    table = Table(
        unit("C1", "HVY", "0807", concealed=True),
        unit("C2", "DUMMY", "0807"),
        unit("P1", "LT", "0907", concealed=True),
        unit("P2", "DUMMY", "1207", mimic="GEV"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react P2")
    names = [type(event).__name__ for event in table.events]
    assert names.index("Reacted") < names.index("Discarded") < names.index("Revealed")
    assert [event.units for event in table.saw(e.Discarded)] == [("a.C2", "b.P2")]
    assert [event.units for event in table.saw(e.Revealed)] == [("a.C1", "b.P1")]


def test_G10_4_8_in_a_blind_meeting_the_joiner_lies_face_down_until_step_4() -> None:
    table = Table(
        unit("C1", "DUMMY", "0807"),
        unit("P1", "DUMMY", "0907"),
        unit("P2", "LT", "1007", concealed=True),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react P2")
    assert not table.saw(e.Revealed)
    assert table.unit("P2").concealed
    assert table.state.knowledge[Seat.A].contacts["P2"].real


@pytest.mark.parametrize("seat", [Seat.A, Seat.OBSERVER])
def test_TG_08_no_reaction_looks_the_same_whether_one_was_possible_or_not(seat: Seat) -> None:
    tables = []
    for entry in ("HVY", "DUMMY", "HWZ"):
        table = Table(
            unit("C1", "HVY", "0807"),
            unit("P1", "INF3", "0907"),
            unit("P7", entry, "1106", concealed=True),
        )
        table.order(A, "move C1 0807-0907")
        table.order(A, "overrun 0907")
        assert table.view(seat).waiting == (B,)
        tables.append(table)
    first = tables[0]
    assert all(table.view(seat) == first.view(seat) for table in tables)
    for table in tables:
        table.order(B, "react none")
    assert all(table.view(seat) == first.view(seat) for table in tables)
    assert tables[0].lines(seat)[-3] == "Paneurope: nobody joins in 0907."


def test_LG_04_he_is_asked_while_he_has_any_counter_elsewhere_and_not_otherwise() -> None:
    assert called(post("P0", "1311")).overrun.stage == "react"
    assert called(unit("P2", "HWZ", "1311", concealed=True)).overrun.stage == "react"
    assert called().overrun.stage == "fire"


def test_overrun_reaction_adjacent_and_off() -> None:
    adjacent = {"overrun_reaction": "adjacent"}
    assert called(unit("P2", "LT", "1107"), switches=adjacent).overrun.stage == "fire"
    near = called(unit("P2", "DUMMY", "1007"), unit("P3", "LT", "1107"), switches=adjacent)
    assert near.overrun.stage == "react"
    assert able(near) == ("P2",)
    assert near.refused(B, "react P3") == "G7.4"
    off = called(unit("P2", "LT", "1007"), switches={"overrun_reaction": "off"})
    assert off.overrun.stage == "fire"


def test_G7_4_only_when_asked() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"), unit("P2", "LT", "1007"))
    assert table.refused(B, "react P2") == "G3.5"
    table.order(A, "move C1 0807-0907")
    assert table.refused(B, "react P2") == "G3.5"
    table.order(A, "overrun 0907")
    assert table.refused(A, "react none") == "G3.5"


def test_G4_8_a_gev_in_rough_ground_reacts_by_one_hex() -> None:
    table = Table(
        unit("C1", "HVY", "0907"),
        unit("P1", "HVT", "1008"),
        unit("P2", "GEV", "1009"),
        unit("P3", "GEV", "1010"),
    )
    table.order(A, "move C1 0907-1008")
    table.order(A, "overrun 1008")
    assert able(table) == ("P2",)


@pytest.mark.parametrize("free", [False, True])
def test_G4_8_it_is_not_held_back_with_gev_leavers_free(free: bool) -> None:
    table = Table(
        unit("C1", "HVY", "0701"),
        unit("P1", "HVT", "0601"),
        unit("P2", "GEV", "0402"),
        switches={"gev_leavers_free": free},
    )
    table.order(A, "move C1 0701-0601")
    table.order(A, "overrun 0601")
    assert able(table) == (("P2",) if free else ())
