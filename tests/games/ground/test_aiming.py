"""What the menu lets one aim at besides whole counters (G5.10, G5.17-G5.21, G10.5.2)."""

from typing import Any

from app.games.ground.units import Unit
from app.views.menu import Aims, Menu
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, Table

FOE = unit("P9", "LT", "1311")


def menu(*units: Unit, **more: Any) -> tuple[Table, Menu]:
    laid = Table(*units, FOE, phase="P5", **more)
    return laid, GROUND.menu(laid.view(Seat.A))


def ground(found: Menu) -> set[tuple[str, str]]:
    return {(spot.target, spot.hex) for spot in found.ground}


def test_G5_18_terrain_is_offered_where_the_guns_in_range_are_strong_enough() -> None:
    weak = (unit("C1", "SHVY", "0605"), unit("C2", "HVY", "0605"))
    _, found = menu(*weak)
    assert ("terrain", "0606") not in ground(found)
    _, found = menu(*weak, unit("C3", "HVY", "0507"))
    assert ("terrain", "0606") in ground(found)
    (town,) = [s for s in found.ground if s.target == "terrain" and s.hex == "0606"]
    assert town.systems == ("C1.main1", "C1.main2", "C2", "C3")
    assert town.name == "town in 0606"


def test_every_spot_of_the_ground_may_be_fired_at_by_all_that_reach_it() -> None:
    laid, found = menu(
        unit("C1", "SHVY", "0704"), unit("C2", "HVY", "0605"), unit("C3", "HVY", "0705")
    )
    assert {"terrain", "road", "bridge"} == {target for target, _ in ground(found)}
    for spot in found.ground:
        order = GROUND.parse_order(f"fire {','.join(spot.systems)} > {spot.target} {spot.hex}")
        assert GROUND.check(laid.view(Seat.A), order) is None, spot


def test_G5_19_a_cut_road_and_a_closed_hex_are_no_targets() -> None:
    one = unit("C1", "HVY", "0506")
    assert ("road", "0506") in ground(menu(one)[1])
    assert ("road", "0506") not in ground(menu(one, cut=("0506",))[1])
    assert ("road", "0506") not in ground(menu(one, closed=("0506",))[1])


def test_G6_4_the_two_guns_of_a_superheavy_belong_together() -> None:
    _, found = menu(unit("C1", "SHVY", "0605"), unit("C2", "HVY", "0605"))
    pairs = {gun.system: gun.paired for piece in found.pieces for gun in piece.guns}
    assert pairs == {
        "C1.ap1": False,
        "C1.ap2": False,
        "C1.main1": True,
        "C1.main2": True,
        "C2": False,
    }


def test_G5_10_an_ogre_is_aimed_at_part_by_part() -> None:
    _, found = menu(unit("C1", "HVY", "0605"), unit("P1", "MK3", "0606", lost=("main1",)))
    (aims,) = [each for each in found.aims if each.target == "P1"]
    assert aims.aims[0] == "treads"
    assert "sec1" in aims.aims
    assert "main1" not in aims.aims


def test_G5_17_riders_of_a_tank_are_aimed_at() -> None:
    laden = unit("P1", "HVY", "0606", riders=("INF",))
    _, found = menu(unit("C1", "HVY", "0605"), laden, unit("P2", "LT", "0606"))
    assert Aims(target="P1", aims=("riders",)) in found.aims
    assert "P2" not in {each.target for each in found.aims}


def test_G10_5_2_unidentified_counters_offer_the_same_aims_whatever_they_are() -> None:
    offered = []
    for entry in ("HVY", "DUMMY", "INF1"):
        hidden = unit("P1", entry, "0606", concealed=True)
        _, found = menu(unit("C1", "HVY", "0605"), hidden)
        offered.append((found.aims, found.ground))
    assert offered[0] == offered[1] == offered[2]
    assert offered[0][0] == (Aims(target="P1", aims=("riders",)),)
