"""Events of units that nobody sees."""

from collections.abc import Mapping
from typing import Literal

from app.kernel.events import Event
from app.views.seats import Side

Cause = Literal[
    "search", "fire", "ashore", "bump", "blast", "die", "rise", "hover", "ping", "mine", "charge"
]
"""How a hidden unit comes to light: somebody came next to it, it fired, it left the water, two met
under water, a blast reached it; at sea a die, it came up, a hovercopter, sonar, a mine, a depth
charge."""


class Hid(Event, frozen=True, kw_only=True):
    """In set-up a unit was told to start out of sight, or in the open after all; private."""

    unit: str
    hidden: bool
    face_down: bool = False
    """Whether it has a counter that lies face down instead."""


class LeftOut(Event, frozen=True, kw_only=True):
    """Dummies stay out of a game, one for each unit that has no counter; private."""

    side: Side
    units: tuple[str, ...]


class Found(Event, frozen=True, kw_only=True):
    """Hidden units came to light together: each has a counter from now on, with a fresh label."""

    units: tuple[str, ...]
    labels: Mapping[str, str]
    """By unit."""
    cause: Cause
    finder: str = ""
    """The unit that came next to them."""
