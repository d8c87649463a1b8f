"""Everything a seat's screen shows, as small named pieces of HTML.

The page puts the pieces together and a push sends those that changed. Both come from here, so
that reconnecting and reloading give the same board. A piece is rendered once per value.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.views.board import Board
from app.views.menu import Group, Menu, Offer
from app.views.model import Bulletin, Counter, Step, Tally, Verdict, View, Viewable
from app.views.seats import Seat
from app.web import scene
from app.web.cards import cards_layer
from app.web.icons import icon
from app.web.menu_data import bearings_data, menu_data
from app.web.pieces import BOARD, PANELS, Layer, piece
from app.web.plain import plain_view
from app.web.proofs import proof_panels
from app.web.render import call, slug
from app.web.rows import QUIET, Passage, begins, in_phases

LINES = 40
"""How much of the log stands on the screen; the rest is in the record."""
ASIDE = ("resign", "draw")
"""Offers that are kept out of the way of the thumb."""
TAKEN_BACK = ("mine", "section")
"""What was laid in set-up, which is taken back one by one."""
FORGET = "forget"
"""The order that takes a last-known marker off the map."""
ENDS = ("next", "end")
"""Orders after which what has not fired cannot fire any more."""


class TrayItem(Viewable, frozen=True, kw_only=True):
    """A counter of mine that is not on the map yet."""

    counter: Counter
    icon: str
    colour: str
    cargo: str = ""
    """What is aboard, in words."""


class ScoreLine(Viewable, frozen=True, kw_only=True):
    """A line of the score with the name of the side."""

    name: str
    colour: str
    points: str
    text: str


class Active(Viewable, frozen=True, kw_only=True):
    """The side whose turn it is."""

    name: str
    colour: str


class Pick(Viewable, frozen=True, kw_only=True):
    """One counter or hex of a choice of several."""

    label: str
    name: str
    hex: str


class Choice(Viewable, frozen=True, kw_only=True):
    """A choice of several counters or hexes, with what they are."""

    order: str
    begin: str
    """How the order begins."""
    hex: str
    """Of whose counters one has to be in hand for it to show; empty for any."""
    text: str
    least: int
    most: int
    choices: tuple[Pick, ...]


class Town(Viewable, frozen=True, kw_only=True):
    """Who held a hex that counts at the end."""

    hex: str
    name: str
    colour: str


@dataclass(frozen=True)
class Frame:
    """One screen: layers of pieces, single panels, the window title."""

    layers: dict[str, Layer] = field(default_factory=dict)
    """Container id -> its pieces."""
    panels: dict[str, str] = field(default_factory=dict)
    """Element id -> HTML."""
    title: str = ""
    log: tuple[Bulletin, ...] = ()


def compose(board: Board, view: View, menu: Menu) -> Frame:
    """The screen of a player or an observer."""
    view = plain_view(view)
    able = {p.label: p for p in menu.pieces}
    playing = view.seat.side is not None
    layers = board_layers(board, view)
    layers["cards"] = cards_layer(view, view.counters, able)
    layers["log"] = log_layer(view.log, view.track)
    return Frame(
        layers=layers,
        panels={
            "status": status_panel(view),
            "prompt": _prompt(view, menu, playing),
            "verdict": verdict_panel(view),
            "away": _away(view),
            "tray": _tray(view),
            "listed": call(PANELS, "listed", menu.listed),
            "markers": _markers(view, menu),
            "roll": _roll(view, menu),
            "score": call(PANELS, "score", _running_score(view), _how_known(view)),
            "menu": call(PANELS, "menu", menu_data(menu)),
            "bearings": call(PANELS, "bearings", bearings_data(view)),
            **proof_panels(view),
        },
        title=_title(view),
        log=view.log,
    )


def board_layers(board: Board, view: View, p: str = "") -> dict[str, Layer]:
    """What lies on the sheet, layer by layer; a prefix sets several boards apart."""
    units = {
        f"{p}u-{slug(s.counter.label)}": piece(BOARD, "unit", s, icon(s.counter.code), p)
        for s in scene.sprites(view)
    }
    cells = (c for row in scene.cells(board, view) for c in row)
    return {
        f"{p}notes": _layer((f"{p}n-{m.id}", "mark", m, p) for m in scene.marks(view)),
        f"{p}trails": _layer((f"{p}t-{slug(t.label)}", "trail", t, p) for t in scene.trails(view)),
        f"{p}units": Layer(True, units),
        f"{p}stacks": _layer((f"{p}s-{s.id}", "stack", s, p) for s in scene.stacks(view)),
        f"{p}cells": _layer((f"{p}c{c.hex}", "cell", c, p) for c in cells),
    }


def log_layer(log: Iterable[Bulletin], track: Iterable[Step], p: str = "") -> Layer:
    """The latest lines of a log, oldest first, with a row wherever a phase begins."""
    steps = tuple(track)
    titles = {step.name: step.title for step in steps}
    pieces: dict[str, str] = {}
    for row in in_phases(log, steps):
        if isinstance(row, Passage):
            pieces[f"{p}l-{row.id}"] = piece(PANELS, "passage", row, p)
        else:
            title = titles.get(row.phase, row.phase.capitalize())
            pieces[f"{p}l-{row.n}"] = piece(PANELS, "line", row, title, p)
    return Layer(False, dict(list(pieces.items())[-LINES:]))


def status_panel(view: View) -> str:
    """The phase track, the turn and the side to move."""
    return call(PANELS, "status", view, _active(view))


def score_lines(score: Iterable[Tally], view: View) -> list[ScoreLine]:
    """The score with names and colours, in the order of the view."""
    return [
        ScoreLine(
            name=scene.party(view, t.side),
            colour=scene.colour(t.side, view.seat),
            points=t.points,
            text=t.text,
        )
        for t in score
    ]


def _how_known(view: View) -> str:
    """How far the score of a view goes (HX.15)."""
    if view.verdict is not None:
        return "final"
    return "known to you" if view.seat.side else "in public"


def _layer(pieces: Iterable[tuple[str, str, Viewable, str]]) -> Layer:
    return Layer(True, {id_: piece(BOARD, name, item, p) for id_, name, item, p in pieces})


def _prompt(view: View, menu: Menu, playing: bool) -> str:
    main = tuple(
        o for o in menu.offers if not _is_aside(o) and o.notation != "undo" and _word(o) != FORGET
    )
    answers = tuple(o for o in menu.offers if o.notation == "draw" and view.draw is not None)
    more = tuple(o for o in menu.offers if _is_aside(o) and o not in answers)
    first = _next_order(main, menu)
    told = _draw(view)
    groups = _choices(view, menu)
    given = (view, main, more, groups, playing, first, told, answers, menu.wanting, menu.spans)
    return call(PANELS, "prompt", *given)


def _draw(view: View) -> str:
    """An offer of a draw that stands, in words for the reader."""
    if view.draw is None or view.verdict is not None:
        return ""
    if view.draw is view.seat.side:
        return "Your offer of a draw stands."
    return f"{scene.party(view, view.draw)} offers a draw."


def _next_order(main: tuple[Offer, ...], menu: Menu) -> str:
    """The order that the main button gives; none while it would give up a scan or an attack."""
    if not main:
        return ""
    first = main[0].notation
    if first.startswith("ram "):
        return ""
    if first == "done":
        spared = any(p.scans for p in menu.pieces)
    else:
        spared = first in ENDS and any(g.targets for p in menu.pieces for g in p.guns)
    return "" if spared else first


def _choices(view: View, menu: Menu) -> list[Choice]:
    known = {c.label: c for c in view.counters}

    def pick(group: Group, label: str) -> Pick:
        counter = known.get(label.partition(".")[0])
        told = [group.texts[label]] if label in group.texts else []
        if counter is None:
            return Pick(label=label, name=", ".join(told), hex=label if group.hex else "")
        # Which dummy to give up depends on what the enemy may take it for.
        posing = [f"moves as {counter.poses}"] if counter.poses else []
        words = ", ".join([counter.name or counter.code, *posing, *told])
        return Pick(label=label, name=words, hex=counter.hex)

    return [
        Choice(
            order=group.order,
            begin=group.begin or group.order,
            hex=group.hex,
            text=group.text,
            least=group.least,
            most=group.most,
            choices=tuple(pick(group, label) for label in _sorted(group)),
        )
        for group in menu.groups
    ]


def _sorted(group: Group) -> list[str]:
    """Counters by label; weapons as the menu has them, counter by counter."""
    return list(group.labels) if group.texts else sorted(group.labels, key=scene.label_key)


def _is_aside(offer: Offer) -> bool:
    """Whether it is folded away: what is seldom wanted, and the mines of a set-up one by one."""
    back = _word(offer) in TAKEN_BACK and offer.notation.endswith(" -")
    return back or _word(offer) in ASIDE


def _word(offer: Offer) -> str:
    return offer.notation.split(" ", 1)[0]


def _markers(view: View, menu: Menu) -> str:
    """Where contacts were last seen, the latest first."""
    notes = [note for note in view.hexes if note.kind == "last-known"]
    notes.sort(key=lambda note: (note.age, note.hex, scene.label_key(note.label)))
    offers = {o.notation.split(" ", 1)[1]: o for o in menu.offers if _word(o) == FORGET}
    return call(PANELS, "markers", notes, offers)


def _tray(view: View) -> str:
    """What is to be placed in set-up; else what waits off the map beside no hex yet."""
    off = [
        c
        for c in sorted(view.counters, key=lambda c: scene.label_key(c.label))
        if not (c.hex or c.aboard or "away" in c.marks)
        and c.side is view.seat.side
        and view.verdict is None
    ]
    waiting = [c for c in off if "waits" in c.marks]
    placing = [c for c in off if c not in waiting] if view.turn == 0 else []
    items = [
        TrayItem(
            counter=c,
            icon=icon(c.code),
            colour=scene.colour(c.side, view.seat),
            cargo=", ".join(o.name for o in view.counters if o.aboard == c.label),
        )
        for c in placing or waiting
    ]
    # What is due comes by itself where its note says; the rest is taken there.
    due = [i.counter for i in items if "due" in i.counter.marks]
    return call(PANELS, "tray", items, bool(placing), due)


def _roll(view: View, menu: Menu) -> str:
    """What of the enemy's list is lost, seen and still hidden."""
    side = view.seat.side
    name = "" if side is None else scene.party(view, side.other)
    return call(PANELS, "roll", menu.roll if view.verdict is None else (), name)


