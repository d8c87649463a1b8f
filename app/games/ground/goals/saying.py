"""Score and verdict of scenarios that are won by classes, in words (G13.8)."""

from collections.abc import Callable, Mapping

from app.games.ground.goals.goal import Known
from app.games.ground.goals.predicates import RANKS, attacker, losses
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public
from app.games.ground.words import points
from app.views.seats import Side


def losses_inflicted(public: Public, marks: Mapping[str, str], side: Side) -> Known:
    """The points of the enemy's losses, which decide nothing here: the verdict leaves them out."""
    del marks
    if public.ended:
        return Known(points=None, text="")
    return Known(points=None, text=f"{points(losses(public, side.other))} of losses inflicted")


Words = Mapping[tuple[bool, str], str]
"""What each class of victory says, for the attacker and for the other side (G13.8)."""


def in_words(words: Words) -> Callable[[Public, Mapping[str, str], Side], Known]:
    """A score that says at the end what the class of a side means."""

    def tally(public: Public, marks: Mapping[str, str], side: Side) -> Known:
        letter = public.classes.get(side)
        if letter is None:
            return losses_inflicted(public, marks, side)
        if public.ending == "gathered" and side is attacker(public):
            return Known(points=None, text=GATHERED)
        return Known(points=None, text=words[side is attacker(public), letter])

    return tally


GATHERED = "All its units stand at the ship that it has seized."


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
    """The classes of both sides in a sentence."""
    better, *worse = sorted(set(public.classes.values()), key=RANKS.index)
    if not worse:
        return f"Both sides have class {better}."
    return f"Class {better} is better than class {worse[0]}."


def letters(public: Public) -> tuple[str, str]:
    """The result of a scenario with classes S to E."""

    def words(winner: Side) -> tuple[str, str]:
        name = scenarios()[public.scenario].side(winner).name
        return f"Class {public.classes[winner]} victory for {name}", classes(public)

    return by_class(public, words)
