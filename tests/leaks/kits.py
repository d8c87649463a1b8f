"""What the net has to know of a game: its rules, and what may be tried in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from app.kernel.dice import Dice, HmacDice
from app.views.menu import Menu


@dataclass(frozen=True)
class Kit:
    """One game's part of the net."""

    rules: Any
    """Its ruleset."""
    paths: Callable[[Any, Menu], Iterable[str]]
    """Orders of a menu as the rules fill them in, from a view."""
    shots: Callable[[Any, Menu], Iterable[str]]
    """The attacks that a menu offers: their odds are asked for."""
    guesses: Callable[[Any], Iterable[str]]
    """Orders by which a curious player could try to find something out."""
    bad_orders: Callable[[str, str], Iterable[str]]
    """Thirty orders that are never allowed, with labels of an own and of an enemy unit."""
    own: str
    foe: str
    """Labels where a side has no unit in view."""
    garbled: tuple[str, ...]
    """What is no order."""
    raw: tuple[dict[str, object], ...]
    """Bodies of requests that hold none."""
    dice: Callable[[bytes, Any], Dice] = lambda secret, _: HmacDice(secret)
    """The dice of a game that is played without a server, from its secret and Public."""
