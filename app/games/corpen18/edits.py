"""Changing parts of a state, each in a new one."""

from typing import Any

from msgspec.structs import replace

from app.games.corpen18.state import Force, Knowledge, State
from app.games.corpen18.units import find
from app.views.seats import Seat, Side


def with_force(state: State, side: Side, **changes: Any) -> State:
    """The state with parts of a force changed."""
    force: Force = replace(state.forces[side], **changes)
    return replace(state, forces={**state.forces, side: force})


def with_ship(state: State, unit: str, **changes: Any) -> State:
    """The state with a unit changed."""
    ship = find(state, unit)
    ships = {**state.forces[ship.side].ships, unit: replace(ship, **changes)}
    return with_force(state, ship.side, ships=ships)


def with_every_ship(state: State, side: Side, **changes: Any) -> State:
    """The state with all units of a side changed alike."""
    units = state.forces[side].ships
    return with_force(state, side, ships={k: replace(s, **changes) for k, s in units.items()})


def with_public(state: State, **changes: Any) -> State:
    """The state with public facts changed."""
    return replace(state, public=replace(state.public, **changes))


def with_knowledge(state: State, reader: Seat, **changes: Any) -> State:
    """The state with what a reader knows changed."""
    known: Knowledge = replace(state.knowledge[reader], **changes)
    return replace(state, knowledge={**state.knowledge, reader: known})
