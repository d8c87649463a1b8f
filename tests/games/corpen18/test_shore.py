"""Coast watches and shore batteries of a host's scenario (C1.4, C5.3, C12 `shore_batteries`)."""

import tomllib

import pytest

from app.games.corpen18.events import Fought
from app.games.corpen18.scenario_file import ScenarioFile
from app.games.corpen18.scenarios import build_scenario, scenarios
from app.kernel.data import convert
from tests.games.corpen18.match import A, B, Match
from tests.games.corpen18.test_data_check import SHIPS

COAST = SHIPS.replace(
    "]\nmap = {cols = 9, rows = 9}",
    """  {id = "W", side = "blue", class = "shore", name = "Watch", hex = "0404", facing = "N", crew = "trained"},
  {id = "G", side = "blue", class = "shore", name = "Guns", hex = "0404", facing = "N", crew = "trained", gun = {rating = 6, range = 7}},
]
map = {cols = 39, rows = 29, land = ["0404"]}""",  # noqa: E501
).replace("0808", "3828")
HEAD = "scenario coast\nturn 2 {phase}\nweather clear sea 2\n"


@pytest.fixture(autouse=True)
def coast(monkeypatch: pytest.MonkeyPatch) -> None:
    file = convert(tomllib.loads(COAST), ScenarioFile, "coast")
    monkeypatch.setitem(scenarios(), "coast", build_scenario(file, "coast"))


def test_a_coast_watch_sees_further_than_a_ship() -> None:
    # By day shore sees a cruiser at 9 hexes, not at 10.
    for hex_, seen in (("0413", True), ("0414", False)):
        match = Match(HEAD.format(phase="MOVE1_UND") + f"R1 {hex_} N\n")
        match.both()
        assert match.foes(B) == ({"Zara"} if seen else set())


def test_batteries_take_part_by_their_switch_alone() -> None:
    plain = Match(HEAD.format(phase="MOVE1_UND"))
    assert set(plain.state.forces[B].ships) == {"B1", "W"}
    armed = Match(HEAD.format(phase="MOVE1_UND") + "switch shore_batteries true\n")
    assert set(armed.state.forces[B].ships) == {"B1", "W", "G"}


def test_a_battery_stays_fires_all_round_and_is_silenced_by_3_hits() -> None:
    head = HEAD.format(phase="ORDERS1") + "switch shore_batteries true\n"
    for hex_ in ("0408", "0602", "0202"):
        match = Match(head + f"R1 {hex_} N seen\n")
        guns = match.ship("G").label
        match.order(B, f"fire {guns}.main > {match.foe(B, 'Zara').label}")
        events = match.both(10)
        [fought] = [event for event in events if isinstance(event, Fought)]
        assert [shell.target for shell in fought.shells] == ["R1"]
    watch = match.ship("W").label
    assert match.refused(B, f"fire {watch}.main > K1") != ""
    duel = Match(head + "R1 0406 N seen\nG 0404 N hits=2 seen\n")
    duel.order(A, f"fire A1.main > {duel.foe(A, 'Guns').label}")
    duel.both(10)
    assert (duel.ship("G").hits >= 3, duel.ship("G").fate) == (True, "sunk")


def test_what_stands_on_shore_does_not_move() -> None:
    match = Match(HEAD.format(phase="MOVE1_UND"))
    assert match.refused(B, f"steer {match.ship('W').label} F") != ""
