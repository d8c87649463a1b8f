"""The dummy cap at the end of every phase (G10.9)."""

import pytest

from app.games.ground import events as e
from app.games.ground.cap import excess
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table


def hidden(side: str, real: int, dummies: int, hex_: str = "") -> list[Unit]:
    """Face-down counters of a side: real ones from 1, dummies from 21, one a hex if need be."""
    row = {"C": "02", "P": "12"}[side]
    counters = [
        unit(f"{side}{i}", "LT", hex_ or f"{row}{i:02}", concealed=True) for i in range(1, real + 1)
    ]
    return counters + [
        unit(f"{side}{20 + i}", "DUMMY", hex_ or f"{row}{i:02}") for i in range(1, dummies + 1)
    ]


def given(table: Table) -> list[str]:
    """The labels that the last order discarded."""
    return [
        table.unit(id_.partition(".")[2]).label
        for event in table.saw(e.Discarded)
        for id_ in event.units
    ]


def test_X022_more_dummies_than_real_counters_face_down() -> None:
    assert excess(hidden("C", 6, 7)) == 1


def test_X022_at_the_table() -> None:
    table = Table(*hidden("C", 6, 7), *hidden("P", 1, 1))
    table.order(A, "end")
    assert table.state.public.due == {A: 1}
    table.order(A, "discard C23")
    assert given(table) == ["C23"]
    assert table.state.public.phase == "P5"


def test_X023_a_counter_that_left_the_map_stays_in_the_count() -> None:
    """G10.9.2, G10.2.6: real or dummy, so an exit shows nothing (LG-12, TG-13)."""
    left = unit("C9", "LT", "", concealed=True)
    assert excess([*hidden("C", 4, 5), left]) == 0
    gone = unit("C9", "DUMMY", "")
    assert excess([*hidden("C", 5, 4), gone]) == 0


@pytest.mark.parametrize(("real", "dummies", "k"), [(5, 5, 0), (5, 4, 0), (3, 5, 2), (0, 4, 4)])
def test_G10_9_1_no_more_dummies_than_real_counters(real: int, dummies: int, k: int) -> None:
    assert excess(hidden("C", real, dummies)) == k


def test_G10_9_2_what_is_dead_or_face_up_does_not_count() -> None:
    dead = unit("C8", "LT", "0101", concealed=True, fate="destroyed")
    shown = unit("C9", "LT", "0101")
    assert excess([*hidden("C", 2, 3), dead, shown]) == 1


def test_G10_9_2_riders_do_not_count() -> None:
    carrier = unit("C9", "APC", "0101", concealed=True, riders=("INF",) * 3)
    assert excess([*hidden("C", 0, 2), carrier]) == 1


def test_G10_9_3_how_many_is_told_before_which() -> None:
    table = Table(*hidden("C", 2, 3), *hidden("P", 2, 4))
    table.order(A, "end")
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        told = "Dummy cap: Combine must discard 1 dummy and Paneurope must discard 2 dummies."
        assert table.lines(seat)[-1] == told
    assert table.view(Seat.A).waiting == (A, B)


def test_G10_9_3_discards_fall_together() -> None:
    """The first answer shows the other side nothing at all."""
    table = Table(*hidden("C", 2, 3), *hidden("P", 2, 4))
    table.order(A, "end")
    before = table.view(Seat.B), table.view(Seat.OBSERVER)
    table.order(A, "discard C22")
    assert (table.view(Seat.B), table.view(Seat.OBSERVER)) == before
    assert table.view(Seat.A).giving
    table.order(B, "discard P21 P24")
    assert given(table) == ["C22", "P21", "P24"]
    told = "C22 in 0202 was a dummy; P21 in 1201 was a dummy; P24 in 1204 was a dummy."
    assert told in table.lines(Seat.OBSERVER)


