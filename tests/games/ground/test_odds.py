"""Odds: the table, and the preview of an attack from the attacker's view (T5, G5.2, G10.8.2)."""

from fractions import Fraction

import pytest

from app.games.ground.crt import crt_result, odds_column
from app.games.ground.notation import parse_order
from app.games.ground.odds import odds
from app.games.ground.orders import EndPhase
from app.games.ground.state import State
from app.kernel.orders import Malformed
from app.views.menu import Chance, Odds
from app.views.seats import Side
from tests.games.ground.build import DUMMY, board, look, post, unit
from tests.games.ground.gunnery import fight, give

EXAMPLES = """
X001 4   2 2-1  -
X002 2   3 1-2  -
X003 1   3 none -
X004 5   1 auto -
X005 1   0 auto -
X006 1   1 1-1  3:D
X007 2   3 1-2  5:D
X008 2   3 1-2  5:D
X009 3   3 1-1  4:D
X010 4   2 2-1  5:XX
X011 3   3 1-1  6:XX
X012 3   3 1-1  3:D
X013 4   1 4-1  1:D
X014 1   1 1-1  4:D
X015 6   1 auto -
X016 6   3 2-1  2:D
X016 6   2 3-1  2:D
X019 3   6 1-2  -
X019 3   1 3-1  -
X021 3   1 3-1  1:D
X021 3   6 1-2  5:D
X028 3   3 1-1  4:D
X052 6   4 1-1  6:XX
X053 6   3 2-1  3:D
X054 2   3 1-2  6:X
X059 8   3 2-1  2:D
X060 4   3 1-1  4:D
X061 6   3 2-1  4:X
X061 3   2 1-1  6:XX
X062 6   5 1-1  3:D
X062 6   2 3-1  3:X
X065 3   3 1-1  5:X
X113 1   1 1-1  6:XX
X114 2   4 1-2  5:D
X115 3/2 3 1-2  -
X115 3/2 4 none -
X119 3   2 1-1  2:NE
X120 6   2 3-1  2:D
X120 6   3 2-1  2:D
"""


@pytest.mark.parametrize("line", EXAMPLES.strip().splitlines())
def test_G5_2_T5_the_examples_of_the_rules(line: str) -> None:
    """One line: example, attack, defence, column, die and result."""
    _, attack, defence, column, roll = line.split()
    found = odds_column(Fraction(attack), Fraction(defence))
    assert (found or "none") == column
    if roll != "-":
        die, result = roll.split(":")
        assert crt_result(column, int(die)) == result


def preview(state: State, text: str, side: Side = Side.A) -> Odds:
    """The preview of an order in notation."""
    return odds(look(state, side), parse_order(text))


def shares(found: Odds) -> dict[str, int]:
    """Percent by result."""
    return {chance.result: chance.percent for chance in found.chances}


def test_G5_2_a_known_target_shows_sum_defence_column_and_chances() -> None:
    state = board(unit("C1", "HVY", "0605"), unit("C2", "GEV", "0605"), unit("P4", "HVY", "0606"))
    found = preview(state, "fire C1, C2 > P4")
    assert found.target == "P4 Heavy Tank at 0606"
    assert found.attack == "4 + 2 = 6"
    assert found.defence == "3 x 2 town = 6"
    assert found.column == "1-1"
    assert found.columns == ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
    assert found.rows[4] == ("D", "X", "XX", "XX", "XX", "XX")
    assert shares(found) == {"NE": 33, "D": 33, "X": 33}
    assert not found.supposed


def test_G5_6_a_second_D_is_shown_as_what_it_does() -> None:
    state = board(unit("C1", "HVY", "0504"), unit("P4", "HVY", "0505", disabled=1))
    assert shares(preview(state, "fire C1 > P4")) == {"NE": 33, "X": 67}


