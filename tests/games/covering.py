"""Rows of settings that between them hold every pair of values: covering arrays for fuzz games."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

Setting = tuple[str, str]
"""A switch and its value, as text."""
Row = tuple[Setting, ...]
"""A value for every switch."""
Pair = frozenset[Setting]
Values = Mapping[str, tuple[str, ...]]
"""The values that are tried of each switch, the standing one first."""


def pairs_of(row: Row) -> Iterator[Pair]:
    """The pairs of values that a row holds."""
    return (frozenset(pair) for pair in combinations(row, 2))


def every_pair(values: Values, barred: Collection[Pair] = ()) -> set[Pair]:
    """The pairs of values of any two switches, but those that do not go together."""
    return {
        frozenset(((one, first), (two, second)))
        for (one, mine), (two, theirs) in combinations(values.items(), 2)
        for first in mine
        for second in theirs
    }.difference(barred)


def covering(values: Values, barred: Collection[Pair] = ()) -> tuple[Row, ...]:
    """Rows that hold every pair, built one by one out of the pairs that are still missing.

    The first row has the standing values.

    >>> covering({"wind": ("off", "on"), "rain": ("off", "on")})[:2]
    ((('wind', 'off'), ('rain', 'off')), (('wind', 'on'), ('rain', 'off')))
    """
    out: list[Row] = [tuple((name, each[0]) for name, each in values.items())]
    missing = every_pair(values, barred) - set(pairs_of(out[0]))
    while missing:
        out.append(_next(missing, values, barred))
        missing -= set(pairs_of(out[-1]))
    return tuple(out)


def _next(missing: set[Pair], values: Values, barred: Collection[Pair]) -> Row:
    """A row that begins with a missing pair; each further value brings the most of them."""
    chosen: dict[str, str] = dict(sorted(min(missing, key=sorted)))
    for name, each in values.items():
        if name not in chosen:
            gains = {
                value: sum(frozenset(((name, value), other)) in missing for other in chosen.items())
                for value in each
            }
            open_ = [
                value
                for value in each
                if not any(frozenset(((name, value), s)) in barred for s in chosen.items())
            ]
            chosen[name] = max(open_, key=lambda value: gains[value])
    return tuple((name, chosen[name]) for name in values)
