"""Ramming inside overruns, by Ogres and the Superheavy (G8.1-G8.7)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, standing
from app.games.ground.damage import destroy, hit_treads
from app.games.ground.field import field_of
from app.games.ground.maneuver import own
from app.games.ground.notation import format_order
from app.games.ground.orders import Ram
from app.games.ground.ram_table import MOST, cost, ram_dice, toll
from app.games.ground.state import Overrun
from app.games.ground.units import Face, Piece, UnitFacts
from app.games.ground.view import View
from app.games.ground.waters import meets
from app.games.ground.words import type_name
from app.games.ground.works import break_down
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side


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
    if not meets(field_of(view), piece, foe.sheet, overrun.hex):
        text = f"{order.counter} cannot ram {order.target} where it is."
        return Refusal(code="layer", rule="G4.11", text=text)
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
    if unit.rams + toll(foe) > MOST:
        return no("rams-spent", "G8.1", "has no ram of that kind left this turn.")
    return None


def resolve_ram(log: Log, side: Side, order: Ram) -> None:
    """Pay treads; an Ogre or SHVY loses treads by the rammer's dice, others are destroyed (G8)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    unit = next(u for u in standing(log.state, overrun.hex, side) if u.label == order.counter)
    foe = next(u for u in standing(log.state, overrun.hex, side.other) if u.label == order.target)
    dice = ram_dice(log, unit, foe)
    lost = min(sum(dice), foe.treads)
    log.write(e.Rammed(unit=unit.id, target=foe.id, dice=dice, lost=lost, count=toll(foe)))
    made = replace(overrun, rammed=(*overrun.rammed, unit.label), shots=overrun.shots + 1)
    log.write(e.OverrunMoved(overrun=made))
    hit_treads(log, now(log, unit.id), cost(unit, foe, log.state.public.switches), scored=False)
    if foe.type.treads:
        hit_treads(log, foe, lost, scored=foe.type.ogre)
    elif foe.type.has_sp:
        break_down(log, foe.id, sum(dice))
    else:
        destroy(log, foe, hulk=True)


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
