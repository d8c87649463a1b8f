"""Water: who swims and who is under it, what reaches down there, and marines (G4.10, G4.11)."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.odds import odds
from app.games.ground.overrun_fire import can_attack
from app.games.ground.units import Unit, face_of
from app.games.ground.waters import layer, meets, overruns, submerged
from app.views.seats import Seat
from tests.games.ground.build import board, unit
from tests.games.ground.table import GROUND, A, B, Table
from tests.games.ground.test_terrain import COAST, FIELD, switched, table

WET = "0704"
BRIDGE = "0706"


def fire_phase(*units: Unit, **more: object) -> Table:
    return table(*units, phase="P5", **more)


# G4.10: who is under water.


@pytest.mark.parametrize(
    ("kind", "under"),
    [("MK3", True), ("SHVY", True), ("GEV", False), ("INF1", False), ("MAR1", False)],
)
def test_G4_10_Ogres_are_under_water_and_others_on_it(kind: str, under: bool) -> None:
    assert submerged(FIELD, unit("C1", kind, WET), WET) is under
    assert not submerged(FIELD, unit("C1", kind, "0604"), "0604")


def test_G4_10_marines_choose() -> None:
    marines = unit("C1", "MAR2", WET)
    assert not submerged(FIELD, marines, WET)
    assert submerged(FIELD, replace(marines, surfaced=False), WET)
    swum = switched(marines_rule_for_infantry=True)
    infantry = unit("C1", "INF2", WET, surfaced=False)
    assert (submerged(FIELD, infantry, WET), submerged(swum, infantry, WET)) == (False, True)


def test_G2_8_on_the_bridge_nobody_is_in_the_water() -> None:
    ogre = unit("C1", "MK3", BRIDGE, on_road=True)
    assert not submerged(FIELD, ogre, BRIDGE)
    assert submerged(FIELD, replace(ogre, on_road=False), BRIDGE)
    down = board(scenario=COAST, bridges={BRIDGE: 0})
    laid = Table(ogre, unit("P9", "LT", "1301"), scenario=COAST, bridges={BRIDGE: 0})
    assert down.public.bridges
    assert "submerged" in laid.view().counters[0].marks


def test_G4_10_a_construction_vehicle_floats() -> None:
    assert not submerged(FIELD, unit("C1", "MCV", WET), WET)


def test_G4_10_marines_dive_and_come_up_at_will() -> None:
    laid = table(unit("C1", "MAR2", WET))
    assert laid.refused(A, "surface C1") == "G4.10"
    laid.order(A, "submerge C1")
    assert not laid.unit("C1").surfaced
    assert "submerged" in laid.view(Seat.B).seen()["C1"].marks
    assert laid.lines(Seat.B)[-1] == "C1 Marine (2 squads) goes under water in 0704."
    laid.order(A, "surface C1")
    assert laid.unit("C1").surfaced
    assert laid.lines(Seat.B)[-1].endswith("comes up in 0704.")


def test_G4_10_only_marines_in_the_water_dive() -> None:
    laid = table(unit("C1", "MAR1", "0604"), unit("C2", "INF1", WET), unit("C3", "DUMMY", WET))
    for label in ("C1", "C2", "C3"):
        assert laid.refused(A, f"submerge {label}") == "G4.10"


def test_UG_3_nobody_sees_a_face_down_counter_dive_and_it_may_come_up_again() -> None:
    laid = table(unit("C1", "MAR2", WET, concealed=True), unit("C2", "HVY", "0101"))
    before = (laid.view(Seat.B), laid.view(Seat.OBSERVER))
    laid.order(A, "submerge C1")
    assert (laid.view(Seat.B), laid.view(Seat.OBSERVER)) == before
    assert laid.lines(Seat.A)[-1].endswith("goes under water in 0704.")
    laid.order(A, "surface C1")
    assert (laid.view(Seat.B), laid.view(Seat.OBSERVER)) == before


def test_G4_10_the_menu_offers_it() -> None:
    laid = table(unit("C1", "MAR2", WET))
    offers = {o.notation: o.text for p in GROUND.menu(laid.view()).pieces for o in p.offers}
    assert offers["submerge C1"] == "Go under water"
    assert "surface C1" not in offers


# G4.10, G4.11: who attacks from the water.


def test_G4_10_infantry_in_the_water_cannot_attack_and_marines_can() -> None:
    foe = unit("P1", "LT", "0604")
    laid = fire_phase(unit("C1", "INF3", WET), unit("C2", "MAR3", "0703"), foe)
    assert laid.refused(A, "fire C1 > P1") == "G4.10"
    guns = {p.label: p.guns for p in GROUND.menu(laid.view()).pieces}
    assert not guns.get("C1")
    assert guns["C2"][0].targets == ("P1",)
    laid.order(A, "fire C2 > P1", 1)


def test_infantry_water_fight() -> None:
    laid = fire_phase(
        unit("C1", "INF3", WET),
        unit("P1", "LT", "0604"),
        switches={"infantry_water_fight": True},
    )
    laid.order(A, "fire C1 > P1", 1)


def test_marines_rule_for_infantry_lets_infantry_attack_from_the_water() -> None:
    laid = fire_phase(
        unit("C1", "INF3", WET),
        unit("P1", "LT", "0604"),
        switches={"marines_rule_for_infantry": True},
    )
    laid.order(A, "fire C1 > P1", 1)


def test_G4_11_who_is_under_water_cannot_attack() -> None:
    laid = fire_phase(
        unit("C1", "MK3", WET),
        unit("C2", "MAR2", "0703", surfaced=False),
        unit("P1", "LT", "0604"),
    )
    assert laid.refused(A, "fire C1.main1 > P1") == "G4.11"
    assert laid.refused(A, "fire C2 > P1") == "G4.11"
    assert not [piece for piece in GROUND.menu(laid.view()).pieces if piece.guns]


# G4.11: what reaches under the water.


def test_G4_11_howitzers_and_missiles_reach_down_at_half_strength() -> None:
    ogre = unit("P1", "MK3", WET)
    laid = fire_phase(unit("C1", "HWZ", "0601"), unit("C2", "HVY", "0604"), ogre)
    assert laid.refused(A, "fire C2 > P1 main1") == "G4.11"
    assert laid.refused(A, "fire C1,C2 > P1 main1") == "G4.11"
    # 6 is 3 against a gun of 4: 1-2.
    laid.order(A, "fire C1 > P1 main1", 6)
    (attack,) = laid.saw(e.Attacked)
    assert isinstance(attack, e.Attacked)
    assert (attack.attack, attack.defence, attack.column) == ("3", "4", "1-2")
    assert laid.unit("P1").lost == ("main1",)


def test_G4_11_a_hit_on_treads_under_water_takes_half_as_many() -> None:
    laid = fire_phase(unit("C1", "HWZ", "0601"), unit("P1", "MK3", WET))
    laid.order(A, "fire C1 > P1 treads", 6)
    assert laid.unit("P1").treads == 45


def test_G4_11_the_preview_shows_the_half_strength() -> None:
    laid = fire_phase(unit("C1", "HWZ", "0601"), unit("P1", "MAR3", WET, surfaced=False))
    shown = odds(laid.view(), GROUND.parse_order("fire C1 > P1"))
    assert (shown.attack, shown.column) == ("3", "1-1")
    assert "Under water: half strength." in shown.note
    # A D destroys there: from 3 on.
    assert [(c.result, c.percent) for c in shown.chances] == [("NE", 33), ("X", 67)]


@pytest.mark.parametrize(("switch", "left"), [(True, ()), (False, ("MAR", "MAR"))])
def test_underwater_d_is_x(switch: bool, left: tuple[str, ...]) -> None:
    laid = fire_phase(
        unit("C1", "HWZ", "0601"),
        unit("P1", "MAR3", WET, surfaced=False),
        switches={"underwater_d_is_x": switch},
    )
    laid.order(A, "fire C1 > P1", 3)
    assert (laid.unit("P1").fate == "destroyed") is switch
    if not switch:
        assert laid.unit("P1").squads == left


def test_submerged_immune() -> None:
    laid = fire_phase(
        unit("C1", "HWZ", "0601"),
        unit("P1", "MAR3", WET, surfaced=False),
        switches={"submerged_immune": True},
    )
    assert laid.refused(A, "fire C1 > P1") == "G4.11"
    (piece,) = GROUND.menu(laid.view()).pieces
    assert not any("P1" in gun.targets for gun in piece.guns)


def test_G4_11_marines_on_the_water_are_hit_as_on_land() -> None:
    laid = fire_phase(unit("C1", "HVY", "0604"), unit("P1", "MAR3", WET))
    laid.order(A, "fire C1 > P1", 3)
    assert laid.unit("P1").squads == ("MAR", "MAR")


def test_LG_17_fire_at_a_face_down_counter_is_announced_and_wasted() -> None:
    """A tank fires at what proves an Ogre under water; a howitzer beside it does reach it."""
    hidden = unit("P1", "MK3", WET, concealed=True)
    laid = fire_phase(unit("C1", "HVY", "0604"), hidden)
    laid.order(A, f"batch {WET}: C1 > P1 treads")
    (waste,) = laid.saw(e.Wasted)
    assert isinstance(waste, e.Wasted)
    assert waste.why == "it is under water"
    laid = fire_phase(unit("C1", "HVY", "0604"), unit("C2", "HWZ", "0601"), hidden)
    laid.order(A, f"batch {WET}: C1,C2 > P1 main", 6)
    (attack,) = laid.saw(e.Attacked)
    assert isinstance(attack, e.Attacked)
    assert attack.attack == "3"


def test_LG_17_the_preview_of_a_face_down_counter_names_types_it_could_not_reach() -> None:
    laid = fire_phase(unit("C1", "HVY", "0604"), unit("P1", "MK1", WET, concealed=True))
    shown = odds(laid.view(), GROUND.parse_order(f"batch {WET}: C1 > P1"))
    found = {each.name: each for each in shown.supposed}
    assert found["Mark I"].defence == "under water"
    assert found["GEV"].column


def test_G5_16_nothing_spills_through_the_water() -> None:
    top, low = unit("P1", "GEV", WET), unit("P2", "MAR3", WET, surfaced=False)
    laid = fire_phase(unit("C1", "HWZ", "0601"), top, low)
    laid.order(A, "fire C1 > P2", 1)
    laid = fire_phase(unit("C1", "HWZ", "0601"), top, low, unit("P3", "GEV", WET))
    laid.order(A, "fire C1 > P1", 1, 1)


# Overruns on and under water.


def test_G4_11_who_can_fight_whom() -> None:
    ogre, shvy = unit("C1", "MK3", WET), unit("P1", "SHVY", WET)
    gev, marines = unit("P2", "GEV", WET), unit("P3", "MAR1", WET)
    deep = replace(marines, surfaced=False)
    assert meets(FIELD, ogre, shvy, WET)
    assert not meets(FIELD, ogre, gev, WET)
    assert meets(FIELD, deep, ogre, WET)
    assert meets(FIELD, marines, ogre, WET)
    assert meets(FIELD, deep, gev, WET)
    # An Ogre under water attacks nothing on it, but fights back marines that attack it.
    assert not overruns(FIELD, ogre, marines, WET)
    assert meets(FIELD, ogre, marines, WET)
    assert overruns(FIELD, ogre, deep, WET)
    assert overruns(FIELD, marines, ogre, WET)
    walker = unit("C2", "MK3", WET)
    assert layer(FIELD, walker, WET) == "under"
    assert not meets(switched(submerged_immune=True), deep, ogre, WET)
    assert face_of(deep).surfaced is False


def test_G4_11_nobody_but_marines_and_Ogres_starts_an_overrun_under_water() -> None:
    ogre, deep = unit("P1", "MK3", WET), unit("P2", "MAR1", WET, surfaced=False)
    walker, gev = unit("C1", "WALK{A4,D2,R2,M3,U4,EARLY}", WET), unit("C2", "GEV", WET)
    assert layer(FIELD, walker, WET) == "under"
    for foe in (ogre, deep):
        assert not overruns(FIELD, walker, foe, WET)
        assert not overruns(FIELD, gev, foe, WET)
        assert overruns(FIELD, unit("C3", "MAR1", WET), foe, WET)
    # They may be overrun, and then fight back.
    for mover in (ogre, deep):
        assert overruns(FIELD, mover, walker, WET)
        assert meets(FIELD, walker, mover, WET)
    assert not overruns(FIELD, ogre, gev, WET)
    assert overruns(FIELD, deep, gev, WET)


def test_G4_15_what_cannot_be_fought_is_passed_by() -> None:
    laid = table(unit("C1", "GEV", "0604"), unit("P1", "MK3", WET))
    stops = {s.hex: s for p in GROUND.menu(laid.view()).pieces for s in p.moves}
    assert not stops[WET].contact
    laid.order(A, "move C1 0604-0704-0804")
    assert laid.unit("C1").hex == "0804"
    laid.order(A, "undo")
    laid.order(A, f"move C1 0604-{WET}")
    assert laid.state.public.overrun is None
    assert laid.at(WET) == ["C1", "P1"]
    assert laid.refused(A, "renew C1") == "G7.13"


def test_LG_18_a_face_down_counter_is_shown_and_may_go_on() -> None:
    laid = table(unit("C1", "GEV", "0604", concealed=True), unit("P1", "MK3", WET))
    assert laid.refused(A, "move C1 0604-0704-0804") == "G4.15"
    laid.order(A, f"move C1 0604-{WET}")
    assert not laid.unit("C1").concealed
    assert laid.state.public.overrun is None
    laid.order(A, f"move C1 {WET}-0804")


def test_LG_18_face_down_counters_are_shown_to_the_one_who_comes_and_do_not_stop_it() -> None:
    hidden = unit("P1", "MK3", WET, concealed=True)
    laid = table(unit("C1", "GEV", "0604"), hidden, unit("P2", "DUMMY", WET))
    laid.order(A, f"move C1 0604-{WET}")
    assert not laid.unit("P1").concealed
    assert laid.unit("P2").fate == "discarded"
    assert laid.state.public.overrun is None
    laid.order(A, f"move C1 {WET}-0804")


def test_LG_18_both_face_down_they_find_out_that_there_is_no_fight() -> None:
    laid = table(
        unit("C1", "GEV", "0604", concealed=True),
        unit("P1", "MK3", WET, concealed=True),
        switches={"overrun_reaction": "off"},
    )
    laid.order(A, f"move C1 0604-{WET}")
    laid.order(A, f"overrun {WET}")
    assert laid.state.public.overrun is None
    assert laid.at(WET) == ["C1", "P1"]
    laid.order(A, f"move C1 {WET}-0804")


def test_G4_11_Ogres_fight_and_ram_under_water() -> None:
    laid = table(
        unit("C1", "MK3", "0604"),
        unit("P1", "MK1", WET),
        unit("P2", "GEV", WET),
        switches={"overrun_reaction": "off"},
    )
    laid.order(A, f"move C1 0604-{WET}")
    laid.order(A, f"overrun {WET}")
    assert laid.step == ("fire", 1, B)
    # The GEV above can fight nobody there, nor be fought.
    assert laid.refused(B, "fire P2 > C1") == "G4.11"
    laid.order(B, "next")
    assert laid.refused(A, "fire C1.main1 > P2") == "G4.11"
    laid.order(A, "next")
    assert laid.step == ("ram", 1, B)
    laid.order(B, "next")
    rams = [o.notation for p in GROUND.menu(laid.view()).pieces for o in p.offers]
    assert "ram C1 > P1" in rams
    assert "ram C1 > P2" not in rams
    assert laid.refused(A, "ram C1 > P2") == "G4.11"


def test_G4_11_marines_overrun_an_Ogre_under_water() -> None:
    laid = table(
        unit("C1", "MAR3", "0604"),
        unit("P1", "MK3", WET),
        switches={"overrun_reaction": "off"},
    )
    laid.order(A, f"move C1 0604-{WET}")
    laid.order(A, f"overrun {WET}")
    assert laid.step == ("fire", 1, B)
    laid.order(B, "next")
    laid.order(A, "fire C1 > P1 treads", 6)
    assert laid.unit("P1").treads == 46


def test_G4_10_infantry_in_the_water_does_not_fight_in_an_overrun() -> None:
    state = board(scenario=COAST)
    infantry, gev = unit("C1", "INF1", WET), unit("P1", "GEV", WET)
    assert not can_attack(state, (infantry,), (gev,))
    fights = board(scenario=COAST, switches={"infantry_water_fight": True})
    assert can_attack(fights, (infantry,), (gev,))
    assert can_attack(state, (gev,), (infantry,))


def test_G6_8_marines_fight_on_the_water_as_on_clear_ground() -> None:
    laid = fire_phase(unit("C1", "HVY", "0604"), unit("P1", "MAR3", WET))
    shown = odds(laid.view(), GROUND.parse_order("fire C1 > P1"))
    assert (shown.defence, shown.column) == ("3", "1-1")
    laid = fire_phase(
        unit("C1", "HVY", "0604"), unit("P1", "MAR3", WET), switches={"marine_water_x2": True}
    )
    shown = odds(laid.view(), GROUND.parse_order("fire C1 > P1"))
    assert (shown.defence, shown.column) == ("3 x 2 water = 6", "1-2")


def test_G4_11_a_D_is_no_X_against_the_weapon_of_an_Ogre_under_water() -> None:
    laid = fire_phase(unit("C1", "HWZ", "0601"), unit("C2", "HWZ", "0601"), unit("P1", "MK3", WET))
    laid.order(A, "fire C1,C2 > P1 sec1", 2)
    (attack,) = laid.saw(e.Attacked)
    assert isinstance(attack, e.Attacked)
    assert (attack.column, attack.result) == ("2-1", "D")
    assert laid.unit("P1").lost == ()
