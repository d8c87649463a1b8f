"""Waters for the tests of what a hunter can know: small ones, and those of two scenarios."""

from app.games.ground.belief.sea import Sea, sea
from app.hexes.coords import distance, hexside, label
from tests.games.ground.belief.worlds import Board


def block(cols: int, rows: int) -> list[str]:
    """All hexes of a board."""
    return [label(col, row) for col in range(1, cols + 1) for row in range(1, rows + 1)]


def within(rectangle: str) -> list[str]:
    """The hexes of a rectangle `CCRR-ccrr`."""
    one, two = rectangle.split("-")
    return [
        label(col, row)
        for col in range(int(one[:2]), int(two[:2]) + 1)
        for row in range(int(one[2:]), int(two[2:]) + 1)
    ]


def sides(text: str) -> set[str]:
    """Hexsides, with their names made canonical."""
    return {hexside(*side.split("-")) for side in text.split()}


WOLVES = sea(block(21, 30))
"""S-S1: open water."""

BEACH_LAND = {"0409", "1209", "0714", "1115", "0317", *within("0122-1522")}
BEACH_CORAL = sides(
    "0510-0511 0610-0611 0710-0711 0916-0917 1016-1017 1116-1117 1216-1217 1312-1313 1412-1413 "
    "1512-1513 0118-0119 0218-0219 0318-0319"
)
BEACH_WATER = sorted(set(block(15, 22)) - BEACH_LAND)
BEACH = sea(BEACH_WATER, BEACH_CORAL)
"""S-S2."""

ATOLL_ISLANDS = {"1005", "1206", "1510", "1512", "0713", "0511", "0706"}
ATOLL_REEF = {
    *("1105", "1306", "1508", "1509", "1511", "1413", "1313", "1214", "0914"),
    *("0814", "0613", "0512", "0510", "0509", "0507", "0607", "0806", "0905"),
}
ATOLL_WATER = sorted(set(block(19, 19)) - ATOLL_ISLANDS - ATOLL_REEF)
ATOLL = sea(ATOLL_WATER)
"""S-S4."""
LAGOON = [hex_ for hex_ in ATOLL_WATER if distance(hex_, "1010") <= 4]

STATIONS = sea(sorted(set(block(25, 25)) - {"1305", "1320"}))
"""S-S3."""


def canal(length: int) -> Sea:
    """One column of water, from 0101 south."""
    return sea(block(1, length))


def graph(board: Board) -> Sea:
    """The water of a board as the tracker takes it."""
    return sea(board.water, board.coral, board.exits)
