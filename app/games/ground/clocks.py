"""P7: what takes its time: rubble, stuck units, drones that deploy (G12.9, G12.10, G12.18)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log, standing
from app.games.ground.field import field_of
from app.games.ground.jobs import ENGINEERS, RUBBLE
from app.games.ground.state import State
from app.games.ground.tables import BUILDER, kinds
from app.games.ground.units import DEPLOYS, Unit, UnitFacts, label_order

HELP = {"wheeled": (1, 1), "ogre": (4, 3)}
"""Own player-turns of help that a stuck unit needs, and with engineers (G12.10)."""
OTHERS = (2, 1)


def tick(log: Log) -> None:
    """The clocks of both sides at the end of a player-turn, by label."""
    every = [unit for force in log.state.forces.values() for unit in force.units.values()]
    timed = [unit for unit in every if (unit.since or unit.stuck) and unit.in_play]
    for unit in sorted(timed, key=lambda u: label_order(u.name)):
        rules = () if unit.dummy else kinds()[unit.kind].rules
        if unit.since and BUILDER in rules:
            _clear(log, unit)
        elif unit.since and DEPLOYS in rules:
            _deploy(log, unit)
        elif unit.stuck and unit.side is log.state.public.active:
            _pull_out(log, unit)


def still(state: State, unit: UnitFacts) -> bool:
    """Whether a unit has stood where it is through this player-turn."""
    moved = unit.march.steps > 0 and unit.side is state.public.active
    return unit.hex == unit.march.start and not moved


def _clear(log: Log, unit: Unit) -> None:
    """Two player-turns in a row, that of the declaration included, make the hex clear (G12.9)."""
    rubble = field_of(log.state.public).terrain(unit.hex) in RUBBLE
    if not still(log.state, unit) or not rubble:
        log.write(e.ClockSet(unit=unit.id, since=0))
    elif log.state.public.n > unit.since:
        log.write(e.RubbleCleared(hex=unit.hex))
        log.write(e.ClockSet(unit=unit.id, since=0))


def _deploy(log: Log, unit: Unit) -> None:
    """A gun that was left alone for its own player-turn is deployed, or packed (G12.18)."""
    if unit.side is not log.state.public.active:
        return
    if still(log.state, unit) and not unit.disabled:
        log.write(e.Became(unit=unit.id, kind=unit.type.becomes))
    log.write(e.ClockSet(unit=unit.id, since=0))


def _pull_out(log: Log, unit: Unit) -> None:
    """A construction vehicle frees a stuck unit in its hex in time (G12.10)."""
    there = [
        u
        for u in standing(log.state, unit.hex, unit.side)
        if not u.dummy and not u.disabled and still(log.state, u)
    ]
    if not any(BUILDER in kinds()[u.kind].rules for u in there):
        if unit.aided:
            log.write(e.Aided(unit=unit.id, turns=0))
        return
    engineers = any(ENGINEERS in kinds()[s].rules for u in there for s in u.squads)
    needed = HELP.get(unit.type.mode, OTHERS)[engineers]
    turns = unit.aided + 1
    if turns >= needed:
        log.write(e.Freed(unit=unit.id))
    else:
        log.write(e.Aided(unit=unit.id, turns=turns))
