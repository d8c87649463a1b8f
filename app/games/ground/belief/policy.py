"""What an owner is taken to choose, since a choice has no chance of its own (BX.3)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from app.games.ground.belief.passage import Passage
from app.games.ground.belief.sea import Sea, each


class Policy(msgspec.Struct, frozen=True, order=True):
    """How likely an owner is to move, and what to say of it beside a picture."""

    says: str
    moves: Fraction | None = None
    """The chance that a boat moves; None: standing still is one end hex like the others."""


EVEN = Policy("if every legal end hex is equally likely")
"""The end hexes of a boat are its own, and all that its steps lead to."""


def moving(chance: Fraction) -> Policy:
    """A boat moves with a chance, and then to every other hex alike.

    >>> moving(Fraction(1, 2)).says
    'if a boat moves with a chance of 1/2, and then to every hex alike'
    """
    if chance == 1:
        return Policy("if every boat moves, and to every hex alike", chance)
    return Policy(f"if a boat moves with a chance of {chance}, and then to every hex alike", chance)


class Outcome(msgspec.Struct, frozen=True):
    """How a move may go: it ends, or is stopped by a mine or an unseen enemy."""

    what: Literal["ends", "mine", "contact"]
    hex_: int
    steps: int
    chance: Fraction
    met: int = 0


def outcomes(passage: Passage, start: int, policy: Policy) -> list[Outcome]:
    """All that may come of a hidden boat's move, or of its standing still, from a hex.

    It goes a shortest way, every one alike, and does not know of mines and boats that are hidden.
    """
    ends = legal_ends(passage, start) & ~start
    count = ends.bit_count()
    if policy.moves is None:
        stay = Fraction(1, count + 1)
    else:
        stay = 1 - policy.moves if count else Fraction(1)
    stands = [Outcome("ends", start, 0, stay)] if stay else []
    if not count or stay == 1:
        return stands
    return stands + list(_moves(passage, start, ends, (1 - stay) / count))


def escapes(passage: Passage, start: int) -> list[Outcome]:
    """All that may come of the move of a boat in sight, given that it moves.

    The hex it left is an end like the others: out and back (BS.8).
    """
    ends = legal_ends(passage, start)
    if not ends:
        return []
    return list(_moves(passage, start, ends, Fraction(1, ends.bit_count())))


def legal_ends(passage: Passage, start: int) -> int:
    """Where its owner may order it, by what he sees."""
    return passage.sea.walks(start, passage.all_steps, passage.shut)


def _moves(passage: Passage, start: int, ends: int, chance: Fraction) -> Iterator[Outcome]:
    if not ends & (passage.mines | passage.taken):
        yield from _undisturbed(passage, start, ends, chance)
        return
    for end in each(ends):
        ways = shortest(passage.sea, start, end, passage.shut)
        for way in ways:
            yield _along(passage, start, way, chance / len(ways))


def _undisturbed(passage: Passage, start: int, ends: int, chance: Fraction) -> Iterator[Outcome]:
    """Moves that nothing can stop: what counts is how many steps the shortest way has."""
    front = start
    for steps in passage.all_steps:
        front = passage.sea.step(front, passage.shut)
        for end in each(front & ends):
            yield Outcome("ends", end, steps, chance)
        ends &= ~front


def _along(passage: Passage, start: int, way: tuple[int, ...], chance: Fraction) -> Outcome:
    for steps, hex_ in enumerate(way, 1):
        if hex_ & passage.mines:
            return Outcome("mine", hex_, steps, chance)
    end = way[-1]
    if not end & passage.taken:
        return Outcome("ends", end, len(way), chance)
    free = [0, *(at for at, hex_ in enumerate(way, 1) if not hex_ & passage.taken)][-1]
    return Outcome("contact", (start, *way)[free], free, chance, met=end)


def shortest(sea: Sea, start: int, end: int, avoid: int) -> list[tuple[int, ...]]:
    """The shortest walks of one step or more, each as the hexes entered."""
    ways: list[tuple[int, ...]] = [()]
    while ways:
        found = [way for way in ways if way and way[-1] == end]
        if found:
            return found
        tips = [(way, way[-1] if way else start) for way in ways]
        ways = [(*way, hex_) for way, tip in tips for hex_ in each(sea.step(tip, avoid))]
    return []
