"""Fleets that a side buys: entries of a list, what they cost, files (our rule C13).

A list counts entries: a class, with `@` and a crew where it is not the nation's own, such as
`z_1934@elite=2`.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple, get_args

from app.games.corpen18.fleet import classes
from app.games.corpen18.nations import default_crew
from app.games.corpen18.terms import Crew
from app.kernel.data import DataError, Row, convert, parse
from app.views.seats import Side

CREWS: tuple[Crew, ...] = get_args(Crew)
"""From the worst to the best."""
STEP = 15
"""Per cent of the value for each step of the crew."""
LINE = re.compile(r"([a-z0-9_]+(?:@[a-z]+)?)=([1-9][0-9]?)")
SOURCE = "fleet file"


class Entry(NamedTuple):
    """A class with a crew; None is the crew of its nation in the year."""

    type: str
    crew: Crew | None = None

    @property
    def text(self) -> str:
        """As lists are written."""
        return f"{self.type}@{self.crew}" if self.crew else self.type


def split_entry(text: str) -> Entry | None:
    """An entry of a list, None if it is none.

    >>> split_entry("hipper@elite"), split_entry("hipper@drunk"), split_entry("yacht")
    (Entry(type='hipper', crew='elite'), None, None)
    """
    type_, at, word = text.partition("@")
    crew = next((known for known in CREWS if known == word), None)
    if type_ not in classes() or (at and crew is None):
        return None
    return Entry(type_, crew)


def usual_crew(type_: str, year: int) -> Crew | None:
    """The crew of the class's nation in a year; None if the nation does not fight then."""
    kind = classes()[type_]
    return default_crew(kind.nation, kind.category, year)


def crew_of(entry: Entry, year: int) -> Crew | None:
    """The crew that an entry has."""
    return entry.crew or usual_crew(entry.type, year)


def cost(entry: Entry, year: int) -> int:
    """Points that an entry costs: 15 per cent of the value for each step of crew, rounded up.

    >>> cost(Entry("hipper"), 1942), cost(Entry("hipper", "elite"), 1942)
    (13, 15)
    >>> cost(Entry("hipper", "green"), 1942)
    8
    """
    value = classes()[entry.type].value
    usual = usual_crew(entry.type, year)
    steps = CREWS.index(entry.crew) - CREWS.index(usual) if entry.crew and usual else 0
    return -(-value * (100 + STEP * steps) // 100)


def read_lines(lines: tuple[str, ...]) -> dict[str, int]:
    """The entries of a list with their numbers. Raises DataError.

    >>> read_lines(("hipper=1", "z_1934@elite=2"))
    {'hipper': 1, 'z_1934@elite': 2}
    """
    out: dict[str, int] = {}
    for line in lines:
        found = LINE.fullmatch(line)
        entry = split_entry(found[1]) if found else None
        if found is None or entry is None:
            raise DataError(f"{line!r} is no line such as hipper=1 or z_1934@elite=2")
        if entry.text in out:
            raise DataError(f"{entry.text} is there twice")
        out[entry.text] = int(found[2])
    return out


def write_lines(list_: Mapping[str, int]) -> tuple[str, ...]:
    """A list as the lines of an order."""
    return tuple(f"{entry}={count}" for entry, count in list_.items() if count)


class FleetListFile(Row, frozen=True, kw_only=True):
    """The file of a fleet that somebody bought."""

    scenario: str
    side: Side
    ships: Mapping[str, int]


def read_fleet(text: str, scenario: str, side: Side) -> tuple[str, ...]:
    """The lines of a fleet file. Raises DataError with place and reason.

    >>> read_fleet('scenario="meeting"\\nside="a"\\nships={hipper=2}', "meeting", Side.A)
    ('hipper=2',)
    """
    file = convert(parse(text, SOURCE), FleetListFile, SOURCE)
    if file.scenario != scenario:
        raise DataError(f"{SOURCE}: scenario: it is a fleet for {file.scenario}")
    if file.side is not side:
        raise DataError(f"{SOURCE}: side: it is a fleet of the other side")
    lines = []
    for name, count in file.ships.items():
        if split_entry(name) is None:
            raise DataError(f"{SOURCE}: ships: there is no class {name}, or no such crew")
        if not 0 <= count <= 99:
            raise DataError(f"{SOURCE}: ships: {name} = {count} is no number of ships")
        lines += [f"{name}={count}"] if count else []
    return tuple(lines)


def format_fleet(scenario: str, side: Side, list_: Mapping[str, int]) -> str:
    """A list as a file, which read_fleet reads.

    >>> print(format_fleet("meeting", Side.A, {"hipper@elite": 1}))
    # A fleet for Sealed Orders.
    scenario = "meeting"
    side = "a"
    <BLANKLINE>
    [ships]
    "hipper@elite" = 1
    <BLANKLINE>
    """
    head = ["# A fleet for Sealed Orders.", f'scenario = "{scenario}"', f'side = "{side}"']
    lines = [f'"{entry}" = {count}' for entry, count in list_.items() if count]
    return "\n".join([*head, "", "[ships]", *lines, ""])
