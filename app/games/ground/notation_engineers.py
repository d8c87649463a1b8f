"""Orders about mines and engineering tasks in notation (docs/notation.md)."""

from collections.abc import Callable, Mapping
from typing import assert_never

from app.games.ground.engineer_orders import EngineerOrder, LayMine
from app.kernel.notation import Reader

TRAY = {"MINE": False, "RMINE": True}
"""Names by which a mine may be placed like a piece out of the tray; the second is for roads."""


def _mine(reader: Reader) -> LayMine:
    hex_ = reader.hex("hex")
    road = reader.accept("road")
    return LayMine(hex=hex_, road=road, back=reader.accept("-"))


ENGINEER_READERS: Mapping[str, Callable[[Reader], EngineerOrder]] = {"mine": _mine}
"""How the rest of an order is read, by its first word."""


def format_engineer_order(order: EngineerOrder) -> str:
    """The notation of an order of this chapter."""
    match order:
        case LayMine():
            words = ("mine", order.hex, "road" if order.road else "", "-" if order.back else "")
            return " ".join(word for word in words if word)
        case _:
            assert_never(order)
