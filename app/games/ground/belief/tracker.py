"""Where hidden boats may be: a pure fold over what was shown (BX.2, BX.5, BS.1 to BS.13).

A belief is a set of stories. Each says which boats came to light when; in each every hidden boat
has a set of its own. That two boats of a side are never in one hex (S14.2) is used where one of
them is in sight; hidden ones, and the boats behind contacts, are followed apart. So the truth is
always among the stories, and all that they allow would be allowed if hidden boats met freely.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property, reduce

import msgspec
from msgspec.structs import replace

from app.games.ground.belief import sightings as s
from app.games.ground.belief.mines import NO_MINES, Mines
from app.games.ground.belief.passage import Passage, union
from app.games.ground.belief.policy import Policy
from app.games.ground.belief.sea import Sea
from app.games.ground.belief.spots import Spots
from app.games.ground.belief.story import Boat, Number, Spread, Story, alike
from app.games.ground.belief.tidy import tidy
from app.games.ground.belief.weights import Shares, weighed

AFOOT: tuple[s.How, ...] = ("die", "surfaced", "mine", "contact", "ashore")
"""How a boat comes to light while it moves."""

STEPS = (s.Moved, s.Escaped, s.Paired, s.Surfaced)
"""What is seen only while his boats move."""


class Belief(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All that a side can know of hidden boats and mines."""

    sea: Sea
    policy: Policy | None = None
    """With one, hexes are weighed; without, they are possible or not."""
    one: Number = Fraction(1)
    """Certainty: a fraction for exact weights, 1.0 for quick ones."""
    quiet: bool = False
    """The switch `silent_running`."""
    stories: tuple[Story, ...] = (Story(),)
    mines: Mines = NO_MINES
    barred: int = 0
    taken: int = 0
    mined: int = 0
    moments: tuple[int, ...] = (0,)
    """Where his boats in sight were below, before he moves and after each move that was seen."""
    moving: bool = False
    """Whether a move was seen in this phase."""

    def passage(self, kind: s.Kind, *moments: int) -> Passage:
        """A move of a kind, past his boats in sight as they were at some moment."""
        kept = self._passages.get((kind, moments))
        if kept is None:
            kept = self._passages[kind, moments] = Passage(
                sea=self.sea,
                kind=kind,
                barred=self.barred,
                moments=moments,
                taken=self.taken,
                mined=self.mined,
                quiet=self.quiet,
            )
        return kept

    def thin(self, where: Spread, spots: int, chance: Number) -> Spread:
        """Where a boat may be, less likely in some hexes; stories share boats, so each once."""
        key = (id(where), spots, chance)
        kept = self._thinner.get(key)
        if kept is None:
            kept = self._thinner[key] = (where, where.thin(spots, chance))
        return kept[1]

    @cached_property
    def _thinner(self) -> dict[tuple[int, int, Number], tuple[Spread, Spread]]:
        return {}

    @cached_property
    def _passages(self) -> dict[tuple[s.Kind, tuple[int, ...]], Passage]:
        return {}

    def anywhere(self, kind: s.Kind, zone: Iterable[str]) -> Spread:
        """A boat of which nothing but its zone is known (BS.1)."""
        spots = self.sea.spots(zone)
        if self.policy is None:
            return Spots.within(kind, spots)
        return Shares.within(spots, self.policy, self.one)


class Unexplained(ValueError):
    """No world has these sightings: one is wrong, or one was left out."""


def believe(belief: Belief, sightings: Iterable[s.Sighting]) -> Belief:
    """A belief after some sightings, in the order of play (BX.2)."""
    return reduce(follow, sightings, belief)


def follow(belief: Belief, seen: s.Sighting) -> Belief:
    """A belief after one more sighting.

    Raises Unexplained where nothing hidden could have been seen there, KeyError for a label that
    nobody has.
    """
    belief = replace(belief, mines=belief.mines.follow(belief.sea, seen))
    match seen:
        case s.Bounds():
            spots = belief.sea.spots
            return replace(
                belief,
                barred=spots(seen.barred),
                taken=spots(seen.taken),
                mined=spots(seen.mined),
            )
        case s.TurnEnded():
            return replace(belief, mines=belief.mines.laid_at(_mining(belief)))
        case s.MinesListed() | s.Passed() | s.Exploded() | s.Laid():
            return belief
        case s.Searched(sure=False):
            return belief
        case _:
            return _timed(replace(belief, stories=_stories(belief, seen)), seen)


def _timed(belief: Belief, seen: s.Sighting) -> Belief:
    """With the moments at which a boat that nobody sees may make its move in this phase."""
    now = belief.stories[0].below()
    if isinstance(seen, s.MovesEnded):
        return replace(belief, moving=False, moments=(now,))
    afoot = isinstance(seen, STEPS) or (isinstance(seen, s.Found) and seen.how in AFOOT)
    if not (afoot or belief.moving):
        return replace(belief, moments=(now,))
    if now == belief.moments[-1]:
        return replace(belief, moving=True)
    return replace(belief, moving=True, moments=(*belief.moments, now))


