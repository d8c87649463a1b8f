"""What holds for one move below: where it may lead, and which of it would have been seen (BS.2)."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from app.games.ground.belief.sea import Sea
from app.games.ground.belief.sightings import Kind

HALF = Fraction(1, 2)
TWO_THIRDS = Fraction(4, 6)
SURE = Fraction(1)


def union(sets: Iterable[int]) -> int:
    """What is in any of some sets."""
    whole = 0
    for spots in sets:
        whole |= spots
    return whole


class Passage(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A move of one kind over a sea, with what is in its way; sets of hexes are bits."""

    sea: Sea
    kind: Kind
    barred: int = 0
    """Where it may not enter."""
    moments: tuple[int, ...] = (0,)
    """Where his own boats in sight were, at each moment at which it may have moved (S14.2)."""
    taken: int = 0
    mined: int = 0
    quiet: bool = False
    """Whether one hex alone is safer than two (`silent_running`)."""

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out of it, since many boats make the same move."""
        return {}

    @property
    def all_steps(self) -> range:
        """The numbers of steps of a move that is one."""
        return range(1, self.kind.steps + 1)

    @property
    def mines(self) -> int:
        """Where a mine would go off under it (S13.2)."""
        return self.mined if self.kind.sets_off else 0

    def unseen(self, start: int, steps: Iterable[int]) -> int:
        """The ends of moves that nothing on the way brings to light, dice aside."""
        return self.passing(start, steps) & ~self.taken

    def passing(self, start: int, steps: Iterable[int]) -> int:
        """Where it may be in the middle of such a move, on its last steps or not."""
        ends, steps = 0, tuple(steps)
        for at, below in enumerate(self.moments):
            # Until then it was where nobody came in sight, and from then on nobody does.
            front = start & ~union(self.moments[: at + 1])
            come = self.sea.walks(front, steps, self.barred | below | self.mines)
            ends |= come & ~union(self.moments[at:])
        return ends

    @property
    def trodden(self) -> int:
        """Where one of his boats was in sight at some moment: nobody stayed there."""
        return union(self.moments)

    @property
    def shut(self) -> int:
        """Where it may not enter at any of those moments."""
        always = self.moments[0]
        for below in self.moments[1:]:
            always &= below
        return self.barred | always

    def into(self, start: int, mine: int, steps: Iterable[int]) -> int:
        """The mined hex, if a move can come to it without setting off another mine first."""
        return self.sea.walks(start, steps, (self.shut | self.mines) & ~mine) & mine

    def decoy(self, start: int) -> int:
        """Where a decoy from there may lie: no mine minds it (S6.2, S6.3)."""
        return self.sea.walks(start, (1, 2), self.shut) & ~self.taken

    def short_of(self, stop: int, met: int) -> range:
        """How many steps a boat may have made that stopped in a hex short of an unseen enemy.

        It was to end on the enemy's hex and fell back to the last free one (S14.3): next to it, or
        with another unseen enemy between.
        """
        left = 1 if self.sea.step(stop) & met else 2
        return range(self.kind.steps - left + 1)

    def hides(self, steps: int) -> Fraction:
        """The chance that a hidden boat stays so after that many steps (S5.3)."""
        if not self.kind.boat or not steps:
            return SURE
        return TWO_THIRDS if self.quiet and steps == 1 else HALF

    def escapes(self, steps: int) -> Fraction:
        """The chance that a boat in sight is lost after that many steps (S5.3)."""
        return Fraction(2, 6) if self.quiet and steps == 1 else Fraction(1, 6)
