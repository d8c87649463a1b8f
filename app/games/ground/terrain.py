"""Terrain by movement mode: the matrix T4."""

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, get_args

import msgspec

from app.games.ground.tables import DATA, Kind, Mode
from app.kernel.data import DataError, Row, load

Check = Literal["D2", "S2", "W"]
"""What is at stake: disabled, stuck, or the check of a wheeled unit (G4.6, G4.7)."""

WATER = "water"

ROUGH = ("forest", "rubble", "swamp", "wooded_swamp", "old_crater")
"""Where a GEV is slowed and loses its second move (G4.8)."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of T4."""

    cost: float | None
    """MP to enter; None where the mode may not enter."""
    halts: bool = False
    check: Check | None = None
    times: int = 1
    plus: int = 0
    fixed: int | None = None

    def defence(self, printed: Fraction) -> Fraction:
        """The defence of a unit with this printed strength here (G5.5)."""
        if self.fixed is not None:
            return Fraction(self.fixed)
        value = printed if self.times == 1 else printed * self.times
        return value + self.plus if self.plus else value


class CrossingRow(Row, frozen=True, kw_only=True):
    """Which modes a hexside hinders."""

    first_step: tuple[Mode, ...] = ()
    never: tuple[Mode, ...] = ()


class CliffRow(Row, frozen=True, kw_only=True):
    """How the modes take cliffs; the file says what each line means."""

    tracks: Mapping[Mode, float]
    margin: int
    foot: Mapping[Mode, int]
    waits: Mapping[Mode, int]
    free: tuple[Mode, ...]


class TerrainFile(Row, frozen=True, kw_only=True):
    """terrain.toml."""

    terrain: Mapping[str, Mapping[Mode, str]]
    road_bonus: Mapping[Mode, int]
    stream: CrossingRow
    ridge: CrossingRow
    cliff: CliffRow


CHECKS: Mapping[str, Check] = {check: check for check in get_args(Check)}
CELL = re.compile(r"(-|\d+)(!?)/(0|D2|S2|W)/([x+=])(\d+)")


def _cell(text: str, where: str) -> Cell:
    match = CELL.fullmatch(text)
    if match is None:
        raise DataError(f"terrain.toml: {where}: {text!r} is not cost/check/defence")
    cost, halts, check, sign, number = match.groups()
    return Cell(
        cost=None if cost == "-" else float(cost),
        halts=bool(halts),
        check=CHECKS.get(check),
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


@cache
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


class Scramble(msgspec.Struct, frozen=True, kw_only=True):
    """What it takes to cross a cliff hexside (T4, G4.20)."""

    cost: float = 0
    """MP on top of those for the hex."""
    wait: int = 0
    """Own turns that must have been spent waiting at its edge."""
    fall: int = 0
    """Levels that the unit falls."""


def scramble(mode: str, size: int, levels: int) -> Scramble | None:
    """How a unit goes up so many levels, down where they are negative; None if it cannot.

    >>> scramble("ogre", 7, 3), scramble("tank", 2, 1)
    (Scramble(cost=1.5, wait=0, fall=0), None)
    """
    row = _tables()[1].cliff
    height = abs(levels)
    if mode in row.free:
        return Scramble()
    steep = size - row.margin
    for each, cost in row.tracks.items():
        if each == mode and height <= steep:
            return Scramble(cost=cost * height)
    for each, block in row.foot.items():
        if each == mode:
            return Scramble(cost=math.ceil(height / block) if levels > 0 else 0)
    if levels > 0:
        return None
    for each, block in row.waits.items():
        if each == mode:
            return Scramble(wait=math.ceil(height / block))
    return Scramble(fall=height)


def printed_defence(kind: Kind, squads: int, fixed: int | None) -> Fraction:
    """Defence before terrain: per squad for infantry (G6.3), chosen for command posts (G6.6)."""
    if fixed is not None:
        return Fraction(fixed)
    return Fraction(kind.defence * (squads if kind.infantry else 1))
