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
