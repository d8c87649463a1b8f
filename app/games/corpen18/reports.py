"""Log lines: from one event each reader's lines are written for him, from empty (HC2).

No line means that nothing of the event shows. What is told of fights is in `fight_reports`.
"""

from collections.abc import Iterable

from app.games.corpen18 import events as e
from app.games.corpen18.fight_reports import fight_report
from app.games.corpen18.lines import Line, name_for, owns, start
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Ship, State
from app.games.corpen18.steps import BY_NAME
from app.games.corpen18.units import find
from app.games.corpen18.victory import verdict_words
from app.games.corpen18.words import (
    EDGES,
    HEADINGS,
    LIGHTS,
    WEATHERS,
    count,
    foe_name,
    listed,
    own_name,
    side_name,
)
from app.kernel.events import Event
from app.views.seats import Seat, Side


def reports(before: State, event: Event, after: State, reader: Seat) -> Iterable[Line]:
    """The lines that an event leaves in a reader's log."""
    match event:
        case e.TurnBegan() | e.PhaseEnded() | e.DrawOffered() | e.Ended():
            yield from _table(before, event)
        case e.Moved() | e.Gone() | e.Arrived() | e.Announced() | e.Shifted():
            yield from _motion(before, event, after, reader)
        case e.Spotted():
            yield from _spotted(before, event, after, reader)
        case e.Looked():
            yield _looked(after, reader)
        case e.Fought():
            yield from fight_report(event, after, reader)
        case e.Reloaded() | e.Alerted() | e.AlertFailed() | e.HandedIn():
            yield from _private(after, event, reader)
        case _:
            pass


def _table(
    before: State, event: e.TurnBegan | e.PhaseEnded | e.DrawOffered | e.Ended
) -> Iterable[Line]:
    """What everybody is told alike (HX.5)."""
    match event:
        case e.TurnBegan():
            dice = () if event.die is None else (event.die,)
            rolled = "" if event.die is None else f" Weather die {event.die}."
            text = (
                f"Turn {event.turn}: {LIGHTS[event.light].lower()}, {WEATHERS[event.weather]}, "
                f"sea state {event.sea_state}.{rolled}"
            )
            yield Line(kind="turn", text=text, dice=dice)
        case e.PhaseEnded():
            yield Line(kind="phase", text=BY_NAME[event.phase].ends)
        case e.DrawOffered():
            text = f"{side_name(before.public.scenario, event.side)} offer a draw."
            yield Line(kind="note", text=text)
        case e.Ended():
            title, text = verdict_words(before.public.scenario, event.outcome)
            yield Line(kind="score", text=f"The game is over. {title}. {text}")


def _motion(
    before: State,
    event: e.Moved | e.Gone | e.Arrived | e.Announced | e.Shifted,
    after: State,
    reader: Seat,
) -> Iterable[Line]:
    ship = find(before, event.unit)
    # What is gone is still named as it was known before.
    name = name_for(before if isinstance(event, e.Gone) else after, reader, ship)
    match event:
        case e.Moved():
            if name is not None and _stirs(event, ship):
                yield _moved(event, name)
        case e.Gone():
            if name is not None:
                yield from _gone(before, event, ship, name, reader)
        case e.Arrived():
            if owns(reader, ship):
                text = f"{own_name(ship)} arrives in {event.hex}."
                yield Line(kind="move", text=text, hexes=(event.hex,))
        case e.Announced():
            # A written position need not say where it lies.
            port = scenarios()[before.public.scenario].sheet.ports.get(ship.last)
            where = f" in {port.name}" if port else ""
            yield Line(kind="note", text=f"{ship.name} is interned{where}.")
        case e.Shifted():
            if owns(reader, ship):
                text = f"{own_name(ship)} begins in {event.hex}: the set-up die is {event.die}."
                yield Line(kind="note", text=text, hexes=(event.hex,), dice=(event.die,))


def _stirs(event: e.Moved, ship: Ship) -> bool:
    """Whether there is anything to tell: one that lies still leaves no line."""
    turned = event.facing != ship.facing
    return len(event.path) > 1 or turned or event.evasion == "evading"


def _moved(event: e.Moved, name: str) -> Line:
    to, steps = event.path[-1], len(event.path) - 1
    how = ", evading" if event.evasion == "evading" else ""
    if not steps:
        text = f"{name} stays in {to}, heading {HEADINGS[event.facing]} now{how}."
    else:
        text = f"{name} moves {event.path[0]} to {to}, heading {HEADINGS[event.facing]}{how}."
    return Line(kind="move", text=start(text), hexes=event.path if steps else (to,))


