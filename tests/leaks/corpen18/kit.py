"""What the net has to know of Corpen 18: its rules, and what a curious player may try."""

from collections.abc import Iterator

from app.games.corpen18.ruleset import Corpen18
from app.games.corpen18.shots import guns_of
from app.games.corpen18.state import Ship
from app.games.corpen18.view import View
from app.kernel.secret import dice_at
from app.views.menu import Menu
from tests.leaks.kits import Kit

RULES = Corpen18()
NEAR = ("F", "FF", "FFF", "LF", "RFF")
FAR = ("1010", "2013", "3014")
"""Hexes that a curious player may aim at, whatever lies there."""


def paths(view: View, menu: Menu) -> Iterator[str]:
    """The courses of followers, which the game works out."""
    for piece in menu.pieces:
        for offer in piece.offers:
            if offer.notation.startswith("follow"):
                order = RULES.complete(view, RULES.parse_order(offer.notation))
                yield RULES.format_order(order)


def shots(view: View, menu: Menu) -> Iterator[str]:
    """Each battery at each of its targets; torpedoes at what is seen, and at a hex besides."""
    seen = {contact.hex for contact in view.foes.values()}
    for piece in menu.pieces:
        for gun in piece.guns:
            yield from (f"fire {gun.system} > {target}" for target in gun.targets)
        for choice in piece.choices:
            ways = [way for way in choice.ways if way.notation.startswith("launch")]
            yield from (way.notation for way in ways if way.hex in seen or way is ways[0])


def guesses(view: View) -> tuple[str, ...]:
    """Orders by which a curious player could try to find something out; not all are refused."""
    mine = view.on_map[:4]
    foes = list(view.foes)[:4]
    own = mine[0].label if mine else KIT.own
    out = [*bad_orders(own, foes[0] if foes else KIT.foe), "seal", "draw"]
    for ship in mine:
        out += [f"steer {ship.label} {course}{how}" for course in NEAR for how in ("", " evade")]
        out += [f"steer {ship.label} FF smoke", f"follow {own} {ship.label}"]
        out += [f"place {ship.label} {hex_}" for hex_ in FAR]
        out += _attacks(ship, foes)
    out += [f"forget {marker.label}" for marker in view.markers]
    return tuple(out)


def _attacks(ship: Ship, foes: list[str]) -> Iterator[str]:
    for half in guns_of(ship):
        yield from (f"fire {ship.label}.{half} > {foe}" for foe in foes)
        yield f"star {ship.label}.{half} {ship.hex}"
    for hex_ in (*FAR, ship.hex):
        yield from (f"launch {ship.label} {hex_} {spreads}" for spreads in (1, 5))


def bad_orders(own: str, foe: str) -> tuple[str, ...]:
    """Thirty orders that are never allowed, whatever is on the table."""
    return (
        f"steer {foe} F",
        f"steer {foe} -",
        f"steer {foe} FF evade",
        f"steer {own} FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
        f"steer {own} LLLLLLLLLLLL evade",
        "steer A99 F",
        f"follow {own} {own}",
        f"follow {own} {foe}",
        f"follow {foe} {own}",
        f"fire {foe}.main > {own}",
        f"fire {foe}.main > {foe}",
        f"fire {own}.main > {own}",
        f"fire {own}.main > K99999",
        f"fire {own}.main > Q99999",
        f"fire A99.main > {foe}",
        f"fire {own}.main,{own}.main > {foe}",
        f"launch {foe} 1010 1",
        f"launch {own} 9999 1",
        f"launch {own} 1010 99",
        f"launch {own} 1010 0",
        "launch A99 1010 1",
        f"star {foe}.main 1010",
        f"star {own}.main 9999",
        f"clear {foe}",
        f"clear {foe}.main",
        f"clear {own}.tertiary_port",
        "clear A99",
        f"forget {own}",
        f"place {own} 9999",
        f"place {foe} 1010",
        f"pose {foe} cruiser",
    )


KIT = Kit(
    rules=RULES,
    paths=paths,
    shots=shots,
    guesses=guesses,
    bad_orders=bad_orders,
    own="A1",
    foe="K99999",
    garbled=("steer", "hello", "sterr A1 FF", "", "fire A1 > Q1", "launch A1 1010-1313 1"),
    raw=(
        {"order": {"type": "steer"}},
        {"order": {"type": "nothing"}},
        {"order": {"type": "seal"}, "notation": "seal"},
        {},
    ),
    dice=dice_at,
)
"""The game's part of the net; its dice are those of a server, so that scripts hold for both."""
