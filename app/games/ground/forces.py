"""Lists of units: their entries, what they cost, pools of points (G13.1, G13.3, G13.9)."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple

from app.games.ground.cargo import is_load
from app.games.ground.designs import is_design
from app.games.ground.scenario_file import SideSet
from app.games.ground.tables import kinds
from app.kernel.data import DataError


class Entry(NamedTuple):
    """One counter of a list: its type, squads if it is infantry, squads or a vehicle aboard."""

    kind: str
    squads: int = 0
    riders: tuple[str, ...] = ()
    missiles: int = 0
    """Cruise missiles inside (G12.17)."""

    @property
    def name(self) -> str:
        """Its name in the roster, without a number; every walker is a WALK, whatever its design."""
        return WALKER if is_design(self.kind) else f"{self.kind}{self.squads or ''}"

    @property
    def text(self) -> str:
        """The entry as lists are written, such as `APC+INF2+HW1` or `MK7+CM2`."""
        aboard = [f"+{kind}{len(tuple(run))}" for kind, run in groupby(self.riders)]
        aboard = [f"+{self.riders[0]}"] if is_load(self.riders) else aboard
        aboard += [f"+{STORED}{self.missiles}"] if self.missiles else []
        return f"{self.kind}{self.squads or ''}{''.join(aboard)}"

    @property
    def cost(self) -> float:
        """The points that it costs, riders and missiles included (G13.1, G12.17)."""
        aboard = sum(kinds()[rider].vp for rider in self.riders)
        own = kinds()[self.kind].vp * (self.squads or 1)
        return own + aboard + kinds()[STORED].vp * self.missiles


REINFORCEMENTS: Mapping[int, tuple[str, ...]] = {
    2: ("SHVY",),
    3: ("MSL",),
    4: ("LT", "LT"),
    5: ("GEV",),
    6: ("LGEV", "LGEV"),
    7: ("GEV",),
    8: ("LGEV", "LGEV"),
    9: ("APC+INF3",),
    10: ("HVY",),
    11: ("INF3", "INF3", "INF3"),
    12: ("MHWZ",),
}
"""What arrives on a total of 2D6 (G13.9)."""

STORED = "CM"
"""A cruise missile, as it is written behind the Ogre that stores it."""
WALKER = "WALK"

ENTRY = re.compile(r"([A-Z]+)([123])")
RIDERS = re.compile(r"([A-Z]+)([1-9][0-9]?)")
POOL = re.compile(r"(\d+) \+ (\d+)\*(\d?)D6")


@cache
def split_entry(entry: str) -> Entry:
    """Type, squads and riders of a roster entry.

    >>> tuple(split_entry("INF3")), tuple(split_entry("APC+INF1+HW1"))
    (('INF', 3, (), 0), ('APC', 0, ('INF', 'HW'), 0))
    >>> split_entry("ORCAC+MGEV1").riders, split_entry("ORCAC+MGEV1").text
    (('MGEV1',), 'ORCAC+MGEV1')
    """
    first, *aboard = entry.split("+")
    riders: list[str] = []
    for part in aboard:
        squad = None if part in kinds() else RIDERS.fullmatch(part)
        riders += [squad[1]] * int(squad[2]) if squad else [part]
    missiles = riders.count(STORED)
    riders = [rider for rider in riders if rider != STORED]
    match = ENTRY.fullmatch(first)
    kind = kinds().find(match[1]) if match else None
    if match and kind and kind.infantry:
        return Entry(kind.id, int(match[2]), tuple(riders), missiles)
    return Entry(first, 0, tuple(riders), missiles)


class Pool(NamedTuple):
    """Points to spend: a base, and dice that are multiplied."""

    base: int
    times: int = 0
    dice: int = 0

    @property
    def least(self) -> int:
        """The lowest number of points it can come to."""
        return self.base + self.times * self.dice


def pool_of(side: SideSet) -> Pool | None:
    """The pool of a side. Raises DataError.

    >>> pool_of(SideSet(name="A", prefix="A", pool="10 + 10*2D6"))
    Pool(base=10, times=10, dice=2)
    """
    if side.pool is None:
        return None
    if isinstance(side.pool, int):
        return Pool(side.pool)
    match = POOL.fullmatch(side.pool)
    if match is None:
        raise DataError(f"{side.pool!r} is not a number or dice such as '10 + 10*D6'")
    return Pool(int(match[1]), int(match[2]), int(match[3] or 1))


def force_cost(units: Mapping[str, int]) -> float:
    """The points that a list of units costs, riders included (G13.1).

    >>> force_cost({"HVY": 2, "APC+INF3": 1}), force_cost({"MK7+CM2": 1})
    (24.0, 174.0)
    """
    return float(sum(n * split_entry(entry).cost for entry, n in units.items()))


def force_size(units: Mapping[str, int]) -> tuple[float, int]:
    """Armour units and squads of a list (G13.3).

    >>> force_size({"HWZ": 2, "GEV": 1, "INF3": 2}), force_size({"ORCAC+HVY": 1})
    ((5.0, 6), (2.0, 0))
    """
    armour, squads = 0.0, 0
    for entry, n in units.items():
        found = split_entry(entry)
        armour += 0 if found.squads else n * kinds()[found.kind].au
        if is_load(found.riders):
            armour += n * kinds()[found.riders[0]].au
        else:
            squads += n * (found.squads + len(found.riders))
    return armour, squads
