"""The turn: who is waited for, what happens when, who learns what (C1.10, C1.18, C2, C5.1)."""

import pytest

from app.games.corpen18.events import Gone
from app.kernel.orders import Malformed
from tests.games.corpen18.match import A, B, Match

PLATE = "scenario river_plate\nturn {turn} {phase}\nweather clear sea 2\n"
FAR = "SPE 2518 SE\nAJA 0813 NE\nACH 0713 NE\nEXE 0714 NE\n"
"""Nobody sees anybody."""
NEAR = "SPE 2015 NW seen\nAJA 1813 NE seen\nACH 1713 NE\nEXE 1714 NE\n"


def plate(units: str, turn: int = 2, phase: str = "MOVE1_UND") -> Match:
    return Match(PLATE.format(turn=turn, phase=phase) + units)


def test_C2_0_set_up_is_sealed_by_both_and_ends_with_a_look_out() -> None:
    match = Match("scenario channel_convoy")
    assert match.state.public.phase == "SETUP"
    assert match.refused(A, "seal") == "C2.0"
    for n, hex_ in enumerate(("0714", "0814", "0914", "1014"), start=1):
        match.order(A, f"place A{n} {hex_} N")
    before = match.view(B)
    match.order(A, "seal")
    assert match.view(B) == before
    assert match.view(B).waiting == before.waiting == (A, B)
    match.both()
    # Night, and 14 hexes apart: the look-out finds nobody.
    assert match.state.public.phase == "MOVE1_UND"
    assert match.foes(A) == match.foes(B) == set()


def test_C2_0_what_is_near_is_seen_before_the_first_turn() -> None:
    match = Match("scenario river_plate", 10)
    match.both(10)
    # The shift of 5 hexes, then day: Graf Spee is too far from all of them.
    assert match.foes(B) == set()


def test_C2_1_a_turn_begins_with_its_light() -> None:
    head = "scenario channel_convoy\nturn {} ORDERS2\nweather clear sea 2\n"
    units = "S1 0714 N\nS2 0814 N\nS3 0914 N\nS4 1014 N\n"
    for turn, light in ((9, "night"), (10, "twilight"), (12, "day")):
        match = Match(head.format(turn) + units)
        match.both()
        assert (match.state.public.turn, match.state.public.light) == (turn + 1, light)


def test_C2_1_all_batteries_may_fire_again_and_speeds_are_those_of_the_damage() -> None:
    match = plate(FAR.replace("SPE 2518 SE", "SPE 2518 SE hits=2 fired=main"), phase="ORDERS2")
    match.both()
    spee = match.ship("SPE")
    assert spee.fired == ()
    # 3/3 less 2 MP; the sea counts for nothing here (C2.2).
    assert spee.speed == 4


def test_C2_2_detected_ships_move_the_slowest_first() -> None:
    match = plate(NEAR.replace("AJA 1813 NE seen", "AJA 1813 NE hits=3 seen"), phase="MOVE1_DET")
    steps = []
    while match.state.public.phase == "MOVE1_DET":
        steps.append((match.state.public.speed, match.state.public.movers))
        match.both()
    assert steps == [(1, (B,)), (6, (A,))]


def test_C2_3_both_seal_the_move_of_the_undetected_always() -> None:
    match = plate(FAR)
    assert match.view(A).waiting == (A, B)
    match.order(A, "seal")
    assert match.view(B).waiting == (A, B)
    assert match.state.public.phase == "MOVE1_UND"
    # A side with nothing to move is waited for like any other.
    alone = plate("SPE 2518 SE\nAJA - fate=sunk\nACH - fate=sunk\nEXE 0714 NE\n")
    assert alone.view(A).waiting == (A, B)


def test_C2_4_each_learns_what_it_detects_and_whether_it_is_detected() -> None:
    match = plate(FAR.replace("SPE 2518 SE", "SPE 1215 NW"))
    match.both()
    assert match.foes(A) == {"Ajax", "Achilles", "Exeter"}
    assert match.foes(B) == {"Admiral Graf Spee"}
    assert match.view(A).mine["A1"].detected
    assert all(ship.detected for ship in match.view(B).mine.values())


def test_C1_10_C5_1_a_unit_is_detected_or_not_and_found_out_anew_each_time() -> None:
    match = plate(NEAR, phase="MOVE1_UND")
    first = match.foe(B, "Admiral Graf Spee").label
    match.order(A, "steer A1 -")
    match.both()
    assert match.foe(B, "Admiral Graf Spee").label == first
    # Far off at the next look-out, it is gone.
    gone = plate(NEAR.replace("SPE 2015 NW seen", "SPE 3315 NE seen"))
    gone.both()
    assert gone.foes(B) == set()


def test_C1_18_a_marker_stays_until_it_is_taken_off() -> None:
    match = plate(NEAR.replace("SPE 2015 NW seen", "SPE 3315 NE seen"))
    match.both()
    [marker] = match.view(B).markers
    assert (marker.hex, marker.name) == ("3315", "Admiral Graf Spee")
    assert [marker.name for marker in match.view(A).markers] == ["Ajax"]
    while match.state.public.turn == 2:
        match.both()
    assert match.view(B).markers == (marker,)
    match.order(B, f"forget {marker.label}")
    assert match.view(B).markers == ()


def test_C2_5_both_seal_combat_always_and_nobody_sees_who_has() -> None:
    match = plate(FAR, phase="ORDERS1")
    before = match.view(B)
    match.order(A, "seal")
    assert match.view(B) == before
    assert match.view(B).waiting == (A, B)
    match.both()
    assert match.state.public.phase == "MOVE2_UND"


def test_C2_6_a_game_ends_at_the_end_of_a_turn_and_never_before() -> None:
    match = plate(FAR, turn=14, phase="ORDERS1")
    phases = []
    while not match.state.public.ended:
        phases.append(match.state.public.phase)
        match.both()
    assert phases == ["ORDERS1", "MOVE2_UND", "ORDERS2"]


def test_C2_6_C4_6_an_exit_that_nobody_sees_is_told_to_nobody() -> None:
    match = plate(FAR.replace("SPE 2518 SE", "SPE 3402 N"))
    match.order(A, "steer A1 FF")
    before = len(match.lines(B))
    events = match.both()
    assert [event.unit for event in events if isinstance(event, Gone)] == ["SPE"]
    assert not any("Spee" in line or "left" in line for line in match.lines(B)[before:])
    assert any("Graf Spee" in line for line in match.lines(A))


def test_an_order_that_cannot_be_read_is_none() -> None:
    with pytest.raises(Malformed):
        plate(FAR).order(A, "steer A1 FX")


def test_C2_7_once_the_game_is_over_everything_lies_open() -> None:
    match = plate(FAR.replace("SPE 2518 SE", "SPE 2518 SE hits=1"))
    assert match.foes(A) == match.foes(B) == set()
    match.order(B, "resign")
    # What was not detected has no other name than its owner's.
    assert set(match.view(A).foes) == {"B1", "B2", "B3"}
    assert match.foes(A) == {"Ajax", "Achilles", "Exeter"}
    spee = match.view(B).foes["A1"]
    assert (spee.hex, spee.facing, spee.name, spee.hits) == ("2518", 2, "Admiral Graf Spee", 1)
    assert match.view(B).markers == ()
