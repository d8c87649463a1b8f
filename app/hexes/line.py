"""Straight lines of hexes, such as the line of a laser shot (G2.11)."""

from functools import cache

from app.hexes.coords import axial, distance, from_axial

NUDGE = (1e-6, 2e-6, -3e-6)
"""Off the middle, so that a line along a hexside leans to one side (G2.11)."""


@cache
def lines(one: str, two: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hexes of the two lines between hex centres, one leaning each way (G2.11).

    Both ends are included. A line that does not run along a hexside is there twice. Hexes that
    would have no label, north or west of the sheet, are left out.

    >>> lines("0505", "0507")
    (('0505', '0506', '0507'), ('0505', '0506', '0507'))
    >>> lines("0101", "0301")
    (('0101', '0202', '0301'), ('0101', '0201', '0301'))
    """
    return _line(one, two, 1), _line(one, two, -1)


def straight(one: str, two: str) -> tuple[str, ...]:
    """A shortest path between two hexes, along the line; both ends are included.

    >>> straight("0406", "0409")
    ('0406', '0407', '0408', '0409')
    """
    # A line that left the sheet on one side runs whole on the other.
    return max(lines(one, two), key=len)


def _line(one: str, two: str, lean: int) -> tuple[str, ...]:
    n = distance(one, two)
    start, end = _cube(one), _cube(two)
    out = []
    for step in range(n + 1):
        share = step / n if n else 0.0
        x, y, z = (
            a + (b - a) * share + lean * nudge
            for a, b, nudge in zip(start, end, NUDGE, strict=True)
        )
        q, r = _nearest(x, y, z)
        label = from_axial(q, r)
        out += [label] if label else []
    return tuple(out)


def _cube(hex_: str) -> tuple[int, int, int]:
    q, r = axial(hex_)
    return q, r, -q - r


def _nearest(x: float, y: float, z: float) -> tuple[int, int]:
    """Axial q, r of the hex that a point in cube coordinates lies in."""
    q, r, s = round(x), round(y), round(z)
    off = abs(q - x), abs(r - y), abs(s - z)
    if off[0] > off[1] and off[0] > off[2]:
        q = -r - s
    elif off[1] > off[2]:
        r = -q - s
    return q, r
