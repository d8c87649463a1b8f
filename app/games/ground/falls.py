"""Falls down a cliff (G4.20): who drops farther than terrain allows comes to harm."""

from fractions import Fraction

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.damage import hit_treads
from app.games.ground.results import Blow, strike
from app.games.ground.tables import WALKER
from app.games.ground.units import Unit

TOLL = 2
"""Attack strength for each level that a unit falls (G4.20)."""


def fall(log: Log, unit: Unit, levels: int) -> None:
    """Turn up who has fallen, then hurt it: a dummy is gone (G10.4.16, G4.20).

    An Ogre loses a die of treads for each level; all others suffer an attack on their printed
    defence.
    """
    log.write(e.Blocked(unit=unit.id, march=replace(unit.march, owes="", halted=True)))
    turn_up(log, (unit,), "G10.4.16")
    unit = now(log, unit.id)
    if unit.dummy:
        return
    dice: tuple[int, ...] = ()
    if unit.type.ogre:
        dice = tuple(log.die(f"fall of {unit.name}") for _ in range(levels))
    log.write(e.Fell(unit=unit.id, levels=levels, dice=dice))
    if unit.type.ogre:
        hit_treads(log, unit, sum(dice))
    else:
        walker = WALKER in unit.type.rules
        blow = Blow(attack=Fraction(TOLL * levels), bare=True, against=5 if walker else None)
        strike(log, unit.id, "", unit.hex, blow)
