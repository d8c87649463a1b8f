"""Rams outside overruns: the classic contact rule, and vehicles that give up (G8.8, G8.9).

A move names its victim, or means the first that can be rammed; an Ogre that shares a hex with the
enemy may ram again for 1 MP.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cargo import is_load
from app.games.ground.conceal import Log, named, now, standing, turn_up, turn_up_hex
from app.games.ground.crt import crt_result
from app.games.ground.damage import apply, bail_out, destroy, disable, hit_treads, lose_squads
from app.games.ground.field import Field, field_of
from app.games.ground.movement import allowance, cannot_move
from app.games.ground.notation import format_order
from app.games.ground.orders import Move, Ram
from app.games.ground.ram_table import MOST, cost, ram_dice, toll
from app.games.ground.tables import WALKER
from app.games.ground.targets import RIDERS, squads_hit
from app.games.ground.undo import forget
from app.games.ground.units import Face, Piece, Unit, UnitFacts, label_order
from app.games.ground.view import Seen, View
from app.games.ground.waters import arriving, overruns
from app.games.ground.words import type_name
from app.games.ground.works import break_down
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Offer, Stop
from app.views.seats import Side

HALF = 3
"""Up to this die a rammed vehicle is disabled, above it destroyed (G8.9)."""

CRASH = "G8.8"
"""Hung on a vehicle that takes two treads with it, not one."""


def rams(unit: UnitFacts) -> bool:
    """Whether a unit is of those that ram: Ogres and the Superheavy (G8.1)."""
    return bool(unit.type.treads) and not unit.dummy


def bar(unit: UnitFacts, foe: UnitFacts | Face) -> Refusal | None:
    """Why a unit may not ram this enemy now (G8.1)."""
    text = ""
    if not rams(unit):
        text = "does not ram: only Ogres and Superheavies enter a hex of the enemy."
    elif not unit.treads or unit.disabled:
        text = "cannot move, so it cannot ram."
    elif unit.rams + toll(foe) > MOST:
        text = "has no ram of that kind left this turn."
    return Refusal(code="ram", rule="G8.9", text=f"{unit.name} {text}") if text else None


def _layer(field: Field, unit: UnitFacts, foe: UnitFacts | Face, hex_: str) -> Refusal | None:
    """Why a unit passes an enemy by: one is under the water and the other is not (G4.11)."""
    if overruns(field, unit, foe, hex_):
        return None
    return Refusal(code="layer", rule="G4.11", text=f"{unit.name} does not meet it in {hex_}.")


def _arriving(field: Field, piece: Piece, path: Sequence[str]) -> Piece:
    """A counter as it stands at the end of its path: on a bridge there, or in the water."""
    if len(path) < 2:
        return piece
    return arriving(piece, path[-1], on_road=bool(field.link(path[-2], path[-1])))


def victim(field: Field, unit: UnitFacts, there: Iterable[Seen], named: str) -> Seen | None:
    """The enemy whom a unit rams that has come into their hex.

    The one named, or the first that it meets and can ram; None if it meets nobody.
    """
    every = sorted(there, key=lambda foe: label_order(foe.label))
    if named:
        return next((foe for foe in every if foe.label == named), None)
    met = [f for f in every if f.sheet is None or overruns(field, unit, f.sheet, unit.hex)]
    able = (foe for foe in met if foe.sheet is not None and bar(unit, foe.sheet) is None)
    return next(able, met[0] if met else None)


def check_entry(view: View, piece: Piece, order: Move, *, contact: bool) -> Refusal | None:
    """Why a counter may not end a move where the enemy stands, or not so (G8.8, G8.9).

    `contact` says that enemies stand there whom the move does not pass by.
    """
    classic = view.switches.contact == "ram"
    if order.ram and not contact:
        text = f"There is no enemy {order.ram} in {order.path[-1]} to ram."
        return Refusal(code="no-target", rule="G8.9", text=text)
    if not contact or not (classic or order.ram):
        return None
    field = field_of(view)
    comes = _arriving(field, piece, order.path)
    foe = victim(field, comes, view.enemies_at(order.path[-1]), order.ram)
    if foe is None and not order.ram:
        return None
    if foe is None or foe.sheet is None:
        text = f"There is no enemy {order.ram} in {order.path[-1]} to ram."
        return Refusal(code="no-target", rule="G8.9", text=text)
    apart = _layer(field, comes, foe.sheet, comes.hex)
    if apart is not None:
        return apart
    if order.ram and not rams(piece):
        return _check_crash(view, piece, foe.sheet)
    if not classic:
        text = "In an overrun rams come after the fire of the first round."
        return Refusal(code="overrun", rule="G7.11", text=text)
    return bar(piece, foe.sheet)


def _check_crash(view: View, piece: Piece, foe: Face) -> Refusal | None:
    """Why a vehicle may not sacrifice itself against this enemy (G8.8)."""

    def no(text: str) -> Refusal:
        return Refusal(code="no-rammer", rule="G8.8", text=f"{piece.name} {text}")

    if not view.switches.conventional_ram:
        return no("does not ram: only Ogres and Superheavies do.")
    if view.overrun is not None:
        return no("rams before the overrun is opened, or not at all.")
    if piece.dummy or piece.type.infantry or piece.type.structure:
        return no("is no vehicle.")
    if WALKER in piece.type.rules:
        return Refusal(code="no-rammer", rule="G11.4", text="Walkers never ram.")
    return None if foe.type.ogre else no("sacrifices itself against Ogres alone.")


def holds_back(log: Log, unit: Unit, foe: Unit) -> bool:
    """Whether a rammer stays in the hex it comes from: it does against an Ogre (G8.9)."""
    return log.state.public.switches.contact == "ram" and rams(unit) and foe.type.ogre


def target_of(log: Log, unit: Unit, hex_: str, named: str) -> Unit | None:
    """The enemy that a checked move rams in a hex; None if it is no ram."""
    if log.state.public.switches.contact != "ram" and not named:
        return None
    there = standing(log.state, hex_, unit.side.other)
    if named:
        return next((foe for foe in there if foe.label == named), None)
    field = field_of(log.state.public)
    comes = arriving(unit, hex_, on_road=bool(field.link(unit.hex, hex_)))
    met = [foe for foe in there if foe.concealed or overruns(field, comes, foe, hex_)]
    able = (foe for foe in met if not foe.concealed and bar(unit, foe) is None)
    return next(able, met[0] if met else None)


def ram(log: Log, id_: str, foe: Unit) -> None:
    """A unit rams an enemy by its move: everything of G8.9, or G8.8 for other vehicles."""
    unit = now(log, id_)
    if not rams(unit):
        _crash(log, unit, foe)
    elif foe.type.infantry:
        _run_down(log, unit, foe)
    else:
        _ram(log, unit, foe)


def _crash(log: Log, unit: Unit, foe: Unit) -> None:
    """A vehicle and all aboard are gone, and a tread or two of the Ogre (G8.8)."""
    turn_up(log, (unit,), "G10.4.6")
    turn_up_hex(log, unit.hex, "G10.4.6")
    log.write(e.Rammed(unit=unit.id, target=foe.id, dice=(), lost=0, count=0))
    destroy(log, unit, hulk=True)
    hit_treads(log, now(log, foe.id), 2 if CRASH in unit.type.rules else 1)


def _run_down(log: Log, unit: Unit, foe: Unit) -> None:
    """Infantry is not rammed; a working antipersonnel gun takes a squad (G8.9)."""
    guns = [w for w in unit.type.weapons if w.ap and w.id not in unit.lost]
    log.write(e.RunDown(unit=unit.id, target=foe.id, fired=bool(guns)))
    if not guns:
        return
    squads = squads_hit(foe, "")
    pick = len(squads) - 1
    if len(set(squads)) > 1:
        pick = log.draw(Stream.PUBLIC, len(squads), f"squad of {foe.name}") - 1
    left = (*squads[:pick], *squads[pick + 1 :])
    if left:
        lose_squads(log, foe, left, riders=False)
    else:
        destroy(log, foe)


def _ram(log: Log, unit: Unit, foe: Unit) -> None:
    dice = ram_dice(log, unit, foe) if foe.type.ogre or foe.type.has_sp else ()
    lames = not foe.type.structure and not foe.type.ogre and _lames(foe)
    if lames:
        dice = (log.die(f"ram {unit.name} at {foe.name}"),)
    lost = min(sum(dice), foe.treads) if foe.type.ogre else 0
    log.write(e.Rammed(unit=unit.id, target=foe.id, dice=dice, lost=lost, count=toll(foe)))
    hit_treads(log, now(log, unit.id), cost(unit, foe, log.state.public.switches), scored=False)
    if foe.type.ogre:
        hit_treads(log, foe, lost)
    elif foe.type.has_sp:
        break_down(log, foe.id, sum(dice))
    elif lames:
        _jolt(log, foe, dice[0])
    else:
        destroy(log, foe, hulk=True)


def _lames(foe: Unit) -> bool:
    """Whether a die decides what becomes of a vehicle: it is mobile and undisabled, or a
    Superheavy (G8.9)."""
    mobile = bool(allowance(foe, "P3")) and not foe.disabled and not foe.stuck
    return mobile or bool(foe.type.treads)


def _jolt(log: Log, foe: Unit, die: int) -> None:
    """What a die means for a rammed vehicle and its riders (G8.9)."""
    if foe.riders and die > HALF:
        lose_squads(log, foe, (), riders=True)
    elif is_load(foe.riders):
        # Like any vehicle it is disabled; a second time it is lost, as by D (G5.6).
        apply(log, foe, RIDERS, "D")
    elif foe.riders:
        lose_squads(log, foe, foe.riders[:-1], riders=True)
    if now(log, foe.id).riders:
        bail_out(log, now(log, foe.id))
    foe = now(log, foe.id)
    if foe.type.treads:
        apply(log, foe, "", crt_result("1-1", die))
    elif die <= HALF:
        disable(log, foe, "fire")
    else:
        destroy(log, foe, hulk=True)


def check_again(view: View, order: Ram) -> Refusal | None:
    """Why a unit that shares a hex with the enemy may not ram once more for 1 MP (G8.9)."""
    if view.switches.contact != "ram":
        return Refusal(code="not-your-step", rule="G7.11", text="It is not your time to ram.")
    piece = view.mine().get(order.counter)
    if piece is None or not piece.in_play:
        text = f"You have no counter {order.counter} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    foe = next((c for c in view.enemies_at(piece.hex) if c.label == order.target), None)
    if foe is None or foe.sheet is None:
        text = f"No enemy {order.target} is in {piece.hex}."
        return Refusal(code="no-target", rule="G8.9", text=text)
    refused = cannot_move(piece, view.phase)
    refused = refused or _layer(field_of(view), piece, foe.sheet, piece.hex)
    if refused is None and allowance(piece, view.phase) - piece.march.spent < 1:
        text = f"{piece.name} has no movement point left."
        refused = Refusal(code="too-far", rule="G8.9", text=text)
    return refused or bar(piece, foe.sheet)


def resolve_again(log: Log, side: Side, order: Ram) -> None:
    """Spend the MP and ram; against an Ogre that ends the rammer's move (G8.9)."""
    forget(log, side)
    unit = named(log, side, order.counter)
    foe = next(u for u in standing(log.state, unit.hex, side.other) if u.label == order.target)
    march = replace(
        unit.march,
        spent=unit.march.spent + 1,
        steps=unit.march.steps + 1,
        paved=False,
        halted=unit.march.halted or foe.type.ogre,
    )
    log.write(e.Blocked(unit=unit.id, march=march))
    ram(log, unit.id, foe)


