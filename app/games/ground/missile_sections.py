"""The missiles of a position in notation: salvo in the air, explosions, off-map battery (G9)."""

import re

from app.games.ground.missile_orders import EDGE
from app.games.ground.sections import SIDES, Raw, Section, equal, pairs
from app.games.ground.state import Public
from app.kernel.notation import COUNT, Reader, a_hex, a_label

FLIGHT = re.compile(r"([A-Z][0-9]{1,3})@([0-9]{4})", re.IGNORECASE)


def _salvo(reader: Reader) -> Raw:
    side = reader.choice("salvo", SIDES)
    example = "launchers such as C7@0406+edge, then at=1 or path=0406-0407"
    word = reader.take("salvo", example)
    flights = []
    for part in word.text.split("+"):
        match = FLIGHT.fullmatch(part)
        if match and a_hex(match[2]):
            flights.append({"launcher": a_label(match[1]), "hex": match[2]})
        elif part.lower() == EDGE:
            flights.append({"launcher": EDGE})
        else:
            raise reader.wrong(word, "salvo", example)
    raw: Raw = {"side": side, "flights": flights}
    for word, key, value in pairs(reader, "salvo", example) if reader.more else ():
        path = value.split("-")
        if key == "at" and COUNT.fullmatch(value) and int(value) < len(flights):
            raw[key] = int(value)
        elif key == "path" and all(a_hex(hex_) for hex_ in path):
            raw[key] = path
        else:
            raise reader.wrong(word, "salvo", example)
    return {"salvo": raw}


def _write_salvo(public: Public) -> str:
    salvo = public.salvo
    if salvo is None:
        return ""
    flights = "+".join(f"{f.launcher}@{f.hex}" if f.hex else EDGE for f in salvo.flights)
    words = [salvo.side.value, flights]
    words += [f"at={salvo.at}"] if salvo.at else []
    words += [f"path={'-'.join(salvo.path)}"] if salvo.path else []
    return " ".join(words)


def _bursts(reader: Reader) -> Raw:
    out = [reader.hex("bursts")]
    while reader.more:
        out.append(reader.hex("bursts"))
    return {"bursts": out}


def _launched(reader: Reader) -> Raw:
    out: Raw = {}
    for word, key, value in pairs(reader, "launched", "a=2"):
        if key.lower() not in SIDES or not COUNT.fullmatch(value):
            raise reader.wrong(word, "launched", "a=2")
        out[key.lower()] = int(value)
    return {"launched": out}


MISSILE_SECTIONS = {
    "salvo": Section(_salvo, _write_salvo),
    "bursts": Section(_bursts, lambda public: " ".join(public.bursts)),
    "launched": Section(_launched, lambda public: equal(public.launched.items())),
}
"""Sections by their first word, in the order of writing."""
