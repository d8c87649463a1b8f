"""Attacks in an overrun: doubled and halved strengths, single squads, results (G7.7-G7.10)."""

from app.games.ground.arms import ready, strength
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.views.seats import Side
from tests.games.ground.build import at, board, post, unit
from tests.games.ground.gunnery import fight, give, names, refused, results, score, then


def clash(*units: Unit, attacker: Side = Side.A, terrain: str = "clear") -> State:
    """An overrun in 0505, with the ground there as given."""
    there = {"0505": terrain}
    return board(*units, phase="P3", overrun=fight(attacker=attacker), terrain=there)


def strengths(piece: Unit) -> list[float]:
    """The strengths a unit has in an overrun."""
    return [float(strength(piece, w, overrun=True)) for w in ready(piece, overrun=True)]


def test_G7_8_who_is_doubled() -> None:
    assert strengths(unit("C1", "INF2", "0505")) == [2, 2]
    assert strengths(unit("C1", "HW1", "0505")) == [2, 6]
    assert strengths(unit("C1", "MK1", "0505")) == [8, 2, 2, 2, 2]
    assert strengths(unit("C1", "SHVY", "0505")) == [3, 3, 2, 2]
    assert strengths(unit("C1", "HVY", "0505")) == [4]
    assert strengths(unit("C1", "LT", "0505", riders=("INF",))) == [2, 2]
    # Riders are not lamed with their carrier.
    assert strengths(unit("C1", "LT", "0505", riders=("INF",), disabled=1)) == [1, 2]


def test_X070_G7_8_a_disabled_Superheavy_is_halved() -> None:
    assert strengths(unit("C1", "SHVY", "0505", disabled=1)) == [1.5, 1.5, 1, 1]


def test_G6_6_G7_8_a_command_post_fights_with_1() -> None:
    cp = post("C1", "0505")
    assert strengths(cp) == [1]
    assert strengths(post("C1", "0505", disabled=1)) == [0.5]
    assert ready(cp, overrun=False) == ()
    log = give(clash(cp, unit("P4", "LGEV", "0505")), "fire C1 > P4", 4)
    assert at(log, "P4").fate == "destroyed"


def test_X069_G7_10_every_D_destroys() -> None:
    log = give(clash(unit("C1", "GEV", "0505"), unit("P4", "LT", "0505")), "fire C1 > P4", 3)
    assert names(log) == ["Announced", "Fired", "Attacked", "Destroyed"]
    assert results(log) == ["1-1 3 D"]


def test_X123_G6_5_G7_8_the_missile_of_heavy_weapons_is_doubled() -> None:
    log = give(clash(unit("C1", "HW1", "0505"), unit("P4", "MSL", "0505")), "fire C1.m1 > P4", 1)
    assert results(log) == ["3-1 1 D"]
    assert at(log, "P4").fate == "destroyed"
    assert at(log, "C1").squads == ("HWX",)


def test_X071_G7_9_defenders_have_the_terrain_attackers_have_not() -> None:
    units = unit("C1", "INF3", "0505"), unit("P4", "INF1", "0505")
    assert results(give(clash(*units, terrain="town"), "fire C1 > P4", 1)) == ["2-1 1 NE"]
    defending = clash(*units, terrain="town", attacker=Side.B)
    assert results(give(defending, "fire C1 > P4")) == ["auto 0 XX"]


def test_G7_10_any_result_removes_a_single_squad() -> None:
    state = clash(unit("C1", "GEV", "0505"), unit("P4", "INF1", "0505"))
    log = give(state, "fire C1 > P4", 2)
    assert results(log) == ["2-1 2 D"]
    assert at(log, "P4").fate == "destroyed"
    assert score(log) == 2


def test_G5_14_antipersonnel_guns_attack_each_counter_once_a_round() -> None:
    squads = unit("P4", "INF1", "0505"), unit("P5", "INF1", "0505")
    log = give(clash(unit("C1", "MK1", "0505"), *squads, terrain="forest"), "fire C1.ap1 > P4", 1)
    assert refused(log.state, "fire C1.ap2 > P4") == ("antipersonnel", "G5.14")
    log = then(log, "fire C1.ap2 > P5", 1)


def test_G5_14_G7_5_and_each_of_the_tank_riders() -> None:
    loaded = unit("P4", "SHVY", "0505", riders=("INF", "INF"))
    state = clash(unit("C1", "MK1", "0505"), loaded, terrain="forest")
    log = give(state, "fire C1.ap1 > P4 riders", 1)
    log = then(log, "fire C1.ap2 > P4 riders", 1)
    assert refused(log.state, "fire C1.ap3 > P4 riders") == ("antipersonnel", "G5.14")
    log = give(state, "fire C1.ap1 > P4 riders", 6)
    log = then(log, "fire C1.ap2 > P4 riders", 1)
    assert at(log, "P4").riders == ("INF",)
    assert refused(log.state, "fire C1.ap3 > P4 riders") == ("antipersonnel", "G5.14")


