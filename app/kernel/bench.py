"""What a game's bench prints: figures that its rules give by many dice, beside those expected."""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that was counted in many runs of a case."""

    case: str
    text: str
    found: float
    expected: float
    margin: float
    """How far they may be apart: rounding of the expected one, and sampling error of both."""
    unit: Literal["%", ""]

    @property
    def agrees(self) -> bool:
        """Whether it is as near as may be."""
        return abs(self.found - self.expected) <= self.margin


Bench = Callable[[int, int], Iterable[Figure]]
"""Runs every case, from a seed and so many times."""
