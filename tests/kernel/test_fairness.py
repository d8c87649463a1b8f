"""How uneven dice are, against printed tables and against counting by hand."""

from collections import Counter
from itertools import product

import pytest

from app.kernel import fairness
from app.kernel.fairness import chance, chi_square
from tests.kernel.test_dice_statistics import SECRET, rolls

TABLE = [(1.610, 0.90), (4.351, 0.50), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01)]
"""Critical values of chi-square with five degrees of freedom, as tables print them."""


@pytest.mark.parametrize(("chi", "printed"), TABLE)
def test_the_tail_of_many_dice_is_the_one_of_the_tables(
    chi: float, printed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "chi_square", lambda _counts: chi)
    assert chance([100] * 6) == pytest.approx(printed, abs=0.0005)


def by_hand(counts: tuple[int, ...]) -> float:
    """The same by going through all throws."""
    throws = list(product(range(6), repeat=sum(counts)))
    found = [chi_square([throw.count(face) for face in range(6)]) for throw in throws]
    return sum(chi >= chi_square(counts) - 1e-9 for chi in found) / len(throws)


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 0, 0), (2, 0, 0, 1, 1, 1), (0, 4, 1, 0, 0, 0), (1, 1, 1, 1, 1, 1)]
)
def test_few_dice_are_counted_out(counts: tuple[int, ...]) -> None:
    assert chance(counts) == pytest.approx(by_hand(counts))


def test_the_two_ways_to_the_chance_meet() -> None:
    many = [11, 9, 12, 7, 6, 15]
    assert sum(many) == fairness.EXACT
    counted = chance(many)
    assert chance([*many[:-1], many[-1] + 1]) == pytest.approx(counted, abs=0.15)
    assert 0.2 < counted < 0.5


def test_a_loaded_die_is_told_from_a_fair_one() -> None:
    fair = Counter(rolls(SECRET, n=600))
    loaded = Counter(max(number, 2) for number in rolls(SECRET, n=600))
    assert chance([fair[face] for face in range(1, 7)]) > 0.01
    assert chance([loaded[face] for face in range(1, 7)]) < 1e-9


def test_dice_of_ten_faces_have_nine_degrees_of_freedom() -> None:
    assert chi_square([2] * 10) == 0
    assert chance([1, *[0] * 9]) == 1
    assert chance([2, *[0] * 9]) == pytest.approx(0.1)
    # A table of the distribution has 16.919 for 0.05 with nine degrees of freedom.
    off = (16.919 * 100 / 2) ** 0.5
    assert chance([100 + off, 100 - off, *[100] * 8]) == pytest.approx(0.05, abs=1e-4)
