"""Taking orders back (G3.9, UX, UG)."""

from typing import Any

import pytest

from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.setting import started
from tests.games.ground.table import GROUND, A, B, Table

FOE = unit("P9", "LT", "1311")
READERS = (Seat.A, Seat.B, Seat.OBSERVER)


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def test_UX_1_the_last_order_and_the_one_before_it() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "LT", "0305"))
    before = laid.state.forces[A].units
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "move C1 0405-0505")
    laid.order(A, "move C2 0305-0306")
    for at in ({"C1": "0505", "C2": "0305"}, {"C1": "0405"}, {"C1": "0305"}):
        laid.order(A, "undo")
        assert {label: laid.unit(label).hex for label in at} == at
    assert laid.state.forces[A].units == before
    assert laid.refused(A, "undo") == "G3.9"


def test_UX_1_a_closed_phase_stays_closed() -> None:
    """UG.11: ending a phase is final."""
    laid = table(unit("C1", "GEV", "0305"))
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "end")
    assert laid.refused(A, "undo") == "G3.9"
    laid.order(A, "end")
    assert laid.state.public.phase == "P6"
    assert laid.refused(A, "undo") == "G3.9"


def test_UX_1_not_in_the_enemys_turn() -> None:
    laid = table(unit("C1", "GEV", "0305"))
    laid.order(A, "move C1 0305-0405")
    assert laid.refused(B, "undo") == "G3.5"


def test_UX_2_real_counters_and_dummies_are_taken_back_alike() -> None:
    """UG.7, LG-14: neither the offer nor its use tells them apart."""
    seen = []
    for entry in ("GEV", "DUMMY"):
        laid = table(
            unit("C1", entry, "0305", concealed=True), unit("C2", "LT", "0101", concealed=True)
        )
        laid.order(A, "move C1 0305-0405-0505")
        assert laid.view().undo
        laid.order(A, "undo")
        assert laid.unit("C1").hex == "0305"
        seen.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert seen[0] == seen[1]


def test_UX_3_the_enemy_keeps_what_he_saw_and_sees_it_taken_back() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "undo")
    for seat in READERS:
        assert laid.lines(seat)[-2:] == [
            "C1 Heavy Tank moves 0305-0405.",
            "Combine takes back its last order: C1 is back in 0305.",
        ]
    contact = laid.state.knowledge[Seat.B].contacts["C1"]
    assert (contact.hex, contact.trail) == ("0305", ())


def test_UX_4_drafts_stay_as_they_are() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "mark C1 no")
    laid.order(A, "undo")
    assert laid.unit("C1").mark == "no"


def test_UG_1_placing_is_free_until_the_commit() -> None:
    game = started()
    game.order(A, "place HVY.1 0101")
    game.order(A, "place HVY.1 0202")
    game.order(A, "place HVY.1 -")
    game.order(A, "arrange random")
    game.order(A, "commit")
    assert game.refused(A, "place HVY.1 0101") == "G10.1.4"


def test_UG_2_mimic_and_mark_may_be_changed() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0101", concealed=True))
    for order in ("mimic C1 HVY", "mimic C1 GEV", "mark C1 no", "mark C1 auto"):
        laid.order(A, order)
    assert (laid.unit("C1").mimic, laid.unit("C1").mark) == ("GEV", "auto")


def test_UG_2_an_undone_move_frees_the_mimic_again() -> None:
    laid = table(unit("C1", "DUMMY", "0808"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "move C1 0808-0809")
    assert laid.refused(A, "mimic C1 HVY") == "G10.2.2"
    laid.order(A, "undo")
    laid.order(A, "mimic C1 HVY")


def test_UG_4_a_reveal_is_final() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "LT", "0305", concealed=True))
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "reveal C2")
    assert laid.refused(A, "undo") == "G3.9"


def test_UG_4_so_is_regrouping_face_down() -> None:
    laid = table(
        unit("C1", "INF2", "0305", concealed=True), unit("C2", "INF1", "0305", concealed=True)
    )
    laid.order(A, "regroup C1 C2 = INF3")
    assert laid.refused(A, "undo") == "G3.9"


def test_UG_5_regrouping_and_riding_in_the_open_are_free() -> None:
    laid = table(unit("C1", "INF2", "0305"), unit("C2", "INF1", "0305"), unit("C3", "SHVY", "0305"))
    before = laid.state.forces[A].units
    laid.order(A, "regroup C1 C2 = INF3")
    laid.order(A, "mount C1 1 on C3")
    laid.order(A, "undo")
    laid.order(A, "undo")
    assert laid.state.forces[A].units == before
    for seat in READERS:
        assert laid.lines(seat)[-1] == (
            "Combine takes back its last order in 0305: C1 and C2 as before."
        )


def test_UG_6_a_move_without_contact_is_free() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("P0", "0405"))
    laid.order(A, "move C1 0305-0405-0505 cross")
    laid.order(A, "undo")
    assert laid.unit("C1").hex == "0305"


@pytest.mark.parametrize(
    ("mover", "foe"), [("HVY", "DUMMY"), ("DUMMY", "HVT"), ("concealed HVY", "HVT")]
)
def test_UG_6_contact_is_final(mover: str, foe: str) -> None:
    """Whether it turns the enemy up, or the mover."""
    hides = mover.startswith("concealed")
    laid = table(
        unit("C1", mover.split()[-1], "0305", concealed=hides or mover == "DUMMY"),
        unit("C2", "LT", "0101"),
        unit("P1", foe, "0405"),
    )
    laid.order(A, "move C2 0101-0102")
    laid.order(A, f"move C1 0305-0405{' cross' if foe == 'HVT' else ''}")
    assert laid.state.public.overrun is None
    assert laid.refused(A, "undo") == "G3.9"


def test_UG_6_moves_after_a_contact_may_be_taken_back_down_to_it() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "DUMMY", "0405"))
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "move C1 0405-0505")
    laid.order(A, "undo")
    assert laid.unit("C1").hex == "0405"
    assert laid.refused(A, "undo") == "G3.9"


def test_UG_8_an_overrun_is_final() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "HVY", "0305"), unit("P1", "INF1", "0405"))
    laid.order(A, "move C2 0305-0306")
    laid.order(A, "move C1 0305-0405")
    assert laid.refused(A, "undo") == "G3.6"
    laid.order(A, "overrun 0405")
    laid.order(B, "react none")
    laid.order(B, "next")
    laid.order(A, "fire C1 > P1", 6)
    assert laid.state.public.overrun is None
    assert laid.refused(A, "undo") == "G3.9"


def test_UG_9_scans_and_attacks_are_final() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "LT", "0405", concealed=True), phase="P5")
    laid.order(A, "scan C1 > P1", 1)
    assert laid.refused(A, "undo") == "G3.9"
    assert not any(offer.notation == "undo" for offer in GROUND.menu(laid.view()).offers)


def test_G3_9_why_not_is_said_from_ones_own_view() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    assert laid.view(Seat.A).undo_why == "Nothing since the last roll or reveal can be taken back."
    assert laid.view(Seat.B).undo_why == (
        "Only moves of your own movement phases can be taken back."
    )
