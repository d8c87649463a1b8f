"""Phases: what may be ordered in them, who is waited for, and what runs by itself.

What may be done and what it does stand side by side: each order type of a phase has a `Ruling`, a
check against the sender's view and a resolution against the truth.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from app.kernel.facts import Fact
from app.kernel.orders import Order, Refusal
from app.views.seats import Side

PublicT = TypeVar("PublicT")
KnownT = TypeVar("KnownT")
ViewT = TypeVar("ViewT")
LogT = TypeVar("LogT")


class Ruling(Fact, Generic[ViewT, LogT], frozen=True, kw_only=True):
    """An order type: why not (from the view alone), and what it does (to the truth)."""

    check: Callable[[ViewT, Any], Refusal | None]
    resolve: Callable[[LogT, Side, Any], None]


class Phase(Fact, Generic[PublicT, KnownT, ViewT, LogT], frozen=True, kw_only=True):
    """A station of the sequence of play. `actors` and `passes` never see the truth (law 5)."""

    name: str
    title: str
    rule: str
    orders: Mapping[type[Order], Ruling[ViewT, LogT]] = {}
    actors: Callable[[PublicT], frozenset[Side]]
    """The sides that must end the phase by hand."""
    passes: Callable[[PublicT, KnownT], bool] = lambda _public, _known: False
    """Whether the opponent's knowledge alone proves that no order is possible (HX.4)."""
    begin: Callable[[LogT], None] = lambda _log: None
    """Automatic work when it begins."""
    end: Callable[[LogT], None] = lambda _log: None
    """Automatic work when it ends."""


def nobody(_public: object) -> frozenset[Side]:
    """The actors of a phase that runs by itself."""
    return frozenset()
