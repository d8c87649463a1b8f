"""The combat tables: results, rams, scanners, interception, blasts (T5, T8, T9, G10.11)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal

from app.games.ground.tables import DATA
from app.kernel.data import DataError, Row, load

Result = Literal["NE", "D", "X", "XX"]


class Crt(Row, frozen=True, kw_only=True):
    """T5, the combat results table."""

    columns: tuple[str, ...]
    thresholds: tuple[float, ...]
    auto: int
    rows: tuple[tuple[Result, ...], ...]


class RamTable(Row, frozen=True, kw_only=True):
    """T8: dice by rammer size."""

    dice: Mapping[str, int]
    """Of treads off an Ogre or Superheavy."""
    structure: Mapping[str, int]
    """Of structure points."""


class InterceptTable(Row, frozen=True, kw_only=True):
    """T9a and T9b: what a try needs on two dice, and what a long flight adds."""

    weak: int
    strong: int
    strong_from: int
    """The attack strength from which a unit is strong."""
    squad: int
    gun: int
    missile: int
    laser: int
    bonus: tuple[tuple[int, int], ...]
    """(steps, bonus): beyond so many steps of flight, the last that applies."""
    offmap: int
    """Bonus against missiles from off the map."""


class BlastTable(Row, frozen=True, kw_only=True):
    """T9c: odds columns and tread dice at effective distance 1, 2 and so on."""

    columns: tuple[str, ...]
    treads: tuple[int, ...]
    """Dice of treads; 0 is one die halved."""


class CombatFile(Row, frozen=True, kw_only=True):
    """combat.toml."""

    crt: Crt
    ram: RamTable
    intercept: InterceptTable
    blast: BlastTable
    scanners: Mapping[str, int]


@cache
def combat() -> CombatFile:
    """The combat tables. Raises DataError."""
    return check_combat(load(DATA / "combat.toml", CombatFile))


def check_combat(tables: CombatFile) -> CombatFile:
    """The combat tables, if they are whole. Raises DataError."""
    crt = tables.crt
    if len(crt.thresholds) != len(crt.columns):
        raise DataError("combat.toml: crt.thresholds must have a number for each column")
    if len(crt.rows) != 6 or any(len(row) != len(crt.columns) for row in crt.rows):
        raise DataError("combat.toml: crt.rows must be six rows with a result for each column")
    blast = tables.blast
    if len(blast.columns) != len(blast.treads):
        raise DataError("combat.toml: blast.treads must have a number for each column")
    for column in blast.columns:
        if column not in crt.columns:
            raise DataError(f"combat.toml: blast.columns: there is no column {column}")
    return tables


@cache
def _thresholds() -> tuple[tuple[str, int, int], ...]:
    """The columns, each with the odds from which it holds: so much to so much."""
    crt = combat().crt
    return tuple(
        (column, *Fraction(odds).as_integer_ratio())
        for column, odds in zip(crt.columns, crt.thresholds, strict=True)
    )


def odds_column(attack: Fraction, defence: Fraction, auto_5_1: bool = True) -> str | None:
    """The CRT column of an attack, in the defender's favour (G5.2, G5.3); None below 1-2.

    `auto` means an automatic XX without a die.

    >>> odds_column(Fraction(3), Fraction(6))
    '1-2'
    >>> odds_column(Fraction(5), Fraction(1))
    'auto'
    """
    (a, b), (c, d) = attack.as_integer_ratio(), defence.as_integer_ratio()
    if c <= 0:
        return "auto" if a > 0 else None
    # The odds a/b to c/d in whole numbers.
    ours, theirs = a * d, c * b
    if auto_5_1 and ours >= combat().crt.auto * theirs:
        return "auto"
    best = None
    for column, least, to in _thresholds():
        if ours * to >= least * theirs:
            best = column
    return best


def crt_result(column: str, die: int) -> Result:
    """The result of a die in a column (T5); the automatic column is XX.

    >>> crt_result("2-1", 2)
    'D'
    """
    if column == "auto":
        return "XX"
    crt = combat().crt
    return crt.rows[die - 1][crt.columns.index(column)]
