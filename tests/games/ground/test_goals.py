"""How the scenarios of G14 end and who wins them (G13.3-G13.9, G14.2-G14.5)."""

from types import ModuleType

import pytest

from app.games.ground import events as e
from app.games.ground.goals import hare as hare_goal
from app.games.ground.goals import valley as valley_goal
from app.games.ground.goals.predicates import RANKS, first_class
from app.games.ground.odds import odds
from app.games.ground.scenarios import scenarios
from app.games.ground.tables import kinds
from app.hexes.coords import distance
from tests.games.ground.field_day import RULES, Play

LINE = "line_mk3 n{n} P5 | a {ogre} | b {post} {line}"
POST = "L0=CP@0805"
NO_POST = "L0=CP@0805(destroyed)"
OGRE = "M1=MK3@0815"
DEAD = "M1=MK3(destroyed)"


def line(ogre: str, post: str, others: str, how: str = "") -> Play:
    """One Against the Line at the end of the Ogre's fire; it is looked at at once."""
    play = Play(f"line_mk3 n9 P5 | a {ogre} | b {post} {others} {how}")
    if not play.state.public.ended:
        play.order("a", "end")
    return play


HALF = "L1=HVY@0101 L2=HVY@0201"
STRONG = " ".join(f"L{n}=HWZ@0{n}01" for n in range(1, 6))
NAILED = "M1=MK3@0815(treads0)"
NEAR = "M1=MK3@0808(treads0)"
AWAY = "M1=MK3(left,off=south)"


@pytest.mark.parametrize(
    ("ogre", "post", "others", "result"),
    [
        (OGRE, POST, "L1=HVY@0101(destroyed)", ("no-units", "a", {"a": "complete"})),
        (DEAD, POST, "L1=HVY@0101(destroyed)", ("no-units", "a", {"a": "complete"})),
        (AWAY, NO_POST, f"{HALF} | exits M1", ("left", "a", {"a": "plain"})),
        (DEAD, NO_POST, HALF, ("no-units", "a", {"a": "marginal"})),
        (NAILED, NO_POST, HALF, ("stopped", "a", {"a": "marginal"})),
        (AWAY, POST, f"{HALF} | exits M1", ("left", "b", {"b": "marginal"})),
        (DEAD, POST, STRONG, ("no-units", "b", {"b": "complete"})),
        (DEAD, POST, HALF, ("no-units", "b", {"b": "plain"})),
        (NAILED, POST, STRONG, ("stopped", "b", {"b": "plain"})),
    ],
)
def test_G14_2_the_first_line_of_the_table(
    ogre: str, post: str, others: str, result: tuple[str, str, dict[str, str]]
) -> None:
    assert line(ogre, post, others).ended() == result


def test_G14_2_an_ogre_without_treads_fights_on_while_it_reaches_the_post() -> None:
    """Distance 3 of a main gun; with missiles 5."""
    play = line(NEAR, POST, HALF)
    assert not play.state.public.ended
    assert play.state.public.phase != "P5"


def test_G3_8_the_line_is_looked_at_after_every_phase() -> None:
    play = Play("line_mk3 n9 P3 | a M1=MK3@0821 | b L0=CP@0805 L1=HVY@0101")
    play.order("a", "leave M1 south")
    assert not play.state.public.ended
    play.order("a", "end")
    assert play.ended() == ("left", "b", {"b": "marginal"})
    verdict = play.view("a").verdict
    assert verdict is not None
    assert verdict.title == "Marginal victory for Defence"
    assert verdict.text == "The command post stands, but the Ogre has got away."


def test_G14_2_points_decide_nothing_and_are_not_in_the_verdict() -> None:
    play = Play("line_mk3 n9 P3 | a M1=MK3@0821 | b L0=CP@0805 L1=HVY@0101")
    assert [tally.text for tally in play.view("a").score] == ["0 points of losses inflicted"] * 2
    play.order("a", "leave M1 south")
    play.order("a", "end")
    assert [(tally.points, tally.text) for tally in play.view("a").score] == [("", ""), ("", "")]


def test_G14_2_no_turn_ends_it() -> None:
    assert scenarios()["line_mk3"].file.turns == 0
    play = Play("line_mk3 n400 P6 | a M1=MK3@0815 | b L0=CP@0805 L1=GEV@0101")
    play.order("b", "end")
    assert play.state.public.n == 401


