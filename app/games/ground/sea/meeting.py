"""Vessels face down that come next to each other (`naval_concealment`, LS-13)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.field import field_of
from app.games.ground.state import State
from app.games.ground.units import Unit, label_order
from app.games.ground.waters import layer
from app.hexes.coords import distance
from app.views.seats import Seat, Side


def meet(log: Log) -> None:
    """The end of a phase: dummies next to an enemy vessel go together; then vessels face down that
    are next to a real one are turned up, and who is left alone is known to be real."""
    if not log.state.public.switches.naval_concealment:
        return
    near = [unit for side in Side for unit in _beside(log.state, side) if unit.concealed]
    near.sort(key=lambda unit: label_order(unit.name))
    turn_up(log, [unit for unit in near if unit.dummy], "S15")
    real = [now(log, unit.id) for unit in near if not unit.dummy]
    shown = [unit for unit in real if _foes(log.state, unit)]
    turn_up(log, shown, "S15")
    alone = tuple(unit.id for unit in real if unit not in shown and not _known(log.state, unit))
    if alone:
        log.write(e.ProvedReal(units=alone))


def _afloat(state: State, side: Side) -> list[Unit]:
    """The counters of a side on the surface of the sea."""
    field = field_of(state.public)
    return [
        unit
        for unit in state.forces[side].units.values()
        if unit.in_play
        and not unit.inverted
        and field.afloat(unit.hex)
        and (unit.dummy or layer(field, unit, unit.hex) == "ground")
    ]


def _beside(state: State, side: Side) -> list[Unit]:
    """Those that have an enemy counter next to them."""
    return [unit for unit in _afloat(state, side) if _foes(state, unit)]


def _foes(state: State, unit: Unit) -> list[Unit]:
    return [foe for foe in _afloat(state, unit.side.other) if distance(foe.hex, unit.hex) <= 1]


def _known(state: State, unit: Unit) -> bool:
    contact = state.knowledge[Seat.OBSERVER].contacts.get(unit.label)
    return contact is not None and contact.real
