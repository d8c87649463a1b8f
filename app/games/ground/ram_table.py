"""What a ram counts, costs and takes (G8.1, G8.2, T8)."""

from app.games.ground.conceal import Log
from app.games.ground.crt import combat
from app.games.ground.switches import Switches
from app.games.ground.terrain import printed_defence
from app.games.ground.units import Face, Unit, UnitFacts, size_of

MOST = 2
"""Rams of a unit in a player-turn; a ram against an Ogre counts as all of them (G8.1)."""


def toll(foe: UnitFacts | Face) -> int:
    """How much of a turn's rams it uses to ram this enemy (G8.1); infantry is no ram (G8.9)."""
    return MOST if foe.type.ogre else 0 if foe.type.infantry else 1


def cost(unit: UnitFacts, foe: UnitFacts | Face, switches: Switches) -> int:
    """Treads paid to ram this enemy, as far as there are any (G8.2)."""
    if foe.type.has_sp:
        price = 2
    elif foe.type.structure:
        price = int(printed_defence(foe.type, 0, foe.defence))
    elif foe.type.ogre and size_of(foe) >= size_of(unit):
        price = 5
    elif foe.type.treads:
        # A smaller Ogre, or a Superheavy.
        price = 2
    else:
        price = switches.ram_vehicle_treads
    return min(price, unit.treads)


def ram_dice(log: Log, unit: Unit, foe: Unit) -> tuple[int, ...]:
    """The dice of T8 against treads or structure points; none where the target is destroyed."""
    table = combat().ram
    if not (foe.type.treads or foe.type.has_sp):
        return ()
    by_size = table.dice if foe.type.treads else table.structure
    number = by_size[str(size_of(unit))]
    return tuple(log.die(f"ram {unit.name} at {foe.name}") for _ in range(number))
