"""Hex labels, axial coordinates, neighbours and distance (G2.1-G2.6).

A hex is its four-digit label `CCRR`: flat-topped, columns west to east, rows north to south, even
columns half a hex north.
"""

from functools import cache

DIRECTIONS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps in the order N, NE, SE, S, SW, NW (G2.5)."""


def label(col: int, row: int) -> str:
    """The label of a column and a row, both from 1 (G2.1).

    >>> label(7, 6)
    '0706'
    """
    return f"{col:02d}{row:02d}"


@cache
def axial(hex_: str) -> tuple[int, int]:
    """Axial q, r of a label (G2.3).

    >>> axial("0205")
    (1, 3)
    """
    q = int(hex_[:2]) - 1
    return q, int(hex_[2:]) - 1 - (q + q % 2) // 2


def from_axial(q: int, r: int) -> str | None:
    """The label at q, r, None beyond the north or west edge or row 99 (G2.3).

    >>> from_axial(*axial("1521"))
    '1521'
    """
    col, row = q + 1, r + (q + q % 2) // 2 + 1
    return label(col, row) if 1 <= col <= 99 and 1 <= row <= 99 else None


@cache
def neighbours(hex_: str) -> tuple[str, ...]:
    """Adjacent hexes N to NW, without those off the north and west edges (G2.5).

    >>> " ".join(neighbours("0205"))
    '0204 0304 0305 0206 0105 0104'
    """
    q, r = axial(hex_)
    around = (from_axial(q + dq, r + dr) for dq, dr in DIRECTIONS)
    return tuple(h for h in around if h is not None)


@cache
def distance(one: str, two: str) -> int:
    """Hexes between two labels, 0 for the same (G2.4).

    >>> distance("0101", "0305")
    5
    """
    (q1, r1), (q2, r2) = axial(one), axial(two)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def hexside(one: str, two: str) -> str:
    """The canonical name of the hexside between two adjacent labels (G2.6).

    >>> hexside("0404", "0303")
    '0303-0404'
    """
    return f"{min(one, two)}-{max(one, two)}"
