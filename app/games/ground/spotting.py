"""Buildings face down are found by who comes next to them (G10.4.17)."""

from app.games.ground.conceal import Log, turn_up
from app.hexes.coords import distance
from app.views.seats import Side


def spot(log: Log) -> None:
    """The end of a phase: building counters beside a revealed enemy unit are turned up (LG-09).

    Every building counter there is, real or dummy; units face down find nothing.
    """
    state = log.state
    if not state.public.switches.building_spot:
        return
    found = []
    for side in Side:
        eyes = [
            unit.hex
            for unit in state.forces[side.other].units.values()
            if unit.in_play and not unit.concealed and not unit.type.structure
        ]
        found += [
            unit
            for unit in state.forces[side].units.values()
            if unit.in_play
            and unit.concealed
            and unit.type.structure
            and any(distance(unit.hex, eye) <= 1 for eye in eyes)
        ]
    turn_up(log, found, "G10.4.17")
