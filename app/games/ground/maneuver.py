"""P3 and P6: moving counters (G4)."""

from collections.abc import Collection

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.checks import roll_at_once
from app.games.ground.conceal import Log, named, now, standing
from app.games.ground.contact import make_contact
from app.games.ground.edges import check_arrival, come_in, starting
from app.games.ground.falls import fall
from app.games.ground.field import Field
from app.games.ground.gathering import is_uncounted
from app.games.ground.militia import bank_after
from app.games.ground.mines import meet_mine, mine_in_way, silence_tells
from app.games.ground.movement import cannot_move, enter, pace_of, walk
from app.games.ground.orders import Move
from app.games.ground.ram_mode import check_entry, holds_back, ram, target_of
from app.games.ground.reach import Reached, reach
from app.games.ground.sea.boats import check_voyage, resolve_voyage
from app.games.ground.sea.depths import submerged_boat
from app.games.ground.sea.minefields import mine_below, strike
from app.games.ground.stacking import check_load
from app.games.ground.support import side_field, view_field
from app.games.ground.undo import forget, remember
from app.games.ground.units import Face, Piece, Unit, UnitFacts, stock, systems
from app.games.ground.unseen import (
    bump,
    light,
    lights,
    search,
    stop_short,
    surfaced,
    tells,
)
from app.games.ground.view import Seen, View
from app.games.ground.waters import arriving, contacts, layer, overruns, submerged
from app.kernel.orders import Refusal
from app.views.seats import Side

MOVES = 2
"""P3b: something has moved, mounted or got off (T3)."""


def begin_moves(log: Log, side: Side) -> bool:
    """End the declarations of P3a with the first move of P3; True if they end now (T3)."""
    public, step = log.state.public, log.state.forces[side].step
    if public.phase != "P3" or public.active is not side or step >= MOVES:
        return False
    log.write(e.StepOpened(side=side, step=MOVES))
    return True


def own(view: View, label: str) -> Piece | Refusal:
    """My piece with this label, or the refusal that there is none."""
    piece = view.mine().get(label)
    if piece is None:
        text = f"You have no counter {label} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    return piece


def unarmed(unit: UnitFacts | Face) -> bool:
    """Whether a unit has no attack strength left, its riders included (G4.15).

    One that can still launch a cruise missile is not harmless.
    """
    return not stock(unit) and not any(
        weapon.att and (unit.im if weapon.kind == "rack" else weapon.id not in unit.used)
        for weapon in systems(unit)
    )


def harmless(there: Collection[Seen]) -> bool:
    """Whether enemies stand in a hex and all of them are known to be unarmed (G4.15)."""
    faces = [counter.sheet for counter in there]
    return bool(faces) and all(face is not None and unarmed(face) for face in faces)


def complete_move(view: View, order: Move) -> Move:
    """Fill in the hexes between the waypoints of a path, by cheapest steps in this view.

    Where hexes are given that are neighbours, that step stays as it is: the sender has chosen it.
    """
    piece = starting(view, order.counter)
    if piece is None or not piece.hex or not order.path or order.path == (piece.hex,):
        return order
    field = view_field(view)
    met = contacts(view, piece)
    if len(order.path) == 1:
        found = reach(field, piece, view.phase, met).get(order.path[0])
        return replace(order, path=found.path if found else (piece.hex, *order.path))
    path = order.path if order.path[0] == piece.hex else (piece.hex, *order.path)
    full = [piece.hex]
    unit: UnitFacts = piece
    for at, stop in enumerate(path[1:], start=1):
        leg = _leg(field, unit, view.phase, stop, met)
        if leg is None:
            # The order will be refused here; the rest stays as it is.
            full += path[at:]
            break
        full += leg.path[1:]
        unit = leg.unit(unit)
    return replace(order, path=tuple(full))


def _leg(
    field: Field, unit: UnitFacts, phase: str, stop: str, met: Collection[str]
) -> Reached | None:
    """The way to the next waypoint, None if there is none."""
    if stop not in field.around(unit.hex):
        return reach(field, unit, phase, met).get(stop)
    for there, refusal in walk(field, unit, phase, (stop,), met):
        if refusal is None:
            path = (unit.hex, stop)
            return Reached(hex=stop, path=path, march=there.march, on_road=there.on_road)
    return None


