"""What is shown of hidden boats, as their hunter notes it, or their owner for him (BX.2, BX.4).

Everything is made from events that both sides are told of. The owner notes of which boat it was.
"""

from collections.abc import Iterable, Iterator

from app.games.ground import events as e
from app.games.ground.belief import sightings as s
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.field import field_of
from app.games.ground.sea.depths import DECOY
from app.games.ground.state import State
from app.games.ground.switches import Switches
from app.games.ground.units import Unit, label_order
from app.games.ground.waters import bottom
from app.kernel.events import Event
from app.views.seats import Side

STEPS = 2
"""Hexes that a submarine moves at most."""
LYING = 3
"""Player-turns of its own that a minelayer lies still (S13.4)."""
AS_IT_IS: dict[str, s.How] = {
    "fire": "attack",
    "ashore": "ashore",
    "die": "die",
    "rise": "surfaced",
    "mine": "mine",
}
"""Causes that say how it came to light."""


def kind_of(unit: Unit, switches: Switches, *, mirror: bool) -> s.Kind:
    """What moves below, as the hunter knows it; each of the owner's is a kind of its own."""
    name = unit.callsign if mirror else unit.kind
    if unit.type.boat:
        return s.Kind(name, minelayer=unit.type.minelayer and not mirror)
    return s.ogre(name, int(unit.type.mov), sets_off=switches.mines_vs_ogre)


def boat_notes(
    before: State, event: Event, after: State, owner: Side, *, mirror: bool
) -> Iterator[s.Note]:
    """What an event shows of the boats of a side."""
    match event:
        case e.PhaseBegan():
            if event.phase == "P3" and event.active is owner:
                yield bounds(after, owner, mirror=mirror)
        case e.PhaseEnded():
            if after.public.active is owner and event.phase == "P3":
                yield s.MovesEnded()
            elif after.public.active is owner and event.phase == "P7":
                if not mirror:
                    yield from _laid(after, owner)
                yield s.TurnEnded()
        case e.Found():
            yield from _found(before, event, after, owner, mirror=mirror)
        case sea.Sailed() | e.Entered():
            unit = find(after, event.unit)
            seen = unit.in_play and not find(before, unit.id).hidden
            if seen and unit.side is owner and unit.type.boat and not unit.dummy:
                yield s.Moved(label=unit.label, hex_=unit.hex, submerged=not unit.surfaced)
        case sea.Slipped():
            unit = find(before, event.unit)
            if unit.side is owner:
                yield from _slipped(before, unit, owner, mirror=mirror)
        case sea.Released():
            if find(before, event.unit).side is owner:
                yield _paired(before, event, mirror=mirror)
        case sea.Lifted():
            if event.side is owner:
                yield from _lifted(before, event, mirror=mirror)
        case sea.Exposed():
            for unit in _boats(before, event.boats, owner):
                yield _turned_up(before, unit, mirror=mirror)
        case e.ProvedReal():
            for unit in _boats(before, event.units, owner):
                if unit.inverted:
                    yield s.Known(label=unit.label)
        case e.Dived():
            unit = find(after, event.unit)
            if unit.side is owner and unit.type.boat:
                yield _dived(after, unit)
        case e.TakenBack():
            if event.side is owner:
                yield from _back(before, after, owner, mirror=mirror)
        case _:
            yield from _acted(before, after, owner)


def bounds(state: State, owner: Side, *, mirror: bool, mines: bool = True) -> s.Bounds:
    """What is in the way of his boats, for all of his movement (BS.2)."""
    field, hunter = field_of(state.public), owner.other
    barred, taken = [], []
    for unit in state.forces[hunter].units.values():
        if not unit.on_map or unit.dummy or not bottom(field, unit, unit.hex):
            continue
        if unit.hidden:
            taken.append(unit.hex)
        elif not unit.concealed:
            barred.append(unit.hex)
    known = state.knowledge[owner.seat].mines
    mined = known if mirror else state.forces[hunter].mines
    return s.Bounds(
        barred=tuple(sorted(barred)),
        taken=() if mirror else tuple(sorted(taken)),
        mined=tuple(sorted(mine.hex for mine in mined if mine.side is hunter)) if mines else (),
    )


def _found(
    before: State, event: e.Found, after: State, owner: Side, *, mirror: bool
) -> Iterator[s.Note]:
    switches, public = after.public.switches, before.public
    found = [unit for unit in (find(after, id_) for id_ in event.units) if unit.side is owner]
    others = [unit for unit in event.units if find(after, unit).side is not owner]
    his_move = public.active is owner and public.phase == "P3"
    for unit in sorted(found, key=lambda unit: label_order(unit.label)):
        how: s.How = AS_IT_IS.get(event.cause, "search")
        met = ""
        if event.cause == "bump" and his_move and others:
            how, met = "contact", find(before, others[0]).hex
        elif his_move and how in ("search", "attack"):
            # It may have moved before or not: whatever it may have done is allowed.
            how = "surfaced"
        yield s.Found(
            label=unit.label,
            kind=kind_of(unit, switches, mirror=mirror),
            hex_=unit.hex,
            how=how,
            submerged=unit.type.boat and event.cause != "rise",
            met=met,
        )
        if not unit.type.boat and how != "ashore":
            # An Ogre does not hide again.
            yield s.Lost(label=unit.label)


