"""All fire at unidentified counters is announced together (G10.5)."""

from app.games.ground import events as e
from tests.games.ground.build import DUMMY, at, board, unit
from tests.games.ground.gunnery import give, names, refused, results, score, wasted


def test_X024_G10_5_4_fire_at_a_dummy_is_spent_without_a_die() -> None:
    state = board(
        unit("C1", "HVY", "0504", concealed=True),
        unit("C2", "HVY", "0504"),
        unit("P7", DUMMY, "0505"),
    )
    log = give(state, "batch 0505: C1, C2 > P7")
    assert names(log)[:4] == ["StepOpened", "Announced", "Revealed", "Discarded"]
    assert not at(log, "C1").concealed
    assert at(log, "P7").fate == "discarded"
    assert wasted(log) == ["it was a dummy"]
    assert at(log, "C1").fired == ("gun",)


def test_G10_5_4_nothing_spills_from_a_dummy() -> None:
    state = board(unit("C1", "HWZ", "0504"), unit("P7", DUMMY, "0505"), unit("P8", "LGEV", "0505"))
    give(state, "batch 0505: C1 > P7")


def test_X025_G10_5_2_no_aim_means_the_treads_of_an_Ogre() -> None:
    state = board(unit("C1", "HVY", "0504"), unit("P3", "MK3", "0505", concealed=True))
    log = give(state, "batch 0505: C1 > P3", 5)
    assert at(log, "P3").treads == 44


def test_X026_G10_5_6_a_combined_attack_on_treads_splits() -> None:
    state = board(
        unit("C1", "HVY", "0504"),
        unit("C2", "MSL", "0504"),
        unit("P3", "MK3", "0505", concealed=True),
    )
    log = give(state, "batch 0505: C1, C2 > P3", 6, 2)
    assert results(log) == ["1-1 6 XX", "1-1 2 NE"]
    assert at(log, "P3").treads == 44


def test_G10_5_6_a_Superheavy_makes_one_attack_on_the_treads_with_both_guns() -> None:
    state = board(unit("C1", "SHVY", "0504"), unit("P3", "MK3", "0505", concealed=True))
    log = give(state, "batch 0505: C1 > P3 treads", 6)
    assert at(log, "P3").treads == 42


def test_X027_G10_5_6_an_aim_at_what_it_lacks_is_wasted() -> None:
    state = board(unit("C1", "MSL", "0504"), unit("P3", "FEN", "0505", concealed=True))
    assert wasted(give(state, "batch 0505: C1 > P3 main")) == ["it has no main left"]


def test_G10_5_6_of_several_the_lowest_number_is_hit() -> None:
    ogre = unit("P3", "MK3", "0505", concealed=True, lost=("sec1",))
    log = give(board(unit("C1", "HWZ", "0504"), ogre), "batch 0505: C1 > P3 sec", 6)
    assert at(log, "P3").lost == ("sec1", "sec2")


def test_X028_G10_5_5_the_aim_is_ignored_at_anything_else() -> None:
    state = board(unit("C1", "MSL", "0504"), unit("P3", "HVY", "0505", concealed=True))
    log = give(state, "batch 0505: C1 > P3 main", 4)
    assert results(log) == ["1-1 4 D"]
    assert at(log, "P3").disabled


def test_G10_5_5_a_loaded_carrier_is_hit_as_a_carrier() -> None:
    loaded = unit("P3", "APC", "0505", concealed=True, riders=("INF", "INF"))
    log = give(board(unit("C1", "HVY", "0504"), loaded), "batch 0505: C1 > P3", 1)
    assert results(log) == ["2-1 1 NE", "2-1 1 NE"]


def test_X029_G10_5_3_the_whole_hex_is_turned_up() -> None:
    state = board(
        unit("C9", "HVY", "0504"),
        unit("P1", "GEV", "0505", concealed=True),
        unit("P2", DUMMY, "0505"),
    )
    log = give(state, "batch 0505: C9 > P1", 1)
    assert not at(log, "P1").concealed
    assert at(log, "P2").fate == "discarded"
    assert results(log) == ["2-1 1 NE"]


def test_X021_G10_5_3_a_Superheavy_fires_its_guns_at_two_counters() -> None:
    state = board(
        unit("C1", "SHVY", "0503", concealed=True),
        unit("P1", "LGEV", "0505", concealed=True),
        unit("P2", "INF3", "0404", concealed=True),
        terrain={"0404": "forest"},
    )
    log = give(state, "batch 0505: C1.main1 > P1", 1)
    assert results(log) == ["3-1 1 D"]
    assert at(log, "P1").disabled
    log = give(log.state, "batch 0404: C1.main2 > P2", 5)
    assert results(log) == ["1-2 5 D"]
    assert at(log, "P2").squads == ("INF", "INF")


