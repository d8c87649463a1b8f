"""Who sees what of an event: contacts and log lines, written the moment it happens (HG2).

`observe` is the only writer of knowledge. A contact is filled from empty: label and hex of a
counter that lies face down, its public face besides once it is turned up.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.reports import lines
from app.games.ground.sea.markers import markers
from app.games.ground.sea.notes import notes
from app.games.ground.state import Contact, State
from app.games.ground.units import Face, Unit, face_of, label_order
from app.kernel.dispatch import by_kind
from app.kernel.events import Event, Told
from app.kernel.memo import Memo
from app.views.model import Bulletin
from app.views.seats import Seat, Side

UNSEEN = frozenset(get_args(e.Sighted | e.LostSight | e.Told | e.Rolled | e.Read | e.Proven))
"""What is itself a sight or a line, or concerns no counter and is told nobody."""
SHOW_ALL = frozenset({e.Dealt, e.LaidOut, e.ProvedReal})
"""After these every counter is looked at, whether it has changed or not."""
MAY_SHOW_ALL = SHOW_ALL | {e.Refreshed}
"""After these a counter may be seen otherwise although nothing of its force has changed."""
SHOWN_IN_SETUP = frozenset({e.Dealt, e.LaidOut})
WATCHERS = {side: (side.other.seat, Seat.OBSERVER) for side in Side}
"""Who sees the counters of a side as the enemy does."""
Trail = tuple[str, ...]
FACES = Memo(face_of, room=512)
"""Of the units that were looked at last: everybody sees the same of one that is turned up."""


def observe(before: State, event: Event, after: State) -> Iterable[Event]:
    """What each reader is shown by an event."""
    if type(event) in UNSEEN:
        return ()
    return (
        *_contacts(before, event, after),
        *markers(before, event),
        *notes(before, event, after),
        *_bulletins(before, event, after),
    )


def _contacts(before: State, event: Event, after: State) -> list[Event]:
    kind = type(event)
    if after.forces is before.forces and kind not in MAY_SHOW_ALL:
        return []
    if after.public.phase == "SETUP" and kind not in SHOWN_IN_SETUP:
        return []
    shown: list[Event] = []
    for side, force in after.forces.items():
        everything = kind in SHOW_ALL or _ends_trails(before, event, side)
        old = before.forces[side].units
        if (force.units is old and not everything) or not _is_laid_out(event, after, side):
            continue
        readers = WATCHERS[side]
        for unit in [u for k, u in force.units.items() if everything or u is not old.get(k)]:
            shown += _sightings(before, event, after, unit, readers)
        if old.keys() <= force.units.keys():
            continue
        # In the order of labels: that of the force, or of a set, is nobody's to see (HX.8).
        gone = {unit.label for id_, unit in old.items() if id_ not in force.units}
        for label in sorted(gone, key=label_order):
            for reader in readers:
                if label in after.knowledge[reader].contacts:
                    shown.append(e.LostSight(reader=reader, label=label))
    return shown


def _is_laid_out(event: Event, after: State, side: Side) -> bool:
    """Whether what a side has on the map is seen: not before its step of the set-up is over, which
    ends with the deal (HX.20)."""
    if after.public.phase != "SETUP" or side not in after.public.setting:
        return True
    return isinstance(event, e.Dealt) and after.forces[side].committed


def _sightings(
    before: State, event: Event, after: State, unit: Unit, readers: tuple[Seat, ...]
) -> list[Event]:
    old = before.forces[unit.side].units.get(unit.id)
    shown: list[Event] = []
    made: tuple[Contact | None, Contact] | None = None
    for reader in readers:
        known = after.knowledge[reader].contacts
        if old is not None and old.label != unit.label and old.label in known:
            shown.append(e.LostSight(reader=reader, label=old.label))
        last = known.get(unit.label)
        if not unit.in_play:
            if last is not None:
                shown.append(e.LostSight(reader=reader, label=unit.label))
            continue
        # Who was shown the same before is shown the same now.
        if made is None or made[0] != last:
            made = (last, _contact(before, event, unit, last))
        if made[1] != last:
            shown.append(e.Sighted(reader=reader, contact=made[1]))
    return shown


def _contact(before: State, event: Event, unit: Unit, last: Contact | None) -> Contact:
    """The counter as the enemy sees it now, built from empty (law 3)."""
    face_down = unit.concealed or unit.inverted
    return Contact(
        label=unit.label,
        side=unit.side,
        hex=unit.hex,
        shape="building" if unit.type.structure else "unit",
        face=None if face_down else FACES(unit),
        deep=unit.inverted,
        trail=_trail(before, event, unit, last),
        real=face_down and _real(event, unit, last),
        frozen=_frozen(before, event, unit, last) if face_down else None,
    )


def _real(event: Event, unit: Unit, last: Contact | None) -> bool:
    """Whether a counter face down is known to be real."""
    if isinstance(event, e.ProvedReal) and unit.id in event.units:
        return True
    return last is not None and last.real


def _frozen(before: State, event: Event, unit: Unit, last: Contact | None) -> Face | None:
    """The record sheet that a re-concealed pair leaves behind, the same for both (G10.12)."""
    if isinstance(event, e.Reconcealed) and unit.id in (event.unit, event.dummy.id):
        return FACES(find(before, event.unit))
    return last.frozen if last else None


def _trail(before: State, event: Event, unit: Unit, last: Contact | None) -> Trail:
    trail = last.trail if last else ()
    lead = TRAILS.get(type(event))
    return trail if lead is None else lead(before, event, unit, trail)


def _entered(before: State, event: e.Entered, unit: Unit, trail: Trail) -> Trail:
    if event.unit != unit.id:
        return trail
    start = find(before, unit.id).hex
    return (start, unit.hex) if event.first or not trail else (*trail, unit.hex)


def _sailed(_: State, event: sea.Sailed, unit: Unit, trail: Trail) -> Trail:
    if event.unit != unit.id:
        return trail
    return (*trail[:-1], *event.path) if trail[-1:] == event.path[:1] else event.path


def _flown(_: State, event: sea.Flown, unit: Unit, trail: Trail) -> Trail:
    return event.path if event.unit == unit.id else trail


def _refreshed(before: State, event: e.Refreshed, unit: Unit, trail: Trail) -> Trail:
    return () if _ends_trails(before, event, unit.side) else trail


def _ended(*_: object) -> Trail:
    return ()


TRAILS: Mapping[type, Callable[..., Trail]] = by_kind(
    (e.Entered, _entered),
    (sea.Sailed, _sailed),
    (sea.Flown, _flown),
    (e.Refreshed, _refreshed),
    (e.TakenBack | e.Reconcealed, _ended),
)
"""What becomes of the trail of a counter by an event; others leave it as it is."""


def _ends_trails(before: State, event: Event, side: Side) -> bool:
    """Whether a side's own turn begins: its trails stay through that of the other side."""
    if not isinstance(event, e.Refreshed) or not event.turn_start:
        return False
    return event.side is side and before.public.active is side


def _bulletins(before: State, event: Event, after: State) -> list[Event]:
    told: list[Event] = []
    for reader, line in lines(before, event, after).items():
        log = after.knowledge[reader].bulletins
        bulletin = Bulletin(
            n=len(log) + 1,
            turn=after.public.turn,
            phase=after.public.phase,
            kind=line.kind,
            text=line.text,
            hexes=line.hexes,
            dice=line.dice,
        )
        told.append(Told(reader=reader, bulletin=bulletin))
    return told
