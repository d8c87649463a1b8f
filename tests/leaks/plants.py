"""Planted leaks: mistakes that somebody could make, each of which the net must catch.

A net that lets one of them pass is worth nothing. Every plant says what it would tell, the ruling
it breaks, and the part of the net that catches it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from app.games.ground import ruleset
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.views.seats import Seat

Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Plant:
    """A mistake, and the part of the net that must catch it."""

    id: str
    ruling: str
    sow: Callable[[Patch], None]
    caught: str
    """A pair of `pairs.py`, `set-up`, `roster`, `ties` or `histories`."""


def wrap(patch: Patch, owner: Any, name: str, around: Callable[..., Any]) -> None:
    """Put something around a function: it gets the function first, then the arguments."""
    inner = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **kwargs: around(inner, *args, **kwargs))


class Truth:
    """What a careless programmer would keep at hand: the state that the last view was made from."""

    def __init__(self, patch: Patch) -> None:
        self.state: State | None = None

        def keep(inner: Callable[..., View], game: object, state: State, seat: Seat) -> View:
            self.state = state
            return inner(game, state, seat)

        wrap(patch, ruleset.Ground, "view", keep)

    def unit(self, label: str) -> Unit | None:
        """The unit that bears a label."""
        if self.state is None:
            return None
        units = [u for force in self.state.forces.values() for u in force.units.values()]
        return next((unit for unit in units if unit.label == label), None)

    def kind(self, label: str) -> str:
        """What lies under a label."""
        unit = self.unit(label)
        return unit.kind if unit else ""
