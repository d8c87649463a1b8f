"""What is special in each scenario, as it is played (C-S1 to C-S5, C4.6, C10.5)."""

from typing import cast

import pytest
from msgspec.structs import replace

from app.games.corpen18.events import Alerted, AlertFailed, Announced, Arrived
from app.games.corpen18.scenario_file import PortSet
from app.games.corpen18.scenarios import Scenario, build_scenario, scenarios
from app.games.corpen18.state import Outcome
from app.views.seats import Side
from tests.games.corpen18.match import A, B, Match

STRAIT = "scenario denmark_strait\nturn {turn} {phase}\nweather clear sea 3\n"
PLATE = "scenario river_plate\nturn {turn} {phase}\nweather clear sea 2\n"
SOUND = "scenario iron_bottom_sound\nturn {turn} {phase}\nweather clear sea 1\n"
CHANNEL = "scenario channel_convoy\nturn {turn} {phase}\nweather clear sea 2\n"
BOATS = "S1 0414 N\nS2 0514 N\nS3 0614 N\nS4 0714 N\n"


def strait(units: str, turn: int = 2, phase: str = "MOVE1_UND") -> Match:
    return Match(STRAIT.format(turn=turn, phase=phase) + units)


def ended(position: str) -> Outcome:
    """The end of a game whose last step is on: both seal it."""
    match = Match(position)
    match.both()
    outcome = match.state.public.verdict
    assert outcome is not None
    return outcome


def texts(outcome: Outcome, side: Side) -> dict[str, int]:
    return {line.text: line.points for line in outcome.lines if line.side is side}


def test_C_S1_shadowers_keep_away_from_what_their_side_detects() -> None:
    near = "BIS 1008 S seen\nPEU 1009 S seen\nSUF 1003 S\n"
    assert strait(near).refused(B, "steer B3 F") == "C-S1"
    # Of ships that nobody detects nothing is known, and nothing is refused (LC-12).
    strait(near.replace(" seen", "")).order(B, "steer B3 F")
    # In turn 1 the printed hexes count as well.
    assert strait(near.replace(" seen", ""), turn=1).refused(B, "steer B3 F") == "C-S1"
    strait(near, turn=3).order(B, "steer B3 F")
    # Hood may.
    strait("BIS 1008 S seen\nPEU 1009 S seen\nHOO 1013 N\n").order(B, "steer B1 F")


@pytest.mark.parametrize(
    ("bismarck", "axis", "allied"),
    [
        ("- hits=1 fate=exited edge=S", 20, 4),
        ("- hits=2 fate=exited edge=S", 8, 13 + 15),
        ("- hits=3 fate=exited edge=S", 0, 26 + 15),
        ("- hits=4 fate=sunk", 0, 43 + 15),
        ("1020 S", 0, 10),
        ("1020 S hits=2", 0, 13 + 15 + 10),
    ],
)
def test_C_S1_what_bismarck_is_worth(bismarck: str, axis: int, allied: int) -> None:
    outcome = ended(STRAIT.format(turn=8, phase="ORDERS2") + f"BIS {bismarck}\n")
    assert (outcome.points[A], outcome.points[B]) == (axis, allied)


def test_C_S2_the_shift_is_told_to_the_axis_alone() -> None:
    match = Match("scenario river_plate")
    match.both(7)
    assert match.ship("SPE").hex == "2817"
    assert any("2817" in line for line in match.lines(A))
    assert not any("2817" in line or "shift" in line.lower() for line in match.lines(B))


