"""Orders in notation (docs/notation.md): parse_order and format_order are inverse."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from itertools import groupby
from typing import assert_never, cast

from app.games.ground import layer_orders as depth
from app.games.ground import missile_orders as m
from app.games.ground import orders as o
from app.games.ground.engineer_orders import Deploy, LayMine, Task
from app.games.ground.notation_edges import format_edge, read_edge, read_leave
from app.games.ground.notation_engineers import ENGINEER_READERS, TRAY, format_engineer_order
from app.games.ground.notation_forces import format_choose, read_choose
from app.games.ground.notation_layers import LAYER_READERS, format_layer
from app.games.ground.notation_missiles import MISSILE_READERS, format_missile_order
from app.games.ground.sea.notation import SEA_READERS, format_sea_order
from app.games.ground.sea.orders import SeaOrder
from app.games.ground.tables import kinds
from app.games.ground.units import Mark
from app.games.ground.walker_orders import SetJets
from app.hexes.coords import distance, hexside
from app.kernel.notation import Reader, Word, a_hex, a_label, a_system, one_of
from app.kernel.orders import Malformed

WORD = re.compile(r"[>=,;:]|(?:\{[^{}\s]*\}|[^\s>=,;:])+")
"""A word or a mark; the commas in the braces of a design belong to its word."""
NAME = re.compile(r"[A-Z][A-Z0-9]*(\.[0-9]{1,2})?")
AIM = re.compile(r"[a-z_]+[0-9]*")
SQUADS = re.compile(r"([A-Z]+)([1-9]?)")

EXAMPLE = "an order such as: move C17 0406-0506"


def parse_order(text: str) -> o.GroundOrder:
    """The order a line of notation stands for. Raises Malformed, Ambiguous.

    >>> parse_order("c17 0406-0506")
    Move(counter='C17', path=('0406', '0506'), cross=False, ram='', rise='')
    """
    reader = Reader.of(text, "order", WORD)
    if not reader.more:
        raise Malformed("type", f"nothing to read: expected {EXAMPLE}")
    # A counter in the first place is the short form of a move.
    if a_label(reader.peek()):
        order: o.GroundOrder = _move(reader)
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


def _name(reader: Reader) -> str:
    expected = "a piece of the roster such as HVY.2"
    word = reader.take("unit", expected)
    if not NAME.fullmatch(word.text.upper()):
        raise reader.wrong(word, "unit", expected)
    return word.text.upper()


def _place(reader: Reader) -> o.Place | LayMine:
    unit = _name(reader)
    if unit in TRAY:
        return LayMine(hex=reader.hex("hex"), road=TRAY[unit])
    if reader.accept("-"):
        return o.Place(unit=unit)
    word = reader.take("hex", "a hex such as 0204, or - for the tray")
    if a_hex(word.text) is None:
        raise reader.wrong(word, "hex", "a hex such as 0204, or - for the tray")
    return o.Place(unit=unit, hex=word.text)


def _hide(reader: Reader) -> o.Hide:
    return o.Hide(unit=_name(reader), back=reader.accept("-"))


def _arrange(reader: Reader) -> o.Arrange:
    how = reader.choice("how", ("random", "line", "depth", "clear"))
    return o.Arrange(how=cast(o.How, how))


def _mover(reader: Reader) -> str:
    """A counter, or a unit that waits off the map by its name in the roster."""
    if a_label(reader.peek()) is None and NAME.fullmatch(reader.peek().upper()):
        return reader.take("counter", "").text.upper()
    return reader.label("counter")


def _move(reader: Reader) -> o.Move:
    counter = _mover(reader)
    expected = "a path such as 0406-0506, or the hex to go to"
    word = reader.take("path", expected)
    path = tuple(word.text.split("-"))
    for step in path:
        if a_hex(step) is None:
            raise reader.wrong(word, "path", expected)
    cross = reader.accept("cross")
    victim = reader.label("ram") if reader.accept("ram") else ""
    rise = reader.hex("rise") if reader.accept("rise") else ""
    return o.Move(counter=counter, path=path, cross=cross, ram=victim, rise=rise)


def _mimic(reader: Reader) -> o.Mimic:
    counter = reader.label("counter")
    word = reader.take("kind", "a type of unit such as GEV")
    if word.text.upper() not in kinds():
        raise reader.wrong(word, "kind", "a type of unit such as GEV")
    return o.Mimic(counter=counter, kind=word.text.upper())


def _mark(reader: Reader) -> o.RollMark:
    counter = reader.label("counter")
    value = reader.choice("value", ("auto", "yes", "no"))
    return o.RollMark(counter=counter, value=cast(Mark, value))


def _labels(reader: Reader, field: str) -> tuple[str, ...]:
    """One label or more, with or without commas, up to an equals sign or the end."""
    out = [reader.label(field)]
    while reader.accept(",") or (reader.more and reader.peek() != "="):
        out.append(reader.label(field))
    return tuple(out)


def parse_squads(reader: Reader, word: Word, text: str, field: str) -> tuple[str, ...]:
    """Squads of a counter such as `INF2+HW1`, part of a word. Raises Malformed, Ambiguous."""
    out: list[str] = []
    for part in text.upper().split("+"):
        match = SQUADS.fullmatch(part)
        if match is None or match[1] not in kinds() or not kinds()[match[1]].infantry:
            raise reader.wrong(word, field, "squads such as INF3 or INF2+HW1")
        if not match[2]:
            raise reader.vague(word, field, f"how many squads? Write {match[1]}1 to {match[1]}3")
        out += [match[1]] * int(match[2])
    return tuple(out)


def format_squads(squads: tuple[str, ...]) -> str:
    """Squads in notation.

    >>> format_squads(("INF", "INF", "HW"))
    'INF2+HW1'
    """
    return "+".join(f"{kind}{len(tuple(run))}" for kind, run in groupby(squads))


def _regroup(reader: Reader) -> o.Regroup:
    counters = _labels(reader, "counters")
    reader.need("=", "groups")
    groups: list[tuple[str, ...]] = []
    while reader.more or not groups:
        word = reader.take("groups", "squads such as INF3 or INF2+HW1")
        groups.append(parse_squads(reader, word, word.text, "groups"))
    return o.Regroup(counters=counters, groups=tuple(groups))


def _mount(reader: Reader) -> o.Mount:
    counter = reader.label("counter")
    squads = reader.count("squads", "the number of squads that mount")
    reader.need("on", "carrier")
    return o.Mount(counter=counter, squads=squads, carrier=reader.label("carrier"))


def _dismount(reader: Reader) -> o.Dismount:
    carrier = reader.label("carrier")
    squads = reader.count("squads", "the number of squads that get off")
    return o.Dismount(carrier=carrier, squads=squads)


def _react(reader: Reader) -> o.React:
    if reader.accept("none"):
        return o.React(counters=())
    if not reader.more:
        reader.take("counters", "counters such as C3 C4, or none")
    return o.React(counters=_labels(reader, "counters"))


def _system(reader: Reader, field: str) -> str:
    expected = "a counter or a system such as C17 or C17.main1"
    word = reader.take(field, expected)
    if (found := a_system(word.text)) is None:
        raise reader.wrong(word, field, expected)
    return found


def _volley(reader: Reader, field: str = "") -> o.Volley:
    systems = [_system(reader, f"{field}systems")]
    while reader.accept(","):
        systems.append(_system(reader, f"{field}systems"))
    reader.need(">", f"{field}target")
    if reader.peek() in o.GROUND:
        return o.Volley(systems=tuple(systems), target=reader.choice(f"{field}target", o.GROUND))
    wanted = f"a counter such as P3, or {one_of(o.GROUND)}"
    target = reader.label(f"{field}target", wanted)
    aim = ""
    if reader.more and reader.peek() != ";":
        word = reader.take(f"{field}aim", "")
        aim = word.text.lower()
        if not AIM.fullmatch(aim):
            raise reader.wrong(word, f"{field}aim", "an aim such as treads, or ; and more")
    return o.Volley(systems=tuple(systems), target=target, aim=aim)


def _bridge(reader: Reader) -> str:
    """The hex that a bridge fills, or the hexside that it crosses."""
    expected = "the hexside of the bridge such as 0703-0704, or its hex"
    word = reader.take("hex", expected)
    if a_hex(word.text):
        return word.text
    one, _, two = word.text.partition("-")
    if a_hex(one) is None or a_hex(two) is None or distance(one, two) != 1:
        raise reader.wrong(word, "hex", expected)
    return hexside(one, two)


def _fire(reader: Reader) -> o.Fire:
    volley = _volley(reader)
    if volley.target == "bridge":
        return o.Fire(volley=volley, hex=_bridge(reader))
    return o.Fire(volley=volley, hex=reader.hex("hex") if volley.target in o.GROUND else "")


def _batch(reader: Reader) -> o.FireBatch:
    hex_ = reader.hex("hex")
    reader.need(":", "volleys")
    volleys = [_volley(reader, "volleys.0.")]
    while reader.accept(";"):
        volleys.append(_volley(reader, f"volleys.{len(volleys)}."))
    return o.FireBatch(hex=hex_, volleys=tuple(volleys))


def _scan(reader: Reader) -> o.Scan:
    system = _system(reader, "system")
    reader.need(">", "target")
    return o.Scan(system=system, target=reader.label("target"))


def _ram(reader: Reader) -> o.Ram:
    counter = reader.label("counter")
    reader.need(">", "target")
    return o.Ram(counter=counter, target=reader.label("target"))


READERS: Mapping[str, Callable[[Reader], o.GroundOrder]] = {
    "place": _place,
    "hide": _hide,
    "arrange": _arrange,
    "commit": lambda _: o.Commit(),
    "edge": read_edge,
    "leave": read_leave,
    "move": _move,
    "mimic": _mimic,
    "mark": _mark,
    "regroup": _regroup,
    "mount": _mount,
    "dismount": _dismount,
    "reconceal": lambda reader: o.Reconceal(counter=reader.label("counter")),
    "reveal": lambda reader: o.Reveal(counter=reader.label("counter")),
    "overrun": lambda reader: o.CallOverrun(hex=reader.hex("hex")),
    "renew": lambda reader: o.RenewOverrun(counter=reader.label("counter")),
    "react": _react,
    "fire": _fire,
    "batch": _batch,
    "scan": _scan,
    "done": lambda _: o.DoneScanning(),
    "ram": _ram,
    "next": lambda _: o.EndStep(),
    "end": lambda _: o.EndPhase(),
    "discard": lambda reader: o.Discard(counters=_labels(reader, "counters")),
    "undo": lambda _: o.Undo(),
    "draw": lambda _: o.OfferDraw(),
    "resign": lambda _: o.Resign(),
    "choose": read_choose,
    **LAYER_READERS,
    **MISSILE_READERS,
    **ENGINEER_READERS,
    **SEA_READERS,
}
"""How the rest of an order is read, by its first word."""


def _format_volley(volley: o.Volley) -> str:
    aim = f" {volley.aim}" if volley.aim else ""
    return f"{','.join(volley.systems)} > {volley.target}{aim}"


def _format_move(order: o.Move) -> str:
    words = ["move", order.counter, "-".join(order.path)]
    words += ["cross"] if order.cross else []
    words += ["ram", order.ram] if order.ram else []
    words += ["rise", order.rise] if order.rise else []
    return " ".join(words)


def format_order(order: o.GroundOrder) -> str:
    """The notation of an order.

    >>> format_order(parse_order("MOVE c17 0406-0506 Cross"))
    'move C17 0406-0506 cross'
    """
    if isinstance(order, SeaOrder):
        return format_sea_order(order)
    match order:
        case o.Place():
            return f"place {order.unit} {order.hex or '-'}"
        case o.Hide():
            return f"hide {order.unit}{' -' if order.back else ''}"
        case o.Arrange():
            return f"arrange {order.how}"
        case o.Commit():
            return "commit"
        case o.Choose():
            return format_choose(order)
        case o.ChooseEdge() | o.Leave():
            return format_edge(order)
        case o.Move():
            return _format_move(order)
        case o.Mimic():
            return f"mimic {order.counter} {order.kind}"
        case o.RollMark():
            return f"mark {order.counter} {order.value}"
        case o.Regroup():
            groups = " ".join(format_squads(group) for group in order.groups)
            return f"regroup {' '.join(order.counters)} = {groups}"
        case o.Mount():
            return f"mount {order.counter} {order.squads} on {order.carrier}"
        case o.Dismount():
            return f"dismount {order.carrier} {order.squads}"
        case o.Reconceal():
            return f"reconceal {order.counter}"
        case o.Reveal():
            return f"reveal {order.counter}"
        case o.CallOverrun():
            return f"overrun {order.hex}"
        case o.RenewOverrun():
            return f"renew {order.counter}"
        case o.React():
            return f"react {' '.join(order.counters) or 'none'}"
        case o.Discard():
            return f"discard {' '.join(order.counters)}"
        case o.Undo():
            return "undo"
        case o.OfferDraw():
            return "draw"
        case o.Resign():
            return "resign"
        case LayMine() | Task() | Deploy() | SetJets():
            return format_engineer_order(order)
        case o.EndStep():
            return "next"
        case o.EndPhase():
            return "end"
        case o.Fire() | o.FireBatch() | o.Scan() | o.DoneScanning() | o.Ram():
            return _format_fight(order)
        case depth.Surface() | depth.Submerge() | depth.TakeOff() | depth.Land():
            return format_layer(order)
        case (
            m.Pulse()
            | m.AnnounceSalvo()
            | m.Launch()
            | m.Intercept()
            | m.Detonate()
            | m.LaserOrder()
        ):
            return format_missile_order(order)
        case _:
            assert_never(order)


def _format_fight(order: o.Fire | o.FireBatch | o.Scan | o.DoneScanning | o.Ram) -> str:
    match order:
        case o.Fire():
            return f"fire {_format_volley(order.volley)} {order.hex}".rstrip()
        case o.FireBatch():
            return f"batch {order.hex}: {'; '.join(map(_format_volley, order.volleys))}"
        case o.Scan():
            return f"scan {order.system} > {order.target}"
        case o.DoneScanning():
            return "done"
        case o.Ram():
            return f"ram {order.counter} > {order.target}"
        case _:
            assert_never(order)
