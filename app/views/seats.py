"""Who sits at the table: the two sides, the umpire and the observer."""

from enum import StrEnum
from typing import Self


class Side(StrEnum):
    """One of the two players' sides; scenarios give them names."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Self:
        """The opposing side.

        >>> Side.A.other
        <Side.B: 'b'>
        """
        return type(self)("b" if self == "a" else "a")


class Seat(StrEnum):
    """A place at the table, each with its own view and its own token."""

    A = "a"
    B = "b"
    UMPIRE = "umpire"
    OBSERVER = "observer"

    @property
    def side(self) -> Side | None:
        """The side this seat plays, None for the umpire and the observer."""
        return Side(self.value) if self.value in ("a", "b") else None


READERS: tuple[Seat, ...] = (Seat.A, Seat.B, Seat.OBSERVER)
"""The seats whose view is limited to what they were shown."""
