"""What nobody sees: units without a counter, and how they come to light (G10.13, LG-29).

This is the third exposure, beside face down and face up. A hidden unit is on the map for its owner
and the umpire alone: it is not `in_play`, so no rule meets it that does not look for it here; no
reader has a contact of it, and it bears a name that only its owner knows. A counter, with the next
label of the list, it gets when it comes to light (HX.7).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.events import sea
from app.games.ground.events.unseen import Cause
from app.games.ground.field import Field, field_of
from app.games.ground.labels import fresh_labels
from app.games.ground.orders import Volley
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sea.contacts import give_away
from app.games.ground.state import Force, State
from app.games.ground.terrain import WATER
from app.games.ground.units import Unit, label_order
from app.games.ground.waters import layer, submerged
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.memo import Memo
from app.views.seats import Seat, Side

NEAR = 1
"""How near somebody has to come to find what is hidden (S5.4)."""

LETTERS = "UVXYZ"
"""Of the names that hidden units have for their owners; no side's labels begin with it."""


def private_names(scenario: Scenario, side: Side, number: int) -> tuple[str, ...]:
    """What the owner calls his hidden units: no label of either side, and not the other's either.

    >>> private_names(scenarios()["hare"], Side.A, 2), private_names(scenarios()["hare"], Side.B, 1)
    (('U1', 'U2'), ('V1',))
    """
    taken = {scenario.side(each).prefix for each in Side}
    free = [letter for letter in LETTERS if letter not in taken]
    return tuple(f"{free[list(Side).index(side)]}{i}" for i in range(1, number + 1))


def _covert(force: Force) -> Sequence[Unit]:
    """The units of a side that are hidden, or contacts at sea; of most sides none."""
    return [unit for unit in force.units.values() if unit.hidden or unit.back]


COVERT = Memo(_covert, room=64)


def lying(state: State, side: Side) -> tuple[Unit, ...]:
    """The hidden units of a side on the map, by hex."""
    covert = COVERT(state.forces[side])
    if not covert:
        return ()
    units = (unit for unit in covert if unit.hidden and unit.on_map)
    return tuple(sorted(units, key=lambda unit: (unit.hex, label_order(unit.name))))


def come_to_light(log: Log, units: Iterable[Unit], cause: Cause, finder: str = "") -> None:
    """Give hidden units their counters together, labels in the order of hexes (HX.7).

    Which of two in one hex comes first is drawn from their owner's stream.
    """
    every = [unit for unit in units if unit.hidden]
    labels: dict[str, str] = {}
    order: list[Unit] = []
    for side in Side:
        mine = [unit for unit in every if unit.side is side]
        found: list[Unit] = []
        for hex_ in sorted({unit.hex for unit in mine}):
            here = [unit for unit in mine if unit.hex == hex_]
            found += log.shuffle(here, Stream.of(side), "labels in a hex")
        fresh = fresh_labels(log, side, len(found))
        labels |= {unit.id: label for unit, label in zip(found, fresh, strict=True)}
        order += found
    if order:
        ids = tuple(unit.id for unit in order)
        log.write(e.Found(units=ids, labels=labels, cause=cause, finder=finder))


