"""Where a boat may be, as a set: what every move and every search makes of it (BS.2 to BS.10)."""

from collections.abc import Iterable

import msgspec

from app.games.ground.belief.passage import Passage, union
from app.games.ground.belief.sea import OFF, each
from app.games.ground.belief.sightings import How, Kind

LYING = 3
"""Own player-turns that a minelayer lies still to mine its hex (S13.4)."""


class Spots(msgspec.Struct, frozen=True, order=True):
    """The hexes a boat may be in, by the number of turns that it may have lain there.

    One set for whatever lays no mines; else four, for 0, 1, 2, and 3 or more turns.
    """

    lain: tuple[int, ...]

    @classmethod
    def within(cls, kind: Kind, spots: int) -> "Spots":
        """Anywhere in a set, newly come."""
        return cls((spots, *[0] * LYING) if kind.minelayer else (spots,))

    @property
    def at(self) -> int:
        """All hexes it may be in."""
        return union(self.lain)

    @property
    def mining(self) -> int:
        """Where it may have lain for as long as a mine takes."""
        return self.lain[LYING] & ~OFF if len(self.lain) > 1 else 0

    @property
    def mass(self) -> int:
        """1 if it may be anywhere at all."""
        return int(bool(self.at))

    def thin(self, spots: int, chance: object) -> "Spots":
        """Less likely in some hexes; only what is impossible changes a set (BS.3 to BS.6)."""
        return self if chance else self.only(~spots)

    def only(self, spots: int) -> "Spots":
        """Nowhere else."""
        return Spots(tuple(lying & spots for lying in self.lain))

    def fresh(self, spots: int) -> "Spots":
        """Newly come to these hexes."""
        return Spots((spots, *[0] * (len(self.lain) - 1)))

    def stayed(self, come: int = 0) -> "Spots":
        """One turn more where it lay, or newly come."""
        if len(self.lain) == 1:
            return Spots((self.lain[0] | come,))
        new, once, twice, more = self.lain
        return Spots((come, new, once, twice | more))

    def silent(self, passage: Passage) -> "Spots":
        """After a move, or none, of which nothing was seen (BS.2)."""
        come = passage.unseen(self.at, passage.all_steps)
        return self.only(~passage.trodden).stayed(come)

    def found(self, passage: Passage, at: int, how: How, met: int) -> "Spots":
        """What is left of the set when the boat comes to light in a hex (BS.7)."""
        match how:
            case "search":
                return self.only(at)
            case "attack":
                return self.fresh(self.at & at)
            case "die":
                return self.fresh(passage.unseen(self.at, passage.all_steps) & at)
            case "surfaced":
                return self.stayed(passage.passing(self.at, passage.all_steps)).only(at)
            case "mine":
                return self.fresh(passage.into(self.at, at, passage.all_steps))
            case "contact":
                steps = passage.short_of(at, met)
                come = passage.unseen(self.at, steps[1:])
                return self.stayed(come).only(at if steps else 0)
            case "ashore":
                return self.fresh(self._landed(passage, at))

    def escaped(self, passage: Passage, steps: Iterable[int]) -> "Spots":
        """After a move out of sight (BS.8)."""
        return self.fresh(passage.unseen(self.at, steps))

    def paired(self, passage: Passage, one: int, two: int) -> "Spots":
        """At which of two contacts it may be, with its decoy at the other (BS.9)."""
        boat = self.fresh(0)
        for start in each(self.at & passage.sea.walks(one, (0, 1, 2))):
            here, decoy = self.only(start), passage.decoy(start)
            for end, other in ((one, two), (two, one)):
                if decoy & other:
                    boat = boat.joined(here.silent(passage).only(end))
        return boat

    def joined(self, other: "Spots") -> "Spots":
        """What either allows."""
        return Spots(tuple(a | b for a, b in zip(self.lain, other.lain, strict=True)))

    def covers(self, other: "Spots") -> bool:
        """Whether the other allows nothing that this one does not."""
        return not any(b & ~a for a, b in zip(self.lain, other.lain, strict=True))

    def _landed(self, passage: Passage, beside: int) -> int:
        """Where it may have left the water: beside the land it came to (S12.2)."""
        return passage.sea.walks(self.at, range(passage.kind.steps + 1), passage.shut) & beside
