"""Structures with structure points: what fire, rams and blasts take from them (G5.21, G8.7)."""

from fractions import Fraction

from app.games.ground import events as e
from app.games.ground.conceal import Log, now
from app.games.ground.damage import destroy
from app.games.ground.field import Field, field_of

COVERED = ("forest", "town")
"""Terrain in which a structure loses its points once, not twice, the strength (G5.21)."""


def points_lost(field: Field, hexes: tuple[str, ...], attack: Fraction) -> int:
    """Structure points that an attack takes: twice its strength, once in a town or forest (G5.21).

    `hexes` is where the structure stands; a stream bridge stands in two.
    """
    covered = all(field.terrain(hex_) in COVERED for hex_ in hexes)
    return int(attack if covered else 2 * attack)


def break_down(log: Log, id_: str, points: int) -> None:
    """A structure loses points, no more than it has; at 0 it is destroyed (G5.21)."""
    unit = now(log, id_)
    lost = min(points, unit.sp)
    if unit.fate or lost <= 0:
        return
    log.write(e.StructureHit(unit=id_, lost=lost))
    if lost == unit.sp:
        destroy(log, unit)


def batter(log: Log, id_: str, attack: Fraction) -> None:
    """Fire at a structure: no die, points for its strength (G5.21)."""
    unit = now(log, id_)
    break_down(log, id_, points_lost(field_of(log.state.public), (unit.hex,), attack))
