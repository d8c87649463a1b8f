"""Whether counts of the faces of dice are such as fair dice make (Pearson's chi-square)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import erfc, exp, factorial, pi, prod, sqrt

FACES = 6
"""Of the dice where nothing else is said."""
EXACT = 60
"""Dice up to which the chance is counted out; beyond them the distribution itself is close."""


def chi_square(counts: Sequence[int]) -> float:
    """How far the counts of the faces of a die lie from even ones; 0 for even counts and for none.

    >>> chi_square([1, 2, 3, 3, 2, 1])
    2.0
    """
    even = sum(counts) / len(counts)
    return sum((count - even) ** 2 for count in counts) / even if even else 0.0


def chance(counts: Sequence[int]) -> float:
    """The chance that as many throws of a fair die come out at least as uneven, 0 to 1.

    >>> chance([1, 0, 0, 0, 0, 0]), round(chance([3, 0, 0, 0, 0, 0]), 4)
    (1.0, 0.0278)
    """
    if sum(counts) <= EXACT:
        return _counted(len(counts), sum(counts), sum(count**2 for count in counts))
    chi = chi_square(counts)
    # The upper tail of the chi-square distribution; dice have an even number of faces, so the
    # degrees of freedom are odd.
    term, series = 1.0, 0.0
    for degree in range(3, len(counts), 2):
        series += term
        term *= chi / degree
    return erfc(sqrt(chi / 2)) + sqrt(2 * chi / pi) * exp(-chi / 2) * series


@lru_cache(maxsize=256)
def _counted(faces: int, dice: int, squares: int) -> float:
    """The share of all outcomes whose counts have a sum of squares at least as large."""
    ways = sum(
        _orders(counts) * factorial(dice) // prod(factorial(count) for count in counts)
        for counts in _splits(dice, faces, dice)
        if sum(count**2 for count in counts) >= squares
    )
    return float(ways / faces**dice)


def _orders(counts: Sequence[int]) -> int:
    """In how many orders counts can stand."""
    alike = Counter(counts).values()
    return factorial(len(counts)) // prod(factorial(number) for number in alike)


def _splits(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a total as so many numbers in falling order, none above `most`."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most), (total - 1) // parts, -1):
        for rest in _splits(total - first, parts - 1, first):
            yield (first, *rest)