def test_G14_2_the_fog_does_not_lift_before_the_last_counter_is_gone() -> None:
    """LG-32: dummies count as long as they lie there; the cap takes them when nothing is real."""
    play = Play(
        "line_mk3_fog n9 P5 step=2"
        " | a M1=MK3@0815 | b L0=CP@0801 L1=LT!@0816 L2=?LT@0201 L3=LT@0301(destroyed)"
    )
    play.order("a", "fire M1.main1 > L1", 6)
    assert not play.state.public.ended
    play.order("a", "end")
    assert play.ended()[:2] == ("no-units", "a")


# Nuclear Hare and Hounds.

SHIP = "A0=SHIP@0220"
SUNK = "A0=SHIP@0220(destroyed)"
FENCER = "A1=FENB@1015"
GONE = "A1=FENB(destroyed)"
FAR = "A1=FENB@1501"
HOUND = "H1=MK1@0801"
LOST = "H1=MK1(destroyed)"


def hare(hounds: str, hares: str, *, seized: bool = False) -> Play:
    """The last phase of the last turn that waits for anybody."""
    tail = " | seized 0220=a" if seized else ""
    play = Play(f"hare n40 P5 | a {hounds} | b {hares}{tail}")
    if not play.state.public.ended:
        play.order("b", "end")
    if not play.state.public.ended and play.state.public.phase == "P6":
        play.order("b", "end")
    return play


@pytest.mark.parametrize(
    ("hounds", "hares", "seized", "a", "b"),
    [
        (HOUND, f"{SHIP} {GONE} A2=LT@1019", True, "S", "D"),
        (LOST, f"{SHIP} {FENCER} A2=LT@1019", False, "C", "S"),
        (HOUND, f"{SHIP} {GONE} A2=LT@1019(stuck)", False, "A", "C"),
        (f"{HOUND[:-4]}0801(treads0)", f"{SHIP} {GONE} A2=LT@1019", False, "C", "A"),
        (HOUND, f"{SHIP} {FAR} A2=LT@1019", True, "B", "C"),
        (LOST, f"{SUNK} {FENCER} A2=LT@1019", False, "E", "B"),
        (HOUND, f"{SUNK} {GONE} A2=LT@1019", False, "C", "C"),
        (LOST, f"{SUNK} {GONE} A2=LT@1019", False, "C", "C"),
        (HOUND, f"{SUNK} {FENCER} A2=LT@1019", False, "D", "C"),
        (HOUND, f"{SHIP} {FENCER} A2=LT@1019", False, "C", "C"),
    ],
)
def test_G14_3_the_classes_of_both_sides(
    hounds: str, hares: str, seized: bool, a: str, b: str
) -> None:
    assert hare(hounds, hares, seized=seized).ended()[2] == {"a": a, "b": b}


def test_G13_8_the_verdict_says_what_the_classes_mean() -> None:
    play = hare(HOUND, f"{SHIP} {FAR} A2=LT@1019", seized=True)
    view = play.view("b")
    assert view.verdict is not None
    assert view.verdict.title == "Class B victory for Combine"
    assert view.verdict.text == "Class B is better than class C."
    assert [(tally.points, tally.text) for tally in view.score] == [
        ("class B", "The ship is seized, and the Fencer's weapons cannot reach it."),
        (
            "class C",
            "The ship, the Fencer and all hounds are destroyed, or no other class holds.",
        ),
    ]
    even = hare(HOUND, f"{SHIP} {FENCER} A2=LT@1019").view("a").verdict
    assert even is not None
    assert (even.title, even.text) == ("A draw", "Both sides have class C.")


@pytest.mark.parametrize("goal", [hare_goal, valley_goal])
def test_G13_8_every_class_of_either_side_has_its_words(goal: ModuleType) -> None:
    assert set(goal.WORDS) == {(attacks, letter) for attacks in (True, False) for letter in RANKS}