def enterable(view: View, piece: Piece, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops of a counter without those where it may not meet the enemy (G8.9)."""
    if view.switches.contact != "ram":
        return stops
    return tuple(
        replace(stop, rams=stop.contact)
        for stop in stops
        if not stop.contact or check_entry(view, piece, _into(piece, stop), contact=True) is None
    )


def _into(piece: Piece, stop: Stop, foe: str = "") -> Move:
    return Move(counter=piece.name, path=stop.path, ram=foe)


def ram_moves(view: View, piece: Piece, stops: tuple[Stop, ...]) -> tuple[Offer, ...]:
    """Rams by a move: whom of several, or whether to give a vehicle up (G8.8, G8.9)."""
    offers = []
    for stop in stops:
        if not stop.contact:
            continue
        there = view.enemies_at(stop.hex)
        if rams(piece) and len(there) < 2:
            continue
        for foe in sorted(there, key=lambda foe: label_order(foe.label)):
            order = _into(piece, stop, foe.label)
            if foe.sheet is None or check_entry(view, piece, order, contact=True) is not None:
                continue
            what, hint = f"{foe.label} {type_name(foe.sheet)} in {stop.hex}", ""
            text = f"Ram {what}" if rams(piece) else f"Sacrifice {piece.name} against {what}"
            if not rams(piece):
                hint = "It is destroyed, and takes treads off the Ogre."
            offers.append(Offer(notation=format_order(order), text=text, hint=hint))
    return tuple(offers)


def again_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The enemies in its hex that a unit may ram for 1 MP (G8.9)."""
    offers = []
    for foe in view.enemies_at(piece.hex) if piece.hex else ():
        order = Ram(counter=piece.name, target=foe.label)
        if foe.sheet is not None and check_again(view, order) is None:
            text = f"Ram {foe.label} {type_name(foe.sheet)}"
            hint = "Costs 1 movement point."
            offers.append(Offer(notation=format_order(order), text=text, hint=hint))
    return tuple(offers)
