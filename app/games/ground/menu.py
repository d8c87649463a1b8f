"""What a seat may order now, worked out from its view alone (law 6)."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from app.games.ground.aiming import PARTS, aims, ground
from app.games.ground.cruise import course, salvo_group
from app.games.ground.cruise import piece_offers as launch_offers
from app.games.ground.disguise import check_mimic
from app.games.ground.drones import deploy_offers
from app.games.ground.edges import unfinished
from app.games.ground.engineer_orders import Deploy, Task
from app.games.ground.exits import ways_out
from app.games.ground.field import JUMPS, field_of
from app.games.ground.fire import ATTACKS, gun_list
from app.games.ground.gathering import is_uncounted
from app.games.ground.goals import goal_of
from app.games.ground.infantry import infantry_offers
from app.games.ground.intercept import intercept_group
from app.games.ground.laser import laser_offers
from app.games.ground.layers import layer_offers
from app.games.ground.maneuver import harmless
from app.games.ground.missile_orders import AnnounceSalvo, Detonate, LaserOrder, Launch, Pulse
from app.games.ground.movement import FREE, allowance, cannot_move
from app.games.ground.orders import (
    Dismount,
    DoneScanning,
    EndPhase,
    Fire,
    FireBatch,
    Leave,
    Mimic,
    Mount,
    Move,
    Place,
    Ram,
    Reconceal,
    Regroup,
    Reveal,
    Scan,
    Undo,
)
from app.games.ground.overrun import overrun_offers, piece_offers
from app.games.ground.pulse import bomb_offers, pulse_offers
from app.games.ground.ram_mode import again_offers, enterable, ram_moves
from app.games.ground.reach import Reached, Search, found, search
from app.games.ground.reaction import react_group
from app.games.ground.roll import roll
from app.games.ground.scan import scan_list
from app.games.ground.sea.air_offers import air_offers, flights, fuel_caution, stowed_choices
from app.games.ground.sea.boat_offers import boat_choices, boat_offers, forget_offers, voyages
from app.games.ground.sea.minefields import beware
from app.games.ground.sea.offers import sea_choices, sea_offers
from app.games.ground.sequence import rulings
from app.games.ground.setup_menu import setup_menu, waiting_pieces
from app.games.ground.stacking import room_beside
from app.games.ground.stealth import check_reconceal, hides
from app.games.ground.support import view_field
from app.games.ground.tables import kinds
from app.games.ground.tasks import search_groups, task_offers
from app.games.ground.units import Piece, label_order
from app.games.ground.view import View
from app.games.ground.walkers import jet_offers
from app.games.ground.waters import contacts
from app.games.ground.words import count
from app.kernel.orders import Order
from app.views.menu import Group, Menu, Offer, Stop
from app.views.menu import Piece as Choices
from app.views.seats import Side

Open = frozenset[type[Order]]


def menu(view: View, only: Collection[str] | None = None) -> Menu:
    """All orders open to this seat; empty for the observer and after the end.

    `only` leaves out all counters but these: who plays at random need not know what each could do.
    """
    side = view.side
    if side is None or view.verdict is not None:
        return Menu()
    open_ = frozenset(rulings(view, side))
    if view.phase == "SETUP":
        return setup_menu(view, (_resign(),))
    pieces = tuple(
        found
        for piece in sorted(view.mine().values(), key=lambda p: label_order(p.name))
        if (only is None or piece.name in only)
        and (found := _choices(view, piece, open_)) is not None
    )
    return Menu(
        pieces=(
            *pieces,
            *(waiting_pieces(view) if open_ & {Place, Move} else ()),
            *stowed_choices(view, open_),
        ),
        offers=_offers(view, side, open_),
        groups=_groups(view, open_),
        batch=_batch(view, open_),
        aims=aims(view) if _fires(view, open_) else (),
        ground=ground(view) if _fires(view, open_) else (),
        course=course(view) if Launch in open_ else None,
        roll=roll(view),
        parts=PARTS,
    )


def _choices(view: View, piece: Piece, open_: Open) -> Choices | None:
    moves = _moves(view, piece) if Move in open_ else ()
    found = Choices(
        label=piece.name,
        left=_left(view, piece) if moves else "",
        moves=enterable(view, piece, moves),
        scans=scan_list(view, piece) if Scan in open_ else (),
        guns=gun_list(view, piece) if _fires(view, open_) else (),
        choices=(*boat_choices(view, piece, moves, open_), *sea_choices(view, piece, open_)),
        offers=(
            *_crossings(view, piece, moves),
            *ram_moves(view, piece, moves),
            *_piece_offers(view, piece, open_),
        ),
    )
    acts = found.moves or found.scans or found.guns or found.offers or found.choices
    return found if acts else None


def _fires(view: View, open_: Open) -> bool:
    """Whether attacks may be made: no more once a task was tried (G3.5)."""
    return Fire in open_ and (view.overrun is not None or view.step <= ATTACKS)


def _moves(view: View, piece: Piece) -> tuple[Stop, ...]:
    if piece.type.aircraft:
        return flights(view, piece)
    wanted = search(view_field(view), piece, view.phase, contacts(view, piece))
    if wanted is None:
        return ()
    stops = _stops(wanted)
    if view.overrun is not None:
        stops = tuple(stop for stop in stops if stop.hex == view.overrun.hex)
    return beware(view, piece, voyages(view, piece, _roomy(view, piece, stops)))


def _roomy(view: View, piece: Piece, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops where a piece finds room. None is its own hex, so what lies there are others."""
    field, loads = field_of(view), view.loads
    # At sea it depends on the hex what a piece takes up, and what there is.
    left = None if field.at_sea else room_beside(field, piece, piece.hex)
    if left is not None and max(loads.values(), default=0) <= left:
        return stops
    return tuple(
        stop
        for stop in stops
        if loads.get(stop.hex, 0) <= (room_beside(field, piece, stop.hex) if left is None else left)
        or is_uncounted(view, stop.hex)
    )


