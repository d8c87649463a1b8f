"""Bought forces in notation: `choose HVY=2 INF3=4 APC+INF3=1`, and in files (G13.1)."""

import re
from collections.abc import Mapping

from app.games.ground.designs import EXAMPLE, format_design, is_design, parse_design
from app.games.ground.forces import split_entry
from app.games.ground.orders import Choose
from app.games.ground.tables import kinds
from app.kernel.data import DataError, Row, convert, parse
from app.kernel.notation import COUNT, Reader, Word
from app.views.seats import Side

ENTRY = re.compile(r"[A-Z][A-Z0-9]*(\{[A-Z0-9,]*\})?(\+[A-Z]+([1-9][0-9]?)?)*")
BETWEEN = re.compile(r",(?![^{]*\})")
"""Between two entries of a list; the commas of a design are its own."""
LIST = "a list such as HVY=2 INF3=4"


class ForceFile(Row, frozen=True, kw_only=True):
    """A force file."""

    scenario: str
    side: Side
    units: Mapping[str, int]


def known_entry(text: str) -> str | None:
    """An entry of a list as it is always written, None if there is no such type.

    >>> known_entry("apc+inf3"), known_entry("WALK{D6,A6,R3,M3,EARLY}"), known_entry("XXX")
    ('APC+INF3', 'WALK{A6,D6,R3,M3,EARLY}', None)
    """
    entry = text.upper()
    if design := parse_design(entry):
        return format_design(design)
    return entry if ENTRY.fullmatch(entry) and split_entry(entry).kind in kinds() else None


def read_choose(reader: Reader) -> Choose:
    """The rest of `choose HVY=2 INF3=4`. Raises Malformed."""
    units: dict[str, int] = {}
    while reader.more or not units:
        word = reader.take("units", LIST)
        entry = known_entry(word.text)
        if entry is None:
            wanted = f"a design such as {EXAMPLE}" if is_design(word.text) else LIST
            raise reader.wrong(word, "units", wanted)
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
    units: dict[str, int] = {}
    for text, count in file.units.items():
        entry = known_entry(text)
        if entry is None:
            raise DataError(f"force file: units: there is no unit type {text}")
        units[entry] = units.get(entry, 0) + count
    return Choose(units=units)


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
    for part in BETWEEN.split(word.text.partition("=")[2]):
        text, _, count = part.partition(":")
        entry = known_entry(text)
        if entry is None or not COUNT.fullmatch(count) or entry in units:
            raise reader.wrong(word, field, BOUGHT)
        units[entry] = int(count)
    return units


def format_bought(units: Mapping[str, int]) -> str:
    """A list as positions write it.

    >>> format_bought({"HVY": 2, "APC+INF3": 1})
    'bought=HVY:2,APC+INF3:1'
    """
    return "bought=" + ",".join(f"{entry}:{count}" for entry, count in units.items())
