"""The screen of a replay: a still laid out by the pieces of the board of play, without orders."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from markupsafe import Markup
from msgspec.structs import replace

from app.hexes import sheet
from app.service.replays import Eyes, Moment, Still
from app.views.model import View, Viewable
from app.views.seats import Side
from app.web import scene
from app.web.cards import cards_layer
from app.web.frame import (
    Frame,
    board_layers,
    log_layer,
    score_lines,
    status_panel,
    verdict_panel,
)
from app.web.pieces import PANELS, Layer
from app.web.plain import plain_view
from app.web.render import call

STEP = "replay/_panels.html"
ROOM = 0.08
"""The part of the timeline that the word for the set-up takes on a small screen."""
PULSES = 24
"""Hexes that pulse at most."""


class Jump(Viewable, frozen=True, kw_only=True):
    """A link to another step."""

    id: str
    text: str
    """Empty for those that have a sign."""
    says: str
    step: int
    """0: there is none."""


class Look(Viewable, frozen=True, kw_only=True):
    """As whom a replay may be watched."""

    eyes: str
    name: str
    step: int
    """Of the same moment."""
    now: bool


class Band(Viewable, frozen=True, kw_only=True):
    """A game turn on the timeline."""

    name: str
    x: str
    width: str
    odd: bool


class Pin(Viewable, frozen=True, kw_only=True):
    """A step at which something was turned up."""

    step: int
    x: str
    texts: tuple[str, ...]


class Reel(Viewable, frozen=True, kw_only=True):
    """The timeline: all that does not change from step to step."""

    steps: int
    bands: tuple[Band, ...]
    pins: tuple[Pin, ...]
    phases: str
    """The steps at which phases begin, with spaces between them."""
    turns: str
    """The same of players' turns."""


def compose_still(still: Still) -> Frame:
    """The screen at a step. The colours are the viewer's own, whomever he watches."""
    view = replace(plain_view(still.view), seat=still.viewer)
    layers = board_layers(still.board, view)
    layers["over"] = _pulses(still)
    layers["cards"] = cards_layer(view, view.counters, {}, "r-")
    layers["log"] = log_layer(view.log, view.track)
    back, on = jumps(still.moments, still.step)
    score = [] if view.verdict is not None else score_lines(view.score, view)
    return Frame(
        layers=layers,
        panels={
            "status": status_panel(view),
            "verdict": verdict_panel(view),
            "score": call(PANELS, "score", score, _how_known(still)),
            "step": _step(still, view),
            "back": call(STEP, "jumps", "back", back, still.eyes.value),
            "on": call(STEP, "jumps", "on", on, still.eyes.value),
            "eyes": call(STEP, "looks", _looks(still, view)),
        },
        title=f"Step {still.step} of {len(still.moments)} - Replay of {view.title}",
        log=view.log,
    )


def reel_of(moments: Sequence[Moment]) -> Reel:
    """The timeline of a replay."""
    count = len(moments)
    begins = [*_starts(m.turn for m in moments), count + 1]
    return Reel(
        steps=count,
        bands=tuple(
            Band(
                name=_named(moments[start - 1].turn, end - start, count),
                x=place(start, count),
                width=_share(min(end, count) - start, count),
                odd=at % 2 == 1,
            )
            for at, (start, end) in enumerate(pairwise(begins))
        ),
        pins=tuple(
            Pin(step=step, x=place(step, count), texts=moment.reveals)
            for step, moment in enumerate(moments, start=1)
            if moment.reveals
        ),
        phases=" ".join(map(str, phase_starts(moments))),
        turns=" ".join(map(str, turn_starts(moments))),
    )


def place(step: int, steps: int) -> str:
    """Where a step lies on the timeline.

    >>> place(1, 5), place(2, 5), place(1, 1)
    ('0%', '25%', '0%')
    """
    return _share(step - 1, steps)


def phase_starts(moments: Iterable[Moment]) -> list[int]:
    """The steps at which a phase of a player begins."""
    return _starts((m.turn, m.active, m.phase) for m in moments)


def turn_starts(moments: Iterable[Moment]) -> list[int]:
    """The steps at which a player's turn begins."""
    return _starts((m.turn, m.active) for m in moments)


