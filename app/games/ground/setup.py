"""Set-up: blind and simultaneous, dummies included (G3.2, G10.1)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.field import field_of
from app.games.ground.hiding import leave_out, spare_dummies, unplaced
from app.games.ground.layers import starts_aloft
from app.games.ground.orders import Arrange, Commit, How, Place
from app.games.ground.places import check_beside, minds_others, places
from app.games.ground.roster import mimics, plays_face_down
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sea.mining import reveal_mining, scatter, unnamed
from app.games.ground.sheets import Edge
from app.games.ground.stacking import check_load, room_beside, takes
from app.games.ground.state import Public, State
from app.games.ground.units import Unit, UnitFacts
from app.games.ground.unseen import private_names
from app.games.ground.view import View
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.seats import Side


def check_place(view: View, order: Place) -> Refusal | None:
    """Why a piece may not be put there (G10.1.3, G4.14)."""
    if view.committed:
        return _sealed()
    unit = view.mine().get(order.unit)
    if unit is None:
        text = f"You have no piece called {order.unit}."
        return Refusal(code="unknown-unit", rule="G3.2", text=text)
    if not order.hex:
        return None
    scenario = scenarios()[view.scenario]
    if order.hex not in places(scenario, field_of(view), unit, view.poses):
        text = f"{order.unit} may not be set up in {order.hex}."
        return Refusal(code="zone", rule="G10.1.3", text=text)
    refused = check_beside(scenario, unit, order.hex, view.mine().values())
    if refused is not None:
        return refused
    others = [u for u in view.mine_at(order.hex) if u.id != unit.id]
    return check_load((*others, unit), order.hex, field_of(view))


def _sealed() -> Refusal:
    return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")


def resolve_place(log: Log, side: Side, order: Place) -> None:
    """Put a piece on a hex or lift it."""
    unit = next(u for u in log.state.forces[side].units.values() if u.name == order.unit)
    _place(log, unit, order.hex)


def _place(log: Log, unit: Unit, hex_: str) -> None:
    on_road = bool(hex_) and field_of(log.state.public).road_hex(hex_) and not unit.hidden
    aloft = starts_aloft(field_of(log.state.public), unit, hex_)
    log.write(e.Placed(unit=unit.id, side=unit.side, hex=hex_, on_road=on_road, airborne=aloft))


def check_arrange(view: View, order: Arrange) -> Refusal | None:
    """A template may be used until the set-up is sealed."""
    del order
    return _sealed() if view.committed else None


def resolve_arrange(log: Log, side: Side, order: Arrange) -> None:
    """Place everything by a template, at random within it (owner's stream), or clear the board."""
    units = [u for u in log.state.forces[side].units.values() if not u.edge and not u.stowed]
    for unit in units:
        if unit.hex:
            _place(log, unit, "")
    scatter(log, side, order.how)
    if order.how == "clear":
        return
    stream = Stream.of(side)
    poses = mimics(scenarios()[log.state.public.scenario].side(side), units)
    held: dict[str, int] = {}
    placed: list[UnitFacts] = []
    mixed = log.shuffle(units, stream, "set-up")
    spare = [u for u in mixed if u.dummy and not u.type.structure][: spare_dummies(units)]
    mixed = [unit for unit in mixed if unit not in spare]
    # What others have to keep their distance from goes first.
    wary = scenarios()[log.state.public.scenario].side(side).distances
    for unit in sorted(mixed, key=lambda u: bool(wary) and not u.type.structure):
        hexes = _open_hexes(log.state.public, unit, order.how, placed, held, poses)
        if hexes:
            choice = hexes[log.draw(stream, len(hexes), "set-up") - 1]
            placed.append(replace(unit, hex=choice))
            load = takes(field_of(log.state.public), unit, choice)
            held[choice] = held.get(choice, 0) + load
            _place(log, unit, choice)


def _open_hexes(
    public: Public,
    unit: Unit,
    how: How,
    placed: Sequence[UnitFacts],
    held: Mapping[str, int],
    poses: Sequence[str],
) -> list[str]:
    """Where a template may put a piece: spread out, one counter a hex while there is room.

    `held` is what those placed so far take up in their hexes, in thirds.
    """
    scenario, field = scenarios()[public.scenario], field_of(public)
    zone: Sequence[str] = places(scenario, field, unit, poses)
    if minds_others(scenario, unit):
        zone = [h for h in zone if check_beside(scenario, unit, h, placed) is None]
    # On land there is as much room in one hex as in another.
    left = None if field.at_sea else room_beside(field, unit, "")
    for part in (_preferred(scenario, zone, unit, how), zone):
        room = [
            hex_
            for hex_ in part
            if held.get(hex_, 0) <= (room_beside(field, unit, hex_) if left is None else left)
        ]
        empty = [hex_ for hex_ in room if hex_ not in held]
        if room:
            return empty or room
    return []


FRONT, REAR = 2, 3
"""How many lines of a zone, columns or rows, a template uses."""


def _preferred(
    scenario: Scenario, zone: Sequence[str], unit: UnitFacts, how: How
) -> tuple[str, ...]:
    """The part of a zone that a template uses: its front, its rear, or all of it."""
    if how not in ("line", "depth"):
        return tuple(zone)
    facing = _facing(scenario, unit.side)
    part = slice(0, 2) if facing in ("west", "east") else slice(2, 4)
    lines = sorted({hex_[part] for hex_ in zone}, reverse=facing in ("east", "south"))
    if unit.type.structure:
        wanted = lines[-1:]
    else:
        wanted = lines[:FRONT] if how == "line" else lines[-REAR:]
    return tuple(hex_ for hex_ in zone if hex_[part] in wanted)


def _facing(scenario: Scenario, side: Side) -> Edge:
    """The edge of the map that lies behind the front of a side: where the enemy comes from."""
    enemy = scenario.side(side.other)
    if enemy.entry is not None and not enemy.zone:
        return enemy.entry.edges[0]
    part = slice(0, 2) if scenario.side(side).zone.startswith("cols") else slice(2, 4)
    mine, theirs = (scenario.zone(scenario.side(s).zone) for s in (side, side.other))
    after = not mine or not theirs or mine[0][part] < theirs[0][part]
    if part == slice(0, 2):
        return "east" if after else "west"
    return "south" if after else "north"


def check_commit(view: View, order: Commit) -> Refusal | None:
    """Sealing needs every piece on the map, within the stacking limit (G3.2, G10.1.3)."""
    del order
    if view.committed:
        return _sealed()
    if any(unit.edge == "any" for unit in view.off_map().values()):
        text = "Choose the edge by which your units come in."
        return Refusal(code="edge", rule="G2.9", text=text)
    return unplaced(view.mine().values()) or unnamed(view)


def resolve_commit(log: Log, side: Side, order: Commit) -> None:
    """Seal a side's set-up; with the last seal of a step its counters are dealt (HX.20)."""
    del order
    log.write(e.Committed(side=side))
    state = log.state
    if not all(state.forces[each].committed for each in state.public.setting):
        return
    deal(log, state.public.setting)
    reveal_mining(log, state.public.setting)
    log.write(e.SetUpPassed(sides=next_step(log.state)))


def next_step(state: State) -> tuple[Side, ...]:
    """The sides of the first step of the set-up that is not over; none when all are sealed."""
    for step in scenarios()[state.public.scenario].set_up_steps():
        if not all(state.forces[side].committed for side in step):
            return step
    return ()


def deal(log: Log, sides: Iterable[Side] = tuple(Side)) -> None:
    """Give counters their labels, in the order of hexes; ties on the secret side (HX.7).

    What is hidden gets a name that its owner alone reads, after all others, and no label.
    Units that wait off the map come first, if their side plays open; else each gets its label when
    it comes in. So do pieces in the tray, if a game ends in set-up.
    """
    labels: dict[str, str] = {}
    public = log.state.public
    sides = {*sides, *(side for side in Side if side not in _setters(public))}
    for side in sorted(sides):
        if log.state.forces[side].committed:
            leave_out(log, side)
        hidden = plays_face_down(scenarios()[public.scenario], side, public.switches)
        units = log.state.forces[side].units.values()
        unseen = [u for u in units if u.hidden or u.stowed]
        unnamed = [u for u in units if not (u.label or u in unseen or (hidden and u.waits))]
        alike: dict[tuple[str, bool], list[Unit]] = {}
        for unit in unnamed:
            alike.setdefault(_visible(unit), []).append(unit)
        order: list[Unit] = []
        for key in sorted(alike):
            order += log.shuffle(alike[key], Stream.of(side), "labels in a hex")
        names = log.state.umpire.labels[side]
        labels |= {unit.id: name for unit, name in zip(order, names, strict=False)}
        log.write(e.LabelsDrawn(side=side, count=len(order)))
        below = sorted((u for u in unseen if not u.label), key=lambda u: (u.hex, u.id))
        own = private_names(scenarios()[public.scenario], side, len(below))
        labels |= {unit.id: name for unit, name in zip(below, own, strict=True)}
    log.write(e.Dealt(labels=labels))


def _visible(unit: Unit) -> tuple[str, bool]:
    """What everybody sees of a counter face down: its hex, and whether it is a building."""
    return unit.hex, unit.type.structure


def _setters(public: Public) -> set[Side]:
    """The sides that have something to set up."""
    return {side for step in scenarios()[public.scenario].set_up_steps() for side in step}
