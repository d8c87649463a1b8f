"""Counters that come into being on the map, of squads or a load (G4.17-G4.19, G7.5, G12.22)."""

from collections.abc import Sequence

from app.games.ground.cargo import is_load
from app.games.ground.field import Field
from app.games.ground.tables import kinds
from app.games.ground.units import March, Unit


def slowest(squads: Sequence[str]) -> str:
    """The type whose movement a counter of these squads has: the slowest, marines last.

    >>> slowest(("MAR", "INF")), slowest(("INF", "MIL"))
    ('INF', 'MIL')
    """
    return min(squads, key=lambda t: (kinds()[t].mov, kinds()[t].mode == "marine", t))


APART = "G12.23"
"""Hung on squads that share a counter with none of another type."""


def may_mix(squads: Sequence[str]) -> bool:
    """Whether these squads may make up one counter (G4.17, G12.23).

    >>> may_mix(("INF", "MAR")), may_mix(("RGR", "INF")), may_mix(("RGR", "RGR"))
    (True, False, True)
    """
    return len(set(squads)) < 2 or not any(APART in kinds()[squad].rules for squad in squads)


def may_stand(field: Field, hex_: str, type_: str) -> bool:
    """Whether squads or a vehicle may be in a hex off the road; a gun as a tank could (G12.18)."""
    mode = kinds()[type_].mode
    return field.cell(hex_, "tank" if mode == "none" else mode).cost is not None


def detached(parent: Unit, label: str, squads: tuple[str, ...]) -> Unit:
    """A counter of squads that left a carrier, or a vehicle: it moves no more this turn (G4.18)."""
    load = is_load(squads)
    hurt = parent.load_hurt if load else 0
    return Unit(
        id=f"{parent.side}.{'load' if load else 'squads'}-{label}",
        side=parent.side,
        kind=squads[0] if load else slowest(squads),
        label=label,
        hex=parent.hex,
        squads=() if load else squads,
        disabled=hurt,
        shaken_by="fire" if hurt else "",
        on_road=parent.on_road,
        march=March(start=parent.hex, shifted=True),
        reacted=parent.reacted,
    )
