"""What reveals a counter, trigger by trigger, and what does not (G10.4)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import A, B, Table

FOE = unit("P9", "LT", "1311")


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def hidden(label: str, entry: str, hex_: str, **more: object) -> Unit:
    return unit(label, entry, hex_, concealed=True, **more)


def face_down(laid: Table) -> set[str]:
    """Labels of the counters on the map that lie face down."""
    return {
        counter.label
        for force in laid.state.forces.values()
        for counter in force.units.values()
        if counter.in_play and counter.concealed
    }


def rules(laid: Table) -> set[str]:
    """The rules by which the last order turned counters up."""
    return {event.rule for event in laid.events if isinstance(event, e.Revealed | e.Discarded)}


def test_G10_4_1_firing() -> None:
    laid = table(hidden("C1", "HVY", "1210"), hidden("C2", "HVY", "1210"), phase="P5")
    laid.order(A, "fire C1 > P9", 1)
    assert face_down(laid) == {"C2"}
    assert rules(laid) == {"G10.4.1"}
    revealed = laid.lines(Seat.B).index("Revealed in 1210: C1 Heavy Tank.")
    attacked = next(i for i, line in enumerate(laid.lines(Seat.B)) if "die 1" in line)
    assert revealed < attacked


def test_G10_4_4_regrouping_mounting_and_dismounting() -> None:
    laid = table(
        hidden("C1", "INF2", "0305"), hidden("C2", "INF1", "0305"), hidden("C3", "SHVY", "0305"),
        hidden("C4", "HVY", "0405", riders=("INF",)), hidden("C5", "LT", "0305"),
    )  # fmt: skip
    laid.order(A, "mount C2 1 on C3")
    assert face_down(laid) == {"C1", "C4", "C5"}
    laid.order(A, "dismount C4 1")
    assert face_down(laid) == {"C1", "C5"}
    laid.order(A, "regroup C1 = INF1 INF1")
    assert face_down(laid) == {"C5"}
    assert rules(laid) == {"G10.4.4"}


def test_G10_4_5_scanning() -> None:
    laid = table(
        hidden("C1", "HVY", "0305"), hidden("C2", "HVY", "0305"), hidden("P1", "LT", "0405"),
        phase="P5",
    )  # fmt: skip
    laid.order(A, "scan C1 > P1", 1)
    assert face_down(laid) == {"C2", "P1"}
    assert rules(laid) == {"G10.4.5"}


def test_G10_4_6_entering_a_hex_with_a_revealed_enemy() -> None:
    laid = table(hidden("C1", "HVY", "0305"), unit("P1", "LT", "0405"), hidden("P2", "LT", "0405"))
    laid.order(A, "move C1 0305-0405")
    assert face_down(laid) == set()
    assert rules(laid) == {"G10.4.6"}


def test_G10_4_7_being_entered_by_a_revealed_enemy() -> None:
    laid = table(unit("C1", "HVY", "0305"), hidden("P1", "LT", "0405"), hidden("P2", "LT", "0505"))
    laid.order(A, "move C1 0305-0405")
    assert face_down(laid) == {"P2"}
    assert rules(laid) == {"G10.4.7"}


def test_G10_4_8_reacting_into_a_revealed_fight() -> None:
    laid = table(
        unit("C1", "HVY", "0305"), unit("P1", "INF1", "0405"), hidden("P2", "HVY", "0406"),
        unit("P3", "DUMMY", "0406"), hidden("P4", "LT", "1209"),
    )  # fmt: skip
    laid.order(A, "move C1 0305-0405")
    laid.order(A, "overrun 0405")
    laid.order(B, "react P2 P3")
    assert face_down(laid) == {"P4"}
    assert laid.unit("P3").fate == "discarded"
    assert "G10.4.8" in rules(laid)


def test_G10_4_9_what_the_dummies_leave_of_a_blind_meeting() -> None:
    laid = table(hidden("C1", "HVY", "0305"), hidden("C2", "LT", "0101"),
                 hidden("P1", "LT", "0405"))  # fmt: skip
    laid.order(A, "move C1 0305-0405")
    assert face_down(laid) == {"C1", "C2", "P1"}
    laid.order(A, "overrun 0405")
    laid.order(B, "react none")
    assert face_down(laid) == {"C2"}
    assert rules(laid) == {"G10.4.9"}


@pytest.mark.parametrize(
    ("order", "dice"),
    [
        ("batch 0402: C1 > P1", (1,)),
        ("batch 0402: C1,C2,C3 > terrain", ()),
    ],
)
def test_G10_4_11_coming_under_fire(order: str, dice: tuple[int, ...]) -> None:
    """X108: the hex or anything in it; all counters there, and they are not harmed by it."""
    laid = table(
        *(unit(f"C{i}", "MHWZ", "0405") for i in (1, 2, 3)),
        unit("P1", "DUMMY" if dice == () else "LT", "0402", concealed=True),
        hidden("P2", "HVY", "0402"),
        hidden("P3", "LT", "0403"),
        phase="P5",
        switches={"spillover": False},
    )
    laid.order(A, order, *dice)
    assert face_down(laid) == {"P3"}
    assert "G10.4.11" in rules(laid)
    assert not laid.unit("P2").disabled


def test_G10_4_11_fire_at_a_road_or_a_bridge_shows_who_is_there() -> None:
    """X117."""
    laid = table(unit("C1", "MHWZ", "0705"), hidden("P1", "HVY", "0703"), phase="P5")
    laid.order(A, "batch 0703: C1 > bridge")
    assert face_down(laid) == set()
    assert not laid.unit("P1").disabled


def test_G10_4_13_being_found_by_a_scan() -> None:
    laid = table(
        unit("C1", "HVY", "0305"), hidden("P1", "LT", "0405"), hidden("P2", "LT", "0405"),
        phase="P5",
    )  # fmt: skip
    laid.order(A, "scan C1 > P1", 6)
    assert face_down(laid) == {"P2"}
    assert rules(laid) == {"G10.4.13"}


def test_G10_4_14_the_cap() -> None:
    laid = table(hidden("C1", "LT", "0305"), unit("C2", "DUMMY", "0305"),
                 unit("C3", "DUMMY", "0305"))  # fmt: skip
    laid.order(A, "end")
    laid.order(A, "discard C3")
    assert face_down(laid) == {"C1", "C2"}


def test_G10_4_16_nothing_that_lies_face_down_is_damaged() -> None:
    """Fire, spillover and rubble alike show a counter before they touch it."""
    laid = table(
        unit("C1", "MHWZ", "0405"), hidden("P1", "HVY", "0402"), hidden("P2", "HVY", "0402"),
        hidden("P3", "INF3", "0402"), phase="P5",
    )  # fmt: skip
    laid.order(A, "batch 0402: C1 > P1", 6, 6, 6)
    damaged = [e.Disabled, e.Destroyed, e.SquadsLost]
    first = next(i for i, event in enumerate(laid.events) if type(event) in damaged)
    shown = next(i for i, event in enumerate(laid.events) if isinstance(event, e.Revealed))
    assert shown < first


def test_G10_4_18_the_end() -> None:
    laid = table(hidden("C1", "LT", "0305"), hidden("P1", "LT", "1209"))
    laid.order(A, "resign")
    assert face_down(laid) == set()


# What reveals nothing.


def test_G10_4_moving_and_ending_beside_an_enemy_reveals_nothing() -> None:
    laid = table(hidden("C1", "HVY", "0305"), unit("P1", "LT", "0506"))
    laid.order(A, "move C1 0305-0405-0505")
    laid.order(A, "end")
    assert face_down(laid) == {"C1"}


def test_G10_4_passing_a_check_reveals_nothing() -> None:
    laid = table(hidden("C1", "HVY", "0808"))
    laid.order(A, "move C1 0808-0708")
    laid.order(A, "end", 3)
    assert face_down(laid) == {"C1"}


def test_G10_4_a_scan_that_fails_reveals_nothing() -> None:
    laid = table(unit("C1", "HVY", "0305"), hidden("P1", "LT", "0405"), phase="P5")
    laid.order(A, "scan C1 > P1", 1)
    assert face_down(laid) == {"P1"}


def test_G10_4_riding_reveals_nothing() -> None:
    laid = table(hidden("C1", "HVY", "0305", riders=("INF",)))
    laid.order(A, "move C1 0305-0405")
    assert face_down(laid) == {"C1"}
