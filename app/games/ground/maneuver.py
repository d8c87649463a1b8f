"""P3 and P6: moving counters, naming mimics, marking rolls (G4, G10.2)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, standing, turn_up
from app.games.ground.contact import make_contact
from app.games.ground.field import field_of
from app.games.ground.maps import scenarios
from app.games.ground.movement import cannot_move, enter, phase_march, reach, walk
from app.games.ground.orders import Mimic, Move, Reveal, RollMark
from app.games.ground.setup import mimics
from app.games.ground.stacking import check_load
from app.games.ground.state import Piece, Unit
from app.games.ground.undo import forget, remember
from app.games.ground.view import Seen, View
from app.kernel.orders import Refusal
from app.views.seats import Side


def own(view: View, label: str) -> Piece | Refusal:
    """My piece with this label, or the refusal that there is none."""
    piece = view.mine().get(label)
    if piece is None:
        text = f"You have no counter {label} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    return piece


def harmless(counter: Seen) -> bool:
    """Whether an enemy counter is known to have no attack strength (G4.15)."""
    face = counter.sheet
    return face is not None and not face.type.att and not face.type.weapons


def complete_move(view: View, order: Move) -> Move:
    """Fill in the hexes between the waypoints of a path, by cheapest steps in this view."""
    piece = view.mine().get(order.counter)
    if piece is None or not piece.hex or not order.path:
        return order
    field = field_of(view)
    contacts = {c.hex for c in view.seen().values()}
    path = order.path if order.path[0] == piece.hex else (piece.hex, *order.path)
    full = [piece.hex]
    unit = piece
    for stop in path[1:]:
        found = reach(field, unit, view.phase, contacts).get(stop)
        if found is None or not field.has(stop):
            full.append(stop)
            continue
        full += found.path[1:]
        last = found.unit
        unit = replace(unit, hex=last.hex, march=last.march, on_road=last.on_road)
    return replace(order, path=tuple(full))


def check_move(view: View, order: Move) -> Refusal | None:
    """Why a counter may not move along a path (G4.1-G4.16), in its owner's view."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if len(order.path) < 2 or order.path[0] != piece.hex:
        text = f"The path must lead from {piece.hex} to another hex."
        return Refusal(code="path", rule="G4.1", text=text)
    if view.overrun is not None and order.path[-1] != view.overrun.hex:
        text = f"An overrun is open in {view.overrun.hex}: bring units there or call it."
        return Refusal(code="overrun-open", rule="G3.6", text=text)
    refused = cannot_move(piece, view.phase)
    if refused is not None:
        return refused
    return _check_path(view, piece, order)


def _check_path(view: View, piece: Piece, order: Move) -> Refusal | None:
    enemies = {hex_: view.enemies_at(hex_) for hex_ in order.path[1:]}
    contacts = {hex_ for hex_, there in enemies.items() if there and not _crossed(order, there)}
    for hex_ in order.path[1:-1]:
        if hex_ in contacts:
            text = f"{hex_} holds the enemy: a move through it must stop there."
            return Refusal(code="contact", rule="G4.15", text=text)
    for _, refusal in walk(field_of(view), piece, view.phase, order.path[1:], contacts):
        if refusal is not None:
            return refusal
    end = order.path[-1]
    others = [u for u in view.mine().values() if u.hex == end and u.id != piece.id]
    return check_load((*others, piece), end, view.switches)


def _crossed(order: Move, there: tuple[Seen, ...]) -> bool:
    return order.cross and all(harmless(counter) for counter in there)


def resolve_move(log: Log, side: Side, order: Move) -> None:
    """Enter the hexes one by one; enemies met on the way are contact (G4.21)."""
    unit = next(u for u in log.state.forces[side].units.values() if u.label == order.counter)
    before = unit
    if unit.dummy:
        log.write(e.MimicNamed(unit=unit.id, kind=unit.mimic, turn=log.state.public.n))
    field, phase = field_of(log.state.public), log.state.public.phase
    done = [unit.hex]
    for at, hex_ in enumerate(order.path[1:]):
        enemy = standing(log.state, hex_, side.other)
        cross = order.cross and all(_quiet(u) for u in enemy)
        unit = now(log, unit.id)
        result = enter(field, unit, phase, hex_, contact=bool(enemy) and not cross)
        if result is None:
            break
        march, on_road = result
        log.write(e.Entered(unit=unit.id, hex=hex_, march=march, on_road=on_road, first=at == 0))
        done.append(hex_)
        if enemy:
            log.write(e.Marched(unit=unit.id, path=tuple(done)))
            done = [hex_]
            forget(log, side)
            make_contact(log, unit.id, cross=cross)
            if log.state.public.overrun is not None or now(log, unit.id).fate:
                return
    if len(done) > 1:
        log.write(e.Marched(unit=unit.id, path=tuple(done)))
    if log.state.public.overrun is None and not _met(before, now(log, unit.id)):
        remember(log, side, (before,))


def _quiet(unit: Unit) -> bool:
    return not unit.concealed and not unit.type.att and not unit.type.weapons


def _met(before: Unit, after: Unit) -> bool:
    """Whether the move turned the counter up: then it is final (UG.6)."""
    return before.concealed and not after.concealed


def check_mimic(view: View, order: Mimic) -> Refusal | None:
    """A dummy may imitate any type of the starting roster, named before it moves (G10.2.2)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if not piece.dummy:
        text = f"{order.counter} is no dummy."
        return Refusal(code="not-a-dummy", rule="G10.2.2", text=text)
    allowed = (*mimics(scenarios()[view.scenario], piece.side), piece.mimic)
    if order.kind not in allowed:
        text = f"{order.kind} is not in your starting list: {', '.join(dict.fromkeys(allowed))}."
        return Refusal(code="no-such-type", rule="G10.2.2", text=text)
    if piece.mimic_turn == view.n and view.n and order.kind != piece.mimic:
        text = f"{order.counter} has already moved as {piece.mimic} this turn."
        return Refusal(code="mimic-fixed", rule="G10.2.2", text=text)
    return None


def resolve_mimic(log: Log, side: Side, order: Mimic) -> None:
    """Note the type; its march is judged anew as that type."""
    unit = next(u for u in log.state.forces[side].units.values() if u.label == order.counter)
    log.write(e.MimicNamed(unit=unit.id, kind=order.kind, turn=unit.mimic_turn))
    phase = log.state.public.phase
    if side is log.state.public.active and phase in ("P3", "P6") and not unit.march.steps:
        fresh = replace(now(log, unit.id), march=replace(unit.march, barred=False))
        march = phase_march(field_of(log.state.public), fresh, phase)
        log.write(e.Blocked(unit=unit.id, march=march))


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
    unit = next(u for u in log.state.forces[side].units.values() if u.label == order.counter)
    log.write(e.MarkSet(unit=unit.id, value=order.value))


def check_reveal(view: View, order: Reveal) -> Refusal | None:
    """A face-down counter may be turned up in one's own turn, outside a resolution (G10.4.15)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if view.overrun is not None:
        text = "Not while an overrun is open."
        return Refusal(code="overrun-open", rule="G10.4.15", text=text)
    if not piece.concealed:
        text = f"{order.counter} is face up already."
        return Refusal(code="face-up", rule="G10.4.15", text=text)
    return None


def resolve_reveal(log: Log, side: Side, order: Reveal) -> None:
    """Turn it up; a dummy is discarded."""
    forget(log, side)
    units = log.state.forces[side].units.values()
    turn_up(log, [u for u in units if u.label == order.counter], "G10.4.15")
