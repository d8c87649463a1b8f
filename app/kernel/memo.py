"""Results for frozen things, kept as long as there is room."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

SourceT = TypeVar("SourceT")
OtherT = TypeVar("OtherT")
MadeT = TypeVar("MadeT")


class Memo(Generic[SourceT, MadeT]):
    """A function of a frozen thing that remembers what it made of the very same thing.

    Equality is not asked: equal things may be written differently, such as 1 and 1.0.

    >>> names = Memo(str.upper, room=100)
    >>> label = "c4"
    >>> names(label) is names(label)
    True
    """

    def __init__(self, make: Callable[[SourceT], MadeT], *, room: int) -> None:
        self._make = make
        self._room = room
        self._kept: dict[int, tuple[SourceT, MadeT]] = {}

    def __call__(self, source: SourceT) -> MadeT:
        """The result for a source, made now or before."""
        kept = self._kept.get(id(source))
        # While a source is kept, no other can have its id.
        if kept is not None:
            return kept[1]
        made = self._make(source)
        if len(self._kept) >= self._room:
            self._kept.clear()
        self._kept[id(source)] = (source, made)
        return made

    def each(self, sources: Iterable[SourceT]) -> list[MadeT]:
        """The results for several."""
        find = self._kept.get
        return [
            self(source) if (kept := find(id(source))) is None else kept[1] for source in sources
        ]


class PairMemo(Generic[SourceT, OtherT, MadeT]):
    """The same for a function of two frozen things.

    >>> pairs = PairMemo(lambda one, two: one + two, room=100)
    >>> stem, number = "c", "4"
    >>> pairs(stem, number) is pairs(stem, number)
    True
    """

    def __init__(self, make: Callable[[SourceT, OtherT], MadeT], *, room: int) -> None:
        self._make = make
        self._room = room
        self._kept: dict[tuple[int, int], tuple[SourceT, OtherT, MadeT]] = {}

    def __call__(self, one: SourceT, two: OtherT) -> MadeT:
        """The result for two sources, made now or before."""
        kept = self._kept.get((id(one), id(two)))
        if kept is not None:
            return kept[2]
        made = self._make(one, two)
        if len(self._kept) >= self._room:
            self._kept.clear()
        self._kept[id(one), id(two)] = (one, two, made)
        return made


class PartsMemo(Generic[MadeT]):
    """The same for a function of any number of frozen things.

    >>> parts = PartsMemo(lambda *words: " ".join(words), room=100)
    >>> label, hex_ = "c4", "0101"
    >>> parts(label, "in", hex_) is parts(label, "in", hex_)
    True
    """

    def __init__(self, make: Callable[..., MadeT], *, room: int) -> None:
        self._make = make
        self._room = room
        self._kept: dict[tuple[int, ...], tuple[tuple[object, ...], MadeT]] = {}

    def __call__(self, *parts: object) -> MadeT:
        """The result for these, made now or before."""
        name = tuple(map(id, parts))
        kept = self._kept.get(name)
        if kept is not None:
            return kept[1]
        made = self._make(*parts)
        if len(self._kept) >= self._room:
            self._kept.clear()
        self._kept[name] = (parts, made)
        return made
