"""Water and air: who swims, dives and flies, and who can reach whom there (G4.10, G4.11, G4.13)."""

from collections.abc import Collection
from fractions import Fraction
from typing import Literal, TypeVar

from msgspec.structs import replace

from app.games.ground.arms import Shot
from app.games.ground.field import Field, field_of
from app.games.ground.sea import gunnery
from app.games.ground.sea.gunnery import SOUNDS, TORPEDOES
from app.games.ground.tables import MUNITIONS, Weapon, kinds
from app.games.ground.targets import Body
from app.games.ground.terrain import WATER
from app.games.ground.units import Piece, UnitFacts
from app.games.ground.view import Seen, View
from app.kernel.orders import Refusal

Mover = TypeVar("Mover", bound=UnitFacts)

Layer = Literal["ground", "under", "air"]
"""Where in a hex a unit is: on land or water, under the water, in the air."""

FLOATS = "G12.5"
"""Hung on what moves like an Ogre and floats all the same."""

DEEP = ("missile", "rack", "ohwz")
"""Ogre systems whose fire reaches under the water (G4.11)."""

DIVERS = ("ogre", "marine", "walker")


def in_water(field: Field, body: Body, hex_: str) -> bool:
    """Whether a unit that stands in a hex is in the water, not on a bridge over it (G2.8).

    Nor is one that a construction vehicle bears (G12.6).
    """
    if not field.has(hex_) or field.terrain(hex_) != WATER:
        return False
    return not (body.airborne or body.borne) and not (body.on_road and field.road_hex(hex_))


def arriving(unit: Mover, hex_: str, *, on_road: bool) -> Mover:
    """A unit as it enters a hex: on its road or off it, and borne by nobody yet."""
    return replace(unit, hex=hex_, on_road=on_road, borne=False)


def submerged(field: Field, body: Body, hex_: str) -> bool:
    """Whether a unit in a hex is under water (G4.10); of marines it is their choice."""
    if not in_water(field, body, hex_) or body.type.structure:
        return False
    mode = field.mode(body.type.mode)
    if mode in ("marine", "sub"):
        return not body.surfaced
    return mode in DIVERS and FLOATS not in body.type.rules


def layer(field: Field, body: Body, hex_: str) -> Layer:
    """Where in its hex a unit is."""
    if body.airborne:
        return "air"
    return "under" if submerged(field, body, hex_) else "ground"


def meets(field: Field, one: Body, two: Body, hex_: str) -> bool:
    """Whether two units in a hex can fight each other in an overrun (G4.11, G4.13).

    Nobody overruns what flies, nor does it overrun. Under water Ogres fight, and marines both
    there and on it; walkers there are only fought.
    """
    layers = layer(field, one, hex_), layer(field, two, hex_)
    if layers == ("ground", "ground"):
        return True
    if "air" in layers:
        return False
    if field.switches.submerged_immune:
        return False
    swims = (_marine(field, one, hex_), _marine(field, two, hex_))
    return any(swims) or (layers == ("under", "under") and _ogres(one, two))


def overruns(field: Field, mover: Body, foe: Body, hex_: str) -> bool:
    """Whether a unit that enters a hex can start an overrun against one that is there.

    Marines do on the water and under it; others keep to their layer, where under water Ogres alone
    overrun (G4.11).
    """
    if not meets(field, mover, foe, hex_):
        return False
    level = layer(field, mover, hex_)
    alike = level == layer(field, foe, hex_) and (level == "ground" or mover.type.mode == "ogre")
    return alike or _marine(field, mover, hex_)


def _marine(field: Field, body: Body, hex_: str) -> bool:
    return field.mode(body.type.mode) == "marine" and in_water(field, body, hex_)


def _ogres(one: Body, two: Body) -> bool:
    return "ogre" in (one.type.mode, two.type.mode)


def bottom(field: Field, body: Body, hex_: str) -> bool:
    """Whether a unit is one of those of which a side has one in a hex, on its ground under the
    water: what moves like an Ogre, and submarines (G10.13, S14.2)."""
    dives = body.type.mode in ("ogre", "sub")
    return dives and field.deep and submerged(field, body, hex_)


def soft_treads(field: Field, body: Body, hex_: str) -> bool:
    """Whether treads are attacked in the column 2-1: those of an Ogre under water (G10.13)."""
    return body.type.ogre and bottom(field, body, hex_)


def mute(field: Field, unit: UnitFacts, system: str = "", *, overrun: bool) -> Refusal | None:
    """Why a unit cannot attack where it is: it swims, or it is under water (G4.10, G4.11).

    In an overrun those who are under water fight whom they meet there. Without a system the answer
    is about all that the unit has.
    """
    if not in_water(field, unit, unit.hex):
        return None
    swims = field.mode(unit.type.mode) == "infantry"
    if swims and not field.switches.infantry_water_fight:
        text = f"{unit.name} swims: infantry in the water cannot attack."
        return Refusal(code="swimming", rule="G4.10", text=text)
    armed = not unit.dummy and MUNITIONS in unit.type.rules
    if not overrun and not armed and not unit.type.boat and submerged(field, unit, unit.hex):
        if field.deep and unit.type.ogre:
            fires = not system or system.rstrip("0123456789") in TORPEDOES
            text = f"{unit.name} is under water and fires missiles alone."
            rule = "S12.5" if field.at_sea else "G10.13"
            return None if fires else Refusal(code="submerged", rule=rule, text=text)
        text = f"{unit.name} is under water and cannot attack."
        return Refusal(code="submerged", rule="G4.11", text=text)
    return None


