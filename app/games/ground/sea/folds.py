"""Folds of the events of the sea."""

from collections.abc import Collection
from typing import assert_never

from msgspec.structs import replace

from app.games.ground.edits import (
    find,
    with_force,
    with_knowledge,
    with_public,
    with_unit,
    with_units,
)
from app.games.ground.engineer_folds import in_order
from app.games.ground.events import sea as e
from app.games.ground.sea.air_folds import air_fold
from app.games.ground.sea.landing_folds import landing_fold
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.views.seats import Side


def sea_fold(state: State, event: e.SeaEvent) -> State:
    """The state after an event of the sea."""
    match event:
        case e.RuseSet():
            return with_unit(state, event.unit, ruse=event.path)
        case e.Sounded() | e.Charged() | e.ChargeFell() | e.FirstRolled():
            return state
        case e.Pinged():
            return with_unit(state, event.unit, pinged=True)
        case e.Sailed():
            return with_unit(state, event.unit, hex=event.path[-1], march=event.march)
        case e.Slipped():
            return with_units(state, (_below(find(state, event.unit)),))
        case e.Released():
            return _released(state, event)
        case e.Approached() | e.GivenAway():
            return with_units(state, [replace(find(state, u), back="D") for u in event.units])
        case e.Lifted():
            below = [_below(find(state, unit)) for unit in event.hidden]
            shown = [replace(find(state, unit), back="", proved=False) for unit in event.shown]
            state = with_units(state, (*below, *shown))
            return _without(state, event.side, event.decoys)
        case e.Exposed():
            state = with_units(
                state, [replace(find(state, u), back="", proved=False) for u in event.boats]
            )
            for side in Side:
                state = _without(state, side, event.decoys)
            return state
        case e.LagoonHeld():
            return with_public(state, lagoon=event.turns)
        case (
            e.TookOff()
            | e.Flown()
            | e.Landed()
            | e.FlownOff()
            | e.Aged()
            | e.RanDry()
            | e.WentDown()
        ):
            return air_fold(state, event)
        case e.Bound() | e.Embarked() | e.Debarked():
            return landing_fold(state, event)
        case e.Marked():
            markers = state.knowledge[event.reader].markers
            return with_knowledge(state, event.reader, markers=(*markers, event.marker))
        case e.Unmarked():
            markers = state.knowledge[event.reader].markers
            left = tuple(marker for marker in markers if marker.label != event.label)
            return with_knowledge(state, event.reader, markers=left)
        case e.Noted():
            return _noted(state, event)
        case e.MinesGiven():
            return with_force(state, event.side, stock=event.mines)
        case e.LayingSet():
            return with_unit(state, event.unit, laying=event.laying, idle=event.idle)
        case e.Mined():
            mines = in_order((*state.forces[event.mine.side].mines, event.mine))
            return with_force(state, event.mine.side, mines=mines)
        case e.SectionsNamed():
            if not event.shown:
                return with_force(state, event.side, sections=event.sections)
            sections = {**state.public.sections, event.side: event.sections}
            return with_public(state, sections=sections)
        case _:
            assert_never(event)


def _noted(state: State, event: e.Noted) -> State:
    known = state.knowledge[event.side.seat]
    if event.mirror:
        kept = known.mirror[: len(known.mirror) - event.back]
        return with_knowledge(state, event.side.seat, mirror=(*kept, *event.seen))
    kept = known.sightings[: len(known.sightings) - event.back]
    return with_knowledge(state, event.side.seat, sightings=(*kept, *event.seen))


def _below(unit: Unit) -> Unit:
    """A submarine without a counter: its owner calls it what he always did."""
    return replace(unit, hidden=True, back="", proved=False, label=unit.callsign)


def _released(state: State, event: e.Released) -> State:
    boat = replace(
        find(state, event.unit),
        hidden=False,
        label=event.label,
        hex=event.path[-1],
        march=event.march,
        back=event.back,
        ruse=(),
    )
    boat = replace(boat, decoys=boat.decoys + 1)
    return with_units(state, (boat, event.decoy))


def _without(state: State, side: Side, units: Collection[str]) -> State:
    """The state without these decoys."""
    every = state.forces[side].units
    if every.keys().isdisjoint(units):
        return state
    return with_force(state, side, units={k: u for k, u in every.items() if k not in units})
