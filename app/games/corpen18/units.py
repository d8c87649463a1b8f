"""Finding units of a state, and what the enemy calls them."""

from collections.abc import Iterable, Mapping

from app.games.corpen18.state import Contact, Ship, State
from app.views.seats import Side


def ships(state: State) -> Iterable[Ship]:
    """Every unit of the game, side a's first, in the order of the scenario."""
    return (ship for side in Side for ship in state.forces[side].ships.values())


def find(state: State, unit: str) -> Ship:
    """A unit by its id. Raises KeyError."""
    for force in state.forces.values():
        if unit in force.ships:
            return force.ships[unit]
    raise KeyError(unit)


def by_label(ships: Iterable[Ship]) -> Mapping[str, Ship]:
    """Units by what their owner calls them."""
    return {ship.label: ship for ship in ships}


def labelled(state: State, side: Side, label: str) -> Ship:
    """A side's own unit by its label. Raises KeyError."""
    return by_label(state.forces[side].ships.values())[label]


def tracked(state: State, side: Side, label: str) -> Ship:
    """The unit of a side that the enemy calls by a contact's label. Raises KeyError."""
    force = state.forces[side]
    unit = next(unit for unit, track in force.tracks.items() if track == label)
    return force.ships[unit]


def contact_of(state: State, ship: Ship) -> Contact | None:
    """What the enemy was shown of a unit that he detects."""
    label = state.forces[ship.side].tracks.get(ship.id, "")
    return state.knowledge[ship.side.other.seat].contacts.get(label)


def told_in_order(state: State, ship: Ship) -> tuple[str, str, tuple[int, str], str]:
    """Where a unit stands in what is told of several: by side and hex, then by what its enemy calls
    it, so that the order of the roster shows nowhere (HX.8)."""
    label = state.forces[ship.side].tracks.get(ship.id) or ship.label
    return ship.side, ship.hex or "", (len(label), label), ship.label
