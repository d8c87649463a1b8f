"""What the honest player does at sea: declarations, flights, and who stays where he is."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from app.games.ground.view import View
from app.views.menu import Menu, Piece, Stop

DECLARED = (
    *("decoy", "surface", "submerge", "rise"),
    *("takeoff", "land", "away", "circle", "fly"),
    *("load", "unload", "lay", "charge", "ping", "forget"),
)
"""First words of the orders of the sea; `rise` is a move that ends on the surface, and a flight
goes by what it ends with."""


def declarations(menu: Menu) -> Mapping[tuple[str, str], Sequence[str]]:
    """What may be declared now, by counter and word. Nothing that takes an order back."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for piece in menu.pieces:
        orders = [offer.notation for offer in piece.offers]
        orders += [way.notation for choice in piece.choices for way in choice.ways]
        for order in orders:
            if (word := _word(order)) and not order.endswith(" -"):
                found[piece.label, word].append(order)
    for offer in menu.offers:
        if offer.notation.startswith("forget"):
            found["", "forget"].append(offer.notation)
    return found


def _word(order: str) -> str:
    first, *others = order.split()
    if first == "fly":
        return {"land": "land", "leave": "away"}.get(others[-1], "circle")
    if first == "move" and "rise" in others:
        return "rise"
    return first if first in DECLARED else ""


def is_busy(view: View, label: str) -> bool:
    """Whether a counter of mine has to lie still for what it is about."""
    piece = view.mine().get(label)
    waited = {name for each in view.mine().values() for name in each.waiting}
    return piece is not None and (bool(piece.bound) or piece.laying or label in waited)


def duties(view: View, menu: Menu, dice: random.Random) -> Iterator[str]:
    """What movement does not end before: decoys released where the submarine is or with some move
    of it (S6.1), and flights, for aircraft cannot stay in the air where they are (S9.5)."""
    mine = view.mine()
    for piece in menu.pieces:
        if piece.label not in mine:
            continue
        if mine[piece.label].ruse:
            yield from (o.notation for o in piece.offers if o.notation.startswith("move"))
        if piece.moves and (mine[piece.label].ruse or piece.moves[0].ends):
            yield move(piece, dice.choice(piece.moves), dice)
        yield from (o.notation for o in piece.offers if _word(o.notation) == "away")


def move(piece: Piece, stop: Stop, dice: random.Random) -> str:
    """The order for a move; an aircraft turns to any corner that it may face at the end."""
    if stop.ends:
        return dice.choice(sorted(end.notation for end in stop.ends))
    return f"move {piece.label} {'-'.join(stop.path)}"