def test_G3_4_what_is_still_off_the_map_or_left_it_face_down_is_opened_at_the_end() -> None:
    """G10.4.18: of what no counter lies on the map for, the log tells."""
    play = Play(
        "raid_concealed n24 P6 | a R1=GEV@0105"
        " | b P1=HVY@1910 P2=HVY(off=east) P3=LT(off=east) P4=LT(off=east) P5=?GEV(left)"
    )
    before = {seat: play.lines(seat) for seat in "ab"}
    assert not any("Heavy Tank" in line for line in before["a"])
    play.order("a", "resign")
    for seat in "ab":
        (line,) = [line for line in play.lines(seat) if "off the map" in line]
        assert line == (
            "Combine resigns. Paneurope wins. Still off the map were Paneurope's 1 Heavy Tank and"
            " 2 Light Tank; P5 (dummy) left the map face down."
        )


def test_G3_4_nothing_is_told_of_what_everybody_saw() -> None:
    play = Play("raid n3 P3 | a R1=GEV@0105 R2=GEV(left) | b P1=HVY@1910")
    play.order("a", "resign")
    assert "Combine resigns. Paneurope wins." in play.lines("b")


def test_G14_3_class_E_of_the_hares() -> None:
    """The ship is seized, every defender disabled or destroyed; the Fencer is not destroyed."""
    nailed = "A1=FENB@0215(treads0)"
    play = hare(HOUND, f"{SHIP} {nailed} A2=LT@1019(stuck)", seized=True)
    assert play.ended()[2] == {"a": "A", "b": "E"}


def test_G13_8_the_better_class_wins_and_equal_ones_draw() -> None:
    assert hare(HOUND, f"{SHIP} {GONE} A2=LT@1019", seized=True).ended()[1] == "a"
    assert hare(LOST, f"{SUNK} {FENCER} A2=LT@1019").ended()[1] == "b"
    assert hare(HOUND, f"{SHIP} {FENCER} A2=LT@1019").ended()[1] == ""


def test_G13_8_E_is_looked_at_before_D_and_C_is_what_is_left() -> None:
    assert first_class({"E": True, "D": True}) == "E"
    assert first_class({"D": True}) == "D"
    assert first_class({"B": True, "A": True}) == "A"
    assert first_class({"S": False}) == "C"


def test_G14_3_2_a_unit_beside_the_ship_seizes_it_at_the_end_of_a_phase() -> None:
    play = Play(f"hare n1 P3 | a H1=MK1@0218 | b {SHIP} {FAR} A2=LT@0518")
    play.order("a", "move H1 0218-0219")
    assert not play.state.public.seized
    play.order("a", "end")
    assert play.state.public.seized == {"0220": "a"}
    assert "Combine takes the Ice-breaker Drubetskaya in 0220." in play.lines("b")


def test_G14_3_2_paneurope_takes_it_back_when_nobody_else_is_there() -> None:
    held = Play(f"hare n2 P3 | a H1=MK1@0219 | b {SHIP} {FAR} A2=LT@0319 | seized 0220=a")
    held.order("b", "end")
    assert held.state.public.seized == {"0220": "a"}
    free = Play(f"hare n2 P3 | a H1=MK1@0815 | b {SHIP} {FAR} A2=LT@0319 | seized 0220=a")
    free.order("b", "end")
    assert free.state.public.seized == {"0220": "b"}
    kept = Play(f"hare n2 P3 | a H1=MK1@0815 | b {SHIP} {FAR} A2=LT@0815 | seized 0220=a")
    kept.order("b", "end")
    assert kept.state.public.seized == {"0220": "a"}


def test_G14_3_1_the_fencer_starts_six_hexes_from_the_ship() -> None:
    play = Play("hare", dice=(1,))
    assert play.refused("b", "place A0 0520") == "G10.1.3"
    assert play.refused("b", "place A0 0219") == "G10.1.3"
    play.order("b", "place A0 0420")
    assert play.refused("b", "place FENB 0415") == "G14.0.2"
    play.order("b", "place FENB 0414")
    play.order("b", "arrange random")
    play.order("b", "commit")


@pytest.mark.parametrize(
    "order", ["fire H1.main1 > A0", "fire H1.main1 > A2", "fire H1.main1 > A0 treads"]
)
def test_G14_3_3_combine_fires_at_nothing_in_the_ships_hex(order: str) -> None:
    play = Play(f"hare n1 P5 | a H1=MK1@0219 | b {SHIP} {FAR} A2=INF2@0220 A3=LT@0319")
    assert play.refused("a", order) == "G14.3.3"
    play.order("a", "fire H1.main1 > A3", 1)


