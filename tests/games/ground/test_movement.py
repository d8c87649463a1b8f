"""Terrain and movement: steps, allowances, roads, streams, second moves (G2, G4, T4, T6.5)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.maneuver import unarmed
from app.games.ground.movement import allowance, enter, pace_of, phase_march, ways
from app.games.ground.orders import Move
from app.games.ground.reach import can_reach, reach
from app.games.ground.tables import kinds
from app.games.ground.terrain import cell, road_bonus
from app.games.ground.units import March, Unit, UnitFacts
from app.games.ground.view import View
from app.hexes.coords import distance
from app.views.seats import Seat
from tests.games.ground.build import board, post, unit
from tests.games.ground.table import GROUND, A, B, Table

FOE = unit("P9", "LT", "1311")
"""Somebody far away, so that the game goes on."""

FIELD = field_of(board().public)


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def reached(counter: Unit, phase: str = "P3", **more: object) -> set[str]:
    """The hexes a counter can enter in a phase that has just begun."""
    laid = table(counter, phase=phase, **more)
    return set(reach(field_of(laid.state.public), laid.unit(counter.label), phase, ()))


# T4: cost, stop and check of each terrain and mode that is in play.

T4 = """
clear         1/0    1/0    1/0    1/0    1/0
forest        2!/D2  2/0    1/0    1/0    2/0
rubble        2!/D2  2!/D2  2!/S2  1/0    2/0
swamp         2!/D2  2!/D2  2!/S2  2!/S2  2/0
town          2/0    2/0    2/0    2/0    2/0
water         1/0    -/0    -/0    2/0    2/0
wooded_swamp  2!/D2  2!/D2  2!/S2  2!/S2  2/0
old_crater    2!/D2  2!/D2  2!/S2  1/0    2/0
crater        -/0    -/0    -/0    -/0    -/0
mountain      -/0    -/0    -/0    -/0    -/0
"""
MODES = ("gev", "tank", "heavy", "ogre", "infantry")


@pytest.mark.parametrize("line", T4.strip().splitlines(), ids=lambda line: line.split()[0])
def test_T4_cost_stop_and_check(line: str) -> None:
    terrain, *entries = line.split()
    for mode, entry in zip(MODES, entries, strict=True):
        found = cell(terrain, mode)
        cost = "-" if found.cost is None else f"{found.cost:g}"
        written = f"{cost}{'!' if found.halts else ''}/{found.check or 0}"
        assert written == entry, f"{terrain} {mode}"


@pytest.mark.parametrize(
    ("terrain", "vehicles", "infantry"),
    [("clear", 1, 1), ("forest", 1, 2), ("rubble", 1, 2), ("swamp", 1, 2), ("town", 2, 3)],
)
def test_T4_defence(terrain: str, vehicles: int, infantry: int) -> None:
    for mode in ("gev", "tank", "heavy", "ogre"):
        found = cell(terrain, mode)
        assert (found.times, found.plus, found.fixed) == (vehicles, 0, None)
    assert cell(terrain, "infantry").times == infantry


@pytest.mark.parametrize("mode", MODES)
def test_T4_bonus_of_a_primary_road(mode: str) -> None:
    assert road_bonus(mode) == 1


@pytest.mark.parametrize("mode", MODES)
def test_T4_streams(mode: str) -> None:
    """A hexside costs nothing, but GEVs and tanks cross it as a first step alone."""
    (over,) = (way for way in ways(FIELD, mode, 0, "0404") if way.to == "0303")
    assert over.cost == 1
    assert over.first_only is (mode in ("gev", "tank"))


@pytest.mark.parametrize("mode", MODES)
def test_T4_ridges(mode: str) -> None:
    ridged = replace(FIELD, sheet=replace(FIELD.sheet, ridges=frozenset({"0301-0302"})))
    barred = "0302" not in {way.to for way in ways(ridged, mode, 0, "0301")}
    assert barred is (mode in ("gev", "tank", "heavy"))


@pytest.mark.parametrize(
    ("kind", "bands"),
    [
        ("MK1", {18: 3, 13: 3, 12: 2, 7: 2, 6: 1, 1: 1, 0: 0}),
        ("MK2", {30: 3, 21: 3, 20: 2, 11: 2, 10: 1, 1: 1, 0: 0}),
        ("MK3", {48: 3, 33: 3, 32: 2, 17: 2, 16: 1, 1: 1, 0: 0}),
        ("MK4", {56: 4, 43: 4, 42: 3, 29: 3, 28: 2, 15: 2, 14: 1, 1: 1, 0: 0}),
        ("MK5", {60: 3, 41: 3, 40: 2, 21: 2, 20: 1, 1: 1, 0: 0}),
        ("MK6", {72: 3, 49: 3, 48: 2, 25: 2, 24: 1, 1: 1, 0: 0}),
        ("FEN", {48: 3, 33: 3, 32: 2, 17: 2, 16: 1, 1: 1, 0: 0}),
        ("NINJA", {48: 4, 37: 4, 36: 3, 25: 3, 24: 2, 13: 2, 12: 1, 1: 1, 0: 0}),
        ("DOPP", {60: 3, 41: 3, 40: 2, 21: 2, 20: 1, 1: 1, 0: 0}),
        ("SHVY", {24: 3, 17: 3, 16: 2, 9: 2, 8: 1, 1: 1, 0: 0}),
    ],
)
def test_T6_5_treads_and_movement(kind: str, bands: dict[int, int]) -> None:
    for treads, mov in bands.items():
        assert allowance(unit("C1", kind, "0305", treads=treads), "P3") == mov


def test_T6_5_treads_lost_in_mid_move_stop_an_ogre_that_has_spent_them() -> None:
    laid = table(unit("C1", "MK3", "0305"))
    laid.order(A, "move C1 0305-0405-0505")
    hurt = e.TreadsLost(unit="a.C1", lost=16, scored=True)
    laid.state = GROUND.evolve(laid.state, hurt)
    assert laid.refused(A, "move C1 0505-0605") == "G4.1"


# G2: roads, edges.


def test_G2_7_a_unit_is_on_the_road_if_it_came_along_a_link() -> None:
    laid = table(unit("C1", "HVY", "0207"))
    laid.order(A, "move C1 0207-0206")
    assert not laid.unit("C1").on_road
    laid.order(A, "move C1 0206-0306")
    assert laid.unit("C1").on_road
    laid.order(A, "move C1 0306-0307")
    assert not laid.unit("C1").on_road


def test_G2_8_a_bridge_that_is_down_is_a_stream() -> None:
    def path(**more: object) -> bool:
        return "0704" in reached(unit("C1", "LT", "0702"), **more)

    assert path()
    assert not path(bridges={"0703-0704": 0})
    assert "0704" in reached(unit("C1", "HVY", "0702"), bridges={"0703-0704": 0})


def test_G2_9_the_edges_are_closed() -> None:
    laid = table(unit("C1", "HVY", "0101"))
    for hex_ in ("0100", "0001", "0112", "1401", ""):
        refusal = GROUND.check(laid.view(), Move(counter="C1", path=("0101", hex_)))
        assert refusal is not None
        assert refusal.code == "not-adjacent"
    assert set(reach(FIELD, laid.unit("C1"), "P3", ())) <= set(FIELD.sheet.terrain)


# G4.1-G4.5: allowances and roads.


def test_X044_a_heavy_tank_goes_clear_forest_clear() -> None:
    laid = table(unit("C1", "HVY", "0302"))
    laid.order(A, "move C1 0302-0301-0402-0502")
    assert laid.unit("C1").march.spent == 3
    assert laid.refused(A, "move C1 0502-0501") == "G4.1"


def test_X045_a_light_tank_goes_clear_forest_and_no_further() -> None:
    laid = table(unit("C1", "LT", "0302"))
    assert laid.refused(A, "move C1 0302-0301-0402-0502") == "G4.1"
    laid.order(A, "move C1 0302-0301-0402")
    assert laid.unit("C1").march.spent == 3


def test_G4_1_one_adjacent_hex_at_a_time() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    order = Move(counter="C1", path=("0305", "0505"))
    refusal = GROUND.check(laid.view(), order)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-adjacent", "G4.1")


def test_G4_1_a_path_begins_where_the_counter_stands() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    for path in (("0305",), ("0405", "0505"), ()):
        refusal = GROUND.check(laid.view(), Move(counter="C1", path=path))
        assert refusal is not None
        assert refusal.code == "path"


def test_G4_1_a_move_may_be_given_in_parts() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "move C1 0405-0505-0605")
    assert laid.unit("C1").march.spent == 3


def test_G4_1_unspent_movement_is_lost() -> None:
    laid = table(unit("C1", "GEV", "0305"))
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.state.public.phase == "P6"
    assert laid.unit("C1").march.spent == 0
    assert max(distance("0305", hex_) for hex_ in reached(laid.unit("C1"), "P6")) == 3


def test_X046_a_mobile_howitzer_enters_a_town_by_the_minimum_move() -> None:
    laid = table(unit("C1", "MHWZ", "0605"))
    laid.order(A, "move C1 0605-0606")
    assert laid.unit("C1").march.halted
    assert laid.refused(A, "move C1 0606-0607") == "G4.1"


def test_G4_2_the_minimum_move_is_the_first_or_none() -> None:
    laid = table(unit("C1", "MSL", "0504"))
    laid.order(A, "move C1 0504-0605")
    assert laid.refused(A, "move C1 0605-0606") == "G4.1"


def test_G4_2_a_forbidden_hex_stays_forbidden() -> None:
    laid = table(unit("C1", "LT", "0305"), terrain={"0405": "crater"})
    assert laid.refused(A, "move C1 0305-0405") == "G4.1"


def test_X017_a_mobile_howitzer_on_the_road_reaches_what_a_howitzer_reaches() -> None:
    road = reached(unit("C1", "MHWZ", "0106"))
    assert "0306" in road
    best = max(distance("0106", hex_) for hex_ in road)
    assert best + kinds()["MHWZ"].ran == kinds()["HWZ"].ran == 8


def test_X018_a_gev_on_the_road_goes_five_and_four() -> None:
    laid = table(unit("C1", "GEV", "0106"))
    assert laid.refused(A, "move C1 0106-0206-0306-0406-0506-0606-0706") == "G4.1"
    laid.order(A, "move C1 0106-0206-0306-0406-0506-0606")
    laid.order(A, "end")
    laid.order(A, "end")
    laid.order(A, "move C1 0606-0706-0806-0906-1006")
    assert laid.refused(A, "move C1 1006-1106") == "G4.1"


def test_G4_3_the_bonus_needs_a_start_on_a_primary_road() -> None:
    assert "0506" not in reached(unit("C1", "HVY", "0107"))
    assert "0704" in reached(unit("C1", "HVY", "0701"))
    assert "0705" not in reached(unit("C1", "HVY", "0701"))


def test_G4_3_links_of_a_secondary_road_earn_no_bonus() -> None:
    crossing = reached(unit("C1", "HVY", "0706"))
    assert ("0703" in crossing, "0702" in crossing) == (True, False)


def test_G4_3_one_step_off_the_road_loses_the_bonus() -> None:
    laid = table(unit("C1", "HVY", "0106"))
    laid.order(A, "move C1 0106-0206-0305-0306")
    assert laid.refused(A, "move C1 0306-0406") == "G4.1"


def test_G4_3_an_overrun_earns_no_bonus() -> None:
    laid = table(unit("C1", "HVY", "0106"), unit("P1", "LT", "0506"))
    assert laid.refused(A, "move C1 0106-0206-0306-0406-0506") == "G4.1"
    laid.order(A, "move C1 0106-0206-0306-0406")


def test_G4_3_a_meeting_with_dummies_alone_keeps_the_bonus() -> None:
    laid = table(unit("C1", "HVY", "0106"), unit("P1", "DUMMY", "0306"))
    laid.order(A, "move C1 0106-0206-0306")
    laid.order(A, "move C1 0306-0406-0506")
    assert laid.unit("C1").march.spent == 4


def test_G4_4_a_road_waives_stops_checks_and_streams() -> None:
    laid = table(unit("C1", "LT", "0707"))
    laid.order(A, "move C1 0707-0708-0709-0710")
    assert laid.unit("C1").march == March(start="0707", steps=3, spent=3)
    assert "0704" in reached(unit("C1", "LT", "0702"))


def test_G4_5_a_cut_road_is_the_terrain_it_crosses() -> None:
    wrecked = {"terrain": {"0306": "rubble"}, "cut": ("0306",)}
    laid = table(unit("C1", "LT", "0106"), **wrecked)
    laid.order(A, "move C1 0106-0206-0306")
    march = laid.unit("C1").march
    assert (march.spent, march.halted, march.owes) == (3, True, "D2")
    assert laid.refused(A, "move C1 0306-0406") == "G4.1"


def test_G4_5_no_bonus_begins_on_a_cut_road() -> None:
    wrecked = {"terrain": {"0306": "rubble"}, "cut": ("0306",)}
    assert not table(unit("C1", "HVY", "0306"), **wrecked).unit("C1").march.paved


# G4.8, G4.9: second moves and streams.


@pytest.mark.parametrize("hex_", ["0402", "0708", "0308"])
def test_G4_8_rough_ground_entered_in_P3_takes_the_second_move(hex_: str) -> None:
    start = {"0402": "0301", "0708": "0808", "0308": "0307"}[hex_]
    laid = table(unit("C1", "GEV", start))
    laid.order(A, f"move C1 {start}-{hex_}")
    laid.order(A, "end", 6)
    laid.order(A, "end")
    assert laid.refused(A, f"move C1 {hex_}-{start}") == "G4.8"


def test_G4_8_rough_ground_on_a_road_does_not() -> None:
    laid = table(unit("C1", "GEV", "0707"))
    laid.order(A, "move C1 0707-0708")
    assert not laid.unit("C1").march.barred


def test_G4_8_a_town_takes_no_second_move_unless_the_switch_says_so() -> None:
    def barred(**switches: object) -> tuple[bool, bool]:
        laid = table(unit("C1", "GEV", "0605"), switches=switches)
        laid.order(A, "move C1 0605-0606")
        march = laid.unit("C1").march
        return march.barred, march.halted

    assert barred() == (False, False)
    assert barred(gev_town_stop=True) == (True, True)


def test_G4_8_who_fired_may_still_move_in_P6() -> None:
    laid = table(unit("C1", "GEV", "1310"), phase="P5")
    laid.order(A, "fire C1 > P9", 1)
    laid.order(A, "end")
    laid.order(A, "move C1 1310-1309")


def test_G4_8_the_disabled_and_the_stuck_have_no_second_move() -> None:
    laid = table(
        unit("C1", "GEV", "0305", disabled=1, shaken_by="fire"),
        unit("C2", "GEV", "0405", stuck=True),
        unit("C3", "GEV", "0505"),
        phase="P6",
    )
    assert laid.refused(A, "move C1 0305-0306") == "G4.16"
    assert laid.refused(A, "move C2 0405-0406") == "G4.16"


def test_G4_8_only_units_with_a_second_figure_move_in_P6() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "GEV", "0405"), phase="P6")
    assert laid.refused(A, "move C1 0305-0306") == "G4.8"


def test_X124_a_gev_leaves_rubble_by_one_hex_and_has_no_second_move() -> None:
    laid = table(unit("C1", "GEV", "0308"), unit("C2", "GEV", "0305"))
    assert laid.refused(A, "move C1 0308-0307-0306") == "G4.1"
    laid.order(A, "move C1 0308-0307")
    assert laid.refused(A, "move C1 0307-0306") == "G4.1"
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.refused(A, "move C1 0307-0306") == "G4.8"


def test_X124_gev_leavers_free() -> None:
    laid = table(unit("C1", "GEV", "0308"), switches={"gev_leavers_free": True})
    laid.order(A, "move C1 0308-0307-0207-0107-0106")
    laid.order(A, "end")
    laid.order(A, "end")
    laid.order(A, "move C1 0106-0206")


def test_G4_8_a_gev_in_rubble_may_stand_and_still_has_no_second_move() -> None:
    laid = table(unit("C1", "GEV", "0308"), unit("C2", "GEV", "0305"))
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.refused(A, "move C1 0308-0307") == "G4.8"


def test_G4_8_a_gev_on_the_road_in_rough_ground_is_not_slowed() -> None:
    laid = table(unit("C1", "GEV", "0708", on_road=True))
    assert not laid.unit("C1").march.bogged


def test_G4_8_nobody_mounts_in_P6() -> None:
    laid = table(
        unit("C1", "INF1", "0305"), unit("C2", "LT", "0305"), unit("C3", "GEV", "0405"), phase="P6"
    )
    assert laid.refused(A, "mount C1 1 on C2") == "G3.5"


def test_G4_9_a_stream_is_crossed_as_the_first_step_or_not_at_all() -> None:
    laid = table(unit("C1", "GEV", "0504"), unit("C2", "GEV", "0404"))
    assert laid.refused(A, "move C1 0504-0404-0303") == "G4.9"
    assert laid.refused(A, "move C2 0404-0405-0404-0303") == "G4.9"
    laid.order(A, "move C2 0404-0303-0203")


def test_X047_a_gev_that_drove_up_to_the_bank_waits_for_the_next_turn() -> None:
    laid = table(unit("C1", "GEV", "0406"), unit("C2", "GEV", "0304"))
    laid.order(A, "move C1 0406-0405-0404")
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.refused(A, "move C1 0404-0403") == "G4.9"
    # One that stood still may cross.
    laid.order(A, "move C2 0304-0303")


# G4.15, G4.16, G4.21: contact.


def test_G4_15_a_move_stops_at_the_enemy() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "LT", "0405"))
    assert laid.refused(A, "move C1 0305-0405-0505") == "G4.15"


def test_G4_15_friends_are_passed() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "LT", "0405"))
    laid.order(A, "move C1 0305-0405-0505")


def test_G4_15_the_unarmed_may_be_crossed() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("P0", "0405"))
    assert laid.refused(A, "move C1 0305-0405-0505") == "G4.15"
    laid.order(A, "move C1 0305-0405-0505 cross")
    assert laid.state.public.overrun is None


def test_G4_15_or_stayed_with() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("P0", "0405"))
    laid.order(A, "move C1 0305-0405 cross")
    assert laid.state.public.overrun is None
    assert laid.at("0405") == ["C1", "P0"]


def test_G4_15_a_concealed_counter_that_crosses_is_turned_up() -> None:
    """G10.4.6: crossing is a meeting."""
    laid = table(
        unit("C1", "HVY", "0305", concealed=True), unit("C2", "DUMMY", "0305"), post("P0", "0405")
    )
    laid.order(A, "move C1 0305-0405-0505 cross")
    assert not laid.unit("C1").concealed
    laid.order(A, "move C2 0305-0405-0505 cross")
    assert laid.unit("C2").fate == "discarded"


@pytest.mark.parametrize(
    ("foe", "free"),
    [
        (unit("P1", "HVT", "0405"), True),
        (unit("P1", "HVT", "0405", riders=("INF",)), False),
        (unit("P1", "APC", "0405"), False),
        (unit("P1", "CRL", "0405"), True),
        (unit("P1", "INF1", "0405"), False),
        (unit("P1", "MK1", "0405", lost=("main1", "ap1", "ap2", "ap3", "ap4")), True),
        (unit("P1", "MK4", "0405", im=0, lost=("main1", "sec1", "sec2")), False),
    ],
)
def test_G4_15_who_is_unarmed(foe: Unit, free: bool) -> None:
    assert unarmed(foe) is free
    laid = table(unit("C1", "HVY", "0305"), foe)
    if free:
        laid.order(A, "move C1 0305-0405-0505 cross")
    else:
        assert laid.refused(A, "move C1 0305-0405-0505 cross") == "G4.15"


def test_G4_15_among_concealed_counters_nobody_is_known_to_be_unarmed() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("P0", "0405"), unit("P1", "DUMMY", "0405"))
    assert laid.refused(A, "move C1 0305-0405-0505 cross") == "G4.15"


def test_G4_16_the_disabled_the_stuck_and_the_immobile_stay() -> None:
    laid = table(
        unit("C1", "HVY", "0305", disabled=1),
        unit("C2", "HVY", "0305", stuck=True),
        unit("C3", "HWZ", "0305"),
        unit("C4", "MK1", "0305", treads=0),
        post("C0", "0305"),
    )
    for label in ("C1", "C2", "C3", "C4", "C0"):
        assert laid.refused(A, f"move {label} 0305-0306") == "G4.16"


def test_G4_21_reveal_then_overrun_then_check() -> None:
    laid = table(unit("C1", "GEV", "0301", concealed=True), unit("P1", "LT", "0402"))
    laid.order(A, "move C1 0301-0402")
    laid.order(A, "overrun 0402", 5)
    laid.order(B, "react none")
    texts = [line for line in laid.lines(Seat.B) if "C1" in line or "overruns" in line]
    assert texts == [
        "C1 moves 0301-0402.",
        "Revealed in 0402: C1 GEV.",
        "Combine overruns 0402.",
        "Terrain check: C1 in 0402 rolls 5 and passes.",
    ]


# G7.4 as far as movement goes, and reach and range.


def test_X110_who_can_join_an_overrun() -> None:
    field = field_of(board().public)
    gev = unit("P1", "GEV", "1206", march=March(start="1206"))
    tank = unit("P2", "LT", "1006", march=March(start="1006"))
    assert (distance("1206", "0706"), distance("1006", "0706")) == (5, 3)
    assert can_reach(field, gev, "0706", ()) is None
    there = can_reach(field, tank, "0706", ())
    assert there is not None
    assert there.path == ("1006", "0906", "0806", "0706")


def test_G7_4_a_reaction_has_no_minimum_move_and_passes_no_enemy() -> None:
    howitzer = unit("P1", "MHWZ", "0605", march=March(start="0605"))
    assert can_reach(FIELD, howitzer, "0606", ()) is None
    tank = unit("P2", "HVY", "0101", march=March(start="0101"))
    assert can_reach(FIELD, tank, "0103", ("0102", "0201", "0202")) is None


@pytest.mark.parametrize(
    ("kind", "weapon", "total"),
    [
        ("GEV", "gun", 6),
        ("HVY", "gun", 5),
        ("MSL", "gun", 6),
        ("SHVY", "main1", 6),
        ("MHWZ", "gun", 7),
        ("HWZ", "gun", 8),
        ("MK3", "main1", 6),
        ("MK4", "main1", 7),
        ("MK3", "sec1", 5),
        ("MK4", "sec1", 6),
        ("MK3", "missile1", 8),
        ("MK4", "rack1", 9),
    ],
)
def test_X112_move_and_range(kind: str, weapon: str, total: int) -> None:
    counter = unit("C1", kind, "0305")
    ran = next(w.ran for w in kinds()[kind].weapons if w.id == weapon)
    assert allowance(counter, "P3") + ran == total


# Paths and reach.


def test_a_path_is_completed_by_the_cheapest_way() -> None:
    laid = table(unit("C1", "GEV", "0106"))
    laid.order(A, "move C1 0506")
    (marched,) = laid.saw(e.Marched)
    assert isinstance(marched, e.Marched)
    assert marched.path == ("0106", "0206", "0306", "0406", "0506")


def test_a_path_avoids_the_enemy_it_can_see() -> None:
    laid = table(unit("C1", "GEV", "0304"), unit("P1", "LT", "0305"))
    laid.order(A, "move C1 0306")
    (marched,) = laid.saw(e.Marched)
    assert isinstance(marched, e.Marched)
    assert "0305" not in marched.path


def test_a_step_to_a_neighbour_is_taken_as_it_is_given() -> None:
    """By road through 0707 a GEV would owe no check, but it was told to go straight."""
    laid = table(unit("C1", "GEV", "0607"))
    laid.order(A, "move C1 0607-0608-0708")
    assert laid.unit("C1").march.owes == "D2"


def test_a_goal_alone_is_reached_the_best_way_also_next_door() -> None:
    """The bridge is open where the stream is not."""
    laid = table(unit("C1", "GEV", "0604"))
    laid.order(A, "move C1 0604-0704")
    laid.order(A, "move C1 0703")
    assert laid.unit("C1").hex == "0703"
    swamp = table(unit("C1", "GEV", "0608"))
    swamp.order(A, "move C1 0708")
    assert swamp.unit("C1").march.owes == ""


def test_a_path_that_cannot_be_completed_is_refused() -> None:
    laid = table(unit("C1", "HVY", "0106"))
    assert laid.refused(A, "move C1 1306") == "G4.1"
    order = Move(counter="C1", path=("1306", *("0101", "1311") * 5000))
    assert GROUND.complete(laid.view(), order).path[:2] == ("0106", "1306")


MOVERS = st.sampled_from(["HVY", "LT", "GEV", "LGEV", "SHVY", "MHWZ", "INF3", "MK3", "APC"])
HEXES = st.sampled_from(sorted(FIELD.sheet.terrain))


@given(MOVERS, HEXES, st.sampled_from(["P3", "P6"]), st.sets(HEXES, max_size=6))
def test_every_hex_in_reach_is_reached_by_its_path(
    entry: str, hex_: str, phase: str, foes: set[str]
) -> None:
    """reach and check agree: what the menu offers is legal, step by step."""
    foes.discard(hex_)
    enemies = [unit(f"P{i}", "LT", there) for i, there in enumerate(sorted(foes), 1)]
    laid = Table(unit("C1", entry, hex_), *enemies, FOE, phase=phase)
    view = laid.view()
    if laid.state.public.phase != phase:
        return
    for stop in next((p.moves for p in GROUND.menu(view).pieces if p.label == "C1"), ()):
        order = Move(counter="C1", path=stop.path)
        assert GROUND.check(view, order) is None
        assert stop.contact == (stop.hex in foes or stop.hex == FOE.hex)


def walked(mover: UnitFacts, phase: str, foes: set[str], start: str) -> dict[str, float]:
    """The least cost of every hex that some legal path leads to, by trying them all."""
    best: dict[str, float] = {}
    for to in FIELD.around(mover.hex):
        found = enter(FIELD, mover, pace_of(mover, phase), to, contact=to in foes)
        if found is None or to == start:
            continue
        march, on_road = found
        best[to] = min(best.get(to, 99), march.spent)
        if march.halted or to in foes:
            continue
        there = replace(mover, hex=to, march=march, on_road=on_road)
        for hex_, spent in walked(there, phase, foes, start).items():
            best[hex_] = min(best.get(hex_, 99), spent)
    return best


@settings(max_examples=25, deadline=None)
@given(MOVERS, HEXES, st.sampled_from(["P3", "P6"]), st.sets(HEXES, max_size=5))
def test_G4_1_reach_finds_every_hex_at_its_least_cost(
    entry: str, hex_: str, phase: str, foes: set[str]
) -> None:
    """But where only the dearer way owes no check, that one is shown."""
    mover = unit("C1", entry, hex_, march=March(start=hex_))
    mover = replace(mover, march=phase_march(FIELD, mover, phase))
    foes.discard(hex_)
    found = reach(FIELD, mover, phase, foes) if allowance(mover, phase) else {}
    wanted = walked(mover, phase, foes, hex_) if allowance(mover, phase) else {}
    assert set(found) == set(wanted)
    for there, stop in found.items():
        if stop.march.owes or cell(FIELD.terrain(there), mover.type.mode).check is None:
            assert stop.march.spent == wanted[there]


@given(MOVERS, HEXES)
def test_G4_2_everybody_who_moves_can_enter_each_hex_that_is_open_to_it(
    entry: str, hex_: str
) -> None:
    laid = Table(unit("C1", entry, hex_), FOE)
    mover = laid.unit("C1")
    for there in FIELD.around(hex_):
        assert enter(FIELD, mover, pace_of(mover, "P3"), there, contact=False) is not None


def stops(view: View) -> set[str]:
    return {stop.hex for piece in GROUND.menu(view).pieces for stop in piece.moves}


def test_law_6_reach_does_not_depend_on_what_is_hidden() -> None:
    views = []
    for foe in ("LT", "DUMMY"):
        laid = Table(unit("C1", "GEV", "0305"), unit("P1", foe, "0405", concealed=True), FOE)
        views.append(laid.view())
    assert views[0] == views[1]
    assert stops(views[0]) == stops(views[1])
