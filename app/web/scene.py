"""A view laid out on the sheet: where each counter stands and in which words a hex is read out."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby

from app.hexes import sheet
from app.views.board import Board, BoardHex
from app.views.model import Counter, HexNote, View, Viewable
from app.views.seats import Seat, Side

FAN = 5.0
"""How far each counter of a stack lies off the one below."""
APART = 12.0
"""How far the two sides stand from the middle of a hex that both hold."""

TERRAIN: Mapping[str, str] = {"wooded_swamp": "wooded swamp", "old_crater": "old crater"}


class Sprite(Viewable, frozen=True, kw_only=True):
    """A counter with its place on the sheet."""

    counter: Counter
    x: float
    y: float
    colour: str
    """own or foe; side a and side b for those who play neither."""


class Stack(Viewable, frozen=True, kw_only=True):
    """The number beside two or more counters of one side in a hex."""

    id: str
    x: float
    y: float
    count: int
    colour: str


class Trail(Viewable, frozen=True, kw_only=True):
    """The hexes of a counter's last move."""

    label: str
    colour: str
    path: str
    dots: tuple[tuple[float, float], ...]


class Mark(Viewable, frozen=True, kw_only=True):
    """A note on a hex, placed."""

    id: str
    note: HexNote
    x: float
    y: float
    colour: str


class Cell(Viewable, frozen=True, kw_only=True):
    """A hex as the pointer and the screen reader meet it."""

    hex: str
    col: int
    d: str
    text: str


@cache
def label_key(label: str) -> tuple[str, int]:
    """Order of labels: by letters, then by number.

    >>> sorted(["C10", "C2", "B1"], key=label_key)
    ['B1', 'C2', 'C10']
    """
    digits = re.sub(r"\D", "", label)
    return label.rstrip("0123456789"), int(digits or 0)


def colour(side: Side, seat: Seat) -> str:
    """Own or foe as this seat sees the side; the umpire and the observer see a and b so."""
    mine = seat.side or Side.A
    return "own" if side is mine else "foe"


def sprites(view: View) -> list[Sprite]:
    """The counters on the map, in label order; stacks fan out, two sides stand side by side."""
    placed = [c for c in view.counters if c.hex]
    out: list[Sprite] = []
    for hex_, here in _by_hex(placed):
        mixed = len({c.side for c in here}) > 1
        for side in Side:
            pile = sorted((c for c in here if c.side is side), key=lambda c: label_key(c.label))
            shift = 0.0 if not mixed else -APART if colour(side, view.seat) == "own" else APART
            x, y = sheet.centre(hex_)
            for at, counter in enumerate(pile):
                off = (at - (len(pile) - 1) / 2) * FAN
                out.append(
                    Sprite(
                        counter=counter,
                        x=round(x + off + shift, 2),
                        y=round(y + 2 - off, 2),
                        colour=colour(side, view.seat),
                    )
                )
    return sorted(out, key=lambda s: label_key(s.counter.label))


def stacks(view: View) -> list[Stack]:
    """The numbers beside stacks of two and more."""
    out = []
    for hex_, here in _by_hex(c for c in view.counters if c.hex):
        mixed = len({c.side for c in here}) > 1
        for side in Side:
            count = sum(c.side is side for c in here)
            if count < 2:
                continue
            tone = colour(side, view.seat)
            shift = 0.0 if not mixed else -APART if tone == "own" else APART
            x, y = sheet.centre(hex_)
            edge = (count - 1) / 2 * FAN + 19
            out.append(
                Stack(
                    id=f"{hex_}-{side.value}",
                    x=round(x + edge + shift, 2),
                    y=round(y + 2 - edge, 2),
                    count=count,
                    colour=tone,
                )
            )
    return out


def trails(view: View) -> list[Trail]:
    """What each counter's last move looked like."""
    return [
        Trail(
            label=c.label,
            colour=colour(c.side, view.seat),
            path=sheet.line(c.trail),
            dots=tuple(sheet.centre(h) for h in c.trail[:-1]),
        )
        for c in sorted(view.counters, key=lambda c: label_key(c.label))
        if len(c.trail) > 1
    ]


def marks(view: View) -> list[Mark]:
    """The notes on hexes."""
    return [
        Mark(
            id=f"{n.hex}-{n.kind}",
            note=n,
            x=sheet.centre(n.hex)[0],
            y=sheet.centre(n.hex)[1],
            colour="none" if n.side is None else colour(n.side, view.seat),
        )
        for n in sorted(view.hexes, key=lambda n: (n.hex, n.kind, n.side or ""))
    ]


def cells(board: Board, view: View) -> list[list[Cell]]:
    """The hexes row by row, each with its words."""
    here: dict[str, list[Counter]] = {}
    for counter in view.counters:
        here.setdefault(counter.hex, []).append(counter)
    notes: dict[str, list[HexNote]] = {}
    for note in view.hexes:
        notes.setdefault(note.hex, []).append(note)
    return [
        [
            Cell(
                hex=h.hex,
                col=int(h.hex[:2]),
                d=sheet.outline(h.hex),
                text=describe(h.hex, h.terrain, here.get(h.hex, ()), notes.get(h.hex, ()), view),
            )
            for h in row
        ]
        for row in _rows(board)
    ]


def describe(
    hex_: str, terrain: str, here: Iterable[Counter], notes: Iterable[HexNote], view: View
) -> str:
    """What a hex holds, read out: the same words for every unidentified counter.

    The order is the map's own, then own counters, then the others, each by label.
    """
    parts = [f"{hex_} {TERRAIN.get(terrain, terrain)}"]
    parts += [n.text for n in sorted(notes, key=lambda n: n.kind) if n.text]
    counters = sorted(here, key=lambda c: (colour(c.side, view.seat) != "own", label_key(c.label)))
    for side, pile in groupby(counters, key=lambda c: c.side):
        who = "own" if side is view.seat.side else party(view, side)
        parts.append(f"{who}: " + ", ".join(spoken(c) for c in pile))
    return "; ".join(parts)


def spoken(counter: Counter) -> str:
    """A counter in words."""
    if counter.face == "unknown":
        shape = "contact" if counter.shape == "unit" else "building"
        return f"unidentified {shape} {counter.label}"
    words = [counter.name or counter.code, counter.label]
    if counter.face == "concealed":
        words.append("concealed")
    words += [m for m in counter.marks if m not in words]
    return " ".join(words)


def party(view: View, side: Side) -> str:
    """The scenario's name of a side."""
    return next((p.name for p in view.sides if p.side is side), side.value)


def _by_hex(counters: Iterable[Counter]) -> list[tuple[str, list[Counter]]]:
    ordered = sorted(counters, key=lambda c: c.hex)
    return [(hex_, list(group)) for hex_, group in groupby(ordered, key=lambda c: c.hex)]


def _rows(board: Board) -> list[list[BoardHex]]:
    ordered = sorted(board.hexes, key=lambda h: (h.hex[2:], h.hex[:2]))
    return [list(group) for _, group in groupby(ordered, key=lambda h: h.hex[2:])]