def test_G14_3_3_paneurope_may_sink_its_own_ship() -> None:
    play = Play(f"hare n10 P5 | a H1=MK1@0219 | b {SHIP} {FAR} A2=LT@0319 | seized 0220=a")
    guns = next(p.guns for p in RULES.menu(play.view("b")).pieces if p.label == "A2")
    assert {target for gun in guns for target in gun.targets} >= {"A0", "H1"}
    note = odds(play.view("b"), RULES.parse_order("fire A2 > A0")).note
    assert note == "It loses 4 of its 30 structure points, without a die."
    play.order("b", "fire A2 > A0")
    assert play.unit("A0").sp == 26
    free = Play(f"hare n10 P5 | a H1=MK1@0217 | b {SHIP} {FAR} A2=LT@0319")
    guns = next(p.guns for p in RULES.menu(free.view("b")).pieces if p.label == "A2")
    assert "A0" not in {target for gun in guns for target in gun.targets}
    assert free.refused("b", "fire A2 > A1") == "G5.1"


def test_G14_3_4_combine_may_not_leave() -> None:
    play = Play(f"hare n3 P3 | a H1=MK1@0801 | b {SHIP} {FAR}")
    assert play.refused("a", "leave H1 north") == "G2.9"


def test_G14_3_5_the_reach_of_a_weapon_and_a_move() -> None:
    """Missiles reach 5, the Fencer-B moves 3: at 8 hexes it still can, at 9 it cannot."""
    near = hare(HOUND, f"{SHIP} A1=FENB@0212 A2=LT@1019", seized=True)
    assert near.ended()[2]["a"] == "C"
    far = hare(HOUND, f"{SHIP} A1=FENB@0211 A2=LT@1019", seized=True)
    assert far.ended()[2]["a"] == "B"
    lame = hare(HOUND, f"{SHIP} A1=FENB@0212(treads30) A2=LT@1019", seized=True)
    assert lame.ended()[2]["a"] == "B"


def test_G14_3_the_column_wins_at_once_when_all_of_it_stands_at_the_ship() -> None:
    play = Play(f"hare_column n3 P3 | a H1=MK1@0219 H2=GEV@0218 | b {SHIP} {FAR} | seized 0220=a")
    play.order("a", "move H2 0218-0119")
    assert not play.state.public.ended
    play.order("a", "end")
    assert play.ended() == ("gathered", "a", {"a": "S", "b": "C"})


def column(scenario: str, how: str = "", ship: str = SHIP) -> Play:
    """Six hounds: five fill a hex beside the ship, and one is to come."""
    full = " ".join(f"H{n}=GEV@0219" for n in range(1, 6))
    return Play(f"{scenario} n3 P3 | a {full} H6=GEV@0218 | b {ship} {FAR}{how}")


def offered(play: Play, label: str) -> set[str]:
    """The hexes that the menu offers to a counter."""
    menu = RULES.menu(play.view("a"))
    return {stop.hex for piece in menu.pieces if piece.label == label for stop in piece.moves}


def test_G14_3_the_column_finds_room_at_the_ship_that_it_has_seized() -> None:
    play = column("hare_column", " | seized 0220=a")
    assert "0219" in offered(play, "H6")
    play.order("a", "move H6 0218-0219")
    play.order("a", "end")
    assert play.ended() == ("gathered", "a", {"a": "S", "b": "C"})


@pytest.mark.parametrize(
    ("scenario", "how", "ship"),
    [
        ("hare_column", "", SHIP),
        ("hare_column", " | seized 0220=b", SHIP),
        ("hare_column", " | seized 0220=a", SUNK),
        ("hare", " | seized 0220=a", SHIP),
    ],
)
def test_G4_14_elsewhere_and_before_it_the_limit_holds(scenario: str, how: str, ship: str) -> None:
    play = column(scenario, how, ship)
    assert "0219" not in offered(play, "H6")
    assert play.refused("a", "move H6 0218-0219") == "G4.14"


