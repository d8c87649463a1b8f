"""Small changes of a state, from which folds are made."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.ground.state import Knowledge, Loss, State
from app.games.ground.units import Unit
from app.views.seats import Seat, Side


def find(state: State, unit: str) -> Unit:
    """A unit of either side by id. Raises KeyError."""
    for force in state.forces.values():
        if unit in force.units:
            return force.units[unit]
    raise KeyError(unit)


def with_public(state: State, **changes: object) -> State:
    """The state with some public facts changed."""
    return replace(state, public=replace(state.public, **changes))


def with_force(state: State, side: Side, **changes: object) -> State:
    """The state with some facts of a side's force changed."""
    return replace(state, forces={**state.forces, side: replace(state.forces[side], **changes)})


def with_units(state: State, units: Iterable[Unit]) -> State:
    """The state with these units put in place of their former selves."""
    changed: dict[Side, dict[str, Unit]] = {}
    for unit in units:
        side = unit.side
        if side not in changed:
            changed[side] = dict(state.forces[side].units)
        changed[side][unit.id] = unit
    for side, table in changed.items():
        state = with_force(state, side, units=table)
    return state


def with_unit(state: State, unit: str, **changes: object) -> State:
    """The state with some facts of one unit changed."""
    old = find(state, unit)
    units = {**state.forces[old.side].units, unit: replace(old, **changes)}
    return with_force(state, old.side, units=units)


def with_knowledge(state: State, reader: Seat, **changes: object) -> State:
    """The state with some knowledge of a reader changed."""
    return with_known(state, reader, replace(state.knowledge[reader], **changes))


def with_known(state: State, reader: Seat, known: Knowledge) -> State:
    """The state once a reader knows this."""
    return replace(state, knowledge={**state.knowledge, reader: known})


def out_of_play(state: State, units: Iterable[str], fate: str) -> State:
    """The state with these units out of play."""
    return with_units(state, [replace(find(state, u), fate=fate, concealed=False) for u in units])


def with_loss(state: State, unit: Unit, vp: float, text: str, kinds: tuple[str, ...] = ()) -> State:
    """The state with a loss entered for a unit."""
    if not vp and not kinds:
        return state
    loss = Loss(side=unit.side, text=text, vp=vp, label=unit.label, kinds=kinds)
    return with_public(state, losses=(*state.public.losses, loss))
