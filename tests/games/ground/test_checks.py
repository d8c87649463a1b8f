"""Terrain checks and roll marks (G4.6, G10.2.4, G10.2.5, G10.4.10)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FOE = unit("P9", "LT", "1311")


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def test_X039_a_gev_that_fails_in_the_forest_is_disabled() -> None:
    laid = table(unit("C1", "GEV", "0301", concealed=True), unit("C2", "GEV", "0305"))
    laid.order(A, "move C1 0301-0402")
    laid.order(A, "end", 2)
    gev = laid.unit("C1")
    assert (gev.disabled, gev.shaken_by, gev.concealed) == (1, "terrain", False)
    assert laid.state.public.phase == "P5"
    assert not next((p.guns for p in GROUND.menu(laid.view()).pieces if p.label == "C1"), ())
    laid.order(A, "end")
    assert laid.refused(A, "move C1 0402-0301") == "G4.16"


def test_X041_a_heavy_tank_that_fails_in_the_swamp_is_stuck_and_may_fire() -> None:
    laid = table(unit("C1", "HVY", "0808"), unit("P1", "HVY", "0710"))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", 1)
    tank = laid.unit("C1")
    assert (tank.stuck, tank.disabled) == (True, 0)
    laid.order(A, "fire C1 > P1", 1)


@pytest.mark.parametrize(("die", "failed"), [(1, True), (2, True), (3, False), (6, False)])
def test_G4_6_one_or_two_fails(die: int, failed: bool) -> None:
    laid = table(unit("C1", "LT", "0808"))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", die)
    assert bool(laid.unit("C1").disabled) is failed


def test_G4_6_moves_of_P6_are_checked_at_the_end_of_P6() -> None:
    laid = table(unit("C1", "GEV", "0301"), phase="P6")
    laid.order(A, "move C1 0301-0402")
    laid.order(A, "end", 1)
    assert laid.unit("C1").disabled == 1
    phases = [x.phase for x in laid.events if isinstance(x, e.PhaseEnded)]
    checked = next(i for i, x in enumerate(laid.events) if isinstance(x, e.Checked))
    ended = next(i for i, x in enumerate(laid.events) if isinstance(x, e.PhaseEnded))
    assert phases[0] == "P6"
    assert checked < ended


def test_G4_6_staying_costs_no_check() -> None:
    laid = table(unit("C1", "HVY", "0708"), unit("C2", "GEV", "0402"))
    laid.order(A, "end")
    assert laid.saw(e.Checked) == []


def test_G4_6_along_a_road_none_is_owed() -> None:
    laid = table(unit("C1", "HVY", "0707"))
    laid.order(A, "move C1 0707-0708")
    laid.order(A, "end")
    assert laid.saw(e.Checked) == []


def test_G4_6_who_overruns_rolls_before_the_fight_and_not_again() -> None:
    laid = table(unit("C1", "HVY", "0808"), unit("P1", "INF1", "0708"))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "overrun 0708", 2)
    assert laid.unit("C1").stuck
    assert laid.unit("C1").march.owes == ""


def test_G4_6_checks_are_rolled_by_label_and_published_together() -> None:
    """G10.2.5: real units and dummies alike, C2 before C10."""
    laid = table(
        unit("C10", "GEV", "0301"),
        unit("C2", "DUMMY", "0808", mimic="HVY"),
        unit("C9", "LT", "0808", concealed=True),
    )
    for order in ("C10 0301-0402", "C9 0808-0708", "C2 0808-0708"):
        laid.order(A, f"move {order}")
    laid.order(A, "end", 3, 4, 5)
    (checked,) = laid.saw(e.Checked)
    assert isinstance(checked, e.Checked)
    assert [(roll.label, roll.die) for roll in checked.rolls] == [("C2", 3), ("C9", 4), ("C10", 5)]
    assert laid.lines(Seat.B)[-2] == (
        "Terrain check: C2 in 0708 rolls 3 and passes; C9 in 0708 rolls 4 and passes; "
        "C10 in 0402 rolls 5 and passes."
    )


# Dummies.


def test_X033_a_marked_dummy_that_fails_is_revealed_and_discarded() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0305", concealed=True))
    laid.order(A, "mark C1 yes")
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", 2)
    assert laid.unit("C1").fate == "discarded"
    assert "C1 in 0708 was a dummy." in laid.lines(Seat.B)


def test_X034_a_dummy_marked_no_rolls_nothing() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0305", concealed=True))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "mark C1 no")
    laid.order(A, "end")
    assert laid.saw(e.Checked) == []
    assert laid.at("0708") == ["C1"]


def test_G10_2_4_a_dummy_owes_what_its_mimic_would_owe() -> None:
    laid = table(unit("C1", "DUMMY", "0301", mimic="HVY"), unit("C2", "LT", "0305", concealed=True))
    laid.order(A, "mark C1 yes")
    laid.order(A, "move C1 0301-0402")
    laid.order(A, "end")
    assert laid.saw(e.Checked) == []


@pytest.mark.parametrize("mark", ["auto", "yes", "no"])
def test_G10_2_4_the_mark_covers_checks_at_once(mark: str) -> None:
    """LG-03: a dummy in a face-down overrun rolls, or not, before the reaction."""
    laid = table(unit("C1", "DUMMY", "0808", mimic="HVY"), unit("P1", "LT", "0708", concealed=True))
    laid.order(A, f"mark C1 {mark}")
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "overrun 0708", *(() if mark == "no" else (5,)))
    assert bool(laid.saw(e.Checked)) is (mark != "no")


def test_G10_2_5_the_mark_is_private_and_stays() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0305", concealed=True))
    before = laid.view(Seat.B), laid.view(Seat.OBSERVER)
    laid.order(A, "mark C1 no")
    assert (laid.view(Seat.B), laid.view(Seat.OBSERVER)) == before
    for _ in range(3):
        laid.order(A, "end")
    assert laid.state.public.active is B
    assert laid.unit("C1").mark == "no"
    laid.order(A, "mark C1 yes")
    assert laid.unit("C1").mark == "yes"


def test_G10_2_5_only_dummies_carry_a_mark() -> None:
    laid = table(unit("C1", "GEV", "0301"))
    assert laid.refused(A, "mark C1 no") == "G10.2.5"


def test_G10_2_5_P4_asks_nobody() -> None:
    """LG-02: with the movement over the checks are rolled in the same breath."""
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0305", concealed=True))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", 5)
    assert laid.state.public.phase == "P5"


def test_G10_4_10_disruption_turns_a_counter_up_and_passing_does_not() -> None:
    laid = table(
        unit("C1", "HVY", "0808", concealed=True), unit("C2", "HVY", "0808", concealed=True)
    )
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "move C2 0808-0708")
    laid.order(A, "end", 2, 3)
    assert (laid.unit("C1").concealed, laid.unit("C2").concealed) == (False, True)
    assert laid.lines(Seat.B)[-4:-1] == [
        "Terrain check: C1 in 0708 rolls 2 and fails; C2 in 0708 rolls 3 and passes.",
        "Revealed in 0708: C1 Heavy Tank.",
        "C1 Heavy Tank is stuck.",
    ]


@pytest.mark.parametrize(
    ("kinds", "path", "dice"),
    [
        pytest.param(("GEV", "DUMMY"), "1008-1009", (4,), id="TG-03"),
        pytest.param(("HVY", "DUMMY no"), "1008-1009", (), id="TG-04"),
    ],
)
def test_TG_03_TG_04_the_enemy_cannot_tell_a_dummy_from_the_checks(
    kinds: tuple[str, str], path: str, dice: tuple[int, ...]
) -> None:
    seen = []
    for kind in kinds:
        entry, _, mark = kind.partition(" ")
        laid = table(
            unit("C7", entry, "1008", concealed=True),
            unit("C8", "LT", "0101", concealed=True),
        )
        if mark:
            laid.order(A, f"mark C7 {mark}")
        laid.order(A, f"move C7 {path}")
        laid.order(A, "end", *dice)
        seen.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert seen[0] == seen[1]
