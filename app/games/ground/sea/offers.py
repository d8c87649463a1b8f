"""What the menu offers at sea besides moves and fire (S2.1)."""

from collections.abc import Collection

from app.games.ground.sea.charges import charge_choices
from app.games.ground.sea.landing import landing_offers
from app.games.ground.sea.minelaying import laying_offers
from app.games.ground.sea.orders import Charge, LayMines, Load, Ping
from app.games.ground.sea.sonar import ping_choices
from app.games.ground.units import Piece
from app.games.ground.view import View
from app.kernel.orders import Order
from app.views.menu import Choice, Offer


def sea_offers(view: View, piece: Piece, open_: Collection[type[Order]]) -> tuple[Offer, ...]:
    """What a piece may be told to do besides."""
    lays = laying_offers(view, piece) if LayMines in open_ else ()
    lands = landing_offers(view, piece) if Load in open_ else ()
    return (*lays, *lands)


def sea_choices(view: View, piece: Piece, open_: Collection[type[Order]]) -> tuple[Choice, ...]:
    """The hexes that a piece may ping, or attack unseen (S5.7, S15)."""
    pings = ping_choices(view, piece) if Ping in open_ else ()
    charges = charge_choices(view, piece) if Charge in open_ else ()
    return (*pings, *charges)
