"""The sheet under the counters: terrain as a few large paths, drawn once for every seat alike."""

from functools import lru_cache
from math import atan2, degrees

from app.hexes import sheet
from app.hexes.coords import neighbours
from app.views.board import Board
from app.views.model import Viewable

VARIANTS = 3
AFLOAT = frozenset({"water", "shallow", "squall", "ice"})
"""What has no coast to the water beside it."""
SWELL = 6
"""At sea one hex of so many bears a wave."""
_DRAWN = {
    "wooded_swamp": "swamp",
    "old_crater": "rubble",
}


class Glyph(Viewable, frozen=True, kw_only=True):
    """The sign of a terrain in one hex; three variants keep a wood from looking like wallpaper."""

    terrain: str
    kind: int
    x: float
    y: float


class Bridge(Viewable, frozen=True, kw_only=True):
    """A bridge on a hexside, turned along the road that it carries."""

    x: float
    y: float
    turn: float


class Height(Viewable, frozen=True, kw_only=True):
    """How many levels a cliff is high, written at its foot."""

    x: float
    y: float
    levels: int


class Sheet(Viewable, frozen=True, kw_only=True):
    """Path data of a board."""

    all: str
    base: str
    """The terrain that lies under all of it: clear, or water at sea."""
    coast: str
    """At sea: the hexsides between land or reef and water, where it is shallow."""
    coral: str
    paths: dict[str, str]
    glyphs: tuple[Glyph, ...]
    streams: str
    ridges: str
    bridges: tuple[Bridge, ...]
    spans: str
    """Bridges over whole hexes, under the road."""
    cliffs: str
    heights: tuple[Height, ...]
    ramps: tuple[Bridge, ...]
    exits: str
    """Arrows in the hexes of open edges."""


@lru_cache(maxsize=16)
def lay_out(board: Board) -> Sheet:
    """The drawing of a board."""
    base = "water" if board.sea else "clear"
    paths: dict[str, str] = {}
    glyphs = []
    for h in board.hexes:
        if h.terrain != base:
            paths[h.terrain] = paths.get(h.terrain, "") + sheet.outline(h.hex)
        col, row = int(h.hex[:2]), int(h.hex[2:])
        if h.terrain == "clear" or (h.terrain == base and _smooth(col, row)):
            continue
        x, y = sheet.centre(h.hex)
        kind = (col * 5 + row * 7) % VARIANTS
        sign = _DRAWN.get(h.terrain, h.terrain)
        glyphs.append(Glyph(terrain=sign, kind=kind, x=x, y=y))
    return Sheet(
        all="".join(sheet.outline(h.hex) for h in board.hexes),
        base=base,
        coast=_coast(board) if board.sea else "",
        coral="".join(sheet.segment(*pair) for pair in board.coral),
        paths=paths,
        glyphs=tuple(glyphs),
        streams="".join(sheet.segment(*pair) for pair in board.streams),
        ridges="".join(sheet.segment(*pair) for pair in board.ridges),
        bridges=tuple(_bridge(*pair) for pair in board.bridges),
        spans="".join(sheet.crossing(*hexes) for hexes in board.spans),
        cliffs="".join(sheet.teeth(low, high) for low, high, _ in board.cliffs),
        heights=tuple(_height(*cliff) for cliff in board.cliffs),
        ramps=tuple(_bridge(*pair) for pair in board.ramps),
        exits="".join(sheet.arrow(*gate) for gate in board.exits),
    )


def _smooth(col: int, row: int) -> bool:
    """Whether a hex of the open sea bears no wave: they are strewn, not laid in rows."""
    return (col * 7919 ^ row * 104729) // 8 % SWELL > 0


def _coast(board: Board) -> str:
    """The hexsides that part water from what is none."""
    terrain = {h.hex: h.terrain for h in board.hexes}
    return "".join(
        sheet.segment(h.hex, other)
        for h in board.hexes
        if h.terrain in AFLOAT and h.terrain != "ice"
        for other in neighbours(h.hex)
        if terrain.get(other, "water") not in AFLOAT
    )


def _height(low: str, high: str, levels: int) -> Height:
    (x1, y1), (x2, y2) = sheet.centre(low), sheet.centre(high)
    # A third of the way from the edge to the middle of the lower hex.
    return Height(x=round((2 * x1 + x2) / 3, 2), y=round((2 * y1 + y2) / 3 + 3, 2), levels=levels)


def _bridge(one: str, two: str) -> Bridge:
    (x1, y1), (x2, y2) = sheet.centre(one), sheet.centre(two)
    turn = round(degrees(atan2(y2 - y1, x2 - x1)), 1)
    return Bridge(x=round((x1 + x2) / 2, 2), y=round((y1 + y2) / 2, 2), turn=turn)
