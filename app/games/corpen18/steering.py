"""Courses drafted for a movement phase, and whether they may be sealed (C4, C-S1, C-S3, C-S4)."""

from collections.abc import Mapping

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.courses import Run, along, cost, tidy
from app.games.corpen18.formations import STACK
from app.games.corpen18.journal import Log
from app.games.corpen18.orders import Follow, Steer
from app.games.corpen18.scenario_file import KeepAwaySet, MapEdge
from app.games.corpen18.state import Course, Ship
from app.games.corpen18.steps import moving
from app.games.corpen18.units import labelled
from app.games.corpen18.view import View
from app.games.corpen18.words import EDGES
from app.hexes.coords import distance
from app.kernel.memo import Memo
from app.kernel.orders import Refusal
from app.views.seats import Side

SMOKE_MP = 2
"""What an escort must spend to lay smoke (C12)."""
STAY = Course(course="")


def movable(view: View) -> Mapping[str, Ship]:
    """My units that are moved in this step, by label."""
    return MOVABLE(view)


def _movable(view: View) -> Mapping[str, Ship]:
    return {ship.label: ship for ship in view.on_map if moves(ship, view.phase, view.speed)}


MOVABLE = Memo(_movable, room=64)


def moves(ship: Ship, phase: str, speed: int | None) -> bool:
    """Whether a unit of mine on the map is moved in a step (C2.2, C2.3)."""
    if ship.moved or not moving(phase) or ship.category == "shore":
        return False
    return phase.endswith("_UND") or (ship.detected and speed in (None, ship.speed))


def unit_fault(view: View, label: str) -> Refusal | None:
    """Why nothing can be drawn for a unit in this step."""
    ship = view.mine.get(label)
    if ship is None:
        return Refusal(code="no-unit", rule="C1.3", text=f"You have no unit {label}.")
    if not ship.in_play:
        return Refusal(code="off-map", rule="C4.6", text=f"{label} is not on the map.")
    if label in movable(view):
        return None
    if ship.category == "shore":
        text = f"{label} stands on land and does not move."
        return Refusal(code="immobile", rule="C1.4", text=text)
    if ship.moved:
        text = f"{label} has moved in this phase."
        return Refusal(code="moved", rule="C4.1", text=text)
    if ship.detected:
        text = f"{label} moves with the detected ships of its speed, {ship.speed} MP a turn."
        return Refusal(code="not-its-group", rule="C2.2", text=text)
    text = f"{label} is not detected and moves after the detected ships."
    return Refusal(code="not-its-group", rule="C2.3", text=text)


def check_course(view: View, order: Steer) -> Refusal | None:
    """Whether a unit can run a course (C4.3) and may (scenario rules, C4.9)."""
    if fault := unit_fault(view, order.unit):
        return fault
    ship = view.mine[order.unit]
    draft = Course(course=order.course, evade=order.evade, smoke=order.smoke)
    if fault := _evasion_fault(view, ship, draft):
        return fault
    spends, most = cost(order.course), waters.limit(ship, view, view.alerts)
    if spends > waters.limit(ship, view, view.alerts, evade=order.evade):
        text = f"That course costs {spends} MP; {order.unit} has {most}"
        text += ", and evading costs 1." if order.evade else " in this phase."
        return Refusal(code="too-far", rule="C4.3", text=text)
    path = waters.run(ship, view, order.course)
    if path.blocked is not None:
        text = f"{order.unit} cannot enter {path.blocked}."
        return Refusal(code="blocked", rule="C3.7", text=text)
    if path.beyond:
        text = f"{order.unit} has left the map before the end of that course."
        return Refusal(code="beyond", rule="C4.6", text=text)
    return (
        _smoke_fault(view, ship, draft, spends)
        or _exit_fault(view, ship, path)
        or _near_fault(view, ship, path)
        or _leash_fault(view, ship, path)
        or _crowd_fault(view, ship, path)
    )


def _evasion_fault(view: View, ship: Ship, draft: Course) -> Refusal | None:
    able = waters.evades(ship, view) and waters.limit(ship, view, view.alerts) > 0
    if able or not draft.evade:
        return None
    text = (
        f"{ship.label} cannot evade: it takes 2 MP in the phase, and merchants, ships with 3 hits "
        "and fast craft with 1 never can."
    )
    return Refusal(code="no-evasion", rule="C4.10", text=text)


