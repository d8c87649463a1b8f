"""The sequence of play (C2): what may be ordered in each step, and what carries the game on."""

from collections.abc import Mapping
from typing import Protocol

from app.games.corpen18 import events as e
from app.games.corpen18.aiming import (
    check_clear,
    check_fire,
    check_launch,
    check_light,
    resolve_clear,
    resolve_fire,
    resolve_launch,
    resolve_light,
)
from app.games.corpen18.alerts import alert_at_end, alert_by_attack, alert_by_sight
from app.games.corpen18.combat import fight
from app.games.corpen18.conduct import (
    check_draw,
    check_forget,
    check_resign,
    resolve_draw,
    resolve_forget,
    resolve_resign,
)
from app.games.corpen18.detect import detect, expose
from app.games.corpen18.journal import Log, Ruling
from app.games.corpen18.line_ahead import check_lead, resolve_lead
from app.games.corpen18.moving import (
    announce,
    arrive,
    clear_smoke,
    groups,
    move,
    nobody_unseen,
    show_smoke,
)
from app.games.corpen18.orders import (
    ChooseFleet,
    Clear,
    Fire,
    Follow,
    Forget,
    Launch,
    Lead,
    Light,
    OfferDraw,
    Place,
    Pose,
    Resign,
    Seal,
    Steer,
)
from app.games.corpen18.purchase import check_fleet, resolve_fleet
from app.games.corpen18.setup import (
    check_place,
    check_pose,
    check_set_up,
    resolve_place,
    resolve_pose,
    shift,
)
from app.games.corpen18.state import State
from app.games.corpen18.steering import (
    check_course,
    check_follow,
    resolve_course,
    resolve_follow,
)
from app.games.corpen18.steps import fighting, moving
from app.games.corpen18.together import check_courses
from app.games.corpen18.torpedo_reload import reload
from app.games.corpen18.victory import end_if_over
from app.games.corpen18.view import View
from app.games.corpen18.weather import begin_turn
from app.kernel.orders import Order, Refusal
from app.views.seats import Side

ANY_TIME: Mapping[type[Order], Ruling] = {
    Forget: Ruling(check=check_forget, resolve=resolve_forget),
    OfferDraw: Ruling(check=check_draw, resolve=resolve_draw),
    Resign: Ruling(check=check_resign, resolve=resolve_resign),
}
"""Orders of either side whenever the game is on."""


def check_seal(view: View, order: Seal) -> Refusal | None:
    """Whether what was drafted may be sealed (C2.0, C4.9)."""
    del order
    if view.phase == "SETUP":
        return check_set_up(view)
    return check_courses(view) if moving(view.phase) else None


def resolve_seal(log: Log, side: Side, order: Seal) -> None:
    """Hand the orders in; the step ends with the last."""
    del order
    log.write(e.HandedIn(side=side))


SEAL: Mapping[type[Order], Ruling] = {Seal: Ruling(check=check_seal, resolve=resolve_seal)}
SETTING: Mapping[type[Order], Ruling] = {
    **SEAL,
    Place: Ruling(check=check_place, resolve=resolve_place),
    Pose: Ruling(check=check_pose, resolve=resolve_pose),
    ChooseFleet: Ruling(check=check_fleet, resolve=resolve_fleet),
}
MOVING: Mapping[type[Order], Ruling] = {
    **SEAL,
    Steer: Ruling(check=check_course, resolve=resolve_course),
    Follow: Ruling(check=check_follow, resolve=resolve_follow),
    Lead: Ruling(check=check_lead, resolve=resolve_lead),
    Clear: Ruling(check=check_clear, resolve=resolve_clear),
}
FIGHTING: Mapping[type[Order], Ruling] = {
    **SEAL,
    Fire: Ruling(check=check_fire, resolve=resolve_fire),
    Launch: Ruling(check=check_launch, resolve=resolve_launch),
    Light: Ruling(check=check_light, resolve=resolve_light),
    Clear: Ruling(check=check_clear, resolve=resolve_clear),
}


class Stage(Protocol):
    """As much of Public as says what may be ordered."""

    @property
    def phase(self) -> str:
        """The step that is on."""

    @property
    def movers(self) -> tuple[Side, ...]:
        """Whose orders it waits for."""


def rulings(stage: Stage, side: Side, *, handed_in: bool) -> Mapping[type[Order], Ruling]:
    """The orders open to a side now."""
    if stage.phase == "END":
        return {}
    if handed_in or side not in stage.movers:
        return ANY_TIME
    if stage.phase == "SETUP":
        return {**ANY_TIME, **SETTING}
    return {**ANY_TIME, **(MOVING if moving(stage.phase) else FIGHTING)}


def resolve(log: Log, side: Side, order: Order) -> None:
    """Resolve a checked order and all that follows from it by itself."""
    handed_in = log.state.forces[side].handed_in
    rulings(log.state.public, side, handed_in=handed_in)[type(order)].resolve(log, side, order)
    carry_on(log)


def carry_on(log: Log) -> None:
    """Run on until the game waits for somebody or is over."""
    while not log.state.public.ended and _complete(log.state):
        _close(log)
        if not log.state.public.ended:
            _open(log)


def _complete(state: State) -> bool:
    """Whether all that the step waits for is sealed."""
    return all(state.forces[side].handed_in for side in state.public.movers)


def _close(log: Log) -> None:
    """End a step: what was sealed happens, what follows by itself too, then one line and a seal."""
    phase = log.state.public.phase
    if phase == "SETUP":
        shift(log)
    elif moving(phase):
        move(log)
    else:
        fight(log)
        # A star shell may have shown a dummy.
        expose(log)
        alert_by_attack(log)
    log.write(e.PhaseEnded(phase=phase))
    if phase == "SETUP":
        detect(log, step=0)
        expose(log)
    elif phase.endswith("_UND"):
        step = moving(phase)
        clear_smoke(log, step)
        show_smoke(log, step)
        found = detect(log, step=step)
        expose(log)
        alert_by_sight(log, found)
    elif phase == "ORDERS2":
        reload(log)
        announce(log)
        alert_at_end(log)
        end_if_over(log)
    if not log.state.public.ended:
        log.seal()


def _open(log: Log) -> None:
    """Begin the next step that waits for somebody, by way of what runs by itself."""
    phase = log.state.public.phase
    if phase in ("SETUP", "ORDERS2"):
        begin_turn(log)
        arrive(log)
        _open_move(log, 1)
    elif phase.endswith("_DET"):
        _open_move(log, moving(phase))
    elif phase.endswith("_UND"):
        log.write(e.StageBegan(phase=f"ORDERS{moving(phase)}", movers=tuple(Side)))
    else:
        _open_move(log, fighting(phase) + 1)


def reopen(log: Log) -> None:
    """The step of a written position: a MOVE step begins with the group whose turn it is."""
    phase = log.state.public.phase
    if phase.endswith("_DET"):
        _open_move(log, moving(phase))


def _open_move(log: Log, step: int) -> None:
    """The next group of detected ships, the slowest first; after them the others (C2.2, C2.3)."""
    group = groups(log.state)
    if group is not None:
        speed, movers = group
        log.write(e.StageBegan(phase=f"MOVE{step}_DET", movers=movers, speed=speed))
        return
    # Where everybody sees that nobody is unseen, nobody is waited for; that is public too.
    movers = () if nobody_unseen(log.state) else tuple(Side)
    log.write(e.StageBegan(phase=f"MOVE{step}_UND", movers=movers))
