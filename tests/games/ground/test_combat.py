"""Attacks and their results: vehicles, infantry, command posts, Ogres, riders (G5)."""

import pytest

from app.games.ground.conceal import Log
from app.views.seats import Side
from tests.games.ground.build import at, board, post, unit
from tests.games.ground.gunnery import give, names, refused, results, score, then, wasted


def test_X007_G5_6_a_lucky_1_2_disables_a_heavy_tank() -> None:
    log = give(board(unit("C1", "LT", "0504"), unit("P4", "HVY", "0505"), n=5), "fire C1 > P4", 5)
    assert results(log) == ["1-2 5 D"]
    assert at(log, "P4").disabled == 5
    assert at(log, "P4").shaken_by == "fire"


def test_X008_G5_6_a_second_D_destroys() -> None:
    units = unit("C1", "LT", "0504"), unit("P4", "HVY", "0505", disabled=4, shaken_by="fire")
    log = give(board(*units, n=5), "fire C1 > P4", 5)
    assert at(log, "P4").fate == "destroyed"
    assert score(log) == 6


def test_X009_G5_6_a_missile_tank_disables_at_1_1() -> None:
    log = give(board(unit("C1", "MSL", "0501"), unit("P4", "HVY", "0505")), "fire C1 > P4", 4)
    assert results(log) == ["1-1 4 D"]
    assert at(log, "P4").disabled


def test_X010_G5_6_XX_destroys() -> None:
    log = give(board(unit("C1", "HVY", "0504"), unit("P4", "MSL", "0505")), "fire C1 > P4", 5)
    assert results(log) == ["2-1 5 XX"]
    assert at(log, "P4").fate == "destroyed"


def test_X004_G5_3_at_5_1_no_die_falls() -> None:
    log = give(
        board(unit("C1", "HVY", "0504"), unit("C2", "LGEV", "0504"), unit("P4", "LHWZ", "0505")),
        "fire C1, C2 > P4",
    )
    assert results(log) == ["auto 0 XX"]
    assert score(log) == 6


def test_X125_G5_3_without_auto_5_1_the_4_1_column_is_rolled() -> None:
    units = unit("C1", "HWZ", "0504"), unit("P4", "LHWZ", "0505")
    log = give(board(*units, switches={"auto_5_1": False}), "fire C1 > P4", 2)
    assert results(log) == ["4-1 2 X"]
    assert at(log, "P4").fate == "destroyed"


def test_X003_G5_2_below_1_2_is_refused_against_what_is_known() -> None:
    state = board(unit("C1", "LGEV", "0504"), unit("P4", "HVY", "0505"))
    assert refused(state, "fire C1 > P4") == ("odds", "G5.2")


def test_G5_4_systems_of_several_units_add_up() -> None:
    state = board(*(unit(f"C{i}", "GEV", "0504") for i in (1, 2)), unit("P4", "MHWZ", "0505"))
    assert results(give(state, "fire C1, C2 > P4", 1)) == ["2-1 1 NE"]


def test_G5_1_each_system_must_reach() -> None:
    state = board(unit("C1", "HVY", "0503"), unit("C2", "HVY", "0502"), unit("P4", "GEV", "0505"))
    assert refused(state, "fire C1, C2 > P4") == ("range", "G5.1")
    assert results(give(state, "fire C1 > P4", 1)) == ["2-1 1 NE"]


@pytest.mark.parametrize(
    ("terrain", "entry", "defence"),
    [
        ("clear", "HVY", "3"),
        ("forest", "HVY", "3"),
        ("town", "HVY", "6"),
        ("town", "INF3", "9"),
        ("forest", "INF3", "6"),
        ("swamp", "INF2", "4"),
        ("town", "HWZ", "2"),
    ],
)
def test_G5_5_defence_is_multiplied_by_terrain(terrain: str, entry: str, defence: str) -> None:
    units = unit("C1", "HWZ", "0504"), unit("P4", entry, "0505")
    log = give(board(*units, terrain={"0505": terrain}), "fire C1 > P4", 1)
    (attack,) = (event for event in log.events if type(event).__name__ == "Attacked")
    assert attack.defence == defence


