"""The move of an aircraft: one order that holds all of it (S9)."""

from itertools import pairwise

from msgspec.structs import replace

from app.games.ground.conceal import Log, named, now, standing
from app.games.ground.events import sea
from app.games.ground.labels import fresh_labels
from app.games.ground.maneuver import begin_moves
from app.games.ground.movement import cannot_move
from app.games.ground.orders import Move
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.carriers import check_landing, deck
from app.games.ground.sea.flight import (
    LEAST,
    NO_CORNER,
    Question,
    bearings,
    faces,
    leg,
    off_map,
    straightest,
)
from app.games.ground.sea.orders import Fly
from app.games.ground.undo import remember
from app.games.ground.units import March, Piece, Unit, UnitFacts
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.seats import Side

REARMING = 4
"""Player-turns from the one in which it leaves the map to that in which it may be back: it misses
the next one of its own (S9.6)."""


def pilot(view: View, name: str) -> Piece | None:
    """My aircraft of a name: in the air, or off the map and not aboard."""
    piece = view.mine().get(name) or view.stowed().get(name)
    if piece is None or piece.dummy or not piece.type.aircraft or piece.aboard:
        return None
    return piece


def gateways(scenario: str, side: Side) -> tuple[str, ...]:
    """The edge hexes by which the aircraft of a side come in, in their order (S9.2)."""
    found = scenarios()[scenario]
    edges = found.side(side).air_edges
    return tuple(sorted({hex_ for edge in edges for hex_ in found.sheet.along(edge)}))


def question(view: View, craft: UnitFacts) -> Question:
    """Where an aircraft of mine can fly now, all of its move before it."""
    at = (craft.hex,) if craft.hex else gateways(view.scenario, craft.side)
    spent = 0 if craft.hex else 1
    return Question(
        scenario=view.scenario, kind=craft.kind, starts=at, corner=craft.corner, spent=spent
    )


def least(craft: UnitFacts) -> int:
    """Movement points that it has to spend unless it lands or leaves (S9.5, S9.7)."""
    return LEAST if faces(craft.kind) else 0


def complete_flight(view: View, order: Fly | Move) -> Fly | Move:
    """Fill in the way to a hex that is named alone, and the corner that the aircraft faces.

    A move ordered of an aircraft is its flight.
    """
    craft = pilot(view, order.counter)
    if craft is None:
        return order
    if isinstance(order, Move):
        order = Fly(counter=order.counter, path=order.path)
    path = _filled(view, craft, order)
    corner = order.corner
    if corner is None and not order.end and faces(craft.kind):
        facing = straightest(craft.corner, path)
        corner = None if facing == NO_CORNER else facing
    return replace(order, path=path, corner=corner)


def _filled(view: View, craft: Piece, order: Fly) -> tuple[str, ...]:
    """The path hex by hex; as it stands where there is no such way."""
    path = order.path
    if len(path) > 2 or (len(path) == 2 and (path[0] != craft.hex or distance(*path) < 2)):
        return path
    if not path or (path == (craft.hex,) and (order.end or not faces(craft.kind))):
        return path
    need = 0 if order.end else least(craft)
    found = leg(question(view, craft), path[-1], need, None if order.end else order.corner)
    return path if found is None else found.path