def test_G14_3_the_pool_is_rolled_openly_and_buys_what_it_comes_to() -> None:
    """X101: 10 + 10 for each pip, 20 to 70."""
    play = Play("hare", dice=(4,))
    assert play.state.public.pools == {"a": 50}
    worth = sum(
        kinds()[u.kind].vp * (len(u.squads) or 1)
        for u in play.view("a").off_map().values()
        if not kinds()[u.kind].ogre
    )
    assert worth == 50
    for seat in ("a", "b", "observer"):
        assert play.lines(seat)[0] == "Combine rolls 4 for its forces: 50 points."


@pytest.mark.parametrize("pips", range(1, 7))
def test_X101_the_totals_of_hare_and_hounds(pips: int) -> None:
    """G13.1: 6 x 25 = 150; FENB 150; 9 x 2 = 18; 3 x 3 = 9; the pool 20 to 70."""
    file = scenarios()["hare"].file
    assert 6 * kinds()["MK1"].vp == 150 == kinds()["FENB"].vp
    assert file.a.units == {"MK1": 6}
    assert file.b.units == {"FENB": 1, "INF3": 3, "LT": 3}
    assert (9 * kinds()["INF"].vp, 3 * kinds()["LT"].vp) == (18, 9)
    assert Play("hare", dice=(pips,)).state.public.pools["a"] == 10 + 10 * pips


PURE = "hare_pure n{n} P3 | a H1=MK1@0821 H2=MK2@0921 H3=MK1@0301 | b A1=FENB@1515"


def test_G14_3_the_pure_chase_scores_who_gets_through() -> None:
    """G13.5, G2.9."""
    play = Play(PURE.format(n=39))
    play.order("a", "leave H1 south")
    play.order("a", "leave H2 south")
    assert [line.text for line in play.view("b").score] == [
        "0 for losses, 75 for units that left",
        "0 for losses",
    ]
    for side, phases in (("a", 2), ("b", 2)):
        for _ in range(phases):
            play.order(side, "end")
    assert play.ended() == ("turns", "a", {"a": "marginal"})


# The Auto-fac Valley.

GUARDS = "V1=REV@0520 V2=REV@1420"
PLANT = "V9=AUTOFAC@1110"
OPEN = "V9=AUTOFAC!@1110"
BEATEN = "V1=REV(destroyed) V2=REV(destroyed)"


def valley(ogres: str, others: str, tail: str = "") -> Play:
    """The last phase of the last turn that waits for anybody."""
    play = Play(f"valley n60 P6 | a {ogres} | b {others}{tail}")
    if not play.state.public.ended:
        play.order("b", "end")
    return play


THREE = "T1=MK6@0315 T2=MK5@0415 T3=MK4@0515"
TWO = "T1=MK6@0315 T2=MK5@0415 T3=MK4(destroyed)"
ONE = "T1=MK6@0315 T2=MK5(destroyed) T3=MK4(destroyed)"
NONE = "T1=MK6(destroyed) T2=MK5(destroyed) T3=MK4(destroyed)"
HOME = "T1=MK6(left,off=north) T2=MK5@0415 T3=MK4@0515"


@pytest.mark.parametrize(
    ("ogres", "others", "tail", "a", "b"),
    [
        (THREE, f"{BEATEN} {PLANT}", "", "S", "E"),
        (TWO, f"{BEATEN} {PLANT}", "", "A", "E"),
        (HOME, f"{GUARDS} {OPEN}", " | exits T1 | identified 0", "B", "D"),
        (HOME, f"{GUARDS} {OPEN}", " | exits T1 | identified 1", "C", "C"),
        (NONE, f"{BEATEN} {PLANT}", "", "C", "C"),
        (ONE, f"{GUARDS} {PLANT}", "", "D", "C"),
        (NONE, f"{GUARDS} {PLANT}", "", "E", "S"),
        (NONE, f"V1=REV@0520(treads0) V2=REV@1420 {PLANT}", "", "E", "A"),
        (NONE, f"V1=REV@0520 V2=REV(destroyed) {PLANT}", "", "E", "B"),
        (NONE, f"{BEATEN} V3=GEV@1001 {PLANT}", "", "E", "C"),
    ],
)
def test_G14_4_the_classes_of_both_sides(
    ogres: str, others: str, tail: str, a: str, b: str
) -> None:
    assert valley(ogres, others, tail).ended()[2] == {"a": a, "b": b}


