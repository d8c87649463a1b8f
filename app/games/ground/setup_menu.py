"""What may be ordered before a piece is on the map: set-up, and arrivals (G3.2, G13.9)."""

from app.games.ground.edges import gates, side_set, starting
from app.games.ground.field import field_of
from app.games.ground.hiding import hide_offers
from app.games.ground.mines import mine_offers, mine_places
from app.games.ground.movement import cannot_move
from app.games.ground.notation_engineers import TRAY
from app.games.ground.orders import Commit
from app.games.ground.places import check_beside, places
from app.games.ground.reach import found, search
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.mining import section_offers, section_spans
from app.games.ground.setup import check_commit
from app.games.ground.stacking import fits
from app.games.ground.support import view_field
from app.games.ground.units import Piece, label_order
from app.games.ground.view import View
from app.games.ground.words import count
from app.views.menu import Menu, Offer, Stop
from app.views.menu import Piece as Choices


def setup_menu(view: View, always: tuple[Offer, ...]) -> Menu:
    """The set-up of a side whose step it is; `always` is open besides."""
    if view.committed or view.side not in view.setting:
        return Menu(offers=always)
    mine = view.mine()
    zones: dict[tuple[str, str], tuple[str, ...]] = {}
    pieces = tuple(
        Choices(
            label=name,
            places=_places(view, mine[name], zones),
            offers=hide_offers(view, mine[name]),
        )
        for name in sorted(mine, key=label_order)
    )
    pieces += tuple(
        Choices(label=name, places=mine_places(view, road=road))
        for name, road in TRAY.items()
        if view.stock and not (road and field_of(view).at_sea)
    )
    offers = [*_edge_offers(view)]
    if mine:
        offers += [
            Offer(notation="arrange random", text="Random", hint="Spread over the whole zone."),
            Offer(notation="arrange line", text="Forward line", hint="The front of the zone."),
            Offer(notation="arrange depth", text="Deep reserve", hint="The rear of the zone."),
            Offer(notation="arrange clear", text="Clear"),
        ]
    if check_commit(view, Commit()) is None:
        left = view.stock if field_of(view).at_sea else 0
        idle = f"{count(left, 'mine')} of yours will stay out of play. " if left else ""
        question = f"{idle}Seal your set-up? It cannot be changed afterwards."
        offers.insert(0, Offer(notation="commit", text="Seal set-up", confirm=question))
    offers += [*section_offers(view), *mine_offers(view), *always]
    return Menu(pieces=pieces, offers=tuple(offers), spans=section_spans(view))


def _edge_offers(view: View) -> list[Offer]:
    """The edges of which a side may choose one for its units (G2.9)."""
    entry = side_set(view.scenario, view.side).entry if view.side else None
    if entry is None or len(entry.edges) < 2:
        return []
    now = {piece.edge for piece in view.off_map().values()}
    return [
        Offer(
            notation=f"edge {edge}",
            text=f"Come in by the {edge} edge",
            hint="Chosen." if edge in now else "Nobody learns it before a unit comes in.",
        )
        for edge in entry.edges
    ]


def _places(
    view: View, piece: Piece, zones: dict[tuple[str, str], tuple[str, ...]]
) -> tuple[str, ...]:
    """Hexes where a piece may be set up beside what stands there.

    `zones` keeps what is the same for pieces of one type: where they may stand alone.
    """
    mine = [other for other in view.mine().values() if other.id != piece.id and other.hex]
    scenario = scenarios()[view.scenario]
    built = piece.id if piece.type.structure and not piece.dummy else ""
    like = (f"{piece.kind} {piece.type.structure} {piece.hidden}", built)
    if like not in zones:
        zones[like] = places(scenario, field_of(view), piece, view.poses)
    return tuple(
        hex_
        for hex_ in zones[like]
        if fits((*(u for u in mine if u.hex == hex_), piece), field_of(view), hex_)
        and check_beside(scenario, piece, hex_, mine) is None
    )


def waiting_pieces(view: View) -> tuple[Choices, ...]:
    """What my units off the map may do: take their place beside an edge hex, or come in."""
    every = sorted(view.off_map().values(), key=lambda p: label_order(p.name))
    if view.phase == "P1":
        made = (_at_the_edge(view, piece) for piece in every)
    elif view.phase == "P3" and (view.overrun is None or view.overrun.stage == "gather"):
        made = (_coming(view, piece) for piece in every)
    else:
        return ()
    return tuple(choices for choices in made if choices.places or choices.moves)


def _at_the_edge(view: View, piece: Piece) -> Choices:
    offers = [Offer(notation=f"place {piece.name} -", text="Wait on")] if piece.gate else []
    return Choices(label=piece.name, places=gates(view, piece), offers=tuple(offers))


def _coming(view: View, piece: Piece) -> Choices:
    there = starting(view, piece.name)
    if there is None:
        return Choices(label=piece.name)
    field, march = view_field(view), there.march
    lost = "stuck" if march.owes == "S2" else "disabled"
    terrain = field.terrain(there.hex).replace("_", " ")
    stops = [
        Stop(
            hex=there.hex,
            cost=march.spent,
            path=(there.hex,),
            risk=f"{terrain}: {lost} on 1-2" if march.owes else "",
        )
    ]
    wanted = (
        None if cannot_move(there, view.phase) else search(field, there, view.phase, view.contacts)
    )
    further = found(wanted) if wanted is not None else {}
    stops += [
        Stop(
            hex=hex_,
            cost=further[hex_].march.spent,
            path=further[hex_].path,
            contact=hex_ in view.contacts,
        )
        for hex_ in sorted(further)
    ]
    if view.overrun is not None:
        stops = [stop for stop in stops if stop.hex == view.overrun.hex]
    room = [stop for stop in stops if fits((*view.mine_at(stop.hex), piece), field, stop.hex)]
    offers = [
        Offer(notation=f"move {piece.name} {stop.hex}", text=f"Come in and stop in {stop.hex}")
        for stop in room
        if stop.hex == there.hex
    ]
    return Choices(label=piece.name, moves=tuple(room), offers=tuple(offers))
