"""A view laid out on the sheet: where each counter stands and in which words a hex is read out."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import atan2, degrees

from msgspec.structs import replace

from app.hexes import sheet
from app.hexes.coords import DIRECTIONS, axial, from_axial
from app.views.board import Board, BoardHex
from app.views.model import Counter, Figure, HexNote, View, Viewable
from app.views.seats import Seat, Side
from app.web.icons import icon

FAN = 2.5
"""How far each counter of a stack lies off the one below."""
SPREAD = 10.0
"""How far the top of a stack lies off its bottom at most."""
ASIDE = 7.0
"""How far a stack makes room for the labels beside it."""
APART = 21.0
"""How far the two sides stand from the middle of a hex that both hold."""
BESIDE = 33.5
"""How far the labels of a stack stand from the middle of its counters."""
OVER = 30.0
"""How far over the middle of its uppermost hex the name of what lies around hexes stands."""
BESIDE_PATH = 14.0
"""How far over its end the name of a path stands."""
ROW = 10.4
"""How far the labels beside a stack stand from each other."""
ROWS = 5
"""How many labels stand under each other; further ones start a new column."""
COLUMN = 20.0
"""How far the columns of labels stand from each other."""

WAYS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
UNSEEN = frozenset(("hidden", "contact", "unseen"))
"""What the enemy has no face-down counter of, or one of a sort of its own."""
TERRAIN: Mapping[str, str] = {"wooded_swamp": "wooded swamp", "old_crater": "old crater"}


class Sprite(Viewable, frozen=True, kw_only=True):
    """A counter with its place on the sheet."""

    counter: Counter
    x: float
    y: float
    colour: str
    """own or foe; side a and side b for those who play neither."""


class Tab(Viewable, frozen=True, kw_only=True):
    """The label of one counter of a stack, where it can be read whatever lies on top."""

    label: str
    unknown: bool
    x: float
    y: float


class Stack(Viewable, frozen=True, kw_only=True):
    """The labels beside two or more counters of one side in a hex, and how many there are."""

    id: str
    x: float
    y: float
    count: int
    colour: str
    tabs: tuple[Tab, ...]


class Trail(Viewable, frozen=True, kw_only=True):
    """A path or an outline under the counters."""

    label: str
    """Which one it is, part of its id."""
    colour: str
    kind: str = "last"
    """That of a figure; `last`, a counter's last move."""
    path: str
    dots: tuple[tuple[float, float], ...]
    legs: tuple[str, ...] = ()
    """The path leg by leg where each is drawn in a way of its own."""
    name: str = ""
    at: tuple[float, float] = (0, 0)
    """Where its name is written."""
    turn: int | None = None
    """Of what points somewhere in the end: the degrees."""


class Mark(Viewable, frozen=True, kw_only=True):
    """A note on a hex, placed."""

    id: str
    note: HexNote
    x: float
    y: float
    colour: str
    icon: str = ""
    """The drawing of what was there, if that is known."""


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
    out: list[Sprite] = []
    for hex_, pile, shift in _piles(view):
        x, y = sheet.centre(hex_)
        step = min(FAN, SPREAD / max(1, len(pile) - 1))
        for at, counter in enumerate(pile):
            off = (at - (len(pile) - 1) / 2) * step
            out.append(
                Sprite(
                    counter=counter,
                    x=round(x + off + shift, 2),
                    y=round(y + 2 - off, 2),
                    colour=colour(counter.side, view.seat),
                )
            )
    return sorted(out, key=lambda s: label_key(s.counter.label))


def stacks(view: View) -> list[Stack]:
    """The labels beside stacks of two and more: outside, where two sides hold a hex."""
    out = []
    for hex_, pile, shift in _piles(view):
        if len(pile) < 2:
            continue
        x, y = sheet.centre(hex_)
        outward = 1 if shift > ASIDE else -1
        out.append(
            Stack(
                id=f"{hex_}-{pile[0].side.value}",
                x=round(x + shift + outward * BESIDE, 2),
                y=round(y + 2, 2),
                count=len(pile),
                colour=colour(pile[0].side, view.seat),
                tabs=tuple(_tabs(pile, outward)),
            )
        )
    return out


