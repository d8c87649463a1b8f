"""Live games in memory: folded from the log, kept while they are played."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import msgspec

from app.audit.chain import first_head, next_head
from app.kernel.dice import Dice
from app.kernel.seals import Sealer
from app.kernel.secret import commitment_to, dice_at, sealing_key
from app.kernel.state import Public
from app.service.answers import NoSuchGame, Shown
from app.service.catalogue import Catalogue, Rules, Truth
from app.store.log import Logged
from app.store.models import Game
from app.store.store import Store
from app.views.seats import READERS, Seat

Screens = Mapping[Seat, Shown]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A game at one moment: the truth, the number of the next entry, what the seats see."""

    state: Truth
    seq: int
    screens: Screens
    """Of every seat but the umpire's, whose view is made when somebody asks for it."""
    keys: Mapping[tuple[str, str], int]
    """The entry each (seat, idempotency key) led to."""
    chain: str
    """Head of the chain over the log."""


class Table:
    """A game that is in use, with the lock that lets one order through at a time."""

    def __init__(self, game: Game, rules: Rules, position: Position) -> None:
        self.game = game
        self.rules = rules
        self.position = position
        self.lock = asyncio.Lock()
        self._umpire: Shown | None = None

    @property
    def dice(self) -> Dice:
        """The dice of the next order."""
        return dice_of(self.game, self.position.state.public)

    @property
    def sealer(self) -> Sealer:
        """What the next order is sealed with."""
        return sealer_of(self.game, self.position.chain)

    def shown(self, seat: Seat) -> Shown:
        """What a seat sees now. The umpire sees everything, so every entry is a new revision."""
        position = self.position
        if seat is not Seat.UMPIRE:
            return position.screens[seat]
        if self._umpire is None or self._umpire.revision != position.seq:
            view = self.rules.play.umpire(position.state)
            self._umpire = Shown(revision=position.seq, view=view)
        return self._umpire

    def advance(self, state: Truth, screens: Screens, entry: Logged) -> None:
        """Take in an entry that has just been stored."""
        seq, keys = self.position.seq, self.position.keys
        if entry.seat is not None and entry.key is not None:
            keys = {**keys, (entry.seat, entry.key): seq}
        chain = chained(self.position.chain, entry)
        self.position = Position(state=state, seq=seq + 1, screens=screens, keys=keys, chain=chain)


def chain_start(game: Game) -> str:
    """The head of the chain before the first entry."""
    return first_head(
        commitment=commitment_to(game.secret),
        ruleset=game.ruleset,
        version=game.rules_version,
        scenario=game.scenario,
        options=msgspec.json.decode(game.options),
        title=game.title,
    )


def chained(head: str, entry: Logged) -> str:
    """The head of the chain after an entry."""
    return next_head(
        head,
        seat=entry.seat,
        order=entry.order,
        notation=entry.notation,
        events=entry.events,
        revisions=entry.revisions,
        at=entry.at,
    )


def sealer_of(game: Game, chain: str) -> Sealer:
    """What the next order of a game is sealed with."""
    return Sealer(sealing_key(game.secret), chain)


def dice_of(game: Game, public: Public) -> Dice:
    """The dice of a game in a situation: from its secret, after the script of a test."""
    script = None if game.script is None else msgspec.json.decode(game.script, type=list[int])
    return dice_at(game.secret, public, script)


def screens_of(
    rules: Rules, state: Truth, before: Truth | None, shown: Screens
) -> dict[Seat, Shown]:
    """What the seats see now. A seat whose view did not change keeps its revision (law 4)."""
    screens: dict[Seat, Shown] = {}
    for seat in READERS:
        last = shown.get(seat)
        if last is not None and before is not None and _same_inputs(seat, before, state):
            screens[seat] = last
            continue
        view = rules.play.view(state, seat)
        if last is None:
            screens[seat] = Shown(revision=1, view=view)
        elif last.view == view:
            screens[seat] = last
        else:
            screens[seat] = Shown(revision=last.revision + 1, view=view)
    return screens


