"""Lasers: when they may act, what they see, and their standing orders (G9.19-G9.25)."""

from collections.abc import Sequence
from itertools import pairwise

from app.games.ground import events as e
from app.games.ground.conceal import Log, named
from app.games.ground.field import Field
from app.games.ground.missile_orders import ALWAYS, LaserOrder
from app.games.ground.tables import WALKER, Kind, Weapon, kinds
from app.games.ground.units import Face, Piece, UnitFacts
from app.games.ground.view import Seen, View
from app.hexes.line import lines
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side

LASER = "laser"
"""Kind of weapon."""

HIGH = "G9.20"
"""Hung on a laser that looks down: nothing but the target's own hex can hide it from a tower."""
BLIND = "G9.22"
"""Hung on a laser that needs a line of sight against cruise missiles too: a turret."""

COVER = ("forest", "rubble", "old_crater", "town", "wooded_swamp")
"""Terrain that a laser does not see through or into (G9.20)."""

SOUND = 10
"""Structure points at which a laser can no longer fire (G9.24)."""


def laser_of(kind: Kind) -> Weapon | None:
    """The laser of a type of unit, None if it has none."""
    for weapon in kind.weapons:
        if weapon.kind == LASER:
            return weapon
    return None


def hides(field: Field, hex_: str) -> bool:
    """Whether a laser sees neither through nor into a hex (G9.20)."""
    terrain = field.terrain(hex_)
    return terrain in COVER or (field.switches.laser_swamp_blocks and terrain == "swamp")


def sight(
    field: Field, kind: Kind, start: str, end: str, *, aloft: bool = False
) -> tuple[str, ...] | None:
    """The line by which a laser sees a hex, both ends included; None if it is blocked (G9.20).

    Of two lines along a hexside one free one is enough (G2.11). What is `aloft` there is seen
    whatever the hex (G9.21).
    """
    if start == end:
        return (start,)
    for line in lines(start, end):
        if not _blocked(field, kind, line, aloft=aloft):
            return line
    return None


def _blocked(field: Field, kind: Kind, line: Sequence[str], *, aloft: bool) -> bool:
    if hides(field, line[-1]) and not aloft:
        return True
    if HIGH in kind.rules:
        return False
    between = (hex_ for hex_ in line[1:-1] if field.has(hex_))
    return any(hides(field, hex_) for hex_ in between) or any(
        field.ridge(one, two) or field.levels(one, two) for one, two in pairwise(line)
    )


def may_be_aloft(view: View, foe: Seen) -> bool:
    """Whether a counter may be in the air, for all its enemy knows (G9.21, LG-17)."""
    switches = view.switches
    if foe.sheet is None:
        return switches.vtol or switches.walkers
    return aloft_at(foe.sheet)


def aloft_at(body: UnitFacts | Face) -> bool:
    """Whether a laser sees a unit over any ground: it flies, or jumps on its jets (G9.21)."""
    return body.airborne or body.jets


def sunk(field: Field, body: UnitFacts | Face, hex_: str) -> bool:
    """Whether it is a walker in swamp that does not jump, which lasers cannot hit (G9.21)."""
    walks = body.kind in kinds() and WALKER in kinds()[body.kind].rules
    return walks and not aloft_at(body) and field.terrain(hex_) in ("swamp", "wooded_swamp")


def sees_missile(field: Field, kind: Kind, start: str, hex_: str) -> bool:
    """Whether a laser sees a cruise missile over a hex: a turret needs the line (G9.22)."""
    return BLIND not in kind.rules or sight(field, kind, start, hex_) is not None


def check_sight(
    field: Field,
    unit: UnitFacts,
    weapon: Weapon,
    hexes: Sequence[str],
    rule: str,
    *,
    aloft: bool = False,
) -> Refusal | None:
    """Why a laser may not be turned on a hex, or on one of two, that it does not see."""
    if weapon.kind != LASER:
        return None
    if any(sight(field, unit.type, unit.hex, hex_, aloft=aloft) for hex_ in hexes):
        return None
    text = f"{unit.name} has no line of sight to {' or '.join(hexes)}."
    return Refusal(code="sight", rule=rule, text=text)


def check_fit(unit: UnitFacts, weapon: Weapon) -> Refusal | None:
    """Why a laser may not act at all now: it acted in the last player-turn, or is shot up."""
    if weapon.kind != LASER:
        return None
    if weapon.id in unit.used:
        text = f"The laser of {unit.name} acted in the last player-turn."
        return Refusal(code="recharging", rule="G9.19", text=text)
    if unit.type.has_sp and unit.sp <= SOUND:
        text = f"{unit.name} has {unit.sp} structure points: its laser is out of order."
        return Refusal(code="damaged", rule="G9.24", text=text)
    return None


def watching(unit: UnitFacts, firer: str, target: str) -> bool:
    """Whether a laser's standing order holds for a missile of this firer at this target (G9.23)."""
    return bool({ALWAYS, firer, target} & set(unit.watch))


def check_laser(view: View, order: LaserOrder) -> Refusal | None:
    """A standing order may be given to one's own lasers at any time, and name what one sees."""
    piece = view.mine().get(order.counter)
    if piece is None or piece.dummy or laser_of(piece.type) is None:
        text = f"{order.counter} is no laser of yours."
        return Refusal(code="no-laser", rule="G9.23", text=text)
    if not view.switches.laser_vs_missile:
        text = "Lasers do not shoot at Ogre missiles in this match."
        return Refusal(code="switched-off", rule="G9.23", text=text)
    for name in order.at:
        if name != ALWAYS and name not in view.mine() and name not in view.seen():
            text = f"There is no counter {name} on the map."
            return Refusal(code="unknown-counter", rule="G9.23", text=text)
    if ALWAYS in order.at and len(order.at) > 1:
        return Refusal(code="names", rule="G9.23", text="Always, or at some: not both.")
    return None


def resolve_laser(log: Log, side: Side, order: LaserOrder) -> None:
    """Note it; nobody else learns of it (HX.3)."""
    unit = named(log, side, order.counter)
    log.write(e.LaserSet(unit=unit.id, at=order.at))


def laser_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The standing orders that need no names."""
    if laser_of(piece.type) is None:
        return ()
    orders = {"never": LaserOrder(counter=piece.name)}
    orders[ALWAYS] = LaserOrder(counter=piece.name, at=(ALWAYS,))
    texts = {"never": "Let Ogre missiles pass", ALWAYS: "Shoot at every Ogre missile"}
    return tuple(
        Offer(notation=f"laser {piece.name} {word}", text=texts[word])
        for word, order in orders.items()
        if piece.watch != order.at and check_laser(view, order) is None
    )


def recharging(unit: UnitFacts | Face) -> bool:
    """Whether its laser acted in the last player-turn and may not act in this one (G9.19)."""
    return any(system.startswith(LASER) for system in unit.used)
