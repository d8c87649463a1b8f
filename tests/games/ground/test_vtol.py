"""VTOLs (G4.13), and squads that do not mix (G12.16, G12.23)."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import standing
from app.games.ground.damage import apply
from app.games.ground.odds import odds
from app.games.ground.reach import reach
from app.games.ground.squads import may_mix
from app.games.ground.units import Unit
from app.games.ground.waters import meets
from app.views.seats import Seat
from tests.games.ground.build import journal, unit
from tests.games.ground.table import GROUND, A, B
from tests.games.ground.test_terrain import FIELD, table

FLYER = unit("C1", "ORCAF", "0302")


def aloft(kind: str = "ORCAF", hex_: str = "0302", **more: object) -> Unit:
    return unit("C1", kind, hex_, airborne=True, **more)


def test_G4_13_a_VTOL_takes_off_before_it_moves() -> None:
    laid = table(FLYER, unit("C2", "LT", "0101"))
    assert laid.refused(A, "move C1 0302-0402") == "G4.13"
    assert laid.refused(A, "land C1") == "G4.13"
    laid.order(A, "takeoff C1")
    assert laid.unit("C1").airborne
    assert "airborne" in laid.view(Seat.B).seen()["C1"].marks
    assert laid.lines(Seat.B)[-1] == "C1 ORCA Fighter takes off in 0302."
    laid.order(A, "move C1 0302-0402")
    assert laid.refused(A, "land C1") == "G4.13"


def test_G4_13_it_is_too_late_once_something_has_moved() -> None:
    laid = table(FLYER, unit("C2", "LT", "0101"))
    laid.order(A, "move C2 0101-0102")
    assert laid.refused(A, "takeoff C1") == "G4.13"


@pytest.mark.parametrize(
    ("hex_", "lands"),
    [("0302", True), ("0506", True), ("0503", True), ("0205", False), ("0704", False)],
)
def test_G4_13_it_lands_in_clear_ground_in_towns_and_on_roads(hex_: str, lands: bool) -> None:
    laid = table(aloft(hex_=hex_))
    if lands:
        laid.order(A, "land C1")
        assert not laid.unit("C1").airborne
    else:
        assert laid.refused(A, "land C1") == "G4.13"


def test_G4_13_what_does_not_fly_neither_takes_off_nor_lands() -> None:
    laid = table(unit("C1", "GEV", "0302"), unit("C2", "DUMMY", "0302", mimic="ORCAF"))
    assert laid.refused(A, "takeoff C1") == "G4.13"
    assert laid.refused(A, "takeoff C2") == "G4.13"
    assert table(replace(FLYER, disabled=1)).refused(A, "takeoff C1") == "G4.13"


def test_G4_13_in_the_air_there_is_no_terrain() -> None:
    laid = table(aloft(hex_="1101"))
    found = reach(FIELD, laid.unit("C1"), "P3", ())
    assert {"1102", "1202", "1002"} <= found.keys()
    assert all(there.march.spent == len(there.path) - 1 for there in found.values())
    laid = table(aloft(hex_="0404"))
    laid.order(A, "move C1 0404-0403-0303-0304")


def test_G4_13_rough_ground_takes_no_second_move() -> None:
    laid = table(aloft(hex_="0205"))
    laid.order(A, "move C1 0205-0206")
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.state.public.phase == "P6"
    laid.order(A, "move C1 0206-0205")


def test_G4_13_no_overrun_by_it_or_against_it() -> None:
    tank = unit("P1", "HVY", "0402")
    assert not meets(FIELD, aloft(hex_="0402"), tank, "0402")
    laid = table(aloft(), tank)
    laid.order(A, "move C1 0302-0402-0502")
    laid.order(A, "undo")
    laid.order(A, "move C1 0302-0402")
    assert laid.state.public.overrun is None
    laid = table(unit("C2", "LT", "0401"), unit("P1", "ORCAB", "0402", airborne=True))
    laid.order(A, "move C2 0401-0402")
    assert laid.state.public.overrun is None
    assert laid.at("0402") == ["C2", "P1"]


def test_G4_13_on_the_ground_it_is_overrun_like_anybody() -> None:
    laid = table(unit("C2", "LT", "0401"), unit("P1", "ORCAB", "0402"))
    laid.order(A, "move C2 0401-0402")
    assert laid.overrun.hex == "0402"


def test_G4_13_it_is_destroyed_by_whatever_hits_it_and_by_AP_too() -> None:
    laid = table(unit("C2", "MK1", "0401"), unit("P1", "ORCAB", "0402", airborne=True), phase="P5")
    laid.order(A, "fire C2.ap1 > P1")
    assert laid.unit("P1").fate == "destroyed"


def test_G4_13_town_shelters_it_on_the_ground_alone() -> None:
    """On the ground it counts 1 in a town, in the air nothing."""
    gun = unit("C2", "LT", "0605")
    for flies, column in ((False, "2-1"), (True, "5-1")):
        laid = table(gun, unit("P1", "ORCAB", "0506", airborne=flies), phase="P5")
        shown = odds(laid.view(), GROUND.parse_order("fire C2 > P1"))
        assert shown.column == column


def test_G5_16_nothing_spills_into_the_air() -> None:
    laid = table(
        unit("C2", "HVY", "0401"),
        unit("P1", "LT", "0402"),
        unit("P2", "ORCAB", "0402", airborne=True),
        phase="P5",
    )
    laid.order(A, "fire C2 > P1", 1)
    assert not laid.unit("P2").fate


def test_G4_13_squads_get_on_and_off_on_the_ground() -> None:
    load = unit("C1", "ORCAT", "0302", riders=("INF", "INF"))
    laid = table(load, unit("C2", "INF1", "0302"))
    laid.order(A, "dismount C1 1")
    flying = table(replace(load, airborne=True), unit("C2", "INF1", "0302"))
    assert flying.refused(A, "dismount C1 1") == "G4.18"
    assert flying.refused(A, "mount C2 1 on C1") == "G4.18"


def test_G4_19_riders_of_what_is_shot_down_are_lost() -> None:
    load = unit("P1", "ORCAT", "0402", airborne=True, riders=("INF", "INF"))
    laid = table(unit("C2", "LT", "0401"), load, phase="P5")
    laid.order(A, "fire C2 > P1", 1)
    assert laid.unit("P1").fate == "destroyed"
    assert laid.at("0402") == []


def test_G4_13_a_face_down_VTOL_takes_off_unseen() -> None:
    laid = table(replace(FLYER, concealed=True), unit("C2", "LT", "0101"))
    before = laid.view(Seat.B)
    laid.order(A, "takeoff C1")
    assert laid.view(Seat.B) == before
    laid.order(A, "land C1")
    assert laid.view(Seat.B) == before


def test_G4_13_a_dummy_moves_as_a_VTOL_would() -> None:
    dummy = unit("C1", "DUMMY", "1101", mimic="ORCAF")
    laid = table(dummy, unit("C2", "HVY", "0101", concealed=True))
    laid.order(A, "move C1 1101-1102-1202")


def test_G7_4_what_flies_does_not_react() -> None:
    laid = table(unit("C1", "HVY", "0301"), unit("P1", "LT", "0302"), unit("P2", "ORCAF", "0304"))
    flying = table(
        unit("C1", "HVY", "0301"),
        unit("P1", "LT", "0302"),
        unit("P2", "ORCAF", "0304", airborne=True),
    )
    for each in (laid, flying):
        each.order(A, "move C1 0301-0302")
        each.order(A, "overrun 0302")
        assert each.refused(B, "react P2") == "G7.4"


def test_G4_13_the_menu_offers_it_before_the_first_move() -> None:
    laid = table(FLYER, unit("C2", "LT", "0101"))
    offers = [o.notation for p in GROUND.menu(laid.view()).pieces for o in p.offers]
    assert "takeoff C1" in offers
    laid.order(A, "move C2 0101-0102")
    offers = [o.notation for p in GROUND.menu(laid.view()).pieces for o in p.offers]
    assert "takeoff C1" not in offers


# G12.16, G12.23.


def test_X113_a_light_missile_truck_is_easily_killed() -> None:
    """G12.16: LGEV (1) against it (1) off the road is 1-1; a 6 is XX."""
    laid = table(unit("C2", "LGEV", "0401"), unit("P1", "LMC", "0402"), phase="P5")
    laid.order(A, "fire C2 > P1", 6)
    (attack,) = laid.saw(e.Attacked)
    assert isinstance(attack, e.Attacked)
    assert (attack.column, attack.result) == ("1-1", "XX")


def test_G12_23_rangers_and_assault_troopers_share_no_counter() -> None:
    assert not may_mix(("RGR", "INF"))
    assert not may_mix(("ASL", "RGR"))
    laid = table(unit("C1", "RGR2", "0302"), unit("C2", "INF1", "0302"))
    assert laid.refused(A, "regroup C1 C2 = RGR2+INF1") == "G4.17"
    laid.order(A, "regroup C1 = RGR1 RGR1")


def test_G12_23_riders_of_two_kinds_get_off_by_kind() -> None:
    laid = table(unit("C1", "APC", "0302", riders=("RGR", "INF")))
    assert laid.refused(A, "dismount C1 2") == "G4.18"
    laid.order(A, "dismount C1 1")


def test_G12_23_riders_of_two_kinds_who_bail_out_make_two_counters() -> None:
    load = unit("P1", "HVY", "0402", riders=("RGR", "INF"), fired=("r2",))
    laid = table(load, phase="P5")
    log = journal(laid.state)
    apply(log, laid.unit("P1"), "", "X")
    here = [u for u in standing(log.state, "0402") if u.in_play]
    assert sorted((u.kind, u.fired) for u in here) == [("INF", ("s1",)), ("RGR", ())]
