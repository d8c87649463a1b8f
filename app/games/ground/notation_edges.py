"""Orders of edges and arrivals in notation: `edge north`, `leave C4 south`."""

from typing import assert_never, cast

from app.games.ground import orders as o
from app.games.ground.sheets import EDGES, Edge
from app.kernel.notation import Reader

EdgeOrder = o.ChooseEdge | o.Leave


def read_edge(reader: Reader) -> o.ChooseEdge:
    """The rest of `edge north`. Raises Malformed."""
    return o.ChooseEdge(edge=cast(Edge, reader.choice("edge", EDGES)))


def read_leave(reader: Reader) -> o.Leave:
    """The rest of `leave C4 south`. Raises Malformed."""
    counter = reader.label("counter")
    return o.Leave(counter=counter, edge=cast(Edge, reader.choice("edge", EDGES)))


def format_edge(order: EdgeOrder) -> str:
    """An order of this chapter in notation."""
    match order:
        case o.ChooseEdge():
            return f"edge {order.edge}"
        case o.Leave():
            return f"leave {order.counter} {order.edge}"
        case _:
            assert_never(order)