def test_X116_G10_5_7_antipersonnel_fire_at_a_tank_is_wasted() -> None:
    state = board(unit("C1", "SHVY", "0504"), unit("P2", "LT", "0505", concealed=True))
    log = give(state, "batch 0505: C1.ap1 > P2")
    assert wasted(log) == ["antipersonnel guns cannot hurt it"]
    assert not at(log, "P2").concealed


def test_G10_5_7_antipersonnel_fire_aimed_at_riders_finds_them() -> None:
    loaded = unit("P2", "HVY", "0505", concealed=True, riders=("INF",))
    state = board(unit("C1", "SHVY", "0504"), loaded)
    assert wasted(give(state, "batch 0505: C1.ap1 > P2")) == ["antipersonnel guns cannot hurt it"]
    log = give(state, "batch 0505: C1.ap1 > P2 riders", 6)
    assert at(log, "P2").riders == ()


def test_G10_5_7_odds_below_1_2_do_nothing() -> None:
    state = board(
        unit("C1", "LGEV", "0504"),
        unit("P2", "SHVY", "0505", concealed=True),
        unit("P3", "LGEV", "0505"),
    )
    assert results(give(state, "batch 0505: C1 > P2")) == ["below 1-2 0 NE"]


def test_G10_5_8_later_attacks_on_what_is_destroyed_are_wasted() -> None:
    state = board(
        unit("C1", "HVY", "0504"),
        unit("C2", "HVY", "0504"),
        unit("P2", "LT", "0505", concealed=True),
    )
    log = give(state, "batch 0505: C1 > P2; C2 > P2", 6)
    assert results(log) == ["2-1 6 XX"]
    assert wasted(log) == ["it is destroyed already"]
    assert score(log) == 3


def test_G10_5_3_attacks_resolve_in_the_order_of_the_announcement() -> None:
    state = board(
        unit("C1", "HVY", "0504"),
        unit("C2", "HVY", "0504"),
        unit("P2", "HVY", "0505", concealed=True),
        unit("P1", "HVY", "0505"),
        switches={"spillover": False},
    )
    log = give(state, "batch 0505: C1 > P2; C2 > P1", 3, 4)
    assert results(log) == ["1-1 3 D", "1-1 4 D"]
    struck = [event.target for event in log.events if isinstance(event, e.Attacked)]
    assert struck == ["b.P2", "b.P1"]


def test_G10_5_10_spillover_on_what_proved_real() -> None:
    state = board(
        unit("C1", "HWZ", "0504"),
        unit("P1", "HVY", "0505", concealed=True),
        unit("P2", DUMMY, "0505"),
        unit("P3", "MSL", "0505", concealed=True),
    )
    log = give(state, "batch 0505: C1 > P1", 1, 6)
    assert results(log) == ["2-1 1 NE", "1-1 6 D spill"]
    assert at(log, "P3").disabled


def test_X108_G10_4_11_fire_at_the_terrain_turns_up_and_does_not_harm() -> None:
    state = board(
        unit("C1", "SHVY", "0504"),
        unit("C2", "SHVY", "0504"),
        unit("P1", "INF3", "0503", concealed=True),
        unit("P2", DUMMY, "0503"),
    )
    log = give(state, "batch 0503: C1, C2 > terrain")
    assert log.state.public.terrain == {"0503": "rubble"}
    assert at(log, "P1").squads == ("INF",) * 3
    assert not at(log, "P1").concealed
    assert at(log, "P2").fate == "discarded"


def test_X109_G10_5_9_after_the_batch_the_hex_is_closed() -> None:
    state = board(
        unit("C1", "HVY", "0605"),
        unit("C2", "HVY", "0605"),
        unit("P1", "HVY", "0706", concealed=True),
    )
    log = give(state, "batch 0706: C1 > P1", 1)
    assert refused(log.state, "fire C2 > P1") == ("closed", "G10.5.9")
    assert refused(log.state, "fire C2 > road 0706") == ("closed", "G10.5.9")
    assert refused(log.state, "batch 0706: C2 > P1") == ("closed", "G10.5.9")


def test_G10_5_1_a_batch_needs_an_unidentified_counter() -> None:
    state = board(unit("C1", "HVY", "0504"), unit("P1", "HVY", "0505"))
    assert refused(state, "batch 0505: C1 > P1") == ("no-batch", "G10.5.1")
    assert refused(state, "batch 0507: C1 > P1") == ("no-batch", "G10.5.1")
    assert refused(state, "batch 9999: C1 > P1") == ("no-hex", "G5.1")


