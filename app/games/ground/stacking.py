"""Stacking: how much a hex holds of one side (G4.14)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import UnitFacts
from app.kernel.orders import Refusal


def stack_load(units: Iterable[UnitFacts]) -> Fraction:
    """Vehicle-equivalents of one side's units in a hex (G4.14).

    A vehicle, an Ogre or a command post counts 1, a squad 1/3, another structure nothing, what is
    aboard as if it stood there; a concealed counter at least 1, whatever it is.
    """
    return Fraction(sum(map(thirds, units)), 3)


def fits(units: Iterable[UnitFacts], switches: Switches) -> bool:
    """Whether these units of one side may end a move together (G4.14)."""
    return sum(map(thirds, units)) <= 3 * switches.stack_limit


def loads(units: Iterable[UnitFacts]) -> Mapping[str, int]:
    """Thirds of a vehicle-equivalent in each hex that holds any of these units (G4.14)."""
    held: dict[str, int] = {}
    for unit in units:
        held[unit.hex] = held.get(unit.hex, 0) + thirds(unit)
    return held


def thirds(unit: UnitFacts) -> int:
    """What a counter takes up, in thirds of a vehicle-equivalent."""
    if unit.dummy:
        return 3
    kind = unit.type
    if kind.table == "naval":
        # On the surface of the sea; what is under it or above takes up nothing there (S14.4).
        return 0 if kind.boat and not unit.surfaced else 3 * kind.stack
    bare = kind.infantry or (kind.structure and not kind.post)
    aboard = sum(1 if kinds()[each].infantry else 3 for each in unit.riders)
    load = len(unit.squads) + aboard + (0 if bare else 3)
    return max(3, load) if unit.concealed else load


def check_load(units: Iterable[UnitFacts], hex_: str, switches: Switches) -> Refusal | None:
    """Why these units of one side may not end a move together in a hex (G4.14)."""
    if fits(units, switches):
        return None
    limit = switches.stack_limit
    text = f"Your units in {hex_} would come to more than {limit}, three squads counting as one."
    return Refusal(code="stacking", rule="G4.14", text=text)
