"""Secret moves: from a state to another that a viewer cannot tell from it (secrecy annex, TG.1)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from app.games.ground.roster import mimics
from app.games.ground.scenarios import scenarios
from app.games.ground.stacking import stack_load
from app.games.ground.state import Contact, Force, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.kernel.dice import Stream
from app.views.model import Bulletin
from app.views.seats import Seat, Side
from tests.games.ground.player import Choose

IDENTITY = (
    "kind",
    "squads",
    "riders",
    "stuck",
    "lost",
    "used",
    "fired",
    "scanned",
    "treads",
    "full",
    "im",
    "sp",
    "title",
    "size",
    "defence",
    "mov",
    "scanner",
    "vp",
    "rams",
    "scored",
    "mimic",
    "mark",
    "shifted_squads",
)
"""What a unit is; the rest is where its counter lies and how that got there, which was seen."""
TYPES = ("HVY", "LT", "GEV", "LGEV", "INF", "MSL", "SHVY", "MK3")


def hidden_sides(viewer: Seat) -> tuple[Side, ...]:
    """The sides whose face-down counters a viewer does not know."""
    return (viewer.side.other,) if viewer.side else tuple(Side)


def twin(state: State, viewer: Seat, choose: Choose) -> State:
    """Another world for the same viewer: identities, drafts, marks, ids, order and streams."""
    state = settled(state, viewer)
    for side in hidden_sides(viewer):
        known = state.knowledge[viewer].contacts
        units = _permuted(list(state.forces[side].units.values()), known, state, choose)
        units = [_retyped(unit, known.get(unit.label), choose) for unit in units]
        units = [_redrafted(unit, state, choose) for unit in units]
        state = _with(state, _renamed(replace(state.forces[side], units={}), units, state, choose))
        state = _unread(state, side, choose)
    return _remarked(state, viewer, choose)


def settled(state: State, viewer: Seat) -> State:
    """The state without what would tie the future to the past of hidden sides: their undo."""
    for side in hidden_sides(viewer):
        state = _with(state, replace(state.forces[side], past=()))
    return state


def differing(one: State, two: State, viewer: Seat) -> frozenset[str]:
    """Labels of the counters that are not the same unit in both worlds."""
    out = set()
    for side in hidden_sides(viewer):
        others = {unit.label: unit for unit in two.forces[side].units.values()}
        for unit in one.forces[side].units.values():
            other = others.get(unit.label)
            if other is None or identity(unit) != identity(other):
                out.add(unit.label)
    return frozenset(out)


def identity(unit: Unit) -> tuple[object, ...]:
    """What a unit is, private drafts included."""
    return tuple(getattr(unit, name) for name in IDENTITY)


def _with(state: State, force: Force) -> State:
    return replace(state, forces={**state.forces, force.side: force})


def _permuted(
    units: list[Unit], known: Mapping[str, Contact], state: State, choose: Choose
) -> list[Unit]:
    """Exchange what lies under counters that the viewer has no reason to tell apart."""
    limit = state.public.switches.stack_limit
    secret = [u for u in units if u.concealed and u.in_play and u.label in known]
    # Few exchanges leave counters that are the same in both worlds, and may be turned up.
    for _ in range(_exchanges(len(secret), choose)):
        one, two = (_labelled(secret, choose([u.label for u in secret])) for _ in range(2))
        if _class(known[one.label]) != _class(known[two.label]) or one.label == two.label:
            continue
        swapped = {one.label: _as(one, two), two.label: _as(two, one)}
        after = [swapped.get(unit.label, unit) for unit in units]
        hexes = {one.hex, two.hex}
        if all(stack_load(_standing(after, hex_)) <= limit for hex_ in hexes):
            units = after
            secret = [swapped.get(unit.label, unit) for unit in secret]
    return units


def _exchanges(counters: int, choose: Choose) -> int:
    return int(choose(("1", "3", *(str(2 * counters),) * 2))) if counters else 0


def _class(contact: Contact) -> tuple[object, ...]:
    """What a viewer has proof of: a counter known to be real, one of a re-concealed pair."""
    return contact.real, contact.frozen, contact.shape


def _labelled(units: Sequence[Unit], label: str) -> Unit:
    return next(unit for unit in units if unit.label == label)


def _standing(units: Iterable[Unit], hex_: str) -> list[Unit]:
    return [unit for unit in units if unit.in_play and unit.hex == hex_]


def _as(place: Unit, what: Unit) -> Unit:
    return replace(place, **{name: getattr(what, name) for name in IDENTITY})


def _retyped(unit: Unit, contact: Contact | None, choose: Choose) -> Unit:
    """Another type, now and then: the pools from which lists are bought are secret (LG-20)."""
    shown = unit.in_play and contact is not None and contact.frozen is None
    # What waits off the map without a label is known to its side alone (LG-06).
    secret = unit.concealed and (shown or (unit.waits and not unit.label))
    if not secret or unit.dummy or unit.riders or choose("ynnn") == "n":
        return unit
    if unit.type.structure:
        # Its shape is for all to see (LG-21).
        return unit
    kind = choose(TYPES)
    line = kinds()[kind]
    fresh = Unit(
        id=unit.id,
        side=unit.side,
        kind=kind,
        squads=(kind,) * (2 if line.infantry else 0),
        treads=line.treads,
        im=line.im,
    )
    return _as(unit, fresh)


def _poses(state: State, side: Side) -> tuple[str, ...]:
    """The types that a side's dummies may imitate."""
    mine = scenarios()[state.public.scenario].side(side)
    return mimics(mine, state.forces[side].units.values())


