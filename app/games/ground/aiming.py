"""What else the menu lets one aim at: parts of a target, and the ground (G5.10, G5.17-G5.21)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from app.games.ground.arms import full_name, ready
from app.games.ground.attack import places
from app.games.ground.crt import odds_column
from app.games.ground.demolition import ENOUGH, REVETMENT_DEFENCE, ROAD_DEFENCE, WRECKED
from app.games.ground.field import Field, field_of
from app.games.ground.fire import ATTACKS
from app.games.ground.laser import LASER, check_sight
from app.games.ground.sea.gunnery import at_shore
from app.games.ground.switches import Switches
from app.games.ground.tables import TANKS, Weapon, kinds
from app.games.ground.targets import (
    AIMS,
    RIDERS,
    TREADS,
    own_targets,
    standing_weapons,
    tank_riders,
)
from app.games.ground.unidentified import remaining
from app.games.ground.units import Face, Piece, label_order
from app.games.ground.view import View
from app.games.ground.walker_fire import hits_ground, of_use, walks_on_air
from app.games.ground.waters import mute
from app.hexes.coords import distance
from app.kernel.memo import PairMemo
from app.views.menu import Aims, Ground

Target = Literal["terrain", "road", "bridge", "wall", "revetment"]

PARTS: Mapping[str, str] = {
    "main": "main battery",
    "sec": "secondary battery",
    "ap": "antipersonnel guns",
    "missile": "missile",
    "rack": "missile rack",
    "ohwz": "howitzer",
    TREADS: "treads",
    RIDERS: "riders",
}
"""What an attack may aim at, in words."""


def aims(view: View) -> tuple[Aims, ...]:
    """The parts that an attack may name, by target; of unidentified counters alike (G10.5.2)."""
    unknown = _unknown(remaining(view), view.switches)
    found = (
        Aims(
            target=foe.label,
            aims=unknown if foe.sheet is None else _known(foe.sheet, view.switches),
            # An open Ogre is hit part by part.
            whole=foe.sheet is None or not foe.sheet.type.ogre,
        )
        for foe in sorted(view.seen().values(), key=lambda foe: label_order(foe.label))
        if foe.shape == "unit" and not foe.deep
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
    field, destroy = field_of(view), view.switches.terrain_destruction
    spots = _spots(field, destroy=destroy)
    near: list[list[Gun]] = [[] for _ in spots]
    for piece in sorted(view.mine().values(), key=lambda piece: label_order(piece.name)):
        for weapon in GUNS(field, piece) if piece.hex else ():
            for index in _borne_on(field, piece, weapon, destroy=destroy):
                near[index].append((piece, weapon))
    return tuple(
        Ground(
            target=spot.target,
            hex=spot.hex,
            systems=tuple(full_name(piece, weapon) for piece, weapon in guns),
            name=spot.name,
        )
        for spot, guns in zip(spots, near, strict=True)
        if guns
        and not any(each in view.closed for each in spot.hexes)
        and _enough(spot.target, sum(weapon.att for _, weapon in guns))
    )


Gun = tuple[Piece, Weapon]


def _guns(field: Field, piece: Piece) -> tuple[Weapon, ...]:
    """The guns of a piece that may be turned on the ground."""
    return tuple(w for w in ready(piece, overrun=False) if _bears(field, piece, w))


GUNS = PairMemo(_guns, room=512)
"""They are the same until the piece or the ground changes."""


def _bears(field: Field, piece: Piece, weapon: Weapon) -> bool:
    """Whether a weapon can be turned on the ground from where its unit is."""
    if weapon.ap or not of_use(field, piece, weapon):
        return False
    if field.at_sea and not at_shore(field, piece, weapon):
        return False
    return mute(field, piece, weapon.id, overrun=False) is None


def _borne_on(field: Field, piece: Piece, weapon: Weapon, *, destroy: bool) -> Sequence[int]:
    """The spots that a gun reaches from where its piece is, by their places in `_spots`."""
    near = _within(field, piece.hex, weapon.ran, destroy=destroy)
    if weapon.kind != LASER and not walks_on_air(piece):
        return near
    spots = _spots(field, destroy=destroy)
    return [
        index
        for index in near
        if hits_ground(field, piece, spots[index].hexes)
        and check_sight(field, piece, weapon, spots[index].hexes, "G9.20") is None
    ]


@lru_cache(maxsize=4096)
def _within(field: Field, start: str, reach: int, *, destroy: bool) -> tuple[int, ...]:
    """The spots that are no further from a hex than this, by their places in `_spots`."""
    return tuple(
        index
        for index, spot in enumerate(_spots(field, destroy=destroy))
        if min(distance(start, hex_) for hex_ in spot.hexes) <= reach
    )


class Spot(NamedTuple):
    """Something of the ground that may be fired at."""

    target: Target
    hex: str
    """A hex, or a bridge's hexside."""
    name: str

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes an attack on it goes to."""
        return places(self.hex)


@lru_cache(maxsize=256)
def _spots(field: Field, *, destroy: bool) -> tuple[Spot, ...]:
    return tuple(_all_spots(field, destroy=destroy))


def _all_spots(field: Field, *, destroy: bool) -> Iterator[Spot]:
    for side in sorted(filter(field.bridged, field.sheet.streams)):
        yield Spot("bridge", side, f"bridge {side}")
    for hex_ in sorted(field.sheet.road_hexes):
        if field.span(hex_):
            yield Spot("bridge", hex_, f"bridge in {hex_}")
    for hex_, bonus in sorted(field.walls.items()):
        if bonus:
            yield Spot("wall", hex_, f"wall in {hex_}")
    for hex_, size in sorted(field.revetments.items()):
        if size:
            yield Spot("revetment", hex_, f"revetment in {hex_}")
    for hex_ in sorted(field.sheet.terrain) if destroy else ():
        if field.terrain(hex_) in WRECKED:
            yield Spot("terrain", hex_, f"{field.terrain(hex_)} in {hex_}")
        if field.road_hex(hex_) and hex_ not in field.sheet.spans:
            yield Spot("road", hex_, f"road in {hex_}")


@cache
def _enough(target: Target, attack: int) -> bool:
    if target in ("terrain", "wall"):
        return attack >= ENOUGH
    defence = ROAD_DEFENCE if target == "road" else REVETMENT_DEFENCE
    return target == "bridge" or odds_column(Fraction(attack), defence) is not None
