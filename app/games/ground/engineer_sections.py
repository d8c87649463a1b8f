"""The mines of a position in notation: those of a side, and those a reader knows of (G5.24)."""

import re
from collections.abc import Mapping
from typing import NamedTuple, get_args

from app.games.ground.engineer_folds import in_order
from app.games.ground.engineer_orders import JOBS
from app.games.ground.sea.mining import allotted, rectangle
from app.games.ground.sections import Raw, Section, equal, pairs
from app.games.ground.state import Earthwork, Force, Knowledge, LaidMine, Public
from app.hexes.coords import distance, hexside
from app.kernel.notation import Reader, a_hex
from app.views.seats import READERS, Seat, Side

MINE = re.compile(r"([0-9]{4})(r?)([ab]?)")
SECTION = re.compile(r"section=([0-9]{4})-([0-9]{4})")
STOCK = re.compile(r"stock=([0-9]{1,2})")
DIG = re.compile(r"([0-9]{4})=([0-9]{1,2})")
EARTHWORKS: tuple[str, ...] = get_args(Earthwork)

EXAMPLE = "mines such as 0505, or 0606r on the road"


class Mining(NamedTuple):
    """The mines of a side, how many it has left to lay, and the sections that it names (S13.5)."""

    mines: tuple[LaidMine, ...]
    stock: int
    sections: tuple[str, ...]


def read_mines(part: Reader | None, side: Side, public: Public) -> Mining:
    """What a position says of the mines of a side. Raises Malformed."""
    out: list[LaidMine] = []
    sections: list[str] = []
    stock: int | None = None
    while part is not None and part.more:
        left = STOCK.fullmatch(part.peek())
        if left:
            part.take("mines", "")
            stock = int(left[1])
        elif section := SECTION.fullmatch(part.peek()):
            word = part.take("mines", "")
            if not (a_hex(section[1]) and a_hex(section[2])):
                raise part.wrong(word, "mines", "section=0508-1012")
            sections.append(rectangle(section[1], section[2]))
        else:
            out.append(_mine(part, "mines", side))
    if stock is None:
        stock = max(0, allotted(public.scenario, public.switches, side) - len(out))
    return Mining(in_order(tuple(out)), stock, tuple(sorted(set(sections))))


def read_tasks(part: Reader | None) -> tuple[tuple[str, ...], dict[str, int]]:
    """What the engineers of a side tried this turn, and their work at towns. Raises Malformed."""
    tried: list[str] = []
    digs: dict[str, int] = {}
    example = "tasks such as 0505/detect, or work at a town such as 0606=2"
    while part is not None and part.more:
        word = part.take("tasks", example)
        hex_, _, job = word.text.lower().partition("/")
        dig = DIG.fullmatch(word.text)
        if dig and a_hex(dig[1]):
            digs[dig[1]] = int(dig[2])
        elif a_hex(hex_) and job in JOBS:
            tried.append(f"{hex_}/{job}")
        else:
            raise part.wrong(word, "tasks", example)
    return tuple(tried), digs


def write_tasks(force: Force) -> str:
    """The tasks of a side, empty where there are none."""
    digs = (f"{hex_}={turns}" for hex_, turns in sorted(force.digs.items()))
    return " ".join((*force.tried, *digs))


def read_found(part: Reader | None, seat: Seat) -> tuple[LaidMine, ...]:
    """The mines of others that a reader knows of. Raises Malformed."""
    out: list[LaidMine] = []
    while part is not None and part.more:
        out.append(_mine(part, "found", seat.side.other if seat.side else None))
    return in_order(tuple(out))


def _mine(part: Reader, field: str, side: Side | None) -> LaidMine:
    """A mine; of which side it is must be written where the section does not say it."""
    example = EXAMPLE if side else "mines with their side such as 0505a or 0606rb"
    word = part.take(field, example)
    match = MINE.fullmatch(word.text.lower())
    if match is None or a_hex(match[1]) is None or bool(match[3]) == bool(side):
        raise part.wrong(word, field, example)
    return LaidMine(hex=match[1], road=bool(match[2]), side=side or Side(match[3]))


def write_mines(force: Force, public: Public) -> str:
    """The mines of a side, empty where there is nothing to say."""
    usual = max(0, allotted(public.scenario, public.switches, force.side) - len(force.mines))
    words = [_written(mine) for mine in force.mines]
    words += [f"stock={force.stock}"] if force.stock != usual else []
    words += [f"section={section}" for section in force.sections]
    return " ".join(words)


def write_found(known: Knowledge, seat: Seat) -> str:
    """The mines that a reader knows of."""
    return " ".join(_written(m) + ("" if seat.side else m.side.value) for m in known.mines)


def _written(mine: LaidMine) -> str:
    return f"{mine.hex}{'r' if mine.road else ''}"


def _earthworks(reader: Reader) -> Raw:
    example = "hexsides such as 0303-0304=bridge"
    out: Raw = {}
    for word, key, value in pairs(reader, "earthworks", example):
        one, _, two = key.partition("-")
        beside = a_hex(one) and a_hex(two) and distance(one, two) == 1
        if not beside or value.lower() not in EARTHWORKS:
            raise reader.wrong(word, "earthworks", f"{example}, ramp or graded")
        out[hexside(one, two)] = value.lower()
    return {"earthworks": out}


EARTHWORK_SECTION = {
    "earthworks": Section(_earthworks, lambda public: equal(public.earthworks.items()))
}
"""What engineers made of hexsides."""

Found = Mapping[Seat, tuple[LaidMine, ...]]
"""The mines of others by the reader that knows of them."""


def found_by(parts: Mapping[str, Reader]) -> Found:
    """All sections of this name. Raises Malformed."""
    return {seat: read_found(parts.get(f"found {seat}"), seat) for seat in READERS}