def check_move(view: View, order: Move) -> Refusal | None:
    """Why a counter may not move along a path (G4.1-G4.16), in its owner's view."""
    waiting = view.off_map().get(order.counter)
    if waiting is None:
        piece = own(view, order.counter)
    else:
        piece = check_arrival(view, waiting, "".join(order.path[:1]))
    if isinstance(piece, Refusal):
        return piece
    if submerged_boat(piece):
        return check_voyage(view, piece, order)
    if piece.type.aircraft:
        text = f"{piece.name} flies: its move is an order of its own."
        return Refusal(code="flies", rule="S9.4", text=text)
    if (len(order.path) < 2 and waiting is None) or order.path[0] != piece.hex:
        text = f"The path must lead from {piece.hex} to another hex."
        return Refusal(code="path", rule="G4.1", text=text)
    if view.overrun is not None and order.path[-1] != view.overrun.hex:
        text = f"An overrun is open in {view.overrun.hex}: bring units there or call it."
        return Refusal(code="overrun-open", rule="G3.6", text=text)
    refused = cannot_move(piece, view.phase) if waiting is None else None
    if refused is not None:
        return refused
    return _check_path(view, piece, order)


def _check_path(view: View, piece: Piece, order: Move) -> Refusal | None:
    held = contacts(view, piece)
    met = {
        hex_
        for hex_ in order.path[1:]
        if hex_ in held and not (order.cross and harmless(view.enemies_at(hex_)))
    }
    for hex_ in order.path[1:-1]:
        if hex_ in met:
            text = f"{hex_} holds the enemy: a move through it must stop there."
            return Refusal(code="contact", rule="G4.15", text=text)
    field = view_field(view)
    for _, refusal in walk(field, piece, view.phase, order.path[1:], met):
        if refusal is not None:
            return refusal
    end = order.path[-1]
    refused = check_entry(view, piece, order, contact=end in met)
    if refused is not None:
        return refused
    if is_uncounted(view, end):
        return None
    others = [u for u in view.mine().values() if u.hex == end and u.id != piece.id]
    return check_load((*others, piece), end, field)


def resolve_move(log: Log, side: Side, order: Move) -> None:
    """Enter the hexes one by one; enemies met on the way are contact (G4.21)."""
    opened = begin_moves(log, side)
    before = unit = named(log, side, order.counter)
    if submerged_boat(unit):
        rest = resolve_voyage(log, side, unit, order)
        if rest is not None:
            resolve_move(log, side, rest)
        return
    path, bumped = stop_short(log.state, unit, order.path)
    if unit.dummy:
        log.write(e.MimicNamed(unit=unit.id, kind=unit.mimic, turn=log.state.public.n))
    if before.waits:
        come_in(log, unit)
        meet_mine(log, unit.id)
        struck = strike(log, unit.id)
        unit = now(log, unit.id)
        if unit.fate:
            return
        if search(log, unit.id) or struck:
            path = path[:1]
    field = side_field(log.state, side)
    done = [unit.hex]
    final = False
    for at, hex_ in enumerate(path[1:]):
        unit = now(log, unit.id)
        enemy = _enemies(field, unit, hex_, standing(log.state, hex_, side.other))
        cross = order.cross and all(not foe.concealed and unarmed(foe) for foe in enemy)
        first = at == 0 and not before.waits
        foe = target_of(log, unit, hex_, order.ram) if enemy and not cross else None
        if foe is not None:
            done = surfaced(log, unit, done)
            _ram_in(log, side, unit, hex_, foe, done, first=first)
            return
        if not _step(log, unit, hex_, first=first, contact=bool(enemy) and not cross):
            break
        done.append(hex_)
        # A counter that lies open and passes the unarmed by learns nothing and shows nothing.
        met = bool(enemy) and (unit.concealed or not cross)
        there = now(log, unit.id)
        mined = mine_in_way(log.state, there) or mine_below(log.state, there)
        if met or mined or lights(log.state, there) or _rolls_at_once(there):
            log.write(e.Marched(unit=unit.id, path=tuple(done)))
            done, final = [hex_], True
            forget(log, side)
        # Mines come before anything else in a hex; what is new to its owner ends the path (S2.2).
        struck = strike(log, unit.id)
        if struck and now(log, unit.id).fate:
            return
        found = light(log, unit.id) or struck
        if met:
            make_contact(log, unit.id, cross=cross)
            if log.state.public.overrun is not None or now(log, unit.id).fate:
                return
            _keep_bonus(log, field, unit, hex_)
        else:
            meet_mine(log, unit.id)
        if there.march.owes and not now(log, unit.id).fate:
            _settle(log, field, unit)
        if now(log, unit.id).fate:
            return
        if found:
            break
    if len(done) > 1:
        log.write(e.Marched(unit=unit.id, path=tuple(done)))
    if bumped and now(log, unit.id).hex == path[-1]:
        bump(log, unit.id, bumped)
        forget(log, side)
    elif before.hidden:
        # It is not taken back, and what can be does not depend on it (HX.18).
        return
    elif silence_tells(log.state) or tells(log.state, order.path):
        forget(log, side)
    elif not final and log.state.public.overrun is None:
        remember(log, side, (before,), opened=opened)


