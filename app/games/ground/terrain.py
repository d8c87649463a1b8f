"""Terrain by movement mode: the matrix T4."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, get_args

import msgspec

from app.games.ground.tables import DATA, Kind, Mode
from app.kernel.data import DataError, Row, load

Check = Literal["D2", "S2"]

ROUGH = ("forest", "rubble", "swamp", "wooded_swamp", "old_crater")
"""Where a GEV is slowed and loses its second move (G4.8)."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of T4."""

    cost: float | None
    """MP to enter; None where the mode may not enter."""
    halts: bool = False
    check: Check | None = None
    wheeled: bool = False
    times: int = 1
    plus: int = 0
    fixed: int | None = None

    def defence(self, printed: Fraction) -> Fraction:
        """The defence of a unit with this printed strength here (G5.5)."""
        if self.fixed is not None:
            return Fraction(self.fixed)
        return printed * self.times + self.plus


class CrossingRow(Row, frozen=True, kw_only=True):
    """Which modes a hexside hinders."""

    first_step: tuple[Mode, ...] = ()
    never: tuple[Mode, ...] = ()


class TerrainFile(Row, frozen=True, kw_only=True):
    """terrain.toml."""

    terrain: Mapping[str, Mapping[Mode, str]]
    road_bonus: Mapping[Mode, int]
    stream: CrossingRow
    ridge: CrossingRow


CELL = re.compile(r"(-|\d+)(!?)/(0|D2|S2|W)/([x+=])(\d+)")


def _cell(text: str, where: str) -> Cell:
    match = CELL.fullmatch(text)
    if match is None:
        raise DataError(f"terrain.toml: {where}: {text!r} is not cost/check/defence")
    cost, halts, check, sign, number = match.groups()
    return Cell(
        cost=None if cost == "-" else float(cost),
        halts=bool(halts),
        check="D2" if check == "D2" else "S2" if check == "S2" else None,
        wheeled=check == "W",
        times=int(number) if sign == "x" else 1,
        plus=int(number) if sign == "+" else 0,
        fixed=int(number) if sign == "=" else None,
    )


Cells = Mapping[tuple[str, str], Cell]


def build_cells(file: TerrainFile) -> Cells:
    """The matrix by terrain and mode. Raises DataError where a cell is missing or unreadable."""
    cells: dict[tuple[str, str], Cell] = {}
    for terrain, row in file.terrain.items():
        for mode in get_args(Mode):
            if mode not in row:
                raise DataError(f"terrain.toml: terrain.{terrain}: there is no cell for {mode}")
            cells[terrain, mode] = _cell(row[mode], f"terrain.{terrain}.{mode}")
    return cells


@cache
def _tables() -> tuple[Cells, TerrainFile]:
    file = load(DATA / "terrain.toml", TerrainFile)
    return build_cells(file), file


IMMOBILE = Cell(cost=None)


def terrain_names() -> tuple[str, ...]:
    """Every terrain of T4."""
    return tuple(_tables()[1].terrain)


def cell(terrain: str, mode: str) -> Cell:
    """The cell of T4 for a terrain and a movement mode; immobile pieces have a plain one."""
    return _tables()[0].get((terrain, mode), IMMOBILE)


def road_bonus(mode: str) -> int:
    """MP earned by staying on a primary road for a whole phase (G4.3)."""
    return next((mp for each, mp in _tables()[1].road_bonus.items() if each == mode), 0)


def crosses_stream(mode: str, first_step: bool) -> bool:
    """Whether a mode may cross a stream hexside off-road (G4.9)."""
    rows = _tables()[1].stream
    return mode not in rows.never and (first_step or mode not in rows.first_step)


def crosses_ridge(mode: str) -> bool:
    """Whether a mode may cross a ridge hexside (T4)."""
    return mode not in _tables()[1].ridge.never


def printed_defence(kind: Kind, squads: int, fixed: int | None) -> Fraction:
    """Defence before terrain: per squad for infantry (G6.3), chosen for command posts (G6.6)."""
    if fixed is not None:
        return Fraction(fixed)
    return Fraction(kind.defence * (squads if kind.infantry else 1))
