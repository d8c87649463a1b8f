"""Walls, revetments, fortifications, trenches (G5.5, G5.25, G5.26, G7.9)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.cover import covered
from app.games.ground.sheets import MapFile, build_sheet
from app.games.ground.units import Unit
from app.kernel.data import DataError
from app.views.seats import Seat
from tests.games.ground.build import board, unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")


def defence(*units: Unit, target: str = "P1", gun: str = "SHVY", **public: object) -> str:
    """What the odds say of the defence of a target of side b, fired at by one gun."""
    table = Table(unit("C1", gun, "0405"), *units, FAR, phase="P5", **public)
    system = "C1.main1" if gun == "SHVY" else "C1"
    order = GROUND.parse_order(f"fire {system} > {target}")
    return GROUND.odds(table.view(), order).defence


@pytest.mark.parametrize(("bonus", "told"), [(1, "3 + 1 = 4"), (2, "3 + 2 = 5")])
def test_G5_25_a_wall_adds_1_or_2_to_every_defence_in_its_hex(bonus: int, told: str) -> None:
    assert defence(unit("P1", "HVY", "0505"), walls={"0505": bonus}) == told
    assert defence(unit("P1", "HVY", "0506"), walls={"0505": bonus}) == "3"


def test_G5_5_it_is_added_after_multiplying() -> None:
    infantry = unit("P1", "INF2", "0606", on_road=False)
    assert defence(infantry, gun="MHWZ", walls={"0606": 1}) == "2 x 3 town + 1 = 7"


def test_G5_25_a_wall_shelters_the_weapons_of_an_ogre() -> None:
    table = Table(
        unit("C1", "HVY", "0405"), unit("P1", "MK3", "0505"), phase="P5", walls={"0505": 1}
    )
    order = GROUND.parse_order("fire C1 > P1 sec1")
    assert GROUND.odds(table.view(), order).defence == "3 + 1 = 4"


def test_G5_25_a_defence_of_0_behind_a_wall_is_no_longer_0() -> None:
    assert defence(unit("P1", "TRC", "0505"), walls={"0505": 1}) == "0 + 1 = 1"


def test_G5_25_a_wall_falls_to_an_attack_of_12_without_a_die() -> None:
    table = Table(
        unit("C1", "MHWZ", "0405"),
        unit("C2", "MHWZ", "0405"),
        FAR,
        phase="P5",
        walls={"0505": 2},
        switches={"terrain_destruction": False},
    )
    assert table.refused(A, "fire C1 > wall 0505") == "G5.25"
    assert [g.name for g in GROUND.menu(table.view()).ground if g.target == "wall"] == [
        "wall in 0505"
    ]
    table.order(A, "fire C1,C2 > wall 0505")
    assert table.state.public.walls == {"0505": 0}
    assert "The wall in 0505 is gone." in table.lines(Seat.B)
    assert "wall" not in {note.kind for note in table.view().hexes}
    assert table.refused(A, "fire C1,C2 > wall 0505") == "G3.11"


@pytest.mark.parametrize(("die", "left"), [(3, 6), (4, 0)])
def test_G5_25_a_revetment_has_defence_2_and_X_destroys_it(die: int, left: int) -> None:
    table = Table(unit("C1", "HVY", "0405"), FAR, phase="P5", revetments={"0505": 6})
    table.order(A, "fire C1 > revetment 0505", die)
    assert table.state.public.revetments == {"0505": left}


def test_G5_25_a_revetment_shelters_the_first_that_fits() -> None:
    there = (unit("P1", "HVY", "0505"), unit("P2", "LT", "0505"), unit("P3", "INF3", "0505"))
    told = [defence(*there, target=f"P{n}", revetments={"0505": 3}) for n in (1, 2, 3)]
    assert told == ["3 + 1 = 4", "2", "3"]
    big = (unit("P1", "SHVY", "0505"), unit("P2", "LT", "0505"))
    small = [defence(*big, target=f"P{n}", revetments={"0505": 3}) for n in (1, 2)]
    assert small == ["5", "2 + 1 = 3"]
    assert defence(*big, revetments={"0505": 6}) == "5 + 1 = 6"


def test_G5_25_a_revetment_holds_three_squads() -> None:
    there = (unit("P1", "INF2", "0505"), unit("P2", "INF2", "0505"), unit("P3", "INF1", "0505"))
    told = [defence(*there, target=f"P{n}", revetments={"0505": 3}) for n in (1, 2, 3)]
    assert told == ["2 + 1 = 3", "2", "1 + 1 = 2"]


def test_G7_9_works_help_the_defender_of_an_overrun_and_not_the_attacker() -> None:
    table = Table(
        unit("C1", "LT", "0505"),
        unit("P1", "LT", "0506"),
        walls={"0506": 1},
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0505-0506")
    table.order(A, "overrun 0506")
    assert table.step == ("fire", 1, B)
    table.order(B, "fire P1 > C1", 1)
    (attacked,) = table.saw(e.Attacked)
    assert isinstance(attacked, e.Attacked)
    assert (attacked.defence, attacked.column) == ("2", "1-1")
    table.order(A, "fire C1 > P1", 1)
    (attacked,) = table.saw(e.Attacked)
    assert isinstance(attacked, e.Attacked)
    assert (attacked.defence, attacked.column) == ("3", "1-2")


@pytest.mark.parametrize(
    ("hex_", "squads", "dug", "told"),
    [
        ("0505", 3, 3, "3 x 2 trench = 6"),
        ("0505", 3, 1, "3 x 1.33333 trench = 4"),
        ("0503", 2, 2, "2 x 3 trench = 6"),
        ("0503", 2, 1, "2 x 2.5 trench = 5"),
        ("0308", 1, 3, "1 x 3 trench = 3"),
    ],
)
def test_G5_26_a_trench_shelters_squads_in_clear_forest_and_rubble(
    hex_: str, squads: int, dug: int, told: str
) -> None:
    table = Table(
        unit("C1", "MHWZ", "0405"),
        unit("P1", f"INF{squads}", hex_),
        FAR,
        phase="P5",
        trenches={hex_: dug},
    )
    order = GROUND.parse_order("fire C1 > P1")
    assert GROUND.odds(table.view(), order).defence == told


def test_G5_26_it_does_nothing_for_vehicles_and_holds_so_many_squads_in_all() -> None:
    there = (unit("P1", "INF1", "0505"), unit("P2", "INF2", "0505"), unit("P3", "HVY", "0505"))
    told = [defence(*there, target=f"P{n}", trenches={"0505": 2}) for n in (1, 2, 3)]
    assert told == ["1 x 2 trench = 2", "2 x 1.5 trench = 3", "3"]


def test_G5_25_units_in_a_fortification_defend_as_in_a_town() -> None:
    fort = unit("P2", "FORT", "0505", sp=60)
    assert defence(unit("P1", "HVY", "0505"), fort) == "3 x 2 town = 6"
    assert defence(unit("P1", "INF1", "0505"), fort) == "1 x 3 town = 3"
    foe = unit("C3", "INF1", "0505")
    state = board(unit("P1", "HVY", "0505"), fort, foe)
    assert not covered(state, foe).fortified


def test_G5_25_the_treads_of_an_ogre_in_it_are_hit_by_a_6_alone() -> None:
    table = Table(
        unit("C1", "HVY", "0405"),
        unit("P1", "MK3", "0505"),
        unit("P2", "FORT", "0505", sp=60),
        phase="P5",
    )
    table.order(A, "fire C1 > P1", 5)
    assert table.unit("P1").treads == 48


def test_G5_25_a_fortification_without_points_is_rubble() -> None:
    table = Table(unit("C1", "HVY", "0405"), unit("P1", "FORT", "0506", sp=8), FAR, phase="P5")
    table.order(A, "fire C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert table.state.public.terrain == {"0506": "rubble"}
    assert table.state.public.cut == ("0506",)
    assert "0506 is rubble, and the road is cut." in table.lines(Seat.A)


def test_works_of_a_map_are_checked_and_shown() -> None:
    file = MapFile(name="F", cols=3, rows=3, wall={"0101": 1}, revetment={"0202": 6})
    assert build_sheet(file, "F").walls == {"0101": 1}
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"wall": {"0901": 1}}, "wall: 0901 is not on the map"),
        ({"wall": {"0101": 3}}, "wall: 0101: 3 is not one of"),
        ({"revetment": {"0101": 4}}, "revetment: 0101: 4 is not one of"),
        ({"trench": {"0101": 4}}, "trench: 0101: 4 is not one of"),
    )
    for changes, told in wrong:
        with pytest.raises(DataError, match=told):
            build_sheet(MapFile(name="F", cols=3, rows=3, **changes), "F")
    table = Table(FAR, unit("C1", "LT", "0405"), trenches={"0505": 1}, revetments={"0303": 3})
    notes = {
        note.hex: (note.kind, note.text) for note in table.view().hexes if note.kind != "control"
    }
    assert notes == {
        "0505": ("trench", "trench for 1 squad"),
        "0303": ("revetment", "revetment of size 3"),
    }


@pytest.mark.parametrize(
    ("hex_", "road", "left"),
    [
        ("0505", False, 0),
        ("0506", True, 0),
        ("0503", False, 2),
        ("0606", True, 0),
        ("0606", False, 2),
    ],
)
def test_G5_7_a_D_is_the_end_of_militia_outside_protective_terrain(
    hex_: str, road: bool, left: int
) -> None:
    public = {"switches": {"spillover": False}}
    table = Table(
        unit("C1", "HVY", "0405"), unit("P1", "MIL3", hex_, on_road=road), FAR, phase="P5", **public
    )
    # Militia has 1 in clear and on a road in it, 2 in forest, 3 in a town.
    die = {"0505": 1, "0506": 1, "0503": 2, "0606": 3}[hex_]
    table.order(A, "fire C1 > P1", die)
    assert len(table.unit("P1").squads if not table.unit("P1").fate else ()) == left


def test_X050_militia_in_clear_is_gone_with_a_D() -> None:
    table = Table(unit("C1", "LGEV", "0405"), unit("P1", "MIL3", "0505"), FAR, phase="P5")
    table.order(A, "fire C1 > P1", 3)
    assert table.unit("P1").fate == "destroyed"


def test_X051_militia_in_a_forest_loses_one_squad() -> None:
    table = Table(unit("C1", "LT", "0405"), unit("P1", "MIL3", "0503"), FAR, phase="P5")
    table.order(A, "fire C1 > P1", 3)
    assert table.unit("P1").squads == ("MIL", "MIL")


def test_G6_7_militia_never_defends_with_more_than_its_terrain_gives() -> None:
    assert defence(unit("P1", "MIL3", "0505"), gun="HVY", walls={"0505": 2}) == "1 in clear"
    assert defence(unit("P1", "MIL3", "0505"), gun="HVY", trenches={"0505": 3}) == "1 in clear"


def test_G5_25_a_revetment_with_infantry_in_it_holds_no_vehicle_besides() -> None:
    squads, tank = unit("P1", "INF2", "0505"), unit("P2", "HVY", "0505")
    assert defence(squads, tank, revetments={"0505": 3}) == "2 + 1 = 3"
    assert defence(squads, tank, target="P2", revetments={"0505": 3}) == "3"


def test_G5_25_works_shelter_a_tank_and_not_who_rides_outside_on_it() -> None:
    tank = unit("P1", "HVY", "0505", riders=("INF",))
    table = Table(unit("C1", "HWZ", "0405"), tank, FAR, phase="P5", walls={"0505": 1})
    shown = GROUND.odds(table.view(), GROUND.parse_order("fire C1 > P1"))
    assert shown.defence == "3 + 1 = 4"
    assert "Its riders defend with 1:" in shown.note