def test_G5_3_an_automatic_result_says_that_no_die_falls() -> None:
    state = board(unit("C1", "HWZ", "0504"), unit("P4", "LHWZ", "0505"))
    found = preview(state, "fire C1 > P4")
    assert (found.column, found.note) == ("5-1", "5-1 or better: no die.")
    assert shares(found) == {"X": 100}
    state = board(unit("C1", "LGEV", "0504"), post("P4", "0505", defence=0))
    assert preview(state, "fire C1 > P4").note == "Defence 0: no die."
    town = board(
        unit("C1", "LGEV", "0504"), post("P4", "0505", defence=0), terrain={"0505": "town"}
    )
    assert preview(town, "fire C1 > P4").defence == "0, counts as 1"


def test_G5_10_D_counts_for_nothing_against_an_Ogre() -> None:
    state = board(unit("C1", "HWZ", "0504"), unit("P4", "MK3", "0505"))
    found = preview(state, "fire C1 > P4 main")
    assert (found.defence, found.column) == ("4", "1-1")
    assert shares(found) == {"NE": 67, "X": 33}


def test_G5_11_treads() -> None:
    units = unit("C1", "HVY", "0504"), unit("P4", "MK3", "0505", treads=3)
    found = preview(board(*units), "fire C1 > P4")
    assert (found.defence, found.column) == ("treads", "1-1")
    assert found.note == "A hit takes 3 of its 3 treads."
    assert shares(found) == {"NE": 67, "X": 33}
    town = preview(board(*units, terrain={"0505": "town"}), "fire C1 > P4")
    assert shares(town) == {"NE": 83, "X": 17}


def test_G5_15_stealth() -> None:
    state = board(unit("C1", "HVY", "0504"), unit("P4", "NINJA", "0505"))
    found = preview(state, "fire C1 > P4 sec")
    assert shares(found) == {"NE": 83, "X": 17}
    assert found.note == "Stealth takes 1 off the die."
    assert shares(preview(state, "fire C1 > P4 treads")) == {"NE": 83, "X": 17}


def test_G5_16_G5_17_riders_and_spillover_are_mentioned() -> None:
    state = board(
        unit("C1", "HWZ", "0504"),
        unit("C2", "LT", "0505"),
        unit("P4", "SHVY", "0505", riders=("INF", "INF")),
        unit("P5", "GEV", "0505"),
        post("P6", "0505"),
    )
    found = preview(state, "fire C1 > P4")
    assert found.note == ("Its riders defend with 2: 3-1, same die. Spills over at 3 on C2 and P5.")
    alone = preview(state, "fire C1 > P4 riders")
    assert alone.note == "Spills over at 3 on C2, P4 and P5."


def test_G7_10_in_an_overrun_every_D_destroys() -> None:
    state = board(unit("C1", "INF1", "0505"), unit("P4", "LT", "0505"), overrun=fight(), phase="P3")
    found = preview(state, "fire C1 > P4")
    assert found.attack == "2"
    assert shares(found) == {"NE": 33, "X": 67}
    loaded = unit("P4", "SHVY", "0505", riders=("INF", "INF"))
    state = board(unit("C1", "LT", "0505"), loaded, overrun=fight(), phase="P3")
    riders = preview(state, "fire C1 > P4 riders")
    assert riders.defence == "1"
    assert shares(riders) == {"NE": 17, "X": 83}


def test_HX_9_a_refused_attack_shows_why() -> None:
    state = board(unit("C1", "LGEV", "0504"), unit("P4", "HVY", "0505"))
    found = preview(state, "fire C1 > P4")
    assert (found.attack, found.column) == ("1", "")
    assert found.note == "1 against 3 is below 1-2."
    assert preview(state, "fire C1 > P9").note == "There is no enemy counter P9 on the map."
    assert preview(state, "fire C1 > road 9999").note == "Name the hex of the target."
    assert preview(state, "fire C7 > P4").attack == ""


