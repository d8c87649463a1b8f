"""The parts of a position that everybody at the table sees, in notation (docs/notation.md).

Each section reads into plain data for `Public` and is written back from it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import get_args

import msgspec

from app.games.ground.events.table import How
from app.games.ground.state import Public
from app.games.ground.tables import kinds
from app.games.ground.terrain import terrain_names
from app.hexes.coords import distance, hexside
from app.kernel.notation import (
    AMOUNT,
    COUNT,
    Reader,
    Word,
    a_hex,
    a_label,
    format_number,
    one_of,
)
from app.views.seats import Side

AIMED = re.compile(r"([A-Z][0-9]{1,3}[.a-z_0-9]*)>((?:[A-Z][0-9]{1,3}|[0-9]{4})[.a-z_0-9]*)")

Raw = dict[str, object]
SIDES = tuple(side.value for side in Side)
STAGES = ("gather", "react", "dismount", "fire", "ram")
ENDINGS: tuple[str, ...] = get_args(How)
CLASS = re.compile(r"([ab])=([a-zA-Z]+)")


class Section(msgspec.Struct, frozen=True):
    """How a section is read into facts of Public, and written."""

    read: Callable[[Reader], Raw]
    write: Callable[[Public], str]
    """Empty where there is nothing to say."""


def pairs(reader: Reader, field: str, example: str) -> list[tuple[Word, str, str]]:
    """The words of a section that say `key=value`. Raises Malformed."""
    out: list[tuple[Word, str, str]] = []
    while reader.more or not out:
        word = reader.take(field, example)
        key, equals, value = word.text.partition("=")
        if not equals:
            raise reader.wrong(word, field, example)
        out.append((word, key, value))
    return out


def hexes(reader: Reader, field: str, example: str, values: tuple[str, ...]) -> dict[str, str]:
    """The words of a section that give hexes one of some values. Raises Malformed."""
    out = {}
    for word, key, value in pairs(reader, field, example):
        if a_hex(key) is None or value.lower() not in values:
            raise reader.wrong(word, field, f"{example}; after the = {one_of(values)}")
        out[key] = value.lower()
    return out


def equal(facts: Iterable[tuple[str, object]]) -> str:
    """Facts by hex or side in notation, in order."""
    return " ".join(f"{key}={value}" for key, value in sorted(facts))


def _overrun(reader: Reader) -> Raw:
    raw: Raw = {
        "hex": reader.hex("overrun"),
        "attacker": reader.choice("overrun", SIDES),
        "stage": reader.choice("overrun", STAGES),
        "blind": reader.accept("blind"),
        "walkers": reader.accept("walkers"),
    }
    example = "round=1, turn=b, shots=2, silent=1 or rammed=C3+P4"
    for word, key, value in pairs(reader, "overrun", example) if reader.more else ():
        labels = [a_label(part) for part in value.split("+")]
        if key in ("round", "shots", "silent") and COUNT.fullmatch(value):
            raw[key] = int(value)
        elif key == "turn" and value.lower() in SIDES:
            raw[key] = value.lower()
        elif key == "rammed" and all(labels):
            raw[key] = labels
        else:
            raise reader.wrong(word, "overrun", example)
    return {"overrun": raw}


def _write_overrun(public: Public) -> str:
    overrun = public.overrun
    if overrun is None:
        return ""
    facts = {
        "round": overrun.round,
        "turn": overrun.turn,
        "shots": overrun.shots,
        "silent": overrun.silent,
        "rammed": "+".join(overrun.rammed),
    }
    words = [overrun.hex, overrun.attacker, overrun.stage]
    words += [word for word in ("blind", "walkers") if getattr(overrun, word)]
    return " ".join([*words, *(f"{key}={value}" for key, value in facts.items() if value)])


def _due(reader: Reader) -> Raw:
    example = "a=2"
    due: Raw = {}
    for word, key, value in pairs(reader, "due", example):
        if key.lower() not in SIDES or not COUNT.fullmatch(value):
            raise reader.wrong(word, "due", example)
        due[key.lower()] = int(value)
    return {"due": due}


def _hex_list(field: str) -> Callable[[Reader], Raw]:
    def read(reader: Reader) -> Raw:
        out = [reader.hex(field)]
        while reader.more:
            out.append(reader.hex(field))
        return {field: out}

    return read


def _terrain(reader: Reader) -> Raw:
    return {"terrain": hexes(reader, "terrain", "0606=rubble", terrain_names())}


def _bridges(reader: Reader) -> Raw:
    example = "a bridge and its structure points such as 0703-0704=12 or 0905=30"
    out: Raw = {}
    for word, key, value in pairs(reader, "bridges", example):
        name = _bridge(key)
        if name is None or not COUNT.fullmatch(value):
            raise reader.wrong(word, "bridges", example)
        out[name] = int(value)
    return {"bridges": out}


def _bridge(text: str) -> str | None:
    """The name of a bridge: its hexside, or its hex where it spans a whole one (G2.8)."""
    one, dash, two = text.partition("-")
    if a_hex(one) is None or (dash and a_hex(two) is None):
        return None
    if not dash:
        return one
    return hexside(one, two) if distance(one, two) == 1 else None


def _hulks(reader: Reader) -> Raw:
    example = "a hex and the sizes of its wrecks such as 0706=3+5"
    out: Raw = {}
    for word, key, value in pairs(reader, "hulks", example):
        sizes = value.split("+")
        if a_hex(key) is None or not all(COUNT.fullmatch(size) for size in sizes):
            raise reader.wrong(word, "hulks", example)
        out[key] = [int(size) for size in sizes]
    return {"hulks": out}


def _write_hulks(public: Public) -> str:
    return equal((h, "+".join(map(str, sizes))) for h, sizes in public.hulks.items())


def _works(field: str, sizes: tuple[int, ...]) -> Callable[[Reader], Raw]:
    def read(reader: Reader) -> Raw:
        values = tuple(str(size) for size in sizes)
        return {field: {h: int(v) for h, v in hexes(reader, field, "0706=1", values).items()}}

    return read


def _losses(reader: Reader) -> Raw:
    out: list[Raw] = []
    while reader.more or not out:
        side = reader.choice("losses", SIDES)
        points = reader.take("losses", "points such as 6")
        if not AMOUNT.fullmatch(points.text):
            raise reader.wrong(points, "losses", "points such as 6")
        raw: Raw = {"side": side, "vp": float(points.text), "text": ""}
        if label := a_label(reader.peek()):
            raw["label"] = label
            reader.take("losses", "")
        types = reader.peek().upper().split("+")
        if all(type_ in kinds() for type_ in types):
            raw["kinds"] = types
            reader.take("losses", "")
        if reader.peek().startswith('"'):
            raw["text"] = reader.take("losses", "").text.strip('"')
        out.append(raw)
    return {"losses": out}


def _write_losses(public: Public) -> str:
    out = []
    for loss in public.losses:
        text = loss.text.replace('"', "'")
        quoted = f'"{text}"' if text else ""
        words = (loss.side, format_number(loss.vp), loss.label, "+".join(loss.kinds), quoted)
        out.append(" ".join(word for word in words if word))
    return " ".join(out)


def _aimed(reader: Reader) -> Raw:
    example = "a firer and a target such as C3.ap>P4"
    out: list[tuple[str, str]] = []
    while reader.more or not out:
        word = reader.take("aimed", example)
        match = AIMED.fullmatch(word.text)
        if match is None:
            raise reader.wrong(word, "aimed", example)
        out.append((match[1], match[2]))
    return {"aimed": out}


def _ended(reader: Reader) -> Raw:
    raw: Raw = {"ending": reader.choice("ended", ENDINGS), "winner": None}
    if reader.peek() in SIDES:
        raw["winner"] = reader.choice("ended", SIDES)
    classes = {}
    while reader.more:
        word = reader.take("ended", "")
        match = CLASS.fullmatch(word.text)
        if match is None:
            raise reader.wrong(word, "ended", "the class of a side such as a=S")
        classes[match[1]] = match[2]
    return raw | {"classes": classes}


def _write_ended(public: Public) -> str:
    return _words((public.ending, public.winner or "", equal(public.classes.items()))).strip()


def _points(field: str) -> Callable[[Reader], Raw]:
    def read(reader: Reader) -> Raw:
        out: Raw = {}
        for word, key, value in pairs(reader, field, "a=50"):
            if key.lower() not in SIDES or not AMOUNT.fullmatch(value):
                raise reader.wrong(word, field, "a=50")
            out[key.lower()] = float(value) if field == "bonus" else int(float(value))
        return {field: out}

    return read


def _write_points(points: Mapping[Side, float]) -> str:
    return equal((side, format_number(value)) for side, value in points.items())


def _exits(reader: Reader) -> Raw:
    out: list[Raw] = []
    while reader.more or not out:
        word = reader.take("exits", "a label such as C3, or C3=25")
        label, equals, value = word.text.partition("=")
        if not a_label(label) or (equals and not AMOUNT.fullmatch(value)):
            raise reader.wrong(word, "exits", "a label such as C3, or C3=25")
        out.append({"label": a_label(label), "vp": float(value or 0)})
    return {"exits": out}


def _write_exits(public: Public) -> str:
    return _words(f"{x.label}={format_number(x.vp)}" if x.vp else x.label for x in public.exits)


def _announced(reader: Reader) -> Raw:
    return {"marks": hexes(reader, "announced", "0606=a", SIDES)}


def _words(values: Iterable[str]) -> str:
    return " ".join(values)


SECTIONS: Mapping[str, Section] = {
    "overrun": Section(_overrun, _write_overrun),
    "due": Section(_due, lambda public: equal(public.due.items())),
    "closed": Section(_hex_list("closed"), lambda public: _words(public.closed)),
    "terrain": Section(_terrain, lambda public: equal(public.terrain.items())),
    "cut": Section(_hex_list("cut"), lambda public: _words(public.cut)),
    "bridges": Section(_bridges, lambda public: equal(public.bridges.items())),
    "hulks": Section(_hulks, _write_hulks),
    "walls": Section(_works("walls", (0, 1, 2)), lambda public: equal(public.walls.items())),
    "revetments": Section(
        _works("revetments", (0, 3, 6)), lambda public: equal(public.revetments.items())
    ),
    "trenches": Section(
        _works("trenches", (0, 1, 2, 3)), lambda public: equal(public.trenches.items())
    ),
    "losses": Section(_losses, _write_losses),
    "aimed": Section(_aimed, lambda public: _words(f"{f}>{t}" for f, t in public.aimed)),
    "draw": Section(
        lambda reader: {"draw": reader.choice("draw", SIDES)}, lambda public: public.draw or ""
    ),
    "ended": Section(_ended, _write_ended),
    "pools": Section(_points("pools"), lambda public: _write_points(public.pools)),
    "exits": Section(_exits, _write_exits),
    "bonus": Section(_points("bonus"), lambda public: _write_points(public.bonus)),
    "seized": Section(
        lambda reader: {"seized": hexes(reader, "seized", "0220=a", SIDES)},
        lambda public: equal(public.seized.items()),
    ),
    "identified": Section(
        lambda reader: {"identified": reader.count("identified", "a number of exits before it")},
        lambda public: "" if public.identified is None else str(public.identified),
    ),
    "lagoon": Section(
        lambda reader: {"lagoon": reader.count("lagoon", "a number of turns")},
        lambda public: str(public.lagoon or ""),
    ),
    "announced": Section(_announced, lambda public: equal(public.marks.items())),
}
"""Sections by their first word, in the order of writing."""
