"""What comes at the end of the movement of aircraft: searching from the air, fuel (S5.5, S9.9)."""

from app.games.ground.conceal import Log, now, standing
from app.games.ground.damage import destroy
from app.games.ground.events import sea
from app.games.ground.sea.carriers import COPTER
from app.games.ground.sea.contacts import expose
from app.games.ground.units import Unit, label_order
from app.games.ground.unseen import come_to_light, lying


def _aloft(log: Log) -> list[Unit]:
    """The aircraft of the active side on the map, by hex."""
    active = log.state.public.active
    if active is None:
        return []
    units = log.state.forces[active].units.values()
    flying = (u for u in units if u.in_play and not u.dummy and u.type.aircraft)
    return sorted(flying, key=lambda unit: (unit.hex, label_order(unit.name)))


def end_flights(log: Log) -> None:
    """The end of P3: who is out of fuel crashes, then hovercopters search below (P3.3)."""
    _crash(log)
    for copter in _aloft(log):
        if copter.kind == COPTER:
            _search_below(log, copter)


def _search_below(log: Log, copter: Unit) -> None:
    """Hidden enemies in its hex come to light, contacts there are found out (S5.5, S6.5)."""
    foe = copter.side.other
    hidden = tuple(unit for unit in lying(log.state, foe) if unit.hex == copter.hex)
    contacts = tuple(u for u in standing(log.state, copter.hex, foe) if u.inverted)
    come_to_light(log, hidden, "hover", finder=copter.id)
    expose(log, contacts, "hover", finder=copter.id)


def _crash(log: Log) -> None:
    limit = log.state.public.switches.aircraft_endurance
    dry = [unit for unit in _aloft(log) if unit.aloft >= limit] if limit else []
    if not dry:
        return
    log.write(sea.RanDry(units=tuple(unit.id for unit in dry)))
    for unit in dry:
        destroy(log, now(log, unit.id))


def age(log: Log) -> None:
    """P7: a turn in the air is over for the aircraft of the active side, where that counts."""
    flying = _aloft(log) if log.state.public.switches.aircraft_endurance else []
    if flying:
        log.write(sea.Aged(units=tuple(unit.id for unit in flying)))
