"""What the menu offers at sea besides moves and fire: choices of a hex (S5.7, S15)."""

from app.games.ground.sea.charges import charge_groups
from app.games.ground.sea.sonar import ping_group
from app.games.ground.units import label_order
from app.games.ground.view import View
from app.views.menu import Group

FIRE = "P5"


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
