"""The sequence of play (G3, T3): the phases in order, and what carries the game on."""

from collections.abc import Mapping
from typing import Protocol

from app.games.ground import cruise, edges, overrun
from app.games.ground import events as e
from app.games.ground.batch import check_batch, resolve_batch
from app.games.ground.cap import call_cap, check_discard, resolve_discard
from app.games.ground.checks import roll_phase
from app.games.ground.conceal import Log
from app.games.ground.cruise import check_salvo, resolve_salvo
from app.games.ground.disguise import (
    check_mark,
    check_mimic,
    check_reveal,
    resolve_mark,
    resolve_mimic,
    resolve_reveal,
)
from app.games.ground.drones import DEPLOYING
from app.games.ground.engineer_orders import LayMine
from app.games.ground.exits import check_leave, resolve_leave
from app.games.ground.fire import check_fire, resolve_fire
from app.games.ground.goals import goal_of
from app.games.ground.hiding import check_hide, resolve_hide
from app.games.ground.infantry import (
    check_dismount,
    check_mount,
    check_regroup,
    resolve_dismount,
    resolve_mount,
    resolve_regroup,
)
from app.games.ground.laser import check_laser, resolve_laser
from app.games.ground.layer_orders import Land, Submerge, Surface, TakeOff
from app.games.ground.layers import check_depth, check_flight, resolve_depth, resolve_flight
from app.games.ground.maneuver import check_move, resolve_move
from app.games.ground.mines import check_lay, resolve_lay
from app.games.ground.missile_orders import AnnounceSalvo, Detonate, LaserOrder, Pulse
from app.games.ground.orders import (
    Arrange,
    CallOverrun,
    Choose,
    ChooseEdge,
    Commit,
    Discard,
    Dismount,
    DoneScanning,
    EndPhase,
    Fire,
    FireBatch,
    Hide,
    Leave,
    Mimic,
    Mount,
    Move,
    OfferDraw,
    Place,
    Ram,
    Reconceal,
    Regroup,
    RenewOverrun,
    Resign,
    Reveal,
    RollMark,
    Scan,
    Undo,
)
from app.games.ground.pulse import check_detonate, check_pulse, resolve_detonate, resolve_pulse
from app.games.ground.purchase import check_choose, resolve_choose
from app.games.ground.ram_mode import check_again, resolve_again
from app.games.ground.recovery import recover
from app.games.ground.scan import check_done, check_scan, resolve_done, resolve_scan
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.hover import end_flights
from app.games.ground.sea.meeting import meet
from app.games.ground.sea.rulings import NONE, sea_rulings
from app.games.ground.setup import (
    check_arrange,
    check_commit,
    check_place,
    resolve_arrange,
    resolve_commit,
    resolve_place,
)
from app.games.ground.spotting import spot
from app.games.ground.state import Knowledge, Overrun, Salvo, State
from app.games.ground.stealth import check_reconceal, resolve_reconceal
from app.games.ground.support import bear, give_way, sites_of
from app.games.ground.switches import Switches
from app.games.ground.tables import LAT
from app.games.ground.tasks import RULINGS as TASKS
from app.games.ground.turns import end_turn, start_movement, start_turn
from app.games.ground.undo import check_undo, resolve_undo
from app.games.ground.victory import (
    check_draw,
    check_end,
    check_resign,
    resolve_draw,
    resolve_resign,
)
from app.games.ground.view import View
from app.games.ground.walkers import JETTING
from app.kernel import phases as kernel
from app.kernel.memo import PartsMemo
from app.kernel.orders import Order
from app.kernel.phases import nobody
from app.views.seats import Side


