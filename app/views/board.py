"""The printed map sheet, the same for every seat."""

from typing import Literal

from app.views.model import Viewable


class BoardHex(Viewable, frozen=True, kw_only=True):
    """A hex of the map with its terrain."""

    hex: str
    terrain: str


class Board(Viewable, frozen=True, kw_only=True):
    """The map sheet a scenario is played on."""

    name: str
    cols: int
    rows: int
    hexes: tuple[BoardHex, ...]
    streams: tuple[tuple[str, str], ...] = ()
    """Hexsides, as the two labels they part."""
    ridges: tuple[tuple[str, str], ...] = ()
    bridges: tuple[tuple[str, str], ...] = ()
    spans: tuple[tuple[str, str, str], ...] = ()
    """Bridges over whole hexes: the hex before it on the road, its own, the one after."""
    cliffs: tuple[tuple[str, str, int], ...] = ()
    """Hexsides with the hex at the foot first, and the height in levels."""
    ramps: tuple[tuple[str, str], ...] = ()
    exits: tuple[tuple[str, str], ...] = ()
    """Hexes of the edges by which some side comes in or leaves, each with its edge: `north`."""
    roads: tuple[tuple[Literal[1, 2], tuple[str, ...]], ...] = ()
    """Class (1 primary, 2 secondary) and the hexes of each road in order."""
    coral: tuple[tuple[str, str], ...] = ()
    """Hexsides of a reef, which only some craft pass."""
    names: tuple[tuple[str, str], ...] = ()
    """Hexes with what people call them, written beneath their sign."""
    sea: bool = False
    """Whether water is what all of it lies in, as at sea: it is drawn calm."""
