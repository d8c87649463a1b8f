"""Which boats there are in one reading of what was seen: hidden, in sight, contacts (BX.5)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Protocol, Self

import msgspec
from msgspec.structs import replace

from app.games.ground.belief.passage import Passage
from app.games.ground.belief.sightings import How, Kind

Number = Fraction | float


class Spread(Protocol):
    """Where one boat may be: a set (`Spots`), or how likely each hex is (`Shares`)."""

    @property
    def at(self) -> int:
        """All hexes it may be in."""

    @property
    def mining(self) -> int:
        """Where it may have lain for as long as a mine takes (S13.4)."""

    @property
    def mass(self) -> Number:
        """How likely all that is; 0 if it cannot be."""

    def thin(self, spots: int, chance: Number) -> Self:
        """Less likely by a factor in some hexes."""

    def fresh(self, spots: int) -> Self:
        """All of it in one hex, newly come."""

    def stayed(self) -> Self:
        """One turn more where it lay."""

    def silent(self, passage: Passage) -> Self:
        """After a move, or none, of which nothing was seen (BS.2)."""

    def found(self, passage: Passage, at: int, how: How, met: int) -> Self:
        """What is left when it comes to light in a hex (BS.7)."""

    def escaped(self, passage: Passage, steps: Iterable[int]) -> Self:
        """After a move out of sight (BS.8)."""

    def paired(self, passage: Passage, one: int, two: int) -> Self:
        """At which of two contacts it may be (BS.9)."""


class Boat(msgspec.Struct, frozen=True, kw_only=True):
    """One unit below: hidden, in sight under a label, or behind the contacts of a pair."""

    kind: Kind
    where: Spread
    label: str = ""
    submerged: bool = True
    pair: tuple[tuple[str, int], ...] = ()
    """The contacts of the pair: label and hex."""
    near: int = 0
    """Hexes of the pair from which it does not hide again: own surface units came there (S6.4)."""
    moved: bool = False
    """Whether it has made its move in this phase of movement."""
    many: bool = False
    """Stands for any number of boats, not for one (BS.11)."""

    @property
    def hidden(self) -> bool:
        """Whether there is nothing of it on the board (S5.1)."""
        return not self.label and not self.pair


class Story(msgspec.Struct, frozen=True):
    """One reading: the boats, and how likely what became of others makes it."""

    boats: tuple[Boat, ...] = ()
    weight: Number = 1

    def index(self, label: str) -> int:
        """Which boat bears a label, or is behind the contact of that label.

        Raises KeyError where none is.
        """
        for at, boat in enumerate(self.boats):
            if boat.label == label or any(label == contact for contact, _ in boat.pair):
                return at
        raise KeyError(label)

    def with_(self, index: int, boat: Boat) -> "Story":
        """The same with another boat in the place of one."""
        return replace(self, boats=(*self.boats[:index], boat, *self.boats[index + 1 :]))

    def without(self, index: int) -> "Story":
        """The same without a boat; that it could be where it was counts."""
        weight = self.weight * self.boats[index].where.mass
        return Story((*self.boats[:index], *self.boats[index + 1 :]), weight)

    def below(self, but: int = -1) -> int:
        """The hexes of boats in sight under water, all or all but one."""
        spots = 0
        for at, boat in enumerate(self.boats):
            if at != but and boat.label and boat.submerged:
                spots |= boat.where.at
        return spots

    def mass(self) -> Number:
        """How likely the whole is; 0 if a boat of it cannot be anywhere."""
        mass = self.weight
        for boat in self.boats:
            if boat.many:
                continue
            mass *= boat.where.mass
        return mass


def alike(boats: Iterable[Boat]) -> Iterator[tuple[int, int]]:
    """Hidden boats, one of those that nothing tells apart: its index, and how many there are."""
    firsts: dict[Boat, list[int]] = {}
    for at, boat in enumerate(boats):
        if boat.hidden:
            firsts.setdefault(boat, []).append(at)
    for found in firsts.values():
        yield found[0], len(found)