class Table(Protocol):
    """What Public and View both say of where the game stands."""

    @property
    def phase(self) -> str: ...
    @property
    def active(self) -> Side | None: ...
    @property
    def overrun(self) -> Overrun | None: ...
    @property
    def salvo(self) -> Salvo | None: ...
    @property
    def due(self) -> Mapping[Side, int]: ...
    @property
    def setting(self) -> tuple[Side, ...]: ...
    @property
    def scenario(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def switches(self) -> Switches: ...
    @property
    def offmap(self) -> Mapping[Side, int]: ...


Ruling = kernel.Ruling[View, Log]
Phase = kernel.Phase[Table, Knowledge, View, Log]


def setters(public: Table) -> frozenset[Side]:
    """Set-up waits for all sides of a step alike, whoever has sealed already (HX.2)."""
    return frozenset(public.setting)


def arriving(public: Table) -> frozenset[Side]:
    """The active side, if as far as everybody knows it may have units to bring in (LG-01)."""
    return frozenset(s for s in active(public) if edges.expects(public, s))


def active(public: Table) -> frozenset[Side]:
    """The side whose player-turn it is."""
    return frozenset({public.active} if public.active else ())


def no_second_move(public: Table, known: Knowledge) -> bool:
    """Whether the enemy can see that nobody has a second move: nothing but buildings and contacts
    under water is face down, and no face has one (G3.10, HX.4)."""
    for contact in known.contacts.values():
        if contact.side is not public.active or contact.shape == "building" or contact.deep:
            continue
        face = contact.face
        again = face is None or face.type.gev or (face.airborne and LAT in face.type.rules)
        if again and (face is None or not (face.disabled or face.stuck)):
            return False
    return True


def resolve_end_phase(log: Log, side: Side, order: EndPhase) -> None:
    """Close the phase; what follows runs by itself."""
    del side, order
    close(log)


ANY_TIME: Mapping[type[Order], Ruling] = {
    OfferDraw: Ruling(check=check_draw, resolve=resolve_draw),
    Resign: Ruling(check=check_resign, resolve=resolve_resign),
}
"""Orders of either side whenever the game is on."""

DRAFTS: Mapping[type[Order], Ruling] = {
    Mimic: Ruling(check=check_mimic, resolve=resolve_mimic),
    RollMark: Ruling(check=check_mark, resolve=resolve_mark),
    LaserOrder: Ruling(check=check_laser, resolve=resolve_laser),
}
"""Private orders of either side in any phase: standing orders (HX.3)."""

OWN_PHASE: Mapping[type[Order], Ruling] = {
    Reveal: Ruling(check=check_reveal, resolve=resolve_reveal),
    Undo: Ruling(check=check_undo, resolve=resolve_undo),
    EndPhase: Ruling(check=edges.check_end_phase, resolve=resolve_end_phase),
}

MARCHING: Mapping[type[Order], Ruling] = {
    **OWN_PHASE,
    Surface: Ruling(check=check_depth, resolve=resolve_depth),
    Submerge: Ruling(check=check_depth, resolve=resolve_depth),
    Move: Ruling(check=check_move, resolve=resolve_move),
    CallOverrun: Ruling(check=overrun.check_call, resolve=overrun.resolve_call),
    RenewOverrun: Ruling(check=overrun.check_renew, resolve=overrun.resolve_renew),
    Ram: Ruling(check=check_again, resolve=resolve_again),
    Leave: Ruling(check=check_leave, resolve=resolve_leave),
}

BOMBING = Ruling(check=check_detonate, resolve=resolve_detonate)

SEQUENCE: tuple[Phase, ...] = (
    Phase(
        name="SETUP",
        title="Set-up",
        rule="G3.2",
        actors=setters,
        orders={
            Place: Ruling(check=check_place, resolve=resolve_place),
            Hide: Ruling(check=check_hide, resolve=resolve_hide),
            Choose: Ruling(check=check_choose, resolve=resolve_choose),
            Arrange: Ruling(check=check_arrange, resolve=resolve_arrange),
            Commit: Ruling(check=check_commit, resolve=resolve_commit),
            ChooseEdge: Ruling(check=edges.check_choice, resolve=edges.resolve_choice),
            LayMine: Ruling(check=check_lay, resolve=resolve_lay),
        },
    ),
    Phase(
        name="P1",
        title="Turn start",
        rule="T3",
        actors=arriving,
        begin=start_turn,
        orders={**OWN_PHASE, Place: Ruling(check=edges.check_gate, resolve=edges.resolve_gate)},
    ),
    Phase(name="P2", title="Recovery", rule="G5.9", actors=nobody, begin=recover),
    Phase(
        name="P3",
        title="Movement",
        rule="G4.1",
        actors=active,
        begin=start_movement,
        end=end_flights,
        orders={
            **MARCHING,
            **DEPLOYING,
            **JETTING,
            Reconceal: Ruling(check=check_reconceal, resolve=resolve_reconceal),
            TakeOff: Ruling(check=check_flight, resolve=resolve_flight),
            Land: Ruling(check=check_flight, resolve=resolve_flight),
            Regroup: Ruling(check=check_regroup, resolve=resolve_regroup),
            Mount: Ruling(check=check_mount, resolve=resolve_mount),
            Dismount: Ruling(check=check_dismount, resolve=resolve_dismount),
        },
    ),
    Phase(name="P4", title="Terrain check", rule="G4.6", actors=nobody, begin=roll_phase),
    Phase(
        name="P5",
        title="Fire",
        rule="G5.1",
        actors=active,
        orders={
            **OWN_PHASE,
            Scan: Ruling(check=check_scan, resolve=resolve_scan),
            DoneScanning: Ruling(check=check_done, resolve=resolve_done),
            Pulse: Ruling(check=check_pulse, resolve=resolve_pulse),
            AnnounceSalvo: Ruling(check=check_salvo, resolve=resolve_salvo),
            Detonate: BOMBING,
            Fire: Ruling(check=check_fire, resolve=resolve_fire),
            FireBatch: Ruling(check=check_batch, resolve=resolve_batch),
            **TASKS,
        },
    ),
    Phase(
        name="P6",
        title="Second move",
        rule="G4.8",
        actors=active,
        passes=no_second_move,
        begin=start_movement,
        end=roll_phase,
        orders=MARCHING,
    ),
    Phase(name="P7", title="Turn end", rule="G14.1", actors=nobody, begin=end_turn),
)

STATIONS: Mapping[str, Phase] = {phase.name: phase for phase in SEQUENCE}

BREAKS: Mapping[str, Mapping[type[Order], Ruling]] = {
    # The answer to the cap may be taken back until both sides have given theirs (UG.10).
    "cap": {Discard: Ruling(check=check_discard, resolve=resolve_discard), Undo: OWN_PHASE[Undo]},
    **cruise.RULINGS,
    **overrun.RULINGS,
    "gather": {**overrun.RULINGS["gather"], Move: MARCHING[Move]},
    "fire": {**overrun.RULINGS["fire"], Detonate: BOMBING},
}
"""The orders in place of those of the phase, by what has broken into it."""


def waiting(table: Table) -> frozenset[Side]:
    """The sides the game stops for: HG3, from public facts alone."""
    if table.phase == "END":
        return frozenset()
    if table.due:
        return frozenset(table.due)
    if table.salvo is not None:
        return cruise.actors(table.salvo)
    if table.overrun is not None:
        return overrun.actors(table.overrun)
    return STATIONS[table.phase].actors(table)


def rulings(table: Table, side: Side) -> Mapping[type[Order], Ruling]:
    """The orders open to a side now, from what Public and View both hold."""
    phase, stop, acts = table.phase, _break(table), side in waiting(table)
    if phase == "END":
        return NONE
    mine = BREAKS[stop] if stop else STATIONS[phase].orders
    sea = sea_rulings(phase, acts=acts) if scenarios()[table.scenario].sheet.sea else ()
    return TOGETHER(NONE if phase == "SETUP" else DRAFTS, mine if acts else NONE, *sea)


def _together(*parts: Mapping[type[Order], Ruling]) -> Mapping[type[Order], Ruling]:
    return {order: each[order] for each in (ANY_TIME, *parts) for order in each}


TOGETHER = PartsMemo(_together, room=64)


def _break(table: Table) -> str:
    """What has broken into the phase; empty for nothing."""
    if table.due:
        return "cap"
    if table.salvo is not None:
        return "intercept" if table.salvo.path else "launch"
    return table.overrun.stage if table.overrun is not None else ""


def close(log: Log) -> None:
    """End the phase: last work, buildings spotted, one public line, the seals, the cap (G3.8)."""
    phase = STATIONS[log.state.public.phase]
    phase.end(log)
    if phase.name != "SETUP":
        spot(log)
        meet(log)
        goal_of(log.state.public.scenario).phase_end(log)
    log.write(e.PhaseEnded(phase=phase.name))
    log.seal()
    call_cap(log)


def carry_on(log: Log) -> None:
    """Run everything that waits for nobody: overrun steps, automatic phases, the end (T3)."""
    bear(log)
    while not log.state.public.ended:
        public = log.state.public
        if public.salvo is not None:
            return
        if public.overrun is not None:
            overrun.advance(log)
            if log.state.public.overrun is not None:
                return
            continue
        if public.due:
            return
        if public.closing:
            check_end(log)
            if not log.state.public.ended:
                _next_phase(log)
            continue
        if public.phase == "SETUP":
            if public.setting:
                return
        elif waiting(public) and not _passes(log.state):
            return
        close(log)


def _passes(state: State) -> bool:
    public = state.public
    if public.active is None:
        return False
    known = state.knowledge[public.active.other.seat]
    return STATIONS[public.phase].passes(public, known)


def _next_phase(log: Log) -> None:
    public = log.state.public
    names = [phase.name for phase in SEQUENCE]
    at = names.index(public.phase)
    turn, n, side = public.turn, public.n, public.active
    if public.phase in ("SETUP", "P7"):
        side = public.first if side is None else side.other
        turn, n, at = turn + (side is public.first), n + 1, 0
    log.write(e.PhaseBegan(phase=names[at + 1], turn=turn, n=n, active=side))
    STATIONS[names[at + 1]].begin(log)


def resolve(log: Log, side: Side, order: Order) -> None:
    """Resolve a checked order and all that follows from it by itself."""
    sited = sites_of(log.state)
    rulings(log.state.public, side)[type(order)].resolve(log, side, order)
    give_way(log, sited)
    goal_of(log.state.public.scenario).watch(log)
    carry_on(log)