def _left(view: View, piece: Piece) -> str:
    """What a piece has left to move with, without the bonus of a road."""
    limit = allowance(piece, view.phase)
    return f"{max(0, limit - piece.march.spent):g} of {limit:g} MP left"


@lru_cache(maxsize=2048)
def _stops(wanted: Search) -> tuple[Stop, ...]:
    """The hexes of a search as the page shows them, in the order of their labels."""
    there = found(wanted)
    return tuple(_stop(wanted, there[hex_]) for hex_ in sorted(there))


def _stop(wanted: Search, there: Reached) -> Stop:
    return Stop(
        hex=there.hex,
        cost=there.march.spent - wanted.start.march.spent,
        path=there.path,
        contact=there.hex in wanted.contacts,
        risk=_risk(wanted, there),
    )


def _risk(wanted: Search, there: Reached) -> str:
    """What may befall a counter in a hex, or on its way there (G4.6, G4.7, G4.20)."""
    owes = there.march.owes
    if owes == "fall":
        return _fall(wanted, there)
    if there.march.cleared > FREE and wanted.start.march.cleared <= FREE:
        return "off the road: stuck on 1-2, disabled on 3"
    terrain = wanted.field.terrain(there.hex).replace("_", " ")
    lost = "stuck" if owes == "S2" else "disabled"
    return f"{terrain}: {lost} on 1-2" if owes else ""


def _fall(wanted: Search, there: Reached) -> str:
    """How far it falls at a cliff, and whether it gets over it at all (G4.20, G11.9)."""
    levels = wanted.field.levels(there.path[-2], there.hex)
    if wanted.pace.mode != JUMPS:
        return f"cliff: it falls {count(abs(levels), 'level')}"
    jumps = int(wanted.pace.limit)
    if levels > 0:
        return f"cliff: too high, it stays where it is and falls {count(jumps, 'level')}"
    return f"cliff: it falls {count(-levels - jumps, 'level')}"


def _crossings(view: View, piece: Piece, moves: Iterable[Stop]) -> tuple[Offer, ...]:
    """Hexes of unarmed enemies that a piece may enter without contact (G4.15)."""
    if view.overrun is not None:
        return ()
    hint = f"{piece.name} is turned face up." if piece.concealed else ""
    return tuple(
        Offer(
            notation=f"move {piece.name} {'-'.join(stop.path)} cross",
            text=f"Enter {stop.hex} without a fight",
            hint=hint,
        )
        for stop in moves
        if stop.contact and harmless(view.enemies_at(stop.hex))
    )


