"""Folds of the events of units that nobody sees."""

from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import find, with_force, with_unit, with_units
from app.games.ground.state import State

UnseenEvent = e.Hid | e.LeftOut | e.Found | e.Dealt


def unseen_fold(state: State, event: UnseenEvent) -> State:
    """The state after an event of units that nobody sees."""
    match event:
        case e.Hid():
            return with_unit(state, event.unit, hidden=event.hidden, concealed=event.face_down)
        case e.LeftOut():
            every = state.forces[event.side].units
            left = {id_: unit for id_, unit in every.items() if id_ not in event.units}
            return with_force(state, event.side, units=left)
        case e.Dealt():
            return _dealt(state, event)
        case e.Found():
            return with_units(
                state,
                [
                    replace(find(state, id_), hidden=False, label=event.labels[id_])
                    for id_ in event.units
                ],
            )
        case _:
            assert_never(event)


def _dealt(state: State, event: e.Dealt) -> State:
    """Each piece has its name; who is aboard, that of its vessel."""
    called = dict(event.labels)
    dealt = []
    for id_, name in called.items():
        unit = replace(find(state, id_), label=name)
        if unit.hidden or unit.stowed:
            unit = replace(unit, callsign=name)
        if unit.aboard:
            vessel = called.get(f"{unit.side}.{unit.aboard}", unit.aboard)
            unit = replace(unit, aboard=vessel)
        dealt.append(unit)
    return with_units(state, dealt)