def _stories(belief: Belief, seen: s.Sighting) -> tuple[Story, ...]:
    told = (after for story in belief.stories for after in _after(belief, story, seen))
    after = [story for story in map(_settled, told) if story.mass()]
    if not after:
        raise Unexplained(f"{seen!r} is not possible")
    return tidy(after) if belief.policy is None else weighed(after)


def _after(belief: Belief, story: Story, seen: s.Sighting) -> Iterator[Story]:
    """What a story becomes: nothing if the sighting contradicts it, several if it may mean more."""
    spot = belief.sea.spot
    match seen:
        case s.Listed():
            yield _listed(belief, story, seen)
        case s.MovesEnded():
            yield _moves_ended(belief, story)
        case s.Searched():
            yield _searched(belief, story, belief.sea.around(seen.hex_))
        case s.Cleared():
            yield _thinned(belief, story, spot(seen.hex_), 0)
        case s.Unanswered():
            yield _thinned(belief, story, spot(seen.hex_), seen.chance, boats=True)
        case s.Found(how="ashore"):
            yield from _ashore(belief, story, seen)
        case s.Found():
            yield from _found(belief, story, seen)
        case s.Paired():
            yield from _paired(belief, story, seen)
        case s.TurnedUp():
            yield from _turned_up(story, seen)
        case s.Lost():
            yield story.without(story.index(seen.label))
        case _:
            yield _in_sight(belief, story, seen)


def _settled(story: Story) -> Story:
    """Who has made its move is where nobody else comes into sight (S14.2)."""
    if not any(boat.moved and not boat.label for boat in story.boats):
        return story
    return _alone(story, story.below(), moved=True)


def _alone(story: Story, spots: int, *, moved: bool = False) -> Story:
    """Nobody else is where a boat is in sight below (S14.2); `moved` speaks of who has moved."""
    return replace(
        story,
        boats=tuple(
            replace(boat, where=boat.where.thin(spots, 0))
            if not boat.label and (boat.moved or not moved)
            else boat
            for boat in story.boats
        ),
    )


def _in_sight(belief: Belief, story: Story, seen: s.Sighting) -> Story:
    """What a boat that has a label does."""
    match seen:
        case s.Moved():
            at, boat = _labelled(story, seen.label)
            where = boat.where.fresh(belief.sea.spot(seen.hex_))
            return story.with_(at, replace(boat, where=where, moved=True, submerged=seen.submerged))
        case s.Acted():
            at, boat = _labelled(story, seen.label)
            where = boat.where.fresh(boat.where.at)
            return story.with_(at, replace(boat, where=where, submerged=seen.submerged))
        case s.Surfaced():
            at, boat = _labelled(story, seen.label)
            return story.with_(at, replace(boat, submerged=False))
        case s.Dived():
            at, boat = _labelled(story, seen.label)
            below = story.with_(at, replace(boat, submerged=True))
            return _alone(below, boat.where.at)
        case s.Escaped():
            at, boat = _labelled(story, seen.label)
            passage = belief.passage(boat.kind, story.below(at))
            where = boat.where.escaped(passage, seen.steps)
            return story.with_(at, Boat(kind=boat.kind, where=where, moved=True))
        case s.Known():
            at, boat = _labelled(story, seen.label)
            where = boat.where.thin(~dict(boat.pair)[seen.label], 0)
            return story.with_(at, replace(boat, where=where))
        case s.Vanished():
            at, boat = _labelled(story, seen.label)
            return story.with_(at, Boat(kind=boat.kind, where=boat.where.thin(boat.near, 0)))
        case _:
            raise TypeError(f"no boat does {seen!r}")


def _labelled(story: Story, label: str) -> tuple[int, Boat]:
    at = story.index(label)
    return at, story.boats[at]


def _listed(belief: Belief, story: Story, seen: s.Listed) -> Story:
    """The boats of the printed list, or one that stands for any number (BS.1, BS.11)."""
    where = belief.anywhere(seen.kind, seen.zone)
    if seen.number is None and belief.policy is not None:
        raise ValueError("boats are weighed only if their number is known")
    boat = Boat(kind=seen.kind, where=where, many=seen.number is None)
    number = 1 if seen.number is None else seen.number
    return replace(story, boats=(*story.boats, *[boat] * number))


def _moves_ended(belief: Belief, story: Story) -> Story:
    """Who was not spoken of stood, or moved unseen (BS.2); where one is in sight no other is."""
    below = story.below()
    ended: dict[Boat, Boat] = {}
    for boat in set(story.boats):
        where = boat.where
        if boat.hidden and not boat.moved:
            where = where.silent(belief.passage(boat.kind, *belief.moments))
        elif boat.label and not boat.moved:
            where = where.stayed()
        if not boat.label:
            where = where.thin(below, 0)
        ended[boat] = replace(boat, where=where, moved=False)
    return replace(story, boats=tuple(ended[boat] for boat in story.boats))


