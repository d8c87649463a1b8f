"""What the menu offers at sea besides moves and fire (S2.1)."""

from collections.abc import Collection

from app.games.ground.sea.charges import charge_groups
from app.games.ground.sea.landing import landing_offers
from app.games.ground.sea.minelaying import laying_offers
from app.games.ground.sea.orders import LayMines, Load
from app.games.ground.sea.sonar import ping_group
from app.games.ground.units import Piece, label_order
from app.games.ground.view import View
from app.kernel.orders import Order
from app.views.menu import Group, Offer

FIRE = "P5"


def sea_offers(view: View, piece: Piece, open_: Collection[type[Order]]) -> tuple[Offer, ...]:
    """What a piece may be told to do besides."""
    lays = laying_offers(view, piece) if LayMines in open_ else ()
    lands = landing_offers(view, piece) if Load in open_ else ()
    return (*lays, *lands)


def sea_groups(view: View) -> tuple[Group, ...]:
    """The hexes that each piece may ping, or attack unseen."""
    if view.phase != FIRE or view.side is not view.active or view.overrun is not None:
        return ()
    groups: list[Group] = []
    for piece in sorted(view.mine().values(), key=lambda piece: label_order(piece.name)):
        ping = ping_group(view, piece)
        groups += [ping] if ping else []
        groups += charge_groups(view, piece)
    return tuple(groups)
