"""Bought forces in notation: `choose HVY=2 INF3=4 APC+INF3=1`, and in files (G13.1)."""

import re
from collections.abc import Mapping

from app.games.ground.forces import split_entry
from app.games.ground.orders import Choose
from app.games.ground.tables import kinds
from app.kernel.data import DataError, Row, convert, parse
from app.kernel.notation import COUNT, Reader, Word
from app.views.seats import Side

ENTRY = re.compile(r"[A-Z]+[0-9]*(\+[A-Z]+[1-3])*")
LIST = "a list such as HVY=2 INF3=4"


class ForceFile(Row, frozen=True, kw_only=True):
    """A force file."""

    scenario: str
    side: Side
    units: Mapping[str, int]


def read_choose(reader: Reader) -> Choose:
    """The rest of `choose HVY=2 INF3=4`. Raises Malformed."""
    units: dict[str, int] = {}
    while reader.more or not units:
        word = reader.take("units", LIST)
        entry = word.text.upper()
        if not ENTRY.fullmatch(entry) or split_entry(entry).kind not in kinds():
            raise reader.wrong(word, "units", LIST)
        if entry in units:
            raise reader.unfit(word, "units", f"{entry} is there twice")
        reader.need("=", "units")
        units[entry] = reader.count("units", "the number of these counters")
    return Choose(units=units)


def format_choose(order: Choose) -> str:
    """The order in notation.

    >>> format_choose(Choose(units={"HVY": 2, "APC+INF3": 1}))
    'choose HVY=2 APC+INF3=1'
    """
    return " ".join(["choose", *(f"{entry}={count}" for entry, count in order.units.items())])


def read_force(text: str, scenario: str, side: Side) -> Choose:
    """The order that a force file stands for. Raises DataError with place and reason.

    >>> read_force('scenario="raid"\\nside="a"\\nunits={GEV=2}', "raid", Side.A).units
    {'GEV': 2}
    """
    file = convert(parse(text, "force file"), ForceFile, "force file")
    if file.scenario != scenario:
        raise DataError(f"force file: scenario: it is a force for {file.scenario}")
    if file.side is not side:
        raise DataError("force file: side: it is a force of the other side")
    for entry in file.units:
        if not ENTRY.fullmatch(entry) or split_entry(entry).kind not in kinds():
            raise DataError(f"force file: units: there is no unit type {entry}")
    return Choose(units=dict(file.units))


def format_force(scenario: str, side: Side, units: Mapping[str, int]) -> str:
    """A list as a force file.

    >>> print(format_force("valley", Side.B, {"APC+INF3": 2}))
    # A force for Sealed Orders.
    scenario = "valley"
    side = "b"
    <BLANKLINE>
    [units]
    "APC+INF3" = 2
    <BLANKLINE>
    """
    lines = [f'"{entry}" = {count}' for entry, count in units.items() if count]
    head = ["# A force for Sealed Orders.", f'scenario = "{scenario}"', f'side = "{side}"']
    return "\n".join([*head, "", "[units]", *lines, ""])


BOUGHT = "a list such as bought=HVY:2,INF3:4"


def parse_bought(reader: Reader, word: Word, field: str) -> dict[str, int]:
    """A list as positions write it, `bought=HVY:2,INF3:4`. Raises Malformed."""
    units: dict[str, int] = {}
    for part in word.text.partition("=")[2].upper().split(","):
        entry, _, count = part.partition(":")
        known = ENTRY.fullmatch(entry) and split_entry(entry).kind in kinds()
        if not known or not COUNT.fullmatch(count) or entry in units:
            raise reader.wrong(word, field, BOUGHT)
        units[entry] = int(count)
    return units


def format_bought(units: Mapping[str, int]) -> str:
    """A list as positions write it.

    >>> format_bought({"HVY": 2, "APC+INF3": 1})
    'bought=HVY:2,APC+INF3:1'
    """
    return "bought=" + ",".join(f"{entry}:{count}" for entry, count in units.items())
