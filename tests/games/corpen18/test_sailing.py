"""Units and how they sail: counters, facing, courses, stacking, the sea (C1.3, C1.4, C3, C4)."""

import pytest

from app.games.corpen18.kinds import kind_of
from app.games.corpen18.orders import Place, Steer
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.terms import VESSELS
from app.hexes.coords import distance, neighbours
from app.kernel.orders import Malformed
from app.views.seats import Seat
from tests.games.corpen18.match import RULESET, A, B, Match

HEAD = "scenario river_plate\nturn 2 {phase}\nweather clear sea {sea}\n"
FAR = "SPE 2518 N\nAJA 0813 N\nACH 0713 N\nEXE 0714 N\n"


def plate(units: str = FAR, phase: str = "MOVE1_UND", sea: int = 2) -> Match:
    return Match(HEAD.format(phase=phase, sea=sea) + units)


def moved(course: str, *, phase: str = "MOVE1_UND", sea: int = 2, extra: str = "") -> Match:
    """Graf Spee sails a course from 2518, heading north, with 3/3."""
    match = plate(FAR.replace("SPE 2518 N", f"SPE 2518 N{extra}"), phase, sea)
    match.order(A, f"steer A1 {course}")
    match.both()
    return match


def test_C1_3_C1_4_a_counter_is_so_many_vessels_by_its_category() -> None:
    assert VESSELS == {
        "capital": 1, "cruiser": 1, "merchant": 1, "escort": 2, "fac": 4, "shore": 1,
    }  # fmt: skip
    for scenario in scenarios().values():
        for unit in scenario.units:
            assert unit.category == kind_of(unit.type).category
            assert unit.vessels in (VESSELS[unit.category], VESSELS[unit.category] // 2)
    match = Match("scenario iron_bottom_sound\nturn 1 MOVE1_UND\nweather clear sea 1\n")
    assert match.refused(B, "pose B1 capital") != ""
    assert (match.ship("YUN").vessels, match.ship("HEL").vessels) == (1, 2)


def test_C3_2_distance_is_that_of_the_shortest_way() -> None:
    assert distance("0606", "0606") == 0
    assert [distance("0606", hex_) for hex_ in neighbours("0606")] == [1] * 6
    assert distance("0101", "0305") == 5
    match = plate(FAR.replace("SPE 2518 N", "SPE 1013 N"))
    match.both()
    # A cruiser sees a cruiser at 8 hexes, not at 9.
    assert distance("1013", "0813") == 2
    assert "Ajax" in match.foes(A)


def test_C3_3_a_ship_faces_one_of_six_sides() -> None:
    match = Match("scenario contact")
    view = match.view(A)
    for facing in (6, -1, 30):
        refusal = RULESET.check(view, Place(unit="A1", hex="0310", facing=facing))
        assert refusal is not None
        assert refusal.rule == "C3.3"
    with pytest.raises(Malformed, match="expected n, ne, se"):
        match.order(A, "place A1 0310 W")
    match.order(A, "place A1 0310 SW")
    assert match.ship("VV").facing == 4


def test_C4_1_who_moves_with_the_detected_is_settled_when_the_phase_begins() -> None:
    units = "SPE 2015 N seen\nAJA 1813 N seen\nACH 0713 N\nEXE 0714 N\n"
    match = plate(units, "MOVE1_DET")
    assert match.refused(B, "steer B2 F") == "C2.2"
    match.order(A, "steer A1 FFF")
    match.both()
    match.both()
    assert match.state.public.phase == "MOVE1_UND"
    # It has moved, and does not move again with the others, detected or not.
    assert match.refused(A, "steer A1 F") == "C4.1"
    match.order(B, "steer B2 F")
    match.both()
    assert (match.ship("SPE").hex, match.ship("ACH").hex) == ("2012", "0712")


def test_C4_2_what_is_not_spent_is_lost() -> None:
    match = moved("F")
    match.both()
    assert match.state.public.phase == "MOVE2_UND"
    assert match.refused(A, "steer A1 FFFF") == "C4.3"
    match.order(A, "steer A1 FFF")


@pytest.mark.parametrize(
    ("course", "hex_", "facing", "spent"),
    [("FFR", "2516", 1, 3), ("RFF", "2717", 1, 2), ("RFLF", "2617", 0, 2), ("LL", "2518", 4, 2)],
)
def test_C4_3_turns_before_the_last_hex_are_free(
    course: str, hex_: str, facing: int, spent: int
) -> None:
    ship = moved(course).ship("SPE")
    assert (ship.hex, ship.facing, ship.spent) == (hex_, facing, spent)


def test_C4_4_nobody_goes_astern_and_a_ship_may_stay() -> None:
    with pytest.raises(Malformed):
        plate().order(A, "steer A1 B")
    ship = moved("-").ship("SPE")
    assert (ship.hex, ship.facing, ship.spent, ship.evasion) == ("2518", 0, 0, "steady")
    # Without an order it stays too.
    match = plate()
    match.both()
    assert match.ship("SPE").hex == "2518"


def test_C4_5_enemies_do_not_bar_the_way_nor_the_hex() -> None:
    match = plate("SPE 2015 N\nAJA 2014 N\nACH 2014 N\nEXE 2013 N\n")
    match.order(A, "steer A1 F")
    match.both()
    assert match.ship("SPE").hex == "2014"
    assert match.foes(A) == {"Ajax", "Achilles", "Exeter"}


def test_C4_6_a_ship_that_leaves_does_not_come_back() -> None:
    match = plate(FAR.replace("SPE 2518 N", "SPE 2502 N"))
    match.order(A, "steer A1 FF")
    match.both()
    assert (match.ship("SPE").hex, match.ship("SPE").fate) == (None, "exited")
    match.both()
    assert match.refused(A, "steer A1 F") != ""


def test_C4_7_C4_10_evading_costs_a_point_that_is_not_spent() -> None:
    ship = moved("FF evade").ship("SPE")
    assert (ship.spent, ship.evasion) == (2, "evading")
    assert plate().refused(A, "steer A1 FFF evade") == "C4.3"
    assert moved("FF").ship("SPE").evasion == "manoeuvring"
    assert moved("F").ship("SPE").evasion == "steady"
    crippled = plate(FAR.replace("SPE 2518 N", "SPE 2518 N hits=3"))
    assert crippled.refused(A, "steer A1 - evade") == "C4.10"


@pytest.mark.parametrize(("sea", "most"), [(3, 3), (4, 2), (5, 2), (6, 1)])
def test_C4_8_the_sea_takes_off_the_second_phase(sea: int, most: int) -> None:
    match = plate(phase="MOVE2_UND", sea=sea)
    match.order(A, f"steer A1 {'F' * most}")
    assert match.refused(A, f"steer A1 {'F' * (most + 1)}") == "C4.3"


def test_C4_9_no_third_unit_of_a_side_ends_in_a_hex() -> None:
    match = plate("SPE 2518 N\nAJA 0813 N\nACH 0813 N\nEXE 0814 N\n")
    match.order(B, "steer B3 F")
    # The others may still leave it: it is asked when the step is sealed.
    assert match.refused(B, "seal") == "C4.9"
    match.order(B, "steer B1 FF", "seal")


def test_C4_11_a_unit_follows_another_in_the_next_hex() -> None:
    units = "SPE 1915 N seen\nAJA 1813 N seen\nACH 1814 N seen\nEXE 0714 N\n"
    match = plate(units, "MOVE1_DET")
    match.both()
    match.order(B, "steer B1 RFF", "follow B2 B1")
    course = match.view(B).courses["B2"]
    match.both()
    assert match.ship("AJA").hex == "2012"
    assert distance(match.ship("ACH").hex or "", match.ship("AJA").hex or "") <= 1
    assert course.course
    # Shorthand: it is a course like any other.
    order = RULESET.complete(
        RULESET.view(plate(units, "MOVE1_DET").state, Seat.B), Steer(unit="B2", course="F")
    )
    assert order == Steer(unit="B2", course="F")


def test_C4_11_a_formation_falls_in_behind_one_ship_in_one_line() -> None:
    match = plate("SPE 2518 N\nAJA 1010 N\nACH 1011 N\nEXE 1012 N\n")
    assert match.refused(B, "lead B1") == "C4.11"
    match.order(B, "steer B1 FFF", "lead B1")
    # Exeter lies beside Achilles alone, and comes up to where Achilles goes.
    view = match.view(B)
    assert {label: course.course for label, course in view.courses.items()} == {
        "B1": "FFF", "B2": "FFF", "B3": "FFF",
    }  # fmt: skip
    # Who has a course keeps it.
    match.order(B, "clear B3", "steer B3 L")
    assert match.refused(B, "lead B1") == "C4.11"
    match.order(B, "clear B2", "lead B1")
    assert match.view(B).courses["B3"].course == "L"
    match.both()
    assert [match.ship(unit).hex for unit in ("AJA", "ACH", "EXE")] == ["1007", "1008", "1012"]


def test_C4_11_only_what_moves_in_the_step_falls_in() -> None:
    units = "SPE 2015 N seen\nAJA 1010 N seen\nACH 1011 N\nEXE 1012 N\n"
    match = plate(units, "MOVE1_DET")
    match.both()
    match.order(B, "steer B1 FFF")
    assert match.refused(B, "lead B1") == "C4.11"
    assert match.refused(B, "lead B2") == "C2.3"
    pieces = RULESET.menu(match.view(B)).pieces
    assert not [o.notation for piece in pieces for o in piece.offers if "lead" in o.notation]
