"""What a side has drafted in a step, line by line, each with the order that drops it."""

from collections.abc import Iterator

from app.games.corpen18 import waters
from app.games.corpen18.courses import cost
from app.games.corpen18.notation import format_order
from app.games.corpen18.orders import Clear, Launch
from app.games.corpen18.state import Course, Plan, Ship
from app.games.corpen18.steps import fighting
from app.games.corpen18.view import View
from app.games.corpen18.words import GUNS, HEADINGS, count, listed
from app.views.menu import Listed


def drafts(view: View) -> Iterator[Listed]:
    """Courses or attacks, unit by unit."""
    for label, ship in view.mine.items():
        if label in view.courses:
            yield Listed(
                text=course_text(view, ship, view.courses[label]),
                label=label,
                remove=format_order(Clear(unit=label)),
            )
        if fighting(view.phase) and label in view.plans:
            yield from _attacks(view, ship, view.plans[label])


def course_text(view: View, ship: Ship, course: Course) -> str:
    """A course in words."""
    path = waters.run(ship, view, course.course)
    if path.exit:
        to = f"off the map at {path.end}"
    elif path.end == ship.hex:
        to = f"stays in {path.end}"
    else:
        to = f"to {path.end}"
    how = f"{', evading' if course.evade else ''}{', laying smoke' if course.smoke else ''}"
    spends = count(cost(course.course) + course.evade, "MP", "MP")
    return f"{ship.label} {ship.name} {to}, heading {HEADINGS[path.facing]}, {spends}{how}"


def _attacks(view: View, ship: Ship, plan: Plan) -> Iterator[Listed]:
    for half, targets in plan.guns.items():
        if not targets:
            continue
        names = [
            f"{label} {view.foes[label].name}".strip() if label in view.foes else label
            for label in targets
        ]
        yield Listed(
            text=f"{ship.label} {ship.name}, {GUNS[half]}: {', then '.join(names)}",
            label=ship.label,
            remove=format_order(Clear(unit=ship.label, half=half)),
        )
    for salvo in plan.torpedoes:
        spreads = count(salvo.spreads, "spread")
        yield Listed(
            text=f"{ship.label} {ship.name}: {spreads} of torpedoes at {listed(salvo.hexes)}",
            label=ship.label,
            remove=format_order(Launch(unit=ship.label, hexes=salvo.hexes, spreads=0)),
        )
    for half, hex_ in plan.star.items():
        yield Listed(
            text=f"{ship.label} {ship.name}, {GUNS[half]}: star shell over {hex_}",
            label=ship.label,
            remove=format_order(Clear(unit=ship.label, half=half)),
        )
