"""Names of bought ships: drawn, so that one that is seen says nothing of the unseen (C13.1)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.corpen18.fleet import classes
from app.games.corpen18.fleet_lists import CREWS, Entry, cost
from app.games.corpen18.journal import Log
from app.games.corpen18.market import MOST, name_of
from app.games.corpen18.roster import roster
from app.games.corpen18.scenarios import Scenario
from app.games.corpen18.state import Ship
from app.games.corpen18.switches import Switches
from app.kernel.dice import Stream
from app.views.seats import Side


def names_for(type_: str, switches: Switches) -> tuple[str, ...]:
    """The names of a class: as many as the points could pay for, which everybody can work out.

    >>> names_for("bismarck", Switches(fleet_points=60, fleet_year=1942))
    ('Bismarck', 'Tirpitz')
    """
    price = min(cost(Entry(type_, crew), switches.fleet_year) for crew in CREWS)
    most = min(MOST, switches.fleet_points // max(1, price))
    return tuple(name_of(classes()[type_], n) for n in range(1, most + 1))


def christened(
    log: Log, side: Side, fleet: Iterable[Ship], switches: Switches, before: Iterable[Ship] = ()
) -> tuple[Ship, ...]:
    """The units of a bought fleet with names drawn by their owner's dice; those that it had
    `before` keep theirs."""
    fleet = tuple(fleet)
    had = {(ship.id, ship.type): ship.name for ship in before if not ship.dummy}
    kept = {ship.id: had[ship.id, ship.type] for ship in fleet if (ship.id, ship.type) in had}
    names = dict(kept)
    left: dict[str, list[str]] = {}
    for ship in fleet:
        if ship.dummy or ship.id in kept:
            continue
        if ship.type not in left:
            free = [n for n in names_for(ship.type, switches) if n not in kept.values()]
            left[ship.type] = log.shuffle(free, Stream.of(side), "names")
        names[ship.id] = left[ship.type].pop()
    return tuple(replace(ship, name=names.get(ship.id, ship.name)) for ship in fleet)


def first_fleets(log: Log, scenario: Scenario, switches: Switches) -> tuple[Ship, ...]:
    """What a game begins with; where fleets are bought, what each side gets unasked."""
    ships = roster(scenario, switches)
    if not scenario.file.purchase:
        return ships
    fleets = {side: tuple(s for s in ships if s.side is side) for side in Side}
    return tuple(s for side in Side for s in christened(log, side, fleets[side], switches))