def _smoke_fault(view: View, ship: Ship, draft: Course, spends: int) -> Refusal | None:
    if not draft.smoke:
        return None
    if not view.switches.smoke:
        text = "Smoke is not part of this game."
        return Refusal(code="no-smoke", rule="C12", text=text)
    if ship.category != "escort" or ship.dummy or spends < SMOKE_MP:
        text = f"Only an escort that spends {SMOKE_MP} MP or more lays smoke."
        return Refusal(code="no-smoke", rule="C12", text=text)
    return None


def _exit_fault(view: View, ship: Ship, path: Run) -> Refusal | None:
    """Some edges open to a side later, and a convoy leaves by its own alone (C-S4)."""
    scenario = waters.scenario_of(view)
    if not path.exit:
        return None
    bound = sails_towards(view, ship)
    if bound is not None and path.exit != bound:
        text = f"{ship.label} leaves the map by the {EDGES[bound]} edge alone."
        return Refusal(code="must-sail", rule="C-S4", text=text)
    closed = [
        row.from_turn
        for row in scenario.file.exits
        if scenario.sides[row.side] is ship.side
        and path.exit in row.edges
        and view.turn < row.from_turn
    ]
    if not closed:
        return None
    text = f"Your side may leave there from turn {min(closed)} on."
    return Refusal(code="closed-edge", rule="C4.6", text=text)


def keep_away(view: View, ship: Ship) -> tuple[KeepAwaySet, tuple[str, ...]] | None:
    """The rule that keeps a unit away from enemies, and where they are as its side knows."""
    scenario = waters.scenario_of(view)
    for row in scenario.file.keep_away:
        if ship.id not in row.units or view.turn >= row.before_turn:
            continue
        seen = [contact.hex for contact in view.foes.values() if contact.hex]
        if view.turn <= row.printed_turn:
            seen += [unit.hex for unit in scenario.printed(ship.side.other) if unit.hex]
        return row, tuple(dict.fromkeys(seen))
    return None


def _near_fault(view: View, ship: Ship, path: Run) -> Refusal | None:
    """C-S1: shadowers keep their distance from what their side detects (LC-12)."""
    rule = keep_away(view, ship)
    if rule is None:
        return None
    row, foes = rule
    before = ship.hex or path.end
    for hex_ in path.hexes:
        for foe in foes:
            if distance(hex_, foe) <= row.hexes and distance(hex_, foe) <= distance(before, foe):
                text = (
                    f"{ship.label} may not come within {row.hexes} hexes of an enemy that you know "
                    f"of, as it would in {hex_}, before turn {row.before_turn}."
                )
                return Refusal(code="too-near", rule="C-S1", text=text)
        before = hex_
    return None


def _leash_fault(view: View, ship: Ship, path: Run) -> Refusal | None:
    """C-S3: ships that are not alerted stay where they patrol."""
    rules = waters.scenario_of(view).file.alert
    if rules is None or ship.group not in rules.groups or ship.group in view.alerts:
        return None
    if path.exit or distance(path.end, ship.start) > rules.within:
        text = (
            f"{ship.label} is not alerted: it stays within {rules.within} hexes of {ship.start}, "
            "where it began."
        )
        return Refusal(code="not-alerted", rule="C-S3", text=text)
    return None


def ends(view: View) -> Mapping[str, str | None]:
    """Where each of my units on the map will be after this step, as drafted; None off the map."""
    return ENDS(view)


def _ends(view: View) -> Mapping[str, str | None]:
    able = movable(view)
    where: dict[str, str | None] = {}
    for ship in view.on_map:
        draft = view.courses.get(ship.label, STAY) if ship.label in able else STAY
        path = waters.run(ship, view, draft.course)
        where[ship.label] = None if path.exit else path.end
    return where


ENDS = Memo(_ends, room=64)


