"""Few stories: those that say nothing new are dropped, and too many become one (BX.5)."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from app.games.ground.belief.spots import Spots
from app.games.ground.belief.story import Boat, Spread, Story

MOST = 48
"""Stories that are kept apart; more of a shape become one that allows whatever any of them does."""


def tidy(stories: Iterable[Story]) -> tuple[Story, ...]:
    """The same belief in fewer stories; nothing possible is lost."""
    found = list(dict.fromkeys(map(ordered, stories)))
    if len(found) > 1:
        found = largest(found)
    if len(found) > MOST:
        found = list(merged(found))
    return tuple(found)


def ordered(story: Story) -> Story:
    """The story with its boats in an order that says nothing."""
    return replace(story, boats=tuple(sorted(story.boats, key=_place)))


def largest(stories: Sequence[Story]) -> list[Story]:
    """Those that no other story covers."""
    kept: list[Story] = []
    for story in sorted(stories, key=_width, reverse=True):
        if not any(covers(other, story) for other in kept):
            kept.append(story)
    return sorted(kept, key=lambda story: [_place(boat) for boat in story.boats])


def covers(wide: Story, story: Story) -> bool:
    """Whether one story allows, boat by boat, whatever another does."""
    if shape(wide) != shape(story):
        return False
    return _matched(wide.boats, story.boats)


def shape(story: Story) -> tuple[object, ...]:
    """All of a story but where its boats may be."""
    return tuple(_shape(boat) for boat in story.boats)


def _by_shape(story: Story) -> str:
    return repr(shape(story))


def merged(stories: Iterable[Story]) -> Iterable[Story]:
    """One story of each shape, with all that the stories of that shape allow."""
    for _, alike in groupby(sorted(stories, key=_by_shape), key=_by_shape):
        one, *others = alike
        for other in others:
            pairs = zip(one.boats, other.boats, strict=True)
            one = replace(one, boats=tuple(_joined(a, b) for a, b in pairs))
        yield one


def _joined(one: Boat, other: Boat) -> Boat:
    if not (isinstance(one.where, Spots) and isinstance(other.where, Spots)):
        raise TypeError("only sets are merged")
    return replace(one, where=one.where.joined(other.where))


def _matched(wide: Sequence[Boat], narrow: Sequence[Boat]) -> bool:
    """Whether each boat of one story can be given a boat of the other with a larger set."""
    if not narrow:
        return True
    first, rest = narrow[0], narrow[1:]
    for at, boat in enumerate(wide):
        if _shape(boat) != _shape(first) or not _wider(boat.where, first.where):
            continue
        if _matched([*wide[:at], *wide[at + 1 :]], rest):
            return True
    return False


def _wider(one: Spread, other: Spread) -> bool:
    return isinstance(one, Spots) and isinstance(other, Spots) and one.covers(other)


def _width(story: Story) -> int:
    return sum(boat.where.at.bit_count() for boat in story.boats)


def _shape(boat: Boat) -> tuple[object, ...]:
    return (boat.kind.name, boat.label, boat.pair, boat.submerged, boat.near, boat.moved, boat.many)


def _place(boat: Boat) -> tuple[object, ...]:
    return (*_shape(boat), boat.where)