def _slipped(before: State, unit: Unit, owner: Side, *, mirror: bool) -> Iterator[s.Note]:
    if unit.march.mined:
        # Those that are of a patch where one went off do not go off again (`mine_area_once`).
        yield bounds(before, owner, mirror=mirror, mines=False)
    left = STEPS - int(unit.march.steps)
    yield s.Escaped(label=unit.label, steps=tuple(range(1, left + 1)))


def _paired(before: State, event: sea.Released, *, mirror: bool) -> s.Paired:
    unit = find(before, event.unit)
    pair = sorted(((event.path[-1], event.label), (event.decoy.hex, event.decoy.label)))
    return s.Paired(
        labels=(pair[0][1], pair[1][1]),
        hexes=(pair[0][0], pair[1][0]),
        was="" if unit.hidden else unit.label,
        kind=kind_of(unit, before.public.switches, mirror=True) if mirror else None,
    )


def _lifted(before: State, event: sea.Lifted, *, mirror: bool) -> Iterator[s.Note]:
    """What became of contacts; a pair that is gone has the first of its labels."""
    decoys = [find(before, unit) for unit in event.decoys]
    gone = []
    for unit in (find(before, unit) for unit in event.hidden):
        pair = [unit.label, *(d.label for d in decoys if d.decoy_of == unit.callsign)]
        gone.append(min(pair, key=label_order))
    for label in sorted(gone, key=label_order):
        yield s.Vanished(label=label)
    shown = [find(before, unit) for unit in event.shown]
    for unit in sorted(shown, key=lambda unit: label_order(unit.label)):
        yield _turned_up(before, unit, mirror=mirror)


def _turned_up(state: State, unit: Unit, *, mirror: bool) -> s.TurnedUp:
    kind = kind_of(unit, state.public.switches, mirror=mirror)
    return s.TurnedUp(contact=unit.label, label=unit.label, kind=kind)


def _boats(state: State, ids: Iterable[str], owner: Side) -> list[Unit]:
    units = [find(state, id_) for id_ in ids]
    mine = [u for u in units if u.side is owner and not u.dummy and u.type.boat and u.kind != DECOY]
    return sorted(mine, key=lambda unit: label_order(unit.label))


def _dived(state: State, unit: Unit) -> s.Note:
    if not unit.surfaced:
        return s.Dived(label=unit.label)
    if state.public.active is unit.side and state.public.phase == "P3":
        return s.Surfaced(label=unit.label)
    return s.Acted(label=unit.label, submerged=False)


def _acted(before: State, after: State, owner: Side) -> Iterator[s.Note]:
    """A boat in sight attacked, was disabled, or is gone (S1.13, BS.11)."""
    old, new = before.forces[owner].units, after.forces[owner].units
    if old is new:
        return
    units = (unit for id_, unit in new.items() if id_ in old and unit is not old[id_])
    for unit in sorted(units, key=lambda unit: label_order(unit.label)):
        was = old[unit.id]
        if unit.dummy or not unit.type.boat or unit.kind == DECOY or not was.in_play:
            continue
        if unit.fate:
            yield s.Lost(label=unit.label)
        elif (unit.fired and unit.fired != was.fired) or (unit.disabled and not was.disabled):
            yield s.Acted(label=unit.label, submerged=not unit.surfaced)


def _back(before: State, after: State, owner: Side, *, mirror: bool) -> Iterator[s.Note]:
    """A boat in sight that had left the map, or moved, is where it was (UX.2)."""
    for unit in _boats(after, after.forces[owner].units, owner):
        was = before.forces[owner].units.get(unit.id)
        if not unit.in_play or was is None or was is unit:
            continue
        if not was.in_play:
            yield from placed(after, unit, mirror=mirror)
        elif was.hex != unit.hex:
            yield s.Moved(label=unit.label, hex_=unit.hex, submerged=not unit.surfaced)


def placed(state: State, unit: Unit, *, mirror: bool) -> Iterator[s.Note]:
    """A boat that nobody had to look for."""
    kind = kind_of(unit, state.public.switches, mirror=mirror)
    yield s.Listed(kind=kind, number=1, zone=(unit.hex,))
    yield s.Found(
        label=unit.label, kind=kind, hex_=unit.hex, how="search", submerged=not unit.surfaced
    )


def _laid(state: State, owner: Side) -> Iterator[s.Note]:
    """Where vessels in sight may have mined their hexes; who is face down may lay mines (S13.4)."""
    if not state.public.switches.sea_mines:
        return
    hexes = set()
    for unit in state.forces[owner].units.values():
        if not unit.in_play or unit.inverted:
            continue
        if unit.concealed:
            lies = unit.march.start == unit.hex and not unit.march.steps
        else:
            seen = _turns_seen(state, owner)
            still = min(unit.idle, seen) >= min(LYING, seen)
            lies = not unit.type.boat and unit.type.minelayer and still
        hexes |= {unit.hex} if lies else set()
    for hex_ in sorted(hexes):
        yield s.Laid(hex_=hex_)


def _turns_seen(state: State, owner: Side) -> int:
    """Player-turns of the owner, this one too, by which a vessel is known to have lain still.

    In a game that began with a position nobody was shown those before it.
    """
    noted = state.knowledge[owner.other.seat].sightings
    seen = 1 + sum(isinstance(note, s.TurnEnded) for note in noted)
    return seen if seen < (state.public.n + 1) // 2 else LYING
