"""The dice of a game: each reader's as his log told him, everybody's once it is over (HX.6)."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.kernel.dice import Stream
from app.kernel.events import Rolled
from app.kernel.fairness import FACES, chance, chi_square
from app.service.catalogue import Truth
from app.service.tables import Table, Tables
from app.store.log import Logged
from app.store.store import Store
from app.views.model import Bulletin, Viewable
from app.views.seats import Seat, Side

LEDGERS = 24
"""Games whose dice are kept as they were read; those of others are read again."""
STRETCH = 12
"""Entries that are read before others have their turn."""
OWNERS = {Stream.of(side).value: side for side in Side}


class Roll(Viewable, frozen=True, kw_only=True):
    """Numbers that were drawn one after another for one cause."""

    turn: int
    phase: str
    cause: str
    """What they were for; before the end the line that told of them."""
    values: tuple[int, ...]
    faces: tuple[int, ...] = ()
    """Of each number; none where a line of the log did not say."""
    by: Side | None = None
    """Whose they were: the side of a secret stream, or else the one whose order led to them."""
    stream: str = ""
    """None before the end, nor an index."""
    first: int = 0
    """Index of the first in its stream."""


KINDS = ({6}, {10})
"""Faces of the dice that games throw."""


class Evenness(Viewable, frozen=True, kw_only=True):
    """How often each face of the dice that the game is played with came up."""

    by: Side | None
    """The side; None for all dice of the game."""
    counts: tuple[int, ...]
    dice: int
    chi_square: float
    chance: float
    """That fair dice come out at least as uneven, 0 to 1."""


class Sheet(Viewable, frozen=True, kw_only=True):
    """The dice of a game as a seat may know them."""

    rolls: tuple[Roll, ...]
    evenness: tuple[Evenness, ...] = ()
    """Of each side, then of all; none before the end."""


class Ledger:
    """The rolls of one game, as far as its log has been read."""

    def __init__(self, table: Table) -> None:
        self.lock = asyncio.Lock()
        self.rolls: list[Roll] = []
        self.read = 0
        """Entries that have been read."""
        self._rules, self._version = table.rules, table.game.rules_version
        self._state: Truth = table.rules.play.blank()

    def take(self, entry: Logged) -> None:
        """Read the next entry."""
        seat = None if entry.seat is None else Seat(entry.seat).side
        state, rolls = self._state, list[Roll]()
        for event in self._rules.codec.decode(entry.events, self._version):
            if isinstance(event, Rolled):
                roll = _roll(state, event, OWNERS.get(event.stream, seat))
                last = rolls.pop() if rolls else None
                rolls += _joined(last, roll)
            state = self._rules.play.evolve(state, event)
        self._state = state
        self.rolls += rolls
        self.read += 1


class Rolls:
    """Gives each seat the dice that are its to see."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._ledgers: OrderedDict[str, Ledger] = OrderedDict()

    async def sheet(self, game: str, seat: Seat) -> Sheet:
        """The dice that a seat may know now. Raises NoSuchGame."""
        async with self._tables.open(game) as table:
            at = table.position
            over = table.rules.play.is_over(at.state)
            if not over and seat is not Seat.UMPIRE:
                return Sheet(rolls=told(at.state.knowledge[seat].bulletins))
            rolls = await self._read(table, at.seq)
        if not over:
            return Sheet(rolls=tuple(replace(roll, stream="", first=0) for roll in rolls))
        return Sheet(rolls=rolls, evenness=_evenness(rolls))

    async def _read(self, table: Table, upto: int) -> tuple[Roll, ...]:
        """All rolls of a game, its log read up to an entry."""
        ledger = self._ledgers.setdefault(table.game.id, Ledger(table))
        self._ledgers.move_to_end(table.game.id)
        while len(self._ledgers) > LEDGERS:
            self._ledgers.popitem(last=False)
        async with ledger.lock:
            if ledger.read < upto:
                for entry in await self._store.log.load(table.game.id, upto - 1, ledger.read):
                    ledger.take(entry)
                    if ledger.read % STRETCH == 0:
                        # Nobody's order waits for a long game to be read.
                        await asyncio.sleep(0)
            return tuple(ledger.rolls)


def told(log: Iterable[Bulletin]) -> tuple[Roll, ...]:
    """The dice of a log, each with the line that told of it."""
    return tuple(
        Roll(turn=line.turn, phase=line.phase, cause=line.text, values=line.dice)
        for line in log
        if line.dice
    )


def _roll(state: Truth, event: Rolled, by: Side | None) -> Roll:
    """One number, in the situation in which it was drawn."""
    return Roll(
        turn=state.public.turn,
        phase=state.public.phase,
        cause=event.cause,
        values=(event.value,),
        faces=(event.faces,),
        by=by,
        stream=event.stream,
        first=event.index,
    )


def _joined(last: Roll | None, roll: Roll) -> tuple[Roll, ...]:
    """The number added to the roll before it, if it was drawn for the same; else both."""
    if last is None:
        return (roll,)
    if _bare(last) != _bare(roll):
        return last, roll
    return (replace(last, values=last.values + roll.values, faces=last.faces + roll.faces),)


def _bare(roll: Roll) -> Roll:
    """What a number was drawn for, without the number."""
    return replace(roll, values=(), faces=(), first=0)


def _evenness(rolls: Sequence[Roll]) -> tuple[Evenness, ...]:
    """How even the dice of each side, and all of them, were."""
    # Of several kinds that with the most throws; six faces where none was thrown.
    thrown = Counter(
        roll.faces[0] for roll in rolls if set(roll.faces) in KINDS for _ in roll.faces
    )
    faces = max(thrown, key=lambda kind: (thrown[kind], -kind), default=FACES)
    return tuple(_counted(rolls, side, faces) for side in (*Side, None))


def _counted(rolls: Iterable[Roll], side: Side | None, faces: int) -> Evenness:
    # Shuffles draw from six as well, on their way from many to two: those are no dice.
    dice = (roll for roll in rolls if set(roll.faces) == {faces})
    thrown = [value for roll in dice if side in (None, roll.by) for value in roll.values]
    counts = tuple(thrown.count(face) for face in range(1, faces + 1))
    return Evenness(
        by=side,
        counts=counts,
        dice=len(thrown),
        chi_square=chi_square(counts),
        chance=chance(counts),
    )
