"""The chances of an order before it is given: of a find, and of staying hidden (BS.13, S5.3).

All of it is worked out from a view, by what its owner can know of the hidden enemy.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from app.games.ground.arms import muster
from app.games.ground.belief.finding import Net
from app.games.ground.belief.sea import GONE, Sea
from app.games.ground.field import field_of
from app.games.ground.menu import menu
from app.games.ground.notation import parse_order
from app.games.ground.sea.boat_offers import unseen_on
from app.games.ground.sea.carriers import COPTER
from app.games.ground.sea.charges import outcome, strength
from app.games.ground.sea.chart import percent
from app.games.ground.sea.depths import DECOY, submerged_boat
from app.games.ground.sea.hunt import Likely, likely, pictured, waters
from app.games.ground.sea.orders import Charge, Ping
from app.games.ground.sea.sonar import HEARS
from app.games.ground.units import Piece
from app.games.ground.view import View
from app.games.ground.waters import bottom, layer
from app.games.ground.words import count
from app.views.hunt import Prospect, Prospects, Way
from app.views.menu import Choice, Stop

FACES = 6
FINDS, MEETS = "finds one", "meets one"


def prospects(view: View, label: str) -> Prospects | None:
    """What each order of a counter of mine that the menu offers may find; None for no counter.

    Where the number of hidden boats is not known there are no chances: possible hexes are counted.
    """
    piece = view.mine().get(label) or view.stowed().get(label)
    if piece is None or view.phase in ("SETUP", "END") or not field_of(view).at_sea:
        return None
    offered = [each for each in menu(view, (label,)).pieces if each.label == label]
    every: list[Prospect] = []
    chances = likely(view)
    for each in offered:
        every += _of_moves(view, piece, each.moves, chances)
        if chances is not None:
            every += _of_choices(view, each.choices, chances)
    # A die alone takes nobody to do anything.
    taken = any(each.verb in (FINDS, MEETS) for each in every)
    says = f"How likely, {chances.policy}." if chances is not None and taken else ""
    return Prospects(label=label, says=says, every=tuple(every))


def _of_moves(
    view: View, piece: Piece, stops: Sequence[Stop], chances: Likely | None
) -> Iterator[Prospect]:
    assert view.side is not None
    graph = waters(view, view.side.other)
    looked = [(stop, graph.spots(_looked_at(view, piece, stop))) for stop in stops]
    might = _possible(view, graph)
    idle = not any(spots for _, spots in looked) or not might
    if chances is None or idle:
        yield from _hiding(view, piece, [(stop, 0.0) for stop in stops])
        if not (idle or submerged_boat(piece)):
            ways = [(stop.hex, (spots & might).bit_count()) for stop, spots in looked]
            title = "Possible hexes that it would search"
            yield Prospect(title=title, verb="searches", ways=_counted(ways))
        return
    net = Net(chances.belief)
    found = [(stop, float(net.chance(spots)), bool(spots & might)) for stop, spots in looked]
    if submerged_boat(piece):
        yield from _hiding(view, piece, [(stop, share) for stop, share, _ in found])
        title, verb = "Odds of running into one that hides", MEETS
    else:
        title, verb = "Odds of a find on its way", FINDS
    yield Prospect(
        title=title,
        verb=verb,
        ways=_ranked((stop.hex, share, possible) for stop, share, possible in found),
    )


def _possible(view: View, graph: Sea) -> int:
    return graph.spots(hex_ for hex_ in pictured(view).possible if hex_ != GONE)


def _looked_at(view: View, piece: Piece, stop: Stop) -> tuple[str, ...]:
    """The hexes in which a move finds whoever hides there (S5.4, S5.5, S14.3)."""
    field = field_of(view)
    if piece.dummy or piece.kind == DECOY:
        return ()
    if piece.kind == COPTER or bottom(field, piece, stop.hex):
        return (stop.hex,)
    hexes: list[str] = []
    for hex_ in stop.path[1:]:
        if layer(field, piece, hex_) == "ground":
            hexes += (hex_, *field.around(hex_))
    return tuple(hexes)


def _hiding(view: View, piece: Piece, stops: Iterable[tuple[Stop, float]]) -> Iterator[Prospect]:
    """Whether a submarine is unseen after its move: its die, and nobody whom it runs into."""
    found = [
        (stop.hex, unseen_on(view, piece, stop.path) / FACES * (1 - met), True)
        for stop, met in stops
    ]
    if any(share for _, share, _ in found):
        verb = "stays hidden" if piece.hidden else "gets away"
        title = "Odds of staying hidden" if piece.hidden else "Odds of getting away"
        yield Prospect(title=title, verb=verb, ways=_ranked(found))


def _of_choices(view: View, choices: Iterable[Choice], chances: Likely) -> Iterator[Prospect]:
    """Charges and pings at hexes where nothing is seen (S5.7, S15)."""
    assert view.side is not None
    graph = waters(view, view.side.other)
    might = _possible(view, graph)
    net = Net(chances.belief, boats=True)
    for choice in choices:
        aimed = [(way.hex, _hurts(view, way.notation)) for way in choice.ways]
        if any(chance is None for _, chance in aimed):
            continue
        yield Prospect(
            choice=choice.text,
            title=f"{choice.text}: odds of a find",
            verb=FINDS,
            ways=_ranked(
                (
                    hex_,
                    float(net.chance(graph.spot(hex_)) * (chance or 0)),
                    bool(graph.spot(hex_) & might and chance),
                )
                for hex_, chance in aimed
            ),
        )


def _hurts(view: View, notation: str) -> Fraction | None:
    """The chance that it finds a submarine that is there; None for an order that is no search."""
    order = parse_order(notation)
    match order:
        case Ping() if field_of(view).has(order.target):
            return Fraction(HEARS, FACES)
        case Charge():
            shots = muster(view.mine(), order.systems, (order.hex,), overrun=False)
            attack = strength(field_of(view), shots)
            auto = view.switches.auto_5_1
            faces = range(1, FACES + 1)
            return Fraction(sum(outcome(attack, die, auto=auto) != "NE" for die in faces), FACES)
        case _:
            return None


def _ranked(found: Iterable[tuple[str, float, bool]]) -> tuple[Way, ...]:
    best = sorted(found, key=lambda each: (-each[1], each[0]))
    return tuple(Way(hex=h, text=percent(share) if may else "0%") for h, share, may in best)


def _counted(found: Iterable[tuple[str, int]]) -> tuple[Way, ...]:
    best = sorted(found, key=lambda each: (-each[1], each[0]))
    return tuple(Way(hex=h, text=count(n, "possible hex", "possible hexes")) for h, n in best)
