"""How walkers move: jets and roads, cliffs, legs, flight, water by the shore (G11.9-G11.16)."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import with_units
from app.games.ground.field import field_of
from app.games.ground.movement import allowance, pace_of
from app.games.ground.reach import can_reach
from app.games.ground.state import Public
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

CALM = unit("P9", "HVY", "1311")
COAST = "broken_coast"
PLAIN = "WALK{A4,D2,R2,M3,EARLY}"
JETS = "WALK{A4,D2,R2,M3,LATE,JETS}"
LAT = "WALK{A4,D2,R2,M3,LATE,LAT}"
CHICKEN = "WALK{A4,D2,R2,M3,EARLY,CHICKEN}"
OPEN = {f"05{row:02}": "clear" for row in range(1, 12)}


def stops(table: Table, label: str) -> set[str]:
    """Where the menu lets a counter go."""
    pieces = GROUND.menu(table.view()).pieces
    return {stop.hex for piece in pieces if piece.label == label for stop in piece.moves}


def on_coast(*units: Unit, **more: object) -> Table:
    return Table(*units, unit("P9", "LT", "1301"), scenario=COAST, **more)


# G11.9: jets.


def test_G11_9_a_walker_that_jumps_along_a_road_is_on_it() -> None:
    """It is on the road, on the bridge, and earns the bonus of the road (G2.7, G2.8, G4.3)."""
    lake = {"0206": "water", "0306": "water"}
    table = Table(unit("C5", JETS, "0106", jets=True, on_road=True), CALM, terrain=lake)
    table.order(A, "move C5 0106-0206-0306-0406-0506")
    walker = table.unit("C5")
    assert (walker.hex, walker.on_road, walker.march.spent) == ("0506", True, 4)


def test_G11_9_jets_cost_one_everywhere_and_take_ridges_and_streams() -> None:
    table = on_coast(unit("C5", JETS, "1204", jets=True), terrain={"1205": "forest"})
    table.order(A, "move C5 1204-1205")
    assert table.unit("C5").march.spent == 1


def test_G11_9_a_high_cliff_is_tried_first_or_not_at_all_and_never_at_the_enemy() -> None:
    late = on_coast(unit("C5", JETS, "0405", jets=True))
    assert late.refused(A, "move C5 0405-0404-0403") == "G4.1"
    held = on_coast(unit("C5", JETS, "0404", jets=True), unit("P1", "LT", "0403"))
    assert held.refused(A, "move C5 0404-0403") == "G4.1"


@pytest.mark.parametrize(("levels", "start", "to"), [(2, "0404", "0303"), (3, "0304", "0303")])
def test_G11_9_a_cliff_costs_its_levels_in_place_of_the_hex(
    levels: int, start: str, to: str
) -> None:
    for one, two in ((start, to), (to, start)):
        table = on_coast(unit("C5", JETS, one, jets=True), terrain={to: "forest", start: "forest"})
        table.order(A, f"move C5 {one}-{two}")
        assert table.unit("C5").march.spent == levels
        assert not table.saw(e.Fell)


def test_G11_9_without_jets_it_falls_all_the_way_down() -> None:
    table = on_coast(unit("C5", JETS, "0303"))
    table.order(A, "move C5 0303-0404", 3)
    (fell,) = table.saw(e.Fell)
    assert isinstance(fell, e.Fell)
    assert fell.levels == 2
    (blow,) = table.saw(e.Attacked)
    assert isinstance(blow, e.Attacked)
    assert (blow.attack, blow.defence, blow.column) == ("4", "5", "1-2")
    assert table.unit("C5").hex == "0404"
    assert table.unit("C5").march.halted


def test_G11_9_jets_stay_on_through_the_turn_of_the_enemy() -> None:
    table = Table(unit("C5", JETS, "0505", jets=True), CALM, active=B, n=2)
    for _ in range(2):
        table.order(B, "end")
    assert table.state.public.active is A
    assert table.unit("C5").jets


def test_G11_9_a_disabled_walker_switches_nothing() -> None:
    table = Table(unit("C5", JETS, "0505", disabled=1), unit("C1", "LT", "0101"), CALM)
    assert table.refused(A, "jets C5 on") == "G11.9"


def test_G10_2_2_a_dummy_jumps_like_the_walker_that_it_may_be() -> None:
    dummy = unit("C5", "DUMMY", "0507", mimic=JETS)
    pit = {"0508": "crater"}
    table = Table(dummy, unit("C1", "LT", "0101"), CALM, terrain=pit)
    assert "0508" not in stops(table, "C5")
    before = table.view(Seat.B)
    table.order(A, "jets C5 on")
    assert table.view(Seat.B) == before
    table.order(A, "move C5 0507-0508")
    assert table.unit("C5").march.spent == 3
    plain = Table(unit("C5", "DUMMY", "0505", mimic=PLAIN), CALM)
    assert plain.refused(A, "jets C5 on") == "G11.9"


def test_G10_2_2_jets_are_nothing_to_a_dummy_that_is_something_else() -> None:
    table = Table(unit("C5", "DUMMY", "0505", mimic="LT", jets=True), CALM)
    assert pace_of(table.unit("C5"), "P3").mode == "tank"


# G11.10: craters.


def test_G11_10_it_enters_a_crater_with_what_is_left_and_not_with_nothing() -> None:
    pit = {**OPEN, "0508": "crater", "0509": "crater"}
    game = Table(unit("C5", JETS, "0505", jets=True), CALM, terrain=pit)
    game.order(A, "move C5 0505-0506-0507-0508")
    assert game.unit("C5").march.halted
    far = Table(unit("C5", JETS, "0504", jets=True), CALM, terrain=OPEN | {"0508": "crater"})
    assert far.refused(A, "move C5 0504-0505-0506-0507-0508") == "G4.1"


def test_G11_10_it_walks_out_of_a_crater_too() -> None:
    game = Table(unit("C5", JETS, "0508"), CALM, terrain={**OPEN, "0508": "crater"})
    assert stops(game, "C5") == {"0507", "0509", "0408", "0409", "0608", "0609"}
    game.order(A, "move C5 0508-0507")
    assert game.refused(A, "move C5 0507-0506") == "G4.1"


# G11.12: water.


def test_G11_12_walkers_keep_to_the_shore_at_half_rate() -> None:
    table = on_coast(unit("C5", PLAIN, "0604"))
    table.order(A, "move C5 0604-0704")
    assert table.unit("C5").march.spent == 2
    assert "submerged" in table.view(Seat.B).seen()["C5"].marks
    deep = dict.fromkeys(("0504", "0505", "0404", "0405", "0604", "0605", "0704"), "water")
    afloat = Table(unit("C5", PLAIN, "0604"), CALM, terrain={**deep, "0603": "water"})
    assert "0505" not in stops(afloat, "C5") or field_of(afloat.state.public).shallow("0505")


def lake_around(hex_: str) -> dict[str, str]:
    """A hex of water with nothing but water around it."""
    field = field_of(Public(scenario="shadow_line"))
    return dict.fromkeys((hex_, *field.around(hex_)), "water")


@pytest.mark.parametrize("jets", [False, True])
def test_G4_10_no_walker_enters_water_away_from_land(jets: bool) -> None:
    table = Table(unit("C5", JETS, "0504", jets=jets), CALM, terrain=lake_around("0506"))
    table.order(A, "move C5 0504-0505")
    later = Table(unit("C5", JETS, "0505", jets=jets), CALM, terrain=lake_around("0506"))
    assert later.refused(A, "move C5 0505-0506") == "G4.1"


@pytest.mark.parametrize(
    ("entry", "deep", "fate"),
    [
        (PLAIN, True, "destroyed"),
        (PLAIN, False, ""),
        ("MCV", True, "destroyed"),
        ("MCV", False, ""),
        ("MAR1", True, ""),
    ],
)
def test_G5_22_with_a_bridge_walkers_fall_into_water_that_they_may_not_be_in(
    entry: str, deep: bool, fate: str
) -> None:
    river = lake_around("0506") if deep else {"0506": "water"}
    table = Table(
        unit("C1", "MHWZ", "0403"),
        unit("P1", entry, "0506", on_road=True),
        CALM,
        terrain=river,
        bridges={"0506": 10},
        phase="P5",
    )
    table.order(A, "fire C1 > bridge 0506")
    assert table.unit("P1").fate == fate


def test_G5_22_what_flies_over_a_bridge_does_not_fall_with_it() -> None:
    table = Table(
        unit("C1", "MHWZ", "0403"),
        unit("P1", LAT, "0506", on_road=True, airborne=True, concealed=False),
        CALM,
        terrain=lake_around("0506"),
        bridges={"0506": 10},
        phase="P5",
    )
    table.order(A, "fire C1 > bridge 0506")
    assert table.unit("P1").in_play


# G11.13: chicken legs.


def test_G11_13_their_gain_and_their_loss_count_for_a_reaction_too() -> None:
    field = field_of(Public(scenario="shadow_line"))
    fast = unit("P5", "WALK{A4,D2,R2,M2,EARLY,CHICKEN}", "0907")
    assert can_reach(field, fast, "1207", ()) is not None
    assert can_reach(field, unit("P5", "WALK{A4,D2,R2,M2,EARLY}", "0907"), "1207", ()) is None
    # Rough ground takes one off: two for a forest are one too many.
    assert field.terrain("1002") == "forest"
    assert can_reach(field, unit("P5", "WALK{A4,D2,R2,M2,EARLY}", "1001"), "1002", ()) is not None
    slow = unit("P5", "WALK{A4,D2,R2,M2,EARLY,CHICKEN}", "1001")
    assert can_reach(field, slow, "1002", ()) is None


def test_G11_13_other_ground_neither_gains_nor_loses() -> None:
    town = {**OPEN, "0506": "town"}
    game = Table(unit("C5", CHICKEN, "0505"), CALM, terrain=town)
    game.order(A, "move C5 0505-0506-0507")
    assert game.refused(A, "move C5 0507-0508") == "G4.1"


# G11.14, G11.15: quad and GEV legs.


def test_G11_15_gev_legs_check_as_a_GEV_and_ride_the_water() -> None:
    kind = "WALK{A4,D2,R2,M3,G2,LATE,GEV}"
    woods = Table(unit("C5", kind, "0505"), CALM, terrain={"0506": "forest"})
    woods.order(A, "move C5 0505-0506")
    woods.order(A, "end", 2)
    assert woods.unit("C5").disabled
    lake = on_coast(unit("C5", kind, "0604"))
    lake.order(A, "move C5 0604-0704-0804")
    lake.order(A, "end")
    lake.order(A, "end")
    lake.order(A, "move C5 0804-0704")
    assert "submerged" not in lake.view(Seat.B).seen()["C5"].marks


# G11.16: flight.


@pytest.mark.parametrize(("mov", "third", "sixth"), [(1, 2, 2), (2, 3, 2), (3, 4, 2), (4, 5, 3)])
def test_G11_16_how_far_it_flies(mov: int, third: int, sixth: int) -> None:
    flyer = unit("C5", f"WALK{{A2,D2,R1,M{mov},LATE,LAT}}", "0505", airborne=True)
    assert (allowance(flyer, "P3"), allowance(flyer, "P6")) == (third, sixth)


def test_G11_16_in_the_air_it_has_neither_road_nor_legs() -> None:
    kind = "WALK{A2,D2,R1,M3,LATE,LAT,CHICKEN}"
    road = Table(unit("C5", kind, "0106", airborne=True, on_road=True), CALM)
    road.order(A, "move C5 0106-0206-0306-0406-0506")
    assert road.refused(A, "move C5 0506-0606") == "G4.1"
    woods = dict.fromkeys(("0506", "0507", "0508", "0509"), "forest")
    wild = Table(unit("C5", kind, "0505", airborne=True), CALM, terrain=woods)
    wild.order(A, "move C5 0505-0506-0507-0508-0509")


@pytest.mark.parametrize(("terrain", "lands"), [("forest", True), ("crater", False)])
def test_G11_16_it_lands_where_it_can_stand(terrain: str, lands: bool) -> None:
    table = Table(unit("C5", LAT, "0505", airborne=True), CALM, terrain={"0505": terrain})
    if lands:
        table.order(A, "land C5")
        assert not table.unit("C5").airborne
    else:
        assert table.refused(A, "land C5") == "G4.13"


def test_G11_16_it_lands_in_no_water_away_from_land() -> None:
    for hex_, lands in (("0506", False), ("0505", True)):
        lake = lake_around("0506")
        table = Table(unit("C5", LAT, hex_, airborne=True, on_road=False), CALM, terrain=lake)
        if lands:
            table.order(A, "land C5")
        else:
            assert table.refused(A, "land C5") == "G4.13"


def test_G11_16_its_form_lasts_until_its_next_P3a() -> None:
    table = Table(unit("C5", LAT, "0505"), unit("C1", "LT", "0101"), CALM)
    table.order(A, "takeoff C5")
    table.order(A, "move C1 0101-0102")
    assert table.refused(A, "land C5") == "G4.13"
    table.order(A, "end")
    assert table.unit("C5").airborne


def test_G10_2_2_a_dummy_flies_like_the_walker_that_it_may_be() -> None:
    dummy, hidden = unit("C5", "DUMMY", "0505", mimic=LAT), unit("C2", "LT", "0101", concealed=True)
    table = Table(dummy, hidden, CALM, terrain={"0507": "mountain"})
    before = table.view(Seat.B)
    table.order(A, "takeoff C5")
    assert table.view(Seat.B) == before
    table.order(A, "move C5 0505-0506-0507-0508-0509")
    table.order(A, "end")
    table.order(A, "end")
    table.order(A, "move C5 0509-0508-0507")


def test_G11_4_walkers_do_not_give_themselves_up() -> None:
    table = Table(
        unit("C5", PLAIN, "0905"),
        unit("P1", "MK3", "0906"),
        CALM,
        switches={"conventional_ram": True},
    )
    assert table.refused(A, "move C5 0905-0906 ram P1") == "G11.4"


def test_G12_6_a_walker_that_jumps_may_land_on_a_construction_vehicle() -> None:
    builder = unit("C7", "MCV", "0508")
    for jets in (False, True):
        walker = unit("C5", JETS, "0507", jets=jets)
        table = Table(walker, builder, CALM, terrain={"0508": "swamp"})
        table.order(A, "move C5 0507-0508")
        assert table.unit("C5").march.spent == 1


@pytest.mark.parametrize(("kind", "leaves"), [(CHICKEN, False), (PLAIN, True)])
def test_G2_9_what_a_walker_has_left_to_leave_the_map(kind: str, leaves: bool) -> None:
    """Rough ground has taken a hex of movement from chicken legs (G11.13)."""
    wood = {"0107": "forest"}
    table = Table(unit("C5", kind, "0207"), CALM, terrain=wood, scenario="raid")
    table.order(A, "move C5 0207-0107")
    if leaves:
        table.order(A, "leave C5 west")
    else:
        assert table.refused(A, "leave C5 west") == "G2.9"


def test_G7_13_what_a_walker_has_left_to_renew_an_overrun() -> None:
    wood = {**OPEN, "0508": "forest"}
    march = {"steps": 1, "spent": 2, "start": "0507", "gait": 2}
    walker = unit("C5", CHICKEN, "0508")
    table = Table(walker, unit("P1", "MCRL", "0508"), CALM, terrain=wood)
    state = table.state
    moved = replace(table.unit("C5"), march=replace(walker.march, **march))
    table.state = with_units(state, (moved,))
    assert table.refused(A, "renew C5") == "G7.13"


@pytest.mark.parametrize("terrain", ["forest", "rubble", "old_crater"])
def test_G11_13_and_G4_23_an_old_crater_is_rough_too(terrain: str) -> None:
    game = Table(unit("C5", CHICKEN, "0507"), CALM, terrain={**OPEN, "0508": terrain})
    assert game.refused(A, "move C5 0507-0508-0509") == "G4.1"
    game.order(A, "move C5 0507-0508")
