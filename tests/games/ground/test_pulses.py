"""EMP tanks, drone bombs, drone missile launchers, heavy missile tanks (G12.12-G12.20)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.aiming import aims
from app.games.ground.menu import menu
from app.games.ground.notation import parse_order
from app.games.ground.odds import odds
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.bare import bare
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table


def table(*units: Unit, phase: str = "P5", **public: Any) -> Table:
    return Table(*units, phase=phase, **{**bare(), **public})


def test_X098_G12_12_a_pulse_disables_vehicles_within_two_hexes() -> None:
    game = table(
        unit("C1", "EMP", "0505"),
        unit("P1", "HVY", "0507"),
        unit("C2", "GEV", "0504"),
        unit("P2", "LT", "0508"),
        unit("P3", "INF1", "0506"),
        unit("P4", "MK3", "0605"),
    )
    game.order(A, "pulse C1")
    lamed = {label: game.unit(label).disabled for label in ("P1", "C2", "P2", "P3", "P4", "C1")}
    assert lamed == {"P1": 1, "C2": 1, "P2": 0, "P3": 0, "P4": 0, "C1": 0}
    assert any("gives off a pulse of 2 hexes" in line for line in game.lines(Seat.B))


def test_emp_radius_3_reaches_as_far_as_its_table_says() -> None:
    game = table(
        unit("C1", "EMP", "0505"),
        unit("P2", "LT", "0508"),
        unit("P1", "LT", "0509"),
        switches={"emp_radius": 3},
    )
    game.order(A, "pulse C1")
    assert [game.unit(label).disabled for label in ("P2", "P1")] == [1, 0]


VEHICLES = ("HWZ", "SHVY", "APC", "MCV", "HMT", "DTNK", "TRC", "MCRL", "LSRT")
OTHERS = ("INF1", "MIL1", "MK1", "CP", "LTUR")


@pytest.mark.parametrize("kind", VEHICLES + OTHERS)
def test_G12_13_what_a_vehicle_is(kind: str) -> None:
    game = table(unit("C1", "EMP", "0505"), unit("P1", kind, "0506"))
    game.order(A, "pulse C1")
    assert bool(game.unit("P1").disabled) is (kind in VEHICLES)


def test_G12_12_who_is_disabled_already_starts_anew_and_is_never_destroyed() -> None:
    game = table(unit("C1", "EMP", "0505"), unit("P1", "HVY", "0506", disabled=1), n=3)
    game.order(A, "pulse C1")
    assert (game.unit("P1").disabled, game.unit("P1").fate) == (3, "")


def test_G12_12_and_G10_4_12_everything_face_down_in_the_radius_is_turned_up() -> None:
    game = table(
        unit("C1", "EMP", "0505", concealed=True),
        unit("P1", "INF1", "0506", concealed=True),
        unit("P2", "MK3", "0507", concealed=True),
        unit("P3", "DUMMY", "0504"),
        unit("P4", "HVY", "0508", concealed=True),
        unit("C2", "DUMMY", "0605"),
    )
    game.order(A, "pulse C1")
    assert [game.unit(x).concealed for x in ("C1", "P1", "P2", "P4")] == [False] * 3 + [True]
    assert {game.unit(x).fate for x in ("P3", "C2")} == {"discarded"}


def test_G10_4_3_who_pulses_is_turned_up_first() -> None:
    game = table(unit("C1", "EMP", "0505", concealed=True), unit("P1", "LT", "1301"))
    game.order(A, "pulse C1")
    names = [type(event).__name__ for event in game.events]
    assert names.index("Revealed") < names.index("Pulsed")


def test_G12_12_a_pulse_belongs_to_f1_and_is_given_once() -> None:
    units = (unit("C1", "EMP", "0505"), unit("C2", "HVY", "0108"), unit("P1", "HVY", "0107"))
    game = table(*units)
    game.order(A, "pulse C1")
    assert game.refused(A, "pulse C1") == "G12.12"
    game = table(*units)
    game.order(A, "fire C2 > P1", 1)
    assert game.refused(A, "pulse C1") == "G3.5"
    assert game.refused(A, "pulse C2") == "G3.5"
    game = table(*units)
    assert game.refused(A, "pulse C2") == "G12.12"
    game = table(unit("C1", "EMP", "0505", disabled=1), unit("P1", "LT", "1301"))
    assert game.refused(A, "pulse C1") == "G12.12"


def test_G12_12_an_emp_tank_has_no_attack_in_an_overrun() -> None:
    game = table(unit("C1", "EMP", "0505"), unit("P1", "LT", "0506"), phase="P3")
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    assert all(not p.guns for p in menu(game.view(Seat.A)).pieces)


def test_G12_20_a_drone_bomb_rolls_on_3_1_in_its_hex_and_on_1_1_around_it() -> None:
    game = table(
        unit("C1", "DBOMB", "0505"),
        unit("C2", "HVY", "0505"),
        unit("P1", "HVY", "0506"),
        unit("P2", "HVY", "0507"),
    )
    game.order(A, "detonate C1", 2, 6)
    assert game.unit("C1").fate == "destroyed"
    assert game.unit("C2").disabled == 1
    assert game.unit("P1").fate == "destroyed"
    assert not game.unit("P2").disabled
    # What a side loses to its own blast scores for the enemy (G13.4).
    scored = [(loss.side, loss.vp) for loss in game.state.public.losses]
    assert scored == [(A, 8), (B, 6)]


def test_G12_20_three_weapons_of_an_ogre_are_drawn_and_its_treads_suffer() -> None:
    game = table(unit("C1", "DBOMB", "0505"), unit("P1", "MK3", "0506"))
    # Of 15, 14 and 13 weapons one each time, with its roll; then one die of treads.
    game.order(A, "detonate C1", 1, 5, 1, 1, 13, 6, 4)
    mark = game.unit("P1")
    assert mark.lost == ("main1", "ap8")
    assert mark.treads == 44


def test_G12_20_in_its_own_hex_an_ogre_loses_two_dice_of_treads() -> None:
    game = table(unit("C1", "DBOMB", "0505"), unit("C2", "MK3", "0505"))
    game.order(A, "detonate C1", 1, 1, 1, 1, 1, 1, 4, 5)
    assert game.unit("C2").treads == 39


def test_G10_4_12_a_drone_bomb_turns_up_its_hex_and_those_around_it() -> None:
    game = table(
        unit("C1", "DBOMB", "0505", concealed=True),
        unit("P1", "HVY", "0506", concealed=True),
        unit("P2", "HVY", "0507", concealed=True),
        unit("P3", "DUMMY", "0504"),
    )
    game.order(A, "detonate C1", 1)
    assert not game.unit("P1").concealed
    assert game.unit("P2").concealed
    assert game.unit("P3").fate == "discarded"


def test_G12_20_it_goes_off_in_f3() -> None:
    game = table(
        unit("C1", "DBOMB", "0505"),
        unit("C2", "HVY", "0108"),
        unit("P1", "HVY", "0107"),
        unit("P9", "HVY", "1301", concealed=True),
    )
    assert game.refused(A, "detonate C2") == "G12.20"
    game.order(A, "detonate C1")
    assert game.refused(A, "scan C2 > P9") == "G3.5"


def test_G12_20_in_an_overrun_it_goes_off_in_its_step_and_a_d_destroys() -> None:
    game = table(unit("C1", "DBOMB", "0505"), unit("P1", "HVY", "0506"), phase="P3")
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    assert game.step == ("fire", 1, B)
    assert game.refused(A, "detonate C1") == "G3.5"
    game.order(B, "next")
    assert game.step == ("fire", 1, A)
    offers = {o.notation for p in menu(game.view()).pieces for o in p.offers}
    assert "detonate C1" in offers
    game.order(A, "detonate C1", 1)
    assert game.unit("P1").fate == "destroyed"
    assert game.state.public.overrun is None


def test_G12_19_a_drone_missile_launcher_fires_once_and_goes_on_without() -> None:
    game = table(unit("C1", "DMSL", "0505"), unit("P1", "MK3", "0509"))
    assert game.refused(A, "fire C1 > P1 main1") == "G1"
    game.order(A, "fire C1.drone_missile1 > P1 main1", 1)
    assert game.unit("C1").kind == "DMSLX"
    assert (kinds()["DMSLX"].mov, kinds()["DMSLX"].weapons) == (3, ())
    assert game.refused(A, "fire C1.drone_missile1 > P1 main1") == "G1"
    face = game.view(Seat.B).seen()["C1"].sheet
    assert face is not None
    assert face.kind == "DMSLX"


def test_G12_15_each_missile_of_a_heavy_missile_tank_is_a_target_of_its_own() -> None:
    game = table(unit("P1", "HMT", "0505"), unit("C1", "HVY", "0506"), unit("C2", "HVY", "0504"))
    known = next(a for a in aims(game.view()) if a.target == "P1")
    assert known.aims == tuple(f"missile{n}" for n in range(1, 7))
    # 4 against 3 is 1-1.
    game.order(A, "fire C1 > P1 missile2", 5)
    assert game.unit("P1").lost == ("missile2",)
    assert [loss.vp for loss in game.state.public.losses] == [3]
    assert game.refused(A, "fire C2 > P1 missile2") == "G5.10"
    # A D does nothing to a missile.
    game.order(A, "fire C2 > P1 missile", 4)
    assert game.unit("P1").lost == ("missile2",)
    assert game.unit("P1").disabled == 0


def test_G12_15_without_an_aim_its_hull_is_hit() -> None:
    game = table(unit("P1", "HMT", "0505"), unit("C1", "SHVY", "0506"))
    game.order(A, "fire C1.main1,C1.main2 > P1", 3)
    assert game.unit("P1").disabled == 1


def test_G12_15_a_disabled_tank_fires_no_missile_and_any_number_else() -> None:
    game = table(unit("C1", "HMT", "0505"), unit("P1", "MK3", "0506"))
    game.order(A, "fire C1.missile1,C1.missile2 > P1 main1", 1)
    game.order(A, "fire C1.missile3 > P1 main1", 1)
    assert game.refused(A, "fire C1.missile3 > P1 main1") == "G3.11"
    assert game.unit("C1").used == ("missile1", "missile2", "missile3")
    game = table(unit("C1", "HMT", "0505", disabled=1), unit("P1", "MK3", "0506"))
    assert game.refused(A, "fire C1.missile1 > P1 main1") == "G5.6"


def test_G13_4_a_heavy_missile_tank_scores_its_worth_instead_of_its_missiles() -> None:
    game = table(unit("P1", "HMT", "0505"), unit("C1", "HVY", "0506"), unit("C2", "HWZ", "0504"))
    game.order(A, "fire C1 > P1 missile2", 6)
    game.order(A, "fire C2 > P1", 6)
    assert game.unit("P1").fate == "destroyed"
    assert sum(loss.vp for loss in game.state.public.losses) == 12


def test_X103_six_gevs_killed_by_its_missiles_score_36() -> None:
    gevs = [
        unit(f"P{n}", "GEV", hex_)
        for n, hex_ in enumerate(["0503", "0603", "0703", "0507", "0607", "0707"], 1)
    ]
    game = table(unit("C1", "HMT", "0605"), *gevs)
    for n in range(1, 7):
        game.order(A, f"fire C1.missile{n} > P{n}", 6)
    assert sum(loss.vp for loss in game.state.public.losses) == 36


def test_G10_5_6_an_aim_at_missiles_of_a_counter_that_has_none_means_the_unit() -> None:
    for kind, what in (("HMT", "missile1"), ("HVY", "")):
        game = table(unit("P1", kind, "0505", concealed=True), unit("C1", "HVY", "0506"))
        game.order(A, "batch 0505: C1 > P1 missile", 3)
        (attack,) = game.saw(e.Attacked)
        assert isinstance(attack, e.Attacked)
        assert attack.what == what


def test_G12_15_the_odds_of_a_shot_at_a_missile_have_no_d() -> None:
    game = table(unit("P1", "HMT", "0505"), unit("C1", "HVY", "0506"))
    shown = odds(game.view(), parse_order("fire C1 > P1 missile1"))
    assert [(c.result, c.percent) for c in shown.chances] == [("NE", 67), ("X", 33)]


def test_G12_15_in_an_overrun_a_d_takes_no_missile_and_destroys_the_hull() -> None:
    units = (unit("C1", "HVY", "0506"), unit("P1", "HMT", "0505"))
    game = table(*units, phase="P3")
    game.order(A, "move C1 0506-0505")
    game.order(A, "overrun 0505")
    game.order(B, "next")
    game.order(A, "fire C1 > P1 missile1", 4)
    assert game.unit("P1").lost == ()
    assert game.unit("P1").fate == ""


def test_G12_15_a_disabled_tank_fires_no_missile_in_an_overrun_either() -> None:
    lamed = unit("P1", "HMT", "0505", disabled=1)
    game = table(unit("C1", "INF1", "0506"), lamed, unit("P2", "MK1", "1311"), phase="P3")
    game.order(A, "move C1 0506-0505")
    game.order(A, "overrun 0505")
    game.order(B, "react none")
    assert game.refused(B, "fire P1.missile1 > C1") == "G12.15"
    # Its antipersonnel guns are doubled and halved: 1 against 1.
    game.order(B, "fire P1.ap1 > C1", 1)


def test_G5_11_each_missile_of_a_heavy_missile_tank_attacks_treads_alone() -> None:
    game = table(unit("C1", "HMT", "0505"), unit("P1", "MK3", "0506"))
    assert game.refused(A, "fire C1.missile1,C1.missile2 > P1 treads") == "G5.11"
    game.order(A, "fire C1.missile1 > P1 treads", 5)
    assert game.unit("P1").treads == 42


def test_G12_20_structure_points_go_as_in_a_blast() -> None:
    game = table(
        unit("C1", "DBOMB", "0505"), unit("P1", "LBLD", "0505", sp=10), unit("P2", "RADR", "0506")
    )
    # Two dice of five points each: 3-1 in its hex, 1-1 beside it.
    game.order(A, "detonate C1", 3, 2, 5, 4)
    assert (game.unit("P1").sp, game.unit("P1").fate) == (5, "")
    assert (game.unit("P2").sp, game.unit("P2").fate) == (5, "")


def test_G12_12_who_has_scanned_does_not_pulse() -> None:
    game = table(unit("C1", "EMP", "0505"), unit("P1", "LT", "0506", concealed=True))
    game.order(A, "scan C1.pulse1 > P1", 1)
    assert game.refused(A, "pulse C1") == "G12.12"


def test_G12_12_who_has_pulsed_does_not_scan() -> None:
    game = table(unit("C1", "EMP", "0505"), unit("P1", "LT", "0508", concealed=True))
    game.order(A, "pulse C1")
    assert game.refused(A, "scan C1.pulse1 > P1") == "G12.12"
    assert not any(piece.scans for piece in GROUND.menu(game.view()).pieces)


def test_G12_20_it_does_not_go_off_in_the_steps_of_walkers() -> None:
    game = table(
        unit("C1", "DBOMB", "0505"),
        unit("C2", "WALK{A4,D2,R2,M3,EARLY}", "0505"),
        unit("P1", "HVY", "0506"),
        phase="P3",
    )
    game.order(A, "move C1 0505-0506")
    game.order(A, "move C2 0505-0506")
    game.order(A, "overrun 0506")
    assert (game.step, game.overrun.walkers) == (("fire", 1, A), True)
    assert game.refused(A, "detonate C1") == "G7.6"
    assert "detonate C1" not in {o.notation for p in menu(game.view()).pieces for o in p.offers}


def test_G4_11_a_drone_bomb_does_no_harm_under_water() -> None:
    lake = {**bare()["terrain"], "0506": "water"}
    game = table(
        unit("C1", "DBOMB", "0505"),
        unit("P1", "MK1", "0506"),
        unit("P2", "GEV", "0506"),
        terrain=lake,
    )
    game.order(A, "detonate C1", 1)