def _gone(before: State, event: e.Gone, ship: Ship, name: str, reader: Seat) -> Iterable[Line]:
    match event.fate:
        case "sunk":
            done = "is silenced" if ship.category == "shore" else "sinks"
            text, kind = f"{name} {done} in {event.at}.", "result"
        case "exited":
            text, kind = f"{name} leaves the map by the {EDGES[event.edge]} edge.", "move"
        case "interned":
            port = scenarios()[before.public.scenario].sheet.ports[event.at]
            text, kind = f"{name} enters {port.name}.", "move"
        case _:
            if owns(reader, ship):
                text = f"The enemy has seen through your dummy {ship.label}."
            else:
                text = f"{name} in {event.at} is a false contact."
            kind = "reveal"
    yield Line(kind=kind, text=start(text), hexes=(event.at,))


def _spotted(before: State, event: e.Spotted, after: State, reader: Seat) -> Iterable[Line]:
    """New contacts and lost ones, for the side that looks and for the observer."""
    if reader not in (event.by.seat, Seat.OBSERVER, Seat.UMPIRE):
        return
    owner = event.by.other
    seat = event.by.seat
    known = after.knowledge[seat].contacts
    new = [known[label] for label in event.found.values() if label in known]
    whose = "" if reader.side else f" by {side_name(before.public.scenario, event.by)}"
    for contact in sorted(new, key=lambda c: (c.hex or "", c.label)):
        text = (
            f"Sighted{whose}: {foe_name(contact)} in {contact.hex}, "
            f"heading {HEADINGS[contact.facing]}."
        )
        yield Line(kind="reveal", text=text, hexes=(contact.hex or "",))
    old = before.knowledge[seat].contacts
    lost = [old[label] for label in old if label not in known and old[label].side is owner]
    for contact in sorted(lost, key=lambda c: (c.hex or "", c.label)):
        text = f"Lost from sight{whose}: {foe_name(contact)}, last in {contact.hex}."
        yield Line(kind="reveal", text=text, hexes=(contact.hex or "",))


def _looked(after: State, reader: Seat) -> Line:
    """One line for every DETECT step, even if it finds nothing (HX.5), with one's own status."""
    side = reader.side
    if side is None:
        return Line(kind="check", text="The lookouts of both sides have reported.")
    mine = [s for s in after.forces[side].ships.values() if s.in_play]
    seen = [own_name(ship) for ship in mine if ship.detected]
    if not seen:
        told = "the enemy detects none of your units"
    elif len(seen) == len(mine):
        told = "the enemy detects all of your units"
    else:
        told = f"the enemy detects {listed(seen)}"
    return Line(kind="check", text=f"The lookouts have reported; {told}.")


def _private(
    after: State,
    event: e.Reloaded | e.Alerted | e.AlertFailed | e.HandedIn,
    reader: Seat,
) -> Iterable[Line]:
    """What the owner alone is told, and the umpire."""
    match event:
        case e.Reloaded():
            ship = find(after, event.unit)
            if owns(reader, ship):
                text = f"{own_name(ship)} reloads {count(event.spreads, 'spread')} of torpedoes."
                yield Line(kind="note", text=text)
        case e.HandedIn():
            if reader is Seat.UMPIRE:
                text = f"{side_name(after.public.scenario, event.side)} have sealed their orders."
                yield Line(kind="note", text=text)
        case _:
            if reader is Seat.UMPIRE or reader.side is event.side:
                yield _alert(after, event)


def _alert(after: State, event: e.Alerted | e.AlertFailed) -> Line:
    names = group_names(after, event.side, event.group)
    if isinstance(event, e.Alerted):
        rolled = "" if event.die is None else f" The die is {event.die}."
        text = f"{names}: alerted.{rolled}"
        return Line(kind="note", text=text, dice=() if event.die is None else (event.die,))
    text = f"{names}: not alerted by the fight nearby. The die is {event.die}."
    return Line(kind="note", text=text, dice=(event.die,))


def group_names(state: State, side: Side, group: str) -> str:
    """The units of a group, as their owner calls them."""
    members = (s for s in state.forces[side].ships.values() if s.group == group and s.in_play)
    return listed(own_name(ship) for ship in members) or f"The {group} group"
