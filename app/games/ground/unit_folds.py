"""Folds of the events of units: how they are set up, move, mount, are turned up and recover."""

from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import find, out_of_play, with_force, with_unit, with_units
from app.games.ground.state import State
from app.games.ground.units import Unit

UnitEvent = (
    e.Placed
    | e.Refreshed
    | e.Recovered
    | e.Entered
    | e.Blocked
    | e.Borne
    | e.Dived
    | e.Flew
    | e.Resupplied
    | e.MimicNamed
    | e.MarkSet
    | e.Revealed
    | e.Discarded
    | e.ProvedReal
    | e.Reconcealed
    | e.Regrouped
    | e.Mounted
    | e.Dismounted
)


def unit_fold(state: State, event: UnitEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case e.Entered() | e.Blocked():
            return _moved(state, event)
        case e.Placed():
            there = {"hex": event.hex, "on_road": event.on_road, "airborne": event.airborne}
            return with_unit(state, event.unit, **there)
        case e.Refreshed():
            return _refreshed(state, event)
        case e.Recovered():
            return with_unit(state, event.unit, disabled=0, shaken_by="")
        case e.Dived():
            return with_unit(state, event.unit, surfaced=event.surfaced)
        case e.Borne():
            return with_unit(state, event.unit, borne=event.borne)
        case e.Flew():
            return with_unit(state, event.unit, airborne=event.airborne)
        case e.Resupplied():
            return _resupplied(state, event)
        case e.MimicNamed():
            return with_unit(state, event.unit, mimic=event.kind, mimic_turn=event.turn)
        case e.MarkSet():
            return with_unit(state, event.unit, mark=event.value)
        case e.Revealed():
            return with_units(
                state, [replace(find(state, u), concealed=False) for u in event.units]
            )
        case e.Discarded():
            return out_of_play(state, event.units, "discarded")
        case e.Reconcealed():
            return _reconcealed(state, event)
        case e.Regrouped():
            return _regrouped(state, event)
        case e.Mounted():
            return _mounted(state, event)
        case e.Dismounted():
            return _dismounted(state, event)
        case e.ProvedReal():
            units = (find(state, unit) for unit in event.units)
            return with_units(state, [replace(u, proved=True) for u in units if u.inverted])
        case _:
            assert_never(event)


def _refreshed(state: State, event: e.Refreshed) -> State:
    """Who has nothing to set anew is the very unit that it was: nobody need look at it again."""
    every = state.forces[event.side].units.values()
    return with_units(state, [new for old in every if (new := _anew(old, event)) is not old])


def _anew(unit: Unit, event: e.Refreshed) -> Unit:
    if event.turn_start:
        unit = _rested(unit)
    if unit.id in event.banks:
        unit = replace(unit, bank=event.banks[unit.id], stood=unit.stood + 1)
    march = event.marches.get(unit.id, unit.march)
    return unit if march is unit.march or march == unit.march else replace(unit, march=march)


def _rested(unit: Unit) -> Unit:
    """With nothing done yet in its player-turn."""
    if not (unit.fired or unit.scanned or unit.shifted_squads or unit.pinged):
        return unit
    return replace(unit, fired=(), scanned=(), shifted_squads=0, pinged=False)


def _moved(state: State, event: e.Entered | e.Blocked) -> State:
    changes: dict[str, object] = {"march": event.march}
    if event.bank is not None:
        changes["bank"] = event.bank
    if isinstance(event, e.Entered):
        changes |= {"hex": event.hex, "on_road": event.on_road, "borne": False, "stood": 0}
    return with_unit(state, event.unit, **changes)


def _regrouped(state: State, event: e.Regrouped) -> State:
    units = {k: u for k, u in state.forces[event.side].units.items() if k not in event.gone}
    units |= {unit.id: unit for unit in event.units}
    return with_force(state, event.side, units=units)


def _mounted(state: State, event: e.Mounted) -> State:
    unit = find(state, event.unit)
    taken = len(event.riders) - len(find(state, event.carrier).riders)
    carrier = find(state, event.carrier)
    state = with_units(
        state,
        (
            replace(unit, squads=event.left, hex=unit.hex if event.left else ""),
            replace(
                carrier,
                riders=event.riders,
                shifted_squads=carrier.shifted_squads + taken,
            ),
        ),
    )
    if event.left:
        return state
    units = {k: u for k, u in state.forces[unit.side].units.items() if k != event.unit}
    return with_force(state, unit.side, units=units)


def _dismounted(state: State, event: e.Dismounted) -> State:
    state = with_unit(state, event.carrier, riders=event.riders, load_hurt=0)
    return with_units(state, (event.unit,))


def _reconcealed(state: State, event: e.Reconcealed) -> State:
    hidden = {"label": event.label, "concealed": True, "hid": state.public.n}
    unit = replace(find(state, event.unit), **hidden)
    return with_units(state, (unit, event.dummy))


def _resupplied(state: State, event: e.Resupplied) -> State:
    """A new missile for one squad."""
    if find(state, event.unit).squads:
        return with_unit(state, event.unit, squads=event.squads, kind=event.kind)
    return with_unit(state, event.unit, riders=event.squads)
