"""What each side may remember of the search: written for it as it happens, from what it sees."""

from collections.abc import Iterable

from app.games.corpen18 import events as e
from app.games.corpen18.sightings import Held, Lookout, Sighting
from app.games.corpen18.state import Contact, Marker, Ship, State
from app.games.corpen18.units import contact_of, find
from app.kernel.events import Event
from app.views.seats import Side


def notes(before: State, event: Event, after: State) -> Iterable[e.Noted]:
    """The notes that an event leaves with the sides that search."""
    match event:
        case e.Looked():
            for side in Side:
                yield e.Noted(reader=side.seat, sighting=_detect(event, after, side))
        case e.Gone():
            ship = find(before, event.unit)
            if not ship.dummy and contact_of(before, ship) is not None:
                yield from _gone(before, ship)
        case e.Announced():
            yield from _gone(before, find(before, event.unit))
        case _:
            pass


def _gone(state: State, ship: Ship) -> Iterable[e.Noted]:
    """A ship is no more, and its enemy knows which; what was not identified stays possible."""
    reader = ship.side.other.seat
    contact = contact_of(state, ship)
    name = ship.name if contact is None else contact.name
    if name:
        sighting = Sighting(kind="gone", turn=state.public.turn, name=name)
        yield e.Noted(reader=reader, sighting=sighting)


def _detect(event: e.Looked, state: State, side: Side) -> Sighting:
    public, known = state.public, state.knowledge[side.seat]
    lost = [m for m in known.markers if (m.turn, m.phase) == (public.turn, public.phase)]
    held = sorted(known.contacts.values(), key=lambda c: (len(c.label), c.label))
    return Sighting(
        kind="detect",
        turn=public.turn,
        step=event.step,
        light=public.light,
        clear=public.weather == "clear",
        sea_state=public.sea_state,
        smoke=tuple(smoke.hex for smoke in public.smoke),
        held=tuple(held_of(c, by_night=c.how == "night") for c in held),
        lost=tuple(held_of(m, by_night=False) for m in lost),
        own=tuple(
            Lookout(
                label=ship.label,
                hex=ship.hex,
                facing=ship.facing,
                seen_moving=ship.followed,
                detected=ship.detected,
            )
            for ship in state.forces[side].ships.values()
            if ship.in_play and ship.hex is not None
        ),
    )


def held_of(contact: Contact | Marker, *, by_night: bool) -> Held:
    """A contact or its marker as a note keeps it."""
    return Held(
        label=contact.label,
        name=contact.name,
        category=contact.category,
        hex=contact.hex or "",
        facing=contact.facing,
        hits=contact.hits,
        by_night=by_night,
    )
