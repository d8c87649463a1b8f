"""Structure points: what fire, rams and blasts take from structures and bridges (G5.21, G8.7)."""

from fractions import Fraction

from app.games.ground import events as e
from app.games.ground.checks import strand
from app.games.ground.conceal import Log, now, standing, turn_up
from app.games.ground.damage import bail_out, destroy, hit_treads
from app.games.ground.field import Field, bridge_left, field_of
from app.games.ground.movement import mode_of
from app.games.ground.units import Unit

COVERED = ("forest", "town")
"""Terrain in which a structure loses its points once, not twice, the strength (G5.21)."""


FALL = 4
"""Dice of treads that an Ogre loses with the bridge it is on (G5.22)."""


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
    if lost < unit.sp:
        return
    destroy(log, unit)
    if "G5.25" in unit.type.rules:
        wreck(log, unit.hex, f"{unit.hex} is rubble")


def wreck(log: Log, hex_: str, text: str) -> None:
    """A hex turns to rubble, the road in it is cut, and who needs the road is stuck (G5.20)."""
    road = field_of(log.state.public).road_hex(hex_)
    text = f"{text}, and the road is cut." if road else f"{text}."
    log.write(e.TerrainWrecked(hex=hex_, road=road, text=text))
    strand(log, hex_)


def batter(log: Log, id_: str, attack: Fraction) -> None:
    """Fire at a structure: no die, points for its strength (G5.21)."""
    unit = now(log, id_)
    break_down(log, id_, points_lost(field_of(log.state.public), (unit.hex,), attack))


def hit_bridge(log: Log, bridge: str, points: int) -> None:
    """A bridge loses structure points; at 0 it falls, and who is on it falls in (G5.21, G5.22).

    `bridge` is its hexside, or the hex of water that it fills.
    """
    public = log.state.public
    before = bridge_left(public, bridge)
    lost = min(points, before)
    if lost <= 0:
        return
    there = () if "-" in bridge else standing(log.state, bridge)
    on_it = tuple(unit for unit in there if unit.on_road and not unit.airborne)
    log.write(e.BridgeHit(hexside=bridge, lost=lost, left=before - lost))
    if before == lost and "-" not in bridge:
        _collapse(log, bridge, on_it)


def _collapse(log: Log, hex_: str, on_it: tuple[Unit, ...]) -> None:
    """Units on a full-hex bridge fall in, by label; wrecks on it are gone (G5.22, G10.4.16)."""
    turn_up(log, on_it, "G10.4.16")
    if log.state.public.hulks.get(hex_):
        log.write(e.HulksLeft(hex=hex_, sizes=()))
    field = field_of(log.state.public)
    for unit in on_it:
        unit = now(log, unit.id)
        if unit.fate:
            continue
        if unit.type.mode == "none" or not field.bears(hex_, mode_of(unit)):
            if unit.riders:
                bail_out(log, unit)
            destroy(log, unit)
        elif unit.type.treads:
            dice = [log.die(f"fall of {unit.name}") for _ in range(FALL)]
            hit_treads(log, unit, sum(dice), scored=unit.type.ogre)
