"""Interception of cruise missiles (G9.8-G9.11, T9a, T9b, G10.4.2)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.intercept import batteries, bonus
from app.games.ground.menu import menu
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.bare import bare
from tests.games.ground.build import board, unit
from tests.games.ground.table import A, B, Table

FIELD = field_of(board().public)


def flying(
    *units: Unit, path: str = "launch C7 0111-0101-1301", start: str = "0111", **public: Any
) -> Table:
    """A missile of C7 in the air; a long way round, since the path may go anywhere."""
    game = Table(
        unit("C7", "MCRL", start),
        *units,
        phase="P5",
        **{**bare(), **public},
    )
    game.order(A, "salvo C7")
    game.order(A, path)
    return game


def tries(game: Table) -> list[e.Tried]:
    return [event for event in game.events if isinstance(event, e.Tried)]


NEEDS = {
    "LGEV": ("P1", 12),
    "LT": ("P1", 12),
    "TRA": ("P1", 12),
    "MCV": ("P1", 12),
    "HVY": ("P1", 11),
    "MSL": ("P1", 11),
    "HWZ": ("P1", 11),
    "SHVY": ("P1", 11),
    "LSRT": ("P1.laser1", 9),
    "LTUR": ("P1.laser1", 9),
    "LTOW": ("P1.laser1", 9),
    "DMSL": ("P1.drone_missile1", 11),
}


@pytest.mark.parametrize("kind", NEEDS)
def test_T9a_what_a_vehicle_or_laser_needs(kind: str) -> None:
    (battery,) = batteries(unit("P1", kind, "0505"), FIELD)
    assert (battery.name, battery.need) == NEEDS[kind]


def test_T9a_and_A81_ogres_try_weapon_by_weapon_and_a_superheavy_as_a_whole() -> None:
    found = {b.name: b.need for b in batteries(unit("P1", "MK6", "0505"), FIELD)}
    assert found["P1.main1"] == found["P1.sec6"] == 10
    assert found["P1.missile1"] == found["P1.rack3"] == 9
    assert not any(".ap" in name for name in found)
    mark7 = {b.name: b.need for b in batteries(unit("P1", "MK7", "0505"), FIELD)}
    assert mark7 == {f"P1.ohwz{n}": 10 for n in range(1, 5)}
    heavy = batteries(unit("P1", "SHVY", "0505"), FIELD)
    assert [b.name for b in heavy] == ["P1"]


@pytest.mark.parametrize("kind", ["CP", "MCRL", "HVT", "EMP", "DBOMB", "CRL"])
def test_G9_10_who_never_intercepts(kind: str) -> None:
    assert batteries(unit("P1", kind, "0505"), FIELD) == ()


def test_G9_10_a_heavy_weapons_squad_tries_as_a_squad_and_keeps_its_missile() -> None:
    game = flying(unit("P1", "HW2", "0110"))
    game.order(B, "intercept P1", 1, 1, 6, 5, 1)
    assert [x.system for x in tries(game)] == ["s1", "s2"]
    assert game.unit("P1").squads == ("HW", "HW")


def test_G9_10_a_heavy_missile_tank_tries_with_its_missiles_alone() -> None:
    names = [b.name for b in batteries(unit("P1", "HMT", "0505"), FIELD)]
    assert names == [f"P1.missile{n}" for n in range(1, 7)]
    lamed = unit("P1", "HMT", "0505", disabled=1)
    assert batteries(lamed, FIELD) == ()


@pytest.mark.parametrize(
    ("step", "plus"), [(1, 0), (10, 0), (11, 1), (15, 1), (16, 2), (20, 2), (21, 3), (60, 3)]
)
def test_T9b_the_bonus_of_a_long_flight(step: int, plus: int) -> None:
    assert bonus(step, offmap=False) == plus
    assert bonus(step, offmap=True) == 3


def test_X080_G9_9_a_heavy_tank_tries_at_step_16() -> None:
    game = flying(unit("P1", "HVY", "0701"))
    game.order(B, "intercept P1@16", 5, 4, 1)
    (tried,) = tries(game)
    assert (tried.step, tried.hex, tried.bonus, tried.need) == (16, "0701", 2, 11)
    assert tried.success
    assert game.state.public.bursts == ()
    assert any("is stopped in 0701 by the shot, die 1: it is gone" in x for x in game.lines(Seat.A))


def test_X081_each_squad_of_a_counter_tries_for_itself_until_one_hits() -> None:
    game = flying(unit("P1", "INF3", "0107"))
    game.order(B, "intercept P1@4", 6, 5, 4)
    (tried,) = tries(game)
    assert (tried.step, tried.need, tried.success) == (4, 11, True)


def test_X082_a_light_gev_tries_at_step_21() -> None:
    game = flying(unit("P1", "LGEV", "1202"))
    game.order(B, "intercept P1@21", 4, 5, 2)
    (tried,) = tries(game)
    assert (tried.bonus, tried.need, tried.success) == (3, 12, True)


def test_X083_a_laser_tower_tries_at_step_9_and_has_acted_then() -> None:
    game = flying(unit("P1", "LTOW", "1211"))
    game.order(B, "intercept P1.laser1@9", 5, 4, 3)
    (tried,) = tries(game)
    assert (tried.step, tried.bonus, tried.success) == (9, 0, True)
    assert game.unit("P1").lased == 1


def test_G9_8_the_default_is_the_last_hex_in_range() -> None:
    game = flying(unit("P1", "HVY", "0106"))
    game.order(B, "intercept P1", 1, 1)
    (tried,) = tries(game)
    # 0106 is two hexes from 0108 to 0104: steps 3 to 7.
    assert (tried.step, tried.hex) == (7, "0104")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("intercept P1@8", "G9.8"),
        ("intercept P1 P1", "G9.8"),
        ("intercept P2", "G9.8"),
        ("intercept P3", "G10.2.3"),
        ("intercept P8", "G3.12"),
        ("intercept P4.ap1", "G9.8"),
        ("intercept P5", "G9.8"),
        ("intercept P6", "G9.8"),
        ("intercept P7.rack1 P7.rack2", "G5.13"),
    ],
)
def test_G9_8_what_cannot_try(text: str, rule: str) -> None:
    game = flying(
        unit("P1", "HVY", "0106"),
        unit("P2", "HVY", "0706"),
        unit("P3", "DUMMY", "0105"),
        unit("P4", "MK3", "0104"),
        unit("P5", "HVY", "0103", disabled=1),
        unit("P6", "CP", "0102"),
        unit("P7", "DOPP", "0203", im=1),
    )
    assert game.refused(B, text) == rule


def test_G9_10_missiles_and_racks_are_spent_by_a_try_and_must_be_named() -> None:
    game = flying(unit("P1", "MK6", "0106"))
    game.order(B, "intercept P1.missile1 P1.rack1", 1, 1, 1, 2)
    ogre = game.unit("P1")
    assert (ogre.used, ogre.im) == (("missile1", "rack1"), 11)
    game = flying(unit("P1", "MK6", "0106"))
    dice = [1, 1] * 9
    game.order(B, "intercept P1", *dice)
    assert {x.system for x in tries(game)} == {
        *(f"main{n}" for n in (1, 2, 3)),
        *(f"sec{n}" for n in range(1, 7)),
    }
    assert game.unit("P1").used == ()


def test_G9_10_a_drone_missile_launcher_spends_its_only_missile() -> None:
    game = flying(unit("P1", "DMSL", "0106"))
    game.order(B, "intercept P1.drone_missile1", 1, 1)
    assert game.unit("P1").kind == "DMSLX"


def test_G9_10_a_snap_shot_does_not_use_the_fire_of_a_unit() -> None:
    game = flying(unit("P1", "HVY", "0106"), unit("C1", "HVY", "0107"))
    game.order(B, "intercept P1", 1, 1)
    while (game.state.public.n, game.state.public.phase) != (2, "P5"):
        game.order(game.view().waiting[0], "end")
    game.order(B, "fire P1 > C1", 1)


def test_G9_8_and_G5_28_tries_are_made_along_the_path_then_in_the_order_of_naming() -> None:
    game = flying(unit("P1", "HVY", "0103"), unit("P2", "HVY", "0109"), unit("P3", "HVY", "0209"))
    game.order(B, "intercept P1@8 P3@2 P2@2", 1, 1, 1, 1, 1, 1)
    names = [game.unit(label).id for label in ("P3", "P2", "P1")]
    assert [x.unit for x in tries(game)] == names


def test_G9_11_a_missile_that_is_hit_explodes_where_it_is_on_a_six() -> None:
    game = flying(unit("P1", "HVY", "0106"))
    game.order(B, "intercept P1@3", 6, 6, 6, 1, 1)
    assert game.state.public.bursts == ("0108",)
    assert game.unit("P1").disabled == 1


def test_G10_4_2_and_TG_10_volunteers_are_shown_only_when_their_try_is_reached() -> None:
    game = flying(
        unit("P1", "SHVY", "0108", concealed=True),
        unit("P2", "HVY", "0103", concealed=True),
        unit("P3", "HVY", "0104", concealed=True),
    )
    game.order(B, "intercept P1@3 P2@8 P3@7", 6, 5, 1)
    assert not game.unit("P1").concealed
    assert game.unit("P2").concealed
    assert game.unit("P3").concealed
    for seat in (Seat.A, Seat.OBSERVER):
        assert not any("P2" in line or "P3" in line for line in game.lines(seat))


def test_G9_8_and_LG_05_the_side_is_asked_though_nothing_of_it_could_try() -> None:
    game = flying(unit("P1", "CP", "1311"))
    assert game.view(Seat.B).waiting == (B,)
    (group,) = menu(game.view(Seat.B)).groups
    assert (group.order, group.labels) == ("intercept", ())
    assert menu(game.view(Seat.A)).groups == ()


def test_G9_8_the_menu_says_what_each_weapon_needs() -> None:
    game = flying(unit("P1", "MK3", "0701"), unit("P2", "HVY", "0703"))
    (group,) = menu(game.view(Seat.B)).groups
    assert group.texts["P1.main1"] == "8+ on two dice in 1002, step 19."
    assert group.texts["P2"] == "9+ on two dice in 0802, step 17."
    assert group.texts["P1.missile1"].endswith("Costs its missile.")
    assert "P1.ap1" not in group.labels


def test_G5_12_an_ogre_that_has_spent_its_last_weapon_and_cannot_move_is_destroyed() -> None:
    gone = tuple(w.id for w in kinds()["MK3"].weapons if w.id != "missile1")
    wreck = unit("P1", "MK3", "0105", treads=0, lost=gone)
    game = flying(wreck, unit("P9", "LT", "1311"))
    game.order(B, "intercept P1.missile1", 1, 1)
    assert game.unit("P1").fate == "destroyed"
    able = flying(replace(wreck, treads=1), unit("P9", "LT", "1311"))
    able.order(B, "intercept P1.missile1", 1, 1)
    assert able.unit("P1").in_play


def test_G5_12_a_Mark_VII_that_has_launched_its_last_missile_is_such_a_one() -> None:
    gone = tuple(w.id for w in kinds()["MK7"].weapons)
    for stored, fate in ((1, "destroyed"), (2, "")):
        wreck = unit("C7", "MK7", "0105", treads=0, lost=gone, cm=stored)
        game = Table(wreck, unit("P9", "LT", "1311"), phase="P5", **bare())
        game.order(A, "salvo C7")
        assert game.unit("C7").fate == fate
        game.order(A, "launch C7 0105-0101")
        game.order(B, "intercept none")


def test_G9_8_nobody_shoots_at_a_missile_from_under_water() -> None:
    lake = {**bare()["terrain"], "0105": "water"}
    ogre = unit("P1", "MK3", "0105", on_road=False)
    game = flying(ogre, unit("P9", "LT", "1311"), terrain=lake)
    assert game.refused(B, "intercept P1.main1") == "G9.8"


def test_G9_6_nobody_shoots_at_a_missile_behind_where_a_blast_stops_it() -> None:
    """The second comes within 6 hexes of 1001 in its second step, 0401."""
    near, late = unit("P1", "HVY", "0302"), unit("P2", "HVY", "0506")
    units = (unit("C7", "MCRL", "0101"), unit("C8", "MCRL", "0201"), near, late)
    game = Table(*units, phase="P5", **bare())
    game.order(A, "salvo C7 C8")
    game.order(A, "launch C7 0101-1001")
    game.order(B, "intercept none")
    game.order(A, "launch C8 0201-0501-0505")
    assert game.refused(B, "intercept P2") == "G9.8"
    game.order(B, "intercept P1", 1, 1, 1)


def test_G9_8_a_carrier_and_its_riders_are_named_side_by_side() -> None:
    game = flying(unit("P1", "APC", "0701", riders=("INF", "INF")))
    group = menu(game.view(Seat.B)).groups[0]
    assert group.labels == ("P1", "P1.r1", "P1.r2")
    game.order(B, "intercept P1 P1.r1 P1.r2", *[1] * 6)
    assert sorted(each.system for each in tries(game)) == ["", "r1", "r2"]


def test_G9_8_a_carrier_named_alone_tries_without_its_riders() -> None:
    game = flying(unit("P1", "HVY", "0701", riders=("INF", "INF")))
    game.order(B, "intercept P1", 1, 1)
    assert [each.system for each in tries(game)] == [""]
    game = flying(unit("P1", "HVY", "0701", disabled=1, riders=("INF", "INF")))
    assert game.refused(B, "intercept P1") == "G9.8"
    game.order(B, "intercept P1.r2", 1, 1)
    assert [each.system for each in tries(game)] == ["r2"]