def test_G10_9_3_who_must_give_all_is_not_asked() -> None:
    table = Table(*hidden("C", 0, 2, "0203"), unit("C9", "LT", "0101"), unit("P1", "LT", "1311"))
    table.order(A, "end")
    assert table.state.public.due == {}
    assert "C21 and C22 in 0203 were dummies." in table.lines(Seat.B)


def test_G10_9_3_nor_is_he_shown_before_the_other_has_chosen() -> None:
    table = Table(*hidden("C", 0, 2), unit("C9", "LT", "0101"), *hidden("P", 1, 2))
    table.order(A, "end")
    told = "Dummy cap: Combine must discard 2 dummies and Paneurope must discard 1 dummy."
    assert table.lines(Seat.B)[-1] == told
    assert table.view(Seat.B).waiting == (B,)
    assert table.at("0201") == ["C21"]
    table.order(B, "discard P22")
    assert given(table) == ["C21", "C22", "P22"]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("discard C21 C22", "wrong-count"),
        ("discard C1", "not-a-dummy"),
        ("discard P21", "not-a-dummy"),
        ("discard C99", "not-a-dummy"),
    ],
)
def test_G10_9_1_the_owner_chooses_among_his_own(order: str, code: str) -> None:
    table = Table(*hidden("C", 2, 3), *hidden("P", 1, 1))
    table.order(A, "end")
    refusal = GROUND.check(table.view(), GROUND.parse_order(order))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, "G10.9.1")


def test_G10_9_1_the_same_dummy_twice_is_one() -> None:
    table = Table(*hidden("C", 2, 4), *hidden("P", 1, 1))
    table.order(A, "end")
    assert table.refused(A, "discard C21 C21") == "G10.9.1"


def test_G10_9_4_the_cap_waits_for_the_end_of_the_phase() -> None:
    table = Table(*hidden("C", 2, 2), *hidden("P", 1, 1), phase="P5")
    table.order(A, "reveal C1")
    assert table.state.public.due == {}
    table.order(A, "end")
    assert table.state.public.due == {A: 1}


def test_G3_8_the_cap_runs_after_every_phase_and_before_the_next() -> None:
    """G10.4.14: what it discards is shown."""
    table = Table(*hidden("C", 2, 3), *hidden("P", 1, 1))
    table.order(A, "end")
    assert table.state.public.phase == "P3"
    assert table.refused(A, "move C1 0201-0202") == "G3.8"
    table.order(A, "discard C21")
    assert "C21 in 0201 was a dummy." in table.lines(Seat.B)
    assert table.state.public.phase == "P5"


def test_UG_10_a_choice_may_be_taken_back_until_all_have_chosen() -> None:
    table = Table(*hidden("C", 2, 3), *hidden("P", 2, 3))
    table.order(A, "end")
    table.order(A, "discard C21")
    assert table.refused(A, "discard C22") == "G10.9.3"
    before = table.view(Seat.B)
    table.order(A, "undo")
    assert table.view(Seat.B) == before
    table.order(A, "discard C22")
    table.order(B, "discard P21")
    assert given(table) == ["C22", "P21"]
    assert not table.view().undo


def test_LG_11_while_the_cap_waits_nothing_else_is_open() -> None:
    table = Table(*hidden("C", 2, 3), *hidden("P", 1, 1))
    table.order(A, "end")
    assert table.view().waiting == (A,)
    menu = GROUND.menu(table.view())
    (group,) = menu.groups
    assert (group.order, group.labels, group.least, group.most) == (
        "discard",
        ("C21", "C22", "C23"),
        1,
        1,
    )
    assert all(not piece.moves for piece in menu.pieces)
    assert "to act" in table.view(Seat.B).prompt.text


def test_G10_9_2_what_waits_off_the_map_does_not_count() -> None:
    waiting = unit("C9", "LT", "", concealed=True, edge="west")
    assert excess([*hidden("C", 1, 1), waiting]) == 0
    assert excess([*hidden("C", 1, 2), waiting]) == 1
