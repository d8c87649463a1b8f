"""Detection as it is played: day, night, crews, radar (C5); what a line says (C1.6-C1.14)."""

import pytest

from app.games.corpen18.crews import as_shooter, as_target, effective
from app.games.corpen18.detect import best_pair
from app.games.corpen18.fleet import classes, level
from app.games.corpen18.tables import source
from app.games.corpen18.torpedoes import farthest
from app.games.corpen18.units import find
from tests.games.corpen18.match import A, B, Match

SOUND = "scenario iron_bottom_sound\nturn 2 MOVE1_UND\nweather clear sea 1\n"
AWAY = "AOB 0101 N\nKAK 0101 N\nKIN 0102 N\nFUR 0102 N\nTEN 0103 N\nYUB 0103 N\nYUN 0104 N\n"
"""Nobody near."""
CHANNEL = "scenario channel_convoy\nturn {turn} MOVE1_UND\nweather {weather} sea 2\n"
BOATS = "S1 {} N\nS2 0214 N\nS3 0314 N\nS4 0414 N\n"


def number(match: Match, spotter: str, target: str) -> int:
    """N of C5.5 for a side's one attempt with that spotter alone."""
    state = match.state
    pair = best_pair(state, [find(state, spotter)], (find(state, target),))
    assert pair is not None
    return pair.number


def channel(boat: str, *, turn: int = 2, weather: str = "clear", more: str = "") -> Match:
    return Match(CHANNEL.format(turn=turn, weather=weather) + more + BOATS.format(boat))


def test_C5_2_C5_3_day_and_twilight() -> None:
    """An escort sees fast craft at 2 hexes by day, at half of that in twilight, with no die."""
    for turn, boat, seen in ((13, "2207", True), (13, "2208", False), (12, "2206", True)):
        match = channel(boat, turn=turn)
        match.both(*(() if turn == 13 or seen else (10,)))
        assert ("2nd Flotilla A" in match.foes(B)) is seen, (turn, boat)


def test_C5_4_a_night_attempt_that_fails_is_told_to_nobody() -> None:
    match = channel("2207")
    before = {side: match.lines(side) for side in (A, B)}
    other = channel("0114")
    # One attempt each way: the hunters at the convoy's formation, the convoy at the boat.
    dice = [10] * 6
    match.dice.numbers = list(dice)
    for side in (A, B):
        match.order(side, "seal")
    thrown = len(dice) - len(match.dice.numbers)
    assert thrown >= 1
    other.both()
    assert match.foes(A) == match.foes(B) == set()
    for side in (A, B):
        new = match.lines(side)[len(before[side]) :]
        assert new == other.lines(side)[len(before[side]) :]


def test_C5_5_the_number_by_target_crew_and_moon() -> None:
    match = channel("2207")
    # An escort at 2 hexes: 5, fast craft -2, experienced 0, half moon 0, basic radar +2.
    assert number(match, "HU", "S1") == 5
    # The boat at the freighters, 3 hexes off in 2204: 3, veteran +1, trained target +1, and no
    # land behind them.
    assert number(match, "S1", "M1") == 3 + 1 + 1


def test_C5_8_in_one_hex_the_night_number_is_ten() -> None:
    match = channel("2205", weather="clear")
    assert number(match, "S1", "HU") == 10 + 1
    # That is certain: no die is thrown for the formation, nor by the escort for the boat: 10-2+2.
    assert number(match, "HU", "S1") == 10
    # By day it lies within every limit.
    day = channel("2205", turn=13)
    day.both()
    assert "2nd Flotilla A" in day.foes(B)


@pytest.mark.parametrize(("switch", "less"), [("false", 0), ("true", 1)])
def test_C5_10_crews_not_trained_for_the_night_spot_worse_by_switch(switch: str, less: int) -> None:
    head = f"{SOUND}switch nfp_affects_spotting {switch}\n"
    match = Match(f"{head}CHO 1406 N\n{AWAY}")
    # Quincy, trained and not NFP, in 1305: trained is -1, green -2; new moon -2, radar +2.
    assert number(match, "QUI", "CHO") == 7 + 1 - 1 - 2 + 2 - less


def test_C1_13_crews_from_green_to_elite() -> None:
    assert source().crew.order == ("green", "trained", "experienced", "veteran", "elite")
    assert [as_shooter(crew) for crew in source().crew.order] == [-2, -1, 0, 1, 2]
    assert [as_target(crew) for crew in source().crew.order] == [2, 1, 0, -1, -2]
    assert effective("elite", False, "cruiser", "night") == "veteran"
    assert effective("elite", True, "cruiser", "night") == "elite"


def test_C1_14_fire_control_of_the_lesser_batteries() -> None:
    assert [level("IV", battery) for battery in ("main", "secondary", "tertiary")] == [
        "IV", "III", "II",
    ]  # fmt: skip
    assert level("I", "tertiary") == "I"


def test_C1_6_C1_8_C1_12_a_line_of_the_list() -> None:
    hood = classes()["hood"]
    assert (hood.protection, hood.fragile, hood.rugged) == ((7, 4), True, False)
    assert hood.main.tohit == (-1, 1, -1)
    assert (hood.main.range, hood.main.rof) == (7, "VL")
    kagero = classes()["kagero"].torpedoes
    assert kagero is not None
    assert (kagero.salvo, kagero.ready, kagero.reload, kagero.type) == (4, 4, 4, "H")
    assert [farthest(reach) for reach in ("L", "N", "H")] == [2, 4, 8]
