"""What aircraft may do now, as their owner's menu shows it (S9, S11)."""

from collections.abc import Collection
from functools import lru_cache

from app.games.ground.layer_orders import TakeOff
from app.games.ground.movement import cannot_move
from app.games.ground.sea.aircraft import gateways, least, question
from app.games.ground.sea.carriers import check_launch, deck
from app.games.ground.sea.flight import (
    SHORT,
    Question,
    heading,
    leg,
    reached,
    way_off,
)
from app.games.ground.sea.orders import Fly
from app.games.ground.units import Piece, label_order
from app.games.ground.view import View
from app.games.ground.words import listed
from app.kernel.orders import Order
from app.views.menu import End, Offer, Stop
from app.views.menu import Piece as Choices


def flights(view: View, craft: Piece) -> tuple[Stop, ...]:
    """The hexes where an aircraft may end its move, and the corners that it may face there."""
    if not _ready(view, craft):
        return ()
    return _stops(craft.name, question(view, craft), least(craft))


@lru_cache(maxsize=256)
def _stops(label: str, wanted: Question, need: int) -> tuple[Stop, ...]:
    stops = (_stop(label, wanted, hex_, need) for hex_ in sorted(reached(wanted, need)))
    return tuple(stop for stop in stops if stop is not None)


def _ready(view: View, craft: Piece) -> bool:
    """Whether it may fly now: in the air, or off the map with an edge to come in by."""
    if view.phase != "P3" or view.overrun is not None or craft.aboard or craft.dummy:
        return False
    if craft.hex:
        return cannot_move(craft, view.phase) is None
    return view.n >= craft.returns and bool(gateways(view.scenario, craft.side))


def _stop(label: str, wanted: Question, hex_: str, need: int) -> Stop | None:
    found = leg(wanted, hex_, need)
    if found is None or (hex_ == found.path[0] and not wanted.spent):
        return None
    ends = [
        End(
            text=SHORT[corner],
            heading=points,
            cost=cost,
            notation=f"fly {label} {hex_} {corner}",
        )
        for corner, cost in reached(wanted, need)[hex_].items()
        if (points := heading(corner)) is not None
    ]
    ends.sort(key=lambda end: (end.cost, end.heading))
    return Stop(hex=hex_, cost=found.cost, path=found.path, ends=tuple(ends))


def air_offers(view: View, craft: Piece, open_: Collection[type[Order]]) -> list[Offer]:
    """Landing aboard the ships in reach, a round back to its hex, leaving the map (S9.6, S11.3)."""
    if Fly not in open_ or not craft.type.aircraft or not craft.hex or not _ready(view, craft):
        return []
    wanted = question(view, craft)
    offers = []
    there = reached(wanted, 0)
    ships = {ship.hex for ship in view.mine().values() if not ship.airborne}
    for hex_ in sorted(ships & there.keys()):
        ship = deck(view.mine_at(hex_), craft, view.stowed().values(), view.switches)
        way = leg(wanted, hex_, 0)
        if ship is not None and way is not None:
            order = f"fly {craft.name} {'-'.join(way.path)} land"
            offers.append(Offer(notation=order, text=f"Land on {ship.name} in {hex_}"))
    circle = leg(wanted, craft.hex, least(craft))
    if circle is not None and circle.cost:
        order = f"fly {craft.name} {'-'.join(circle.path)}"
        offers.append(Offer(notation=order, text=f"Circle, back to {craft.hex}"))
    path = way_off(wanted)
    if path:
        hint = "It misses your next turn; later it may come in again."
        order = f"fly {craft.name} {'-'.join(path)} leave"
        offers.append(Offer(notation=order, text="Leave the map", hint=hint))
    return offers


def fuel_caution(view: View) -> str:
    """Whose end the end of the movement is: they have no fuel left and are in the air (S9.9)."""
    limit = view.switches.aircraft_endurance
    if view.phase != "P3" or not limit:
        return ""
    flying = (p for p in view.mine().values() if not p.dummy and p.type.aircraft)
    dry = sorted((p.name for p in flying if p.aloft >= limit), key=label_order)
    does = "crash" if len(dry) > 1 else "crashes"
    return f"{listed(dry)} {does} for want of fuel." if dry else ""


def stowed_choices(view: View, open_: Collection[type[Order]]) -> tuple[Choices, ...]:
    """What my aircraft that are not on the map may do: take off, or come in."""
    out = []
    for craft in sorted(view.stowed().values(), key=lambda piece: label_order(piece.name)):
        if not craft.type.aircraft:
            continue
        moves = flights(view, craft) if Fly in open_ else ()
        offers: tuple[Offer, ...] = ()
        if TakeOff in open_ and craft.aboard and check_launch(view, craft) is None:
            text = f"Take off from {craft.aboard}"
            offers = (Offer(notation=f"takeoff {craft.name}", text=text),)
        if moves or offers:
            limit = f"{craft.type.mov:g}"
            left = f"{limit} of {limit} MP left" if moves else ""
            out.append(Choices(label=craft.name, left=left, moves=moves, offers=offers))
    return tuple(out)
