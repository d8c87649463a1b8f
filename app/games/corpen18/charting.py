"""The map sheet of a scenario, as every seat is shown it."""

from collections.abc import Mapping
from functools import cache

from app.games.corpen18.scenarios import Scenario
from app.games.corpen18.sheet import Terrain
from app.games.corpen18.words import EDGES
from app.views.board import Board, BoardHex

DRAWN: Mapping[Terrain, str] = {"sea": "water"}
"""Terrain that is drawn by another name."""


@cache
def board_of(scenario: Scenario) -> Board:
    """The map: terrain, squalls (C5.2), ports, the edges that are open to some side."""
    sheet = scenario.sheet
    opened = {edge for row in scenario.file.exits for edge in row.edges}
    return Board(
        name=scenario.file.title,
        cols=sheet.cols,
        rows=sheet.rows,
        hexes=tuple(
            BoardHex(hex=hex_, terrain=_drawn(terrain, hex_ in sheet.squall))
            for hex_, terrain in sheet.terrain.items()
        ),
        names=tuple((port.hex, port.name) for port in sheet.ports.values()),
        exits=tuple(
            (hex_, EDGES[edge]) for edge in EDGES if edge in opened for hex_ in sheet.along(edge)
        ),
        sea=True,
    )


def _drawn(terrain: Terrain, squall: bool) -> str:
    return "squall" if squall and terrain == "sea" else DRAWN.get(terrain, terrain)
