"""Orders of the sea in notation: `decoy U1 1010-1011`, `forget C4`."""

from collections.abc import Callable, Mapping
from typing import assert_never

from app.games.ground.sea.orders import Decoy, Forget, SeaOrder
from app.kernel.notation import Reader, a_hex


def _decoy(reader: Reader) -> Decoy:
    counter = reader.label("counter")
    expected = "the way of the decoy such as 1010-1011, or - for none"
    word = reader.take("path", expected)
    path = () if word.text == "-" else tuple(word.text.split("-"))
    if not all(map(a_hex, path)):
        raise reader.wrong(word, "path", expected)
    return Decoy(counter=counter, path=path)


SEA_READERS: Mapping[str, Callable[[Reader], SeaOrder]] = {
    "decoy": _decoy,
    "forget": lambda reader: Forget(label=reader.label("label")),
}
"""How the rest of an order is read, by its first word."""


def format_sea_order(order: SeaOrder) -> str:
    """An order of this chapter in notation."""
    match order:
        case Decoy():
            return f"decoy {order.counter} {'-'.join(order.path) or '-'}"
        case Forget():
            return f"forget {order.label}"
        case _:
            assert_never(order)