def _crowd_fault(view: View, ship: Ship, path: Run) -> Refusal | None:
    """C4.9, among those that have moved, those with a course in this step and those at rest."""
    if path.exit or path.end == ship.hex:
        return None
    others = [
        label
        for label, hex_ in ends(view).items()
        if label != ship.label and hex_ == path.end and _settled(view, view.mine[label])
    ]
    if len(others) < STACK:
        return None
    text = f"{' and '.join(sorted(others)[:STACK])} will be in {path.end}: no more than {STACK}."
    return Refusal(code="crowded", rule="C4.9", text=text)


def _settled(view: View, ship: Ship) -> bool:
    """Whether it is known where a unit of mine ends this movement phase."""
    return (
        ship.moved
        or ship.label in view.courses
        or not waters.powers(ship, view, moving(view.phase))
    )


def sails_towards(view: View, ship: Ship) -> MapEdge | None:
    """The edge that an undamaged ship of a convoy is bound for (C-S4)."""
    scenario = waters.scenario_of(view)
    for row in scenario.file.sail:
        if not ship.hits and picked(row, ship, scenario.sides[row.of]):
            return row.towards
    return None


def picked(row: object, ship: Ship, side: Side) -> bool:
    """Whether a clause of the scenario is about a unit."""
    units, class_, category = (getattr(row, name) for name in ("units", "class_", "category"))
    return (
        ship.side is side
        and not ship.dummy
        and (not units or ship.id in units)
        and (not class_ or ship.type == class_)
        and (category is None or ship.category == category)
    )


def resolve_course(log: Log, side: Side, order: Steer) -> None:
    """Draft it."""
    ship = labelled(log.state, side, order.unit)
    draft = Course(course=tidy(order.course), evade=order.evade, smoke=order.smoke)
    log.write(e.Steered(unit=ship.id, course=draft))


def check_follow(view: View, order: Follow) -> Refusal | None:
    """A follower begins beside its leader, who has a course (C4.11)."""
    if fault := unit_fault(view, order.unit) or unit_fault(view, order.leader):
        return fault
    unit, leader = view.mine[order.unit], view.mine[order.leader]
    if unit is leader or unit.hex is None or leader.hex is None:
        return Refusal(code="itself", rule="C4.11", text="A unit cannot follow itself.")
    if distance(unit.hex, leader.hex) > 1:
        text = f"{order.unit} is not next to {order.leader}."
        return Refusal(code="not-adjacent", rule="C4.11", text=text)
    if order.leader not in view.courses:
        text = f"{order.leader} has no course yet to be followed."
        return Refusal(code="no-course", rule="C4.11", text=text)
    return check_course(view, following(view, order))


def following(view: View, order: Follow) -> Steer:
    """The course of a follower: in its leader's wake, as far as it can go."""
    unit, leader = view.mine[order.unit], view.mine[order.leader]
    return _wake(view, unit, leader, view.courses[order.leader], view.alerts)


def _wake(
    sea: waters.Sea, unit: Ship, leader: Ship, draft: Course, alerts: Mapping[str, int]
) -> Steer:
    """The course of a unit in the wake of another, which evades if both can."""
    if unit.hex is None or leader.hex is None:
        return Steer(unit=unit.label, course="")
    path = waters.run(leader, sea, draft.course)
    if unit.hex == leader.hex:
        hexes: tuple[str, ...] = path.hexes
        facing: int | None = path.facing
    else:
        hexes, facing = (leader.hex, *path.hexes[:-1]), None
    evade = draft.evade and waters.evades(unit, sea)
    most = waters.limit(unit, sea, alerts, evade=evade)
    course = along(unit.hex, unit.facing, hexes[:most])
    turned = along(unit.hex, unit.facing, hexes[:most], facing)
    if cost(turned) <= most:
        course = turned
    return Steer(unit=unit.label, course=course, evade=evade)


def resolve_follow(log: Log, side: Side, order: Follow) -> None:
    """Draft the course of a follower."""
    force, public = log.state.forces[side], log.state.public
    unit = labelled(log.state, side, order.unit)
    leader = labelled(log.state, side, order.leader)
    draft = force.courses[leader.id]
    resolve_course(log, side, _wake(public, unit, leader, draft, force.alerts))
