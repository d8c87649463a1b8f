"""Straight lines of hexes (G2.11)."""

from itertools import pairwise

import pytest

from app.hexes.coords import distance, neighbours
from app.hexes.line import lines, straight


@pytest.mark.parametrize(
    ("one", "two", "between"),
    [
        ("0505", "0508", ("0506", "0507")),
        ("0505", "0805", ("0605", "0705")),
        ("0505", "0506", ()),
        ("0505", "0505", ()),
    ],
)
def test_G2_11_a_line_between_centres(one: str, two: str, between: tuple[str, ...]) -> None:
    for line in lines(one, two):
        assert line[1:-1] == between
        assert (line[0], line[-1]) == (one, two)


def test_G2_11_a_line_along_a_hexside_leans_to_either_side() -> None:
    assert lines("0505", "0705") == (("0505", "0606", "0705"), ("0505", "0605", "0705"))


@pytest.mark.parametrize("two", ["0102", "0711", "1306", "1311", "0811", "1001"])
def test_G2_11_a_line_is_as_long_as_the_distance_and_without_gaps(two: str) -> None:
    for line in lines("0205", two):
        assert len(line) == distance("0205", two) + 1
        assert all(b in neighbours(a) for a, b in pairwise(line))


def test_G2_11_it_runs_back_as_it_came() -> None:
    forth, back = lines("0203", "1109"), lines("1109", "0203")
    assert set(map(frozenset, forth)) == set(map(frozenset, back))


def test_a_line_that_leaves_the_sheet_on_one_side_runs_on_the_other() -> None:
    assert straight("0201", "0401") == ("0201", "0301", "0401")
