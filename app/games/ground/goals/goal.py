"""What every rule of victory answers."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from app.games.ground.conceal import Log
from app.games.ground.state import Public, State
from app.games.ground.view import View
from app.views.seats import Side

Over = Literal["turns", "no-units", "left", "stopped", "gathered", "passed", "sunk", "held"]
"""How play itself ends a game."""


def nothing(log: Log) -> None:
    """Keep account of nothing."""
    del log


def careless(view: View) -> str:
    """Warn of nothing."""
    del view
    return ""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Who won, and with which class each side comes out of it (G13.8)."""

    winner: Side | None
    classes: Mapping[Side, str] = {}
    bonus: Mapping[Side, float] = {}
    """Points that are counted at the end alone."""


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the score: what counts, and that in words."""

    points: float | None
    """None where the scenario counts none."""
    text: str


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of victory.

    `over` looks at the end of a phase whether play is over, from what everybody can see alone
    (HX.14); `settle` judges the position once everything lies open; `tally` and `verdict` say it,
    from public facts and the control marks that a reader knows.
    """

    over: Callable[[State], Over | None]
    settle: Callable[[State], Outcome]
    tally: Callable[[Public, Mapping[str, str], Side], Known]
    verdict: Callable[[Public], tuple[str, str]]
    """Title and text."""
    phase_end: Callable[[Log], None] = nothing
    """What the scenario keeps account of when a phase ends."""
    watch: Callable[[Log], None] = nothing
    """What it notes after every order."""
    caution: Callable[[View], str] = careless
    """What a side is told before it ends a phase, where that would end the game unawares."""