def jumps(moments: Sequence[Moment], step: int) -> tuple[list[Jump], list[Jump]]:
    """The ways back from a step, and the ways on."""
    phases, turns = phase_starts(moments), turn_starts(moments)

    def back(starts: list[int]) -> int:
        return max((start for start in starts if start < step), default=0)

    def on(starts: list[int]) -> int:
        return min((start for start in starts if start > step), default=0)

    last = len(moments)
    return (
        [
            _jump("first", "", "To the beginning", 1 if step > 1 else 0),
            _jump("turn-back", "Turn", "A turn back", back(turns)),
            _jump("phase-back", "Phase", "A phase back", back(phases)),
            _jump("step-back", "", "A step back", step - 1),
        ],
        [
            _jump("step-on", "", "A step on", step + 1 if step < last else 0),
            _jump("phase-on", "Phase", "A phase on", on(phases)),
            _jump("turn-on", "Turn", "A turn on", on(turns)),
            _jump("last", "", "To the end", last if step < last else 0),
        ],
    )


def _jump(name: str, text: str, says: str, step: int) -> Jump:
    return Jump(id=name, text=text, says=says, step=step)


def _starts(keys: Iterable[object]) -> list[int]:
    """The steps, from 1, at which something is another than at the step before."""
    listed = list(keys)
    changed = (at + 2 for at, (one, two) in enumerate(pairwise(listed)) if one != two)
    return [1, *changed] if listed else []


def _share(part: int, steps: int) -> str:
    return f"{100 * part / max(1, steps - 1):.6g}%"


def _pulses(still: Still) -> Layer:
    """The hexes that the news of this step are about."""
    there = {h.hex for h in still.board.hexes}
    named = dict.fromkeys(hex_ for line in still.news for hex_ in line.hexes if hex_ in there)
    ids = {f"o-{still.step}-{hex_}": hex_ for hex_ in list(named)[:PULSES]}
    return Layer(
        True, {id_: call(STEP, "pulse", id_, sheet.outline(hex_)) for id_, hex_ in ids.items()}
    )


def _step(still: Still, view: View) -> str:
    """What came with this step."""
    lines = log_layer(still.news, view.track, "t-").pieces.values()
    by = still.by
    return call(
        STEP,
        "step",
        still.step,
        len(still.moments),
        _when(view),
        scene.party(view, by) if by else "",
        scene.colour(by, view.seat) if by else "none",
        still.order,
        [Markup(html) for html in lines],
    )


def _when(view: View) -> str:
    """The turn, whose it is, and the phase, in words."""
    if view.verdict is not None:
        return f"Turn {view.turn}: the end"
    phase = next((step.title for step in view.track if step.now), view.phase.capitalize())
    if not view.turn:
        return phase
    whose = f", {scene.party(view, view.active)}" if view.active else ""
    return f"Turn {view.turn}{whose}: {phase}"


def _looks(still: Still, view: View) -> list[Look]:
    """The views that may be chosen; the observer's only where one looks through it."""
    names = {
        Eyes.A: f"As {scene.party(view, Side.A)} saw it",
        Eyes.B: f"As {scene.party(view, Side.B)} saw it",
        Eyes.OBSERVER: "As observers saw it",
        Eyes.TRUTH: "As it was",
    }
    if len(still.choices) == 1 and still.viewer.side is not None:
        names[still.eyes] = "As you saw it"
    return [
        Look(eyes=eyes.value, name=name, step=still.choices[eyes], now=eyes is still.eyes)
        for eyes, name in names.items()
        if eyes in still.choices and (eyes is not Eyes.OBSERVER or still.eyes is eyes)
    ]


def _named(turn: int, length: int, count: int) -> str:
    """What a turn is called on the timeline, as far as there is room."""
    return str(turn) if turn else "set-up" if length > ROOM * count else ""


def _how_known(still: Still) -> str:
    """How far the score of a still goes (HX.15)."""
    match still.eyes:
        case Eyes.TRUTH:
            return "true"
        case Eyes.OBSERVER:
            return "in public"
        case _ if still.eyes.value == still.viewer.value:
            return "known to you"
        case _:
            return "as known there"