def test_X005_G5_3_a_post_of_defence_0_falls_to_anything() -> None:
    log = give(board(unit("C1", "LGEV", "0504"), post("P4", "0505", defence=0)), "fire C1 > P4")
    assert at(log, "P4").fate == "destroyed"
    assert score(log) == 12


def test_X006_G5_5_G5_8_in_a_town_it_counts_1_and_is_shaken() -> None:
    units = unit("C1", "LGEV", "0504"), post("P4", "0505", defence=0)
    log = give(board(*units, terrain={"0505": "town"}), "fire C1 > P4", 3)
    assert results(log) == ["1-1 3 D"]
    assert at(log, "P4").disabled
    again = at(log, "P4")
    log = give(board(units[0], again, terrain={"0505": "town"}), "fire C1 > P4", 4)
    assert at(log, "P4").fate == "destroyed"


def test_X012_G5_7_D_removes_one_squad() -> None:
    log = give(board(unit("C1", "MSL", "0504"), unit("P4", "INF3", "0505")), "fire C1 > P4", 3)
    assert at(log, "P4").squads == ("INF", "INF")
    assert score(log) == 2


def test_X011_G6_5_a_heavy_weapons_missile_takes_the_counter_and_is_gone() -> None:
    state = board(unit("C1", "HW1", "0501"), unit("P4", "INF3", "0505"))
    log = give(state, "fire C1.m1 > P4", 6)
    assert results(log) == ["1-1 6 XX"]
    assert at(log, "P4").fate == "destroyed"
    assert score(log) == 6
    assert at(log, "C1").squads == ("HWX",)
    assert log.state.public.losses[0].kinds == ("INF",) * 3


def test_G6_5_the_missile_is_fired_instead_of_the_rifle() -> None:
    state = board(unit("C1", "HW2", "0504"), unit("P4", "INF1", "0505"))
    log = give(state, "fire C1.s1 > P4", 1)
    assert refused(log.state, "fire C1.m1 > P4") == ("fired", "G3.11")
    assert refused(state, "fire C1.s1, C1.m1 > P4") == ("twice", "G3.11")
    assert results(then(log, "fire C1.m2 > P4", 1)) == ["3-1 1 D"]


def test_G5_7_of_squads_that_differ_a_random_one_is_lost_drawn_before_the_die() -> None:
    mixed = unit("P4", "INF3", "0505", squads=("ENG", "INF", "INF"))
    log = give(board(unit("C1", "MSL", "0504"), mixed), "fire C1 > P4", 1, 3)
    assert at(log, "P4").squads == ("INF", "INF")
    assert score(log) == 4


def test_G6_3_squads_fire_singly_or_together() -> None:
    state = board(unit("C1", "INF3", "0504"), unit("P4", "LT", "0505"), unit("P5", "LGEV", "0605"))
    log = give(state, "fire C1.s1, C1.s2 > P4", 1)
    assert results(log) == ["1-1 1 NE"]
    assert refused(log.state, "fire C1.s2 > P5") == ("fired", "G3.11")
    assert results(then(log, "fire C1 > P5", 6)) == ["1-1 6 XX"]
    assert results(give(state, "fire C1 > P4", 1)) == ["1-1 1 NE"]


def test_G3_11_a_system_fires_once_and_the_disabled_not_at_all() -> None:
    state = board(
        unit("C1", "HVY", "0504"), unit("C2", "HVY", "0504", disabled=1), unit("P4", "HVY", "0505")
    )
    log = give(state, "fire C1 > P4", 1)
    assert refused(log.state, "fire C1 > P4") == ("fired", "G3.11")
    assert refused(state, "fire C2 > P4") == ("disabled", "G5.6")
    assert refused(state, "fire C1, C1 > P4") == ("twice", "G3.11")


