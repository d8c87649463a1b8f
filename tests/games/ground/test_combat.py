"""Attacks and their results: vehicles, infantry, command posts, riders (G5)."""

import pytest

from app.games.ground.arms import muster, mustered
from app.kernel.orders import Refusal
from app.views.seats import Side
from tests.games.ground.build import at, board, post, unit
from tests.games.ground.gunnery import give, names, refused, results, score, then, wasted
from tests.games.ground.table import Table


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


@pytest.mark.parametrize(
    ("hex_", "guns"), [("0505", "main1 sec3 sec4"), ("0506", "main1 sec3 sec4"), ("0507", "main1")]
)
def test_G5_1_a_bare_label_means_the_guns_that_are_ready_and_in_range(hex_: str, guns: str) -> None:
    """In the check as in the attack that it let pass."""
    units = {"C1": unit("C1", "MK3", "0504", fired=("sec1",), lost=("sec2",))}
    shots = mustered(units, ["C1"], [hex_], overrun=False)
    assert not isinstance(shots, Refusal)
    assert [shot.weapon.id for shot in shots] == guns.split()
    assert muster(units, ["C1"], [hex_], overrun=False) == shots


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


def test_G3_11_G8_1_what_was_done_in_a_player_turn_is_forgotten_in_the_next() -> None:
    table = Table(
        unit("C1", "HVY", "0504", fired=("gun",)),
        unit("C2", "MK1", "0101", rams=2),
        unit("P4", "HVY", "0505"),
        phase="P5",
    )
    assert table.refused(Side.A, "fire C1 > P4") == "G3.11"
    while table.state.public.phase != "P5" or table.state.public.n != 3:
        active = table.state.public.active
        assert active is not None
        table.order(active, "end")
    table.order(Side.A, "fire C1 > P4", 1)
    assert table.unit("C2").rams == 0


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
        # Riders who live have had their share.
        log = give(board(unit("C1", "GEV", "0504"), loaded), "fire C1 > P4 riders", 1, 5)
        assert results(log) == ["2-1 1 NE", "1-2 5 NE spill"]

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
