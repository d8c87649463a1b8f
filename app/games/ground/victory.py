"""Control of towns, and how a game ends (G3.8, G14.1)."""

from typing import Literal

from app.games.ground import events as e
from app.games.ground.conceal import Log, standing
from app.games.ground.field import field_of
from app.games.ground.goals import goal_of
from app.games.ground.goals.afloat import on_water
from app.games.ground.orders import OfferDraw, Resign
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.passage import afloat
from app.games.ground.setup import deal
from app.games.ground.state import Contact, Public
from app.games.ground.unseen import unveiled
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
    at_sea = scenarios()[state.public.scenario].sheet.sea
    for hex_ in control.hexes:
        mine, theirs = standing(state, hex_, active), standing(state, hex_, active.other)
        if at_sea:
            # The last to end a turn there with a vessel has it, whoever else is about (S-S3).
            mine = tuple(u for u in mine if on_water(state.public, u) and not u.disabled)
            theirs = ()
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
            seen = (c for c in known.contacts.values() if c.hex == hex_ and c.side is active)
            there = [c for c in seen if _may_hold(log.state.public, c)]
            mark = _outside(there, active, last)
        if mark is not None and mark != last:
            log.write(e.MarkShown(reader=reader, hex=hex_, mark=mark))


def _may_hold(public: Public, contact: Contact) -> bool:
    """Whether a counter may be one that takes a hex: at sea a vessel that is not disabled."""
    if not scenarios()[public.scenario].sheet.sea:
        return True
    face, field = contact.face, field_of(public)
    if face is None or contact.hex is None:
        return not contact.deep
    if face.disabled or face.type.infantry:
        return False
    return afloat(field, face, contact.hex)


def _outside(there: list[Contact], active: Side, last: ControlMark | None) -> ControlMark | None:
    """What somebody else knows of a hex that a side has to itself."""
    units = [contact for contact in there if contact.shape == "unit"]
    if any(contact.face is not None or contact.real for contact in units):
        return active.value
    if not units:
        return last
    # Face down it may be a dummy: the mark stays certain only if it was that side's already.
    return active.value if last == active.value else "unknown"


def check_end(log: Log) -> None:
    """The game ends as its scenario says: in P7, or after any phase (G3.8, T3)."""
    public = log.state.public
    file, goal = scenarios()[public.scenario].file, goal_of(public.scenario)
    if public.phase != "P7" and not file.victory.any_time:
        return
    how = goal.over(log.state)
    if how is not None:
        outcome = goal.settle(unveiled(log.state))
        log.write(
            e.Ended(
                how=how,
                winner=outcome.winner,
                marks=log.state.umpire.control,
                classes=outcome.classes,
                bonus=outcome.bonus,
            )
        )


def _give_up(log: Log, how: Literal["resigned", "agreed"], winner: Side | None) -> None:
    """Turn everything up (G3.4); a game given up in set-up is dealt first, so all have labels."""
    if log.state.public.phase == "SETUP":
        deal(log)
    log.write(e.Ended(how=how, winner=winner, marks=log.state.umpire.control))


def check_resign(view: View, order: Resign) -> Refusal | None:
    """A player may give up whenever the game is on."""
    del view, order
    return None


def resolve_resign(log: Log, side: Side, order: Resign) -> None:
    """The other side wins."""
    del order
    _give_up(log, "resigned", side.other)


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
        _give_up(log, "agreed", None)
    else:
        log.write(e.DrawOffered(side=side))
