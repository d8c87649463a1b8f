"""What may be ordered now, computed from the view alone (law 6)."""

from collections.abc import Iterator

from app.games.corpen18 import waters
from app.games.corpen18.aiming import (
    EMPTY,
    attacker_fault,
    check_fire,
    check_launch,
    check_light,
    spreads_left,
    target_hex_fault,
)
from app.games.corpen18.counters import SIXTH
from app.games.corpen18.courses import Berth, cost
from app.games.corpen18.drafts import drafts
from app.games.corpen18.formations import STACK
from app.games.corpen18.line_ahead import line_ahead
from app.games.corpen18.notation import format_order
from app.games.corpen18.orders import (
    Clear,
    Fire,
    Follow,
    Forget,
    Launch,
    Lead,
    Light,
    OfferDraw,
    Place,
    Pose,
    Resign,
    Seal,
    Steer,
)
from app.games.corpen18.sequence import check_seal
from app.games.corpen18.setup import zone
from app.games.corpen18.shots import aimed, as_seen, guns_of, is_apart, shot, tubes_of
from app.games.corpen18.state import Half, Ship
from app.games.corpen18.steering import check_course, check_follow, following, movable
from app.games.corpen18.steps import fighting, moving
from app.games.corpen18.tables import charts_of
from app.games.corpen18.terms import VESSELS
from app.games.corpen18.torpedoes import farthest
from app.games.corpen18.view import View
from app.games.corpen18.words import CATEGORIES, EDGES, GUNS, HEADINGS, count
from app.hexes.coords import distance
from app.views.menu import Choice, End, Gun, Menu, Offer, Piece, Stop, Way


def menu(view: View) -> Menu:
    """All orders open to a side."""
    if view.side is None or view.verdict is not None:
        return Menu()
    busy = view.side in view.movers and not view.handed_in
    pieces: tuple[Piece, ...] = ()
    wanting = ""
    offers: list[Offer] = []
    if busy:
        pieces = tuple(_pieces(view))
        refused = check_seal(view, Seal())
        if refused is None:
            offers.append(_seal(view))
        else:
            wanting = refused.text
    for marker in view.markers:
        order = Forget(label=marker.label)
        offers.append(Offer(notation=format_order(order), text=f"Forget {marker.label}"))
    if view.draw is not view.side:
        text = "Offer a draw" if view.draw is None else "Accept the draw"
        offers.append(Offer(notation=format_order(OfferDraw()), text=text))
    offers.append(
        Offer(
            notation=format_order(Resign()),
            text="Resign",
            confirm="Give the game up? Your opponent wins.",
        )
    )
    return Menu(
        pieces=pieces,
        offers=tuple(offers),
        verb="Put on the list",
        # A course is no hex: why one cannot be reached is not asked for.
        going="place" if view.phase == "SETUP" else "",
        wanting=wanting,
        listed=tuple(drafts(view)) if busy else (),
    )


def _seal(view: View) -> Offer:
    left = 0
    if moving(view.phase):
        left = sum(label not in view.courses for label in movable(view))
    confirm = f"{count(left, 'ship')} without a course will stay in place. Seal?" if left else ""
    texts = "Seal the set-up" if view.phase == "SETUP" else "Seal my orders"
    return Offer(
        notation=format_order(Seal()),
        text=texts,
        hint="What is sealed cannot be taken back.",
        confirm=confirm,
    )


def _pieces(view: View) -> Iterator[Piece]:
    if view.phase == "SETUP":
        yield from _setting(view)
    elif moving(view.phase):
        for ship in movable(view).values():
            yield _sailing(view, ship)
    elif fighting(view.phase):
        for ship in view.on_map:
            if attacker_fault(view, ship.label) is None:
                yield _attacking(view, ship)


def _setting(view: View) -> Iterator[Piece]:
    for ship in view.mine.values():
        open_ = zone(view, ship)
        if not open_:
            continue
        crowd = [s.hex for s in view.on_map if s is not ship]
        free = [hex_ for hex_ in open_ if crowd.count(hex_) < STACK]
        stops = tuple(
            Stop(hex=hex_, cost=0, path=(hex_,), ends=tuple(_berths(ship, hex_))) for hex_ in free
        )
        offers = []
        if ship.hex is not None:
            order = Place(unit=ship.label, hex=None)
            offers.append(Offer(notation=format_order(order), text="Take back"))
        if ship.dummy:
            offers += _poses(ship)
        yield Piece(label=ship.label, moves=stops, offers=tuple(offers))


