"""Folding events into the state. No dice, tables or rules here, so old games replay for ever."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.state import Force, Knowledge, Loss, Public, State, Umpire, Unit
from app.views.seats import Seat, Side


def blank() -> State:
    """The state before the first event."""
    return State(
        public=Public(scenario=""),
        forces={side: Force(side=side, units={}) for side in Side},
        knowledge={seat: Knowledge() for seat in Seat},
        umpire=Umpire(),
    )


def find(state: State, unit: str) -> Unit:
    """A unit of either side by id. Raises KeyError."""
    for force in state.forces.values():
        if unit in force.units:
            return force.units[unit]
    raise KeyError(unit)


def _public(state: State, **changes: object) -> State:
    return replace(state, public=replace(state.public, **changes))


def _force(state: State, side: Side, **changes: object) -> State:
    return replace(state, forces={**state.forces, side: replace(state.forces[side], **changes)})


def _units(state: State, units: Iterable[Unit]) -> State:
    changed: dict[Side, dict[str, Unit]] = {}
    for unit in units:
        side = unit.side
        if side not in changed:
            changed[side] = dict(state.forces[side].units)
        changed[side][unit.id] = unit
    for side, table in changed.items():
        state = _force(state, side, units=table)
    return state


def _unit(state: State, unit: str, **changes: object) -> State:
    return _units(state, (replace(find(state, unit), **changes),))


def _known(state: State, reader: Seat, **changes: object) -> State:
    known = replace(state.knowledge[reader], **changes)
    return replace(state, knowledge={**state.knowledge, reader: known})


def _score(state: State, unit: Unit, vp: float, text: str, kinds: tuple[str, ...] = ()) -> State:
    if not vp and not kinds:
        return state
    loss = Loss(side=unit.side, text=text, vp=vp, label=unit.label, kinds=kinds)
    return _public(state, losses=(*state.public.losses, loss))


def _opened(state: State, event: e.Opened) -> State:
    public = Public(
        scenario=event.scenario,
        switches=event.switches,
        first=event.first,
        turns=event.turns,
        phase="SETUP",
    )
    forces = {
        side: Force(side=side, units={u.id: u for u in event.units if u.side is side})
        for side in Side
    }
    umpire = replace(state.umpire, labels=event.labels, control=event.control)
    return replace(state, public=public, forces=forces, umpire=umpire)


def _refreshed(state: State, event: e.Refreshed) -> State:
    out = []
    for unit in state.forces[event.side].units.values():
        march = event.marches.get(unit.id, unit.march)
        if event.turn_start:
            unit = replace(unit, fired=(), scanned=(), shifted_squads=0)
        out.append(replace(unit, march=march))
    return _units(state, out)


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    before = state.public.n
    state = _public(
        state,
        phase=event.phase,
        turn=event.turn,
        n=event.n,
        active=event.active,
        closed=(),
        aimed=(),
        closing=False,
    )
    for side in Side:
        state = _force(state, side, past=(), step=1)
    return _next_player_turn(state) if event.n != before else state


def _next_player_turn(state: State) -> State:
    # Racks and rams are counted by the player-turn, whosever it is (G5.13, G8.1).
    fresh = []
    for force in state.forces.values():
        for unit in force.units.values():
            used = tuple(name for name in unit.used if not name.startswith("rack"))
            if unit.rams or used != unit.used:
                fresh.append(replace(unit, rams=0, used=used))
    return _units(state, fresh)


def _gone(state: State, units: Iterable[str], fate: str) -> State:
    return _units(state, [replace(find(state, u), fate=fate, concealed=False) for u in units])


def _regrouped(state: State, event: e.Regrouped) -> State:
    units = {k: u for k, u in state.forces[event.side].units.items() if k not in event.gone}
    units |= {unit.id: unit for unit in event.units}
    return _force(state, event.side, units=units)


def _mounted(state: State, event: e.Mounted) -> State:
    unit = find(state, event.unit)
    taken = len(event.riders) - len(find(state, event.carrier).riders)
    carrier = find(state, event.carrier)
    state = _units(
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
    return _force(state, unit.side, units=units)


def _dismounted(state: State, event: e.Dismounted) -> State:
    state = _unit(state, event.carrier, riders=event.riders)
    return _units(state, (event.unit,))


def _reconcealed(state: State, event: e.Reconcealed) -> State:
    hidden = {"label": event.label, "concealed": True, "hid": state.public.n}
    unit = replace(find(state, event.unit), **hidden)
    return _units(state, (unit, event.dummy))


def _labels_drawn(state: State, event: e.LabelsDrawn) -> State:
    left = state.umpire.labels[event.side][event.count :]
    labels = {**state.umpire.labels, event.side: left}
    return replace(state, umpire=replace(state.umpire, labels=labels))


def _taken_back(state: State, event: e.TakenBack) -> State:
    force = state.forces[event.side]
    units = {k: u for k, u in force.units.items() if k not in event.removed}
    units |= {unit.id: unit for unit in event.units}
    return _force(state, event.side, units=units, past=force.past[:-1])


def _remembered(state: State, event: e.Remembered) -> State:
    force = state.forces[event.side]
    past = (*force.past, event.memory) if event.memory else ()
    return _force(state, event.side, past=past)


def _destroyed(state: State, event: e.Destroyed) -> State:
    unit = find(state, event.unit)
    state = _gone(state, (event.unit,), "destroyed")
    return _score(state, unit, event.vp - event.instead, event.text, unit.squads or (unit.kind,))


def _squads_lost(state: State, event: e.SquadsLost) -> State:
    unit = find(state, event.unit)
    part = "riders" if event.riders else "squads"
    gone = Counter(unit.riders if event.riders else unit.squads) - Counter(event.left)
    state = _unit(state, event.unit, **{part: event.left})
    return _score(state, unit, event.vp, event.text, tuple(gone.elements()))


def _systems_lost(state: State, event: e.SystemsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.vp
    lost = (*unit.lost, *event.systems)
    state = _unit(state, event.unit, lost=lost, im=event.im, scored=scored)
    return _score(state, unit, event.vp, event.text)


def _treads_lost(state: State, event: e.TreadsLost) -> State:
    unit = find(state, event.unit)
    scored = unit.scored + event.lost if event.scored else unit.scored
    state = _unit(state, event.unit, treads=unit.treads - event.lost, scored=scored)
    if not event.scored:
        return state
    return _score(state, unit, event.lost, f"{event.lost} treads of {unit.label}")


def _fired(state: State, event: e.Fired) -> State:
    unit = find(state, event.unit)
    return _unit(
        state,
        event.unit,
        fired=(*unit.fired, *event.systems),
        used=(*unit.used, *event.used),
        im=event.im,
        squads=event.squads,
        riders=event.riders,
    )


def _terrain_wrecked(state: State, event: e.TerrainWrecked) -> State:
    public = state.public
    cut = (*public.cut, event.hex) if event.road else public.cut
    if event.road:
        there = [
            replace(unit, on_road=False)
            for force in state.forces.values()
            for unit in force.units.values()
            if unit.in_play and unit.hex == event.hex and unit.on_road
        ]
        state = _units(state, there)
    return _public(state, terrain={**public.terrain, event.hex: "rubble"}, cut=cut)


def _overrun_moved(state: State, event: e.OverrunMoved) -> State:
    old = state.public.overrun
    state = _public(state, overrun=event.overrun)
    if old is None or event.overrun.round == old.round:
        return state
    # A new round: everybody may fire again (G7.7).
    return _public(_rested(state, event.overrun.hex), aimed=())


def _rested(state: State, hex_: str) -> State:
    """Forget what the units in a hex fired: overrun fire is apart from the fire phase (G7.14)."""
    there = [
        replace(unit, fired=())
        for force in state.forces.values()
        for unit in force.units.values()
        if unit.in_play and unit.hex == hex_ and unit.fired
    ]
    return _units(state, there)


def _scanned(state: State, event: e.Scanned) -> State:
    unit = find(state, event.unit)
    return _unit(state, event.unit, scanned=(*unit.scanned, event.system))


def _reacted(state: State, event: e.Reacted) -> State:
    joined = []
    for id_ in event.units:
        unit = find(state, id_)
        march = replace(unit.march, owes=event.owes.get(id_, ""))
        came = {"hex": event.hex, "on_road": id_ in event.on_road}
        joined.append(replace(unit, **came, march=march, reacted=state.public.n))
    return _units(state, joined)


def _overrun_closed(state: State, event: e.OverrunClosed) -> State:
    return _public(_rested(state, event.hex), overrun=None, aimed=())


def _ended(state: State, event: e.Ended) -> State:
    state = _public(
        state,
        ended=True,
        phase="END",
        active=None,
        overrun=None,
        due={},
        ending=event.how,
        winner=event.winner,
        marks=event.marks,
    )
    for side in Side:
        turned = [replace(u, concealed=False) for u in state.forces[side].units.values()]
        state = _force(_units(state, turned), side, past=())
    return state


def _shown(state: State, event: e.Sighted | e.LostSight | e.MarkShown | e.Told) -> State:
    known = state.knowledge[event.reader]
    match event:
        case e.Sighted():
            contacts = {**known.contacts, event.contact.label: event.contact}
            return _known(state, event.reader, contacts=contacts)
        case e.LostSight():
            contacts = {k: c for k, c in known.contacts.items() if k != event.label}
            return _known(state, event.reader, contacts=contacts)
        case e.MarkShown():
            return _known(state, event.reader, control={**known.control, event.hex: event.mark})
        case e.Told():
            return _known(state, event.reader, bulletins=(*known.bulletins, event.bulletin))
        case _:
            assert_never(event)


def evolve(state: State, event: e.GroundEvent) -> State:
    """The state after an event."""
    match event:
        case e.Opened():
            return _opened(state, event)
        case e.LaidOut():
            umpire = replace(state.umpire, labels=event.labels, control=event.control)
            return replace(state, public=event.public, forces=event.forces, umpire=umpire)
        case e.Placed():
            return _unit(state, event.unit, hex=event.hex, on_road=event.on_road)
        case e.Committed():
            return _force(state, event.side, committed=True, past=())
        case e.Dealt():
            return _units(
                state, [replace(find(state, u), label=text) for u, text in event.labels.items()]
            )
        case e.PhaseBegan():
            return _phase_began(state, event)
        case e.Refreshed():
            return _refreshed(state, event)
        case e.StepOpened():
            return _force(state, event.side, step=event.step)
        case e.Recovered():
            return _unit(state, event.unit, disabled=0, shaken_by="")
        case e.Entered():
            return _unit(state, event.unit, hex=event.hex, march=event.march, on_road=event.on_road)
        case e.Blocked():
            return _unit(state, event.unit, march=event.march)
        case e.MimicNamed():
            return _unit(state, event.unit, mimic=event.kind, mimic_turn=event.turn)
        case e.MarkSet():
            return _unit(state, event.unit, mark=event.value)
        case e.Revealed():
            return _units(state, [replace(find(state, u), concealed=False) for u in event.units])
        case e.Discarded():
            return _gone(state, event.units, "discarded")
        case e.Disabled():
            return _unit(state, event.unit, disabled=event.n, shaken_by=event.cause)
        case e.GotStuck():
            return _unit(state, event.unit, stuck=True)
        case e.SquadsLost():
            return _squads_lost(state, event)
        case e.SystemsLost():
            return _systems_lost(state, event)
        case e.TreadsLost():
            return _treads_lost(state, event)
        case e.Destroyed():
            return _destroyed(state, event)
        case e.Scanned():
            return _scanned(state, event)
        case e.Announced():
            closed = (*state.public.closed, event.hex) if event.batch else state.public.closed
            return _public(state, closed=closed)
        case e.Fired():
            return _fired(state, event)
        case e.Aimed():
            return _public(state, aimed=(*state.public.aimed, *event.pairs))
        case e.TerrainWrecked():
            return _terrain_wrecked(state, event)
        case e.BridgeHit():
            return _public(state, bridges={**state.public.bridges, event.hexside: event.left})
        case e.OverrunOpened():
            return _public(state, overrun=event.overrun)
        case e.OverrunMoved():
            return _overrun_moved(state, event)
        case e.Reacted():
            return _reacted(state, event)
        case e.OverrunClosed():
            return _overrun_closed(state, event)
        case e.Rammed():
            rams = find(state, event.unit).rams + event.count
            return _unit(state, event.unit, rams=rams)
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
                state = _force(state, side, giving=None)
            return _public(state, due=event.due)
        case e.CapChosen():
            return _force(state, event.side, giving=event.units)
        case e.Held():
            control = {**state.umpire.control, event.hex: event.side}
            return replace(state, umpire=replace(state.umpire, control=control))
        case e.Remembered():
            return _remembered(state, event)
        case e.TakenBack():
            return _taken_back(state, event)
        case e.DrawOffered():
            return _public(state, draw=event.side)
        case e.Ended():
            return _ended(state, event)
        case e.Sighted() | e.LostSight() | e.MarkShown() | e.Told():
            return _shown(state, event)
        case e.Rolled():
            drawn = {**state.umpire.drawn, event.stream: event.index + 1}
            return replace(state, umpire=replace(state.umpire, drawn=drawn))
        case e.Read():
            known = state.knowledge[Seat(event.side)]
            return _known(state, Seat(event.side), read=len(known.bulletins))
        case e.PhaseEnded():
            return _public(state, closing=True)
        case (
            e.StayedDisabled()
            | e.ProvedReal()
            | e.Marched()
            | e.Checked()
            | e.Attacked()
            | e.Wasted()
        ):
            return state
        case _:
            assert_never(event)