def test_G4_16_the_stuck_may_fire() -> None:
    stuck = unit("C1", "HVY", "0504", stuck=True)
    give(board(stuck, unit("P4", "HVY", "0505")), "fire C1 > P4", 1)


class TestSuperheavy:
    """G6.4."""

    state = board(
        unit("C1", "SHVY", "0503"),
        unit("P4", "LGEV", "0505"),
        unit("P5", "INF3", "0504"),
        terrain={"0504": "forest"},
    )

    def test_X019_G6_4_two_guns_at_two_targets(self) -> None:
        log = give(self.state, "fire C1.main1 > P4", 1)
        assert results(log) == ["3-1 1 D"]
        assert results(then(log, "fire C1.main2 > P5", 5)) == ["1-2 5 D"]

    def test_G6_4_or_both_at_one_but_not_one_after_the_other(self) -> None:
        assert results(give(self.state, "fire C1 > P5", 1)) == ["1-1 1 NE"]
        log = give(self.state, "fire C1.main1 > P5", 1)
        assert refused(log.state, "fire C1.main2 > P5") == ("split", "G6.4")

    def test_G5_14_its_antipersonnel_guns_hurt_infantry_once_and_alone(self) -> None:
        assert refused(self.state, "fire C1.main1, C1.ap1 > P5") == ("antipersonnel", "G5.14")
        assert refused(self.state, "fire C1.ap1 > P4")[0] == "range"
        state = board(
            unit("C1", "SHVY", "0504"), unit("P4", "LGEV", "0505"), unit("P5", "INF1", "0505")
        )
        assert refused(state, "fire C1.ap1 > P4") == ("antipersonnel", "G5.14")
        log = give(state, "fire C1.ap1 > P5", 1)
        assert refused(log.state, "fire C1.ap2 > P5") == ("antipersonnel", "G5.14")
        assert results(give(state, "fire C1.ap1, C1.ap2 > P5", 1)) == ["2-1 1 NE"]


def test_X059_G5_14_eight_antipersonnel_guns_of_a_Mark_III() -> None:
    state = board(unit("C1", "MK3", "0504"), unit("P4", "INF3", "0505"))
    log = give(state, f"fire {', '.join(f'C1.ap{i}' for i in range(1, 9))} > P4", 2)
    assert results(log) == ["2-1 2 D"]
    assert len(at(log, "P4").squads) == 2
    other = give(state, "fire C1.ap1, C1.ap2 > P4", 1)
    assert refused(other.state, "fire C1.ap3, C1.ap4 > P4") == ("antipersonnel", "G5.14")


def test_G5_14_a_unit_of_defence_0_is_a_target_of_antipersonnel_guns() -> None:
    state = board(unit("C1", "MK1", "0504"), post("P4", "0505", defence=0))
    assert at(give(state, "fire C1.ap1 > P4"), "P4").fate == "destroyed"


