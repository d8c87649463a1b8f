"""Folding events into the state. No dice, tables or rules here, so old games replay for ever."""

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.combat_folds import CombatEvent, combat_fold
from app.games.ground.edge_folds import EdgeEvent, edge_fold, recounted
from app.games.ground.edits import with_force, with_knowledge, with_known, with_public, with_units
from app.games.ground.engineer_folds import EngineerEvent, engineer_fold, in_order
from app.games.ground.missile_folds import MissileEvent, fold_missile
from app.games.ground.sea.folds import sea_fold
from app.games.ground.state import Force, Knowledge, Public, State, Umpire
from app.games.ground.unit_folds import UnitEvent, unit_fold
from app.games.ground.units import Unit
from app.games.ground.unseen_folds import UnseenEvent, unseen_fold
from app.games.ground.works_folds import WorksEvent, work
from app.kernel.dispatch import by_kind
from app.kernel.events import Event, Proven
from app.kernel.proofs import ordered, proven
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
    for side, force in state.forces.items():
        # A force that stays as it is need not be looked at again.
        tried = () if event.n != before else force.tried
        if force.past or force.step != 1 or tried != force.tried:
            state = with_force(state, side, past=(), step=1, tried=tried)
    return _next_player_turn(state, before) if event.n != before else state


def _next_player_turn(state: State, last: int) -> State:
    # Racks and rams are counted by the player-turn, whosever it is (G5.13, G8.1); a laser that
    # acted in one is out of use in the next (G9.19).
    fresh = []
    for force in state.forces.values():
        for unit in force.units.values():
            if not (unit.used or unit.rams or unit.lased):
                continue
            used = tuple(name for name in unit.used if not name.startswith(("rack", "laser")))
            if last and unit.lased == last:
                used = (*used, "laser1")
            if unit.rams or used != unit.used:
                fresh.append(replace(unit, rams=0, used=used))
    return with_units(state, fresh)


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
        open_ = {"concealed": False, "hidden": False, "back": "", "proved": False}
        turned = [replace(unit, **open_) for unit in units]
        state = with_force(with_units(state, turned), side, past=())
    laid = in_order(tuple(mine for force in state.forces.values() for mine in force.mines))
    for seat in READERS:
        others = tuple(mine for mine in laid if mine.side is not seat.side)
        state = with_knowledge(state, seat, mines=others)
    return state


TableEvent = (
    e.PhaseBegan
    | e.PhaseEnded
    | e.Remembered
    | e.TakenBack
    | e.StepOpened
    | e.LabelsDrawn
    | e.CapDue
    | e.CapChosen
    | e.Held
    | e.DrawOffered
    | e.Opened
    | e.LaidOut
    | e.ForceChosen
    | e.Committed
    | e.Ended
)


TellingEvent = (
    e.Marched
    | e.Checked
    | e.Fell
    | e.StayedDisabled
    | e.Attacked
    | e.SheetHit
    | e.RunDown
    | e.Wasted
)
"""Events that are told and change nothing: others that go with them do."""


def _unchanged(state: State, _: TellingEvent) -> State:
    return state


def _told(state: State, event: e.Told) -> State:
    known = state.knowledge[event.reader]
    known = replace(known, bulletins=(*known.bulletins, event.bulletin))
    return with_known(state, event.reader, known)


def _sighted(state: State, event: e.Sighted) -> State:
    known = state.knowledge[event.reader]
    contacts = {**known.contacts, event.contact.label: event.contact}
    return with_known(state, event.reader, replace(known, contacts=contacts))


def _lost_sight(state: State, event: e.LostSight) -> State:
    known = state.knowledge[event.reader]
    contacts = {k: c for k, c in known.contacts.items() if k != event.label}
    return with_known(state, event.reader, replace(known, contacts=contacts))


def _mark_shown(state: State, event: e.MarkShown) -> State:
    known = state.knowledge[event.reader]
    control = {**known.control, event.hex: event.mark}
    return with_known(state, event.reader, replace(known, control=control))


def _rolled(state: State, event: e.Rolled) -> State:
    drawn = {**state.umpire.drawn, event.stream: event.index + 1}
    return replace(state, umpire=replace(state.umpire, drawn=drawn))


def _read(state: State, event: e.Read) -> State:
    reader = event.side.seat
    known = state.knowledge[reader]
    return ordered(with_known(state, reader, replace(known, read=len(known.bulletins))))


def _table_fold(state: State, event: TableEvent) -> State:
    match event:
        case e.PhaseEnded():
            return recounted(with_public(state, closing=True))
        case e.PhaseBegan():
            return _phase_began(state, event)
        case e.Remembered():
            return _remembered(state, event)
        case e.TakenBack():
            return _taken_back(state, event)
        case e.StepOpened():
            return with_force(state, event.side, step=event.step)
        case e.LabelsDrawn():
            return _labels_drawn(state, event)
        case e.CapDue():
            for side in Side:
                state = with_force(state, side, giving=None)
            return with_public(state, due=event.due)
        case e.CapChosen():
            return with_force(state, event.side, giving=event.units)
        case e.Held():
            control = {**state.umpire.control, event.hex: event.side}
            return replace(state, umpire=replace(state.umpire, control=control))
        case e.DrawOffered():
            return with_public(state, draw=event.side)
        case e.Opened():
            return _opened(state, event)
        case e.LaidOut():
            umpire = replace(state.umpire, labels=event.labels, control=event.control)
            laid = replace(state, public=event.public, forces=event.forces, umpire=umpire)
            return recounted(laid)
        case e.ForceChosen():
            units = {unit.id: unit for unit in event.units}
            return with_force(state, event.side, bought=event.bought, units=units, past=())
        case e.Committed():
            return with_force(state, event.side, committed=True, past=())
        case e.Ended():
            return _ended(state, event)
        case _:
            assert_never(event)


FOLDS: Mapping[type, Callable[..., State]] = by_kind(
    (e.Told, _told),
    (e.Sighted, _sighted),
    (e.LostSight, _lost_sight),
    (e.MarkShown, _mark_shown),
    (e.Rolled, _rolled),
    (e.Read, _read),
    (TableEvent, _table_fold),
    (TellingEvent, _unchanged),
    (UnitEvent, unit_fold),
    (CombatEvent, combat_fold),
    (EdgeEvent, edge_fold),
    (MissileEvent, fold_missile),
    (WorksEvent, work),
    (EngineerEvent, engineer_fold),
    (UnseenEvent, unseen_fold),
    (e.SeaEvent, sea_fold),
    (Proven, proven),
)
"""The chapter that folds an event: every kind of event stands in one."""


def evolve(state: State, event: Event) -> State:
    """The state after an event of this game. Raises TypeError for one of another game."""
    fold = FOLDS.get(type(event))
    if fold is None:
        raise TypeError(f"not a ground event: {type(event).__name__}")
    return fold(state, event)