def test_G14_4_3_the_autofac_is_identified_when_it_is_turned_up() -> None:
    """G10.4.17: by a revealed Ogre that ends a phase beside it; the small building is not it."""
    play = Play(f"valley n5 P3 | a T1=MK5@1107 | b {GUARDS} {PLANT} V8=SBLD@1112")
    play.order("a", "move T1 1107-1108-1109")
    assert play.state.public.identified is None
    play.order("a", "end")
    assert play.state.public.identified == 0
    assert play.view("a").seen()["V9"].name == "Auto-fac"
    assert play.view("a").seen()["V8"].sheet is None
    assert play.lines("a").count("V9 in 1110 is identified: it is the Auto-fac.") == 1


def test_G14_4_3_another_building_is_not_it() -> None:
    play = Play(f"valley n5 P3 | a T1=MK5@1107 | b {GUARDS} V9=SBLD@1110 V8=AUTOFAC@1114")
    play.order("a", "move T1 1107-1108-1109")
    play.order("a", "end")
    assert play.state.public.identified is None
    assert play.view("a").seen()["V9"].shape == "building"


def test_G14_4_1_everything_of_paneurope_starts_face_down() -> None:
    """A dummy for each counter that can move, three that look like buildings; G14.4.2."""
    play = Play("valley")
    play.order("a", "edge north")
    play.order("a", "commit")
    play.order("b", "arrange random")
    play.order("b", "commit")
    units = list(play.view("b").mine().values())
    buildings = [unit for unit in units if unit.type.structure]
    assert all(unit.concealed for unit in units)
    assert (sum(u.dummy for u in buildings), sum(not u.dummy for u in buildings)) == (3, 3)
    others = [unit for unit in units if not unit.type.structure]
    assert sum(u.dummy for u in others) == sum(not u.dummy for u in others) == 25
    seen = play.view("a").seen().values()
    assert all(counter.sheet is None for counter in seen)
    assert sum(counter.shape == "building" for counter in seen) == 6
    plant = next(unit for unit in units if unit.kind == "AUTOFAC")
    assert play.unit(plant.name).sp == 60
    sheet = scenarios()["valley"].sheet
    assert sheet.from_edges(plant.hex) >= 6
    assert all(distance(u.hex, plant.hex) >= 12 for u in units if u.kind == "REV")


def test_G14_4_2_the_reveners_start_far_from_the_autofac() -> None:
    play = Play("valley")
    assert play.refused("b", "place AUTOFAC 0510") == "G14.0.2"
    play.order("b", "place AUTOFAC 1115")
    assert play.refused("b", "place REV.1 1110") == "G14.0.2"
    play.order("b", "place REV.1 0202")
    assert play.refused("b", "place HVY.1 0202") == "G10.1.3"
    assert play.refused("b", "place AUTOFAC 0709") == "G14.0.2"


def test_G14_4_5_an_ogre_without_treads_is_disabled() -> None:
    lame = "T1=MK6@0315(treads0) T2=MK5@0415(treads0) T3=MK4@0515"
    assert valley(lame, f"{GUARDS} {PLANT}").ended()[2]["a"] == "D"


def test_G14_4_4_only_combine_leaves_and_by_two_edges() -> None:
    play = Play(f"valley n5 P3 | a T1=MK5@1101 T2=MK4@1131 | b V1=REV@1031 V2=REV@1420 {PLANT}")
    play.order("a", "leave T1 north")
    play.order("a", "leave T2 south")
    other = Play(f"valley n6 P3 | a T1=MK5@1115 | b V1=REV!@1031 V2=REV@1420 {PLANT}")
    assert other.refused("b", "leave V1 south") == "G2.9"


def test_G14_4_the_end_does_not_come_while_somebody_may_still_come_in() -> None:
    """LG-22, TG-24: nobody stands on the map in turn 1; HX.14."""
    play = Play(f"valley n2 P6 | a T1=MK5(off=north) | b {GUARDS} {PLANT}")
    play.order("b", "end")
    assert not play.state.public.ended
    late = Play(f"valley n6 P6 | a T1=MK5(off=north) | b {GUARDS} {PLANT}")
    late.order("b", "end")
    assert not late.state.public.ended
    over = Play(f"valley n8 P6 | a T1=MK5(off=north) | b {GUARDS} {PLANT}")
    over.order("b", "end")
    assert over.ended()[0] == "no-units"


