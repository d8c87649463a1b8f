"""Where a hex lies as a ship sees it: the arcs of C3.4 and C3.5, exact to the row of corners.

A facing is 0 to 5: N, NE, SE, S, SW, NW (C3.3).
"""

from functools import cache

from app.games.corpen18.terms import Arc
from app.hexes.coords import axial

EVERY: tuple[Arc, ...] = ("bow", "stern", "starboard", "port")


@cache
def arcs(ship: str, heading: int, target: str) -> tuple[Arc, ...]:
    """The arcs in which a hex lies (C3.5): one, two on a row of corners, all in the same hex.

    Bow or stern comes before the side.

    >>> arcs("0606", 0, "0604"), arcs("0606", 0, "0504"), arcs("1010", 2, "1210")
    (('bow',), ('bow', 'port'), ('bow', 'port'))
    """
    (q1, r1), (q2, r2) = axial(ship), axial(target)
    q, r = q2 - q1, r2 - r1
    s = -q - r
    for _ in range(heading):
        q, r, s = -s, -q, -r
    if q == r == 0:
        return EVERY
    ahead, abeam = s - r, 3 * abs(q)
    end: Arc = "bow" if ahead > 0 else "stern"
    side: Arc = "starboard" if q > 0 else "port"
    if abs(ahead) > abeam:
        return (end,)
    return (end, side) if abs(ahead) == abeam else (side,)