def _tabs(pile: list[Counter], outward: int) -> Iterable[Tab]:
    rows = min(len(pile), ROWS)
    for at, counter in enumerate(pile):
        yield Tab(
            label=counter.label,
            unknown=counter.face == "unknown",
            x=outward * COLUMN * (at // ROWS),
            y=round((at % ROWS - (rows - 1) / 2) * ROW, 2),
        )


def _piles(view: View) -> Iterable[tuple[str, list[Counter], float]]:
    """The counters of each side in each hex by label, and how far they stand off its middle."""
    for hex_, here in _by_hex(c for c in view.counters if c.hex):
        mixed = len({c.side for c in here}) > 1
        for side in Side:
            pile = sorted((c for c in here if c.side is side), key=lambda c: label_key(c.label))
            if not pile:
                continue
            shift = ASIDE if len(pile) > 1 else 0.0
            if mixed:
                shift = -APART if colour(side, view.seat) == "own" else APART
            yield hex_, pile, shift


def trails(view: View) -> list[Trail]:
    """What each counter's last move looked like; paths in the air, and those to come."""
    return [_figure(view, at, figure) for at, figure in enumerate(view.figures)] + [
        Trail(
            label=c.label,
            colour=colour(c.side, view.seat),
            path=sheet.line(c.trail),
            dots=tuple(sheet.centre(h) for h in c.trail[:-1]),
        )
        for c in sorted(view.counters, key=lambda c: label_key(c.label))
        if len(c.trail) > 1
    ]


def _figure(view: View, at: int, figure: Figure) -> Trail:
    around = figure.kind == "formation"
    dots = tuple(sheet.centre(h) for h in figure.hexes)
    x, y = min(dots, key=lambda dot: (dot[1], dot[0])) if around else dots[-1]
    return Trail(
        label=f"{figure.kind}-{at}",
        colour=colour(figure.side, view.seat),
        kind=figure.kind,
        path=sheet.border(figure.hexes) if around else sheet.line(figure.hexes),
        dots=() if around else dots,
        legs=tuple(sheet.line(leg) for leg in pairwise(figure.hexes)),
        name=figure.label,
        at=(x, round(y - (OVER if around else BESIDE_PATH), 2)),
        turn=_points(figure, dots),
    )


def _points(figure: Figure, dots: Sequence[tuple[float, float]]) -> int | None:
    """Where a path points in the end: as it is told, else on from its last leg."""
    if figure.heading is not None or len(dots) < 2:
        return figure.heading
    (x1, y1), (x2, y2) = dots[-2:]
    return round(degrees(atan2(x2 - x1, y1 - y2))) % 360


def marks(view: View) -> list[Mark]:
    """The notes on hexes."""
    out: list[Mark] = []
    times: dict[str, int] = {}
    for n in sorted(view.hexes, key=lambda n: (n.hex, n.kind, n.side or "")):
        name = f"{n.hex}-{n.kind}"
        times[name] = times.get(name, 0) + 1
        x, y = sheet.centre(n.hex)
        out.append(
            Mark(
                id=name if times[name] == 1 else f"{name}-{times[name]}",
                note=n,
                x=x,
                y=y,
                colour="none" if n.side is None else colour(n.side, view.seat),
                icon=icon(n.code) if n.code else "",
            )
        )
    return out


def cells(board: Board, view: View) -> list[list[Cell]]:
    """The hexes row by row, each with its words."""
    here: dict[str, list[Counter]] = {}
    for counter in view.counters:
        here.setdefault(counter.hex, []).append(counter)
    notes: dict[str, list[HexNote]] = {}
    for note in view.hexes:
        notes.setdefault(note.hex, []).append(note)
    told: dict[str, list[str]] = {}
    for figure in view.figures:
        for hex_ in figure.hexes if figure.kind == "formation" else figure.hexes[-1:]:
            if figure.text:
                told.setdefault(hex_, []).append(figure.text)
    full = here.keys() | notes.keys() | told.keys()
    return [
        [
            cell
            if cell.hex not in full
            else replace(
                cell,
                text=describe(
                    cell.text,
                    here.get(cell.hex, ()),
                    notes.get(cell.hex, ()),
                    view,
                    told.get(cell.hex, ()),
                ),
            )
            for cell in row
        ]
        for row in _printed(board)
    ]


@lru_cache(maxsize=16)
def _printed(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The hexes row by row as they are printed, with nothing in them."""
    exits: dict[str, str] = {}
    for hex_, edge in board.exits:
        exits[hex_] = f"{exits[hex_]} and {edge}" if hex_ in exits else f", {edge}"
    names = dict(board.names)
    coral = {pair for one, two in board.coral for pair in ((one, two), (two, one))}
    return tuple(
        tuple(
            Cell(
                hex=h.hex,
                col=int(h.hex[:2]),
                d=sheet.outline(h.hex),
                text=f"{h.hex} {TERRAIN.get(h.terrain, h.terrain)}"
                + (f" {names[h.hex]}" if h.hex in names else "")
                + (f"{exits[h.hex]} edge open" if h.hex in exits else "")
                + _coral(h.hex, coral),
            )
            for h in row
        )
        for row in _rows(board)
    )


def _coral(hex_: str, coral: Collection[tuple[str, str]]) -> str:
    """On which sides of a hex coral stands, in words."""
    q, r = axial(hex_)
    around = (
        (way, from_axial(q + dq, r + dr)) for way, (dq, dr) in zip(WAYS, DIRECTIONS, strict=True)
    )
    found = [way for way, other in around if (hex_, other) in coral]
    return f", coral to the {' and '.join(found)}" if found else ""


def describe(
    printed: str,
    here: Iterable[Counter],
    notes: Iterable[HexNote],
    view: View,
    told: Iterable[str] = (),
) -> str:
    """What a hex holds, read out: the same words for every unidentified counter.

    The order is the map's own, then own counters, then the others, each by label.
    """
    parts = [printed]
    parts += [n.text for n in sorted(notes, key=lambda n: n.kind) if n.text]
    parts += told
    counters = sorted(here, key=lambda c: (colour(c.side, view.seat) != "own", label_key(c.label)))
    for side, pile in groupby(counters, key=lambda c: c.side):
        who = "own" if side is view.seat.side else party(view, side)
        parts.append(f"{who}: " + ", ".join(spoken(c) for c in pile))
    return "; ".join(parts)


def spoken(counter: Counter) -> str:
    """A counter in words."""
    if counter.face == "unknown":
        shape = "contact" if counter.shape == "unit" else "building"
        return f"{counter.name.lower() or f'unidentified {shape}'} {counter.label}"
    words = [counter.name or counter.code, counter.label]
    if counter.face == "concealed" and not UNSEEN.intersection(counter.marks):
        words.append("concealed")
    words += [m for m in counter.marks if m not in words]
    return " ".join(words)


def shown_marks(counter: Counter) -> tuple[str, ...]:
    """The marks that stand on a card: that what is hidden is under water, its drawing shows."""
    deep = UNSEEN.intersection(counter.marks)
    return tuple(m for m in counter.marks if not (deep and m == "submerged"))


def party(view: View, side: Side) -> str:
    """The scenario's name of a side."""
    return next((p.name for p in view.sides if p.side is side), side.value)


def _by_hex(counters: Iterable[Counter]) -> list[tuple[str, list[Counter]]]:
    ordered = sorted(counters, key=lambda c: c.hex)
    return [(hex_, list(group)) for hex_, group in groupby(ordered, key=lambda c: c.hex)]


def _rows(board: Board) -> list[list[BoardHex]]:
    ordered = sorted(board.hexes, key=lambda h: (h.hex[2:], h.hex[:2]))
    return [list(group) for _, group in groupby(ordered, key=lambda h: h.hex[2:])]
