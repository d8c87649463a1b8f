"""What runs by itself when a turn or a movement phase begins, and when a turn ends (T3)."""

from app.games.ground import events as e
from app.games.ground.arrivals import reinforce
from app.games.ground.clocks import tick
from app.games.ground.conceal import Log
from app.games.ground.militia import savings
from app.games.ground.movement import phase_march
from app.games.ground.resupply import resupply
from app.games.ground.sea.decoys import resolve_contacts
from app.games.ground.sea.hover import age
from app.games.ground.sea.landing import keep_still, mature
from app.games.ground.sea.minelaying import lay_on
from app.games.ground.support import side_field
from app.games.ground.units import March
from app.games.ground.victory import mark_control
from app.views.seats import SIDES


def start_turn(log: Log) -> None:
    """P1: records of movement, fire and scans start anew for both sides; militia saves (T3)."""
    for side in SIDES:
        units = [u for u in log.state.forces[side].units.values() if u.on_map]
        marches = {u.id: March(start=u.hex) for u in units}
        banks = savings(log.state, side) if side is log.state.public.active else {}
        log.write(e.Refreshed(side=side, marches=marches, turn_start=True, banks=banks))
    reinforce(log)


def start_movement(log: Log) -> None:
    """P3, P6: each unit's march for the phase (G4.3, G4.8)."""
    public = log.state.public
    if public.active is None:
        return
    if public.phase == "P3":
        resolve_contacts(log, public.active)
        mature(log, public.active)
    field = side_field(log.state, public.active)
    units = [u for u in log.state.forces[public.active].units.values() if u.on_map]
    marches = {u.id: phase_march(field, u, public.phase) for u in units}
    log.write(e.Refreshed(side=public.active, marches=marches, turn_start=False))


def end_turn(log: Log) -> None:
    """P7: new missiles, work that takes its time, control marks (G6.5, G12.9, G14.1)."""
    resupply(log)
    tick(log)
    age(log)
    lay_on(log)
    keep_still(log)
    mark_control(log)
