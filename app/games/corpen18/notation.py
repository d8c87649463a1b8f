"""Orders in notation: parse_order and format_order are inverse (docs/notation.md)."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import assert_never, cast, get_args

from app.games.corpen18 import orders as o
from app.games.corpen18.fleet_lists import LINE
from app.games.corpen18.state import HALVES, Half
from app.games.corpen18.terms import Category
from app.games.corpen18.words import HEADINGS
from app.hexes.coords import distance
from app.kernel.notation import Reader, a_hex, a_label, a_system, one_of
from app.kernel.orders import Malformed

WORD = re.compile(r"[>,;]|[^\s>,;]+")
COURSE = re.compile(r"[FLR]{1,60}", re.IGNORECASE)
STAY = "-"
LIST = "a list such as hipper=1 z_1934@elite=2"
EXAMPLE = "an order such as: steer A1 FFR"
POSES = tuple(category for category in get_args(Category) if category != "shore")


def parse_order(text: str) -> o.CorpenOrder:
    """The order a line of notation stands for. Raises Malformed.

    >>> parse_order("steer a1 ffr evade")
    Steer(unit='A1', course='FFR', evade=True, smoke=False)
    """
    reader = Reader.of(text, "order", WORD)
    if not reader.more:
        raise Malformed("type", f"nothing to read: expected {EXAMPLE}")
    # A unit in the first place is the short form of a course.
    if a_label(reader.peek()):
        order: o.CorpenOrder = _steer(reader)
    else:
        word = reader.take("type", EXAMPLE)
        read = READERS.get(word.text.lower())
        if read is None:
            near = get_close_matches(word.text.lower(), READERS, n=1)
            hint = f"{near[0]}, perhaps" if near else EXAMPLE
            raise reader.wrong(word, "type", hint)
        order = read(reader)
    reader.end()
    return order


def _unit(reader: Reader) -> str:
    return reader.label("unit", "a unit such as A1")


def _place(reader: Reader) -> o.Place:
    unit = _unit(reader)
    if reader.accept(STAY):
        return o.Place(unit=unit, hex=None)
    hex_ = reader.hex("hex")
    facing = HEADINGS.index(_heading(reader)) if reader.more else None
    return o.Place(unit=unit, hex=hex_, facing=facing)


def _heading(reader: Reader) -> str:
    return reader.choice("facing", tuple(h.lower() for h in HEADINGS)).upper()


def _pose(reader: Reader) -> o.Pose:
    unit = _unit(reader)
    return o.Pose(unit=unit, category=cast(Category, reader.choice("category", POSES)))


def _choose(reader: Reader) -> o.ChooseFleet:
    lines: list[str] = []
    while reader.more or not lines:
        word = reader.take("lines", LIST)
        line = word.text.lower()
        if not LINE.fullmatch(line):
            raise reader.wrong(word, "lines", LIST)
        lines.append(line)
    return o.ChooseFleet(lines=tuple(lines))


def _steer(reader: Reader) -> o.Steer:
    unit = _unit(reader)
    course = ""
    word = reader.take("course", "a course such as FFR, or - to stay")
    if COURSE.fullmatch(word.text):
        course = word.text.upper()
    elif word.text != STAY:
        raise reader.wrong(word, "course", "a course over F, L and R such as FFR, or - to stay")
    evade = reader.accept("evade")
    return o.Steer(unit=unit, course=course, evade=evade, smoke=reader.accept("smoke"))


def _follow(reader: Reader) -> o.Follow:
    return o.Follow(unit=_unit(reader), leader=reader.label("leader", "a unit such as A2"))


def _lead(reader: Reader) -> o.Lead:
    return o.Lead(leader=_unit(reader))


def _gun(reader: Reader) -> tuple[str, Half]:
    expected = "a battery such as A1.main"
    word = reader.take("guns", expected)
    unit, _, half = (a_system(word.text) or "").partition(".")
    if half not in HALVES:
        known = one_of(tuple(f".{h}" for h in HALVES))
        raise reader.wrong(word, "guns", f"{expected}: a unit with {known}")
    return unit, half


def _fire(reader: Reader) -> o.Fire:
    guns = [_gun(reader)]
    while reader.accept(","):
        guns.append(_gun(reader))
    reader.need(">", "target")
    return o.Fire(guns=tuple(guns), target=reader.label("target", "a contact such as Q3"))


def _launch(reader: Reader) -> o.Launch:
    unit = _unit(reader)
    expected = "a hex such as 1412, or two adjacent ones such as 1412-1413"
    word = reader.take("hexes", expected)
    hexes = tuple(a_hex(part) or "" for part in word.text.split("-"))
    if not all(hexes) or len(hexes) > 2:
        raise reader.wrong(word, "hexes", expected)
    if len(hexes) == 2 and distance(*hexes) != 1:
        raise reader.unfit(word, "hexes", "these two hexes are not adjacent")
    return o.Launch(unit=unit, hexes=hexes, spreads=reader.count("spreads", "how many spreads"))


def _light(reader: Reader) -> o.Light:
    unit, half = _gun(reader)
    return o.Light(unit=unit, half=half, hex=reader.hex("hex"))


def _clear(reader: Reader) -> o.Clear:
    if "." in reader.peek():
        unit, half = _gun(reader)
        return o.Clear(unit=unit, half=half)
    return o.Clear(unit=_unit(reader))


READERS: Mapping[str, Callable[[Reader], o.CorpenOrder]] = {
    "place": _place,
    "pose": _pose,
    "choose": _choose,
    "steer": _steer,
    "follow": _follow,
    "lead": _lead,
    "fire": _fire,
    "launch": _launch,
    "star": _light,
    "clear": _clear,
    "forget": lambda r: o.Forget(label=r.label("label", "a contact such as Q3")),
    "seal": lambda _: o.Seal(),
    "draw": lambda _: o.OfferDraw(),
    "resign": lambda _: o.Resign(),
}


def format_order(order: o.CorpenOrder) -> str:
    """The notation of an order.

    >>> format_order(o.Launch(unit="A1", hexes=("1412", "1413"), spreads=1))
    'launch A1 1412-1413 1'
    """
    match order:
        case o.Place():
            facing = "" if order.facing is None else f" {HEADINGS[order.facing]}"
            return f"place {order.unit} {order.hex or STAY}{facing}"
        case o.Pose():
            return f"pose {order.unit} {order.category}"
        case o.ChooseFleet():
            return f"choose {' '.join(order.lines)}"
        case o.Steer():
            how = f"{' evade' if order.evade else ''}{' smoke' if order.smoke else ''}"
            return f"steer {order.unit} {order.course or STAY}{how}"
        case o.Follow():
            return f"follow {order.unit} {order.leader}"
        case o.Lead():
            return f"lead {order.leader}"
        case o.Fire():
            guns = ",".join(f"{unit}.{half}" for unit, half in order.guns)
            return f"fire {guns} > {order.target}"
        case o.Launch():
            return f"launch {order.unit} {'-'.join(order.hexes)} {order.spreads}"
        case o.Light():
            return f"star {order.unit}.{order.half} {order.hex}"
        case o.Clear():
            return f"clear {order.unit}{f'.{order.half}' if order.half else ''}"
        case o.Forget():
            return f"forget {order.label}"
        case o.Seal():
            return "seal"
        case o.OfferDraw():
            return "draw"
        case o.Resign():
            return "resign"
        case _:
            assert_never(order)
