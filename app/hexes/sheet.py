"""Pixel geometry of the printed sheet: flat-topped hexes, even columns half a hex north (G2.2).

Lengths are in sheet units, x to the east and y to the south; the circumradius of a hex is 32.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from app.hexes.coords import DIRECTIONS, axial, neighbours

RADIUS = 32.0
HEIGHT = RADIUS * sqrt(3)
COLUMN = RADIUS * 1.5
MARGIN = 6.0
TEETH = 5
"""Teeth of a cliff's hexside."""
TOOTH = 7.0

Point = tuple[float, float]

# Going round from the north-west corner; side i of a neighbour direction joins corners i, i+1.
_CORNERS: tuple[Point, ...] = (
    (-RADIUS / 2, -HEIGHT / 2),
    (RADIUS / 2, -HEIGHT / 2),
    (RADIUS, 0.0),
    (RADIUS / 2, HEIGHT / 2),
    (-RADIUS / 2, HEIGHT / 2),
    (-RADIUS, 0.0),
)


def _round(x: float, y: float) -> Point:
    return round(x, 2), round(y, 2)


@cache
def centre(hex_: str) -> Point:
    """The middle of a hex.

    >>> centre("0101"), centre("0201")
    ((38.0, 61.43), (86.0, 33.71))
    """
    col, row = int(hex_[:2]), int(hex_[2:])
    half = 1.0 if col % 2 else 0.5
    return _round(MARGIN + RADIUS + (col - 1) * COLUMN, MARGIN + (row - 1 + half) * HEIGHT)


@cache
def corners(hex_: str) -> tuple[Point, ...]:
    """The six corners, clockwise from the north-west one."""
    x, y = centre(hex_)
    return tuple(_round(x + dx, y + dy) for dx, dy in _CORNERS)


def side(one: str, two: str) -> tuple[Point, Point]:
    """The segment of the hexside between two neighbours. Raises ValueError if they are none.

    >>> side("0201", "0202")
    ((70.0, 61.42), (102.0, 61.42))
    """
    x1, y1 = centre(one)
    x2, y2 = centre(two)
    if two not in neighbours(one):
        raise ValueError(f"{one} and {two} do not touch")
    # Across the middle of the join, half an edge each way.
    mx, my, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
    scale = RADIUS / 2 / HEIGHT
    ends = sorted(
        [_round(mx - dy * scale, my + dx * scale), _round(mx + dy * scale, my - dx * scale)]
    )
    return ends[0], ends[1]


def teeth(low: str, high: str) -> str:
    """The hexside of a cliff with teeth towards its foot, as SVG path data."""
    start, end = side(low, high)
    (x, y), (x0, y0) = centre(low), _middle(start, end)
    dx, dy = (x - x0) / HEIGHT * 2 * TOOTH, (y - y0) / HEIGHT * 2 * TOOTH
    parts = [_path((start, end))]
    for at in range(1, TEETH + 1):
        part = at / (TEETH + 1)
        foot = _round(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        parts.append(_path((foot, _round(foot[0] + dx, foot[1] + dy))))
    return "".join(parts)


def crossing(before: str, hex_: str, after: str) -> str:
    """The piece of a road that lies in one hex, as SVG path data."""
    here = centre(hex_)
    one, two = _middle(centre(before), here), _middle(here, centre(after))
    return f"M{_xy(one)}Q{_xy(here)} {_xy(two)}"


@cache
def outline(hex_: str) -> str:
    """The hex as SVG path data."""
    return _path(corners(hex_)) + "Z"


def border(hexes: Collection[str]) -> str:
    """What lies around a set of hexes, side by side, as SVG path data."""
    inside = frozenset(axial(hex_) for hex_ in hexes)
    parts = []
    for hex_ in sorted(hexes):
        (q, r), around = axial(hex_), corners(hex_)
        for at, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in inside:
                parts.append(_path((around[at], around[(at + 1) % len(around)])))
    return "".join(parts)


def segment(one: str, two: str) -> str:
    """A hexside as SVG path data."""
    return _path(side(one, two))


ARROW: Mapping[str, tuple[float, float]] = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
}


def arrow(hex_: str, edge: str) -> str:
    """A small arrow at an edge hex that points off the map, as SVG path data.

    North and south it lies in the margin, where it covers no number.
    """
    (x, y), (dx, dy) = centre(hex_), ARROW[edge]
    reach = HEIGHT / 2 + 0.4 if dy else 0.72 * RADIUS
    tip = (x + dx * (reach + 5), y + dy * (reach + 5))
    back = [(x + dx * reach - s * dy * 6, y + dy * reach + s * dx * 6) for s in (1, -1)]
    return _path([tip, *back]) + "Z"


def road(hexes: Sequence[str]) -> str:
    """A road through the middles of its hexes: straight to each hexside, curved inside each hex."""
    points = [centre(h) for h in hexes]
    if len(points) < 3:
        return _path(points)
    parts = [f"M{_xy(points[0])}", f"L{_xy(_middle(points[0], points[1]))}"]
    for here, after in pairwise(points[1:]):
        parts.append(f"Q{_xy(here)} {_xy(_middle(here, after))}")
    parts.append(f"L{_xy(points[-1])}")
    return "".join(parts)


def line(hexes: Sequence[str]) -> str:
    """Straight from middle to middle."""
    return _path([centre(h) for h in hexes])


def size(cols: int, rows: int) -> Point:
    """Width and height of the sheet."""
    width = 2 * MARGIN + 2 * RADIUS + (cols - 1) * COLUMN
    return _round(width, 2 * MARGIN + (rows + 0.5) * HEIGHT)


def view_box(cols: int, rows: int) -> str:
    """The viewBox that shows the whole sheet.

    >>> view_box(13, 11)
    '0 0 652 649.39'
    """
    width, height = size(cols, rows)
    return f"0 0 {width:g} {height:g}"


def _middle(one: Point, two: Point) -> Point:
    return _round((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(_xy(point) for point in points)
