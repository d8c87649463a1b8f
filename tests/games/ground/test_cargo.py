"""What is carried besides squads: lifted vehicles and light artillery drones (G12.18, G12.22)."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.blast import roll_counter
from app.games.ground.forces import force_cost, force_size
from app.games.ground.odds import odds
from app.games.ground.position import format_position
from app.games.ground.purchase import check_force, for_sale, purse_of
from app.games.ground.roster import roster
from app.games.ground.scenarios import build_scenario, scenarios
from app.games.ground.stacking import stack_load
from app.games.ground.switches import Switches
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.data import DataError
from app.kernel.orders import Malformed
from app.views.seats import Seat
from tests.games.ground.build import journal, unit
from tests.games.ground.field_day import Play
from tests.games.ground.table import GROUND, A, B, Table
from tests.games.ground.test_overrun_fire import fight
from tests.games.ground.test_terrain import table

LIFTER = unit("C1", "ORCAC", "0302")
TANK = unit("C2", "HVY", "0302")
LOADED = unit("C1", "ORCAC", "0302", riders=("HVY",))
ENEMY = unit("P9", "HWZ", "1101")


def loaded(label: str = "P1", hex_: str = "0402", **more: object) -> Unit:
    return unit(label, "ORCAC", hex_, riders=("HVY",), **more)


def offers(view: View, label: str) -> dict[str, str]:
    """The texts of the orders that the menu offers to a counter."""
    pieces = (p for p in GROUND.menu(view).pieces if p.label == label)
    return {offer.notation: offer.text for piece in pieces for offer in piece.offers}


def test_G12_22_a_carry_all_lifts_a_vehicle_flies_it_away_and_sets_it_down() -> None:
    laid = table(LIFTER, TANK, ENEMY, turns=3)
    assert offers(laid.view(), "C2")["mount C2 1 on C1"] == "Go aboard C1"
    laid.order(A, "mount C2 1 on C1")
    assert laid.lines(Seat.B)[-1] == "C2 Heavy Tank goes aboard C1 ORCA Carry-All in 0302."
    assert laid.at("0302") == ["C1"]
    assert laid.refused(A, "dismount C1 1") == "G4.18"
    next_turn(laid)
    laid.order(A, "takeoff C1")
    assert laid.refused(A, "dismount C1 1") == "G4.18"
    laid.order(A, "move C1 0302-0402-0501")
    next_turn(laid)
    laid.order(A, "land C1")
    assert offers(laid.view(), "C1")["dismount C1 1"] == "Set down Heavy Tank"
    laid.order(A, "dismount C1 1")
    assert laid.lines(Seat.B)[-1] == "C71 Heavy Tank is set down by C1 in 0501."
    tank = laid.unit("C71")
    assert (tank.kind, tank.hex, laid.unit("C1").riders) == ("HVY", "0501", ())
    assert laid.refused(A, "move C71 0501-0502") == "G4.18"


def next_turn(laid: Table) -> None:
    """On to the next P3 of side a."""
    while True:
        side = A if GROUND.view(laid.state, Seat.A).waiting == (A,) else B
        laid.order(side, "end")
        public = laid.state.public
        if (public.phase, public.active) == ("P3", A):
            return


@pytest.mark.parametrize(
    ("passenger", "carrier", "rule"),
    [
        ("SHVY", "ORCAC", "G12.22"),
        ("MHWZ", "ORCAC", "G12.22"),
        ("MK1", "ORCAC", "G12.22"),
        ("GCP", "ORCAC", "G12.22"),
        ("DART", "ORCAC", "G12.22"),
        ("ORCAF", "ORCAC", "G12.22"),
        ("INF2", "ORCAC", "G4.18"),
        ("HVY", "APC", "G4.18"),
        ("LT", "ORCAT", "G4.18"),
        ("LAD", "HVY", "G4.18"),
        ("LAD", "GEV", "G4.18"),
    ],
)
def test_G12_22_what_does_not_go_aboard(passenger: str, carrier: str, rule: str) -> None:
    laid = table(unit("C1", carrier, "0302"), unit("C2", passenger, "0302"), ENEMY)
    assert laid.refused(A, "mount C2 1 on C1") == rule
    assert "mount C2 1 on C1" not in offers(laid.view(), "C2")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"disabled": 1}, "G4.16"),
        ({"stuck": True}, "G4.16"),
        ({"riders": ("INF",)}, "G4.18"),
    ],
)
def test_G12_22_the_disabled_and_the_loaded_are_not_lifted(
    changes: dict[str, object], rule: str
) -> None:
    laid = table(LIFTER, replace(TANK, **changes), ENEMY)
    assert laid.refused(A, "mount C2 1 on C1") == rule


def test_G12_22_it_takes_the_whole_move_and_the_carrier_has_to_be_on_the_ground() -> None:
    laid = table(LIFTER, replace(TANK, hex="0301"), unit("C3", "LT", "0302"), ENEMY)
    laid.order(A, "move C2 0301-0302")
    assert laid.refused(A, "mount C2 1 on C1") == "G4.18"
    laid.order(A, "mount C3 1 on C1")
    again = table(LOADED, TANK, ENEMY)
    assert again.refused(A, "mount C2 1 on C1") == "G12.22"
    flying = table(replace(LIFTER, airborne=True), TANK, ENEMY)
    assert flying.refused(A, "mount C2 1 on C1") == "G4.18"


def test_G4_18_a_vehicle_that_is_being_packed_up_is_not_taken_aboard() -> None:
    drone = unit("C2", "DARTU", "0302", since=1)
    assert table(LIFTER, drone, ENEMY).refused(A, "mount C2 1 on C1") == "G12.18"


def test_G4_14_what_is_aboard_counts_as_if_it_stood_there() -> None:
    assert stack_load([LOADED]) == 2
    assert stack_load([unit("C1", "TRC", "0302", riders=("LAD",))]) == 2
    assert stack_load([replace(LOADED, concealed=True)]) == 2


def test_G12_22_a_face_down_pair_is_turned_up_first() -> None:
    laid = table(replace(LIFTER, concealed=True), replace(TANK, concealed=True), ENEMY)
    laid.order(A, "mount C2 1 on C1")
    assert not laid.unit("C1").concealed
    (shown,) = laid.saw(e.Revealed)
    assert isinstance(shown, e.Revealed)
    assert set(shown.units) == {"a.C1", "a.C2"}


def test_G12_22_the_load_shows_on_the_counter_once_it_lies_open() -> None:
    for reader in (Seat.A, Seat.B):
        view = table(LOADED, ENEMY).view(reader)
        (found,) = [c for c in view.counters if c.label == "C1"]
        assert found.name == "ORCA Carry-All with Heavy Tank aboard"
        assert "loaded" in found.marks
        assert "Aboard: Heavy Tank" in found.notes
    hidden = table(replace(LOADED, concealed=True), ENEMY).view(Seat.B).seen()["C1"]
    assert (hidden.name, hidden.marks, hidden.notes) == ("", (), ())


def test_G5_17_one_die_for_the_carry_all_and_for_its_load() -> None:
    """A landed carry-all has defence 0, the tank 3: MSL (3) rolls 1-1 against the load."""
    laid = table(unit("C2", "MSL", "0401"), loaded(), phase="P5")
    shown = odds(laid.view(), GROUND.parse_order("fire C2 > P1"))
    assert shown.note == "Defence 0: no die. Its load defends with 3: 1-1, same die."
    laid.order(A, "fire C2 > P1", 2)
    assert laid.unit("P1").fate == "destroyed"
    left = laid.unit("P71")
    assert (left.kind, left.hex, left.disabled) == ("HVY", "0402", 0)
    assert laid.refused(A, "fire C2 > P71") == "G3.11"


def test_G5_17_a_D_leaves_the_load_disabled_in_the_hex() -> None:
    laid = table(unit("C2", "MSL", "0401"), loaded(), phase="P5")
    laid.order(A, "fire C2 > P1", 3)
    assert laid.unit("P71").disabled == laid.state.public.n
    assert "Heavy Tank aboard P1 is disabled." in laid.lines(Seat.A)


def test_G5_17_a_load_that_was_disabled_before_is_destroyed_and_scores() -> None:
    laid = table(unit("C2", "MSL", "0401"), loaded(load_hurt=1), phase="P5")
    laid.order(A, "fire C2 > P1", 3)
    assert laid.at("0402") == []
    assert sum(loss.vp for loss in laid.state.public.losses) == 12
    assert "Heavy Tank aboard P1 is destroyed (6 points)." in laid.lines(Seat.B)


def test_G4_13_what_is_shot_down_takes_its_load_along() -> None:
    laid = table(unit("C2", "LT", "0401"), loaded(airborne=True), phase="P5")
    laid.order(A, "fire C2 > P1", 1)
    assert laid.unit("P1").fate == "destroyed"
    assert laid.at("0402") == []


def test_G5_9_a_disabled_load_recovers_aboard_and_keeps_its_mark_when_it_is_set_down() -> None:
    laid = table(replace(LOADED, load_hurt=2), ENEMY, turns=3, n=3)
    assert "Aboard: Heavy Tank, disabled" in laid.view(Seat.B).seen()["C1"].notes
    down = table(replace(LOADED, load_hurt=2), ENEMY, turns=3, n=3)
    down.order(A, "dismount C1 1")
    assert (down.unit("C71").disabled, down.unit("C1").load_hurt) == (2, 0)
    next_turn(laid)
    assert laid.unit("C1").load_hurt == 0
    assert "Heavy Tank aboard C1 recovers." in laid.lines(Seat.B)


def test_G12_12_a_pulse_disables_the_load_too() -> None:
    emp = unit("C2", "EMP", "0401")
    laid = table(emp, loaded(), phase="P5", switches={"unofficial_units": True})
    laid.order(A, "pulse C2")
    assert (laid.unit("P1").disabled, laid.unit("P1").load_hurt) == (1, 1)


def test_G9_14_a_blast_rolls_for_the_load_after_its_carrier() -> None:
    """At 2-1: a 6 for the carrier, a 3 for the tank."""
    log = journal(table(loaded(), ENEMY).state, 6, 3)
    roll_counter(log, loaded(), lambda unit, part: "2-1")
    carrier = log.state.forces[B].units["b.P1"]
    (tank,) = [u for u in log.state.forces[B].units.values() if u.kind == "HVY"]
    assert (carrier.fate, bool(tank.disabled)) == ("destroyed", True)


def test_G7_5_in_an_overrun_the_load_may_be_set_down_and_fights() -> None:
    laid = fight(unit("C1", "HVY", "0807"), loaded(hex_="0907"))
    assert offers(laid.view(Seat.B), "P1")["dismount P1 1"] == "Set down Heavy Tank"
    laid.order(B, "dismount P1 1")
    assert laid.step == ("fire", 1, B)
    laid.order(B, "fire P71 > C1", 5)
    assert laid.unit("C1").fate == "destroyed"


def test_G7_10_in_an_overrun_a_D_destroys_the_load() -> None:
    """HVY 4 against 3 is 1-1, where a 3 is D."""
    laid = fight(unit("C1", "HVY", "0807"), loaded(hex_="0907"))
    laid.order(B, "next")
    laid.order(A, "fire C1 > P1", 3)
    assert laid.at("0907") == ["C1"]


def test_G8_9_a_ram_disables_the_load_and_puts_it_off() -> None:
    laid = table(unit("C2", "MK1", "0401"), loaded(), ENEMY, switches={"contact": "ram"})
    laid.order(A, "move C2 0401-0402", 2)
    assert laid.unit("P1").disabled
    assert laid.unit("P71").disabled
    laid = table(unit("C2", "MK1", "0401"), loaded(), ENEMY, switches={"contact": "ram"})
    laid.order(A, "move C2 0401-0402", 5)
    assert laid.at("0402") == ["C2"]


# In notation, in lists and in scenarios.


def test_G12_22_a_load_is_written_behind_its_carrier() -> None:
    text = "C1=ORCAC+MGEV1@0302(hurt1) C2=TRC+LAD@0303"
    laid = Play(f"broken_coast n1 P3 concealment=none vtol=on | a {text} | b P9=HWZ@1101")
    assert (laid.unit("C1").riders, laid.unit("C1").load_hurt) == (("MGEV1",), 1)
    written = format_position(laid.state)
    assert "C1=ORCAC+MGEV1@0302(hurt1)" in written
    assert "C2=TRC+LAD@0303" in written
    for wrong in ("ORCAC+SHVY", "HVY+LAD", "TRC+LT"):
        with pytest.raises(Malformed):
            Play(f"broken_coast n1 P3 | a C1={wrong}@0302 | b P9=HWZ@1101")


def test_G13_1_a_load_is_paid_for_besides() -> None:
    assert force_cost({"ORCAC+HVY": 2, "TRC+LAD": 1}) == 2 * 12 + 8.5


VALLEY = scenarios()["valley"].side(B)


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("ORCAC+HVY", ""),
        ("TRC+DART", "G4.18"),
        ("ORCAC+SHVY", "G12.22"),
        ("ORCAC+LAD", "G4.18"),
        ("HVY+GEV", "G4.18"),
    ],
)
def test_G13_2_what_may_be_bought_aboard(entry: str, rule: str) -> None:
    switches = Switches(vtol=True, unofficial_units=True, drones=True)
    refusal = check_force(VALLEY, switches, 150, {entry: 1})
    assert (refusal.rule if refusal else "") == rule


def test_G13_2_of_the_two_light_artillery_drones_one_is_for_sale() -> None:
    for std in (False, True):
        switches = Switches(drones=True, lad_std=std)
        known = {kind.id for kind in for_sale(VALLEY, switches)}
        assert {"DART", "DARTU", "LAD"} & known == ({"LAD"} if std else {"DART", "DARTU"})
        purse = purse_of(scenarios()["valley"], B, switches, 150, {})
        entries = {ware.entry: ware.name for ware in purse.wares}
        assert ("TRC+LAD" in entries) is std
        assert "HVY+LAD" not in entries
    assert entries["HVT+LAD"] == "Hover Truck with Light Artillery Drone aboard"
    assert "LAD" not in {kind.id for kind in for_sale(VALLEY, Switches(lad_std=True))}


def test_G13_3_a_load_counts_as_armour() -> None:
    assert force_size({"ORCAC+HVY": 1, "TRC+LAD": 1}) == (3.0, 0)


def test_a_scenario_may_list_a_loaded_carrier() -> None:
    side = replace(
        VALLEY, units={"ORCAC+HVY": 1}, pool=None, default_force=(), zones={}, distances=()
    )
    scenario = scenarios()["valley"]
    file = replace(scenario.file, b=side, switches=Switches(vtol=True))
    built = build_scenario(file, "loaded", scenario.sheet)
    (lifter,) = [u for u in roster(built, B, file.switches) if u.kind == "ORCAC"]
    assert lifter.riders == ("HVY",)
    bad = replace(file, b=replace(side, units={"ORCAC+SHVY": 1}))
    with pytest.raises(DataError, match="lifts no Superheavy Tank"):
        build_scenario(bad, "loaded", scenario.sheet)


# The published light artillery drone.


def test_G12_18_a_published_drone_rides_on_a_truck_is_put_off_and_fires() -> None:
    truck = unit("C1", "TRC", "0302", riders=("LAD",))
    laid = table(truck, unit("P1", "GEV", "0806"), switches={"drones": True, "lad_std": True})
    laid.order(A, "dismount C1 1")
    drone = laid.unit("C71")
    assert (drone.kind, drone.hex, drone.squads) == ("LAD", "0302", ())
    laid.order(A, "end")
    laid.order(A, "fire C71 > P1", 6)
    (shot,) = laid.saw(e.Attacked)
    assert isinstance(shot, e.Attacked)
    assert (shot.attack, shot.column) == ("2", "1-1")


def test_G12_18_it_does_not_fire_from_its_truck_nor_move_by_itself() -> None:
    truck = unit("C1", "TRC", "0302", riders=("LAD",))
    laid = table(truck, unit("P1", "GEV", "0402"), phase="P5")
    assert laid.refused(A, "fire C1 > P1") == "G1"
    alone = table(unit("C2", "LAD", "0302"), ENEMY)
    assert alone.refused(A, "move C2 0302-0402") == "G4.16"


@pytest.mark.parametrize("carrier", ["TRC", "TRA", "HVT", "APC", "ORCAT", "ORCAC", "MCV", "DSHUT"])
def test_G12_18_it_goes_aboard_whatever_carries_squads_inside(carrier: str) -> None:
    laid = table(unit("C1", carrier, "0302"), unit("C2", "LAD", "0302"), ENEMY)
    laid.order(A, "mount C2 1 on C1")
    assert laid.unit("C1").riders == ("LAD",)
    full = table(unit("C1", "HVT", "0302", riders=("INF",)), unit("C2", "LAD", "0302"), ENEMY)
    assert full.refused(A, "mount C2 1 on C1") == "G4.18"


def test_G12_18_a_truck_takes_it_on_its_way() -> None:
    laid = table(unit("C1", "HVT", "0301"), unit("C2", "LAD", "0302"), ENEMY)
    laid.order(A, "move C1 0301-0302")
    laid.order(A, "mount C2 1 on C1")
    laid.order(A, "move C1 0302-0303")
    assert laid.at("0302") == []
