"""Who is shown what of an event: contacts, markers, damage, lines (HC1, HC2).

`observe` is the only writer of knowledge. A contact is filled from empty with what can be seen.
"""

from collections.abc import Iterable
from typing import get_args

from msgspec.structs import astuple, replace

from app.games.corpen18 import events as e
from app.games.corpen18.evolve import evolve
from app.games.corpen18.fight_reports import scored
from app.games.corpen18.lines import owns
from app.games.corpen18.notes import notes
from app.games.corpen18.reports import reports
from app.games.corpen18.state import Contact, How, Marker, Ship, State, Track, Wound
from app.games.corpen18.units import contact_of, find
from app.games.corpen18.waters import half
from app.kernel.events import Event, Told
from app.views.model import Bulletin
from app.views.seats import Seat, Side

UNSEEN = frozenset(get_args(e.Shown | e.Draft | e.Proven)) | {e.Rolled, e.Read}
"""What is itself a sight or a line, or is nobody's to see."""


def observe(before: State, event: Event, after: State) -> Iterable[Event]:
    """What each reader is shown by an event."""
    if type(event) in UNSEEN:
        return ()
    shown = list(_contacts(before, event, after))
    for sight in shown:
        after = evolve(after, sight)
    return (*shown, *notes(before, event, after), *_bulletins(before, event, after))


def _bulletins(before: State, event: Event, after: State) -> Iterable[Event]:
    for reader in Seat:
        n = len(after.knowledge[reader].bulletins)
        for line in reports(before, event, after, reader):
            n += 1
            bulletin = Bulletin(
                n=n,
                turn=after.public.turn,
                phase=after.public.phase,
                kind=line.kind,
                text=line.text,
                hexes=line.hexes,
                dice=line.dice,
            )
            yield Told(reader=reader, bulletin=bulletin)


def _contacts(before: State, event: Event, after: State) -> Iterable[Event]:
    match event:
        case e.Spotted():
            yield from _spotted(before, event, after)
        case e.Flashed():
            ship = find(after, event.unit)
            # A ship that fires is identified, one that a star shell shows need not be (C5.9).
            named = after.public.switches.identification == "full" or event.how == "flash"
            contact = new_contact(after, ship, event.label, event.how, named)
            for reader in readers(ship.side):
                yield e.Sighted(reader=reader, contact=contact)
        case e.Moved():
            yield from _again(after, find(after, event.unit))
        case e.Shelled():
            yield from _fired(after, event)
        case e.Struck():
            yield from _hurt(after, event)
        case e.Gone():
            yield from _gone(before, event)
        case e.Ended():
            yield from _opened(after)
        case e.PhaseEnded() if event.phase.startswith("MOVE"):
            for reader in Seat:
                known = after.knowledge[reader]
                if known.bursts or known.tracks:
                    yield e.Burst(reader=reader, hexes=())
        case e.Fought():
            hexes = tuple(dict.fromkeys(sorted(blast.hex for blast in event.blasts)))
            for reader in Seat:
                tracks = tuple(sorted(_tracks(event, after, reader), key=astuple))
                if hexes or tracks:
                    yield e.Burst(reader=reader, hexes=hexes, tracks=tracks)
        case _:
            pass


def _tracks(event: e.Fought, state: State, reader: Seat) -> Iterable[Track]:
    """The torpedoes whose way a reader knows: his own, and of launchers that he detects."""
    for launch in event.launches:
        ship = find(state, launch.firer)
        for hex_ in launch.hexes:
            seen = scored(launch, hex_) and launch.firer not in event.flashes
            seen = seen and contact_of(state, ship) is not None
            if owns(reader, ship) or (reader is not Seat.UMPIRE and seen):
                yield Track(side=ship.side, start=ship.hex or "", end=hex_)


def readers(owner: Side) -> tuple[Seat, ...]:
    """Who is shown a unit that its enemy detects: the enemy and the observer (O.1)."""
    return (owner.other.seat, Seat.OBSERVER)


def new_contact(state: State, ship: Ship, label: str, how: How, named: bool) -> Contact:
    """A unit as the enemy sees it from now on, built from empty (law 3)."""
    contact = Contact(
        label=label,
        side=ship.side,
        hex=ship.hex,
        facing=ship.facing,
        category=ship.category,
        vessels=ship.vessels,
        evasion=ship.evasion,
        how=how,
    )
    return identified(state, contact, ship) if named else contact


def identified(state: State, contact: Contact, ship: Ship) -> Contact:
    """The same once its class and name are known, with the hits that were seen on that ship."""
    if ship.dummy:
        return contact
    wound = state.knowledge[ship.side.other.seat].wounds.get(ship.name)
    hits = contact.hits + (wound.hits if wound else 0)
    return replace(contact, type=ship.type, name=ship.name, group=ship.group, hits=hits)


