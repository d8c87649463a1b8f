"""Orders about missiles, lasers, pulses and bombs in notation (docs/notation.md)."""

import re
from collections.abc import Callable, Mapping
from typing import assert_never

from app.games.ground import missile_orders as o
from app.kernel.notation import Reader, a_hex, a_label, a_system

TRY = re.compile(r"([^@]+)(?:@([1-9][0-9]{0,3}))?")


def _pulse(reader: Reader) -> o.Pulse:
    return o.Pulse(counter=reader.label("counter"))


def _launcher(reader: Reader, field: str) -> str:
    if reader.accept(o.EDGE):
        return o.EDGE
    return reader.label(field, "a launcher such as C7, or edge for one from off the map")


def _salvo(reader: Reader) -> o.AnnounceSalvo:
    out = [_launcher(reader, "launchers")]
    while reader.accept(",") or reader.more:
        out.append(_launcher(reader, "launchers"))
    return o.AnnounceSalvo(launchers=tuple(out))


def _launch(reader: Reader) -> o.Launch:
    launcher = _launcher(reader, "launcher")
    expected = "the path of the missile such as 0406-0407-0507"
    word = reader.take("path", expected)
    path = tuple(word.text.split("-"))
    if not all(a_hex(step) for step in path):
        raise reader.wrong(word, "path", expected)
    return o.Launch(launcher=launcher, path=path)


def _intercept(reader: Reader) -> o.Intercept:
    if reader.accept("none"):
        return o.Intercept(tries=())
    out: list[o.Try] = []
    expected = "a weapon such as P4.main1, P4.main1@12 for step 12 of the path, or none"
    while reader.accept(",") or reader.more or not out:
        word = reader.take("tries", expected)
        match = TRY.fullmatch(word.text)
        system = a_system(match[1]) if match else None
        if match is None or system is None:
            raise reader.wrong(word, "tries", expected)
        out.append(o.Try(system=system, at=int(match[2] or 0)))
    return o.Intercept(tries=tuple(out))


def _laser(reader: Reader) -> o.LaserOrder:
    counter = reader.label("counter")
    expected = "never, always, or at and the counters it watches, such as at P3 C4"
    word = reader.take("at", expected)
    match word.text.lower():
        case "never":
            return o.LaserOrder(counter=counter)
        case "always":
            return o.LaserOrder(counter=counter, at=(o.ALWAYS,))
        case "at":
            names = [reader.label("at")]
            while reader.accept(",") or reader.more:
                names.append(reader.label("at"))
            return o.LaserOrder(counter=counter, at=tuple(names))
        case _:
            raise reader.wrong(word, "at", expected)


MISSILE_READERS: Mapping[str, Callable[[Reader], o.MissileOrder]] = {
    "pulse": _pulse,
    "salvo": _salvo,
    "launch": _launch,
    "intercept": _intercept,
    "detonate": lambda reader: o.Detonate(counter=reader.label("counter")),
    "laser": _laser,
}
"""How the rest of an order is read, by its first word."""


def format_missile_order(order: o.MissileOrder) -> str:
    """The notation of an order of this chapter."""
    match order:
        case o.Pulse():
            return f"pulse {order.counter}"
        case o.AnnounceSalvo():
            return f"salvo {' '.join(order.launchers)}"
        case o.Launch():
            return f"launch {order.launcher} {'-'.join(order.path)}"
        case o.Intercept():
            words = [each.system + (f"@{each.at}" if each.at else "") for each in order.tries]
            return f"intercept {' '.join(words) or 'none'}"
        case o.Detonate():
            return f"detonate {order.counter}"
        case o.LaserOrder():
            if order.at in ((), (o.ALWAYS,)):
                return f"laser {order.counter} {order.at[0] if order.at else 'never'}"
            return f"laser {order.counter} at {' '.join(order.at)}"
        case _:
            assert_never(order)


def a_watch(text: str) -> str | None:
    """What a laser's standing order may name in a position: `always`, or a label."""
    return o.ALWAYS if text.lower() == o.ALWAYS else a_label(text)
