"""What fuzz games order: out of the menu of a seat, or anything that can be written down."""

import random
from collections.abc import Iterator

from app.games.corpen18.view import View
from app.hexes.coords import neighbours
from app.views.menu import Menu, Piece

SEAL = "seal"
IDLE = ("seal", "draw", "resign", "forget")
"""Orders by which nothing is drafted."""
RUBBISH: tuple[object, ...] = (
    None,
    7,
    [],
    {},
    "seal",
    {"type": "steer"},
    {"type": "steer", "unit": "A1", "course": "FFX"},
    {"type": "steer", "unit": "A1", "course": "F" * 61},
    {"type": "steer", "unit": 1, "course": ""},
    {"type": "steer", "unit": "A1", "course": "F", "speed": 3},
    {"type": "place", "unit": "A1", "hex": "0999", "facing": 6},
    {"type": "place", "unit": "A1", "hex": "99", "facing": 0},
    {"type": "place", "unit": "", "hex": None},
    {"type": "pose", "unit": "A1", "category": "shore"},
    {"type": "fire", "guns": [], "target": "K1"},
    {"type": "fire", "guns": [["A1", "quaternary"]], "target": "K1"},
    {"type": "fire", "guns": [["A1"]], "target": "K1"},
    {"type": "launch", "unit": "A1", "hexes": [], "spreads": 1},
    {"type": "launch", "unit": "A1", "hexes": ["0101", "0909"], "spreads": 1},
    {"type": "launch", "unit": "A1", "hexes": ["0101", "0102", "0103"], "spreads": 1},
    {"type": "launch", "unit": "A1", "hexes": ["0101"], "spreads": -1},
    {"type": "launch", "unit": "A1", "hexes": ["0101"], "spreads": 10**30},
    {"type": "light", "unit": "A1", "half": "main", "hex": ""},
    {"type": "clear", "unit": "A1", "half": "half"},
    {"type": "forget", "label": "\x00"},
    {"type": "sink", "unit": "A1"},
)
"""JSON that is no order; each must be turned away at the door."""
NONSENSE = (
    *("", "   ", "sail", "steer", "steer A1", "steer A1 FFX", "steer A1 F evade smoke now"),
    *("fire", "fire A1", "fire A1.main", "fire A1.main >", "fire A1.bow > K1", "A1 > K1"),
    *("launch A1", "launch A1 0101", "launch A1 0101-0909 1", "launch A1 0101 -1", "launch A1 x 1"),
    *("place A1", "place A1 0101 W", "place A1 999 N", "pose A1 ghost", "star A1 0101"),
    *("clear", "forget", "seal now", "choose", "fleet ,", "follow A1", "\x00", "steer A1 \u202e"),
)
"""Text that is no order."""


def promised(menu: Menu) -> tuple[str, ...]:
    """Every order that a menu spells out or stands for: all of them must be allowed."""
    out = [offer.notation for offer in menu.offers]
    out += [line.remove for line in menu.listed]
    for piece in menu.pieces:
        out += moves(piece)
        out += attacks(piece)
        out += [offer.notation for offer in piece.offers]
    return tuple(out)


def moves(piece: Piece) -> Iterator[str]:
    """The moves of a counter, each with a way to end it."""
    for stop in piece.moves:
        yield from (end.notation for end in stop.ends)


def attacks(piece: Piece) -> Iterator[str]:
    """Guns at their targets, and what is aimed at a hex."""
    for gun in piece.guns:
        yield from (f"fire {gun.system} > {target}" for target in gun.targets)
    for choice in piece.choices:
        yield from (way.notation for way in choice.ways)


def drafts(menu: Menu, dice: random.Random) -> list[str]:
    """Orders of a menu to give one after the other: some for every piece, now and then a removal.

    After the first they are no promises any more: each may have changed what the next one finds.
    """
    out: list[str] = []
    for piece in menu.pieces:
        for pool in (list(moves(piece)), list(attacks(piece)), [o.notation for o in piece.offers]):
            if pool and dice.random() < 0.6:
                out.append(dice.choice(pool))
    if menu.listed and dice.random() < 0.3:
        out.append(dice.choice(menu.listed).remove)
    forget = [o.notation for o in menu.offers if o.notation.startswith("forget")]
    if forget and dice.random() < 0.2:
        out.append(dice.choice(forget))
    dice.shuffle(out)
    return out


def a_wild_order(view: View, dice: random.Random) -> str:
    """Something that can be written down, in no menu: checks must say no, or it must work out."""
    mine, theirs = sorted(view.mine), sorted(view.foes)
    letter = "B" if view.side is not None and view.side.value == "a" else "A"
    own = dice.choice([*mine, f"{letter}1", "A99"])
    other = dice.choice([*mine, f"{letter}2"])
    foe = dice.choice([*theirs, "K99", "Q99", own])
    ship = view.mine.get(own)
    here = (ship.hex if ship else None) or "0505"
    near = dice.choice([here, *neighbours(here)])
    far = dice.choice(["0101", "1212", "9999", *(c.hex for c in view.foes.values() if c.hex)])
    hex_ = dice.choice([near, far])
    half = dice.choice(["main", "secondary_port", "secondary_starboard", "tertiary_port"])
    course = "".join(dice.choice("FFFLR") for _ in range(dice.randrange(7))) or "-"
    return dice.choice(
        (
            f"steer {own} {course}",
            f"steer {own} {course} evade",
            f"steer {own} {course} smoke",
            f"{own} {course} evade smoke",
            f"follow {own} {other}",
            f"fire {own}.{half} > {foe}",
            f"fire {own}.main,{other}.{half} > {foe}",
            f"fire {own}.{half},{own}.{half} > {foe}",
            f"launch {own} {hex_} {dice.randrange(6)}",
            f"launch {own} {here}-{neighbours(here)[0]} 1",
            f"star {own}.{half} {hex_}",
            f"clear {own}",
            f"clear {own}.{half}",
            f"place {own} {hex_}",
            f"place {own} {hex_} SW",
            f"place {own} -",
            f"pose {own} {dice.choice(('capital', 'fac', 'merchant'))}",
            "choose hipper=1 a_to_i@elite=2",
            f"forget {foe}",
            "seal",
        )
    )
