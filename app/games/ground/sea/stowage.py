"""Who is aboard which vessel (S10.4, S11.3)."""

from collections.abc import Iterable
from typing import TypeVar

from app.games.ground.units import UnitFacts

Any = TypeVar("Any", bound=UnitFacts)


def aboard(units: Iterable[Any], vessel: UnitFacts) -> tuple[Any, ...]:
    """Of the units of a side those aboard a vessel of it, by their names."""
    there = (u for u in units if u.aboard and u.aboard == vessel.name and not u.fate)
    return tuple(sorted(there, key=lambda unit: (unit.kind, unit.id)))
