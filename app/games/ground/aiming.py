"""What else the menu lets one aim at: parts of a target, and the ground (G5.10, G5.17-G5.21)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from app.games.ground.arms import full_name, reach_to, ready, strength
from app.games.ground.attack import places
from app.games.ground.crt import odds_column
from app.games.ground.demolition import ENOUGH, REVETMENT_DEFENCE, ROAD_DEFENCE, WRECKED
from app.games.ground.field import Field, field_of
from app.games.ground.fire import ATTACKS
from app.games.ground.laser import check_sight
from app.games.ground.odds import remaining
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.targets import (
    AIMS,
    RIDERS,
    TANKS,
    TREADS,
    own_targets,
    standing_weapons,
    tank_riders,
)
from app.games.ground.units import Face, label_order
from app.games.ground.view import View
from app.games.ground.waters import mute
from app.views.menu import Aims, Ground

Spot = tuple[Literal["terrain", "road", "bridge", "wall", "revetment"], str, str]
"""A target, its hex or hexside, and its name in words."""


def aims(view: View) -> tuple[Aims, ...]:
    """The parts that an attack may name, by target; of unidentified counters alike (G10.5.2)."""
    unknown = _unknown(remaining(view), view.switches)
    found = (
        Aims(
            target=foe.label,
            aims=unknown if foe.sheet is None else _known(foe.sheet, view.switches),
        )
        for foe in sorted(view.seen().values(), key=lambda foe: label_order(foe.label))
        if foe.shape == "unit"
    )
    return tuple(each for each in found if each.aims)


def _known(face: Face, switches: Switches) -> tuple[str, ...]:
    if face.type.ogre:
        weapons = tuple(weapon.id for weapon in standing_weapons(face))
        return (TREADS, *weapons) if face.treads > 0 else weapons
    missiles = tuple(weapon.id for weapon in own_targets(face))
    return (*missiles, RIDERS) if tank_riders(face, switches) else missiles


def _unknown(left: Sequence[Face], switches: Switches) -> tuple[str, ...]:
    """What may be named at a counter that could be any of these (G10.5.2)."""
    types = [kinds()[face.kind] for face in left]
    if any(kind.ogre for kind in types):
        return AIMS
    missiles = ("missile",) if any(own_targets(face) for face in left) else ()
    carried = any(kind.infantry for kind in types) and not switches.rider_vehicle_terrain
    tanks = carried and any(face.kind in TANKS for face in left)
    return (*missiles, RIDERS) if tanks else missiles


def ground(view: View) -> tuple[Ground, ...]:
    """What of the ground the guns that are ready could harm together (G5.18-G5.25)."""
    if view.overrun is not None or view.step > ATTACKS:
        return ()
    guns = [
        (piece, weapon)
        for piece in sorted(view.mine().values(), key=lambda piece: label_order(piece.name))
        if piece.hex and mute(field_of(view), piece, overrun=False) is None
        for weapon in ready(piece, overrun=False)
        if not weapon.ap
    ]
    out = []
    for target, hex_, name in _spots(field_of(view), destroy=view.switches.terrain_destruction):
        if any(each in view.closed for each in places(hex_)):
            continue
        near = [
            (p, w)
            for p, w in guns
            if reach_to(p, places(hex_)) <= w.ran
            and check_sight(field_of(view), p, w, places(hex_), "G9.20") is None
        ]
        attack = sum((strength(p, w, overrun=False) for p, w in near), Fraction(0))
        if near and _enough(target, attack):
            systems = tuple(full_name(piece, weapon) for piece, weapon in near)
            out.append(Ground(target=target, hex=hex_, systems=systems, name=name))
    return tuple(out)


def _spots(field: Field, *, destroy: bool) -> Iterator[Spot]:
    for side in sorted(field.sheet.streams & field.sheet.links.keys()):
        if side not in field.down:
            yield "bridge", side, f"bridge {side}"
    for hex_ in sorted(field.sheet.road_hexes):
        if field.span(hex_):
            yield "bridge", hex_, f"bridge in {hex_}"
    for hex_, bonus in sorted(field.walls.items()):
        if bonus:
            yield "wall", hex_, f"wall in {hex_}"
    for hex_, size in sorted(field.revetments.items()):
        if size:
            yield "revetment", hex_, f"revetment in {hex_}"
    for hex_ in sorted(field.sheet.terrain) if destroy else ():
        if field.terrain(hex_) in WRECKED:
            yield "terrain", hex_, f"{field.terrain(hex_)} in {hex_}"
        if field.road_hex(hex_) and hex_ not in field.sheet.spans:
            yield "road", hex_, f"road in {hex_}"


def _enough(target: str, attack: Fraction) -> bool:
    if target in ("terrain", "wall"):
        return attack >= ENOUGH
    defence = ROAD_DEFENCE if target == "road" else REVETMENT_DEFENCE
    return target == "bridge" or odds_column(attack, defence) is not None
