"""Scans by weapon systems and command posts (G10.10, G10.11)."""

import pytest

from app.games.ground import events as e
from app.games.ground.orders import DoneScanning
from app.games.ground.scan import check_done, need, resolve_done, scan_list
from app.views.seats import Side
from tests.games.ground.build import DUMMY, at, board, journal, look, post, unit
from tests.games.ground.gunnery import give, names, refused, then

TABLE = {
    1: "3 4 5 6 - - - - - - -",
    2: "2 3 4 5 6 - - - - - -",
    3: "1 2 3 4 5 6 - - - - -",
    4: "1 1 2 3 4 5 6 - - - -",
    5: "1 1 1 2 3 4 5 6 - - -",
    6: "1 1 1 1 2 3 4 5 6 - -",
    8: "1 1 1 1 1 1 2 3 4 5 6",
}


@pytest.mark.parametrize("reach", TABLE)
def test_G10_10_6_the_die_needed_by_range_and_distance(reach: int) -> None:
    needed = [need(reach, away) for away in range(1, 12)]
    assert " ".join("-" if n > 6 else str(n) for n in needed) == TABLE[reach]


def test_X020_G10_10_a_Superheavy_scans_with_its_antipersonnel_guns() -> None:
    state = board(
        unit("C1", "SHVY", "0505", concealed=True),
        unit("P1", DUMMY, "0503"),
        unit("P2", DUMMY, "0507"),
        unit("P3", DUMMY, "0705"),
    )
    log = give(state, "scan C1.ap1 > P1", 3)
    assert names(log) == ["Revealed", "Scanned"]
    assert at(log, "P1").concealed
    log = then(log, "scan C1.ap2 > P2", 4)
    assert names(log) == ["Scanned", "Discarded"]
    assert at(log, "P2").fate == "discarded"
    assert refused(log.state, "fire C1.ap1 > P1")[1] == "G10.5.1"
    give(log.state, "batch 0503: C1.main1 > P1")


@pytest.mark.parametrize(
    ("rule", "scanner", "start", "target", "die", "found"),
    [
        ("X035", "Gamma", "0106", "0910", 4, False),
        ("X036", "Beta", "0106", "0910", 2, True),
        ("X037", "Alpha", "0101", "1310", 6, True),
    ],
)
def test_X035_X036_X037_G10_11_command_posts(
    rule: str, scanner: str, start: str, target: str, die: int, found: bool
) -> None:
    state = board(post("C0", start, scanner), unit("P1", "HVY", target, concealed=True))
    log = give(state, "scan C0 > P1", die)
    (scan,) = (event for event in log.events if isinstance(event, e.Scanned))
    assert scan.distance == (15 if rule == "X037" else 8)
    assert scan.success is found
    assert at(log, "P1").concealed is not found
    assert refused(log.state, "scan C0 > P1")[0] == ("no-target" if found else "scanned")


def test_X107_G10_10_5_an_external_missile_scans_and_is_not_spent() -> None:
    state = board(
        unit("C1", "MK5", "0102"),
        unit("P1", "HVY", "0805", concealed=True),
        unit("P2", "HVY", "0205"),
    )
    log = give(state, "scan C1.missile1 > P1", 5)
    assert not at(log, "P1").concealed
    assert at(log, "C1").used == ()
    assert refused(log.state, "fire C1.missile1 > P2") == ("scanned", "G10.10.4")
    assert refused(log.state, "scan C1.missile1 > P1")[0] == "no-target"


def test_G10_10_5_one_attempt_each_and_a_rack_only_with_a_missile() -> None:
    hidden = unit("P1", DUMMY, "0503"), unit("P2", DUMMY, "0504")
    log = give(board(unit("C1", "MK4", "0505"), *hidden), "scan C1.rack1 > P1", 1)
    assert at(log, "C1").im == 15
    assert refused(log.state, "scan C1.rack1 > P2") == ("scanned", "G10.10.5")
    empty = board(unit("C1", "MK4", "0505", im=0), *hidden)
    assert refused(empty, "scan C1.rack1 > P1") == ("spent", "G10.10.5")
    squads = board(unit("C1", "HW2", "0505"), *hidden)
    log = give(squads, "scan C1.m1 > P1", 1)
    assert refused(log.state, "scan C1.s1 > P2") == ("scanned", "G10.10.5")
    assert names(then(log, "scan C1.s2 > P2", 1)) == ["Scanned"]


def test_G10_10_1_who_may_scan_whom() -> None:
    state = board(
        unit("C1", "HVY", "0505", disabled=1),
        unit("C2", DUMMY, "0505"),
        unit("C3", "MCRL", "0505"),
        unit("C4", "GEV", "0505"),
        unit("C5", "SHVY", "0505"),
        unit("P1", DUMMY, "0504"),
        unit("P2", "HVY", "0504"),
    )
    assert refused(state, "scan C1 > P1") == ("disabled", "G10.10.1")
    assert refused(state, "scan C2 > P1") == ("dummy", "G10.2.3")
    assert refused(state, "scan C3 > P1") == ("no-system", "G10.10.5")
    assert refused(state, "scan C4 > P2") == ("no-target", "G10.10.1")
    assert refused(state, "scan C4 > P9") == ("no-target", "G10.10.1")
    assert refused(state, "scan C9 > P1") == ("unknown-counter", "G3.12")
    assert refused(state, "scan C5 > P1") == ("no-system", "G10.10.5")
    assert refused(state, "scan C5.main9 > P1") == ("no-system", "G10.10.5")


