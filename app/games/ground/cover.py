"""What shelters a unit besides the terrain: walls, revetments, hulks, trenches, fortifications
(G5.5, G5.23, G5.25, G5.26)."""

from collections.abc import Mapping

import msgspec

from app.games.ground.conceal import standing
from app.games.ground.field import Field, field_of
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.units import Face, Unit, UnitFacts, label_order, size_of
from app.games.ground.view import View
from app.views.seats import Side

Body = UnitFacts | Face

SQUADS = 3
"""Squads that a revetment holds at most (G5.25)."""


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit has in its hex on top of the terrain."""

    plus: int = 0
    """Added after multiplying (G5.5)."""
    dug: int = 0
    """Squads of the counter that a trench shelters (G5.26)."""
    fortified: bool = False
    """It stands inside a fortification of its side and defends as in a town (G5.25)."""


OPEN = Cover()
"""Nothing but the terrain."""

Stack = Mapping[str, tuple[Side, Body]]
"""Everything face up in a hex, by label."""


def cover(field: Field, hex_: str, label: str, there: Stack) -> Cover:
    """The cover of one of those in a hex."""
    side, body = there[label]
    kind = kinds()[body.kind]
    if kind.has_sp:
        return OPEN
    plus = field.walls.get(hex_, 0)
    plus += label in _revetted(field.revetments.get(hex_, 0), there)
    if field.switches.hulk_cover and kind.infantry and field.hulks.get(hex_):
        plus += 1
    # What it is itself is no fortification: those have structure points.
    fortified = any(
        other is side and "G5.25" in kinds()[each.kind].rules for other, each in there.values()
    )
    dug = _dug(field.trenches.get(hex_, 0), there).get(label, 0)
    return Cover(plus=plus, dug=dug, fortified=fortified)


def _revetted(size: int, there: Stack) -> set[str]:
    """Who is inside a revetment: the first by label that fits, or up to three squads (G5.25)."""
    inside: set[str] = set()
    if not size:
        return inside
    room = SQUADS
    for label in sorted(there, key=label_order):
        body = there[label][1]
        kind = kinds()[body.kind]
        if kind.has_sp or size_of(body) > size:
            continue
        if not kind.infantry:
            return inside or {label}
        if len(body.squads) <= room:
            room -= len(body.squads)
            inside.add(label)
    return inside


def _dug(squads: int, there: Stack) -> dict[str, int]:
    """How many squads of each counter a trench shelters, by label (G5.26)."""
    out: dict[str, int] = {}
    for label in sorted(there, key=label_order) if squads else ():
        body = there[label][1]
        if squads and kinds()[body.kind].infantry:
            out[label] = min(squads, len(body.squads))
            squads -= out[label]
    return out


def covered(state: State, unit: Unit) -> Cover:
    """The cover of a unit as it is."""
    field = field_of(state.public)
    there = {u.name: (u.side, u) for u in standing(state, unit.hex) if not u.dummy}
    return cover(field, unit.hex, unit.name, {unit.name: (unit.side, unit), **there})


def shown_cover(view: View, label: str, hex_: str, side: Side, face: Face) -> Cover:
    """The cover of an enemy, for all that a side can see (law 6)."""
    there: dict[str, tuple[Side, Body]] = {label: (side, face)}
    for foe in view.seen().values():
        if foe.hex == hex_ and foe.sheet is not None:
            there[foe.label] = (foe.side, foe.sheet)
    there |= {p.name: (p.side, p) for p in view.mine().values() if p.hex == hex_ and not p.dummy}
    return cover(field_of(view), hex_, label, there)
