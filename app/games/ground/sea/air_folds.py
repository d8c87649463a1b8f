"""Folds of the events of aircraft, and of what is lost aboard."""

from typing import assert_never

from msgspec.structs import replace

from app.games.ground.edits import find, out_of_play, with_loss, with_unit, with_units
from app.games.ground.events import sea as e
from app.games.ground.state import State
from app.games.ground.units import March, Unit

AirEvent = e.TookOff | e.Flown | e.Landed | e.FlownOff | e.Aged | e.RanDry | e.WentDown


def air_fold(state: State, event: AirEvent) -> State:
    """The state after an event of aircraft."""
    match event:
        case e.TookOff():
            return _launched(state, event)
        case e.Flown():
            there = {"hex": event.path[-1], "corner": event.corner, "march": event.march}
            return with_unit(state, event.unit, label=event.label, returns=0, **there)
        case e.Landed():
            ship = find(state, event.ship)
            down = replace(_away(state, event.unit), aboard=ship.label, landed=True)
            return with_units(state, (down,))
        case e.FlownOff():
            away = replace(_away(state, event.unit), returns=event.returns)
            return with_units(state, (away,))
        case e.Aged():
            units = (find(state, unit) for unit in event.units)
            return with_units(state, [replace(unit, aloft=unit.aloft + 1) for unit in units])
        case e.RanDry():
            return state
        case e.WentDown():
            return _went_down(state, event)
        case _:
            assert_never(event)


def _away(state: State, id_: str) -> Unit:
    """An aircraft off the map: its owner calls it what he always did."""
    unit = find(state, id_)
    return replace(unit, hex="", label=unit.callsign or unit.label, corner=-1, aloft=0)


def _launched(state: State, event: e.TookOff) -> State:
    unit, ship = find(state, event.unit), find(state, event.ship)
    copter = unit.kind == "HCOP"
    if event.counts and copter:
        ship = replace(ship, copters=ship.copters + 1)
    elif event.counts:
        ship = replace(ship, fighters=ship.fighters + 1)
    unit = replace(
        unit, hex=event.hex, label=event.label, aboard="", march=March(start=event.hex), aloft=0
    )
    return with_units(state, (unit, ship))


def _went_down(state: State, event: e.WentDown) -> State:
    lost = [find(state, unit) for unit in event.units]
    state = out_of_play(state, event.units, "destroyed")
    for unit, vp, text in zip(lost, event.vp, event.texts, strict=True):
        state = with_loss(state, unit, vp, text, unit.squads or (unit.kind,))
    return state