def test_G10_5_1_each_system_is_in_one_attack() -> None:
    state = board(
        unit("C1", "SHVY", "0504"),
        unit("P1", "HVY", "0505", concealed=True),
        unit("P2", DUMMY, "0505"),
    )
    assert refused(state, "batch 0505: C1 > P1; C1.main2 > P2") == ("twice", "G3.11")
    assert refused(state, "batch 0505: C1.main1 > P1; C1.main2 > P1") == ("split", "G6.4")
    assert refused(state, "batch 0505: C1.ap1 > P1; C1.ap2 > P1") == ("antipersonnel", "G5.14")


def test_G10_5_1_the_ground_is_attacked_once() -> None:
    howitzers = [unit(f"C{i}", "HWZ", "0401") for i in range(1, 5)]
    state = board(*howitzers, unit("P1", DUMMY, "0503"))
    order = "batch 0503: C1, C2 > terrain; C3, C4 > terrain"
    assert refused(state, order) == ("repeated", "G5.18")


def test_G10_5_3_LG_17_any_attack_some_type_could_suffer_is_eligible() -> None:
    for real in (True, False):
        foe = unit("P1", "HVY", "0505", concealed=True) if real else unit("P1", DUMMY, "0505")
        state = board(unit("C1", "SHVY", "0504"), unit("C2", "LGEV", "0504"), foe)
        for order in ("C1.ap1, C1.ap2 > P1", "C2 > P1", "C1 > P1 missile", "C1 > P1 riders"):
            give(state, f"batch 0505: {order}", *_dice(order, real))
        assert refused(state, "batch 0505: C1 > P1 turret") == ("aim", "G10.5.2")
        assert refused(state, "batch 0505: C1 > P9") == ("no-target", "G5.1")


def _dice(order: str, real: bool) -> tuple[int, ...]:
    return (1,) if real and order.startswith("C1 ") else ()


def test_G6_4_two_guns_aimed_at_different_parts_are_wasted_on_one_tank() -> None:
    order = "batch 0505: C1.main1 > P1 main; C1.main2 > P1 sec"
    tank = unit("P1", "HVY", "0505", concealed=True)
    log = give(board(unit("C1", "SHVY", "0504"), tank), order, 1)
    assert wasted(log) == ["the other gun of the Superheavy has fired at it"]
    ogre = unit("P1", "MK3", "0505", concealed=True)
    log = give(board(unit("C1", "SHVY", "0504"), ogre), order, 1, 1)
    assert results(log) == ["1-2 1 NE", "1-1 1 NE"]


def test_HG2_the_announcement_names_strengths() -> None:
    state = board(
        unit("C1", "HVY", "0504"),
        unit("C2", "INF3", "0504"),
        unit("P1", DUMMY, "0505"),
    )
    log = give(state, "batch 0505: C1 > P1; C2 > P1")
    (told,) = (event for event in log.events if isinstance(event, e.Announced))
    assert told.strengths == ("4", "3")
    assert told.batch


def test_G10_5_4_all_that_is_announced_is_spent_before_the_first_die() -> None:
    state = board(
        unit("C1", "MK3", "0504"),
        unit("C2", "HW1", "0504", squads=("HW",)),
        unit("P1", DUMMY, "0505"),
        unit("P2", "LT", "0505", concealed=True),
    )
    log = give(state, "batch 0505: C1.missile1 > P1; C1.main1, C2.m1 > P2; C1.sec1 > P2", 6)
    assert wasted(log) == ["it was a dummy", "it is destroyed already"]
    order = [type(event).__name__ for event in log.events]
    assert len(order) - order[::-1].index("Fired") <= order.index("Rolled")
    ogre, squad = at(log, "C1"), at(log, "C2")
    assert (set(ogre.fired), ogre.used) == ({"missile1", "main1", "sec1"}, ("missile1",))
    assert (squad.fired, squad.squads) == (("m1",), ("HWX",))


def test_G10_5_4_what_spills_onto_a_firer_stops_no_later_attack_of_the_batch() -> None:
    state = board(
        unit("C1", "HWZ", "0504"),
        unit("C2", "LT", "0505"),
        unit("P1", "HVY", "0505", concealed=True),
        unit("P2", DUMMY, "0505"),
    )
    log = give(state, "batch 0505: C1 > P1; C2 > P1", 3, 6, 5)
    assert results(log) == ["2-1 3 D", "1-1 6 D spill", "1-2 5 D"]
    assert at(log, "C2").disabled