def test_G14_0_1_buildings_keep_nobody_in_the_game() -> None:
    play = Play(f"valley n5 P5 | a T1=MK5@1115 | b {BEATEN} {PLANT} V8=?SBLD@1114")
    while not play.state.public.ended:
        play.order("a", "end")
    assert play.ended()[:2] == ("no-units", "a")


# Raid.

RAIDERS = "G1=GEV@0805"


def raid(raiders: str, tail: str, n: int = 24) -> Play:
    """The end of the last player-turn."""
    play = Play(f"raid n{n} P6 | a {raiders} | b N1=GEV@1705{tail}")
    if not play.state.public.ended:
        play.order("b", "end")
    return play


@pytest.mark.parametrize(
    ("tail", "winner", "classes"),
    [
        (' | losses b 46 "much"', "a", {"a": "decisive"}),
        (' | losses b 45 "much"', "a", {"a": "marginal"}),
        (' | losses b 20 "some"', "", {}),
        (' | losses a 8 "some"', "", {}),
        (' | losses a 9 "some"', "b", {"b": "marginal"}),
        (' | losses a 34 "much"', "b", {"b": "decisive"}),
    ],
)
def test_G14_5_the_margin(tail: str, winner: str, classes: dict[str, str]) -> None:
    """A GEV left on the map is 6 for Paneurope."""
    assert raid(RAIDERS, tail).ended() == ("turns", winner, classes)


def test_G14_5_towns_and_bridges_count_10_each() -> None:
    wrecks = " | terrain 0604=rubble 0302=rubble 1512=rubble | bridges 0405-0505=0 0905=0"
    play = raid(RAIDERS, wrecks)
    assert [line.text for line in play.view("b").score] == [
        "0 for losses, 2 town hexes, 1 bridge",
        "0 for losses, 6 for raiders left behind",
    ]
    assert play.ended() == ("turns", "a", {"a": "marginal"})


def test_G14_5_a_town_that_fell_counts_though_its_rubble_is_cleared() -> None:
    play = raid(RAIDERS, " | terrain 0604=clear 1512=rubble")
    assert play.view("a").score[0].text == "0 for losses, 2 town hexes, 0 bridges"


def test_G14_5_a_bridge_that_is_shot_down_counts_at_once() -> None:
    play = Play("raid n23 P5 | a G1=GEV@0804 | b N1=HVY@1205 | bridges 0905=4")
    assert play.refused("a", "fire G1 > road 0905") == "G5.19"
    play.order("a", "fire G1 > bridge 0905")
    (raiders, _) = play.view("a").score
    assert (raiders.points, raiders.text) == ("10", "0 for losses, 0 town hexes, 1 bridge")


def test_G14_5_who_left_is_not_left_behind_and_riders_are_counted() -> None:
    play = raid("G1=GEV(left,off=west) G2=APC+INF3@0805", " | exits G1")
    assert play.view("a").score[1].text == "0 for losses, 12 for raiders left behind"


def test_G14_5_it_ends_when_no_raider_is_on_the_map_after_turn_1() -> None:
    early = Play("raid n1 P3 | a G1=GEV(off=west) | b N1=GEV@1705")
    early.order("a", "end")
    early.order("a", "end", 1, 2)
    assert not early.state.public.ended
    play = Play("raid n2 P6 | a G1=GEV(off=west) | b N1=GEV@1705")
    play.order("b", "end")
    assert play.ended()[0] == "no-units"
    assert "No attacker is on the map." in play.lines("a")[-1]


# Reinforcements.


def roll(*dice: int, scenario: str = "raid", n: int = 1) -> Play:
    """Combine ends its turn, and Paneurope rolls."""
    play = Play(f"{scenario} n{n} P6 | a G1=GEV@0805 | b N1=LT@1705")
    play.order("a", "end", *dice)
    return play