def _searched(belief: Belief, story: Story, around: int) -> Story:
    """No hidden boat there or beside; of a pair nothing is told until P3.0 (BS.3, S6.4)."""
    return replace(
        story,
        boats=tuple(
            replace(boat, where=belief.thin(boat.where, around, 0))
            if boat.hidden
            else replace(boat, near=boat.near | around & boat.where.at)
            for boat in story.boats
        ),
    )


def _thinned(
    belief: Belief, story: Story, spots: int, chance: Number, *, boats: bool = False
) -> Story:
    """Hidden boats are less likely there, or not there; `boats` leaves Ogres alone."""
    return replace(
        story,
        boats=tuple(
            replace(boat, where=belief.thin(boat.where, spots, chance))
            if boat.hidden and (boat.kind.boat or not boats)
            else boat
            for boat in story.boats
        ),
    )


def _met(story: Story, kind: str, *, afoot: bool) -> Iterator[tuple[int, Boat, int]]:
    """Who may have been met: hidden boats of the kind, alike ones once with their number (BX.5)."""
    for at, count in alike(story.boats):
        boat = story.boats[at]
        if boat.kind.name == kind and not (afoot and boat.moved):
            yield at, boat, count


def _unmoved(belief: Belief, boat: Boat) -> Spread:
    """Where a boat is that has not moved yet: where none has come into sight (S14.2)."""
    return boat.where.thin(union(belief.moments), 0)


def _instead(story: Story, at: int, boat: Boat, count: int) -> Story:
    """The story with what a hidden boat has become; there are more where `many` came from."""
    told = replace(story, weight=story.weight * count)
    if story.boats[at].many:
        return replace(told, boats=(*told.boats, boat))
    return told.with_(at, boat)


def _found(belief: Belief, story: Story, seen: s.Found) -> Iterator[Story]:
    hex_, met = belief.sea.spot(seen.hex_), belief.sea.spot(seen.met) if seen.met else 0
    afoot = seen.how in AFOOT
    for at, boat, count in _met(story, seen.kind.name, afoot=afoot):
        passage = belief.passage(boat.kind, story.below())
        found = Boat(
            kind=boat.kind,
            where=_unmoved(belief, boat).found(passage, hex_, seen.how, met),
            label=seen.label,
            submerged=seen.submerged,
            moved=afoot,
        )
        told = _instead(story, at, found, count)
        # Others may have been there before it came, but not with it (S14.2).
        yield _alone(told, hex_) if seen.submerged and not afoot else told


def _ashore(belief: Belief, story: Story, seen: s.Found) -> Iterator[Story]:
    """An Ogre has left the water for good, and is no longer anybody to look for."""
    for at, boat, count in _met(story, seen.kind.name, afoot=True):
        passage = belief.passage(boat.kind, story.below())
        where = boat.where.found(passage, belief.sea.around(seen.hex_), "ashore", 0)
        told = _instead(story, at, Boat(kind=boat.kind, where=where, label=seen.label), count)
        yield told.without(told.index(seen.label))


def _paired(belief: Belief, story: Story, seen: s.Paired) -> Iterator[Story]:
    """A hidden boat, or one in sight, is behind one of two contacts (BS.9)."""
    one, two = (belief.sea.spot(hex_) for hex_ in seen.hexes)
    contacts = tuple(sorted(zip(seen.labels, (one, two), strict=True)))
    if seen.was:
        at, boat = _labelled(story, seen.was)
        choices = [(at, boat, 1)]
    else:
        kinds = sorted({boat.kind.name for boat in story.boats if boat.kind.boat})
        if seen.kind is not None:
            kinds = [seen.kind.name]
        choices = [met for kind in kinds for met in _met(story, kind, afoot=True)]
    for at, boat, count in choices:
        passage = belief.passage(boat.kind, story.below(at))
        where = (boat.where if seen.was else _unmoved(belief, boat)).paired(passage, one, two)
        # One that was in sight is in sight again at P3.0, wherever it is (S6.4).
        near = one | two if seen.was else 0
        behind = Boat(kind=boat.kind, where=where, pair=contacts, near=near, moved=True)
        yield _instead(story, at, behind, count)


def _turned_up(story: Story, seen: s.TurnedUp) -> Iterator[Story]:
    at, boat = _labelled(story, seen.contact)
    if boat.kind.name != seen.kind.name:
        return
    where = boat.where.thin(~dict(boat.pair)[seen.contact], 0)
    up = Boat(kind=boat.kind, where=where, label=seen.label, submerged=seen.submerged)
    told = story.with_(at, up)
    yield _alone(told, where.at) if seen.submerged else told


def _mining(belief: Belief) -> int:
    """Where a boat may have lain for as long as a mine takes (S13.4)."""
    spots = 0
    for story in belief.stories:
        for boat in story.boats:
            spots |= boat.where.mining
    return spots
