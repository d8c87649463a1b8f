"""What owners call their units while these have no counter, in written positions (S1.2)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public
from app.games.ground.units import Unit
from app.games.ground.unseen import private_names
from app.views.seats import Side

MOST = 99


def christened(units: Iterable[Unit], public: Public, side: Side) -> tuple[Unit, ...]:
    """The units with a name for each that needs one and for which none is written.

    What has no counter is called as it is written; a submarine in sight by the next free name.
    """
    every = tuple(units)
    taken = {unit.callsign for unit in every} | {unit.label for unit in every}
    scenario = scenarios()[public.scenario]
    names = (name for name in private_names(scenario, side, MOST) if name not in taken)
    return tuple(_christened(unit, names) for unit in every)


def _christened(unit: Unit, names: Iterator[str]) -> Unit:
    if unit.callsign or not unit.label or unit.dummy or unit.fate:
        return unit
    if unit.stowed:
        return replace(unit, callsign=unit.label)
    if unit.type.boat and not unit.decoy_of:
        return replace(unit, callsign=next(names))
    return unit
