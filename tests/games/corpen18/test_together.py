"""What a side must do it can always do: stacks, convoys, alerts (C4.9, C-S3, C-S4)."""

import pytest

from app.games.corpen18.events import Alerted, AlertFailed
from tests.games.corpen18.match import A, B, Match

PLATE = "scenario river_plate\nturn 2 {phase}\nweather clear sea 2\nSPE 2518 N\n"
CHANNEL = "scenario channel_convoy\nturn 2 {phase}\nweather clear sea 2\nS1 0414 N\n"
SOUND = "scenario iron_bottom_sound\nturn 2 {phase}\nweather clear sea 1\n"


def convoy(phase: str, *units: str) -> Match:
    """Freighters as given; the others have left."""
    given = {unit.split()[0] for unit in units}
    gone = [f"M{n} - fate=exited edge=W" for n in range(1, 7) if f"M{n}" not in given]
    return Match(CHANNEL.format(phase=phase) + "\n".join((*units, *gone)))


def test_C4_9_nobody_joins_two_that_cannot_move() -> None:
    crippled = "AJA 0813 N hits=3\nACH 0813 N hits=3\nEXE 0814 N\n"
    match = Match(PLATE.format(phase="MOVE2_UND") + crippled)
    assert match.refused(B, "steer B3 F") == "C4.9"


def test_C4_9_three_that_cannot_leave_may_stay_and_one_that_can_goes() -> None:
    crippled = "AJA 0813 N hits=3\nACH 0813 N hits=3\nEXE 0813 N hits=3\n"
    Match(PLATE.format(phase="MOVE2_UND") + crippled).order(B, "seal")
    match = Match(
        PLATE.format(phase="MOVE2_UND") + crippled.replace("EXE 0813 N hits=3", "EXE 0813 N")
    )
    assert match.refused(B, "seal") == "C4.9"
    match.order(B, "steer B3 F", "seal")


def test_C_S4_a_freighter_whose_way_is_full_is_blocked() -> None:
    """Both hexes to the west hold two that lie still."""
    full = ("M2 2103 NW hits=3", "M3 2103 NW hits=3", "M4 2104 NW hits=3", "M5 2104 NW hits=3")
    match = convoy("MOVE2_UND", "M1 2204 NW began=2204", *full)
    assert match.refused(B, "steer B1 F") == "C4.9"
    match.order(B, "seal")
    free = convoy("MOVE2_UND", "M1 2204 NW began=2204", *full[:3])
    assert free.refused(B, "seal") == "C-S4"


@pytest.mark.parametrize(("course", "refused"), [("RRRF", True), ("-", False), ("F", False)])
def test_C_S4_after_the_first_move_the_second_must_still_do(course: str, refused: bool) -> None:
    """It has 1 MP in each: from a column further east it would end where it began."""
    match = convoy("MOVE1_UND", "M1 2204 NW began=2204")
    match.order(B, f"steer B1 {course}")
    if refused:
        assert match.refused(B, "seal") == "C-S4"
    else:
        match.order(B, "seal")


def test_C_S4_a_freighter_leaves_by_the_west_alone() -> None:
    match = convoy("MOVE1_UND", "M1 2604 SE began=2604", "M2 0104 NW began=0104")
    assert match.refused(B, "steer B1 F") == "C-S4"
    match.order(B, "steer B2 F")
    convoy("MOVE1_UND", "M1 2604 SE began=2604 hits=1").order(B, "steer B1 F")


def test_C4_7_C_S3_evading_is_not_spent_by_who_is_not_alerted() -> None:
    match = Match(SOUND.format(phase="MOVE1_UND"))
    match.order(B, "steer B3 FF evade")
    assert match.refused(B, "steer B3 FFF") in ("C4.3", "C-S3")


def test_C_S3_a_fight_is_heard_where_a_ship_sank() -> None:
    """Ralph Talbot sinks 5 hexes from the northern group, which throws its die."""
    units = "RTA 0704 NE hits=1 seen\nCHO 0804 N\n"
    match = Match(SOUND.format(phase="ORDERS2") + units)
    match.order(A, f"fire A1.main > {match.foe(A, 'Ralph Talbot').label}")
    match.dice.numbers = [10] * 9
    match.order(A, "seal")
    match.order(B, "seal")
    assert match.ship("RTA").fate == "sunk"
    thrown = {e.group for e in match.events if isinstance(e, Alerted | AlertFailed) and e.die}
    assert "north" in thrown
