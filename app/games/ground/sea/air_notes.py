"""What is said of aircraft and of the ships that carry them in the panel of a counter."""

from collections.abc import Sequence

from app.games.ground.sea.flight import CORNERS
from app.games.ground.units import Face, UnitFacts
from app.games.ground.words import count, listed


def facing_note(body: UnitFacts | Face) -> tuple[str, ...]:
    """Where an aircraft faces, for all to see (S9.3)."""
    return (f"Faces between {CORNERS[body.corner]}",) if body.corner >= 0 else ()


def away_note(unit: UnitFacts, edges: Sequence[str]) -> str:
    """Where an aircraft that is off the map may come in, and from when on (S9.2, S9.6).

    Empty for all others. `edges` are those of its side.
    """
    if unit.dummy or not unit.type.aircraft or unit.hex or unit.aboard:
        return ""
    if not edges:
        return "Off the map, with no edge to come in by"
    # Player-turns are two to a turn.
    since = f" from turn {(unit.returns + 1) // 2} on" if unit.returns else ""
    return f"Off the map: may come in by the {' or '.join(edges)} edge{since}"


def air_notes(unit: UnitFacts) -> tuple[str, ...]:
    """What its owner alone knows of an aircraft, or of a ship that launches them (S2.3)."""
    kind, notes = unit.type, []
    if unit.dummy or not (unit.aloft or kind.fighters or kind.copters):
        return ()
    if unit.aloft:
        notes.append(f"In the air for {count(unit.aloft, 'turn')} of yours")
    left = [
        count(most - made, f"{what} launch", f"{what} launches")
        for what, made, most in (
            ("fighter", unit.fighters, kind.fighters),
            ("hovercopter", unit.copters, kind.copters),
        )
        if most
    ]
    if left:
        notes.append(f"{listed(left)} left")
    return tuple(notes)
