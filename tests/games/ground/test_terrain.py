"""Cliffs and falls, bridges over water, shores, mountains, wheels and militia (T4, G2, G4)."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.checks import strand
from app.games.ground.field import Field, field_of
from app.games.ground.movement import ways
from app.games.ground.reach import can_reach, reach
from app.games.ground.scenarios import build_scenario, scenarios
from app.games.ground.sheets import MapFile, build_sheet
from app.games.ground.state import Public
from app.games.ground.tables import kinds
from app.games.ground.terrain import Scramble, cell, scramble
from app.games.ground.units import Unit
from app.kernel.data import DataError, convert
from app.views.seats import Seat
from tests.games.ground.build import at, board, journal, unit
from tests.games.ground.table import GROUND, A, B, Table

COAST = "broken_coast"
FIELD = field_of(Public(scenario=COAST))
FOE = unit("P9", "LT", "1301")
"""Somebody far away, so that the game goes on."""


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, scenario=COAST, **more)


def steps(mode: str, hex_: str, size: int = 0, field: Field = FIELD) -> dict[str, float]:
    """Where a mode can go from a hex, and for how much."""
    return {way.to: way.cost for way in ways(field, mode, size, hex_)}


def reached(counter: Unit, **more: object) -> set[str]:
    laid = table(counter, **more)
    return set(reach(field_of(laid.state.public), laid.unit(counter.label), "P3", ()))


def switched(**switches: object) -> Field:
    """The coast under these switches."""
    return field_of(board(scenario=COAST, switches=switches).public)


# T4: the modes that swim, save, roll and fly.

T4 = """
clear         1/-    1/-   1/W   1/-
forest        2/-    2/-   -/-   1/-
rubble        2/-    2/-   -/-   1/-
swamp         2/-    2/-   -/-   1/-
wooded_swamp  2/-    2/-   -/-   1/-
town          2/-    2/-   2/-   1/-
water         1/-    -/-   -/-   1/-
old_crater    2/-    2/-   -/-   1/-
crater        -/-    -/-   -/-   1/-
mountain      -/-    -/-   -/-   1/-
"""
MODES = ("marine", "militia", "wheeled", "vtol")


@pytest.mark.parametrize("line", T4.strip().splitlines(), ids=lambda line: line.split()[0])
def test_T4_cost_and_check_of_the_other_modes(line: str) -> None:
    terrain, *entries = line.split()
    for mode, entry in zip(MODES, entries, strict=True):
        found = cell(terrain, mode)
        cost, _, check = entry.partition("/")
        assert found.cost == (None if cost == "-" else float(cost)), mode
        assert (found.check or "-") == check
        assert not found.halts


def test_T4_nobody_on_the_ground_enters_a_mountain_or_a_hot_crater() -> None:
    for mode in ("gev", "tank", "heavy", "ogre", "infantry", "marine", "militia", "wheeled"):
        assert not {"1102", "1002"} & steps(mode, "1101", 9).keys()
    assert {"1102", "1002"} <= steps("vtol", "1101").keys()


def test_G4_23_wooded_swamp_is_swamp_and_old_crater_is_rubble() -> None:
    for mode in (*MODES, "gev", "tank", "heavy", "ogre", "infantry", "walker"):
        assert cell("wooded_swamp", mode) == cell("swamp", mode)
        assert cell("old_crater", mode) == cell("rubble", mode)
    gev = unit("C1", "GEV", "0210")
    laid = table(gev)
    laid.order(A, "move C1 0210-0311")
    assert laid.unit("C1").march.barred


# T4, G4.20: cliffs.


@pytest.mark.parametrize(
    ("mode", "size", "levels", "cost"),
    [
        ("ogre", 5, 1, 0.5),
        ("ogre", 7, 3, 1.5),
        ("ogre", 7, -3, 1.5),
        ("ogre", 9, 5, 2.5),
        ("infantry", 1, 6, 1),
        ("infantry", 1, 7, 2),
        ("marine", 1, 1, 1),
        ("marine", 1, -7, 0),
        ("vtol", 1, 9, 0),
        ("vtol", 1, -9, 0),
    ],
)
def test_T4_cliffs_cost(mode: str, size: int, levels: int, cost: float) -> None:
    assert scramble(mode, size, levels) == Scramble(cost=cost)


@pytest.mark.parametrize("mode", ["gev", "tank", "heavy", "militia", "wheeled", "walker"])
def test_T4_cliffs_that_cannot_be_climbed(mode: str) -> None:
    assert scramble(mode, 9, 1) is None
    assert scramble("ogre", 7, 4) is None


@pytest.mark.parametrize("mode", ["gev", "tank", "heavy", "wheeled"])
def test_G4_20_others_fall_down_a_cliff(mode: str) -> None:
    assert scramble(mode, 3, -2) == Scramble(fall=2)
    assert scramble("ogre", 7, -4) == Scramble(fall=4)


def test_T4_a_cliff_is_paid_on_top_of_the_hex() -> None:
    assert steps("ogre", "0304", 7)["0303"] == 2.5
    assert "0303" not in steps("ogre", "0304", 6)
    assert steps("infantry", "0404")["0403"] == 3
    assert steps("infantry", "0403")["0404"] == 1
    assert "0303" not in steps("tank", "0304")


def test_G4_20_a_ramp_takes_the_cliff_away_for_all() -> None:
    for mode in ("gev", "tank", "heavy", "wheeled", "militia"):
        assert steps(mode, "0204")["0203"] == 1
        assert steps(mode, "0203")["0204"] == 1


def test_G4_1_half_points_are_spent_on_cliffs() -> None:
    laid = table(unit("C1", "MK3", "0304", treads=48))
    laid.order(A, "move C1 0304-0303")
    assert laid.unit("C1").march.spent == 2.5
    assert laid.refused(A, "move C1 0303-0302") == "G4.1"


def test_T4_militia_waits_at_a_cliff_before_it_goes_down() -> None:
    """Two levels are one own turn of waiting; with the first begun it has not yet waited any."""
    militia = unit("C1", "MIL1", "0303", bank=2.0)
    for stood, may in ((0, False), (1, False), (2, True)):
        found = reached(replace(militia, stood=stood))
        assert ("0404" in found) is may
        assert "0302" in found
    laid = table(replace(militia, stood=1))
    assert laid.refused(A, "move C1 0303-0404") == "T4"
    assert table(replace(militia, stood=2)).refused(A, "move C1 0303-0304-0305") == "G4.1"


def test_G4_20_a_vehicle_that_falls_is_attacked_with_two_for_each_level() -> None:
    """A heavy tank (D3) falls two levels: 4 against 3 is 1-1, in the open whatever lies below."""
    laid = table(unit("C1", "HVY", "0303"), terrain={"0404": "town"})
    laid.order(A, "move C1 0303-0404", 3)
    fallen = laid.unit("C1")
    assert (fallen.hex, fallen.disabled, fallen.march.halted) == ("0404", 1, True)
    assert any("falls 2 levels into 0404" in line for line in laid.lines(Seat.B))
    laid = table(unit("C1", "HVY", "0303"), unit("C2", "LT", "0305"))
    laid.order(A, "move C1 0303-0404", 5)
    assert laid.unit("C1").fate == "destroyed"


def test_G4_20_an_Ogre_loses_a_die_of_treads_for_each_level() -> None:
    laid = table(unit("C1", "MK3", "0403"))
    laid.order(A, "move C1 0403-0404", 1, 2, 3, 4, 5, 6, 1)
    assert laid.unit("C1").treads == 48 - 22
    assert laid.unit("C1").hex == "0404"


def test_G10_4_16_who_falls_is_turned_up_and_a_dummy_is_gone() -> None:
    laid = table(unit("C1", "LT", "0303", concealed=True), unit("C2", "DUMMY", "0303"))
    laid.order(A, "move C1 0303-0304", 1)
    assert not laid.unit("C1").concealed
    laid.order(A, "move C2 0303-0304")
    assert laid.unit("C2").fate == "discarded"
    assert laid.refused(A, "undo") == "G3.9"


def test_G4_20_nobody_falls_on_the_enemy() -> None:
    laid = table(unit("C1", "MHWZ", "0403"), unit("P1", "LT", "0404"))
    assert laid.refused(A, "move C1 0403-0404") == "G4.20"
    (piece,) = GROUND.menu(laid.view()).pieces
    assert "0404" not in {stop.hex for stop in piece.moves}


def test_G7_4_nobody_falls_into_an_overrun() -> None:
    tank = unit("P1", "MHWZ", "0403")
    assert can_reach(FIELD, tank, "0404", ()) is None
    assert can_reach(FIELD, tank, "0402", ()) is not None


def test_G4_20_the_menu_says_what_a_step_off_a_cliff_means_and_goes_round_if_it_can() -> None:
    laid = table(unit("C1", "MHWZ", "0403"), unit("C2", "HVY", "0303"))
    high, ramp = GROUND.menu(laid.view()).pieces
    risks = {stop.hex: stop.risk for stop in high.moves}
    assert risks["0404"] == "cliff: it falls 7 levels"
    assert not risks["0303"]
    (down,) = (stop for stop in ramp.moves if stop.hex == "0304")
    assert (down.risk, down.path) == ("", ("0303", "0203", "0204", "0304"))


# G2.8: a road over water.


def test_G2_8_a_bridge_over_water_is_crossed_by_the_road_alone() -> None:
    tank = unit("C1", "HVY", "0506")
    assert {"0606", "0706", "0806"} <= reached(tank)
    assert not {"0705", "0707"} & reached(tank)
    assert steps("tank", "0706") == {"0606": 1, "0806": 1}
    # A GEV and infantry may leave the bridge for the water.
    assert {"0705", "0707"} <= steps("gev", "0706").keys()
    assert steps("infantry", "0706")["0705"] == 2


def test_G2_8_off_the_road_the_bridge_hex_is_water() -> None:
    assert steps("ogre", "0705", 7)["0706"] == 2
    assert steps("ogre", "0606", 7)["0706"] == 1
    assert "0706" not in steps("tank", "0605")


def test_G4_5_a_bridge_that_is_down_carries_no_road() -> None:
    state = board(scenario=COAST, bridges={"0706": 0})
    field = field_of(state.public)
    assert "0706" not in steps("tank", "0606", field=field)
    assert not field.road_hex("0706")
    assert not field.primary("0706")
    assert steps("gev", "0606", field=field)["0706"] == 1
    assert not ways(field, "gev", 0, "0606")[0].link or field.link("0606", "0706") == 0


def test_G4_10_who_may_enter_water() -> None:
    swims = {mode: "0704" in steps(mode, "0604", 7) for mode in (*T4_MODES, "walker")}
    assert swims == {
        "gev": True,
        "tank": False,
        "heavy": False,
        "ogre": True,
        "infantry": True,
        "marine": True,
        "militia": False,
        "wheeled": False,
        "vtol": True,
        "walker": True,
    }


T4_MODES = ("gev", "tank", "heavy", "ogre", "infantry", "marine", "militia", "wheeled", "vtol")


def test_G4_10_walkers_stay_beside_the_land() -> None:
    assert "0708" not in steps("walker", "0707")
    assert "0706" in steps("walker", "0707")


def test_gev_waterline_stop() -> None:
    """A GEV goes over the shore as over a stream; where there is a beach it does not stop."""
    free, stopped = FIELD, switched(gev_waterline_stop=True)
    first = {way.to: way.first_only for way in ways(stopped, "gev", 0, "0509")}
    assert (first["0609"], first["0610"]) == (False, True)
    assert not any(way.first_only for way in ways(free, "gev", 0, "0509"))
    assert not any(way.first_only for way in ways(stopped, "gev", 0, "0705") if way.to == "0704")
    assert not any(way.first_only for way in ways(stopped, "infantry", 0, "0509"))
    gev = unit("C1", "GEV", "0604")
    assert "0704" in reached(gev, switches={"gev_waterline_stop": True})
    assert "0804" not in reached(gev, switches={"gev_waterline_stop": True})
    assert "0804" in reached(gev)


def test_marines_rule_for_infantry_and_marine_water_x2() -> None:
    swum = switched(marines_rule_for_infantry=True)
    assert (FIELD.cell("0704", "infantry").cost, swum.cell("0704", "infantry").cost) == (2, 1)
    doubled = switched(marine_water_x2=True)
    assert (FIELD.cell("0704", "marine").times, doubled.cell("0704", "marine").times) == (1, 2)
    assert doubled.cell("0704", "infantry").times == 1
    assert doubled.cell("0604", "marine").times == 1


# G4.7: wheels.


def truck(hex_: str = "0408", **more: object) -> Unit:
    return unit("C1", "TRA", hex_, **more)


def test_X048_a_wheeled_unit_rolls_on_its_second_clear_hex() -> None:
    """G4.7: a 3 disables it there, and it goes no further."""
    laid = table(truck("0401"))
    laid.order(A, "move C1 0401-0301-0302-0202", 3)
    stopped = laid.unit("C1")
    assert (stopped.hex, bool(stopped.disabled), stopped.stuck) == ("0302", True, False)
    assert stopped.shaken_by == "terrain"


@pytest.mark.parametrize(("die", "hex_", "stuck"), [(1, "0302", True), (2, "0302", True)])
def test_G4_7_on_1_and_2_it_is_stuck(die: int, hex_: str, stuck: bool) -> None:
    laid = table(truck("0401"))
    laid.order(A, "move C1 0401-0301-0302-0202", die)
    assert (laid.unit("C1").hex, laid.unit("C1").stuck) == (hex_, stuck)


def test_G4_7_on_4_and_more_it_drives_on_without_another_check() -> None:
    laid = table(truck("0401"))
    laid.order(A, "move C1 0401-0301-0302-0202-0102-0103", 4)
    assert laid.unit("C1").hex == "0103"
    assert laid.refused(A, "undo") == "G3.9"


def test_G6_10_the_armed_truck_shoots_and_drives_far() -> None:
    assert (kinds()["TRA"].ran, kinds()["TRA"].mov, kinds()["TRC"].mov) == (4, 6, 6)
    laid = table(truck("0406"), unit("P1", "LT", "0806"), phase="P5")
    laid.order(A, "fire C1 > P1", 1)
    assert "1206" not in reached(truck("0406"))
    assert "1006" in reached(truck("0406"))


def test_G4_7_the_first_clear_hex_and_the_road_cost_no_check() -> None:
    laid = table(truck("0406"))
    laid.order(A, "move C1 0406-0506-0606-0607")
    assert laid.unit("C1").march.cleared == 1
    laid.order(A, "undo")
    assert laid.unit("C1").hex == "0406"


def test_G4_7_two_orders_of_one_phase_count_together() -> None:
    laid = table(truck("0401"))
    laid.order(A, "move C1 0401-0301")
    laid.order(A, "move C1 0301-0302", 5)
    assert laid.unit("C1").march.cleared == 2


def test_G4_7_the_menu_warns_of_the_roll_and_finds_the_way_without_one() -> None:
    laid = table(truck("0401"))
    (piece,) = GROUND.menu(laid.view()).pieces
    risks = {stop.hex: stop.risk for stop in piece.moves}
    assert not risks["0301"]
    assert risks["0302"] == "off the road: stuck on 1-2, disabled on 3"
    # Of two ways that cost the same the road owes no check.
    laid = table(truck("0502"))
    (piece,) = GROUND.menu(laid.view()).pieces
    paths = {stop.hex: (stop.risk, stop.path) for stop in piece.moves}
    assert paths["0605"] == ("", ("0502", "0503", "0504", "0605"))


def test_G4_7_forest_is_entered_along_a_road_alone() -> None:
    assert "0503" not in steps("wheeled", "0403")
    assert steps("wheeled", "0502")["0503"] == 1
    assert "0205" not in steps("wheeled", "0206")


def test_G4_7_a_truck_is_stuck_when_its_road_is_shot_away() -> None:
    tanks = (unit("P1", "HVY", "0603"), unit("P2", "HVY", "0603"))
    laid = table(truck("0503"), *tanks, phase="P5", n=2, active=B)
    laid.order(B, "fire P1,P2 > road 0503", 6)
    assert laid.unit("C1").stuck
    assert not laid.unit("C1").fate


def test_G4_7_only_wheels_are_stranded() -> None:
    state = board(truck("0303"), unit("C2", "HVY", "0303"), terrain={"0303": "rubble"})
    log = journal(state)
    strand(log, "0303")
    assert (at(log, "C1").stuck, at(log, "C2").stuck) == (True, False)


def test_G10_2_4_a_dummy_rolls_at_once_by_its_mark() -> None:
    """LG-03: marked, it is discarded on 1-3; unmarked, nothing shows."""
    dummy = unit("C1", "DUMMY", "0401", mimic="TRA")
    laid = table(dummy, unit("C2", "HVY", "0101", concealed=True))
    laid.order(A, "move C1 0401-0301-0302-0202", 3)
    assert laid.unit("C1").fate == "discarded"
    laid = table(replace(dummy, mark="no"), unit("C2", "HVY", "0101", concealed=True))
    laid.order(A, "move C1 0401-0301-0302-0202")
    assert laid.unit("C1").hex == "0202"
    moves = [line for line in laid.lines(Seat.B) if "moves" in line]
    assert moves == ["C1 moves 0401-0301-0302-0202."]


def test_G4_7_a_truck_rolls_before_it_fights() -> None:
    laid = table(truck("0401"), unit("P1", "LT", "0302"))
    laid.order(A, "move C1 0401-0301-0302")
    assert laid.unit("C1").march.owes == "W"
    laid.order(A, "overrun 0302", 6)
    assert not laid.unit("C1").march.owes


def test_G7_4_a_truck_that_reacts_rolls_on_arrival() -> None:
    laid = table(unit("C1", "HVY", "0301"), unit("P1", "LT", "0302"), unit("P2", "TRA", "0304"))
    laid.order(A, "move C1 0301-0302")
    laid.order(A, "overrun 0302")
    laid.order(B, "react P2", 1)
    assert laid.unit("P2").hex == "0302"
    assert laid.unit("P2").stuck


# G4.12: militia.


def militia(bank: float, hex_: str = "0305", **more: object) -> Unit:
    return unit("C1", "MIL3", hex_, bank=bank, **more)


def test_X049_militia_saves_half_a_point_a_turn() -> None:
    """G4.12: one clear hex in two turns, one hex of forest in four."""
    laid = table(militia(0), phase="P7", n=2, active=B)
    banks = []
    while len(banks) < 5:
        active = laid.state.public.active
        if active is A and laid.state.public.phase == "P3":
            banks.append(laid.unit("C1").bank)
        assert active is not None
        laid.order(active, "end")
    assert banks == [0.5, 1.0, 1.5, 2.0, 2.0]
    assert not reached(militia(0.5))
    assert reached(militia(1.0)) == {"0304", "0306", "0206", "0405", "0406"}
    assert "0205" in reached(militia(2.0))


def test_G4_12_one_hex_a_phase_is_paid_from_the_bank() -> None:
    laid = table(militia(2.0))
    laid.order(A, "move C1 0305-0306")
    assert laid.unit("C1").bank == 1.0
    assert laid.refused(A, "move C1 0306-0406") == "G4.1"
    laid.order(A, "undo")
    assert laid.unit("C1").bank == 2.0


def test_G4_12_militia_has_no_road_bonus_and_no_minimum_move() -> None:
    assert reached(militia(1.5, "0306")) >= {"0206", "0406"}
    assert "0205" not in reached(militia(1.5, "0206"))


def test_G4_12_a_dummy_saves_as_militia_would() -> None:
    dummy = unit("P1", "DUMMY", "1005", mimic="MIL", bank=1.0)
    hidden = unit("P2", "HVY", "1105", concealed=True)
    laid = table(dummy, hidden, n=2, active=B)
    laid.order(B, "move P1 1005-1105")
    assert laid.unit("P1").bank == 0
    laid = table(replace(dummy, mimic="GEV"), hidden, n=2, active=B)
    laid.order(B, "move P1 1005-0905")
    assert laid.unit("P1").bank == 0


def test_G10_8_the_enemy_sees_what_militia_has_saved_only_when_it_lies_open() -> None:
    laid = table(militia(1.5), unit("C2", "MIL1", "0405", bank=1.0, concealed=True))
    known = laid.state.knowledge[Seat.B].contacts
    assert known["C1"].face is not None
    assert known["C1"].face.bank == 1.5
    assert known["C2"].face is None
    assert "1.5 movement points saved" in laid.view(Seat.B).seen()["C1"].notes


# G2.12, G4.22: what a map file may say.

BARE: Mapping[str, object] = {"name": "Test", "cols": 4, "rows": 4}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"cliff": [{"side": "0101-0103", "levels": 1, "low": "0101"}]}, "is not a hexside"),
        ({"cliff": [{"side": "0101-0102", "levels": 1, "low": "0201"}]}, "0201 is no hex of"),
        ({"cliff": [{"side": "0101-0102", "levels": 0, "low": "0101"}]}, "has 0 levels"),
        ({"ramp": ["0101-0102"]}, "there is no cliff at 0101-0102"),
        (
            {
                "cliff": [{"side": "0101-0102", "levels": 1, "low": "0101"}],
                "road1": [["0101", "0102"]],
            },
            "the road over 0101-0102 needs a ramp",
        ),
        ({"beach": ["0101-0303"]}, "is not a hexside"),
        ({"bridge": ["0101"]}, "no road runs over water in 0101"),
        ({"crater": ["0101"], "old_crater": ["0102"]}, "hot or old, not both"),
    ],
)
def test_G2_12_a_map_that_cannot_be_is_refused(more: dict[str, object], told: str) -> None:
    with pytest.raises(DataError, match=told):
        build_sheet(convert({**BARE, **more}, MapFile, "test.toml"), "test")


def test_G4_22_a_scenario_chooses_what_the_craters_of_its_map_are() -> None:
    coast = scenarios()[COAST]
    assert coast.sheet.terrain["1002"] == "crater"
    old = build_scenario(replace(coast.file, craters="old"), COAST, coast.sheet)
    assert old.sheet.terrain["1002"] == "old_crater"
    hot = build_scenario(replace(coast.file, craters="hot"), COAST, old.sheet)
    assert hot.sheet.terrain == coast.sheet.terrain


def test_G2_12_a_cliff_names_its_foot() -> None:
    assert FIELD.levels("0304", "0303") == 3
    assert FIELD.levels("0303", "0304") == -3
    assert FIELD.levels("0204", "0203") == 0
    assert FIELD.levels("0101", "0102") == 0


def test_G2_12_the_board_shows_cliffs_ramps_and_bridges() -> None:
    shown = GROUND.board(COAST)
    assert ("0404", "0403", 7) in shown.cliffs
    assert shown.ramps == (("0203", "0204"),)
    assert shown.spans == (("0606", "0706", "0806"),)


@pytest.mark.parametrize("terrain", ["clear", "town"])
def test_G4_20_who_falls_has_its_printed_defence_alone(terrain: str) -> None:
    laid = table(unit("C1", "HVY", "0303"), terrain={"0404": terrain})
    laid.order(A, "move C1 0303-0404", 1)
    (blow,) = laid.saw(e.Attacked)
    assert isinstance(blow, e.Attacked)
    assert (blow.attack, blow.defence, blow.column) == ("4", "3", "1-1")
