"""The moves of submarines under water, and the die for them (S5.3).

A submarine under water moves once in a movement phase, all of it in one order: the die that says
whether it is found is thrown when it has arrived, and what a submarine in sight has done is shown
after that die (LS-02).
"""

from msgspec.structs import replace

from app.games.ground.conceal import Log, now
from app.games.ground.events import sea
from app.games.ground.field import Field
from app.games.ground.movement import cannot_move, walk
from app.games.ground.orders import Move
from app.games.ground.sea.decoys import lies_in, release
from app.games.ground.sea.depths import DECOY, cut_short, march_after, rise, sail, vessel_above
from app.games.ground.sea.minefields import mine_below, strike
from app.games.ground.stacking import check_load
from app.games.ground.state import State
from app.games.ground.support import view_field
from app.games.ground.undo import forget
from app.games.ground.units import March, Piece, Unit, UnitFacts
from app.games.ground.unseen import come_to_light, stop_short
from app.games.ground.view import View
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.seats import Side

HIDDEN, ESCAPES = 3, 1
"""A hidden submarine that moved stays hidden up to this; one in sight escapes up to this (S5.3)."""


def check_voyage(view: View, piece: Piece, order: Move) -> Refusal | None:
    """Why a submarine under water may not move so, in its owner's view (S3.1, S6.2, S8.1, S14)."""
    if piece.kind == DECOY:
        text = f"{piece.name} is a decoy: it stays where it is."
        return Refusal(code="decoy", rule="S6.2", text=text)
    if order.cross or order.ram:
        text = "Nothing at sea is rammed, and nobody is passed by leave."
        return Refusal(code="no-ram", rule="S7.7", text=text)
    refused = cannot_move(piece, view.phase)
    if refused is not None:
        return refused
    if order.path[:1] != (piece.hex,) or (len(order.path) < 2 and not piece.ruse):
        text = f"The path must lead from {piece.hex} to another hex."
        return Refusal(code="path", rule="G4.1", text=text)
    if order.rise:
        refused = _check_rise(view, piece, order)
        if refused is not None:
            return refused
    return _check_way(view, piece, order)


def _check_way(view: View, piece: Piece, order: Move) -> Refusal | None:
    field: Field = view_field(view)
    unit: UnitFacts = piece
    at = order.path.index(order.rise) if order.rise else len(order.path) - 1
    for there, refusal in walk(field, unit, view.phase, order.path[1 : at + 1], ()):
        if refusal is not None:
            return refusal
        unit = there
    if order.rise:
        afloat = replace(unit, surfaced=True)
        for _, refusal in walk(field, afloat, view.phase, order.path[at + 1 :], ()):
            if refusal is not None:
                return refusal
        end = order.path[-1]
        others = [other for other in view.mine_at(end) if other.id != piece.id]
        return check_load((*others, replace(piece, surfaced=True)), end, field)
    if piece.ruse and order.path[-1] == piece.ruse[-1]:
        text = f"{piece.name} and its decoy may not end in the same hex."
        return Refusal(code="same-hex", rule="S6.2", text=text)
    for hex_ in (order.path[-1], piece.ruse[-1]) if piece.ruse else ():
        if lies_in(view, piece, hex_):
            text = f"There is a contact in {hex_} already."
            return Refusal(code="contact", rule="S6.2", text=text)
    return None


def _check_rise(view: View, piece: Piece, order: Move) -> Refusal | None:
    if piece.ruse:
        text = f"{piece.name} releases a decoy: it stays under water."
        return Refusal(code="decoy", rule="S6.1", text=text)
    if order.rise not in order.path:
        text = f"{order.rise} is not on the path."
        return Refusal(code="path", rule="S8.1", text=text)
    return vessel_above(view, piece, order.rise)


def resolve_voyage(log: Log, side: Side, unit: Unit, order: Move) -> Move | None:
    """Move it, throw its die, and show what there is to see (S5.3, HS2).

    Returns the rest of its way if it has come up and goes on as a vessel. What was done before can
    still be taken back if all of it stays unseen: else a secret would decide it (HX.18).
    """
    rest = _voyage(log, side, unit, order)
    if not (unit.hidden and now(log, unit.id).hidden):
        forget(log, side)
    return rest


def _voyage(log: Log, side: Side, unit: Unit, order: Move) -> Move | None:
    if unit.ruse and mined(log.state, unit, order.path):
        # The explosion finds it on its way: it releases nothing (S13.3).
        log.write(sea.RuseSet(unit=unit.id, path=()))
        unit = now(log, unit.id)
    if unit.ruse:
        release(log, side, unit, order.path)
    elif order.rise:
        return _rise_on_way(log, unit, order)
    else:
        _dive_along(log, side, unit, order)
    return None


def mined(state: State, unit: Unit, path: tuple[str, ...]) -> int:
    """How far it goes along a path to set off a mine; 0 if it meets none (S13.2)."""
    steps = enumerate(path)
    return next((i for i, h in steps if i and mine_below(state, replace(unit, hex=h))), 0)


def _through_mines(log: Log, unit: Unit, path: tuple[str, ...]) -> tuple[str, ...]:
    """Set off the mines on its way; the rest of the path, empty if it goes no further.

    Each is seen at once (LS-02). What was hidden stays in sight from there on (S13.3).
    """
    while at := mined(log.state, unit, path):
        march = march_after(log, unit, path[: at + 1])
        sail(log, unit, path[: at + 1], replace(march, caught=march.caught or unit.hidden))
        strike(log, unit.id)
        unit, path = now(log, unit.id), path[at:]
        if unit.fate or unit.disabled:
            return ()
    return path


def _dive_along(log: Log, side: Side, unit: Unit, order: Move) -> None:
    path, met = stop_short(log.state, unit, order.path)
    rest = _through_mines(log, unit, path)
    if not rest:
        return
    unit = now(log, unit.id)
    if met:
        cut_short(log, unit, rest, met)
        return
    march = march_after(log, unit, rest)
    if unit.march.caught:
        # Found on its way it makes no roll, and the rest of its move is seen (S5.3).
        sail(log, unit, rest, march)
        return
    if len(path) < 2:
        return
    _sound(log, side, unit, rest, march)


def _sound(log: Log, side: Side, unit: Unit, path: tuple[str, ...], march: March) -> None:
    """The die for a submarine that has moved, known to its owner alone (S5.3, LS-03)."""
    die = log.die(f"detection of {unit.callsign}", Stream.of(side))
    quiet = log.state.public.switches.silent_running and march.steps == 1
    limit = (HIDDEN if unit.hidden else ESCAPES) + quiet
    found = die > limit
    if unit.hidden:
        sail(log, unit, path, march)
        log.write(sea.Sounded(unit=unit.id, die=die, found=found))
        if found:
            come_to_light(log, (now(log, unit.id),), "die")
        return
    log.write(sea.Sounded(unit=unit.id, die=die, found=found))
    if not found:
        log.write(sea.Slipped(unit=unit.id))
    sail(log, now(log, unit.id), path, march)


def _rise_on_way(log: Log, unit: Unit, order: Move) -> Move | None:
    """Come up in a hex of its path: what it did before is as seen as it was (HS2).

    It passes an unseen enemy there, since it does not end its move under water (S14.3).
    """
    at = order.path.index(order.rise)
    rest = _through_mines(log, unit, order.path[: at + 1])
    if not rest:
        return None
    unit = now(log, unit.id)
    sail(log, unit, rest, march_after(log, unit, rest))
    rise(log, now(log, unit.id))
    rest = order.path[at:]
    return Move(counter=now(log, unit.id).name, path=rest) if len(rest) > 1 else None