def _piece_offers(view: View, piece: Piece, open_: Open) -> tuple[Offer, ...]:
    name = piece.name
    offers: list[Offer] = []
    if Mimic in open_ and piece.dummy and not piece.type.structure:
        offers += _mimic_offers(view, piece)
        # On the water nothing ever owes a check.
        ashore = (("auto", "Roll as it would owe"), ("no", "Never roll"))
        offers += [
            Offer(notation=f"mark {name} {value}", text=text)
            for value, text in (() if field_of(view).at_sea else ashore)
            if value != piece.mark
        ]
    if Reveal in open_ and piece.concealed:
        question = f"Turn {name} face up?"
        offers.append(Offer(notation=f"reveal {name}", text="Reveal", confirm=question))
    if Reconceal in open_:
        order = Reconceal(counter=name)
        if check_reconceal(view, order) is None:
            offers.append(Offer(notation=f"reconceal {name}", text="Conceal again"))
    offers += layer_offers(view, piece, open_)
    offers += air_offers(view, piece, open_)
    offers += (*sea_offers(view, piece, open_), *boat_offers(view, piece, open_))
    if open_ & {Regroup, Mount, Dismount}:
        offers += infantry_offers(view, piece)
    offers += piece_offers(view, piece, open_)
    if Ram in open_ and view.overrun is None:
        offers += again_offers(view, piece)
    if Leave in open_:
        offers += [
            Offer(notation=f"leave {name} {edge}", text=f"Leave the map by the {edge} edge")
            for edge in ways_out(view, piece)
        ]
    offers += _missile_offers(view, piece, open_)
    if Deploy in open_:
        offers += deploy_offers(view, piece)
        offers += jet_offers(view, piece)
    if Task in open_:
        offers += task_offers(view, piece)
    return tuple(offers)


def _missile_offers(view: View, piece: Piece, open_: Open) -> list[Offer]:
    offers: list[Offer] = []
    if Pulse in open_:
        offers += pulse_offers(view, piece)
    if AnnounceSalvo in open_:
        offers += launch_offers(view, piece)
    if Detonate in open_:
        offers += bomb_offers(view, piece)
    if LaserOrder in open_:
        offers += laser_offers(view, piece)
    return offers


def _mimic_offers(view: View, piece: Piece) -> list[Offer]:
    return [
        Offer(notation=f"mimic {piece.name} {kind}", text=f"Move as {kinds()[kind].name}")
        for kind in view.poses
        if kind != piece.mimic and check_mimic(view, Mimic(counter=piece.name, kind=kind)) is None
    ]


def _offers(view: View, side: Side, open_: Open) -> tuple[Offer, ...]:
    offers = list(overrun_offers(view))
    if DoneScanning in open_ and view.step == 1 and hides(view.switches, side.other):
        offers.append(Offer(notation="done", text="Scans done", hint="On to fire."))
    if EndPhase in open_ and view.overrun is None and unfinished(view) is None:
        names = {
            "P1": "End arrivals",
            "P3": "End movement",
            "P5": "End fire",
            "P6": "End second move",
        }
        text = names[view.phase]
        offers.append(Offer(notation="end", text=text, confirm=_end_question(view, text)))
    if Undo in open_ and view.undo:
        offers.append(Offer(notation="undo", text="Take back"))
    if view.draw is not side:
        text = "Agree to a draw" if view.draw else "Offer a draw"
        offers.append(Offer(notation="draw", text=text, confirm=f"{text}?"))
    return (*offers, *forget_offers(view, open_), _resign())


def _resign() -> Offer:
    return Offer(notation="resign", text="Resign", confirm="Resign? The other side wins.")


def _end_question(view: View, text: str) -> str:
    caution = goal_of(view.scenario).caution(view) if view.phase in ("P1", "P3") else ""
    caution = " ".join(filter(None, (caution, fuel_caution(view))))
    if caution:
        return f"{caution} {text}?"
    if view.phase != "P3":
        return ""
    still = [
        piece.name
        for piece in view.mine().values()
        if not piece.march.steps and cannot_move(piece, view.phase) is None
    ]
    if not still:
        return ""
    count = len(still)
    return f"{count} counter{'s have' if count > 1 else ' has'} not moved. {text}?"


def _groups(view: View, open_: Open) -> tuple[Group, ...]:
    side = view.side
    launchers = salvo_group(view) if AnnounceSalvo in open_ else None
    searches = search_groups(view) if Task in open_ else ()
    wanted = (react_group(view), launchers, intercept_group(view), *searches)
    groups = [group for group in wanted if group is not None]
    due = view.due.get(side, 0) if side else 0
    if due and not view.giving:
        mine = (*view.mine().values(), *view.gone().values())
        dummies = [p.name for p in mine if p.dummy and p.concealed]
        groups.append(
            Group(
                order="discard",
                text=f"Discard {due}",
                labels=tuple(sorted(dummies, key=label_order)),
                least=due,
                most=due,
            )
        )
    return tuple(groups)


def _batch(view: View, open_: Open) -> tuple[str, ...]:
    if FireBatch not in open_ or view.step > ATTACKS:
        return ()
    hidden = {c.hex for c in view.seen().values() if c.batched}
    return tuple(sorted(hidden - set(view.closed)))
