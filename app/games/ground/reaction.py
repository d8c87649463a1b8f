"""O3: units of the passive side that join an overrun (G7.4)."""

from app.games.ground import events as e
from app.games.ground.checks import roll_owed
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.field import Field
from app.games.ground.gathering import is_uncounted
from app.games.ground.maneuver import own
from app.games.ground.mines import meet_on_way
from app.games.ground.movement import FREE
from app.games.ground.orders import React
from app.games.ground.reach import Reached, can_reach
from app.games.ground.stacking import check_load, stack_load
from app.games.ground.state import Overrun, State
from app.games.ground.support import side_field, view_field
from app.games.ground.units import Owed, Piece, Unit, UnitFacts, label_order
from app.games.ground.unseen import search_on_way
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.menu import Group
from app.views.seats import Side


def asks(state: State, overrun: Overrun) -> bool:
    """Whether the passive side is asked: if the attacker sees a counter elsewhere (HG3, LG-04)."""
    reaction = state.public.switches.overrun_reaction
    if reaction == "off":
        return False
    passive = overrun.attacker.other
    known = state.knowledge[overrun.attacker.seat].contacts.values()
    away = [distance(c.hex, overrun.hex) for c in known if c.side is passive and c.hex]
    return any(d == 1 if reaction == "adjacent" else d > 0 for d in away)


def _route(
    field: Field, unit: UnitFacts, overrun: Overrun, enemies: frozenset[str]
) -> Reached | None:
    """The way by which a unit could join; None if it cannot (G7.4)."""
    if field.switches.overrun_reaction == "adjacent" and distance(unit.hex, overrun.hex) > 1:
        return None
    return can_reach(field, unit, overrun.hex, enemies - {overrun.hex})


def _enemies(view: View) -> frozenset[str]:
    return view.contacts


def _barred(view: View, overrun: Overrun, piece: Piece) -> Refusal | None:
    """Why a piece of mine may not join, from my own view (LG-04)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G7.4", text=f"{piece.name} {text}")

    if piece.hidden:
        return no("hidden", "is hidden: it joins no overrun.")
    if not piece.in_play:
        return no("off-map", "is not on the map.")
    if piece.hex == overrun.hex:
        return no("there-already", "stands there already.")
    if piece.reacted == view.n:
        return no("once", "has joined an overrun this turn already.")
    if piece.airborne:
        return no("airborne", "is in the air.")
    field = view_field(view)
    if field.at_sea and field.afloat(overrun.hex) and piece.type.mode != "gev":
        return no("vessel", "overruns no vessel: hovercraft alone do.")
    if piece.disabled or piece.stuck:
        return no("disabled", f"is {'disabled' if piece.disabled else 'stuck'}.")
    if _route(field, piece, overrun, _enemies(view)) is None:
        return no("out-of-reach", f"cannot reach {overrun.hex} with its full movement.")
    return None


def check_react(view: View, order: React) -> Refusal | None:
    """Why these counters may not join the overrun (G7.4)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "react" or overrun.attacker is view.side:
        return Refusal(code="not-asked", rule="G7.4", text="You are not asked to react.")
    if len(set(order.counters)) != len(order.counters):
        return Refusal(code="counters", rule="G7.4", text="Name each counter once.")
    joining: list[Piece] = []
    for label in order.counters:
        piece = own(view, label)
        if isinstance(piece, Refusal):
            return piece
        barred = _barred(view, overrun, piece)
        if barred is not None:
            return barred
        joining.append(piece)
    there = [piece for piece in view.mine().values() if piece.hex == overrun.hex]
    if is_uncounted(view, overrun.hex):
        return None
    return check_load((*there, *joining), overrun.hex, view_field(view))


def resolve_react(log: Log, side: Side, order: React) -> None:
    """All who join are shown together, turned up if the fight is open, then checked (G7.4)."""
    public = log.state.public
    overrun, field = public.overrun, side_field(log.state, side)
    assert overrun is not None
    mine, enemy = (log.state.forces[s].units.values() for s in (side, side.other))
    enemies = frozenset(unit.hex for unit in enemy if unit.in_play)
    named = (unit for unit in mine if unit.label in order.counters)
    joining = sorted(named, key=lambda unit: label_order(unit.label))
    roads: list[str] = []
    owes: dict[str, Owed] = {}
    for unit in joining:
        link, check = _arrival(field, unit, overrun, enemies)
        roads += [unit.id] if link else []
        owes |= {unit.id: check} if check else {}
        if unit.dummy:
            log.write(e.MimicNamed(unit=unit.id, kind=unit.mimic, turn=public.n))
    ids = tuple(unit.id for unit in joining)
    joined = e.Reacted(side=side, hex=overrun.hex, units=ids, on_road=tuple(roads), owes=owes)
    log.write(joined)
    if not overrun.blind:
        turn_up(log, [now(log, unit) for unit in ids], "G10.4.8")
    for unit in joining:
        if not unit.dummy:
            way = _route(field, unit, overrun, enemies)
            path = way.path if way else ()
            meet_on_way(log, unit.id, path)
            search_on_way(log, unit.id, path)
    roll_owed(log, overrun.hex, side)


def _arrival(
    field: Field, unit: Unit, overrun: Overrun, enemies: frozenset[str]
) -> tuple[bool, Owed]:
    """Whether a joining unit comes along a road, and the roll it owes on arrival.

    A wheeled unit rolls there for all the clear hexes of its way (G4.7).
    """
    there = _route(field, unit, overrun, enemies)
    if there is None:
        return False, ""
    owes: Owed = "W" if there.march.cleared > FREE else there.march.owes
    return there.on_road, owes


def react_group(view: View) -> Group | None:
    """The reaction as a choice among my counters; also offered when none is able (LG-04)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "react" or view.side is not overrun.attacker.other:
        return None
    able = [p for p in view.mine().values() if _barred(view, overrun, p) is None]
    there = [p for p in view.mine().values() if p.hex == overrun.hex]
    # As many as fit of the lightest; heavier ones may leave less room.
    most = 0
    load = list(there)
    for piece in sorted(able, key=lambda p: stack_load((p,))):
        load.append(piece)
        full = check_load(load, overrun.hex, view_field(view)) is not None
        if full and not is_uncounted(view, overrun.hex):
            break
        most += 1
    return Group(
        order="react",
        text=f"Counters that join the overrun in {overrun.hex}",
        labels=tuple(sorted((p.label for p in able), key=label_order)),
        least=0,
        most=most,
    )
