"""Contact: a counter has just entered a hex that holds the enemy (G4.15, G10.6)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, standing, turn_up, turn_up_hex
from app.games.ground.field import field_of
from app.games.ground.mines import meet_mine
from app.games.ground.state import Overrun
from app.games.ground.units import Unit
from app.games.ground.waters import overruns


def make_contact(log: Log, unit: str, *, cross: bool) -> None:
    """Turn up what the meeting turns up, then open the overrun or bring the counter into it.

    `cross` says that the mover passes harmless revealed enemies by (G4.15): it is shown, no more.
    Without an overrun, and unless it proved a dummy, the mover may go on.
    """
    mover = now(log, unit)
    blind = _meet(log, mover)
    if not now(log, unit).fate:
        # What is turned up comes first, then the mine, then the overrun (G4.21).
        meet_mine(log, unit)
        if blind and not now(log, unit).concealed and not now(log, unit).fate:
            blind = _meet(log, now(log, unit))
    if cross or now(log, unit).fate:
        return
    hex_ = mover.hex
    overrun = log.state.public.overrun
    if not standing(log.state, hex_, mover.side.other):
        # Only dummies stood there (G10.6.2), also those that others had already met face down.
        if overrun is not None:
            log.write(e.OverrunClosed(hex=hex_, outcome="attacker"))
    elif overrun is None:
        if not blind and not _fights(log, now(log, unit)):
            return
        opened = Overrun(hex=hex_, attacker=mover.side, blind=blind)
        log.write(e.OverrunOpened(overrun=opened))
    elif overrun.blind and not blind:
        log.write(e.OverrunMoved(overrun=replace(overrun, blind=False)))


def _fights(log: Log, mover: Unit) -> bool:
    """Whether the mover can fight anybody there; else they share the hex (LG-18)."""
    field = field_of(log.state.public)
    foes = standing(log.state, mover.hex, mover.side.other)
    return any(overruns(field, mover, foe, mover.hex) for foe in foes)


def _meet(log: Log, mover: Unit) -> bool:
    """Reveal by G10.4.6, G10.4.7 and G10.6; True if both sides stay face down (G10.7)."""
    hex_ = mover.hex
    if not mover.concealed:
        turn_up_hex(log, hex_, "G10.4.7")
        return False
    if all(foe.concealed for foe in standing(log.state, hex_, mover.side.other)):
        return True
    turn_up(log, (mover,), "G10.4.6")
    if not now(log, mover.id).fate:
        turn_up_hex(log, hex_, "G10.4.6")
    return False
