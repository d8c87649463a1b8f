"""The rows of data/bench.toml: actions of history by script, and the figures they should give."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from app.games.corpen18.terms import Arc, Battery, Crew, Evasion, Level, Light
from app.kernel.data import Row

Bearing = Literal["bow", "broadside", "stern"]
ARCS: Mapping[Bearing, Arc] = {"bow": "bow", "broadside": "starboard", "stern": "stern"}


class ShipRow(Row, frozen=True, kw_only=True):
    """A ship of a case."""

    id: str
    class_: str = msgspec.field(name="class")
    crew: Crew
    nfp: bool = True
    firecon: Level | None = None
    """Instead of the class's."""
    hits: int = 0
    """Before it begins."""


class FireRow(Row, frozen=True, kw_only=True):
    """Ships that fire with some batteries, each at one target."""

    by: tuple[str, ...]
    guns: tuple[Battery, ...] = ("main",)
    at: tuple[str, ...]
    """The first of them that is afloat."""
    below: int = 0
    """The first of them with fewer hits than that, else the last one."""
    spread: bool = False
    """The ships of `by` share those that are afloat among them, in turn."""
    arc: Bearing | None = None
    target: Evasion = "steady"
    """What the target does."""


class TorpedoRow(Row, frozen=True, kw_only=True):
    """Ships that launch at one hex together."""

    by: tuple[str, ...]
    spreads: int
    """Of each ship."""
    at: tuple[str, ...]
    """All that is in the hex."""
    range: int
    surprise: bool = False
    ranges: Mapping[str, int] = {}
    """Of single ships, if another."""


class StepRow(Row, frozen=True, kw_only=True):
    """A step: torpedoes, or an exchange of fire by tiers of crew (C6.4)."""

    torpedoes: tuple[TorpedoRow, ...] = ()
    fire: tuple[FireRow, ...] = ()
    range: int = 0
    damage: Mapping[str, int] = {}
    """By ship, a total score of torpedoes that it suffers."""
    chance: Annotated[int, msgspec.Meta(ge=0, le=10)] = 10
    """It takes place by a die of that or less."""
    turn: int = 1
    """In which it is, for figures by turn."""
    arcs: Mapping[str, Bearing] = {}
    sea_state: int | None = None
    stop: Mapping[str, int] = {}
    """The case is over after it when a ship has so many hits."""
    repeat: int = 1


class FigureRow(Row, frozen=True, kw_only=True):
    """A figure: how often something is so, or its mean or median."""

    text: str
    expected: float
    kind: Literal["share", "mean_hits", "mean_sunk", "sunk", "won", "median_turns", "afloat"]
    of: tuple[str, ...]
    """The ships that it is about; of `won` the one that alone is afloat."""
    least: int = 0
    """Of a share: hits at least."""
    most: int = 99
    by_turn: int = 99
    """Of a share: as they stood after that turn."""
    count: int = 0
    """Of `sunk`: how many were sunk."""
    step: float = 1.0
    """To what the expected figure was rounded: 1 per cent, 0.1 hits."""


class CaseRow(Row, frozen=True, kw_only=True):
    """An action."""

    id: str
    text: str
    runs: int
    """How often it was run for the figures that are expected, and is."""
    light: Light = "day"
    sea_state: int = 0
    ships: tuple[ShipRow, ...]
    steps: tuple[StepRow, ...]
    figures: tuple[FigureRow, ...]


class BenchFile(Row, frozen=True, kw_only=True):
    """bench.toml."""

    case: tuple[CaseRow, ...]
