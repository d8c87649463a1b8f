"""Who is aboard which vessel, and what its owner is told of it (S10.4, S11.3)."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from app.games.ground.units import UnitFacts
from app.games.ground.view import Mine
from app.games.ground.words import listed, type_name

Any = TypeVar("Any", bound=UnitFacts)


def aboard(units: Iterable[Any], vessel: UnitFacts) -> tuple[Any, ...]:
    """Of the units of a side those aboard a vessel of it, by their names."""
    there = (u for u in units if u.aboard and u.aboard == vessel.name and not u.fate)
    return tuple(sorted(there, key=lambda unit: (unit.kind, unit.id)))


def laden(counters: Iterable[Mine]) -> tuple[Mine, ...]:
    """My counters, those of vessels with a note of who is aboard; nobody else knows (HS1)."""
    every = tuple(counters)
    cargo = [counter.piece for counter in every if counter.piece.aboard]
    return (
        tuple(_laden(counter, aboard(cargo, counter.piece)) for counter in every)
        if cargo
        else every
    )


def _laden(counter: Mine, cargo: Sequence[UnitFacts]) -> Mine:
    if not cargo:
        return counter
    who = listed(f"{unit.name} {type_name(unit)}" for unit in cargo)
    return replace(
        counter, marks=(*counter.marks, "loaded"), notes=(*counter.notes, f"Aboard: {who}")
    )
