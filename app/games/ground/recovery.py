"""P2: recovery of disabled units (G5.9)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.switches import Switches
from app.games.ground.tables import WALKER
from app.games.ground.units import Unit, label_order


def recover(log: Log) -> None:
    """Units disabled early enough recover, those aboard too; by terrain perhaps a die (G5.9)."""
    public = log.state.public
    if public.active is None:
        return
    units = log.state.forces[public.active].units.values()
    hurt = (unit for unit in units if unit.disabled or unit.load_hurt)
    for unit in sorted(hurt, key=lambda u: label_order(u.name)):
        if unit.load_hurt and public.n >= unit.load_hurt + 2:
            log.write(e.LoadHurt(unit=unit.id, n=0))
        if not unit.in_play or not unit.disabled:
            continue
        if public.switches.terrain_recovery_roll and unit.shaken_by == "terrain":
            die = log.die(f"recovery {unit.name}")
            event = e.Recovered if die >= 3 else e.StayedDisabled
            log.write(event(unit=unit.id, die=die))
        elif public.n >= unit.disabled + (1 if _quick(public.switches, unit) else 2):
            log.write(e.Recovered(unit=unit.id))


def _quick(switches: Switches, unit: Unit) -> bool:
    """Whether a unit recovers in its next turn (G11.5)."""
    return switches.walker_fast_recovery and not unit.dummy and WALKER in unit.type.rules
