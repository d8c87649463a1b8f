"""Marines dive and come up, VTOLs take off and land (G4.10, G4.13).

Nobody sees it of a counter that lies face down, so it is taken back by the opposite order.
"""

from collections.abc import Collection

from app.games.ground import events as e
from app.games.ground.conceal import Log, named
from app.games.ground.field import Field, field_of
from app.games.ground.layer_orders import Land, LayerOrder, Submerge, Surface, TakeOff
from app.games.ground.maneuver import MOVES, own
from app.games.ground.notation import format_order
from app.games.ground.sea.carriers import check_launch, launch
from app.games.ground.sea.depths import check_boat_depth, resolve_boat_depth
from app.games.ground.tables import LAT
from app.games.ground.units import Piece, UnitFacts
from app.games.ground.view import View
from app.games.ground.waters import in_water
from app.kernel.orders import Order, Refusal
from app.views.menu import Offer
from app.views.seats import Side

STRIPS = ("clear", "town")
"""Terrain to land on; a road will do anywhere (G4.13)."""


def can_land(field: Field, hex_: str) -> bool:
    """Whether a VTOL can stand on the ground of a hex (G4.13)."""
    return field.terrain(hex_) in STRIPS or field.road_hex(hex_)


def starts_aloft(field: Field, unit: UnitFacts, hex_: str) -> bool:
    """Whether a piece that is set up there can only be in the air (G4.13)."""
    vtol = not unit.dummy and unit.type.mode == "vtol"
    return vtol and bool(hex_) and not can_land(field, hex_)


def check_depth(view: View, order: Surface | Submerge) -> Refusal | None:
    """Why a counter may not dive or come up (G4.10)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if piece.type.boat and not piece.dummy:
        return check_boat_depth(view, piece, order)
    up = isinstance(order, Surface)
    if not _dives(view, piece):
        text = f"{order.counter} is no marine unit in the water."
        return Refusal(code="no-diver", rule="G4.10", text=text)
    if view.overrun is not None:
        text = f"The overrun in {view.overrun.hex} comes first."
        return Refusal(code="overrun-open", rule="G3.6", text=text)
    if piece.surfaced is up:
        text = f"{order.counter} is {'on' if up else 'under'} the water already."
        return Refusal(code="no-change", rule="G4.10", text=text)
    return None


def _dives(view: View, piece: Piece) -> bool:
    """Whether it is marines in the water."""
    field = field_of(view)
    marines = not piece.dummy and field.mode(piece.type.mode) == "marine"
    return marines and in_water(field, piece, piece.hex)


def resolve_depth(log: Log, side: Side, order: Surface | Submerge) -> None:
    """Come up or go under; it costs nothing."""
    unit = named(log, side, order.counter)
    if unit.type.boat:
        resolve_boat_depth(log, side, unit, order)
        return
    log.write(e.Dived(unit=unit.id, surfaced=isinstance(order, Surface)))


def check_flight(view: View, order: TakeOff | Land) -> Refusal | None:
    """Why a VTOL may not take off or land now (G4.13)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G4.13", text=f"{order.counter} {text}")

    stowed = view.stowed().get(order.counter)
    if stowed is not None:
        return check_launch(view, stowed)
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    up = isinstance(order, TakeOff)
    lat = LAT in piece.type.rules
    if not lat and (piece.dummy or piece.type.mode != "vtol"):
        return no("no-flyer", "does not fly.")
    if view.step >= MOVES:
        return no("moved", "takes off and lands before anything of yours has moved.")
    if piece.disabled or piece.stuck:
        return no("disabled", "cannot move.")
    if piece.airborne is up:
        return no("no-change", f"is {'in the air' if up else 'on the ground'} already.")
    field = field_of(view)
    if not up and lat and not (piece.on_road or field.bears(piece.hex, piece.type.mode)):
        return no("no-strip", "cannot stand there on its legs.")
    if not up and not lat and not can_land(field, piece.hex):
        return no("no-strip", "lands in clear ground, in a town or on a road alone.")
    return None


def resolve_flight(log: Log, side: Side, order: TakeOff | Land) -> None:
    """Take off or land; both before the moves of P3."""
    unit = named(log, side, order.counter)
    if unit.aboard:
        launch(log, side, unit)
        return
    log.write(e.Flew(unit=unit.id, airborne=isinstance(order, TakeOff)))


WORDS: tuple[tuple[type[LayerOrder], str], ...] = (
    (Surface, "Come up"),
    (Submerge, "Go under water"),
    (TakeOff, "Take off"),
    (Land, "Land"),
)


def layer_offers(view: View, piece: Piece, open_: Collection[type[Order]]) -> list[Offer]:
    """The changes of layer that are open to a counter now."""
    offers: list[Offer] = []
    flies = piece.type.mode == "vtol" or LAT in piece.type.rules
    if not (flies or piece.type.boat or _dives(view, piece)):
        return offers
    for kind, text in WORDS:
        order = kind(counter=piece.name)
        if isinstance(order, Surface | Submerge):
            refused = check_depth(view, order)
        else:
            refused = check_flight(view, order)
        if kind in open_ and refused is None:
            offers.append(Offer(notation=format_order(order), text=text))
    return offers