def _berths(ship: Ship, hex_: str) -> Iterator[End]:
    """Every facing in a hex, that of the ship first."""
    for turn in range(6):
        facing = (ship.facing + turn) % 6
        order = Place(unit=ship.label, hex=hex_, facing=facing)
        yield End(
            text=HEADINGS[facing], heading=facing * SIXTH, cost=0, notation=format_order(order)
        )


def _poses(ship: Ship) -> Iterator[Offer]:
    for category, name in CATEGORIES.items():
        if category not in ("shore", ship.category):
            order = Pose(unit=ship.label, category=category)
            vessels = VESSELS[category]
            text = f"Look like {f'{vessels} ' if vessels > 1 else 'a '}{name}"
            yield Offer(notation=format_order(order), text=text)


def _sailing(view: View, ship: Ship) -> Piece:
    most = waters.limit(ship, view, view.alerts)
    draft = view.courses.get(ship.label)
    offers = list(_manners(view, ship))
    offers += _exits(view, ship, most)
    offers += _leaders(view, ship)
    if draft is not None and (line := line_ahead(view, ship.label)):
        order_ = Lead(leader=ship.label)
        text = f"All in line behind {ship.label}"
        hint = f"{count(len(line), 'ship')}, each in the wake of the one before"
        offers.append(Offer(notation=format_order(order_), text=text, hint=hint))
    if draft is not None:
        order = Clear(unit=ship.label)
        offers.append(Offer(notation=format_order(order), text="Drop the course"))
    left = f"{most} MP in this phase"
    return Piece(
        label=ship.label, left=left, moves=tuple(_stops(view, ship, most)), offers=tuple(offers)
    )


def _steer(view: View, ship: Ship, berth: Berth) -> Steer:
    """A course in the manner of the one that is drafted."""
    draft = view.courses.get(ship.label)
    evade = draft is not None and draft.evade
    smoke = draft is not None and draft.smoke
    order = Steer(unit=ship.label, course=berth.course, evade=evade, smoke=smoke)
    if (evade or smoke) and check_course(view, order) is not None:
        return Steer(unit=ship.label, course=berth.course)
    return order


def _stops(view: View, ship: Ship, most: int) -> Iterator[Stop]:
    """The hexes in reach with the ways to head in each."""
    by_hex: dict[str, list[tuple[Berth, Steer]]] = {}
    for berth in waters.berths(ship, view, most):
        order = _steer(view, ship, berth)
        if not berth.exit and check_course(view, order) is None:
            by_hex.setdefault(berth.hex, []).append((berth, order))
    for hex_, berths in sorted(by_hex.items()):
        berths.sort(key=lambda one: (one[0].cost, (one[0].facing - ship.facing) % 6))
        best = berths[0][0]
        path = waters.run(ship, view, best.course)
        yield Stop(
            hex=hex_,
            cost=best.cost,
            path=(ship.hex or hex_, *path.hexes),
            ends=tuple(
                End(
                    text=HEADINGS[berth.facing],
                    heading=berth.facing * SIXTH,
                    cost=berth.cost,
                    notation=format_order(order),
                )
                for berth, order in berths
            ),
        )


def _manners(view: View, ship: Ship) -> Iterator[Offer]:
    """Evasion and smoke, on and off, for the course as it is drafted."""
    draft = view.courses.get(ship.label)
    course = draft.course if draft else ""
    evade, smoke = (draft.evade, draft.smoke) if draft else (False, False)
    if waters.evades(ship, view) or evade:
        order = Steer(unit=ship.label, course=course, evade=not evade, smoke=smoke)
        if check_course(view, order) is None:
            text = "Do not evade" if evade else "Evade (1 MP)"
            yield Offer(notation=format_order(order), text=text)
    if view.switches.smoke and ship.category == "escort":
        order = Steer(unit=ship.label, course=course, evade=evade, smoke=not smoke)
        if check_course(view, order) is None:
            text = "Lay no smoke" if smoke else "Lay smoke"
            yield Offer(notation=format_order(order), text=text)


def _exits(view: View, ship: Ship, most: int) -> Iterator[Offer]:
    """The cheapest way off the map by each edge."""
    found: dict[str, Berth] = {}
    for berth in waters.berths(ship, view, most):
        best = found.get(berth.exit or "")
        if berth.exit and (best is None or (berth.cost, berth.course) < (best.cost, best.course)):
            found[berth.exit] = berth
    for edge, berth in sorted(found.items()):
        order = Steer(unit=ship.label, course=berth.course)
        if check_course(view, order) is None:
            text = f"Leave the map at {berth.hex} ({EDGES[edge]} edge, {berth.cost} MP)"
            confirm = f"{ship.label} leaves the map and does not come back."
            yield Offer(notation=format_order(order), text=text, confirm=confirm)


