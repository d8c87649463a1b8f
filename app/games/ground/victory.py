"""Control of towns, the score, and how a game ends (G13.4, G14.1)."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground import events as e
from app.games.ground.conceal import Log, standing
from app.games.ground.maps import scenarios
from app.games.ground.orders import OfferDraw, Resign
from app.games.ground.setup import deal
from app.games.ground.state import Contact, Public, State
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import READERS, Side

ControlMark = Literal["a", "b", "unknown"]


def mark_control(log: Log) -> None:
    """P7: a town hex goes to the active side if it is alone there with a real unit (G14.1)."""
    state = log.state
    active, control = state.public.active, scenarios()[state.public.scenario].file.control
    if active is None or control is None:
        return
    for hex_ in control.hexes:
        mine, theirs = standing(state, hex_, active), standing(state, hex_, active.other)
        if not mine or theirs:
            continue
        takes = any(not unit.dummy and not unit.type.structure for unit in mine)
        if takes:
            log.write(e.Held(hex=hex_, side=active))
        _show_marks(log, hex_, active, takes=takes)


def _show_marks(log: Log, hex_: str, active: Side, *, takes: bool) -> None:
    """Tell each reader what he may know of the mark (HG1, LG-16).

    The owner knows whether he takes the hex; who held it before is no more than he was shown.
    """
    for reader in READERS:
        known = log.state.knowledge[reader]
        last = known.control.get(hex_)
        if reader.side is active:
            mark: ControlMark | None = active.value if takes else last
        else:
            there = [c for c in known.contacts.values() if c.hex == hex_ and c.side is active]
            mark = _outside(there, active, last)
        if mark is not None and mark != last:
            log.write(e.MarkShown(reader=reader, hex=hex_, mark=mark))


def _outside(there: list[Contact], active: Side, last: ControlMark | None) -> ControlMark | None:
    """What somebody else knows of a hex that a side has to itself."""
    units = [contact for contact in there if contact.shape == "unit"]
    if any(contact.face is not None or contact.real for contact in units):
        return active.value
    if not units:
        return last
    # Face down it may be a dummy: the mark stays certain only if it was that side's already.
    return active.value if last == active.value else "unknown"


def no_units(state: State, side: Side) -> bool:
    """Whether a side has no unit left; the cap has taken its last dummies first (LG-32)."""
    units = state.forces[side].units.values()
    return not any(u.in_play and not u.type.structure for u in units)


def check_end(log: Log) -> None:
    """P7: the game ends if a side is wiped out, or the last turn is over (T3, G14.1)."""
    state = log.state
    if state.public.phase != "P7":
        return
    if any(no_units(state, side) for side in Side):
        _end(log, "no-units")
    elif _last_turn(state.public):
        _end(log, "turns")


def _last_turn(public: Public) -> bool:
    """Whether the last player-turn of the last turn is over; 0 turns are without end (G14.1)."""
    return 0 < public.turns <= public.turn and public.active is public.first.other


def _end(log: Log, how: Literal["turns", "no-units"]) -> None:
    totals = final_score(log.state.public, log.state.umpire.control)
    margin = totals[Side.A] - totals[Side.B]
    _finish(log, how, None if not margin else Side.A if margin > 0 else Side.B)


def _finish(
    log: Log, how: Literal["turns", "no-units", "resigned", "agreed"], winner: Side | None
) -> None:
    """Turn everything up (G3.4); a game given up in set-up is dealt first, so all have labels."""
    if log.state.public.phase == "SETUP":
        deal(log)
    log.write(e.Ended(how=how, winner=winner, marks=log.state.umpire.control))


def final_score(public: Public, marks: Mapping[str, Side]) -> dict[Side, float]:
    """Points of each side: the enemy's losses and the towns it holds (G13.4, G14.1)."""
    control = scenarios()[public.scenario].file.control
    worth = control.vp if control else 0
    return {
        side: sum(loss.vp for loss in public.losses if loss.side is side.other)
        + worth * sum(holder is side for holder in marks.values())
        for side in Side
    }


def check_resign(view: View, order: Resign) -> Refusal | None:
    """A player may give up whenever the game is on."""
    del view, order
    return None


def resolve_resign(log: Log, side: Side, order: Resign) -> None:
    """The other side wins."""
    del order
    _finish(log, "resigned", side.other)


def check_draw(view: View, order: OfferDraw) -> Refusal | None:
    """An offer stands until the other side offers too."""
    del order
    if view.draw is view.side:
        text = "You have offered a draw already."
        return Refusal(code="offered", rule="G3.4", text=text)
    return None


def resolve_draw(log: Log, side: Side, order: OfferDraw) -> None:
    """Offer a draw, or agree to the one on the table."""
    del order
    if log.state.public.draw is side.other:
        _finish(log, "agreed", None)
    else:
        log.write(e.DrawOffered(side=side))


def known_score(public: Public, control: Mapping[str, str], side: Side) -> tuple[float, int]:
    """Points from losses and towns held, as far as a reader knows them (HX.15)."""
    points = sum(loss.vp for loss in public.losses if loss.side is side.other)
    towns = sum(mark == side.value for mark in control.values())
    return points, towns