def test_C_S2_an_axis_ship_in_the_port_is_interned_and_announced_at_the_end_of_the_turn() -> None:
    match = Match(PLATE.format(turn=5, phase="MOVE1_UND") + "SPE 0308 N\nEXE 2014 N\n")
    match.order(A, "steer A1 F")
    match.both()
    assert (match.ship("SPE").hex, match.ship("SPE").fate) == (None, "interned")
    told = len(match.lines(B))
    events = []
    while match.state.public.turn == 5 and not match.state.public.ended:
        assert not any("intern" in line for line in match.lines(B)[told:])
        events += match.both()
    assert [event.unit for event in events if isinstance(event, Announced)] == ["SPE"]
    assert any("interned" in line for line in match.lines(B))
    outcome = match.state.public.verdict
    assert outcome is not None
    assert texts(outcome, B) == {"Admiral Graf Spee: interned": 12}
    assert (outcome.winner, outcome.grade) == (B, "decisive")


def test_C2_6_of_two_ports_the_one_that_it_entered_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plate = scenarios()["river_plate"]
    (first,) = plate.file.internment
    other = PortSet(hex="0910", name="Maldonado", neutral=True)
    map_ = replace(plate.file.map, ports=(*plate.file.map.ports, other))
    file = replace(plate.file, map=map_, internment=(first, replace(first, port=other.hex)))
    scenario = build_scenario(file, plate.id)
    monkeypatch.setitem(cast(dict[str, Scenario], scenarios()), plate.id, scenario)
    (port,) = (hex_ for hex_, port in scenario.sheet.ports.items() if port.name == other.name)
    south = f"{port[:2]}{int(port[2:]) + 1:02}"
    match = Match(PLATE.format(turn=5, phase="MOVE2_UND") + f"SPE {south} N\nEXE 2014 N\n")
    match.order(A, "steer A1 F")
    match.both()
    match.both()
    assert "Admiral Graf Spee is interned in Maldonado." in match.lines(B)


def test_C_S2_C10_5_margins() -> None:
    for hits, fate, grade, winner in (
        (0, "- hits=0 fate=exited edge=N", "decisive", A),
        (0, "2014 N", "marginal", B),
        (2, "- hits=2 fate=exited edge=E", "draw", None),
    ):
        outcome = ended(PLATE.format(turn=14, phase="ORDERS2") + f"SPE {fate}\n")
        assert (outcome.grade, outcome.winner) == (grade, winner), hits


def test_C_S3_a_group_that_is_not_alerted_hardly_moves_and_does_not_attack() -> None:
    match = Match(SOUND.format(turn=2, phase="MOVE1_UND"))
    canberra, transport = "B3", "B12"
    assert match.ship("X01").label == transport
    assert match.refused(B, f"steer {canberra} FFF") in ("C-S3", "C4.3")
    match.order(B, f"steer {canberra} FF")
    assert match.refused(B, f"steer {transport} F") in ("C-S3", "C4.3")
    fight = Match(SOUND.format(turn=2, phase="ORDERS1") + "CHO 1010 N seen\n")
    chokai = fight.foe(B, "Chokai").label
    assert fight.refused(B, f"fire {canberra}.main > {chokai}") == "C-S3"


def test_C_S3_who_sees_an_enemy_is_alerted_and_only_its_owner_knows() -> None:
    match = Match(SOUND.format(turn=2, phase="MOVE1_UND") + "CHO 1011 N\n")
    match.dice.numbers = [1] * 20
    seen = {side: len(match.lines(side)) for side in (A, B)}
    for side in (A, B):
        match.order(side, "seal")
    groups = {event.group for event in match.events if isinstance(event, Alerted)}
    assert "south" in groups
    assert "south" in match.view(B).alerts
    assert match.view(A).alerts == {}
    assert not any("alert" in line for line in match.lines(A)[seen[A] :])
    assert any("alert" in line for line in match.lines(B)[seen[B] :])


