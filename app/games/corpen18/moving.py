"""Movement carried out: groups, courses, arrivals, exits, ports, smoke (C2.2-C2.3, C4)."""

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.allowance import state_of_evasion
from app.games.corpen18.courses import Run, cost
from app.games.corpen18.journal import Log
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Ship, Smoke, State
from app.games.corpen18.steering import STAY, moves
from app.games.corpen18.units import ships, told_in_order
from app.views.seats import Side

Group = tuple[int | None, tuple[Side, ...]]


def groups(state: State) -> Group | None:
    """The next detected units to move: their speed, None for all at once, and their owners."""
    left = [
        s
        for s in ships(state)
        if s.in_play and s.detected and s.category != "shore" and not s.moved
    ]
    if not left:
        return None
    if state.public.switches.move_groups == "single":
        return None, tuple(side for side in Side if any(s.side is side for s in left))
    slowest = min(ship.speed for ship in left)
    owners = {ship.side for ship in left if ship.speed == slowest}
    return slowest, tuple(side for side in Side if side in owners)


def nobody_unseen(state: State) -> bool:
    """Whether both sides see that neither can have a unit that is not detected (C2.3, HC3).

    The lists must be printed and hold no dummies; then it is a count of what everybody saw.
    """
    public = state.public
    scenario = scenarios()[public.scenario]
    if scenario.file.secret_lists or public.switches.dummies or scenario.file.purchase:
        return False
    for side in Side:
        seen = state.knowledge[side.other.seat].contacts
        if len(scenario.printed(side)) > len(seen) + public.lost.get(side, 0):
            return False
    return True


def move(log: Log) -> None:
    """Carry out what was drafted for this step, all at once."""
    before, public = log.state, log.state.public
    going = [
        ship for ship in ships(before) if ship.in_play and moves(ship, public.phase, public.speed)
    ]
    for ship in sorted(going, key=lambda one: told_in_order(before, one)):
        _move(log, ship)


def _move(log: Log, ship: Ship) -> None:
    public = log.state.public
    draft = log.state.forces[ship.side].courses.get(ship.id, STAY)
    path = waters.run(ship, public, draft.course)
    spent = cost(draft.course)
    hexes = path.hexes
    port = waters.port_at(public, ship.side, hexes)
    if port is not None:
        hexes = hexes[: hexes.index(port) + 1]
    log.write(
        e.Moved(
            unit=ship.id,
            path=(ship.hex or path.end, *hexes),
            facing=path.facing,
            spent=spent,
            evasion=state_of_evasion(draft.evade, spent),
            laid=(ship.hex or "") if draft.smoke else "",
        )
    )
    if port is not None:
        log.write(e.Gone(unit=ship.id, fate="interned", seen=False, at=port))
    elif path.exit:
        _leave(log, ship, path)


def _leave(log: Log, ship: Ship, path: Run) -> None:
    """Off the map."""
    log.write(
        e.Gone(unit=ship.id, fate="exited", seen=ship.detected, at=path.end, edge=path.exit or "")
    )


def arrive(log: Log) -> None:
    """Units whose turn it is come onto the map, unseen (C13 `enters_turn`)."""
    scenario = waters.scenario_of(log.state.public)
    for ship in [s for s in ships(log.state) if s.enters == log.state.public.turn and not s.hex]:
        printed = scenario.by_id.get(ship.id)
        if printed is not None and not ship.fate and printed.hex:
            log.write(e.Arrived(unit=ship.id, hex=printed.hex))


def announce(log: Log) -> None:
    """Internments are made known to all (C2.6)."""
    for ship in list(ships(log.state)):
        if ship.fate == "interned" and ship.id not in log.state.public.interned:
            log.write(e.Announced(unit=ship.id))


def clear_smoke(log: Log, step: int) -> None:
    """Smoke of the same movement phase of the turn before is gone (C12)."""
    smoke = log.state.public.smoke
    kept = tuple(s for s in smoke if s.step != step)
    if kept != smoke:
        log.write(e.SmokeChanged(smoke=kept))


def show_smoke(log: Log, step: int) -> None:
    """What was laid in this movement phase is known to all from now on (LC-15)."""
    laid = sorted({ship.laid for ship in ships(log.state) if ship.laid})
    if laid:
        old = log.state.public.smoke
        log.write(e.SmokeChanged(smoke=(*old, *(Smoke(hex=h, step=step) for h in laid))))