def _enemies(field: Field, unit: Unit, hex_: str, there: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The enemies in a hex with whom a unit makes contact by entering it (G4.15, LG-18).

    All of them while somebody lies face down; else nobody, if it could fight none of them. Who goes
    unseen under water meets nobody there.
    """
    if not there:
        return ()
    if field.at_sea and field.afloat(hex_):
        # Who is on the water bars it, but for hovercraft by a switch; the rest is in other layers.
        boards = field.switches.naval_overrun and unit.type.mode == "gev"
        above = (u for u in there if u.concealed or layer(field, u, hex_) == "ground")
        there = tuple(above) if boards else ()
    there = tuple(foe for foe in there if foe.dummy or not foe.type.aircraft)
    comes = arriving(unit, hex_, on_road=bool(field.link(unit.hex, hex_)))
    if unit.hidden and submerged(field, comes, hex_):
        return ()
    if unit.concealed or any(foe.concealed for foe in there):
        return there
    return there if any(overruns(field, comes, foe, hex_) for foe in there) else ()


def _ram_in(
    log: Log, side: Side, unit: Unit, hex_: str, foe: Unit, done: list[str], *, first: bool
) -> None:
    """The last step of a move that rams: into the hex, but for an Ogre in it (G8.8, G8.9)."""
    forget(log, side)
    if holds_back(log, unit, foe):
        if len(done) > 1:
            log.write(e.Marched(unit=unit.id, path=tuple(done)))
        field, pace = side_field(log.state, side), pace_of(unit, log.state.public.phase)
        result = enter(field, unit, pace, hex_, contact=True) if may_go_on(unit, first) else None
        if result is None:
            return
        spent, steps = result[0].spent, result[0].steps
        march = replace(unit.march, spent=spent, steps=steps, paved=False, halted=True)
        log.write(e.Blocked(unit=unit.id, march=march))
    else:
        if not _step(log, unit, hex_, first=first, contact=True):
            return
        log.write(e.Marched(unit=unit.id, path=(*done, hex_)))
        search(log, unit.id)
    ram(log, unit.id, foe)


def _step(log: Log, unit: Unit, hex_: str, *, first: bool, contact: bool) -> bool:
    """Enter a hex if the rules let it be entered; whether they do."""
    field, pace = side_field(log.state, unit.side), pace_of(unit, log.state.public.phase)
    result = enter(field, unit, pace, hex_, contact=contact) if may_go_on(unit, first) else None
    if result is None:
        return False
    march, on_road = result
    if march.owes == "fall" and field.levels(unit.hex, hex_) > 0:
        # Jumpjets that do not make it leave the walker where it was (G11.9).
        log.write(e.Blocked(unit=unit.id, march=march))
        fall(log, now(log, unit.id), levels_fallen(field, unit, hex_))
        return False
    bank = bank_after(unit, march.spent)
    log.write(
        e.Entered(unit=unit.id, hex=hex_, march=march, on_road=on_road, first=first, bank=bank)
    )
    return True


def levels_fallen(field: Field, before: Unit, hex_: str) -> int:
    """How many levels a unit falls at a cliff; jumpjets take as many as they can (G11.9)."""
    levels = field.levels(before.hex, hex_)
    if not before.jets:
        return abs(levels)
    return int(before.type.mov if levels > 0 else -levels - before.type.mov)


def may_go_on(unit: Unit, first: bool) -> bool:
    """Whether a unit is still able to move after what befell it on the way (G4.16)."""
    return first or not (unit.disabled or unit.stuck or unit.march.halted)


def _rolls_at_once(unit: Unit) -> bool:
    """Whether everybody sees what comes of the last step: a fall, a wheeled check (G4.7, LG-03)."""
    owes = unit.march.owes
    return owes == "fall" or (owes == "W" and not (unit.dummy and unit.mark == "no"))


def _settle(log: Log, field: Field, before: Unit) -> None:
    """Roll at once what is owed for the hex just entered: a fall, a wheeled check (G4.21)."""
    unit = now(log, before.id)
    if unit.march.owes == "fall":
        fall(log, unit, levels_fallen(field, before, unit.hex))
    else:
        roll_at_once(log, unit)


def _keep_bonus(log: Log, field: Field, before: Unit, hex_: str) -> None:
    """No overrun came of a contact with dummies: it costs no road bonus (G4.3, G10.6.2)."""
    unit = now(log, before.id)
    if before.march.paved and field.link(before.hex, hex_) == 1:
        log.write(e.Blocked(unit=unit.id, march=replace(unit.march, paved=True)))
