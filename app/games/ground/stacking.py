"""Stacking: how much a hex holds of one side (G4.14, S14.4)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from app.games.ground.field import Field
from app.games.ground.tables import kinds
from app.games.ground.units import UnitFacts
from app.kernel.orders import Refusal


def stack_load(units: Iterable[UnitFacts]) -> Fraction:
    """Vehicle-equivalents of one side's units in a hex (G4.14).

    A vehicle, an Ogre or a command post counts 1, a squad 1/3, another structure nothing, what is
    aboard as if it stood there; a concealed counter at least 1, whatever it is.
    """
    return Fraction(sum(map(thirds, units)), 3)


AFLOAT = 5
"""What vessels of a side may come to on the surface of a hex at sea (S14.4)."""


def room(field: Field, hex_: str) -> int:
    """Thirds of a vehicle-equivalent that a hex holds of one side (G4.14, S14.4)."""
    return 3 * (AFLOAT if _at_sea(field, hex_) else field.switches.stack_limit)


def _at_sea(field: Field, hex_: str) -> bool:
    return field.at_sea and field.has(hex_) and field.afloat(hex_)


def takes(field: Field, unit: UnitFacts, hex_: str) -> int:
    """What a counter takes up in a hex, in thirds; above and under the sea nothing (S14.1)."""
    if not unit.dummy and _at_sea(field, hex_) and _aside(field, unit):
        return 0
    return thirds(unit)


def _aside(field: Field, unit: UnitFacts) -> bool:
    """Whether it is in the air, or under water where there is water (S14.1)."""
    dives = field.mode(unit.type.mode) in ("marine", "sub") and not unit.surfaced
    return unit.airborne or unit.type.ogre or dives


def room_beside(field: Field, unit: UnitFacts, hex_: str) -> int:
    """What others of its side may take up in a hex that a counter ends in, in thirds (G4.14).

    On land it is the same in every hex.
    """
    return room(field, hex_) - takes(field, unit, hex_)


def fits(units: Iterable[UnitFacts], field: Field, hex_: str) -> bool:
    """Whether these units of one side may end a move together in a hex (G4.14, S14.4)."""
    return sum(takes(field, unit, hex_) for unit in units) <= room(field, hex_)


def loads(field: Field, units: Iterable[UnitFacts]) -> Mapping[str, int]:
    """Thirds of a vehicle-equivalent in each hex that holds any of these units (G4.14)."""
    held: dict[str, int] = {}
    for unit in units:
        held[unit.hex] = held.get(unit.hex, 0) + takes(field, unit, unit.hex)
    return held


def thirds(unit: UnitFacts) -> int:
    """What a counter takes up, in thirds of a vehicle-equivalent."""
    if unit.dummy:
        return 3
    kind = unit.type
    if kind.table == "naval":
        # Vessels take up on land what they do on the water (S14.4).
        return 3 * kind.stack
    bare = kind.infantry or (kind.structure and not kind.post)
    aboard = sum(1 if kinds()[each].infantry else 3 for each in unit.riders)
    load = len(unit.squads) + aboard + (0 if bare else 3)
    return max(3, load) if unit.concealed else load


def check_load(units: Iterable[UnitFacts], hex_: str, field: Field) -> Refusal | None:
    """Why these units of one side may not end a move together in a hex (G4.14, S14.4)."""
    if fits(units, field, hex_):
        return None
    if _at_sea(field, hex_):
        text = (
            f"Your vessels in {hex_} would come to more than {AFLOAT}: a GEV counts 1, an SEV or a "
            "cargo ship 2, a carrier or a submarine on the surface 5."
        )
        return Refusal(code="stacking", rule="S14.4", text=text)
    limit = field.switches.stack_limit
    text = f"Your units in {hex_} would come to more than {limit}, three squads counting as one."
    return Refusal(code="stacking", rule="G4.14", text=text)