def test_G5_18_to_G5_21_the_ground() -> None:
    state = board(unit("C1", "SHVY", "0604"), unit("C2", "SHVY", "0604"), unit("C3", "MSL", "0604"))
    found = preview(state, "fire C1, C2 > terrain 0503")
    assert found.target == "terrain at 0503"
    assert found.note == "The forest turns to rubble without a die."
    road = preview(state, "fire C3 > road 0506")
    assert (road.defence, road.column) == ("3", "1-1")
    assert shares(road) == {"NE": 67, "X": 33}
    bridge = preview(state, "fire C3 > bridge 0703-0704")
    assert bridge.note == "The bridge loses 6 of its 20 points, without a die."


class TestUnidentified:
    """G10.8.2: firer strength alone, and what the attack would be worth if."""

    def names(self, found: Odds) -> list[str]:
        return [f"{s.name} {s.defence} {s.column}" for s in found.supposed]

    def test_G10_8_2_each_type_of_the_printed_list(self) -> None:
        state = board(unit("C1", "HVY", "0504"), unit("P4", "GEV", "0505", concealed=True))
        found = preview(state, "batch 0505: C1 > P4")
        assert (found.attack, found.defence, found.column) == ("4", "", "")
        assert found.target == "P4, unidentified, at 0505"
        assert self.names(found) == [
            "Mobile Howitzer 2 2-1",
            "Heavy Tank 3 1-1",
            "Light Tank 2 2-1",
            "GEV 2 2-1",
            "Infantry (3 squads) 3 1-1",
        ]
        assert found.supposed[1].chances == (
            Chance(result="NE", percent=33),
            Chance(result="D", percent=33, harm=1),
            Chance(result="X", percent=33, harm=2),
        )

    def test_LG_17_G10_8_2_the_same_for_a_dummy(self) -> None:
        real = board(unit("C1", "HVY", "0504"), unit("P4", "GEV", "0505", concealed=True))
        sham = board(unit("C1", "HVY", "0504"), unit("P4", DUMMY, "0505"))
        for order in ("batch 0505: C1 > P4", "batch 0505: C1 > P4 main", "fire C1 > P4"):
            assert preview(real, order) == preview(sham, order)

    def test_HX_22_types_that_are_all_face_up_or_lost_are_left_out(self) -> None:
        state = board(
            unit("C1", "HWZ", "0504"),
            unit("C2", "HVY", "0504"),
            unit("P1", DUMMY, "0506"),
            unit("P4", "MHWZ", "0505"),
            unit("P5", "HVY", "0605"),
            unit("P6", "HVY", "0705"),
            unit("P7", "INF3", "0805"),
            unit("P8", "INF1", "0805"),
        )
        log = give(state, "fire C1 > P4", 6)
        assert self.names(preview(log.state, "batch 0506: C2 > P1")) == [
            "Light Tank 2 2-1",
            "GEV 2 2-1",
            "Infantry (2 squads) 2 2-1",
        ]

    def test_G5_14_antipersonnel_guns_show_whom_they_would_hurt(self) -> None:
        state = board(unit("C1", "SHVY", "0504"), unit("P4", DUMMY, "0505"))
        found = preview(state, "batch 0505: C1.ap1, C1.ap2 > P4")
        assert self.names(found)[-1] == "Infantry (3 squads) 3 1-2"
        assert [s.column for s in found.supposed[:-1]] == [""] * 4

    def test_G10_5_1_of_a_batch_the_last_attack_is_shown(self) -> None:
        state = board(
            unit("C1", "HVY", "0504"),
            unit("C2", "GEV", "0504"),
            unit("P4", DUMMY, "0505"),
            unit("P5", "HVY", "0505"),
        )
        found = preview(state, "batch 0505: C1 > P4; C2 > P5")
        assert (found.target, found.column) == ("P5 Heavy Tank at 0505", "1-2")


def test_other_orders_have_no_odds() -> None:
    with pytest.raises(Malformed):
        odds(look(board(unit("C1", "HVY", "0504"))), EndPhase())
