"""The fire phase: who is turned up, spillover, fire at the ground, the guns of the menu."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.fire import check_fire, gun_list
from app.games.ground.notation import parse_order
from app.games.ground.orders import Fire
from app.views.seats import Side
from tests.games.ground.build import DUMMY, at, board, look, post, unit
from tests.games.ground.gunnery import fight, give, names, refused, results, then, wasted


class TestSpillover:
    """G5.16."""

    def test_X061_G5_16_half_strength_one_step_down(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"), unit("P4", "HVY", "0505"), unit("P5", "MSL", "0505")
        )
        log = give(state, "fire C1 > P4", 4, 6)
        assert results(log) == ["2-1 4 X", "1-1 6 D spill"]
        assert at(log, "P4").fate == "destroyed"
        assert at(log, "P5").disabled

    def test_X115_G5_16_fractions_are_kept(self) -> None:
        state = board(
            unit("C1", "MSL", "0504"),
            unit("P4", "HVY", "0505"),
            unit("P5", "HVY", "0505"),
            unit("P6", "INF3", "0505"),
        )
        assert results(give(state, "fire C1 > P4", 1, 6, 6)) == [
            "1-1 1 NE",
            "1-2 6 D spill",
            "1-2 6 D spill",
        ]
        state = board(
            unit("C1", "MSL", "0504"), unit("P4", "HVY", "0505"), unit("P5", "SHVY", "0505")
        )
        assert results(give(state, "fire C1 > P4", 1)) == ["1-1 1 NE"]

    def test_G5_16_G5_28_both_sides_suffer_in_the_order_of_labels(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("C9", "LT", "0505", disabled=1),
            unit("P5", "GEV", "0505"),
            unit("P4", "HVY", "0505"),
        )
        log = give(state, "fire C1 > P4", 1, 1, 6)
        struck = [event.target for event in log.events if isinstance(event, e.Attacked)]
        assert struck == ["b.P4", "a.C9", "b.P5"]
        assert not at(log, "C9").fate
        assert at(log, "P5").disabled

    def test_G5_16_firer_Ogres_and_structures_are_exempt(self) -> None:
        state = board(
            unit("C1", "HVY", "0505"),
            unit("P4", "HVY", "0505"),
            unit("P5", "MK1", "0505"),
            post("P6", "0505"),
        )
        assert results(give(state, "fire C1 > P4", 1)) == ["1-1 1 NE"]

    def test_G5_16_an_Ogre_weapon_spills_treads_and_posts_do_not(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("P4", "MK1", "0505"),
            unit("P5", "GEV", "0505"),
            post("P6", "0505"),
        )
        assert results(give(state, "fire C1 > P4 main", 1, 6)) == ["1-1 1 NE", "1-1 6 D spill"]
        assert results(give(state, "fire C1 > P4 treads", 1)) == ["1-1 1 NE"]
        assert results(give(state, "fire C1 > P6")) == ["auto 0 XX"]

    def test_G5_5_G5_16_defence_0_counts_as_1(self) -> None:
        state = board(
            unit("C1", "GEV", "0504"), unit("P4", "GEV", "0505"), unit("P5", "TRC", "0505")
        )
        log = give(state, "fire C1 > P4", 1, 4)
        assert results(log) == ["1-1 1 NE", "1-1 4 NE spill"]

    def test_G5_16_an_automatic_result_steps_down_too(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("C2", "HVY", "0504"),
            unit("P4", "HVY", "0505"),
            unit("P5", "LGEV", "0505"),
        )
        log = give(state, "fire C1, C2 > P4", 1)
        assert results(log) == ["3-1 1 D", "auto 0 D spill"]

    def test_G5_16_G5_17_a_loaded_carrier_shares_spillover_with_its_riders(self) -> None:
        loaded = unit("P5", "APC", "0505", riders=("INF", "INF"))
        state = board(unit("C1", "HWZ", "0504"), unit("P4", "HVY", "0505"), loaded)
        log = give(state, "fire C1 > P4", 1, 5)
        assert results(log) == ["2-1 1 NE", "1-1 5 D spill", "1-1 5 D spill"]
        assert at(log, "P5").disabled
        assert at(log, "P5").riders == ("INF",)

    def test_G5_16_antipersonnel_fire_spills_on_infantry_alone(self) -> None:
        state = board(
            unit("C1", "MK3", "0504"),
            unit("P4", "INF2", "0505"),
            unit("P5", "INF1", "0505"),
            unit("P6", "LGEV", "0505"),
        )
        log = give(state, "fire C1.ap1, C1.ap2 > P4", 1, 6)
        assert results(log) == ["1-1 1 NE", "1-1 6 D spill"]
        assert at(log, "P5").fate == "destroyed"

    def test_G5_16_the_switch_turns_it_off(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("P4", "HVY", "0505"),
            unit("P5", "MSL", "0505"),
            switches={"spillover": False},
        )
        give(state, "fire C1 > P4", 1)


class TestReveals:
    """G10.3, G10.4.1, G10.4.11."""

    def test_G10_4_1_the_announcement_turns_the_firers_up(self) -> None:
        state = board(
            unit("C1", "HVY", "0504", concealed=True),
            unit("C2", "HVY", "0504", concealed=True),
            unit("C3", "HVY", "0504", concealed=True),
            unit("P4", "HVY", "0505"),
        )
        log = give(state, "fire C1, C2 > P4", 1)
        assert names(log) == ["StepOpened", "Announced", "Revealed", "Fired", "Fired", "Attacked"]
        assert not at(log, "C1").concealed
        assert not at(log, "C2").concealed
        assert at(log, "C3").concealed

    def test_G10_2_3_a_dummy_is_no_firer(self) -> None:
        state = board(unit("C1", DUMMY, "0504"), unit("P4", "HVY", "0505"))
        assert refused(state, "fire C1 > P4") == ("dummy", "G10.2.3")

    def test_G10_4_11_concealed_counters_of_either_side_come_under_fire(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("C2", "GEV", "0505", concealed=True),
            unit("C3", DUMMY, "0505"),
            unit("P4", "HVY", "0505"),
        )
        log = give(state, "fire C1 > P4", 1, 1)
        assert at(log, "C3").fate == "discarded"
        assert not at(log, "C2").concealed

    def test_G10_5_1_unidentified_enemies_need_a_batch(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("P4", "HVY", "0505"),
            unit("P5", DUMMY, "0505"),
            terrain={"0505": "forest"},
        )
        assert refused(state, "fire C1 > P4") == ("batch", "G10.5.1")
        assert refused(state, "fire C1 > terrain 0505") == ("batch", "G10.5.1")

    def test_G3_5_the_first_attack_closes_the_scans_unseen(self) -> None:
        state = board(unit("C1", "HVY", "0504"), unit("P4", "HVY", "0505"))
        log = give(state, "fire C1 > P4", 1)
        assert log.state.forces[Side.A].step == 3
        assert look(log.state, Side.A).step == 3
        assert look(log.state, Side.B).step == 1

    def test_G3_5_no_attack_after_a_task(self) -> None:
        state = board(unit("C1", "HVY", "0504"), unit("P4", "HVY", "0505"))
        order = parse_order("fire C1 > P4")
        assert isinstance(order, Fire)
        assert check_fire(look(state), order) is None
        refusal = check_fire(replace(look(state), step=4), order)
        assert refusal is not None
        assert refusal.rule == "G3.5"

    def test_HX_9_what_is_not_there_is_no_target(self) -> None:
        state = board(unit("C1", "HVY", "0504"), unit("P4", "HVY", "0505"))
        assert refused(state, "fire C1 > P9") == ("no-target", "G5.1")
        assert refused(state, "fire C9 > P4") == ("unknown-counter", "G3.12")
        assert refused(state, "fire C1.main1 > P4") == ("no-system", "G1")
        assert refused(state, "fire C1 > road 2020") == ("no-hex", "G5.1")


class TestGround:
    """G5.18-G5.22."""

    def test_X063_G5_18_twelve_points_make_rubble_of_a_forest(self) -> None:
        state = board(unit("C1", "SHVY", "0504"), unit("C2", "SHVY", "0504"))
        assert refused(state, "fire C1 > terrain 0503") == ("odds", "G5.18")
        log = give(state, "fire C1, C2 > terrain 0503")
        assert log.state.public.terrain == {"0503": "rubble"}
        assert not log.state.public.cut

    def test_X064_G5_18_G5_20_a_town_in_rubble_cuts_its_road_and_harms_nobody(self) -> None:
        gevs = [unit(f"C{i}", "GEV", "0505") for i in range(1, 7)]
        foe = unit("P4", "INF3", "0606", on_road=True)
        log = give(board(*gevs, foe), f"fire {', '.join(g.label for g in gevs)} > terrain 0606")
        assert log.state.public.cut == ("0606",)
        field = field_of(log.state.public)
        assert field.terrain("0606") == "rubble"
        assert field.link("0506", "0606") == 0
        assert at(log, "P4").squads == ("INF",) * 3
        assert not at(log, "P4").on_road
        assert refused(log.state, "fire C1 > terrain 0606") == ("fired", "G3.11")

    def test_G5_18_only_forest_and_town(self) -> None:
        state = board(unit("C1", "SHVY", "0504"), unit("C2", "SHVY", "0504"))
        assert refused(state, "fire C1, C2 > terrain 0505") == ("no-target", "G5.18")

    def test_G5_18_infantry_counts_antipersonnel_guns_do_not(self) -> None:
        units = [
            unit("C1", "SHVY", "0403"),
            unit("C2", "HVY", "0403"),
            unit("C3", "INF2", "0403"),
        ]
        give(board(*units), "fire C1, C2, C3 > terrain 0503")
        assert refused(board(*units), "fire C1, C2, C3, C1.ap1 > terrain 0503") == (
            "antipersonnel",
            "G5.18",
        )

    def test_X065_G5_19_a_road_is_attacked_at_defence_3(self) -> None:
        state = board(unit("C1", "MSL", "0504"), unit("P4", "GEV", "0506"))
        log = give(state, "fire C1 > road 0506", 5)
        assert results(log) == ["1-1 5 X"]
        assert log.state.public.cut == ("0506",)
        assert field_of(log.state.public).terrain("0506") == "rubble"
        assert not at(log, "P4").disabled
        assert not give(state, "fire C1 > road 0506", 4).state.public.cut
        fresh = board(unit("C2", "MSL", "0504"), cut=("0506",))
        assert refused(fresh, "fire C2 > road 0506") == ("no-target", "G5.19")

    def test_G6_4_one_road_is_one_target_for_the_guns_of_a_Superheavy(self) -> None:
        log = give(board(unit("C1", "SHVY", "0504")), "fire C1.main1 > road 0506", 1)
        assert refused(log.state, "fire C1.main2 > road 0506") == ("split", "G6.4")
        give(log.state, "fire C1.main2 > road 0406", 1)

    def test_G5_19_below_1_2_it_is_refused(self) -> None:
        state = board(unit("C1", "LGEV", "0504"))
        assert refused(state, "fire C1 > road 0506") == ("odds", "G5.19")

    def test_G5_21_G5_22_a_bridge_loses_twice_the_strength_without_a_die(self) -> None:
        state = board(unit("C1", "HVY", "0604"), unit("C2", "HWZ", "0604"))
        log = give(state, "fire C1 > bridge 0703-0704")
        assert log.state.public.bridges == {"0703-0704": 12}
        assert field_of(log.state.public).link("0703", "0704") == 2
        log = then(log, "fire C2 > bridge 0703-0704")
        assert log.state.public.bridges == {"0703-0704": 0}
        assert field_of(log.state.public).link("0703", "0704") == 0
        fresh = board(unit("C3", "HVY", "0604"), bridges={"0703-0704": 0})
        assert refused(fresh, "fire C3 > bridge 0703-0704") == ("no-target", "G5.21")

    def test_G5_21_and_once_where_woods_or_houses_cover_it(self) -> None:
        covered = {"0703": "forest", "0704": "town"}
        log = give(board(unit("C1", "HVY", "0604"), terrain=covered), "fire C1 > bridge 0703-0704")
        assert log.state.public.bridges == {"0703-0704": 16}

    def test_G5_18_G5_19_the_switch_turns_rubble_off_and_leaves_bridges(self) -> None:
        state = board(
            unit("C1", "SHVY", "0504"),
            unit("C2", "SHVY", "0504"),
            switches={"terrain_destruction": False},
        )
        assert refused(state, "fire C1, C2 > terrain 0503") == ("switched-off", "G5.18")
        assert refused(state, "fire C1, C2 > road 0506") == ("switched-off", "G5.19")
        log = give(state, "fire C1 > bridge 0703-0704")
        assert log.state.public.bridges == {"0703-0704": 8}

    def test_X117_G10_4_11_fire_at_a_bridge_turns_up_who_stands_there(self) -> None:
        state = board(
            unit("C1", "HVY", "0604"),
            unit("P4", "GEV", "0704", concealed=True),
            unit("P5", "GEV", "0705", concealed=True),
        )
        assert refused(state, "fire C1 > bridge 0703-0704") == ("batch", "G10.5.1")
        log = give(state, "batch 0704: C1 > bridge")
        assert log.state.public.bridges == {"0703-0704": 12}
        assert not at(log, "P4").concealed
        assert not at(log, "P4").disabled
        assert at(log, "P5").concealed


class TestGuns:
    """The guns of the menu."""

    def test_G5_1_targets_are_the_enemies_in_range_identified_or_not(self) -> None:
        state = board(
            unit("C1", "HVY", "0505"),
            unit("P4", "HVY", "0503"),
            unit("P5", DUMMY, "0507"),
            unit("P6", "GEV", "0508", concealed=True),
            unit("P7", "GEV", "0507", concealed=True),
        )
        view = look(state)
        (gun,) = gun_list(view, view.mine()["C1"])
        assert (gun.system, gun.attack, gun.range) == ("C1", "4", 2)
        assert gun.targets == ("P4", "P5", "P7")

    def test_G5_14_antipersonnel_guns_list_what_they_may_hurt(self) -> None:
        state = board(
            unit("C1", "SHVY", "0505"),
            unit("P4", "HVY", "0506"),
            unit("P5", "INF1", "0506"),
            unit("P6", DUMMY, "0504"),
            unit("P7", "LT", "0506", riders=("INF",)),
        )
        view = look(state)
        guns = {gun.system: gun for gun in gun_list(view, view.mine()["C1"])}
        assert guns["C1.ap1"].targets == ("P5", "P6", "P7")
        assert guns["C1.ap1"].antipersonnel
        assert guns["C1.main1"].targets == ("P4", "P5", "P6", "P7")

    def test_G10_5_9_a_closed_hex_holds_no_targets(self) -> None:
        state = board(unit("C1", "HVY", "0505"), unit("P4", "HVY", "0506"), closed=("0506",))
        view = look(state)
        assert gun_list(view, view.mine()["C1"])[0].targets == ()
        assert refused(state, "fire C1 > P4") == ("closed", "G10.5.9")

    @pytest.mark.parametrize("entry", [DUMMY, "MCRL"])
    def test_G10_2_3_who_has_no_gun_lists_none(self, entry: str) -> None:
        view = look(board(unit("C1", entry, "0505"), unit("P4", "HVY", "0506")))
        assert gun_list(view, view.mine()["C1"]) == ()

    def test_G7_8_in_an_overrun_strengths_are_those_of_the_hex(self) -> None:
        state = board(
            unit("C1", "INF2", "0505"), unit("P4", "HVY", "0505"), overrun=fight(), phase="P3"
        )
        view = look(state)
        guns = gun_list(view, view.mine()["C1"])
        assert [(gun.system, gun.attack, gun.targets) for gun in guns] == [
            ("C1.s1", "2", ("P4",)),
            ("C1.s2", "2", ("P4",)),
        ]


def test_G5_16_nothing_is_wasted_on_what_is_known() -> None:
    state = board(unit("C1", "HWZ", "0504"), unit("P4", "HVY", "0505"))
    assert not wasted(give(state, "fire C1 > P4", 1))