def found_by(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The hidden enemies that a unit finds by having entered its hex (S5.4, S12.4).

    Who flies or is under water itself finds nothing, and a dummy is nobody.
    """
    others = lying(state, unit.side.other)
    if not others or not looks_about(state, unit):
        return ()
    return tuple(other for other in others if distance(other.hex, unit.hex) <= NEAR)


def looks_about(state: State, unit: Unit) -> bool:
    """Whether a unit finds what is near it: no dummy, nobody in the air or under water (S5.4)."""
    there = not unit.dummy and not unit.fate
    return there and layer(field_of(state.public), unit, unit.hex) == "ground"


def search(log: Log, id_: str) -> bool:
    """A unit has entered a hex: whom it finds comes to light; True if there was anybody.

    A counter face down that finds something is no dummy, as everybody sees (IS-9).
    """
    unit = now(log, id_)
    _approach(log, unit)
    found = found_by(log.state, unit)
    if not found:
        return False
    come_to_light(log, found, "search", finder=id_)
    known = log.state.knowledge[Seat.OBSERVER].contacts.get(unit.label)
    if unit.concealed and not (known and known.real):
        log.write(e.ProvedReal(units=(id_,)))
    return True


def _approach(log: Log, unit: Unit) -> None:
    """Contacts that are submarines and that a unit has come next to: their owner hears of it and
    nobody else, whatever comes of it later (S6.4, LS-04)."""
    units = COVERT(log.state.forces[unit.side.other])
    if not units or not looks_about(log.state, unit):
        return
    near = tuple(
        other.id
        for other in units
        if other.back == "H" and not other.decoy_of and distance(other.hex, unit.hex) <= NEAR
    )
    if near:
        log.write(sea.Approached(units=near))


def search_on_way(log: Log, id_: str, path: Sequence[str]) -> None:
    """What a unit finds that joins an overrun, hex by hex of its way (G7.4)."""
    field = field_of(log.state.public)
    for start, hex_ in pairwise(path):
        unit = now(log, id_)
        there = replace(unit, hex=hex_, on_road=bool(field.link(start, hex_)))
        _approach(log, there)
        found = found_by(log.state, there)
        if found:
            come_to_light(log, found, "search", finder=id_)


def stop_short(
    state: State, unit: Unit, path: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[Unit, ...]]:
    """The path of a unit as far as it may stand, and whom it bumps into at its end (S14.3).

    Only who would end a move under water can: on a hidden enemy, or a face-down one down there.
    """
    met: tuple[Unit, ...] = ()
    field = field_of(state.public)
    if not field.deep or unit.dummy:
        return path, met
    while len(path) > 1:
        link = bool(field.link(path[-2], path[-1]))
        there = replace(unit, hex=path[-1], on_road=link)
        below = _below(state, field, there) if submerged(field, there, path[-1]) else ()
        if not below:
            break
        path, met = path[:-1], met or below
    return path, met


def _below(state: State, field: Field, unit: Unit) -> tuple[Unit, ...]:
    """Enemies under water in the hex of a unit that it cannot know to be there.

    Of what it sees face down only a unit without a counter is blind to: the rest is contact.
    """
    hidden = tuple(u for u in lying(state, unit.side.other) if u.hex == unit.hex)
    if not unit.hidden:
        return hidden
    others = state.forces[unit.side.other].units.values()
    face_down = (u for u in others if u.in_play and u.concealed and u.hex == unit.hex)
    return (*hidden, *(u for u in face_down if not u.dummy and submerged(field, u, u.hex)))


def bump(log: Log, id_: str, met: Sequence[Unit]) -> None:
    """Two met under water: neither is hidden any longer (S14.3)."""
    come_to_light(log, (now(log, id_), *met), "bump")
    turn_up(log, (now(log, id_), *(now(log, unit.id) for unit in met)), "S14.3")


def lights(state: State, unit: Unit) -> bool:
    """Whether a unit by its last step finds somebody, or has left the water itself (S12.4)."""
    return _ashore(state, unit) or bool(found_by(state, unit))


def light(log: Log, id_: str) -> bool:
    """Show who by its last step has left the water, and whom it finds; True if it finds any."""
    unit = now(log, id_)
    if _ashore(log.state, unit):
        come_to_light(log, (unit,), "ashore")
    return search(log, id_)


def _ashore(state: State, unit: Unit) -> bool:
    return unit.hidden and not submerged(field_of(state.public), unit, unit.hex)


def surfaced(log: Log, unit: Unit, done: list[str]) -> list[str]:
    """Who rams out of the water is seen first; where it came from is not. What is left to show."""
    if not unit.hidden:
        return done
    if len(done) > 1:
        log.write(e.Marched(unit=unit.id, path=tuple(done)))
    come_to_light(log, (unit,), "ashore")
    return [unit.hex]


def open_fire(log: Log, side: Side, volleys: Iterable[Volley]) -> tuple[Volley, ...]:
    """The attacks with the labels that their firers have once they have come to light (S12.4).

    A submarine is in sight (S5.2); as a contact it stays one, and is known to be it (S6.4).
    """
    every = tuple(volleys)
    names = {name.partition(".")[0] for volley in every for name in volley.systems}
    give_away(log, side, names)
    firers = [unit for unit in lying(log.state, side) if unit.name in names]
    if not firers:
        return every
    come_to_light(log, firers, "fire")
    now_called = {unit.name: now(log, unit.id).name for unit in firers}
    return tuple(
        replace(volley, systems=tuple(_renamed(name, now_called) for name in volley.systems))
        for volley in every
    )


def _renamed(system: str, labels: dict[str, str]) -> str:
    label, dot, part = system.partition(".")
    return f"{labels.get(label, label)}{dot}{part}"


def tells(state: State, path: Iterable[str]) -> bool:
    """Whether a step that finds nothing tells its owner something (UX.1, UG.6).

    By the path alone, so that it is the same for every counter and every world (LG-14).
    """
    field = field_of(state.public)
    if not field.deep:
        return False
    return any(field.terrain(h) == WATER for hex_ in path for h in (hex_, *field.around(hex_)))


def may_lie(state: State, side: Side) -> bool:
    """Whether a side may have something hidden left, as far as its enemy can tell (HX.14).

    Of a printed list he has seen all but what is hidden; what was bought he cannot count.
    """
    units = COVERT(state.forces[side])
    if any(unit.hidden and unit.fate in ("", "left") for unit in units):
        return True
    scenario = scenarios()[state.public.scenario]
    mine = scenario.side(side)
    buys = bool(mine.default_force) and mine.ogres
    return buys and bool(hideouts(scenario, field_of(state.public), side))


def hideouts(scenario: Scenario, field: Field, side: Side) -> tuple[str, ...]:
    """The hexes where units of a side may start hidden: water of its zone, under no bridge."""
    if not field.deep:
        return ()
    mine = scenario.side(side)
    zone = scenario.zone(mine.sea or mine.zone)
    return tuple(h for h in zone if field.terrain(h) == WATER and not field.road_hex(h))


def unveiled(state: State) -> State:
    """The state as it lies open when the game is judged (HX.14); who left unseen has done so."""
    forces = {}
    for side, force in state.forces.items():
        units = {id_: _shown(unit) for id_, unit in force.units.items()}
        forces[side] = replace(force, units=units)
    return replace(state, forces=forces)


def _shown(unit: Unit) -> Unit:
    return replace(unit, hidden=False) if unit.hidden and unit.on_map else unit
