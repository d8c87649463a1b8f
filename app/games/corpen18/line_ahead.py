"""A formation in line ahead: courses for all that fall in behind one ship, by one order (C4.11)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.corpen18 import events as e
from app.games.corpen18.journal import Log
from app.games.corpen18.orders import Follow, Lead, Steer
from app.games.corpen18.redact import view as view_of
from app.games.corpen18.state import Course
from app.games.corpen18.steering import check_follow, following, movable, unit_fault
from app.games.corpen18.units import labelled
from app.games.corpen18.view import View
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.seats import Side


def line_ahead(view: View, leader: str) -> tuple[Steer, ...]:
    """The courses of those that fall in behind a unit: who lies beside it, then beside those.

    Each follows the one that it found first; who has a course keeps it. Empty if nobody can.
    """
    return tuple(_falling_in(view, leader))


def _falling_in(view: View, leader: str) -> Iterator[Steer]:
    able = movable(view)
    loose = [label for label in able if label not in view.courses]
    line = [leader] if leader in view.courses and leader in able else []
    for ahead in line:
        place = able[ahead].hex or ""
        near = [label for label in loose if distance(able[label].hex or "", place) <= 1]
        for label in sorted(near, key=lambda label: distance(able[label].hex or "", place)):
            order = Follow(unit=label, leader=ahead)
            if check_follow(view, order) is not None:
                continue
            steer = following(view, order)
            draft = Course(course=steer.course, evade=steer.evade)
            view = replace(view, courses={**view.courses, label: draft})
            loose.remove(label)
            line.append(label)
            yield steer


def check_lead(view: View, order: Lead) -> Refusal | None:
    """A leader has a course, and somebody who can follow it (C4.11)."""
    if fault := unit_fault(view, order.leader):
        return fault
    if order.leader not in view.courses:
        text = f"{order.leader} has no course yet to be followed."
        return Refusal(code="no-course", rule="C4.11", text=text)
    if not line_ahead(view, order.leader):
        text = f"Nobody without a course lies beside {order.leader} and can follow it."
        return Refusal(code="nobody", rule="C4.11", text=text)
    return None


def resolve_lead(log: Log, side: Side, order: Lead) -> None:
    """Draft the courses of all followers."""
    state, seat = log.state, side.seat
    view = view_of(state.public, state.forces[side], state.knowledge[seat], seat)
    for steer in line_ahead(view, order.leader):
        ship = labelled(log.state, side, steer.unit)
        draft = Course(course=steer.course, evade=steer.evade)
        log.write(e.Steered(unit=ship.id, course=draft))
