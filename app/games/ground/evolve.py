"""Folding events into the state. No dice, tables or rules here, so old games replay for ever."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from app.games.ground import combat_folds as combat
from app.games.ground import events as e
from app.games.ground import works_folds as works
from app.games.ground.edge_folds import edge_fold, recounted
from app.games.ground.edits import (
    find,
    out_of_play,
    with_force,
    with_knowledge,
    with_public,
    with_unit,
    with_units,
)
from app.games.ground.engineer_folds import EngineerEvent, engineer_fold, in_order
from app.games.ground.missile_folds import fold_missile
from app.games.ground.sea.folds import sea_fold
from app.games.ground.state import Force, Knowledge, Public, State, Umpire
from app.games.ground.units import Unit
from app.games.ground.unseen_folds import UnseenEvent, unseen_fold
from app.kernel.proofs import proven
from app.views.seats import READERS, Seat, Side


def blank() -> State:
    """The state before the first event."""
    return State(
        public=Public(scenario=""),
        forces={side: Force(side=side, units={}) for side in Side},
        knowledge={seat: Knowledge() for seat in Seat},
        umpire=Umpire(),
    )


def _opened(state: State, event: e.Opened) -> State:
    public = Public(
        scenario=event.scenario,
        switches=event.switches,
        first=event.first,
        turns=event.turns,
        phase="SETUP",
        setting=event.setting,
        pools=state.public.pools,
    )
    forces = {
        side: Force(
            side=side,
            units={u.id: u for u in event.units if u.side is side},
            stock=event.switches.mines,
        )
        for side in Side
    }
    umpire = replace(state.umpire, labels=event.labels, control=event.control)
    return recounted(replace(state, public=public, forces=forces, umpire=umpire))


def _refreshed(state: State, event: e.Refreshed) -> State:
    out = []
    for unit in state.forces[event.side].units.values():
        march = event.marches.get(unit.id, unit.march)
        if event.turn_start:
            unit = replace(unit, fired=(), scanned=(), shifted_squads=0)
        if unit.id in event.banks:
            unit = replace(unit, bank=event.banks[unit.id], stood=unit.stood + 1)
        out.append(replace(unit, march=march))
    return with_units(state, out)


def _moved(state: State, event: e.Entered | e.Blocked) -> State:
    unit = replace(find(state, event.unit), march=event.march)
    if event.bank is not None:
        unit = replace(unit, bank=event.bank)
    if isinstance(event, e.Entered):
        unit = replace(unit, hex=event.hex, on_road=event.on_road, stood=0)
    return with_units(state, (unit,))


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    before = state.public.n
    state = with_public(
        state,
        phase=event.phase,
        turn=event.turn,
        n=event.n,
        active=event.active,
        closed=(),
        aimed=(),
        bursts=(),
        closing=False,
    )
    for side in Side:
        state = with_force(state, side, past=(), step=1)
        if event.n != before:
            state = with_force(state, side, tried=())
    return _next_player_turn(state, before) if event.n != before else state


def _next_player_turn(state: State, last: int) -> State:
    # Racks and rams are counted by the player-turn, whosever it is (G5.13, G8.1); a laser that
    # acted in one is out of use in the next (G9.19).
    fresh = []
    for force in state.forces.values():
        for unit in force.units.values():
            used = tuple(name for name in unit.used if not name.startswith(("rack", "laser")))
            if last and unit.lased == last:
                used = (*used, "laser1")
            if unit.rams or used != unit.used:
                fresh.append(replace(unit, rams=0, used=used))
    return with_units(state, fresh)


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


def _labels_drawn(state: State, event: e.LabelsDrawn) -> State:
    left = state.umpire.labels[event.side][event.count :]
    labels = {**state.umpire.labels, event.side: left}
    return replace(state, umpire=replace(state.umpire, labels=labels))


def _taken_back(state: State, event: e.TakenBack) -> State:
    force = state.forces[event.side]
    units = {k: u for k, u in force.units.items() if k not in event.removed}
    units |= {unit.id: unit for unit in event.units}
    back = with_force(state, event.side, units=units, past=force.past[:-1])
    exits = tuple(out for out in state.public.exits if out.label not in _labels(event.units))
    return recounted(with_public(back, exits=exits))


def _labels(units: Iterable[Unit]) -> set[str]:
    return {unit.label for unit in units}


def _remembered(state: State, event: e.Remembered) -> State:
    force = state.forces[event.side]
    past = (*force.past, event.memory) if event.memory else ()
    return with_force(state, event.side, past=past)


def _ended(state: State, event: e.Ended) -> State:
    state = with_public(
        state,
        ended=True,
        phase="END",
        active=None,
        overrun=None,
        due={},
        ending=event.how,
        winner=event.winner,
        marks=event.marks,
        classes=event.classes,
        bonus=event.bonus,
        offmap={},
        setting=(),
    )
    for side in Side:
        units = state.forces[side].units.values()
        turned = [replace(unit, concealed=False, hidden=False) for unit in units]
        state = with_force(with_units(state, turned), side, past=())
    laid = in_order(tuple(mine for force in state.forces.values() for mine in force.mines))
    for seat in READERS:
        others = tuple(mine for mine in laid if mine.side is not seat.side)
        state = with_knowledge(state, seat, mines=others)
    return state


Shown = e.Sighted | e.Told | e.LostSight | e.MarkShown


def _shown(state: State, event: Shown) -> State:
    known = state.knowledge[event.reader]
    match event:
        case e.Sighted():
            contacts = {**known.contacts, event.contact.label: event.contact}
            return with_knowledge(state, event.reader, contacts=contacts)
        case e.LostSight():
            contacts = {k: c for k, c in known.contacts.items() if k != event.label}
            return with_knowledge(state, event.reader, contacts=contacts)
        case e.MarkShown():
            return with_knowledge(
                state, event.reader, control={**known.control, event.hex: event.mark}
            )
        case e.Told():
            return with_knowledge(state, event.reader, bulletins=(*known.bulletins, event.bulletin))
        case _:
            assert_never(event)


def evolve(state: State, event: e.GroundEvent) -> State:
    """The state after an event."""
    # Most events tell a reader something, so they are looked for first.
    if isinstance(event, Shown):
        return _shown(state, event)
    if isinstance(event, EngineerEvent):
        return engineer_fold(state, event)
    if isinstance(event, UnseenEvent):
        return unseen_fold(state, event)
    if isinstance(event, e.SeaEvent):
        return sea_fold(state, event)
    match event:
        case e.Opened():
            return _opened(state, event)
        case (
            e.PoolRolled()
            | e.SetUpPassed()
            | e.EdgeChosen()
            | e.Waited()
            | e.CameIn()
            | e.Left()
            | e.Reinforced()
            | e.Seized()
            | e.Identified()
        ):
            return edge_fold(state, event)
        case e.LaidOut():
            umpire = replace(state.umpire, labels=event.labels, control=event.control)
            laid = replace(state, public=event.public, forces=event.forces, umpire=umpire)
            return recounted(laid)
        case e.Placed():
            there = {"hex": event.hex, "on_road": event.on_road, "airborne": event.airborne}
            return with_unit(state, event.unit, **there)
        case e.ForceChosen():
            units = {unit.id: unit for unit in event.units}
            return with_force(state, event.side, bought=event.bought, units=units, past=())
        case e.Committed():
            return with_force(state, event.side, committed=True, past=())
        case e.PhaseBegan():
            return _phase_began(state, event)
        case e.Refreshed():
            return _refreshed(state, event)
        case e.StepOpened():
            return with_force(state, event.side, step=event.step)
        case e.Recovered():
            return with_unit(state, event.unit, disabled=0, shaken_by="")
        case e.Entered() | e.Blocked():
            return _moved(state, event)
        case e.Dived():
            return with_unit(state, event.unit, surfaced=event.surfaced)
        case e.Resupplied():
            return combat.resupplied(state, event)
        case e.Flew():
            return with_unit(state, event.unit, airborne=event.airborne)
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
        case e.Disabled():
            return with_unit(state, event.unit, disabled=event.n, shaken_by=event.cause)
        case e.LoadHurt():
            return with_unit(state, event.unit, load_hurt=event.n)
        case e.GotStuck():
            return with_unit(state, event.unit, stuck=True)
        case e.SquadsLost():
            return combat.squads_lost(state, event)
        case e.SystemsLost():
            return combat.systems_lost(state, event)
        case e.TreadsLost():
            return combat.treads_lost(state, event)
        case e.Destroyed():
            return combat.destroyed(state, event)
        case e.Scanned():
            return combat.scanned(state, event)
        case e.Announced():
            closed = (*state.public.closed, event.hex) if event.batch else state.public.closed
            return with_public(state, closed=closed)
        case e.Fired():
            return combat.fired(state, event)
        case e.Aimed():
            return with_public(state, aimed=(*state.public.aimed, *event.pairs))
        case e.TerrainWrecked():
            return combat.terrain_wrecked(state, event)
        case e.BridgeHit():
            return combat.bridge_hit(state, event)
        case (
            e.SalvoMoved()
            | e.Launched()
            | e.Tried()
            | e.Downed()
            | e.Exploded()
            | e.Blasted()
            | e.WorksBlasted()
            | e.BridgeBlasted()
            | e.Scorched()
            | e.Pulsed()
            | e.LaserSet()
            | e.Parried()
            | e.Became()
        ):
            return fold_missile(state, event)
        case e.StructureHit() | e.WorkSet() | e.HulksLeft():
            return works.work(state, event)
        case e.OverrunOpened():
            return with_public(state, overrun=event.overrun)
        case e.OverrunMoved():
            return combat.overrun_moved(state, event)
        case e.Reacted():
            return combat.reacted(state, event)
        case e.OverrunClosed():
            return combat.overrun_closed(state, event)
        case e.Rammed():
            return with_unit(state, event.unit, rams=find(state, event.unit).rams + event.count)
        case e.Regrouped():
            return _regrouped(state, event)
        case e.Mounted():
            return _mounted(state, event)
        case e.Dismounted():
            return _dismounted(state, event)
        case e.LabelsDrawn():
            return _labels_drawn(state, event)
        case e.Reconcealed():
            return _reconcealed(state, event)
        case e.CapDue():
            for side in Side:
                state = with_force(state, side, giving=None)
            return with_public(state, due=event.due)
        case e.CapChosen():
            return with_force(state, event.side, giving=event.units)
        case e.Held():
            control = {**state.umpire.control, event.hex: event.side}
            return replace(state, umpire=replace(state.umpire, control=control))
        case e.Remembered():
            return _remembered(state, event)
        case e.TakenBack():
            return _taken_back(state, event)
        case e.DrawOffered():
            return with_public(state, draw=event.side)
        case e.Ended():
            return _ended(state, event)
        case e.Rolled():
            drawn = {**state.umpire.drawn, event.stream: event.index + 1}
            return replace(state, umpire=replace(state.umpire, drawn=drawn))
        case e.Read():
            known = state.knowledge[Seat(event.side)]
            return with_knowledge(state, Seat(event.side), read=len(known.bulletins))
        case e.Promised() | e.Pledged() | e.Shared() | e.Waived() | e.Sealed() | e.Unsealed():
            return proven(state, event)
        case e.PhaseEnded():
            return recounted(with_public(state, closing=True))
        case (
            e.StayedDisabled()
            | e.ProvedReal()
            | e.Marched()
            | e.Checked()
            | e.Fell()
            | e.Attacked()
            | e.SheetHit()
            | e.RunDown()
            | e.Wasted()
        ):
            return state
        case _:
            assert_never(event)
