"""What each side is shown of boats that nobody sees, noted for its hunt the moment it is shown.

Nothing here is told that the log and the board of that side do not tell (BX.2). Of its own boats a
side notes what it knows that the enemy was shown (BX.4). One and the same list serves both: what
the owner cannot know of the hunter is left out of his.
"""

from collections.abc import Iterable, Iterator

from app.games.ground import events as e
from app.games.ground.belief import sightings as s
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.field import field_of
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.boat_notes import boat_notes
from app.games.ground.sea.carriers import COPTER
from app.games.ground.sea.depths import DECOY
from app.games.ground.sea.minefields import sets_off
from app.games.ground.sea.start_notes import start_notes
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.unseen import looks_about
from app.games.ground.waters import bottom
from app.kernel.events import Event
from app.views.seats import Side

LOOKS = (s.Searched, s.Cleared, s.Passed)
"""What was done just before something is found by it."""


def notes(before: State, event: Event, after: State) -> Iterable[sea.Noted]:
    """What the sides note of an event, in games at sea."""
    public = after.public
    if isinstance(event, sea.Noted) or public.phase in ("", "SETUP"):
        return ()
    if not scenarios()[public.scenario].sheet.sea:
        return ()
    return _noted(before, event, after)


def _noted(before: State, event: Event, after: State) -> Iterator[sea.Noted]:
    for hunter in Side:
        for mirror in (False, True):
            seen = tuple(_seen(before, event, after, hunter, mirror=mirror))
            side = hunter.other if mirror else hunter
            known = after.knowledge[side.seat]
            kept = known.mirror if mirror else known.sightings
            if isinstance(event, e.MineMet) and find(before, event.unit).side is hunter:
                # Who met the mine may be gone before it looks about.
                back = _tail(kept, event.mine.hex)
                left: tuple[s.Note, ...] = ()
            elif any(isinstance(each, s.Found) and each.how == "search" for each in seen):
                back = _tail(kept)
                left = kept[len(kept) - back :]
            else:
                back, left = 0, ()
            if seen or back:
                yield sea.Noted(side=side, mirror=mirror, back=back, seen=(*seen, *left))


def _tail(kept: tuple[s.Note, ...], hex_: str = "") -> int:
    """How many of the last notes are looks of the hunter, at a hex or at any."""
    count = 0
    for seen in reversed(kept):
        if not isinstance(seen, LOOKS) or (hex_ and seen.hex_ != hex_):
            break
        count += 1
    return count


def _seen(
    before: State, event: Event, after: State, hunter: Side, *, mirror: bool
) -> Iterator[s.Note]:
    yield from start_notes(before, event, after, hunter, mirror=mirror)
    yield from boat_notes(before, event, after, hunter.other, mirror=mirror)
    if mirror:
        yield from _watched(event, after, hunter)
    else:
        yield from _done(before, event, after, hunter)


def _done(before: State, event: Event, after: State, hunter: Side) -> Iterator[s.Note]:
    """What the hunter did, as he knows it."""
    match event:
        case e.Entered() | e.CameIn():
            unit = find(after, event.unit)
            if unit.side is hunter and looks_about(after, unit):
                yield s.Searched(hex_=unit.hex, vessel=_would_strike(after, unit))
        case sea.Sailed() | sea.Released():
            unit = find(before, event.unit)
            if unit.side is hunter and _would_strike(before, unit):
                for hex_ in event.path[1:]:
                    yield s.Passed(hex_=hex_)
        case e.MineMet():
            if find(before, event.unit).side is hunter and event.mine.side is not hunter:
                yield s.Exploded(hex_=event.mine.hex)
        case e.MinesKnown():
            if event.reader.side is hunter:
                known = before.knowledge[event.reader].mines
                for mine in event.mines:
                    if mine.side is not hunter and mine not in known:
                        yield s.Exploded(hex_=mine.hex)
        case sea.ChargeFell():
            if event.side is hunter and event.result == "NE":
                yield s.Unanswered(hex_=event.hex, silent=event.silent)
        case sea.Pinged():
            if find(before, event.unit).side is hunter and _deaf(event):
                yield s.Unanswered(hex_=event.hex, silent=3)
        case e.PhaseEnded():
            if event.phase == "P3" and after.public.active is hunter:
                for unit in _below(after, hunter):
                    yield s.Cleared(hex_=unit.hex)
        case _:
            return


def _watched(event: Event, after: State, hunter: Side) -> Iterator[s.Note]:
    """What the owner of boats sees the hunter do."""
    match event:
        case e.Entered() | e.CameIn():
            unit = find(after, event.unit)
            if unit.side is not hunter or unit.hidden:
                return
            if unit.concealed:
                yield s.Searched(hex_=unit.hex, sure=False)
            elif looks_about(after, unit):
                yield s.Searched(hex_=unit.hex)
        case sea.ChargeFell():
            if event.side is hunter and event.result == "NE":
                yield s.Unanswered(hex_=event.hex, silent=event.silent)
        case sea.Pinged():
            if find(after, event.unit).side is hunter and _deaf(event):
                yield s.Unanswered(hex_=event.hex, silent=3)
        case e.PhaseEnded():
            if event.phase == "P3" and after.public.active is hunter:
                for unit in _below(after, hunter):
                    if unit.in_play and not (unit.concealed or unit.inverted):
                        yield s.Cleared(hex_=unit.hex)
        case _:
            return


def _deaf(event: sea.Pinged) -> bool:
    """Whether a ping at a hex where nothing is seen brought nothing."""
    return event.target == event.hex and not event.heard


def _would_strike(state: State, unit: Unit) -> bool:
    """Whether a mine would have gone off under it (S13.2)."""
    if not sets_off(field_of(state.public), unit):
        return False
    return not (state.public.switches.mine_area_once and unit.march.mined)


def _below(state: State, side: Side) -> Iterable[Unit]:
    """Who of a side has searched the hex where it ended, by hex (S5.5, S14.3)."""
    field = field_of(state.public)
    units = (u for u in state.forces[side].units.values() if u.on_map and not u.dummy)
    found = (u for u in units if u.kind == COPTER or (u.kind != DECOY and bottom(field, u, u.hex)))
    return sorted(found, key=lambda unit: unit.hex)