class TestOgre:
    """G5.10-G5.13, G5.15."""

    def fire(self, entry: str, aim: str, *dice: int, ogre: str = "MK3", **facts: object) -> Log:
        terrain = facts.pop("terrain", {})
        units = unit("C1", entry, "0504"), unit("P4", ogre, "0505", **facts)
        return give(board(*units, terrain=terrain), f"fire C1 > P4 {aim}", *dice)

    def test_X052_G5_10_a_main_gun_is_destroyed(self) -> None:
        log = self.fire("HWZ", "main", 6)
        assert results(log) == ["1-1 6 XX"]
        assert at(log, "P4").lost == ("main1",)
        assert score(log) == 8

    def test_X053_G5_10_D_does_nothing_to_an_Ogre(self) -> None:
        log = self.fire("HWZ", "sec", 3)
        assert results(log) == ["2-1 3 D"]
        assert not at(log, "P4").lost

    def test_X114_G5_10_a_GEV_at_a_main_gun(self) -> None:
        log = self.fire("GEV", "main1", 5)
        assert results(log) == ["1-2 5 D"]
        assert not at(log, "P4").lost

    def test_G5_10_in_a_town_its_weapons_defend_double(self) -> None:
        assert results(self.fire("HWZ", "sec", 3, terrain={"0505": "town"})) == ["1-1 3 D"]

    def test_G5_10_the_aim_must_name_a_surviving_system(self) -> None:
        ogre = unit("P4", "MK3", "0505", lost=("main1",), used=("missile1",))
        state = board(unit("C1", "HWZ", "0504"), ogre)
        assert refused(state, "fire C1 > P4 main") == ("aim", "G5.10")
        assert refused(state, "fire C1 > P4 missile1") == ("aim", "G5.10")
        assert at(give(state, "fire C1 > P4 missile", 6), "P4").lost == ("main1", "missile2")

    def test_X025_X055_G5_11_treads_are_hit_on_5_and_6(self) -> None:
        log = self.fire("HVY", "treads", 5, ogre="MK5", treads=41)
        assert at(log, "P4").treads == 37
        assert score(log) == 4
        assert at(self.fire("HVY", "", 4), "P4").treads == 48

    def test_X056_G5_11_in_a_town_only_a_natural_6_hits(self) -> None:
        town = {"0505": "town"}
        assert at(self.fire("HVY", "treads", 5, terrain=town), "P4").treads == 48
        assert at(self.fire("HVY", "treads", 6, terrain=town), "P4").treads == 44

    def test_X122_G5_11_G5_15_stealth_does_not_matter_there(self) -> None:
        log = self.fire("HVY", "treads", 6, ogre="NINJA", terrain={"0505": "town"})
        assert at(log, "P4").treads == 44

    def test_X057_G5_11_treads_are_attacked_one_by_one(self) -> None:
        units = [unit(f"C{i}", "HVY", "0504") for i in (1, 2, 3)]
        state = board(*units, unit("P4", "MK3", "0505"))
        assert refused(state, "fire C1, C2, C3 > P4 treads") == ("treads", "G5.11")

    def test_G5_11_each_Ogre_gun_alone_but_the_squads_of_a_counter_together(self) -> None:
        state = board(
            unit("C1", "MK3", "0504"), unit("C2", "INF3", "0504"), unit("P4", "MK3", "0505")
        )
        assert refused(state, "fire C1.main1, C1.sec1 > P4 treads") == ("treads", "G5.11")
        assert refused(state, "fire C1.ap1 > P4 treads") == ("antipersonnel", "G5.14")
        assert at(give(state, "fire C1.sec1 > P4 treads", 6), "P4").treads == 45
        assert at(give(state, "fire C2 > P4 treads", 6), "P4").treads == 45

    def test_X121_G5_11_a_Superheavy_fires_both_guns_at_treads_at_once(self) -> None:
        log = self.fire("SHVY", "treads", 6, ogre="MK2")
        assert at(log, "P4").treads == 24
        state = board(unit("C1", "SHVY", "0504"), unit("P4", "MK2", "0505"))
        log = give(state, "fire C1.main1 > P4 treads", 5)
        assert at(log, "P4").treads == 27
        assert refused(log.state, "fire C1.main2 > P4 treads") == ("split", "G6.4")
        give(log.state, "fire C1.main2 > P4 main", 1)

    def test_X060_G5_15_stealth_takes_1_off_the_die(self) -> None:
        log = self.fire("HVY", "sec", 5, ogre="NINJA")
        assert results(log) == ["1-1 5 D"]
        assert not at(log, "P4").lost
        assert at(self.fire("HVY", "treads", 5, ogre="NINJA"), "P4").treads == 48

    def test_X058_G5_13_a_rack_takes_a_missile_along(self) -> None:
        log = self.fire("HWZ", "rack", 6, ogre="MK4")
        assert at(log, "P4").lost == ("rack1",)
        assert at(log, "P4").im == 14
        assert score(log) == 1

    def test_G5_13_racks_and_external_missiles(self) -> None:
        state = board(unit("C1", "NINJA", "0503"), unit("P4", "HVY", "0505"), active=Side.A)
        log = give(state, "fire C1.missile1, C1.missile2, C1.rack1 > P4")
        ninja = at(log, "C1")
        assert ninja.im == 3
        assert ninja.used == ("missile1", "missile2", "rack1")
        again = board(at(log, "C1"), unit("P5", "HVY", "0505"))
        assert refused(again, "fire C1.missile1 > P5")[0] == "fired"
        fresh = unit("C1", "NINJA", "0503", im=0, used=("missile1",))
        again = board(fresh, unit("P5", "HVY", "0505"))
        assert refused(again, "fire C1.missile1 > P5") == ("spent", "G5.13")
        assert refused(again, "fire C1.rack1 > P5") == ("spent", "G5.13")

    def test_G5_13_each_rack_needs_a_missile_of_its_own(self) -> None:
        state = board(unit("C1", "MK4", "0503", im=1), unit("P4", "HVY", "0505"))
        assert refused(state, "fire C1.rack1, C1.rack2 > P4") == ("spent", "G5.13")

    def test_G5_4_a_bare_label_means_the_guns_that_reach(self) -> None:
        state = board(unit("C1", "MK3", "0502"), unit("P4", "HVY", "0505"))
        log = give(state, "fire C1 > P4", 1)
        assert at(log, "C1").fired == ("main1",)

    def test_G5_12_X105_the_end_scores_the_cost_instead_of_the_parts(self) -> None:
        spent = tuple(f"{kind}{i}" for kind, n in (("sec", 4), ("ap", 8)) for i in range(1, n + 1))
        facts = {
            "lost": (*spent, "missile1", "missile2"),
            "treads": 4,
            "scored": 66.0,
        }
        state = board(
            unit("C1", "HWZ", "0504"), unit("C2", "HVY", "0504"), unit("P4", "MK3", "0505", **facts)
        )
        log = give(state, "fire C2 > P4 treads", 5)
        assert at(log, "P4").treads == 0
        assert not at(log, "P4").fate
        log = then(log, "fire C1 > P4 main", 6)
        assert at(log, "P4").fate == "destroyed"
        (end,) = (event for event in log.events if type(event).__name__ == "Destroyed")
        assert (end.vp, end.instead) == (100, 66 + 4 + 8)

    def test_G5_12_missiles_without_a_rack_do_not_count(self) -> None:
        lost = ("sec1", "sec2", *(f"ap{i}" for i in range(1, 9)), "rack1", "rack2", "rack3")
        ogre = unit("P4", "FEN", "0505", lost=lost, treads=0)
        log = give(board(unit("C1", "HWZ", "0504"), ogre), "fire C1 > P4 rack4", 6)
        assert at(log, "P4").fate == "destroyed"
        assert at(log, "P4").im == 19


