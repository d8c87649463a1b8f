"""Beliefs along the way of a game: what was folded once is not folded again (BX.2)."""

from collections.abc import Iterator
from operator import is_

from msgspec.structs import replace

from app.games.ground.belief.sightings import Note, TurnEnded
from app.games.ground.belief.tracker import Belief, believe

ROOM = 16
"""Beliefs that are kept: of each game the last few that were asked for."""


class Trail:
    """Folds sightings, and remembers how far it came with the very same ones.

    Equality is not asked. Two games may show the same, and how soon an answer comes must tell
    nobody of a game that is not his.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: tuple[tuple[Belief, tuple[Note, ...], Belief], ...] = ()

    def believe(self, start: Belief, seen: tuple[Note, ...]) -> Belief:
        """What `believe` makes of sightings. Raises Unexplained, KeyError as it does."""
        done, belief = self._furthest(start, seen)
        for stop in _stops(seen, done):
            belief = believe(belief, seen[done:stop])
            done = stop
            # A copy, without what it worked out on its way.
            self._kept = (*self._kept, (start, seen[:done], replace(belief)))[-self._room :]
        return belief

    def _furthest(self, start: Belief, seen: tuple[Note, ...]) -> tuple[int, Belief]:
        """Of how many of the sightings there is a belief already, and that."""
        fitting = [
            (len(known), belief)
            for begun, known, belief in self._kept
            if _alike(begun, start) and len(known) <= len(seen) and all(map(is_, known, seen))
        ]
        return max(fitting, key=lambda found: found[0], default=(0, start))


def _stops(seen: tuple[Note, ...], done: int) -> Iterator[int]:
    """Where to stop and remember: the last notes may yet be taken back and told otherwise, those
    before the end of a player-turn are not."""
    ended = next((n for n in range(len(seen), done, -1) if isinstance(seen[n - 1], TurnEnded)), 0)
    yield from (n for n in sorted({ended, len(seen)}) if n > done)


def _alike(one: Belief, two: Belief) -> bool:
    """Whether folds begin alike: the same water, and the same policy."""
    return one.sea is two.sea and (one.policy, type(one.one), one.quiet) == (
        two.policy,
        type(two.one),
        two.quiet,
    )
