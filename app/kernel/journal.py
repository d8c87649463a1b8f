"""The journal of one order: every event is folded and observed the moment it is written.

Rules write events and read the state each leaves behind. `observe` therefore runs after every
event: a unit glimpsed mid-path is reported, then lost.
"""

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import Any, Generic, Protocol, TypeVar

from app.kernel.dice import Dice, Stream
from app.kernel.events import Event, Rolled, Sealed, Unsealed
from app.kernel.seals import Sealer, Secrets
from app.kernel.state import Force, Public, Umpire
from app.views.proof import Opening, Seal
from app.views.seats import Side


class Truth(Protocol):
    """As much of a State as the journal needs to know."""

    @property
    def public(self) -> Public:
        """What was sealed so far, and when."""

    @property
    def forces(self) -> Mapping[Side, Force]:
        """What is sealed."""

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
        self,
        state: StateT,
        dice: Dice,
        evolve: Evolve[StateT],
        observe: Observe[StateT],
        sealing: "Sealing | None" = None,
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._evolve = evolve
        self._observe = observe
        self._sealing = sealing

    def write(self, event: Event) -> None:
        """Record an event, fold it in, and write down what each reader was shown by it."""
        before = self.state
        self.state = self._evolve(before, event)
        self.events.append(event)
        for shown in self._observe(before, event, self.state):
            self.state = self._evolve(self.state, shown)
            self.events.append(shown)
        if self._sealing is not None and type(event) in self._sealing.turned_up:
            self._open_leaves(self._sealing, before, event)

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

    def seal(self) -> None:
        """Seal what both sides have now, whatever happened since the last time (HX.13).

        Rules that are played without a server are not sealed.
        """
        if self._sealing is None:
            return
        public, chain = self.state.public, self._sealing.sealer.chain
        n = len(public.proof.seals) + 1
        a, b = (self._sealing.root(n, self.state.forces[side], chain) for side in Side)
        seal = Seal(n=n, turn=public.turn, phase=public.phase, a=a, b=b)
        self.write(Sealed(seal=seal, chain=chain))

    def _open_leaves(self, sealing: "Sealing", before: StateT, event: Event) -> None:
        """Open the leaves of the counters that an event turned up for everybody (HX.13)."""
        labels = sealing.turned_up[type(event)](before, event)
        umpire, n = before.umpire, len(before.public.proof.seals)
        opened = tuple(
            opening
            for side, label in labels
            if side in umpire.sealed
            and (opening := sealing.opening(n, umpire.sealed[side], umpire.chain, label))
        )
        if opened:
            self.write(Unsealed(openings=opened))


class Sealing:
    """How a game is sealed: the server's key, and what the rules say of secrets and reveals."""

    def __init__(
        self,
        sealer: Sealer,
        secrets: Callable[[Any], Secrets],
        turned_up: Mapping[type, Callable[..., Sequence[tuple[Side, str]]]],
    ) -> None:
        self.sealer = sealer
        self._secrets = secrets
        self.turned_up = turned_up
        """The face-down counters, known to everybody by label, that an event of a kind turned up,
        from the state before it and the event."""

    def root(self, n: int, force: Force, chain: str) -> str:
        """The root over a force as it is."""
        return self.sealer.root(n, force.side, self._secrets(force), chain)

    def opening(self, n: int, force: Force, chain: str, label: str) -> Opening | None:
        """The leaf of a counter in the seal that was made over a force as it was."""
        return self.sealer.opening(n, force.side, self._secrets(force), chain, label)