def test_G10_10_1_riders_of_a_disabled_carrier_scan_for_themselves() -> None:
    """A squad is a system of its own (G1), and it is not the squad that is disabled (G4.19)."""
    units = (
        unit("C1", "HVY", "0505", disabled=1, riders=("INF", "HW")),
        unit("P1", DUMMY, "0504"),
        unit("P2", DUMMY, "0506"),
    )
    state = board(*units)
    assert refused(state, "scan C1.gun > P1") == ("disabled", "G10.10.1")
    view = look(state)
    offered = {entry.system for entry in scan_list(view, view.mine()["C1"])}
    assert offered == {"C1.r1", "C1.r2", "C1.rm2"}
    log = give(state, "scan C1.r1 > P1", 3)
    assert at(log, "P1").fate == "discarded"
    assert refused(log.state, "scan C1.r1 > P2") == ("scanned", "G10.10.5")
    assert names(then(log, "scan C1.rm2 > P2", 1)) == ["Scanned", "Discarded"]


def test_G10_10_1_a_shaken_command_post_does_not_scan() -> None:
    state = board(post("C0", "0505", disabled=1), unit("P1", DUMMY, "0504"))
    assert refused(state, "scan C0 > P1") == ("disabled", "G10.10.1")


def test_G10_10_2_success_turns_up_that_counter_alone() -> None:
    state = board(
        unit("C1", "HVY", "0505"),
        unit("P1", "GEV", "0504", concealed=True),
        unit("P2", "GEV", "0504", concealed=True),
    )
    log = give(state, "scan C1 > P1", 2)
    assert not at(log, "P1").concealed
    assert at(log, "P2").concealed


def test_G10_10_6_beyond_range_plus_3_it_is_refused() -> None:
    state = board(unit("C1", "HVY", "0501"), unit("P1", DUMMY, "0507"))
    assert refused(state, "scan C1 > P1") == ("range", "G10.10.6")


def test_G10_10_3_G3_5_no_scan_after_an_attack() -> None:
    state = board(
        unit("C1", "HVY", "0505"),
        unit("C2", "HVY", "0505"),
        unit("P1", DUMMY, "0504"),
        unit("P2", "HVY", "0506"),
    )
    log = give(state, "fire C1 > P2", 1)
    assert refused(log.state, "scan C2 > P1") == ("too-late", "G3.5")
    view = look(log.state)
    assert scan_list(view, view.mine()["C2"]) == ()


def test_G3_5_the_scans_may_be_closed_once() -> None:
    state = board(unit("C1", "HVY", "0505"), unit("P1", DUMMY, "0504"))
    assert check_done(look(state), DoneScanning()) is None
    log = journal(state)
    resolve_done(log, Side.A, DoneScanning())
    refusal = check_done(look(log.state), DoneScanning())
    assert refusal is not None
    assert refusal.rule == "G3.5"
    assert refused(log.state, "scan C1 > P1") == ("too-late", "G3.5")


def test_G10_10_4_a_system_that_scanned_does_not_fire_the_others_do() -> None:
    state = board(unit("C1", "SHVY", "0505"), unit("P1", DUMMY, "0503"), unit("P2", "HVY", "0506"))
    log = give(state, "scan C1.main1 > P1", 1)
    assert refused(log.state, "fire C1.main1 > P2") == ("scanned", "G10.10.4")
    log = then(log, "fire C1 > P2", 1)
    assert at(log, "C1").fired == ("main2",)


@pytest.mark.parametrize("hidden", [DUMMY, "MHWZ"])
def test_G10_10_5_the_menu_lists_each_system_with_the_die_it_needs(hidden: str) -> None:
    state = board(
        unit("C1", "SHVY", "0505"),
        unit("P1", hidden, "0503", concealed=True),
        unit("P2", "HVY", "0504"),
        unit("P3", DUMMY, "0510"),
    )
    view = look(state)
    entries = scan_list(view, view.mine()["C1"])
    assert [(s.system, s.target, s.need, s.distance) for s in entries] == [
        ("C1.main1", "P1", 2, 2),
        ("C1.main1", "P3", 5, 5),
        ("C1.main2", "P1", 2, 2),
        ("C1.main2", "P3", 5, 5),
        ("C1.ap1", "P1", 4, 2),
        ("C1.ap2", "P1", 4, 2),
    ]
    cp = look(board(post("C0", "0505"), unit("P1", hidden, "0503", concealed=True)))
    assert [s.system for s in scan_list(cp, cp.mine()["C0"])] == ["C0"]


def test_G10_10_5_an_EMP_tank_scans_with_its_range_and_cannot_fire() -> None:
    state = board(unit("C1", "EMP", "0505"), unit("P1", DUMMY, "0503"))
    assert names(give(state, "scan C1 > P1", 3)) == ["Scanned", "Discarded"]
    assert refused(state, "fire C1 > P1")
