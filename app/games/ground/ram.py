"""Ramming inside overruns, by Ogres and the Superheavy (G8.1-G8.6)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, standing
from app.games.ground.crt import combat
from app.games.ground.damage import destroy, hit_treads
from app.games.ground.maneuver import own
from app.games.ground.notation import format_order
from app.games.ground.orders import Ram
from app.games.ground.state import Overrun
from app.games.ground.switches import Switches
from app.games.ground.terrain import printed_defence
from app.games.ground.units import Face, Piece, Unit, UnitFacts
from app.games.ground.view import View
from app.games.ground.words import type_name
from app.games.ground.works import break_down
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side

MOST = 2
"""Rams of a unit in a player-turn; a ram against an Ogre counts as all of them (G8.1)."""


def check_ram(view: View, order: Ram) -> Refusal | None:
    """Why a unit may not ram this enemy now (G8.1, G7.11)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "ram" or overrun.turn is not view.side:
        return Refusal(code="not-your-step", rule="G7.11", text="It is not your time to ram.")
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if piece.hex != overrun.hex:
        text = f"{order.counter} is not in the overrun."
        return Refusal(code="elsewhere", rule="G7.11", text=text)
    foe = next((c for c in view.enemies_at(overrun.hex) if c.label == order.target), None)
    if foe is None or foe.sheet is None:
        text = f"No enemy {order.target} is in the overrun."
        return Refusal(code="no-target", rule="G7.11", text=text)
    return why_not(overrun, piece, foe.sheet)


def why_not(overrun: Overrun, unit: UnitFacts, foe: UnitFacts | Face) -> Refusal | None:
    """Why a unit may not ram this enemy in its hex (G8.1); only Ogres and the SHVY have treads."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=f"{unit.name} {text}")

    if not unit.type.treads:
        return no("no-rammer", "G8.1", "cannot ram: only Ogres and Superheavies do.")
    if not unit.treads or unit.disabled:
        return no("immobile", "G8.1", "cannot move, so it cannot ram.")
    if unit.label in overrun.rammed:
        return no("once", "G7.11", "has rammed in this overrun.")
    if foe.type.infantry:
        return no("infantry", "G8.1", "cannot ram infantry.")
    if unit.rams + _count(foe) > MOST:
        return no("rams-spent", "G8.1", "has no ram of that kind left this turn.")
    return None


def _count(foe: UnitFacts | Face) -> int:
    """How much of a turn's rams it uses to ram this enemy (G8.1)."""
    return MOST if foe.type.ogre else 1


def cost(unit: UnitFacts, foe: UnitFacts | Face, switches: Switches) -> int:
    """Treads paid to ram this enemy, as far as there are any (G8.2)."""
    if foe.type.has_sp:
        price = 2
    elif foe.type.structure:
        price = int(printed_defence(foe.type, 0, foe.defence))
    elif foe.type.ogre and foe.type.size >= unit.type.size:
        price = 5
    elif foe.type.treads:
        # A smaller Ogre, or a Superheavy.
        price = 2
    else:
        price = switches.ram_vehicle_treads
    return min(price, unit.treads)


def resolve_ram(log: Log, side: Side, order: Ram) -> None:
    """Pay treads; an Ogre or SHVY loses treads by the rammer's dice, others are destroyed (G8)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    unit = next(u for u in standing(log.state, overrun.hex, side) if u.label == order.counter)
    foe = next(u for u in standing(log.state, overrun.hex, side.other) if u.label == order.target)
    dice = _roll(log, unit, foe)
    lost = min(sum(dice), foe.treads)
    log.write(e.Rammed(unit=unit.id, target=foe.id, dice=dice, lost=lost, count=_count(foe)))
    made = replace(overrun, rammed=(*overrun.rammed, unit.label), shots=overrun.shots + 1)
    log.write(e.OverrunMoved(overrun=made))
    hit_treads(log, now(log, unit.id), cost(unit, foe, log.state.public.switches), scored=False)
    if foe.type.treads:
        hit_treads(log, foe, lost, scored=foe.type.ogre)
    elif foe.type.has_sp:
        break_down(log, foe.id, sum(dice))
    else:
        destroy(log, foe, hulk=True)


def _roll(log: Log, unit: Unit, foe: Unit) -> tuple[int, ...]:
    """The dice of T8 against treads or structure points; none where the target is destroyed."""
    table = combat().ram
    if not (foe.type.treads or foe.type.has_sp):
        return ()
    by_size = table.dice if foe.type.treads else table.structure
    number = by_size[str(unit.type.size)]
    return tuple(log.die(f"ram {unit.name} at {foe.name}") for _ in range(number))


def ram_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The rams open to a piece of mine, by target (G7.11)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "ram":
        return ()
    offers = []
    for foe in view.enemies_at(overrun.hex):
        order = Ram(counter=piece.name, target=foe.label)
        if foe.sheet is not None and check_ram(view, order) is None:
            text = f"Ram {foe.label} {type_name(foe.sheet)}"
            hint = f"Costs {cost(piece, foe.sheet, view.switches)} treads."
            offers.append(Offer(notation=format_order(order), text=text, hint=hint))
    return tuple(offers)