def _spotted(before: State, event: e.Spotted, after: State) -> Iterable[Event]:
    owner = event.by.other
    seat = event.by.seat
    old = {track: unit for unit, track in before.forces[owner].tracks.items()}
    for label in sorted(before.knowledge[seat].contacts, key=_number):
        unit = old.get(label)
        if unit is not None and unit not in event.units:
            marker = marker_of(before, before.knowledge[seat].contacts[label])
            for reader in readers(owner):
                kept = marker if reader is seat else None
                yield e.LostSight(reader=reader, label=label, marker=kept)
    tracks = after.forces[owner].tracks
    for unit in sorted(event.units, key=lambda unit: _number(tracks[unit])):
        ship, label = find(after, unit), tracks[unit]
        last = before.knowledge[seat].contacts.get(label)
        if last is None:
            contact = new_contact(after, ship, label, event.how[unit], unit in event.named)
        else:
            contact = replace(last, how=event.how[unit], steps=event.steps[unit])
            if unit in event.named and not last.type:
                contact = identified(after, contact, ship)
        if contact != last:
            yield from _shown(after, ship, contact)


def _shown(state: State, ship: Ship, contact: Contact) -> Iterable[Event]:
    """A contact as it is seen now; its hits count for points once it is identified (C10.4)."""
    known = state.knowledge[ship.side.other.seat].wounds.get(ship.name)
    counts = contact.name and contact.hits != (known.hits if known else 0)
    for reader in readers(ship.side):
        yield e.Sighted(reader=reader, contact=contact)
        if counts:
            yield e.Wounded(reader=reader, wound=_wound(ship, contact, sunk=False))


def _wound(ship: Ship, contact: Contact, *, sunk: bool) -> Wound:
    return Wound(
        side=ship.side,
        type=ship.type,
        name=ship.name,
        half=half(ship),
        hits=contact.hits,
        sunk=sunk,
    )


def _number(label: str) -> tuple[str, int]:
    return label[:1], int(label[1:])


def marker_of(state: State, contact: Contact) -> Marker:
    """The inert copy that is left of a contact that is lost (HX.16)."""
    return Marker(
        label=contact.label,
        side=contact.side,
        hex=contact.hex or "",
        facing=contact.facing,
        category=contact.category,
        vessels=contact.vessels,
        type=contact.type,
        name=contact.name,
        hits=contact.hits,
        turn=state.public.turn,
        phase=state.public.phase,
    )


def _again(state: State, ship: Ship) -> Iterable[Event]:
    """A contact is where its unit is now."""
    last = contact_of(state, ship)
    if last is None or not ship.detected:
        return
    contact = replace(
        last,
        hex=ship.hex,
        facing=ship.facing,
        evasion=ship.evasion,
        spent=ship.spent,
        trail=ship.trail,
    )
    if contact != last:
        for reader in readers(ship.side):
            yield e.Sighted(reader=reader, contact=contact)


def _fired(state: State, event: e.Shelled) -> Iterable[Event]:
    """A contact that is seen to fire: its batteries are known to be spent, and it is identified."""
    ship = find(state, event.firer)
    last = contact_of(state, ship)
    if last is None:
        return
    fired = (*last.fired, *(half for half in event.halves if half not in last.fired))
    contact = replace(last, fired=fired)
    contact = contact if contact.type else identified(state, contact, ship)
    if contact != last:
        yield from _shown(state, ship, contact)


def _hurt(state: State, event: e.Struck) -> Iterable[Event]:
    """Hits on a contact are seen; on an identified one they count (C10.4)."""
    ship = find(state, event.unit)
    last = contact_of(state, ship)
    if last is None:
        return
    contact = replace(last, hits=last.hits + event.hits)
    for reader in readers(ship.side):
        yield e.Sighted(reader=reader, contact=contact)
        if contact.name:
            yield e.Wounded(reader=reader, wound=_wound(ship, contact, sunk=event.sunk))


def _gone(before: State, event: e.Gone) -> Iterable[Event]:
    """A contact that sank, left or proved false in sight is no contact any more."""
    ship = find(before, event.unit)
    contact = contact_of(before, ship)
    if contact is None:
        return
    for reader in readers(ship.side):
        yield e.LostSight(reader=reader, label=contact.label)


def _opened(state: State) -> Iterable[Event]:
    """Every unit on the map as it is, once the game is over (C2.7)."""
    for side, force in state.forces.items():
        for unit, ship in force.ships.items():
            if not ship.in_play:
                continue
            last = contact_of(state, ship)
            # One that is not detected has no name but its own; nothing is tied together any more.
            label = force.tracks.get(unit, ship.label)
            how = last.how if last else "sight"
            contact = new_contact(state, ship, label, how, named=True)
            contact = replace(contact, hits=ship.hits, name=ship.name, trail=ship.trail)
            for reader in readers(side):
                yield e.Sighted(reader=reader, contact=contact)