def _leaders(view: View, ship: Ship) -> Iterator[Offer]:
    for leader in movable(view).values():
        near = leader is not ship and distance(leader.hex or "", ship.hex or "") <= 1
        if not near or leader.label not in view.courses:
            continue
        order = Follow(unit=ship.label, leader=leader.label)
        if check_follow(view, order) is None:
            cost_ = cost(following(view, order).course)
            text = f"Follow {leader.label}"
            yield Offer(notation=format_order(order), text=text, hint=f"costs {cost_} MP")


def _attacking(view: View, ship: Ship) -> Piece:
    plan = view.plans.get(ship.label, EMPTY)
    offers = []
    if not plan.empty:
        order = Clear(unit=ship.label)
        offers.append(Offer(notation=format_order(order), text="Drop all its attacks"))
    return Piece(
        label=ship.label,
        guns=tuple(_guns(view, ship)),
        offers=tuple(offers),
        choices=(*_torpedoes(view, ship), *_stars(view, ship)),
    )


def _guns(view: View, ship: Ship) -> Iterator[Gun]:
    for half, gun in guns_of(ship).items():
        if half in ship.fired:
            continue
        targets = tuple(
            contact.label
            for contact in view.foes.values()
            if contact.side is not view.side
            and check_fire(view, Fire(guns=((ship.label, half),), target=contact.label)) is None
        )
        if targets:
            yield Gun(
                system=f"{ship.label}.{half}",
                attack=str(gun.rating),
                range=gun.range,
                targets=targets,
                name=GUNS[half][:1].upper() + GUNS[half][1:],
                notes={label: _bears(view, ship, half, label) for label in targets},
            )


def _bears(view: View, ship: Ship, half: Half, target: str) -> str:
    """How a battery lies to a target: distance, band, arc (C3.5, C7.2)."""
    contact = view.foes[target]
    apart = is_apart(view.plans.get(ship.label, EMPTY), half, target)
    fire = shot(view, view.light, ship, half, as_seen(contact, view.scenario), apart=apart)
    band = None if fire is None else aimed(view, fire).band
    return "" if fire is None else f"{count(fire.distance, 'hex', 'hexes')}, {band}, {fire.arc}"


def _torpedoes(view: View, ship: Ship) -> Iterator[Choice]:
    tubes = tubes_of(ship)
    if tubes is None or not spreads_left(view, ship):
        return
    reach = farthest(tubes.type)
    sheet = waters.scenario_of(view).sheet
    near = [hex_ for hex_ in sheet.terrain if distance(ship.hex or "", hex_) <= reach]
    open_ = [hex_ for hex_ in near if target_hex_fault(view, ship, hex_) is None]
    for spreads in range(1, spreads_left(view, ship) + 1):
        ways = []
        for hex_ in open_:
            order = Launch(unit=ship.label, hexes=(hex_,), spreads=spreads)
            if check_launch(view, order) is None:
                ways.append(Way(hex=hex_, notation=format_order(order)))
        if ways:
            text = f"Torpedoes: {count(spreads, 'spread')}"
            hint = f"{tubes.type} torpedoes reach {reach} hexes"
            yield Choice(text=text, hint=hint, ways=tuple(ways), odds=True)
            both = "Each spread is rolled for in both hexes, at -2."
            yield Choice(
                text=f"{text} over two hexes", hint=both, ways=tuple(ways), pairs=True, odds=True
            )


def _stars(view: View, ship: Ship) -> Iterator[Choice]:
    if not view.switches.star_shell:
        return
    ranges = charts_of(view.charts).range_bands
    for half, gun in guns_of(ship).items():
        reach = ranges.limits(gun.range)["medium"]
        sheet = waters.scenario_of(view).sheet
        near = [hex_ for hex_ in sheet.terrain if distance(ship.hex or "", hex_) <= reach]
        orders = (Light(unit=ship.label, half=half, hex=hex_) for hex_ in near)
        ways = tuple(
            Way(hex=order.hex, notation=format_order(order))
            for order in orders
            if check_light(view, order) is None
        )
        if ways:
            yield Choice(text=f"Star shell: {GUNS[half]}", ways=ways)
