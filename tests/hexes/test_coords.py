"""Labels, neighbours and distance (G2.1-G2.6)."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hexes.coords import (
    DIRECTIONS,
    axial,
    distance,
    from_axial,
    hexside,
    label,
    neighbours,
)

inner = st.builds(label, st.integers(2, 98), st.integers(2, 98))
"""Hexes with six neighbours on every map of up to 99 columns and rows."""


def test_G2_1_a_label_is_column_then_row() -> None:
    assert (label(1, 1), label(15, 21)) == ("0101", "1521")


@pytest.mark.parametrize(
    ("one", "two"), [("0215", "0314"), ("0819", "0918"), ("0304", "0405"), ("1012", "1112")]
)
def test_G2_2_even_columns_lie_half_a_hex_north(one: str, two: str) -> None:
    """Pairs that published maps print as adjacent."""
    assert two in neighbours(one)


def test_G2_2_the_south_of_an_even_column_is_the_north_of_an_odd_one() -> None:
    assert "0305" in neighbours("0205")
    assert "0306" not in neighbours("0205")


@pytest.mark.parametrize(
    ("hex_", "q", "r"),
    [("0101", 0, 0), ("0201", 1, -1), ("0205", 1, 3), ("0305", 2, 3), ("1521", 14, 13)],
)
def test_G2_3_axial_coordinates(hex_: str, q: int, r: int) -> None:
    assert axial(hex_) == (q, r)
    assert from_axial(q, r) == hex_


@given(inner)
def test_G2_3_axial_coordinates_lead_back_to_the_label(hex_: str) -> None:
    assert from_axial(*axial(hex_)) == hex_


def test_G2_3_there_is_nothing_beyond_the_north_and_west_edges() -> None:
    assert from_axial(-1, 0) is None
    assert from_axial(0, -1) is None
    assert from_axial(0, 99) is None


def test_X106_distance_and_neighbours() -> None:
    assert distance("0101", "0305") == 5
    assert neighbours("0205") == ("0204", "0304", "0305", "0206", "0105", "0104")


def walked(start: str, goal: str) -> int:
    """Steps between two hexes, found by walking."""
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        here, steps = queue.popleft()
        if here == goal:
            return steps
        for there in neighbours(here):
            if there not in seen:
                seen.add(there)
                queue.append((there, steps + 1))
    raise AssertionError(goal)


near = st.builds(label, st.integers(20, 30), st.integers(20, 30))


@given(near, near)
def test_G2_4_distance_is_the_number_of_steps(one: str, two: str) -> None:
    assert distance(one, two) == distance(two, one) == walked(one, two)


@given(near, near, st.integers(-8, 8).map(lambda n: 2 * n), st.integers(-15, 15))
def test_G2_4_distance_does_not_depend_on_the_place(one: str, two: str, dc: int, dr: int) -> None:
    def moved(hex_: str) -> str:
        return label(int(hex_[:2]) + dc, int(hex_[2:]) + dr)

    assert distance(moved(one), moved(two)) == distance(one, two)


def test_G2_5_directions_go_round_from_north() -> None:
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@given(inner)
def test_G2_5_neighbours_stand_in_the_rows_that_the_rule_says(hex_: str) -> None:
    col, row = int(hex_[:2]), int(hex_[2:])
    beside = (row, row + 1) if col % 2 else (row - 1, row)
    expected = {label(col, row - 1), label(col, row + 1)}
    expected |= {label(c, r) for c in (col - 1, col + 1) for r in beside}
    assert set(neighbours(hex_)) == expected
    assert len(neighbours(hex_)) == 6


@given(inner)
def test_G2_5_neighbours_are_mutual(hex_: str) -> None:
    assert all(hex_ in neighbours(other) for other in neighbours(hex_))


def test_G2_5_an_edge_hex_has_fewer_neighbours() -> None:
    assert neighbours("0101") == ("0201", "0202", "0102")


@given(inner)
def test_G2_6_a_hexside_has_one_name_from_both_sides(hex_: str) -> None:
    for other in neighbours(hex_):
        assert hexside(hex_, other) == hexside(other, hex_)
        assert hexside(hex_, other).split("-") == sorted((hex_, other))
