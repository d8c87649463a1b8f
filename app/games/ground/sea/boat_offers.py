"""What a submarine under water may do, as its owner's menu shows it (S5.3, S6, S8)."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from app.games.ground.notation import format_order
from app.games.ground.orders import Move
from app.games.ground.sea.boats import ESCAPES, HIDDEN, check_voyage
from app.games.ground.sea.decoys import check_decoy
from app.games.ground.sea.depths import DECOY, submerged_boat
from app.games.ground.sea.orders import Decoy, Forget
from app.games.ground.units import Piece
from app.games.ground.view import View
from app.hexes.coords import neighbours
from app.kernel.orders import Order
from app.views.menu import Choice, Offer, Stop, Way


def voyages(view: View, piece: Piece, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """Of the hexes in reach of a submarine those where it may end, and what its die will say."""
    if not submerged_boat(piece):
        return stops
    if piece.kind == DECOY:
        return ()
    # With a decoy it ends elsewhere than that (S6.2).
    barred = piece.ruse[-1:]
    return tuple(
        replace(stop, risk=_chance(view, piece, stop)) for stop in stops if stop.hex not in barred
    )


def _chance(view: View, piece: Piece, stop: Stop) -> str:
    """The die of a submarine that moves so, as its owner knows it (S5.3)."""
    most = unseen_on(view, piece, stop.path)
    if not most:
        return ""
    if piece.hidden:
        return f"stays hidden on 1-{most}"
    return f"escapes on 1-{most}" if most > 1 else f"escapes on {most}"


def unseen_on(view: View, piece: Piece, path: Sequence[str]) -> int:
    """Up to which die a submarine is unseen after a path; 0 if none is thrown (S5.3)."""
    if piece.ruse or piece.march.caught or not submerged_boat(piece):
        return 0
    quiet = view.switches.silent_running and piece.march.steps + len(path) - 1 == 1
    return (HIDDEN if piece.hidden else ESCAPES) + quiet


def boat_offers(view: View, piece: Piece, open_: Collection[type[Order]]) -> list[Offer]:
    """Stay where it is and release its decoy, or release none after all (S6.1, S6.2)."""
    offers: list[Offer] = []
    if not piece.ruse or not submerged_boat(piece):
        return offers
    stay = Move(counter=piece.name, path=(piece.hex,))
    if Move in open_ and check_voyage(view, piece, stay) is None:
        offers.append(Offer(notation=format_order(stay), text="Stay and release the decoy"))
    none = Decoy(counter=piece.name)
    if Decoy in open_ and check_decoy(view, none) is None:
        offers.append(Offer(notation=format_order(none), text="No decoy after all"))
    return offers


def boat_choices(
    view: View, piece: Piece, moves: tuple[Stop, ...], open_: Collection[type[Order]]
) -> tuple[Choice, ...]:
    """Where its decoy is to go, and where it may come up at the end of its way (S6.2, S8.1)."""
    if not submerged_boat(piece):
        return ()
    choices = []
    if Decoy in open_ and (ways := tuple(_runs(view, piece))):
        text = "Send the decoy elsewhere" if piece.ruse else "Release a decoy"
        hint = (
            "Where the decoy goes. It leaves with the submarine's own move, and no die is thrown."
        )
        choices.append(Choice(text=text, hint=hint, ways=ways))
    if Move in open_ and (ways := tuple(_rises(view, piece, moves))):
        hint = "It goes there under water and comes up, for all to see."
        choices.append(Choice(text="Move and come up", hint=hint, ways=ways))
    return tuple(choices)


def _runs(view: View, piece: Piece) -> Iterator[Way]:
    """One way of a decoy to each hex where it may end, the shortest there is (S6.2)."""
    start = piece.hex
    ways: list[tuple[str, ...]] = [(start, hex_) for hex_ in neighbours(start)]
    ways += [(*way, hex_) for way in ways for hex_ in neighbours(way[-1])]
    found: dict[str, Way] = {}
    for path in ways:
        order = Decoy(counter=piece.name, path=path)
        if path[-1] not in found and check_decoy(view, order) is None:
            found[path[-1]] = Way(hex=path[-1], notation=format_order(order))
    yield from (found[hex_] for hex_ in sorted(found) if (hex_,) != piece.ruse[-1:])


def _rises(view: View, piece: Piece, moves: tuple[Stop, ...]) -> Iterator[Way]:
    for stop in moves:
        order = Move(counter=piece.name, path=stop.path, rise=stop.hex)
        if check_voyage(view, piece, order) is None:
            yield Way(hex=stop.hex, notation=format_order(order))


def forget_offers(view: View, open_: Collection[type[Order]]) -> list[Offer]:
    """Last-known markers that may be taken off the map (HX.16)."""
    if Forget not in open_:
        return []
    return [
        Offer(notation=format_order(Forget(label=marker.label)), text=f"Forget {marker.label}")
        for marker in view.markers
    ]
