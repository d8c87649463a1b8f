"""Menu and counters as the board's script reads them: short arrays, paths as in notation."""

from typing import Any

from app.views.menu import Choice, End, Menu
from app.views.model import View


def menu_data(menu: Menu) -> dict[str, Any]:
    """The menu as the board's script reads it: short arrays, paths as in notation."""
    return {
        "pieces": {
            p.label: {
                "moves": [
                    [
                        m.hex,
                        _number(m.cost),
                        "-".join(m.path),
                        2 if m.rams else int(m.contact),
                        m.risk,
                        *([[_end(e) for e in m.ends]] if m.ends else []),
                    ]
                    for m in p.moves
                ],
                "scans": [[s.system, s.target, s.need, s.distance, s.confirm] for s in p.scans],
                "guns": [
                    [
                        g.system,
                        g.attack,
                        g.range,
                        int(g.antipersonnel),
                        list(g.targets),
                        int(g.paired),
                        g.name,
                        g.note,
                        dict(g.notes),
                    ]
                    for g in p.guns
                ],
                "places": list(p.places),
                "choices": [_choice(c) for c in p.choices],
                "left": p.left,
            }
            for p in menu.pieces
        },
        "batch": list(menu.batch),
        "aims": {a.target: [list(a.aims), int(a.whole)] for a in menu.aims},
        "ground": [[g.target, g.hex, list(g.systems), g.name] for g in menu.ground],
        "parts": dict(menu.parts),
        "going": menu.going,
        "verb": menu.verb,
        "course": [menu.course.launcher, list(menu.course.starts)] if menu.course else None,
    }


def bearings_data(view: View) -> dict[str, Any]:
    """By label: where counters point, what they fire over which side how far, and see."""
    return {
        c.label: [
            c.heading,
            [[a.name, list(a.limits), list(a.arcs)] for a in c.arms],
            [[o.name, o.radius] for o in c.circles],
        ]
        for c in view.counters
        if c.face != "unknown" and (c.arms or c.circles)
    }


def _choice(choice: Choice) -> list[Any]:
    ways = [[w.hex, w.notation] for w in choice.ways]
    traits = choice.pairs + 2 * choice.odds
    return [choice.text, choice.hint, ways, *([traits] if traits else [])]


def _end(end: End) -> list[Any]:
    return [end.text, end.heading, _number(end.cost), end.notation]


def _number(value: float) -> float | int:
    return int(value) if value == int(value) else value