def _redrafted(unit: Unit, state: State, choose: Choose) -> Unit:
    """Other standing drafts of a dummy, as far as they are still open."""
    if not unit.dummy or not unit.concealed or choose("yn") == "n":
        return unit
    unit = replace(unit, mark=choose(("auto", "yes", "no")))
    if unit.march.steps or unit.mimic_turn == state.public.n or unit.type.structure:
        return unit
    return replace(unit, mimic=choose(_poses(state, unit.side)))


def _renamed(force: Force, units: Sequence[Unit], state: State, choose: Choose) -> Force:
    """Other ids and another order of the table (TX-02)."""
    numbers = [str(n) for n in range(len(units))]
    shuffled: list[Unit] = []
    new: dict[str, str] = {}
    for unit in units:
        number = choose(numbers)
        numbers.remove(number)
        new[unit.id] = f"{force.side}.x{number}"
        shuffled.insert(int(choose([str(n) for n in range(len(shuffled) + 1)])), unit)
    giving = state.forces[force.side].giving
    return replace(
        force,
        units={new[unit.id]: replace(unit, id=new[unit.id]) for unit in shuffled},
        giving=None if giving is None else tuple(new[id_] for id_ in giving),
    )


def _unread(state: State, side: Side, choose: Choose) -> State:
    """Other things that only the hidden side was told, and other secret draws of it."""
    seat = Seat(side.value)
    known = state.knowledge[seat]
    line = Bulletin(n=len(known.bulletins) + 1, turn=0, phase="P1", kind="note", text="Told you.")
    known = replace(known, bulletins=(*known.bulletins, line), read=0)
    drawn = dict(state.umpire.drawn)
    drawn[Stream.of(side).value] = drawn.get(side.value, 0) + int(choose("0123"))
    return replace(
        state,
        knowledge={**state.knowledge, seat: known},
        umpire=replace(state.umpire, drawn=drawn),
    )


def _remarked(state: State, viewer: Seat, choose: Choose) -> State:
    """Another true holder of the hexes whose mark the viewer does not know."""
    control = dict(state.umpire.control)
    knowledge = dict(state.knowledge)
    for hex_, mark in sorted(state.knowledge[viewer].control.items()):
        if mark != "unknown":
            continue
        holder = choose(tuple(Side))
        control[hex_] = Side(holder)
        for side in hidden_sides(viewer):
            seat = Seat(side.value)
            marks = {**knowledge[seat].control, hex_: Side(holder).value}
            if viewer.side is not None:
                knowledge[seat] = replace(knowledge[seat], control=marks)
    return replace(state, knowledge=knowledge, umpire=replace(state.umpire, control=control))
