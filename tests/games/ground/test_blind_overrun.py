"""Meetings in which everybody lies face down (G10.7)."""

import pytest

from app.games.ground import events as e
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import A, B, Table


def test_X030_G10_7_step_5b_only_an_attacker_is_left_and_moves_on_face_down() -> None:
    table = Table(
        unit("C1", "DUMMY", "0807"),
        unit("C2", "HVY", "0807", concealed=True),
        unit("P1", "DUMMY", "0907"),
        unit("P2", "DUMMY", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0807-0907")
    table.order(A, "overrun 0907")
    assert [event.units for event in table.saw(e.Discarded)] == [("a.C1", "b.P1", "b.P2")]
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["attacker"]
    assert table.unit("C2").concealed
    assert table.state.knowledge[Seat.B].contacts["C2"].real
    table.order(A, "move C2 0907-1007")


def test_X031_G10_7_step_5a_both_sides_are_left_and_everything_is_revealed() -> None:
    table = Table(
        unit("C1", "DUMMY", "0807"),
        unit("C2", "HVY", "0807", concealed=True),
        unit("P1", "DUMMY", "0907"),
        unit("P2", "INF3", "0907", concealed=True),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0807-0907")
    table.order(A, "overrun 0907")
    assert [event.units for event in table.saw(e.Discarded)] == [("a.C1", "b.P1")]
    assert [(event.units, event.rule) for event in table.saw(e.Revealed)] == [
        (("a.C2", "b.P2"), "G10.4.9")
    ]
    assert not table.saw(e.ProvedReal)
    # The defender's squads fire first, at 2 each.
    assert table.step == ("fire", 1, B)
    table.order(B, "fire P2.s1 > C2", 6)
    assert [event.strengths for event in table.saw(e.Announced)] == [("2",)]
    assert table.unit("C2").fate == "destroyed"


def test_G10_7_step_5c_only_defenders_are_left() -> None:
    table = Table(
        unit("C1", "DUMMY", "0807"),
        unit("P1", "LT", "0907", concealed=True),
        unit("P2", "DUMMY", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert [event.units for event in table.saw(e.Discarded)] == [("a.C1", "b.P2")]
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["defender"]
    assert table.unit("P1").concealed
    assert table.state.knowledge[Seat.A].contacts["P1"].real


def test_G10_7_step_5d_nobody_is_left() -> None:
    table = Table(unit("C1", "DUMMY", "0807"), unit("P1", "DUMMY", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    assert table.at("0907") == []
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["nobody"]


def test_G10_7_step_2_an_attacker_that_fails_is_face_up_and_the_rest_goes_on_unchanged() -> None:
    """LG-19: the joiner stays face down and dummies still fall out together in step 4."""
    table = Table(
        unit("C1", "GEV", "0908", concealed=True),
        unit("C2", "DUMMY", "0908"),
        unit("P1", "DUMMY", "0909"),
        unit("P2", "LT", "1009", concealed=True),
    )
    table.order(A, "move C1 0908-0909")
    table.order(A, "mark C2 no")
    table.order(A, "move C2 0908-0909")
    table.order(A, "overrun 0909", 1)
    assert [event.units for event in table.saw(e.Revealed)] == [("a.C1",)]
    assert not table.saw(e.Discarded)
    table.order(B, "react P2")
    assert [event.units for event in table.saw(e.Discarded)] == [("a.C2", "b.P1")]
    assert [event.units for event in table.saw(e.Revealed)] == [("b.P2",)]
    assert table.step == ("fire", 1, B)


def test_G10_7_step_2_dummies_roll_by_their_marks() -> None:
    table = Table(
        unit("C1", "DUMMY", "0908", mark="yes"),
        unit("C2", "DUMMY", "0908", mark="no"),
        unit("P1", "LT", "0909", concealed=True),
        unit("P2", "DUMMY", "1310"),
    )
    table.order(A, "move C1 0908-0909")
    table.order(A, "move C2 0908-0909")
    table.order(A, "overrun 0909", 2)
    assert table.unit("C1").fate == "discarded"
    assert table.overrun.stage == "react"


def test_G10_7_step_2_when_no_attacker_is_left_the_overrun_is_over() -> None:
    table = Table(
        unit("C1", "DUMMY", "0908"),
        unit("P1", "DUMMY", "0909"),
        unit("P2", "LT", "1310", concealed=True),
    )
    table.order(A, "move C1 0908-0909")
    table.order(A, "overrun 0909", 1)
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["defender"]
    assert table.unit("P1").concealed


@pytest.mark.parametrize("seat", [Seat.A, Seat.OBSERVER])
def test_TG_19_a_defender_that_survives_step_4_is_real_and_no_more(seat: Seat) -> None:
    tables = []
    for entry in ("HVY", "MHWZ"):
        table = Table(
            unit("C1", "DUMMY", "0807"),
            unit("C2", "DUMMY", "0807"),
            unit("P7", entry, "0907", concealed=True),
            unit("P8", "LT", "1310", concealed=True),
        )
        table.order(A, "move C1 0807-0907")
        table.order(A, "move C2 0807-0907")
        table.order(A, "overrun 0907")
        table.order(B, "react none")
        tables.append(table)
    assert tables[0].view(seat) == tables[1].view(seat)
    assert tables[0].lines(seat)[-2:] == [
        "P7 is real.",
        "The overrun in 0907 is over: Paneurope holds the hex.",
    ]


@pytest.mark.parametrize("seat", [Seat.A, Seat.OBSERVER])
def test_TG_26_dummies_go_without_a_word_of_what_they_imitated(seat: Seat) -> None:
    tables = []
    for mimic in ("HVY", "GEV"):
        table = Table(
            unit("C1", "HVY", "0807", concealed=True),
            unit("P8", "DUMMY", "0907", mimic=mimic),
            unit("P9", "DUMMY", "0907", mimic=mimic),
        )
        table.order(A, "move C1 0807-0907")
        table.order(A, "overrun 0907")
        tables.append(table)
    assert tables[0].view(seat) == tables[1].view(seat)
    assert tables[0].lines(seat) == tables[1].lines(seat)


def test_G10_7_step_3_a_revealed_joiner_changes_nothing_in_the_steps() -> None:
    table = Table(
        unit("C1", "DUMMY", "0807"),
        unit("P1", "LT", "0907", concealed=True),
        unit("P2", "GEV", "1007"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "react P2")
    assert table.unit("C1").fate == "discarded"
    assert table.unit("P1").concealed
    assert table.state.knowledge[Seat.A].contacts["P1"].real
