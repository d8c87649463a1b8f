"""Counters of squads that come into being on the map (G4.17-G4.19, G7.5)."""

from collections.abc import Sequence

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


def detached(parent: Unit, label: str, squads: tuple[str, ...]) -> Unit:
    """A counter of squads that left a carrier: they move no more this turn (G4.18)."""
    return Unit(
        id=f"{parent.side}.squads-{label}",
        side=parent.side,
        kind=slowest(squads),
        label=label,
        hex=parent.hex,
        squads=squads,
        on_road=parent.on_road,
        march=March(start=parent.hex, shifted=True),
        reacted=parent.reacted,
    )
