"""Attacks on Ogres and by them: weapons, treads, stealth, missiles and racks (G5.10-G5.15)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.views.seats import Side
from tests.games.ground.build import at, board, unit
from tests.games.ground.gunnery import give, refused, results, score, then


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

    def test_G5_15_against_infantry_too_but_in_overruns(self) -> None:
        assert results(self.fire("INF3", "sec", 6, ogre="NINJA")) == ["1-1 6 X"]

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

    def test_G5_12_nor_does_a_rack_without_missiles(self) -> None:
        lost = ("sec1", "sec2", *(f"ap{i}" for i in range(1, 9)), "rack1", "rack2")
        ogre = unit("P4", "FEN", "0505", lost=lost, treads=1, im=0)
        log = give(board(unit("C1", "HVY", "0504"), ogre), "fire C1 > P4 treads", 5)
        assert at(log, "P4").fate == "destroyed"

    def test_G5_12_an_Ogre_without_treads_that_fires_its_last_missile_is_destroyed(self) -> None:
        lost = ("main1", "sec1", "sec2", "sec3", "sec4", *(f"ap{i}" for i in range(1, 9)))
        last = {"lost": (*lost, "missile2"), "treads": 0}
        for order, concealed in (
            ("fire C1.missile1 > P4", False),
            ("batch 0505: C1.missile1 > P4", True),
        ):
            foe = unit("P4", "HVY", "0505", concealed=concealed)
            log = give(board(unit("C1", "MK3", "0504", **last), foe), order, 1)
            assert results(log) == ["2-1 1 NE"]
            assert at(log, "C1").fate == "destroyed"
            assert sum(loss.vp for loss in log.state.public.losses) == 100
        still = unit("C1", "MK3", "0504", **{**last, "treads": 1})
        log = give(board(still, unit("P4", "HVY", "0505")), "fire C1.missile1 > P4", 1)
        assert not at(log, "C1").fate


def test_G5_13_a_rack_may_fire_again_in_the_next_player_turn_whosever_it_is() -> None:
    state = board(unit("C1", "MK4", "0503"), unit("P4", "HVY", "0505"), n=3)
    log = give(state, "fire C1.rack1 > P4", 1)
    assert at(log, "C1").used == ("rack1",)
    log.write(e.PhaseBegan(phase="P6", turn=2, n=3, active=Side.A))
    assert at(log, "C1").used == ("rack1",)
    log.write(e.PhaseBegan(phase="P1", turn=2, n=4, active=Side.B))
    assert at(log, "C1").used == ()
