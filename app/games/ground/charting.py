"""The map sheet of a scenario, as every seat is shown it."""

from functools import cache

from app.games.ground.scenarios import Scenario
from app.games.ground.sheets import Edge
from app.views.board import Board, BoardHex
from app.views.seats import Side


@cache
def board_of(scenario: Scenario) -> Board:
    """The map with its hexsides, roads and the edges that are open to some side."""
    sheet = scenario.sheet
    pairs = {s: _ends(s) for s in (*sheet.streams, *sheet.ridges, *sheet.coral)}
    return Board(
        name=sheet.name,
        cols=sheet.cols,
        rows=sheet.rows,
        hexes=tuple(BoardHex(hex=h, terrain=t) for h, t in sheet.terrain.items()),
        streams=tuple(pairs[side] for side in sorted(sheet.streams)),
        ridges=tuple(pairs[side] for side in sorted(sheet.ridges)),
        bridges=tuple(_ends(s) for s in sorted(sheet.streams & sheet.links.keys())),
        spans=tuple(span for hex_ in sorted(sheet.spans) for span in sheet.span(hex_)),
        cliffs=tuple(
            (low, "".join(h for h in _ends(side) if h != low), levels)
            for side, (levels, low) in sorted(sheet.cliffs.items())
        ),
        ramps=tuple(_ends(side) for side in sorted(sheet.ramps)),
        exits=_gates(scenario),
        roads=tuple((2 if n == 2 else 1, path) for n, path in sheet.roads),
        coral=tuple(pairs[side] for side in sorted(sheet.coral)),
        sea=sheet.sea,
    )


def _gates(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """The hexes of the edges that the scenario opens to anybody (G2.9)."""
    edges: set[Edge] = set()
    for side in Side:
        mine = scenario.side(side)
        edges |= {*mine.exits, *(mine.entry.edges if mine.entry else ())}
        edges |= {mine.reinforcements.edge} if mine.reinforcements else set()
    return tuple((hex_, edge) for edge in sorted(edges) for hex_ in scenario.sheet.along(edge))


def _ends(hexside: str) -> tuple[str, str]:
    one, _, two = hexside.partition("-")
    return one, two