def test_G7_10_no_spillover() -> None:
    state = clash(unit("C1", "HVY", "0505"), unit("P4", "HVY", "0505"), unit("P5", "LGEV", "0505"))
    assert results(give(state, "fire C1 > P4", 1)) == ["1-1 1 NE"]


def test_X072_G5_15_G7_10_stealth_does_not_help_against_infantry() -> None:
    log = give(
        clash(unit("C1", "INF1", "0505"), unit("P4", "NINJA", "0505")), "fire C1 > P4 sec", 6
    )
    assert results(log) == ["1-2 6 X"]
    assert at(log, "P4").lost == ("sec1",)
    state = clash(unit("C1", "GEV", "0505"), unit("P4", "NINJA", "0505"))
    assert results(give(state, "fire C1 > P4 sec", 6)) == ["1-2 6 D"]


def test_G7_9_town_rules_only_for_a_defending_Ogre() -> None:
    units = unit("C1", "HVY", "0505"), unit("P4", "MK1", "0505")
    assert at(give(clash(*units, terrain="town"), "fire C1 > P4", 5), "P4").treads == 18
    attacking = clash(*units, terrain="town", attacker=Side.B)
    assert at(give(attacking, "fire C1 > P4", 5), "P4").treads == 14
    assert results(give(attacking, "fire C1 > P4 main", 1)) == ["1-1 1 NE"]
    assert refused(clash(*units, unit("C2", "HVY", "0505")), "fire C1, C2 > P4") == (
        "treads",
        "G5.11",
    )


def test_G7_5_G5_17_riders_share_the_fire_on_their_carrier_with_D_as_X() -> None:
    loaded = unit("P4", "APC", "0505", riders=("INF",) * 3)
    log = give(clash(unit("C1", "HVY", "0505"), loaded), "fire C1 > P4", 3)
    assert results(log) == ["2-1 3 D", "1-1 3 D"]
    assert at(log, "P4").fate == "destroyed"
    assert score(log) == 6 + 6
    assert not [u for u in log.state.forces[Side.B].units.values() if u.in_play]


def test_G7_5_tank_riders_are_targets_as_single_squads() -> None:
    loaded = unit("P4", "SHVY", "0505", riders=("INF", "INF"))
    log = give(clash(unit("C1", "MK1", "0505"), loaded), "fire C1.ap1 > P4 riders", 2)
    assert results(log) == ["2-1 2 D"]
    assert at(log, "P4").riders == ("INF",)


def test_G7_7_only_who_is_there_fires_at_who_is_there_and_never_at_the_ground() -> None:
    state = clash(
        unit("C1", "HVY", "0505"),
        unit("C2", "HWZ", "0504"),
        unit("P4", "LT", "0505"),
        unit("P5", "LT", "0504"),
        terrain="forest",
    )
    assert refused(state, "fire C2 > P4") == ("elsewhere", "G7.7")
    assert refused(state, "fire C1 > P5") == ("no-target", "G5.1")
    assert refused(state, "fire C1 > terrain 0505") == ("ground", "G7.7")


def test_G5_2_below_1_2_is_refused_here_too() -> None:
    state = clash(unit("C1", "LGEV", "0505", disabled=1), unit("P4", "HVY", "0505"))
    assert refused(state, "fire C1 > P4") == ("odds", "G5.2")


def test_G10_10_4_a_system_that_scanned_fights_all_the_same() -> None:
    scanned = unit("C1", "HVY", "0505", scanned=("gun",))
    give(clash(scanned, unit("P4", "HVY", "0505")), "fire C1 > P4", 1)
    state = board(scanned, unit("P4", "HVY", "0504"))
    assert refused(state, "fire C1 > P4") == ("scanned", "G10.10.4")


def test_G7_8_treads_lost_are_whole() -> None:
    lamed = unit("C1", "HVY", "0505", disabled=1)
    assert at(give(clash(lamed, unit("P4", "MK1", "0505")), "fire C1 > P4", 5), "P4").treads == 16


def test_G5_12_the_last_missile_fired_in_an_overrun_is_the_end_of_an_Ogre_without_treads() -> None:
    lost = ("main1", "sec1", "sec2", "sec3", "sec4", *(f"ap{i}" for i in range(1, 9)), "missile2")
    wreck = unit("C1", "MK3", "0505", lost=lost, treads=0)
    log = give(clash(wreck, unit("P4", "SHVY", "0505")), "fire C1.missile1 > P4", 1)
    assert results(log) == ["2-1 1 NE"]
    assert at(log, "C1").fate == "destroyed"
