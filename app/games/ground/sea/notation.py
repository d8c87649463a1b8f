"""Orders of the sea in notation: `decoy U1 1010-1011`, `fly C4 0508-0507 0`, `forget C4`."""

from collections.abc import Callable, Mapping
from typing import Literal, assert_never

from app.games.ground.sea.orders import (
    Charge,
    Decoy,
    Fly,
    Forget,
    LayMines,
    Load,
    NameSection,
    Ping,
    SeaOrder,
    Unload,
)
from app.kernel.notation import Reader, a_hex, a_label, a_system


def _decoy(reader: Reader) -> Decoy:
    counter = reader.label("counter")
    expected = "the way of the decoy such as 1010-1011, or - for none"
    word = reader.take("path", expected)
    path = () if word.text == "-" else tuple(word.text.split("-"))
    if not all(map(a_hex, path)):
        raise reader.wrong(word, "path", expected)
    return Decoy(counter=counter, path=path)


def _charge(reader: Reader) -> Charge:
    expected = "a weapon such as C4 or C4.missile1"
    systems: list[str] = []
    while not systems or reader.accept(","):
        word = reader.take("systems", expected)
        if (found := a_system(word.text)) is None:
            raise reader.wrong(word, "systems", expected)
        systems.append(found)
    return Charge(systems=tuple(systems), hex=reader.hex("hex"))


def _ping(reader: Reader) -> Ping:
    counter = reader.label("counter")
    expected = "a hex such as 0406, or a contact such as P3"
    word = reader.take("target", expected)
    target = a_hex(word.text) or a_label(word.text)
    if target is None:
        raise reader.wrong(word, "target", expected)
    return Ping(counter=counter, target=target)


def _section(reader: Reader) -> NameSection:
    expected = "a section by two hexes in its corners such as 0508-1012"
    word = reader.take("section", expected)
    one, _, two = word.text.partition("-")
    if not (a_hex(one) and a_hex(two)):
        raise reader.wrong(word, "section", expected)
    return NameSection(one=one, two=two, back=reader.accept("-"))


def _fly(reader: Reader) -> Fly:
    counter = reader.label("counter")
    expected = "a path such as 0508-0507, or the hex to fly to"
    word = reader.take("path", expected)
    path = tuple(word.text.split("-"))
    if not all(map(a_hex, path)):
        raise reader.wrong(word, "path", expected)
    for end in ENDS:
        if reader.accept(end):
            return Fly(counter=counter, path=path, end=end)
    if not reader.more:
        return Fly(counter=counter, path=path)
    expected = "the corner that it faces, 0 to 5, or land, or leave"
    word = reader.take("corner", expected)
    if word.text not in CORNERS:
        raise reader.wrong(word, "corner", expected)
    return Fly(counter=counter, path=path, corner=int(word.text))


ENDS: tuple[Literal["land", "leave"], ...] = ("land", "leave")
CORNERS = ("0", "1", "2", "3", "4", "5")


def _lay(reader: Reader) -> LayMines:
    counter = reader.label("counter")
    return LayMines(counter=counter, on=not reader.accept("-"))


def _load(reader: Reader) -> Load:
    counter = reader.label("counter")
    if reader.accept("-"):
        return Load(counter=counter)
    units = [reader.label("units", "counters such as C5, or - for none")]
    while reader.more:
        reader.accept(",")
        units.append(reader.label("units", "counters such as C5"))
    return Load(counter=counter, units=tuple(units))


def _unload(reader: Reader) -> Unload:
    counter = reader.label("counter")
    if reader.accept("-"):
        return Unload(counter=counter)
    return Unload(counter=counter, hex=reader.hex("hex"))


SEA_READERS: Mapping[str, Callable[[Reader], SeaOrder]] = {
    "charge": _charge,
    "decoy": _decoy,
    "fly": _fly,
    "forget": lambda reader: Forget(label=reader.label("label")),
    "ping": _ping,
    "lay": _lay,
    "load": _load,
    "section": _section,
    "unload": _unload,
}
"""How the rest of an order is read, by its first word."""


def format_sea_order(order: SeaOrder) -> str:
    """An order of this chapter in notation."""
    match order:
        case Decoy():
            return f"decoy {order.counter} {'-'.join(order.path) or '-'}"
        case Charge():
            return f"charge {','.join(order.systems)} {order.hex}"
        case Ping():
            return f"ping {order.counter} {order.target}"
        case Fly():
            corner = "" if order.corner is None else str(order.corner)
            return " ".join(
                filter(None, ("fly", order.counter, "-".join(order.path), corner, order.end))
            )
        case Forget():
            return f"forget {order.label}"
        case Load():
            return f"load {order.counter} {' '.join(order.units) or '-'}"
        case Unload():
            return f"unload {order.counter} {order.hex or '-'}"
        case LayMines():
            return f"lay {order.counter}{'' if order.on else ' -'}"
        case NameSection():
            return f"section {order.one}-{order.two}{' -' if order.back else ''}"
        case _:
            assert_never(order)