def revisions_of(screens: Screens, seq: int) -> dict[str, int]:
    """The revisions to store with an entry: the umpire's is the number of entries there are."""
    revisions = {seat.value: shown.revision for seat, shown in screens.items()}
    return {**revisions, Seat.UMPIRE.value: seq + 1}


def _same_inputs(seat: Seat, before: Truth, after: Truth) -> bool:
    """Whether all that a seat's view is made from is still the very same."""
    if before.public is not after.public or before.knowledge[seat] is not after.knowledge[seat]:
        return False
    return seat.side is None or before.forces[seat.side] is after.forces[seat.side]


def follow(rules: Rules, game: Game, state: Truth, events: bytes) -> Truth:
    """The state after the events of an entry as they are stored: no dice, no rules.

    Whatever is shown is folded by this, so that a reload shows the same bytes.
    """
    for event in rules.codec.decode(events, game.rules_version):
        state = rules.play.evolve(state, event)
    return state


def fold(rules: Rules, game: Game, entries: Sequence[Logged]) -> Position:
    """The position after some entries of a game, by their events alone."""
    state: Truth = rules.play.blank()
    keys: dict[tuple[str, str], int] = {}
    chain = chain_start(game)
    for seq, entry in enumerate(entries):
        state = follow(rules, game, state, entry.events)
        chain = chained(chain, entry)
        if entry.seat is not None and entry.key is not None:
            keys[entry.seat, entry.key] = seq
    revisions = entries[-1].revisions
    screens = {
        seat: Shown(revision=revisions[seat.value], view=shown.view)
        for seat, shown in screens_of(rules, state, None, {}).items()
    }
    return Position(state=state, seq=len(entries), screens=screens, keys=keys, chain=chain)


class _Place:
    """Where a table stands while it is loaded and used."""

    def __init__(self) -> None:
        self.users = 0
        self.loading = asyncio.Lock()
        self.table: Table | None = None


class Tables:
    """The games in memory; those not in use are dropped, longest unused first."""

    def __init__(self, store: Store, catalogue: Catalogue, *, keep: int = 200) -> None:
        self._store = store
        self._catalogue = catalogue
        self._keep = keep
        self._places: OrderedDict[str, _Place] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    @asynccontextmanager
    async def open(self, game: str) -> AsyncIterator[Table]:
        """A game, loaded if need be, and kept while it is used. Raises NoSuchGame, UnknownRules."""
        place = self._places.setdefault(game, _Place())
        place.users += 1
        try:
            yield place.table or await self._seated(place, game)
        finally:
            place.users -= 1
            self._tidy(game, place)

    async def is_behind(self, table: Table) -> bool:
        """Whether somebody else has appended to the log of a table."""
        return await self._store.log.next_seq(table.game.id) != table.position.seq

    async def reload(self, table: Table) -> None:
        """Fold the log of a table again from the start."""
        entries = await self._store.log.load(table.game.id)
        table.position = fold(table.rules, table.game, entries)

    async def _seated(self, place: _Place, game: str) -> Table:
        async with place.loading:
            if place.table is None:
                place.table = await self._load(game)
            return place.table

    async def _load(self, game: str) -> Table:
        row = await self._store.register.game(game)
        if row is None:
            raise NoSuchGame
        rules = self._catalogue.rules(row.ruleset)
        return Table(row, rules, fold(rules, row, await self._store.log.load(game)))

    def _tidy(self, game: str, place: _Place) -> None:
        """Keep the bound; a table in use is never dropped, so a game has one lock only."""
        if place.table is None:
            if not place.users:
                self._places.pop(game, None)
            return
        self._places.move_to_end(game)
        idle = [name for name, other in self._places.items() if not other.users]
        for name in idle[: max(0, len(self._places) - self._keep)]:
            del self._places[name]