@pytest.mark.parametrize(("die", "wakes"), [(5, True), (6, False)])
def test_C_S3_a_fight_within_8_hexes_is_heard_on_a_die_of_5(die: int, wakes: bool) -> None:
    """Chokai fires at Canberra at the end of a turn: the northern group is 6 hexes off."""
    position = SOUND.format(turn=2, phase="ORDERS2") + (
        "CHO 1112 N attacked=false\nCAN 1011 NW seen\nCHI 0212 N\nBAG 0212 N\n"
        "BLU - fate=sunk\nRTA - fate=sunk\nSJU - fate=sunk\nHOB - fate=sunk\n"
        + "".join(f"{unit} - fate=sunk\n" for unit in ("X01", "X02", "X03", "X04", "Y01", "Y02"))
    )
    match = Match(position)
    match.order(A, f"fire A1.main > {match.foe(A, 'Canberra').label}")
    events = match.both(1, die)
    heard = {e.group for e in events if isinstance(e, Alerted) and e.die is not None}
    deaf = {e.group for e in events if isinstance(e, AlertFailed)}
    assert (heard, deaf) == (({"north"}, set()) if wakes else (set(), {"north"}))


def test_C_S3_the_game_ends_when_no_japanese_ship_is_left() -> None:
    gone = "".join(
        f"{unit} - fate=exited edge=W\n"
        for unit in ("CHO", "AOB", "KAK", "KIN", "FUR", "TEN", "YUB", "YUN")
    )
    match = Match(SOUND.format(turn=3, phase="ORDERS1") + gone)
    while not match.state.public.ended:
        assert match.state.public.turn == 3
        match.both()
    outcome = match.state.public.verdict
    assert outcome is not None
    # Nobody was hit: the Allies have their transports.
    assert outcome.points == {A: 0, B: 15}


def test_C_S4_boats_leave_by_the_south_from_turn_3_on() -> None:
    units = BOATS.replace("S1 0414 N", "S1 0414 S")
    assert (
        Match(CHANNEL.format(turn=2, phase="MOVE1_UND") + units).refused(A, "steer A1 F") == "C4.6"
    )
    match = Match(CHANNEL.format(turn=3, phase="MOVE1_UND") + units)
    match.order(A, "steer A1 F")
    match.both()
    assert match.ship("S1").fate == "exited"


def test_C_S4_a_freighter_ends_the_turn_nearer_to_the_west_edge() -> None:
    head = CHANNEL.format(turn=2, phase="MOVE2_UND") + BOATS
    rest = "".join(f"M{n} - fate=sunk\n" for n in range(2, 7))
    match = Match(head + rest + "M1 2204 NW began=2204\n")
    assert match.refused(B, "seal") == "C-S4"
    match.order(B, "steer B1 F", "seal")
    Match(head + rest + "M1 2204 NW began=2204 hits=1\n").order(B, "seal")
    Match(head + rest + "M1 2104 NW began=2204\n").order(B, "seal")


def test_C_S4_the_patrol_comes_in_on_turn_4() -> None:
    match = Match(CHANNEL.format(turn=3, phase="ORDERS2") + BOATS)
    assert match.ship("MG").hex is None
    events = match.both()
    assert [event.unit for event in events if isinstance(event, Arrived)] == ["MG"]
    assert match.ship("MG").hex == "0106"
    assert not any("MGB" in line or "0106" in line for line in match.lines(A))


def test_C_S4_boats_on_the_map_by_day_score_for_the_allies() -> None:
    rest = "".join(f"M{n} - fate=exited edge=W\n" for n in range(1, 7))
    outcome = ended(CHANNEL.format(turn=13, phase="ORDERS2") + BOATS + rest)
    assert outcome.points == {A: 0, B: 4 * 4 + 6 * 3}


def test_C_S5_a_merchant_that_leaves_by_the_east_scores_and_takes_the_allies_their_points() -> None:
    head = "scenario contact\nturn 18 ORDERS2\nweather clear sea 2\n"
    none = ended(head + "VV 0310 N\n")
    assert none.points == {A: 0, B: 8}
    one = ended(head + "VV 0310 N\nT1 - fate=exited edge=E hits=2\nT2 - fate=exited edge=W\n")
    # 14 for the first; her damage, two hits of a value of 12, is the enemy's.
    assert one.points == {A: 14, B: 4}
