"""Score and verdict of scenarios that are won by classes, in words (G13.8)."""

from collections.abc import Callable, Mapping

from app.games.ground.goals.goal import Known
from app.games.ground.goals.predicates import losses
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public
from app.games.ground.words import listed, points
from app.views.seats import Side


def losses_inflicted(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """The points of the enemy's losses, which decide nothing here."""
    del marks
    return Known(points=None, text=f"{points(losses(public, side.other))} of losses inflicted")


def by_class(public: Public, words: Callable[[Side], tuple[str, str]]) -> tuple[str, str]:
    """Title and text of a result: given up, agreed, or by these words for the winner."""
    if public.ending == "agreed":
        return "A draw", "Both sides agreed to it."
    winner = public.winner
    if winner is None:
        return "A draw", classes(public)
    name = scenarios()[public.scenario].side(winner).name
    if public.ending == "resigned":
        loser = scenarios()[public.scenario].side(winner.other).name
        return f"{name} wins", f"{loser} resigned."
    return words(winner)


def classes(public: Public) -> str:
    """The class of each side in a sentence."""
    every = [
        f"{scenarios()[public.scenario].side(side).name} class {public.classes[side]}"
        for side in Side
        if side in public.classes
    ]
    return f"{listed(every)}."


def letters(public: Public) -> tuple[str, str]:
    """The result of a scenario with classes S to E."""

    def words(winner: Side) -> tuple[str, str]:
        name = scenarios()[public.scenario].side(winner).name
        return f"Class {public.classes[winner]} victory for {name}", classes(public)

    return by_class(public, words)
