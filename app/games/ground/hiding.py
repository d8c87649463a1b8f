"""Set-up: units that start under water, without a counter (G10.13)."""

from collections.abc import Iterable

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.field import field_of
from app.games.ground.notation import format_order
from app.games.ground.orders import Hide
from app.games.ground.scenarios import scenarios
from app.games.ground.units import Piece, UnitFacts
from app.games.ground.unseen import hideouts
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side


def check_hide(view: View, order: Hide) -> Refusal | None:
    """Why a piece may not start hidden, or not in the open after all (G10.13)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G10.13", text=text)

    if view.committed:
        return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")
    if not field_of(view).deep:
        return no("no-hiding", "Nothing starts hidden in this match.")
    piece = view.mine().get(order.unit)
    if piece is None:
        return no("unknown-unit", f"You have no piece called {order.unit}.")
    if piece.dummy or not piece.type.ogre:
        return no("no-diver", f"{order.unit} is no Ogre: it cannot start under water.")
    if piece.hidden is not order.back:
        where = "start hidden" if piece.hidden else "start in the open"
        return no("no-change", f"{order.unit} is to {where} already.")
    if not hideouts(scenarios()[view.scenario], field_of(view), piece.side):
        return no("no-water", "There is no water in which your units could start.")
    return None


def resolve_hide(log: Log, side: Side, order: Hide) -> None:
    """Note it; the piece goes back to the tray, to be put in the water or out of it."""
    unit = next(u for u in log.state.forces[side].units.values() if u.name == order.unit)
    if unit.hex:
        log.write(e.Placed(unit=unit.id, side=side, hex="", on_road=False))
    face_down = order.back and side in log.state.public.switches.concealment
    log.write(e.Hid(unit=unit.id, hidden=not order.back, face_down=face_down))


def spare_dummies(units: Iterable[UnitFacts]) -> int:
    """How many dummies stay out: a hidden unit has no counter, so it has no dummy either.

    Else the counters on the table would tell how many units have none.
    """
    every = tuple(units)
    hidden = sum(unit.hidden for unit in every)
    return min(hidden, sum(unit.dummy and not unit.type.structure for unit in every))


def leave_out(log: Log, side: Side) -> None:
    """Dummies that are in the tray when sealed set-ups are dealt are no part of the game."""
    units = log.state.forces[side].units.values()
    spare = tuple(u.id for u in units if u.dummy and not u.hex and not u.edge)
    if spare:
        log.write(e.LeftOut(side=side, units=spare))


def unplaced(units: Iterable[UnitFacts]) -> Refusal | None:
    """Why pieces in the tray hold up a seal, or why there are too few of them (G3.2, G10.13)."""
    every = tuple(unit for unit in units if not unit.stowed)
    spare = spare_dummies(every)
    tray = [unit for unit in every if not unit.hex]
    dummies = [unit for unit in tray if unit.dummy and not unit.type.structure]
    if len(dummies) < spare:
        text = f"Leave {spare} of your dummies in the tray: a unit without a counter has none."
        return Refusal(code="too-many", rule="G10.13", text=text)
    left = [u.name for u in tray if u not in dummies] + [u.name for u in dummies[spare:]]
    if left:
        text = f"Still to place: {', '.join(left)}."
        return Refusal(code="unplaced", rule="G3.2", text=text)
    return None


def hide_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The button that hides a piece in set-up, or brings it into the open."""
    order = Hide(unit=piece.name, back=piece.hidden)
    if check_hide(view, order) is not None:
        return ()
    if piece.hidden:
        return (Offer(notation=format_order(order), text="Start in the open"),)
    hint = "Without a counter: the enemy does not know of it until it fires or is found."
    return (Offer(notation=format_order(order), text="Start hidden under water", hint=hint),)
