"""Counters of a view: units of mine with all I know, contacts with what I was shown."""

from app.games.corpen18 import waters
from app.games.corpen18.fleet import ShipClass
from app.games.corpen18.kinds import kind_of
from app.games.corpen18.ship_card import Sky, arms, circles, foe_record, own_record, protection
from app.games.corpen18.state import Contact, Ship
from app.games.corpen18.view import Foe, Own
from app.games.corpen18.words import CATEGORIES, GUNS, count, kind_name

SIXTH = 60
"""Degrees between facings."""


def own_counter(ship: Ship, sky: Sky, *, alerted: bool | None = None) -> Own:
    """A unit of mine. `alerted`: None where that does not matter."""
    first, second = waters.means(ship, sky).move
    kind = None if ship.dummy else kind_of(ship.type)
    return Own(
        label=ship.label,
        side=ship.side,
        hex=ship.hex or "",
        face="revealed" if ship.detected or ship.fate else "concealed",
        code="dummy" if ship.dummy else ship.category,
        name=ship.name,
        attack="" if kind is None or kind.main.tohit == ("--", "--", "--") else _rating(kind),
        defence="" if kind is None else protection(kind),
        move=f"{first}/{second}",
        marks=_marks(ship),
        poses=CATEGORIES[ship.category] if ship.dummy else "",
        notes=tuple(_notes(ship, sky, alerted=alerted)),
        trail=ship.trail,
        heading=ship.facing * SIXTH,
        record=own_record(ship),
        arms=arms(ship.type, sky.charts),
        circles=circles(ship, sky),
        ship=ship,
    )


def _rating(kind: ShipClass) -> str:
    return f"{kind.main.rating}/{kind.main.range}"


def _marks(ship: Ship) -> tuple[str, ...]:
    if ship.fate:
        return (ship.fate, "away")
    marks = []
    if ship.detected:
        marks.append("seen")
    elif ship.hex is not None:
        marks.append("unseen")
    if ship.moved:
        marks.append("moved")
    if ship.fired:
        marks.append("fired")
    if ship.evasion != "steady" and not ship.dummy:
        marks.append(ship.evasion)
    if ship.hits:
        marks.append(count(ship.hits, "hit"))
    if ship.dummy:
        marks.append("dummy")
    if ship.enters and not ship.hex:
        marks += ["waits", "due"]
    return tuple(marks)


def _notes(ship: Ship, sky: Sky, *, alerted: bool | None) -> list[str]:
    notes: list[str] = []
    if ship.fate:
        return notes
    if ship.dummy:
        notes.append(f"looks like {kind_name(ship.category, ship.vessels)}")
        return notes
    if ship.enters and not ship.hex:
        where = waters.scenario_of(sky).by_id[ship.id].hex
        notes.append(f"arrives in turn {ship.enters} in {where}")
    notes.append(f"{ship.crew} crew{', trained for night' if ship.nfp else ''}")
    if ship.radar != "none":
        notes.append(f"{ship.radar} radar")
    tubes = kind_of(ship.type).torpedoes
    if tubes is not None:
        notes.append(f"torpedoes: {count(ship.ready, 'spread')} ready, {ship.reload} to reload")
    if ship.main_drm:
        notes.append(f"{ship.main_drm:+d} on every roll of the main battery")
    if ship.fired:
        notes.append(f"fired: {', '.join(GUNS[half] for half in ship.fired)}")
    if alerted is not None:
        notes.append("alerted" if alerted else "not alerted")
    return notes


def foe_counter(contact: Contact, charts: str) -> Foe:
    """A contact, as far as it is known."""
    kind = kind_of(contact.type) if contact.type else None
    name = contact.name or kind_name(contact.category, contact.vessels).removeprefix("a ")
    marks = [] if kind is not None else ["unidentified"]
    if contact.evasion != "steady":
        marks.append(contact.evasion)
    if contact.hits:
        marks.append(count(contact.hits, "hit"))
    notes = []
    if kind is not None and kind.name != contact.name:
        notes.append(kind.name)
    if contact.how == "flash":
        notes.append("seen by the flash of its guns")
    if contact.fired:
        notes.append("has fired in this turn")
    return Foe(
        label=contact.label,
        side=contact.side,
        hex=contact.hex or "",
        face="revealed",
        code=contact.category,
        name=name[:1].upper() + name[1:],
        attack="" if kind is None else _rating(kind),
        defence="" if kind is None else protection(kind),
        move="" if kind is None else f"{kind.move[0]}/{kind.move[1]}",
        marks=tuple(marks),
        notes=tuple(notes),
        heading=contact.facing * SIXTH,
        record=foe_record(contact),
        arms=arms(contact.type, charts),
        contact=contact,
    )