@pytest.mark.parametrize(
    ("dice", "came"),
    [
        ((1, 1), ["SHVY"]),
        ((1, 2), ["MSL"]),
        ((2, 2), ["LT", "LT"]),
        ((2, 3), ["GEV"]),
        ((3, 3), ["LGEV", "LGEV"]),
        ((3, 4), ["GEV"]),
        ((4, 4), ["LGEV", "LGEV"]),
        ((5, 4), ["APC"]),
        ((5, 5), ["HVY"]),
        ((5, 6), ["INF", "INF", "INF"]),
        ((6, 6), ["MHWZ"]),
    ],
)
def test_G13_9_what_arrives(dice: tuple[int, int], came: list[str]) -> None:
    play = roll(*dice)
    waiting = play.view("b").off_map().values()
    assert [unit.kind for unit in waiting] == came
    assert {unit.edge for unit in waiting} == {"east"}
    assert play.state.public.offmap == {"b": len(came)}


def test_X104_a_9_is_an_APC_with_three_squads_aboard() -> None:
    """G13.9: dice 5 and 4, on the owner's edge; everybody sees them."""
    play = roll(5, 4)
    (apc,) = play.view("b").off_map().values()
    assert (apc.kind, apc.riders, apc.edge) == ("APC", ("INF",) * 3, "east")
    for seat in ("a", "b", "observer"):
        assert play.lines(seat)[-1].startswith("Paneurope rolls 9 for reinforcements: GEV-APC")
    play.order("b", f"place {apc.name} 1907")
    play.order("b", "end")
    play.order("b", f"move {apc.name} 1907-1807")


def test_LG_06_a_concealed_side_rolls_in_secret() -> None:
    """G13.9, HG4: no public die, no line for anybody else."""
    play = roll(scenario="raid_concealed")
    assert play.view("b").off_map()
    assert "reinforcements" in play.lines("b")[-1]
    assert not any(
        "reinforcements" in line for seat in ("a", "observer") for line in play.lines(seat)
    )
    assert not play.state.public.offmap


def test_G13_9_every_turn_or_every_second_one() -> None:
    every = Play("raid n3 P6 reinforce_every=2 | a G1=GEV@0805 | b N1=LT@1705")
    every.order("a", "end")
    assert not every.view("b").off_map()
    play = Play("raid n1 P6 reinforce_every=2 | a G1=GEV@0805 | b N1=LT@1705")
    play.order("a", "end", 3, 4)
    assert play.view("b").off_map()


@pytest.mark.parametrize(("n", "rolls"), [(17, False), (19, True), (21, False), (29, True)])
def test_G14_3_the_column_is_followed_from_turn_10_on_every_fifth_turn(n: int, rolls: bool) -> None:
    play = Play(f"hare_column n{n} P5 | a H1=MK1@0801 | b {SHIP} {FAR} A2=LT@1019")
    play.order("a", "end", *((1, 2) if rolls else ()))
    assert bool(play.view("b").off_map()) is rolls


def test_G13_3_the_defence_has_its_armour_units_and_squads() -> None:
    for name, armour, squads in (("line_mk3", 12, 20), ("line_mk5", 20, 30)):
        entries = scenarios()[name].roster(scenarios()[name].file.victory.attacker.other)
        assert sum(kinds()[x.kind].au for x in entries if not x.squads) == armour
        assert sum(x.squads for x in entries) == squads


def test_an_event_tells_who_holds_the_ship() -> None:
    play = Play(f"hare n1 P3 | a H1=MK1@0219 | b {SHIP} {FAR} A2=LT@0518")
    play.order("a", "end")
    assert play.saw(e.Seized)


def test_G14_3_the_column_has_not_gathered_while_some_of_it_is_off_the_map() -> None:
    late = "H3=MK1(off=north)"
    position = f"hare_column n3 P3 | a H1=MK1@0219 H2=GEV@0119 {late} | b {SHIP} {FAR}"
    play = Play(f"{position} | seized 0220=a")
    play.order("a", "end")
    assert not play.state.public.ended


def test_G14_3_3_no_missile_of_combine_is_sent_to_the_ships_hex() -> None:
    play = Play(f"hare n1 P5 | a H1=MCRL@0215 | b {SHIP} {FAR}")
    play.order("a", "salvo H1")
    assert play.refused("a", "launch H1 0215-0220") == "G14.3.3"
    play.order("a", "launch H1 0215-0219")
