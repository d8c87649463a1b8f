"""How likely a boat is to be where: the dice that were not seen, under a policy (BX.3, BS.13)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec.structs import replace

from app.games.ground.belief.passage import SURE, Passage
from app.games.ground.belief.policy import Outcome, Policy, escapes, outcomes
from app.games.ground.belief.sea import OFF, each
from app.games.ground.belief.sightings import How
from app.games.ground.belief.story import Boat, Number, Spread, Story

MOST = 256
"""Stories that are weighed; of more the least likely are left out."""


class Shares(msgspec.Struct, frozen=True, order=True, dict=True):
    """How likely each hex is. The sum is how likely all that was seen of the boat is.

    Dice that fall alike wherever the boat is, such as those of a charge that hits, are left out.
    Where boats in sight moved, a hidden one is taken to use what was open at every moment.

    Exact if the first shares are fractions; floats are quicker over many turns.
    """

    of: tuple[tuple[int, Number], ...]
    policy: Policy

    @classmethod
    def within(cls, spots: int, policy: Policy, one: Number) -> "Shares":
        """Anywhere in a set alike; all of it together is `one`."""
        share = one / max(spots.bit_count(), 1)
        return cls(tuple((spot, share) for spot in each(spots)), policy)

    @cached_property
    def at(self) -> int:
        """All hexes that have a share."""
        spots = 0
        for spot, _ in self.of:
            spots |= spot
        return spots

    @property
    def mining(self) -> int:
        """Nothing: mines are not weighed."""
        return 0

    @cached_property
    def mass(self) -> Number:
        """The sum of the shares."""
        return sum((share for _, share in self.of), start=Fraction())

    def thin(self, spots: int, chance: Number) -> "Shares":
        """Less likely by a factor in some hexes (BS.3 to BS.6)."""
        if not self.at & spots:
            return self
        if not chance:
            return replace(self, of=tuple(pair for pair in self.of if not pair[0] & spots))
        return self._summed((h, share * chance if h & spots else share) for h, share in self.of)

    def fresh(self, spots: int) -> "Shares":
        """All of it in one hex."""
        return self._summed([(spots, self.mass)])

    def stayed(self) -> "Shares":
        """The same: how long it lay is not weighed."""
        return self

    def silent(self, passage: Passage) -> "Shares":
        """After a move, or none, of which nothing was seen (BS.2, BS.13)."""
        # Stories share boats: each is moved once.
        kept: tuple[Shares, Shares] | None = passage.kept.get(id(self))
        if kept is None:
            kept = passage.kept[id(self)] = (self, self._unseen(passage))
        return kept[1]

    def found(self, passage: Passage, at: int, how: How, met: int) -> "Shares":
        """All that brings the boat to light in a hex, in this way (BS.7).

        That an owner comes up, fires or goes ashore is a choice, and no chance.
        """
        match how:
            case "search" | "attack":
                found = [share for hex_, share in self.of if hex_ == at]
            case "die":
                found = [
                    share * (1 - passage.hides(out.steps))
                    for share, out in self._outcomes(passage, at)
                    if out.what == "ends" and out.hex_ == at
                ]
            case "surfaced":
                found = [
                    share
                    for share, out in self._outcomes(replace(passage, taken=0), at)
                    if out.what == "ends" and out.hex_ == at
                ]
            case "mine" | "contact":
                found = [
                    share
                    for share, out in self._outcomes(passage, at)
                    if (out.what, out.hex_, out.met) == (how, at, met)
                ]
            case "ashore":
                found = [share for hex_, share in self.of if self._lands(passage, hex_, at)]
        spot = at if how != "ashore" else self.at & -self.at
        return self._summed([(spot, sum(found, start=Fraction()))])

    def escaped(self, passage: Passage, steps: Iterable[int]) -> "Shares":
        """After a move out of sight (BS.8)."""
        allowed = set(steps)
        if allowed <= {0, 1}:
            return self._drifted(passage, allowed)
        return self._summed(
            (out.hex_, share * out.chance * passage.escapes(out.steps))
            for hex_, share in self.of
            for out in escapes(passage, hex_)
            if out.what == "ends" and out.steps in allowed
        )

    def paired(self, passage: Passage, one: int, two: int) -> "Shares":
        """At which of two contacts it may be; its decoy goes to every other hex alike (BS.9)."""
        near = passage.sea.walks(one, (0, 1, 2))
        found: list[tuple[int, Number]] = []
        for start, share in self.of:
            if not start & near:
                continue
            decoys = passage.sea.walks(start, (1, 2), passage.shut) & ~OFF
            for out in outcomes(passage, start, self.policy):
                other = one ^ two ^ out.hex_
                if out.what != "ends" or not out.hex_ & (one | two):
                    continue
                if decoys & other & ~passage.taken:
                    choices = (decoys & ~out.hex_).bit_count()
                    found.append((out.hex_, share * out.chance / choices))
        return self._summed(found)

    def scaled(self, factor: Number) -> "Shares":
        """The same, times a factor."""
        return replace(self, of=tuple((hex_, share * factor) for hex_, share in self.of))

    def _unseen(self, passage: Passage) -> "Shares":
        one = type(self.of[0][1])(1) if self.of else Fraction(1)
        sums: dict[int, Number] = {}
        for hex_, share in self.of:
            for end, chance in _ends(passage, hex_, self.policy, one):
                sums[end] = sums.get(end, 0) + share * chance
        return self._summed(sums.items())

    def _outcomes(self, passage: Passage, at: int) -> Iterator[tuple[Number, Outcome]]:
        """All that may come of moves from where one can come to a hex."""
        near = passage.sea.walks(at, range(passage.kind.steps + 1))
        for hex_, share in self.of:
            if hex_ & near:
                for out in outcomes(passage, hex_, self.policy):
                    yield share * out.chance, out

    def _drifted(self, passage: Passage, steps: set[int]) -> "Shares":
        """After what was left of a move that a mine was met on: every end alike."""
        found: list[tuple[int, Number]] = []
        for hex_, share in self.of:
            ends = passage.unseen(hex_, steps)
            found += [(end, share / max(ends.bit_count(), 1)) for end in each(ends)]
        return self._summed(found)

    def _lands(self, passage: Passage, hex_: int, beside: int) -> bool:
        reach = passage.sea.walks(hex_, range(passage.kind.steps + 1), passage.shut)
        return bool(reach & beside)

    def _summed(self, found: Iterable[tuple[int, Number]]) -> "Shares":
        sums: dict[int, Number] = {}
        for hex_, share in found:
            if share:
                sums[hex_] = sums.get(hex_, 0) + share
        return replace(self, of=tuple(sorted(sums.items())))


def _ends(
    passage: Passage, start: int, policy: Policy, one: Number
) -> tuple[tuple[int, Number], ...]:
    """Where a boat may end from a hex without being seen, each with its chance of all of it."""
    key = (start, policy, type(one))
    kept: tuple[tuple[int, Number], ...] | None = passage.kept.get(key)
    if kept is None:
        kept = passage.kept[key] = tuple(_hidden(passage, outcomes(passage, start, policy), one))
    return kept


def _hidden(
    passage: Passage, found: Iterable[Outcome], one: Number
) -> Iterator[tuple[int, Number]]:
    share: Number = one
    last = (Fraction(), Fraction())
    for out in found:
        if out.what == "ends":
            stays = SURE if out.hex_ == OFF else passage.hides(out.steps)
            # Most of them have the same chance, and fractions are slow.
            if last[0] is not out.chance or last[1] is not stays:
                share, last = one * out.chance * stays, (out.chance, stays)
            yield out.hex_, share


def weighed(stories: Iterable[Story]) -> tuple[Story, ...]:
    """The same stories, those that are alike added up; the likelihood is in their weights."""
    sums: dict[Story, Number] = {}
    whole: dict[int, tuple[Spread, Spread]] = {}
    for story in stories:
        boats = [_whole(boat, whole) for boat in story.boats]
        bare = replace(story, boats=tuple(sorted(boats, key=_place)), weight=1)
        sums[bare] = sums.get(bare, 0) + story.mass()
    ranked = sorted(sums.items(), key=lambda found: found[1], reverse=True)[:MOST]
    return tuple(replace(story, weight=weight) for story, weight in ranked)


def _whole(boat: Boat, whole: dict[int, tuple[Spread, Spread]]) -> Boat:
    """The boat with shares that add up to 1; `whole` keeps those of boats before."""
    where = boat.where
    if not isinstance(where, Shares) or where.mass in (0, 1):
        return boat
    if id(where) not in whole:
        whole[id(where)] = (where, where.scaled(1 / where.mass))
    return replace(boat, where=whole[id(where)][1])


def _place(boat: Boat) -> tuple[object, ...]:
    return (boat.kind.name, boat.label, boat.pair, boat.moved, boat.near, boat.where)