class TestRiders:
    """G5.17, G4.19."""

    def test_X062_G5_17_one_die_for_carrier_and_riders(self) -> None:
        loaded = unit("P4", "SHVY", "0505", riders=("INF", "INF"))
        log = give(board(unit("C1", "HWZ", "0504"), loaded), "fire C1 > P4", 3)
        assert results(log) == ["1-1 3 D", "3-1 3 X"]
        assert at(log, "P4").disabled
        assert at(log, "P4").riders == ()
        assert score(log) == 4

    def test_X119_G5_17_G4_19_a_tank_rider_has_the_terrain_of_infantry(self) -> None:
        loaded = unit("P4", "LT", "0505", riders=("INF",))
        state = board(unit("C1", "MSL", "0504"), loaded, terrain={"0505": "forest"})
        assert results(give(state, "fire C1 > P4", 2)) == ["1-1 2 NE", "1-1 2 NE"]

    def test_X120_G5_17_riders_inside_are_one_group(self) -> None:
        loaded = unit("P4", "APC", "0505", riders=("INF",) * 3)
        log = give(board(unit("C1", "HWZ", "0504"), loaded), "fire C1 > P4", 2)
        assert results(log) == ["3-1 2 D", "2-1 2 D"]
        assert at(log, "P4").disabled
        assert at(log, "P4").riders == ("INF", "INF")

    def test_G5_17_riders_inside_have_the_terrain_of_their_carrier(self) -> None:
        loaded = unit("P4", "APC", "0505", riders=("INF",) * 3)
        state = board(unit("C1", "HWZ", "0504"), loaded, terrain={"0505": "town"})
        assert results(give(state, "fire C1 > P4", 1)) == ["1-1 1 NE", "1-1 1 NE"]

    def test_G4_19_riders_who_outlive_their_carrier_stand_in_the_hex(self) -> None:
        loaded = unit("P4", "HVT", "0505", riders=("INF", "HW"))
        log = give(board(unit("C1", "HVY", "0504"), loaded), "fire C1 > P4", 1, 2)
        assert results(log) == ["4-1 2 X", "2-1 2 D"]
        assert at(log, "P4").fate == "destroyed"
        units = log.state.forces[Side.B].units.values()
        (out,) = (u for u in units if u.in_play)
        assert (out.squads, out.hex, out.label) == (("HW",), "0505", "P1")
        assert score(log) == 2 + 1

    def test_G5_17_tank_riders_may_be_aimed_at_alone_and_the_carrier_takes_spillover(self) -> None:
        loaded = unit("P4", "LT", "0505", riders=("INF",))
        state = board(unit("C1", "HVY", "0504"), loaded)
        log = give(state, "fire C1 > P4 riders", 2, 6)
        assert results(log) == ["4-1 2 X", "1-1 6 D spill"]
        assert at(log, "P4").riders == ()
        assert at(log, "P4").disabled

    def test_G5_17_riders_inside_may_not(self) -> None:
        loaded = unit("P4", "APC", "0505", riders=("INF",))
        state = board(unit("C1", "MK1", "0504"), loaded)
        assert refused(state, "fire C1.main1 > P4 riders") == ("aim", "G5.10")
        assert refused(state, "fire C1.ap1 > P4") == ("antipersonnel", "G5.14")

    def test_G5_14_antipersonnel_guns_reach_tank_riders(self) -> None:
        loaded = unit("P4", "LT", "0505", riders=("INF",))
        log = give(board(unit("C1", "MK1", "0504"), loaded), "fire C1.ap1 > P4 riders", 6)
        assert at(log, "P4").riders == ()
        assert names(log).count("Attacked") == 1

    def test_G4_19_riders_fire_from_their_carrier_even_if_it_is_disabled(self) -> None:
        loaded = unit("C1", "LT", "0504", riders=("INF",), disabled=1)
        state = board(loaded, unit("P4", "INF1", "0505"))
        log = give(state, "fire C1.r1 > P4", 6)
        assert at(log, "P4").fate == "destroyed"
        assert refused(log.state, "fire C1.r1 > P4")[0] == "no-target"
        assert refused(state, "fire C1 > P4") == ("disabled", "G5.6")


def test_G13_4_losses_to_own_fire_score_for_the_enemy() -> None:
    state = board(
        unit("C1", "HWZ", "0504"),
        unit("C2", "LT", "0505", disabled=1),
        unit("P4", "HVY", "0505"),
    )
    log = give(state, "fire C1 > P4", 1, 6)
    assert at(log, "C2").fate == "destroyed"
    assert [(loss.side, loss.vp) for loss in log.state.public.losses] == [(Side.A, 3)]
    assert not wasted(log)
