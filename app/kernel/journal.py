"""The journal of one order: every event is folded and observed the moment it is written.

Rules write events and read the state each leaves behind. `observe` therefore runs after every
event: a unit glimpsed mid-path is reported, then lost.
"""

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import Generic, Protocol, TypeVar

from app.kernel.dice import Dice, Stream
from app.kernel.events import Event, Rolled
from app.kernel.state import Umpire


class Truth(Protocol):
    """As much of a State as the journal needs to know."""

    @property
    def umpire(self) -> Umpire:
        """Where the dice streams stand."""


StateT = TypeVar("StateT", bound=Truth)
Item = TypeVar("Item")
Evolve = Callable[[StateT, Event], StateT]
Observe = Callable[[StateT, Event, StateT], Iterable[Event]]


class Journal(Generic[StateT]):
    """The events of one order in the making, and the state they lead to."""

    def __init__(
        self, state: StateT, dice: Dice, evolve: Evolve[StateT], observe: Observe[StateT]
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._evolve = evolve
        self._observe = observe

    def write(self, event: Event) -> None:
        """Record an event, fold it in, and write down what each reader was shown by it."""
        before = self.state
        self.state = self._evolve(before, event)
        self.events.append(event)
        for shown in self._observe(before, event, self.state):
            self.state = self._evolve(self.state, shown)
            self.events.append(shown)

    def draw(self, stream: Stream, faces: int, cause: str) -> int:
        """A number 1..faces from a stream; the draw itself is recorded (law 9)."""
        index = self.state.umpire.drawn.get(stream.value, 0)
        value = self._dice.draw(stream, index, faces)
        rolled = Rolled(stream=stream.value, index=index, faces=faces, value=value, cause=cause)
        self.write(rolled)
        return value

    def die(self, cause: str, stream: Stream = Stream.PUBLIC) -> int:
        """One D6 (G0.5)."""
        return self.draw(stream, 6, cause)

    def shuffle(self, items: Sequence[Item], stream: Stream, cause: str) -> list[Item]:
        """The items in random order (Fisher-Yates over the stream)."""
        out: MutableSequence[Item] = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.draw(stream, last + 1, cause) - 1
            out[last], out[other] = out[other], out[last]
        return list(out)
