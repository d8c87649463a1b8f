"""Whether the courses of a side may be sealed together (C4.9, C-S4, C12 `withdrawal`).

What a unit must do it must do only where some course is open to it that crowds nobody. So a side
that is refused the seal has an order that brings it nearer, and can always seal in the end.
"""

from collections import Counter

from app.games.corpen18 import waters
from app.games.corpen18.formations import STACK, overfull
from app.games.corpen18.orders import Steer
from app.games.corpen18.state import Ship
from app.games.corpen18.steering import check_course, ends, movable, sails_towards
from app.games.corpen18.steps import moving
from app.games.corpen18.view import View
from app.games.corpen18.words import EDGES, listed
from app.hexes.coords import distance
from app.kernel.orders import Refusal


def check_courses(view: View) -> Refusal | None:
    """Whether all courses together may be sealed."""
    if view.phase.endswith("_UND") and (fault := _stack_fault(view)):
        return fault
    return _sail_fault(view) or _withdrawal_fault(view)


def _stack_fault(view: View) -> Refusal | None:
    """C4.9 at the end of the phase, unless nobody there could go elsewhere."""
    able, where = movable(view), ends(view)
    for hex_ in overfull(h for h in where.values() if h):
        here = [label for label, end in where.items() if end == hex_]
        free = [label for label in here if label in able and room_for(view, able[label]) - {hex_}]
        if free:
            text = (
                f"{len(here)} of your units would end in {hex_}, no more than {STACK} may: "
                f"{', '.join(free)} can go elsewhere."
            )
            return Refusal(code="crowded", rule="C4.9", text=text)
    return None


def room_for(view: View, ship: Ship) -> frozenset[str]:
    """The hexes in which a unit may end this step with no more than one other of its side."""
    crowd = Counter(hex_ for label, hex_ in ends(view).items() if label != ship.label)
    found: set[str] = set()
    for berth in waters.berths(ship, view, waters.limit(ship, view, view.alerts)):
        if berth.exit or berth.hex in found or crowd[berth.hex] >= STACK:
            continue
        if check_course(view, Steer(unit=ship.label, course=berth.course)) is None:
            found.add(berth.hex)
    return frozenset(found)


def _sail_fault(view: View) -> Refusal | None:
    """C-S4: undamaged merchants end each turn nearer to their edge, unless they are blocked.

    After the first move of a turn they must be where the second one can still bring them nearer.
    """
    scenario, where = waters.scenario_of(view), ends(view)
    late, bound = [], ""
    for label, ship in movable(view).items():
        edge, end = sails_towards(view, ship), where[label]
        if edge is None or end is None or not ship.began:
            continue
        second = waters.powers(ship, view, 2) if moving(view.phase) == 1 else 0
        most = scenario.sheet.gap(ship.began, edge) + second
        if scenario.sheet.gap(end, edge) < most:
            continue
        if any(scenario.sheet.gap(hex_, edge) < most for hex_ in room_for(view, ship)):
            late.append(label)
            bound = EDGES[edge]
    if not late:
        return None
    text = f"{listed(late)} must end the turn nearer to the {bound} edge than the turn began."
    return Refusal(code="must-sail", rule="C-S4", text=text)


def _withdrawal_fault(view: View) -> Refusal | None:
    """C12 `withdrawal`: hurt ships get away from the nearest enemy in sight, if they can."""
    foes = [contact.hex for contact in view.foes.values() if contact.hex]
    if not view.switches.withdrawal or not foes:
        return None
    where = ends(view)
    for label, ship in movable(view).items():
        if ship.hits < 2 or ship.crew in ("veteran", "elite") or ship.hex is None:
            continue
        now, nearest = min((distance(ship.hex, foe), foe) for foe in foes)
        end = where[label]
        if end is None or distance(end, nearest) > now:
            continue
        if any(distance(hex_, nearest) > now for hex_ in room_for(view, ship)):
            text = f"{label} has {ship.hits} hits: it must get away from the enemy in {nearest}."
            return Refusal(code="must-withdraw", rule="C12", text=text)
    return None
