"""Recovery in P2 (G5.9)."""

import pytest

from app.games.ground.recovery import recover
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.build import at, board, journal, post, unit
from tests.games.ground.table import A, Table


def disabled_after(counter: Unit, n: int, *dice: int, **switches: object) -> bool:
    """Whether a unit of side a is still disabled after P2 of player-turn n."""
    laid = board(counter, unit("P9", "LT", "1311"), phase="P2", n=n, switches=switches)
    log = journal(laid, *dice)
    recover(log)
    return bool(at(log, counter.label).disabled)


def test_X040_a_gev_that_terrain_disabled_recovers_in_its_next_turn() -> None:
    gev = unit("C1", "GEV", "0402", disabled=5, shaken_by="terrain")
    assert not disabled_after(gev, 7)


@pytest.mark.parametrize(("die", "still"), [(2, True), (3, False), (6, False)])
def test_X040_with_terrain_recovery_roll_it_needs_three(die: int, still: bool) -> None:
    gev = unit("C1", "GEV", "0402", disabled=5, shaken_by="terrain")
    assert disabled_after(gev, 7, die, terrain_recovery_roll=True) is still


def test_X042_one_that_fire_disabled_in_the_enemys_turn_misses_a_whole_turn() -> None:
    tank = unit("C1", "HVY", "0305", disabled=6, shaken_by="fire")
    assert disabled_after(tank, 7)
    assert not disabled_after(tank, 9)


def test_X043_a_superheavy_disabled_in_its_own_turn() -> None:
    tank = unit("C1", "SHVY", "0305", disabled=7, shaken_by="fire")
    assert not disabled_after(tank, 9)


def test_G5_9_the_switch_rolls_for_terrain_alone_and_in_each_turn() -> None:
    tank = unit("C1", "HVY", "0305", disabled=6, shaken_by="fire")
    assert disabled_after(tank, 7, terrain_recovery_roll=True)
    assert not disabled_after(tank, 9, terrain_recovery_roll=True)
    reacted = unit("C1", "GEV", "0402", disabled=6, shaken_by="terrain")
    assert not disabled_after(reacted, 7, 3, terrain_recovery_roll=True)


def test_G5_9_only_the_active_side_recovers() -> None:
    laid = board(unit("P1", "HVY", "0305", disabled=1), phase="P2", n=9, active=Side.A)
    log = journal(laid)
    recover(log)
    assert at(log, "P1").disabled == 1


def test_G5_9_the_stuck_never_recover() -> None:
    log = journal(board(unit("C1", "HVY", "0708", stuck=True), phase="P2", n=9))
    recover(log)
    assert at(log, "C1").stuck
    assert log.events == []


def test_G5_8_a_command_post_recovers_as_units_do() -> None:
    assert not disabled_after(post("C0", "0305", disabled=5, shaken_by="fire"), 7)


def test_G5_9_recoveries_are_public_and_come_by_label() -> None:
    """HG2: only revealed units can be disabled, so nothing is given away."""
    laid = Table(
        unit("C1", "LT", "0101"),
        unit("P10", "GEV", "1008", disabled=2, shaken_by="terrain"),
        unit("P2", "HVY", "1108", disabled=1, shaken_by="fire"),
        phase="P5",
        n=3,
    )
    laid.order(A, "end")
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        lines = [line for line in laid.lines(seat) if "recovers" in line]
        assert lines == ["P2 Heavy Tank recovers.", "P10 GEV recovers."]
