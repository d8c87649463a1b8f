"""Drones, relays for scanners, and how many engineers a force has (G12.1, G12.18, G12.21)."""

from app.games.ground.purchase import check_force, for_sale
from app.games.ground.scenario_file import SideSet
from app.games.ground.switches import Switches
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.table import GROUND, A, Table
from tests.games.ground.test_builders import pass_turn

CALM = unit("P9", "HVY", "1311")


def test_G12_18_to_deploy_takes_the_whole_player_turn() -> None:
    game = Table(unit("C5", "DARTU", "0505", concealed=True), unit("C6", "LT", "0101"), CALM)
    before = game.view(Seat.B)
    game.order(A, "deploy C5")
    assert game.view(Seat.B) == before
    assert game.refused(A, "move C5 0505-0506") == "G12.18"
    pass_turn(game)
    assert game.unit("C5").kind == "DART"
    assert game.unit("C5").since == 0
    assert game.unit("C5").concealed


def test_G12_18_to_pack_takes_one_too_and_the_gun_does_not_fire_meanwhile() -> None:
    game = Table(unit("C5", "DART", "0505"), unit("P1", "LT", "0509"), CALM)
    game.order(A, "deploy C5")
    game.order(A, "end")
    assert game.refused(A, "fire C5 > P1") == "G12.18"
    pass_turn(game)
    assert game.unit("C5").kind == "DARTU"


def test_G12_18_it_is_declared_before_anything_moves_and_can_be_taken_back() -> None:
    game = Table(unit("C5", "DART", "0505"), unit("C6", "LT", "0505"), CALM)
    game.order(A, "deploy C5")
    assert game.refused(A, "deploy C5") == "G12.18"
    assert game.refused(A, "deploy C6") == "G12.18"
    game.order(A, "undo")
    assert game.unit("C5").since == 0
    game.order(A, "move C6 0505-0506")
    assert game.refused(A, "deploy C5") == "G12.18"


def test_G12_21_a_command_post_scans_through_a_drone_near_it() -> None:
    relay = unit("C5", "DCOMM", "0606")
    far = unit("P1", "HVY", "1006", concealed=True)
    game = Table(post("C0", "0206"), relay, far, unit("P2", "LT", "1311"), phase="P5")
    game.order(A, "scan C0 > P1", 1)
    assert not game.unit("P1").concealed
    assert any("at distance 4" in line for line in game.lines(Seat.B))
    for other in (
        unit("C5", "DCOMM", "0606", concealed=True),
        unit("C5", "DCOMM", "0606", disabled=1),
        unit("C5", "DCOMM", "1106"),
        unit("C5", "LT", "0606"),
    ):
        alone = Table(post("C0", "0206"), other, far, unit("P2", "LT", "1311"), phase="P5")
        offers = next(p for p in GROUND.menu(alone.view(Seat.A)).pieces if p.label == "C0").scans
        assert [scan.distance for scan in offers if scan.target == "P1"] == [8]


def test_G12_21_drones_with_a_second_figure_move_again_as_tanks() -> None:
    game = Table(unit("C5", "DFAST", "0505"), CALM, phase="P6")
    game.order(A, "move C5 0505-0506")
    assert game.unit("C5").hex == "0506"


def test_G15_drones_are_bought_with_their_switch_alone() -> None:
    side = SideSet(name="Red", prefix="C", zone="all", pool=100)
    without = {kind.id for kind in for_sale(side, Switches())}
    drones = {kind.id for kind in for_sale(side, Switches(drones=True))}
    assert drones - without >= {"DTNK", "DART", "DCOMM"}


def test_G12_1_engineers_and_construction_vehicles_are_a_twentieth_or_one_unit() -> None:
    side = SideSet(name="Red", prefix="C", zone="all", pool=100)
    rules = Switches()

    def rule(units: dict[str, int], switches: Switches = rules) -> str:
        refusal = check_force(side, switches, 100, units)
        return refusal.rule if refusal else ""

    assert rule({"ENG3": 1, "HVY": 5}) == ""
    assert rule({"ENG1": 1, "HVT+ENG1": 1}) == "G12.1"
    assert rule({"ENG1": 2, "HVY": 5}) == "G12.1"
    assert rule({"ENG1": 2, "HVY": 5}, Switches(engineer_cap_pct=8)) == ""


def test_G12_21_the_drone_is_within_six_hexes() -> None:
    far = unit("P1", "HVY", "1106", concealed=True)
    for hex_, away in (("0806", 3), ("0906", 9)):
        relay, calm = unit("C5", "DCOMM", hex_), unit("P2", "LT", "1311")
        game = Table(post("C0", "0206"), relay, far, calm, phase="P5")
        scans = next(p for p in GROUND.menu(game.view()).pieces if p.label == "C0").scans
        assert [scan.distance for scan in scans if scan.target == "P1"] == [away]


def test_G12_18_a_gun_that_is_disabled_meanwhile_is_not_deployed() -> None:
    game = Table(unit("C5", "DARTU", "0505"), unit("C6", "EMP", "0506"), CALM)
    game.order(A, "deploy C5")
    game.order(A, "end")
    game.order(A, "pulse C6")
    pass_turn(game)
    assert game.unit("C5").kind == "DARTU"
