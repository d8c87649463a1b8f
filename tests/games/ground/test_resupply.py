"""New missiles for heavy weapons squads (G6.5, `hw_reload`)."""

import pytest
from msgspec.structs import replace

from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import A, Table

EMPTY = unit("C1", "HW1", "0302", squads=("HWX",), kind="HWX")
TRUCK = unit("C2", "HVT", "0302")
FOE = unit("P9", "LT", "1311")
ON = {"hw_reload": True}


def over(laid: Table) -> Table:
    """To the end of the turn of side a."""
    while laid.state.public.active is A:
        laid.order(A, "end")
    return laid


@pytest.mark.parametrize("kind", ["HVT", "APC"])
def test_G6_5_a_whole_turn_with_a_truck_brings_a_new_missile(kind: str) -> None:
    laid = over(Table(EMPTY, unit("C2", kind, "0302"), FOE, switches=ON))
    assert (laid.unit("C1").squads, laid.unit("C1").kind) == (("HW",), "HW")
    assert any("C1 Heavy Weapons" in x and "takes a missile" in x for x in laid.lines(Seat.B))


def test_hw_reload_is_off_unless_it_is_chosen() -> None:
    laid = over(Table(EMPTY, TRUCK, FOE))
    assert laid.unit("C1").squads == ("HWX",)


def test_G6_5_one_missile_a_turn_for_each_truck() -> None:
    three = unit("C1", "HW3", "0302", squads=("HWX", "HWX", "HWX"), kind="HWX")
    laid = over(Table(three, TRUCK, FOE, switches=ON))
    assert sorted(laid.unit("C1").squads) == ["HW", "HWX", "HWX"]


def test_G6_5_nobody_has_moved_and_the_truck_lies_open() -> None:
    for truck, order in (
        (TRUCK, "move C2 0302-0301-0302"),
        (TRUCK, "move C1 0302-0301"),
        (replace(TRUCK, concealed=True), "end"),
        (unit("C2", "HVY", "0302"), "end"),
    ):
        laid = Table(EMPTY, truck, FOE, switches=ON)
        laid.order(A, order)
        assert over(laid).unit("C1").squads == ("HWX",)


def test_G6_5_a_truck_that_comes_back_in_P6_has_not_stood_still() -> None:
    laid = Table(EMPTY, TRUCK, FOE, switches=ON)
    laid.order(A, "move C2 0302-0301")
    laid.order(A, "end")
    laid.order(A, "end")
    laid.order(A, "move C2 0301-0302")
    assert over(laid).unit("C1").squads == ("HWX",)


def test_G6_5_squads_aboard_are_served_too() -> None:
    load = unit("C2", "APC", "0302", riders=("INF", "HWX"))
    laid = over(Table(load, FOE, switches=ON))
    assert laid.unit("C2").riders == ("INF", "HW")


def test_G6_5_the_missile_is_fired_once_instead_of_the_rifles() -> None:
    laid = Table(unit("C1", "HW2", "0302"), unit("P1", "HVY", "0304"), FOE, phase="P5")
    laid.order(A, "fire C1.m1 > P1", 1)
    assert laid.unit("C1").squads == ("HWX", "HW")
    assert laid.refused(A, "fire C1.s1 > P1") in ("G3.11", "G5.1")
    assert laid.refused(A, "fire C1.m1 > P1") in ("G1", "G3.11")
