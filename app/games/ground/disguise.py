"""Naming mimics, marking rolls, turning counters up by choice (G10.2, G10.4.15)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, named, now, turn_up
from app.games.ground.maneuver import own
from app.games.ground.movement import phase_march
from app.games.ground.orders import Mimic, Reveal, RollMark
from app.games.ground.support import side_field
from app.games.ground.undo import forget
from app.games.ground.units import March
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


def check_mimic(view: View, order: Mimic) -> Refusal | None:
    """A dummy may imitate any type of the starting roster, named before it moves (G10.2.2)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if not piece.dummy:
        text = f"{order.counter} is no dummy."
        return Refusal(code="not-a-dummy", rule="G10.2.2", text=text)
    if piece.type.structure and order.kind != piece.mimic:
        text = f"{order.counter} is a dummy building: it is nothing else and never moves."
        return Refusal(code="building", rule="G10.2.2", text=text)
    allowed = (*view.poses, piece.mimic)
    if order.kind not in allowed:
        text = f"{order.kind} is not in your starting list: {', '.join(dict.fromkeys(allowed))}."
        return Refusal(code="no-such-type", rule="G10.2.2", text=text)
    if piece.mimic_turn == view.n and view.n and order.kind != piece.mimic:
        text = f"{order.counter} has already moved as {piece.mimic} this turn."
        return Refusal(code="mimic-fixed", rule="G10.2.2", text=text)
    return None


def resolve_mimic(log: Log, side: Side, order: Mimic) -> None:
    """Note the type; what the counter may do this turn is judged anew as that type (G4.8)."""
    unit = named(log, side, order.counter)
    if order.kind == unit.mimic:
        return
    log.write(e.MimicNamed(unit=unit.id, kind=order.kind, turn=unit.mimic_turn))
    public = log.state.public
    if side is not public.active:
        return
    field = side_field(log.state, side)
    # It has not moved yet this turn: it stands where it stood when P3 began.
    unit = replace(now(log, unit.id), march=March(start=unit.march.start))
    for phase in ("P3", "P6"):
        if public.phase >= phase:
            unit = replace(unit, march=phase_march(field, unit, phase))
    log.write(e.Blocked(unit=unit.id, march=unit.march))


def check_mark(view: View, order: RollMark) -> Refusal | None:
    """Only dummies carry a roll mark (G10.2.5)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if not piece.dummy:
        text = f"{order.counter} is no dummy: it rolls when it must."
        return Refusal(code="not-a-dummy", rule="G10.2.5", text=text)
    return None


def resolve_mark(log: Log, side: Side, order: RollMark) -> None:
    """Set the roll mark."""
    log.write(e.MarkSet(unit=named(log, side, order.counter).id, value=order.value))


def check_reveal(view: View, order: Reveal) -> Refusal | None:
    """A face-down counter may be turned up in one's own turn, outside a resolution (G10.4.15)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if not piece.concealed:
        text = f"{order.counter} is {'hidden' if piece.hidden else 'face up already'}."
        return Refusal(code="face-up", rule="G10.4.15", text=text)
    return None


def resolve_reveal(log: Log, side: Side, order: Reveal) -> None:
    """Turn it up; a dummy is discarded."""
    forget(log, side)
    turn_up(log, (named(log, side, order.counter),), "G10.4.15")
