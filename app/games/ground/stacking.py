"""Stacking: how much a hex holds of one side (G4.14)."""

from collections.abc import Iterable
from fractions import Fraction

from app.games.ground.state import UnitFacts
from app.games.ground.switches import Switches
from app.kernel.orders import Refusal


def stack_load(units: Iterable[UnitFacts]) -> Fraction:
    """Vehicle-equivalents of one side's units in a hex: vehicle 1, squad 1/3, structure 0 (G4.14).

    A concealed counter counts at least 1, whatever it is.
    """
    return sum((_weight(unit) for unit in units), Fraction(0))


def _weight(unit: UnitFacts) -> Fraction:
    squads = Fraction(len(unit.squads) + len(unit.riders), 3)
    if unit.dummy:
        return Fraction(1)
    kind = unit.type
    body = Fraction(0) if kind.infantry or kind.structure else Fraction(1)
    load = body + squads
    return max(Fraction(1), load) if unit.concealed and not kind.structure else load


def check_load(units: Iterable[UnitFacts], hex_: str, switches: Switches) -> Refusal | None:
    """Why these units of one side may not end a move together in a hex (G4.14)."""
    if stack_load(units) <= switches.stack_limit:
        return None
    text = f"{hex_} would hold more than {switches.stack_limit} of your counters."
    return Refusal(code="stacking", rule="G4.14", text=text)