def _active(view: View) -> Active | None:
    if view.active is None:
        return None
    return Active(name=scene.party(view, view.active), colour=scene.colour(view.active, view.seat))


def _away(view: View) -> str:
    """What this seat was told since its last order, once it is to order in another turn."""
    news = view.log[-view.news :] if view.news and view.prompt.yours else ()
    lines = [b for b in news if b.kind not in QUIET] if any(map(begins, news)) else []
    return call(PANELS, "away", lines, lines[-1].n if lines else 0)


def verdict_panel(view: View, score: Iterable[Tally] | None = None) -> str:
    """How the game ended; hidden while it is on. The umpire's score is not that of his view."""
    towns = [
        Town(
            hex=note.hex,
            name=note.text,
            colour="none" if note.side is None else scene.colour(note.side, view.seat),
        )
        for note in view.hexes
        if note.kind == "control"
    ]
    outcome = _outcome(view.verdict, view.seat)
    lines = score_lines(view.score if score is None else score, view)
    return call(PANELS, "verdict", view, outcome, lines, towns)


def _running_score(view: View) -> list[ScoreLine]:
    """The score while the game is on; the verdict tells the last one."""
    return [] if view.verdict is not None else score_lines(view.score, view)


def _outcome(verdict: Verdict | None, seat: Seat) -> str:
    if verdict is None or verdict.winner is None:
        return "none"
    return scene.colour(verdict.winner, seat)


def _title(view: View) -> str:
    if view.verdict is not None:
        return f"{view.verdict.title} - {view.title}"
    return f"(!) Your turn - {view.title}" if view.prompt.yours else view.title