def check_fly(view: View, order: Fly) -> Refusal | None:
    """Why an aircraft may not make this move, in its owner's view (S9)."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    name = order.counter
    piece = view.mine().get(name) or view.stowed().get(name)
    if piece is None:
        return no("unknown-counter", "G3.12", f"You have no counter {name}.")
    if piece.dummy or not piece.type.aircraft:
        return no("no-aircraft", "S9.1", f"{name} is no aircraft.")
    if piece.aboard:
        return no("aboard", "S11.2", f"{name} is aboard {piece.aboard}: it takes off first.")
    if not order.path:
        return no("path", "S9.4", "A flight has a path.")
    refused = _check_start(view, piece, order.path[0])
    if refused is not None:
        return refused
    refused = _check_way(view, piece, order)
    if refused is not None:
        return refused
    if order.end == "land":
        return check_landing(view, piece, order.path[-1])
    return None


def _check_start(view: View, craft: Piece, first: str) -> Refusal | None:
    if craft.hex:
        if first == craft.hex:
            return cannot_move(craft, view.phase)
        text = f"{craft.name} begins in {craft.hex}, and cannot fly from there to {first} now."
        return Refusal(code="path", rule="S9.4", text=text)
    if view.n < craft.returns:
        text = f"{craft.name} has left the map: it misses one turn of yours before it is back."
        return Refusal(code="early", rule="S9.6", text=text)
    if first not in gateways(view.scenario, craft.side):
        edges = " or ".join(scenarios()[view.scenario].side(craft.side).air_edges)
        text = f"{craft.name} comes in by a hex of the {edges} edge."
        if not edges:
            text = f"{craft.name} has no edge to come in by."
        return Refusal(code="edge", rule="S9.2", text=text)
    return None


def _cost(craft: UnitFacts, path: tuple[str, ...]) -> int:
    """A point for each hex entered, the edge hex by which it comes in among them (S9.2, S9.4)."""
    return len(path) - 1 if craft.hex else len(path)


def _check_way(view: View, craft: Piece, order: Fly) -> Refusal | None:
    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=f"{craft.name} {text}")

    path, facing = order.path, faces(craft.kind)
    terrain = scenarios()[view.scenario].sheet.terrain
    if not all(hex_ in terrain for hex_ in path):
        return no("path", "S9.4", "stays on the map; to leave it says so at its end.")
    rule = "S9.4" if facing else "S9.7"
    if any(distance(one, two) != 1 for one, two in pairwise(path)):
        return no("not-adjacent", rule, "flies from hex to adjacent hex.")
    ends = bearings(craft.corner, path) if facing else {NO_CORNER: 0}
    if not ends:
        return no("turn", "S9.4", "cannot fly so: it enters one of the two hexes before it.")
    if order.corner is not None and (order.end or not facing):
        return no("corner", rule, "faces no corner at the end of this move.")
    if order.corner is not None and order.corner not in ends:
        return no("corner", "S9.4", f"cannot face corner {order.corner} at the end of this path.")
    cost, limit = _cost(craft, path), int(craft.type.mov)
    if cost + (order.end == "leave") > limit:
        return no("too-far", rule, f"has {limit} movement points.")
    if order.end == "leave" and not off_map(view.scenario, craft.kind, path[-1], ends):
        return no("edge", "S9.6", f"does not leave the map by its next step from {path[-1]}.")
    if not order.end and cost < least(craft):
        text = f"flies at least {LEAST} hexes unless it lands or leaves the map."
        return no("too-near", "S9.5", text)
    if not order.end and not cost:
        return no("path", rule, "has a path to another hex.")
    return None


def resolve_fly(log: Log, side: Side, order: Fly) -> None:
    """Fly the path, for all to see; it finds and meets nothing on its way (S9.1, US.8)."""
    opened = begin_moves(log, side)
    craft = before = named(log, side, order.counter)
    _fly(log, side, craft, order)
    craft = now(log, before.id)
    if order.end == "land":
        units = log.state.forces[side].units.values()
        switches = log.state.public.switches
        ship = deck(standing(log.state, craft.hex, side), craft, units, switches)
        assert isinstance(ship, Unit)
        log.write(sea.Landed(unit=craft.id, ship=ship.id))
    elif order.end == "leave":
        log.write(sea.FlownOff(unit=craft.id, returns=log.state.public.n + REARMING))
    remember(log, side, (before,), opened=opened)


def _fly(log: Log, side: Side, craft: Unit, order: Fly) -> None:
    path, cost = order.path, _cost(craft, order.path)
    if not cost:
        return
    corner = NO_CORNER
    if faces(craft.kind):
        corner = straightest(craft.corner, path) if order.corner is None else order.corner
    label = craft.label if craft.hex else fresh_labels(log, side, 1)[0]
    march = craft.march if craft.hex else March(start=path[0])
    march = replace(march, steps=cost, spent=float(cost), halted=True)
    log.write(sea.Flown(unit=craft.id, path=path, corner=corner, march=march, label=label))
