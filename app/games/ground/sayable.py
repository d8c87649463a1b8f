"""Whether an order can be said in notation: what comes as JSON may hold more than it can say."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from app.games.ground.notation import WORD, format_order, parse_order
from app.games.ground.orders import GroundOrder
from app.kernel.notation import QUOTED
from app.kernel.orders import Malformed

WHOLE = "order"


def check_sayable(order: GroundOrder) -> None:
    """Let an order pass whose notation means that very order. Raises Malformed with the field.

    >>> from app.games.ground.orders import Reveal
    >>> check_sayable(Reveal(counter="C17"))
    """
    if _said(order):
        return
    text = format_order(order)
    text = text if len(text) <= QUOTED else text[:QUOTED] + "…"
    raise Malformed(_culprit(order), f'Notation cannot say this as it is: "{text}"')


def _said(order: GroundOrder) -> bool:
    try:
        return parse_order(format_order(order)) == order
    except Malformed:
        return False


def _culprit(order: GroundOrder) -> str:
    """The field that notation has no words for: no word at all, out of place, or another word."""
    for place, text in _texts(order, WHOLE):
        if not WORD.fullmatch(text):
            return place
    for place, without in _shorn(order):
        if _said(without):
            return place
    try:
        other = parse_order(format_order(order))
    except Malformed as error:
        named = error.field.partition(".")[0]
        known = {info.name for info in fields(order)}
        return f"{WHOLE}.{named}" if named in known else WHOLE
    names = [info.name for info in fields(order)]
    if type(other) is type(order):
        names = [name for name in names if getattr(other, name) != getattr(order, name)]
    return f"{WHOLE}.{names[0]}" if names else WHOLE


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Every text in a part of an order that is there, with its place."""
    if isinstance(value, str) and value:
        yield place, value
    elif isinstance(value, msgspec.Struct):
        for info in fields(value):
            yield from _texts(getattr(value, info.name), f"{place}.{info.name}")
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _texts(each, f"{place}[{at}]")
    elif isinstance(value, dict):
        for key in value:
            yield from _texts(key, place)


def _shorn(order: GroundOrder) -> Iterator[tuple[str, GroundOrder]]:
    """The order without one of the things that it may as well leave out, with the place of that."""
    for info in fields(order):
        value = getattr(order, info.name)
        place = f"{WHOLE}.{info.name}"
        if _left_out(info, value):
            yield place, replace(order, **{info.name: info.default})
        if isinstance(value, msgspec.Struct):
            for inner in fields(value):
                if _left_out(inner, getattr(value, inner.name)):
                    part = replace(value, **{inner.name: inner.default})
                    yield f"{place}.{inner.name}", replace(order, **{info.name: part})


def _left_out(info: FieldInfo, value: object) -> bool:
    return not info.required and value != info.default
