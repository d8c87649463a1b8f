"""Who sits at the table: the two sides, the umpire and the observer."""

from enum import StrEnum


class Side(StrEnum):
    """One of the two players' sides; scenarios give them names."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        """The opposing side.

        >>> Side.A.other
        <Side.B: 'b'>
        """
        return Side.B if self is Side.A else Side.A

    @property
    def seat(self) -> "Seat":
        """The seat that plays it.

        >>> Side.A.seat
        <Seat.A: 'a'>
        """
        return Seat.A if self is Side.A else Seat.B


class Seat(StrEnum):
    """A place at the table, each with its own view and its own token."""

    A = "a"
    B = "b"
    UMPIRE = "umpire"
    OBSERVER = "observer"

    @property
    def side(self) -> Side | None:
        """The side this seat plays, None for the umpire and the observer."""
        return PLAYED.get(self)


SIDES: tuple[Side, ...] = tuple(Side)
"""Both sides, for loops that run often."""

PLAYED = {Seat.A: Side.A, Seat.B: Side.B}

READERS: tuple[Seat, ...] = (Seat.A, Seat.B, Seat.OBSERVER)
"""The seats whose view is limited to what they were shown."""
