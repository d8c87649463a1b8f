"""The units that a game begins with, from the scenario's list and its dummies (C1.3, C12)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from app.games.corpen18.damage import is_half, load_of
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.market import default_lines, units_of
from app.games.corpen18.scenarios import Printed, Scenario
from app.games.corpen18.state import Ship
from app.games.corpen18.switches import Switches
from app.views.seats import Side

EMPTY: Mapping[Side, tuple[str, ...]] = MappingProxyType({})


def roster(
    scenario: Scenario, switches: Switches, fleets: Mapping[Side, tuple[str, ...]] = EMPTY
) -> tuple[Ship, ...]:
    """Every unit, side a's first, real ones before dummies; `fleets` are the lists of who bought.

    A side that buys its fleet and has no list gets what it gets unasked (C13.1).
    """
    out: list[Ship] = []
    for side in Side:
        lines = fleets.get(side, ())
        if scenario.file.purchase and not lines:
            lines = default_lines(scenario, side, switches)
        out += fleet_of(scenario, side, switches, lines)
    return tuple(out)


def fleet_of(
    scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]
) -> tuple[Ship, ...]:
    """A side's units, with those that it bought by the lines of a list, and its dummies."""
    every = (*scenario.printed(side), *units_of(scenario, side, switches, lines))
    real = [ship_of(p) for p in every if _plays(p, switches)]
    return (*real, *_dummies(scenario, switches, side, len(every)))


def _plays(printed: Printed, switches: Switches) -> bool:
    """Shore batteries take part only with their switch; a coast watch always does (C12)."""
    return switches.shore_batteries or not printed.type.startswith("shore:")


def ship_of(printed: Printed) -> Ship:
    """A unit as its list has it."""
    kind = kind_of(printed.type)
    tubes = kind.torpedoes and load_of(kind.torpedoes, is_half(printed.category, printed.vessels))
    here = printed.hex if not printed.enters else ""
    return Ship(
        id=printed.id,
        label=printed.label,
        side=printed.side,
        type=printed.type,
        name=printed.name,
        category=printed.category,
        vessels=printed.vessels,
        crew=printed.crew,
        nfp=printed.nfp,
        radar=printed.radar,
        move=printed.move,
        main_drm=printed.main_drm,
        group=printed.group,
        enters=printed.enters,
        zone=printed.zone,
        start=here,
        hex=here or None,
        facing=printed.facing,
        ready=tubes.ready if tubes else 0,
        reload=tubes.reload if tubes else 0,
    )


def _dummies(scenario: Scenario, switches: Switches, side: Side, before: int) -> Iterator[Ship]:
    """Each is one counter in the zone of its side, a cruiser until its owner says otherwise."""
    rules = scenario.file.dummies
    if rules is None or not switches.dummies:
        return
    zones = [p.zone for p in scenario.printed(side) if p.zone] or [
        row.zone for row in scenario.file.sides if scenario.sides[row.id] is side and row.zone
    ]
    for n in range(1, rules.count + 1):
        letter = side.value.upper()
        yield Ship(
            id=f"{letter}DUMMY{n}",
            label=f"{letter}{before + n}",
            side=side,
            name=f"Dummy {n}",
            category="cruiser",
            move=rules.move,
            dummy=True,
            zone=zones[0] if zones else "",
            facing=0,
        )
