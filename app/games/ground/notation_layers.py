"""Orders that change the layer in notation: `surface C4`, `takeoff C4`."""

from collections.abc import Callable, Mapping
from typing import assert_never

from app.games.ground.layer_orders import Land, LayerOrder, Submerge, Surface, TakeOff
from app.kernel.notation import Reader

LAYER_READERS: Mapping[str, Callable[[Reader], LayerOrder]] = {
    "surface": lambda reader: Surface(counter=reader.label("counter")),
    "submerge": lambda reader: Submerge(counter=reader.label("counter")),
    "takeoff": lambda reader: TakeOff(counter=reader.label("counter")),
    "land": lambda reader: Land(counter=reader.label("counter")),
}
"""How the rest of an order is read, by its first word."""


def format_layer(order: LayerOrder) -> str:
    """An order of this chapter in notation."""
    match order:
        case Surface():
            return f"surface {order.counter}"
        case Submerge():
            return f"submerge {order.counter}"
        case TakeOff():
            return f"takeoff {order.counter}"
        case Land():
            return f"land {order.counter}"
        case _:
            assert_never(order)