def sounds(kind: str, weapon: Weapon) -> bool:
    """Whether a system reaches what is under water: howitzers and Ogre missiles (G4.11)."""
    return weapon.kind in DEEP or SOUNDS in kinds()[kind].rules


def reaches(view: View, piece: Piece, weapon: Weapon, foe: Seen) -> bool:
    """Whether a weapon of mine may be fired at an enemy counter where it is, for all I know."""
    field = field_of(view)
    if view.overrun is not None:
        return foe.batched if foe.sheet is None else meets(field, piece, foe.sheet, foe.hex)
    target = target_at_sea(field, foe)
    if target is not None:
        return gunnery.hits(field, piece, weapon, target)
    if foe.sheet is None:
        return True
    if not submerged(field, foe.sheet, foe.hex):
        return True
    return sounds(piece.kind, weapon) and not view.switches.submerged_immune


def target_at_sea(field: Field, foe: Seen) -> gunnery.Target | None:
    """What a counter is as a target at sea, None where the rules of the ground hold (S7.2)."""
    if not field.at_sea:
        return None
    under = foe.deep or (foe.sheet is not None and submerged(field, foe.sheet, foe.hex))
    return gunnery.target_of(field, foe.sheet, foe.hex, under=under)


def felt(
    field: Field, body: Body, hex_: str, shots: Collection[Shot], *, overrun: bool
) -> tuple[Shot, ...]:
    """The systems of an attack that a unit feels, with the strength that is left (G4.11, S7.2)."""
    under = submerged(field, body, hex_)
    if field.at_sea and not overrun:
        target = gunnery.target_of(field, body, hex_, under=under)
        if target is not None:
            return gunnery.shared(field, shots, target)
    if overrun or not under:
        return tuple(shots)
    if field.switches.submerged_immune:
        return ()
    return tuple(
        replace(s, strength=s.strength / Fraction(2)) for s in shots if sounds(s.kind, s.weapon)
    )


def fatal(field: Field, body: Body, hex_: str) -> bool:
    """Whether a D is an X: for what flies, and under water, Ogres and submarines excepted (G4.11,
    G4.13, S7.3)."""
    if body.airborne:
        return True
    under = field.switches.underwater_d_is_x and submerged(field, body, hex_)
    return under and not (body.type.ogre or body.type.boat)


def shaken(field: Field, body: Body, hex_: str) -> bool:
    """Whether a D by the heaviest weapons is as good as an X (`deep_shock`); not for Ogres."""
    return field.switches.deep_shock and submerged(field, body, hex_) and not body.type.ogre


def contacts(view: View, piece: Piece) -> Collection[str]:
    """The hexes where a piece of mine would make contact (G4.15).

    Enemies whom it could not fight are none, once everything there lies open (LG-18).
    """
    field = field_of(view)
    if field.at_sea:
        if piece.airborne or submerged(field, piece, piece.hex):
            return frozenset()
        return frozenset(h for h in view.contacts if _meets_at_sea(view, field, piece, h))
    if piece.hidden:
        # What goes unseen under water meets nobody there (S14.1).
        deep = (h for h in view.contacts if field.terrain(h) == WATER and not field.span(h))
        return view.contacts.difference(deep)
    if piece.concealed or not (piece.airborne or view.loose):
        return view.contacts
    hexes = view.contacts if piece.airborne else view.loose
    return view.contacts.difference(h for h in hexes if not _would_meet(view, field, piece, h))


def _meets_at_sea(view: View, field: Field, piece: Piece, hex_: str) -> bool:
    """Whether a piece makes contact in a hex: on land, and by a switch hovercraft with vessels on
    the water (S7.7); never with what is under water or flies."""
    boards = field.switches.naval_overrun and piece.type.mode == "gev"
    if field.afloat(hex_) and not boards:
        return False
    foes = view.enemies_at(hex_)
    return any(
        not foe.deep and (foe.sheet is None or layer(field, foe.sheet, hex_) == "ground")
        for foe in foes
    )


def _would_meet(view: View, field: Field, piece: Piece, hex_: str) -> bool:
    """Whether it would meet anybody there, on the road or off it."""
    foes = view.enemies_at(hex_)
    ways = {False, hex_ in field.sheet.road_hexes}
    return any(
        foe.sheet is None or overruns(field, arriving(piece, hex_, on_road=road), foe.sheet, hex_)
        for foe in foes
        for road in ways
    )
