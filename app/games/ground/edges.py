"""Units that wait off the map and come in at its edges (G2.9, G13.9, G14.0.3)."""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.field import Field, field_of
from app.games.ground.labels import fresh_labels
from app.games.ground.movement import Way, advance, cannot_move, mode_of, pace_of
from app.games.ground.orders import ChooseEdge, EndPhase, Place
from app.games.ground.scenario_file import SideSet
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.decoys import undecided
from app.games.ground.sea.flight import still_hanging
from app.games.ground.switches import Switches
from app.games.ground.terrain import ROUGH
from app.games.ground.units import March, Piece, UnitFacts
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


class Table(Protocol):
    """What Public and View both say of arrivals."""

    @property
    def scenario(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def switches(self) -> Switches: ...
    @property
    def offmap(self) -> Mapping[Side, int]: ...


def side_set(scenario: str, side: Side) -> SideSet:
    """The printed facts of a side."""
    return scenarios()[scenario].side(side)


def way_in(field: Field, mode: str, gate: str) -> Way | None:
    """The step from off the map into an edge hex, along its road if there is one (G14.0.3)."""
    if field.road_hex(gate):
        return Way(to=gate, cost=1, link=2)
    cell = field.cell(gate, mode)
    if cell.cost is None or not field.bears(gate, mode):
        return None
    rough = field.terrain(gate) in ROUGH
    return Way(to=gate, cost=cell.cost, halts=cell.halts, check=cell.check, slows=rough)


def arrived(field: Field, unit: UnitFacts, phase: str) -> UnitFacts | None:
    """A waiting unit as it stands in its edge hex once it has come in; None if it cannot."""
    way = way_in(field, mode_of(unit), unit.gate) if unit.gate else None
    if way is None or phase != "P3" or cannot_move(unit, phase):
        return None
    march = advance(pace_of(unit, phase), March(), way, first=False, contact=False)
    if march is None:
        return None
    return replace(unit, hex=unit.gate, march=march, on_road=bool(way.link))


def gates(view: View, piece: UnitFacts) -> tuple[str, ...]:
    """The free edge hexes beside which a waiting unit may be put (G13.9)."""
    if piece.edge == "" or piece.edge == "any" or not in_time(view, piece.side):
        return ()
    sheet, field, mode = scenarios()[view.scenario].sheet, field_of(view), mode_of(piece)
    return tuple(
        hex_
        for hex_ in sheet.along(piece.edge)
        if hex_ not in view.contacts and way_in(field, mode, hex_) is not None
    )


def in_time(table: Table, side: Side) -> bool:
    """Whether units of a side that wait off the map may come in this game turn, or later."""
    entry = side_set(table.scenario, side).entry
    return entry is None or not entry.to_turn or table.turn <= entry.to_turn


def expects(table: Table, side: Side) -> bool:
    """Whether a side may have units to bring in, as far as everybody can tell (G3 P1, HX.4)."""
    mine = side_set(table.scenario, side)
    if side not in table.switches.concealment:
        return bool(table.offmap.get(side)) and in_time(table, side)
    if mine.reinforcements is not None:
        return table.turn >= mine.reinforcements.from_turn
    return mine.entry is not None and in_time(table, side)


def check_gate(view: View, order: Place) -> Refusal | None:
    """P1: a waiting unit is put beside a free hex of its edge, or taken away again (G13.9)."""
    piece = view.off_map().get(order.unit)
    if piece is None:
        text = f"You have no unit {order.unit} waiting off the map."
        return Refusal(code="unknown-unit", rule="G13.9", text=text)
    if order.hex and order.hex not in gates(view, piece):
        text = f"{order.unit} cannot come in at {order.hex}: it waits at the {piece.edge} edge."
        return Refusal(code="edge", rule="G13.9", text=text)
    entry = side_set(view.scenario, piece.side).entry
    if entry is not None and view.turn < entry.from_turn:
        text = f"Your units come in from turn {entry.from_turn} on."
        return Refusal(code="early", rule="G14.0.3", text=text)
    return None


def resolve_gate(log: Log, side: Side, order: Place) -> None:
    """Note the edge hex; nobody else sees it before the unit enters."""
    unit = next(u for u in log.state.forces[side].units.values() if u.name == order.unit)
    log.write(e.Waited(unit=unit.id, gate=order.hex))


def check_choice(view: View, order: ChooseEdge) -> Refusal | None:
    """Set-up: one of the edges that the scenario leaves open to the side (LG-22)."""
    side = view.side
    entry = side_set(view.scenario, side).entry if side else None
    if view.committed:
        return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")
    if entry is None or order.edge not in entry.edges or len(entry.edges) < 2:
        text = f"Your units do not choose to come in by the {order.edge} edge."
        return Refusal(code="edge", rule="G2.9", text=text)
    return None


def resolve_choice(log: Log, side: Side, order: ChooseEdge) -> None:
    """Note the edge for all units of the side that wait off the map."""
    log.write(e.EdgeChosen(side=side, edge=order.edge))


def check_arrival(view: View, piece: Piece, first: str) -> Piece | Refusal:
    """The waiting unit in the edge hex where its path begins, or why it cannot come in."""
    if not piece.gate:
        text = f"{piece.name} waits off the map beside no hex: choose one when the turn begins."
        return Refusal(code="no-gate", rule="G13.9", text=text)
    if first != piece.gate:
        text = f"The path of {piece.name} must begin in {piece.gate}, beside which it waits."
        return Refusal(code="path", rule="G14.0.3", text=text)
    there = arrived(field_of(view), piece, view.phase)
    if there is None or piece.gate in view.contacts:
        text = f"{piece.name} cannot come in at {piece.gate}."
        return Refusal(code="edge", rule="G14.0.3", text=text)
    return replace(piece, hex=there.hex, march=there.march, on_road=there.on_road)


def starting(view: View, name: str) -> Piece | None:
    """A counter of mine as its next path begins: on the map, or come in where it waits."""
    piece = view.off_map().get(name)
    if piece is None:
        return view.mine().get(name)
    there = check_arrival(view, piece, piece.gate)
    return None if isinstance(there, Refusal) else there


def come_in(log: Log, unit: UnitFacts) -> None:
    """Enter the edge hex; a counter that waited without a label gets one now (HX.7)."""
    there = arrived(field_of(log.state.public), unit, log.state.public.phase)
    assert there is not None
    label = unit.label or fresh_labels(log, unit.side, 1)[0]
    log.write(
        e.CameIn(unit=unit.id, hex=there.hex, label=label, march=there.march, on_road=there.on_road)
    )


def overdue(view: View) -> Refusal | None:
    """Units that must come in this turn, and still can, hold up their phase (G14.0.3)."""
    side = view.side
    entry = side_set(view.scenario, side).entry if side else None
    if entry is None or entry.to_turn != view.turn or view.phase not in ("P1", "P3"):
        return None
    field = field_of(view)
    for piece in view.off_map().values():
        if view.phase == "P1":
            late = not piece.gate and bool(gates(view, piece))
        else:
            late = piece.gate not in view.contacts and arrived(field, piece, "P3") is not None
        if late:
            what = "wait beside an edge hex" if view.phase == "P1" else "come in"
            text = f"This is the last turn to come in: {piece.name} has to {what}."
            return Refusal(code="last-call", rule="G14.0.3", text=text)
    return None


def check_end_phase(view: View, order: EndPhase) -> Refusal | None:
    """The owner ends his phase by hand, also with nothing to do (G3.10)."""
    del order
    return unfinished(view)


def unfinished(view: View) -> Refusal | None:
    """Why the phase may not end yet: arrivals, a decoy to be released, or an aircraft
    that has to fly."""
    return overdue(view) or undecided(view) or still_hanging(view)
