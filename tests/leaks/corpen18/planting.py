"""Planted leaks of Corpen 18: what one is, and the truth that careless code would keep at hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.games.corpen18 import (
    ruleset,
)
from app.games.corpen18.state import Ship, State
from app.games.corpen18.units import ships
from app.games.corpen18.view import View
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, wrap


@dataclass(frozen=True)
class Plant:
    """A mistake, the ruling it breaks, and the pair that must catch it."""

    ruling: str
    sow: Callable[[Patch], None]
    caught: str

    @property
    def id(self) -> str:
        """What it is called."""
        return self.sow.__name__


class Truth:
    """What a careless programmer would keep at hand: the state of the last view."""

    def __init__(self, patch: Patch) -> None:
        self.state = ruleset.Corpen18().blank()

        def keep(inner: Any, game: Any, state: State, seat: Seat) -> View:
            self.state = state
            view: View = inner(game, state, seat)
            return view

        wrap(patch, ruleset.Corpen18, "view", keep)

    def hidden(self, viewer: Side | None) -> list[Ship]:
        """Units of the enemy on the map that are not detected."""
        return [
            ship
            for ship in ships(self.state)
            if ship.in_play and ship.side is not viewer and not ship.detected
        ]
