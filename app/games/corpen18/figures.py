"""Shapes on the board: formations, plots, wakes, torpedo tracks, all from what a reader holds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.games.corpen18 import waters
from app.games.corpen18.counters import SIXTH
from app.games.corpen18.formations import formations
from app.games.corpen18.state import Contact, Course, Knowledge, Plan, Public, Ship
from app.views.model import Figure
from app.views.seats import Side


def figures(
    public: Public,
    mine: Sequence[Ship],
    known: Knowledge,
    courses: Mapping[str, Course],
    plans: Mapping[str, Plan],
) -> Iterator[Figure]:
    """Every shape of a view."""
    yield from _formations(mine, known.contacts.values())
    for contact in known.contacts.values():
        if len(contact.trail) > 1:
            yield Figure(kind="wake", side=contact.side, hexes=contact.trail)
    for track in known.tracks:
        text = f"torpedo track from {track.start} to {track.end}"
        yield Figure(kind="torpedo", side=track.side, hexes=(track.start, track.end), text=text)
    for ship in mine:
        if ship.in_play and ship.label in courses:
            yield _plot(public, ship, courses[ship.label])
        for salvo in plans.get(ship.label, Plan()).torpedoes:
            for hex_ in salvo.hexes:
                yield Figure(
                    kind="torpedo",
                    side=ship.side,
                    hexes=(ship.hex or "", hex_),
                    label=str(salvo.spreads),
                    text=f"{salvo.spreads} spreads of {ship.label}, not launched yet",
                )


def _formations(mine: Iterable[Ship], contacts: Iterable[Contact]) -> Iterator[Figure]:
    """C1.9; of the enemy only what is detected (LC-27)."""
    groups: dict[Side, dict[str, str]] = {}
    for ship in mine:
        if ship.in_play and not ship.dummy and ship.hex:
            groups.setdefault(ship.side, {})[ship.label] = ship.hex
    for contact in contacts:
        if contact.hex:
            groups.setdefault(contact.side, {})[contact.label] = contact.hex
    for side, places in groups.items():
        for formation in formations(places):
            if len(formation) > 1:
                hexes = tuple(sorted({places[label] for label in formation}))
                text = f"formation of {len(formation)}"
                yield Figure(kind="formation", side=side, hexes=hexes, text=text)


def _plot(public: Public, ship: Ship, course: Course) -> Figure:
    path = waters.run(ship, public, course.course)
    text = f"course of {ship.label}{', evading' if course.evade else ''}"
    if path.exit:
        text += ", off the map"
    return Figure(
        kind="plot",
        side=ship.side,
        hexes=(ship.hex or path.end, *path.hexes),
        label=ship.label,
        heading=path.facing * SIXTH,
        text=text,
    )
