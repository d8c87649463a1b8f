"""Units that leave the map by its open edges (G2.9)."""

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, named
from app.games.ground.edges import side_set
from app.games.ground.field import field_of
from app.games.ground.goals.predicates import exit_value
from app.games.ground.maneuver import begin_moves
from app.games.ground.movement import DEEP, allowance, cannot_move, remaining
from app.games.ground.orders import Leave
from app.games.ground.scenarios import scenarios
from app.games.ground.sheets import Edge
from app.games.ground.state import Public
from app.games.ground.undo import remember
from app.games.ground.units import Piece, Unit, UnitFacts
from app.games.ground.view import View
from app.games.ground.waters import bottom
from app.kernel.orders import Refusal
from app.views.seats import Side


def ways_out(view: View, piece: Piece) -> tuple[Edge, ...]:
    """The open edges by which a unit may leave the map from where it stands (G2.9)."""
    sheet, exits = scenarios()[view.scenario].sheet, side_set(view.scenario, piece.side).exits
    if (
        not exits
        or piece.type.aircraft
        or view.overrun is not None
        or not _can_leave(piece, view.phase)
    ):
        return ()
    if bottom(field_of(view), piece, piece.hex) and allowance(piece, view.phase) < DEEP:
        return ()
    return tuple(edge for edge in exits if piece.hex in sheet.along(edge))


def _can_leave(piece: UnitFacts, phase: str) -> bool:
    """Whether it has 1 MP left."""
    return cannot_move(piece, phase) is None and remaining(piece, phase) >= 1


def check_leave(view: View, order: Leave) -> Refusal | None:
    """A unit leaves from an edge hex through an edge that is open to it (G2.9)."""
    piece = view.mine().get(order.counter)
    if piece is None:
        text = f"You have no counter {order.counter} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    if order.edge not in side_set(view.scenario, piece.side).exits:
        text = f"The {order.edge} edge is closed to your units."
        return Refusal(code="closed", rule="G2.9", text=text)
    if piece.type.aircraft:
        text = f"{piece.name} flies off the map at the end of its move."
        return Refusal(code="flies", rule="S9.6", text=text)
    refused = cannot_move(piece, view.phase)
    if refused is not None:
        return refused
    if order.edge not in ways_out(view, piece):
        text = f"{piece.name} needs 1 movement point and a hex of the {order.edge} edge to leave."
        return Refusal(code="edge", rule="G2.9", text=text)
    return None


def _scored(public: Public, unit: Unit) -> float:
    """What a unit scores that leaves before everybody's eyes (G6.9, G14.3)."""
    return 0 if unit.concealed or unit.hidden else exit_value(public, unit)


def resolve_leave(log: Log, side: Side, order: Leave) -> None:
    """Take the unit off the map, with whatever rides on it."""
    opened = begin_moves(log, side)
    unit = named(log, side, order.counter)
    if unit.dummy:
        log.write(e.MimicNamed(unit=unit.id, kind=unit.mimic, turn=log.state.public.n))
    march = replace(unit.march, steps=unit.march.steps + 1, spent=unit.march.spent + 1)
    log.write(
        e.Left(unit=unit.id, edge=order.edge, march=march, vp=_scored(log.state.public, unit))
    )
    if not unit.hidden:
        # To take back what nobody saw would show it (UX.2).
        remember(log, side, (unit,), opened=opened)
