"""Loads that a scenario gives to trucks, and what they score (G6.9, `hvt_load`)."""

from collections.abc import Sequence

from app.games.ground.scenario_file import LoadSet, SideSet
from app.games.ground.switches import Switches
from app.games.ground.tables import Kind, kinds
from app.games.ground.units import DUMMY, Face, UnitFacts

TRUCK = "G6.9"
"""Hung on trucks that may carry a load of the scenario."""


def load_at(mine: SideSet, switches: Switches, types: Sequence[str], at: int) -> LoadSet | None:
    """The load of one counter of a side's list: the first trucks of a type have them (G6.9)."""
    if not switches.hvt_load:
        return None
    before = types[:at].count(types[at])
    for load in mine.loads:
        if load.unit == types[at]:
            if before < load.count:
                return load
            before -= load.count
    return None


def loaded_title(kind: Kind, load: LoadSet) -> str:
    """What a truck with its load is called."""
    return f"{kind.name} with {load.name}"


def freight(unit: UnitFacts | Face) -> float:
    """What the load of a truck is worth: to its side if it leaves, to the enemy if it is lost.

    >>> freight(Face(kind="HVT", vp=11)), freight(Face(kind="HVT"))
    (10.0, 0)
    """
    if unit.kind == DUMMY or unit.vp is None:
        return 0
    kind = kinds()[unit.kind]
    return unit.vp - kind.worth if TRUCK in kind.rules else 0
