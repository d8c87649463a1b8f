"""Stacking (G4.14)."""

from fractions import Fraction

import pytest

from app.games.ground.stacking import stack_load
from app.games.ground.units import Unit
from tests.games.ground.build import post, unit
from tests.games.ground.table import A, Table

HEX = "0305"


@pytest.mark.parametrize(
    ("counter", "load"),
    [
        (unit("C1", "HVY", HEX), 1),
        (unit("C1", "MK5", HEX), 1),
        (post("C0", HEX), 1),
        (unit("C1", "INF1", HEX), Fraction(1, 3)),
        (unit("C1", "INF3", HEX), 1),
        (unit("C1", "APC", HEX, riders=("INF",) * 3), 2),
        (unit("C1", "DUMMY", HEX), 1),
        (unit("C1", "INF1", HEX, concealed=True), 1),
        (unit("C1", "APC", HEX, riders=("INF",) * 3, concealed=True), 2),
    ],
)
def test_G4_14_what_a_counter_counts(counter: Unit, load: Fraction) -> None:
    assert stack_load([counter]) == load


def test_X111_a_fifth_vehicle_does_not_fit_beside_three_squads() -> None:
    table = Table(
        *(unit(f"C{i}", "LT", "0305") for i in range(1, 5)),
        unit("C5", "INF3", "0305"),
        unit("C6", "HVY", "0304"),
        unit("C7", "INF1", "0304"),
    )
    assert table.refused(A, "move C6 0304-0305") == "G4.14"
    assert table.refused(A, "move C7 0304-0305") == "G4.14"
    table.order(A, "move C6 0304-0305-0306")


def test_G4_14_dismounting_never_overstacks() -> None:
    table = Table(
        *(unit(f"C{i}", "LT", "0305") for i in range(1, 4)),
        unit("C5", "APC", "0305", riders=("INF",) * 3),
    )
    units = table.state.forces[A].units.values
    assert stack_load(units()) == 5
    table.order(A, "dismount C5 3")
    assert stack_load(units()) == 5


def test_G4_14_what_is_stopped_on_its_way_stays_in_a_full_hex() -> None:
    table = Table(
        unit("C1", "TRA", "1107"),
        unit("C2", "HVY", "0907"),
        unit("P9", "LT", "1311"),
        switches={"stack_limit": 1},
    )
    table.order(A, "move C1 1107-1007-0907-0908", 1)
    assert table.at("0907") == ["C1", "C2"]
    assert table.unit("C1").stuck
