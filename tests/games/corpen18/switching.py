"""Settings for fuzz games of Corpen 18: rows of switches that hold every pair of values."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

from app.games.corpen18.switches import CHOICES, Switches
from tests.games.covering import Pair, Row, covering, every_pair

BARRED: frozenset[Pair] = frozenset(
    {frozenset({("identification", "graded"), ("move_groups", "strict")})}
)
"""Two values that do not go together: a group would tell the class (C2.2)."""


def values() -> Mapping[str, tuple[str, ...]]:
    """Every value of every switch that a new game offers, the standing one first."""
    hints = get_type_hints(Switches)
    return {name: _values(name, hints[name]) for name in CHOICES}


def _values(name: str, hint: object) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint))
    return ("true", "false") if getattr(Switches(), name) else ("false", "true")


def pairs() -> set[Pair]:
    """The pairs of values of any two switches."""
    return every_pair(values(), BARRED)


@cache
def rows() -> tuple[Row, ...]:
    """Settings that hold every pair; the first row is the standing rules."""
    return covering(values(), BARRED)
