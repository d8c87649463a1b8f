"""Replays: a game step by step, as a seat saw it or as it was, folded from its log.

The steps of a seat are its own revisions: how much the others did meanwhile does not show. Those of
the truth are the entries of the log.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec.structs import replace

from app.service.catalogue import Truth
from app.service.tables import Table, Tables, follow
from app.store.log import Logged
from app.store.store import Store
from app.views.board import Board
from app.views.model import Bulletin, View, Viewable
from app.views.seats import Seat, Side

STRETCH = 12
"""Steps that are folded at a time; the state at the head of each stretch is kept."""
TRACKS, STRETCHES, REMEMBERED = 24, 48, 10_000
"""What is kept of all games; the rest is folded again."""


class Eyes(StrEnum):
    """As whom a game is watched."""

    A = "a"
    B = "b"
    OBSERVER = "observer"
    TRUTH = "truth"


class StillSealed(Exception):
    """What others saw, and the truth, stay sealed until the game is over."""


class NoSuchEyes(Exception):
    """Nobody sees a game so."""


class NoSuchStep(Exception):
    """The replay has no such step."""


class Moment(Viewable, frozen=True, kw_only=True):
    """A step on the timeline of a replay."""

    turn: int
    active: Side | None
    phase: str
    reveals: tuple[str, ...] = ()
    """What was turned up, a sentence each."""


class Still(Viewable, frozen=True, kw_only=True):
    """One step of a replay."""

    eyes: Eyes
    viewer: Seat
    step: int
    view: View
    news: tuple[Bulletin, ...]
    """The lines of the log that came with this step."""
    order: str
    """The order that it came of, in notation: the seat's own, or with the truth anybody's."""
    by: Side | None
    """Whose order it was."""
    moments: tuple[Moment, ...]
    """Of every step, from the first."""
    choices: Mapping[Eyes, int]
    """As whom the viewer may watch, each with the step of the same moment."""
    over: bool
    revision: int
    """Of the viewer's own seat, as it is now."""
    board: Board


class Track:
    """The replay of one game through one pair of eyes, as far as it has been wound."""

    def __init__(self, table: Table, eyes: Eyes) -> None:
        self.lock = asyncio.Lock()
        self.eyes = eyes
        self.entries: list[int] = []
        """The entry of the log that each step came with."""
        self.moments: list[Moment] = []
        self.orders: list[tuple[Side | None, str]] = []
        self.heads: list[Truth] = []
        """The state at the first step of each stretch."""
        self.revisions: list[Mapping[str, int]] = []
        """Of every seat after each entry."""
        self._rules, self._game = table.rules, table.game
        self._state: Truth = table.rules.play.blank()
        self._last: View | None = None

    @property
    def revision(self) -> int:
        """The seat's revision, or the number of entries, up to which it has been wound."""
        return self._at(len(self.revisions) - 1) if self.revisions else 0

    def wind(self, entry: Logged) -> None:
        """Take in the next entry of the log."""
        before, seq = self.revision, len(self.revisions)
        self._state = self.follow(self._state, entry)
        self.revisions.append(entry.revisions)
        if self._at(seq) == before:
            return
        view = self.seen(self._state)
        if len(self.entries) % STRETCH == 0:
            self.heads.append(self._state)
        self.entries.append(seq)
        self.orders.append(self._order(entry))
        self.moments.append(
            Moment(
                turn=view.turn,
                active=view.active,
                phase=view.phase,
                reveals=_reveals(self._last, view),
            )
        )
        self._last = view

    def follow(self, state: Truth, entry: Logged) -> Truth:
        """The state after an entry."""
        return follow(self._rules, self._game, state, entry.events)

    def seen(self, state: Truth) -> View:
        """A state through these eyes; the truth has the true counters, log and score."""
        if self.eyes is not Eyes.TRUTH:
            view: View = self._rules.play.view(state, Seat(self.eyes.value))
            return view
        umpire = self._rules.play.umpire(state)
        return replace(umpire.truth, counters=umpire.counters, log=umpire.log, score=umpire.score)

    def step_of(self, entry: int, eyes: Eyes) -> int:
        """The step that other eyes had reached with an entry."""
        return entry + 1 if eyes is Eyes.TRUTH else self.revisions[entry][eyes.value]

    def _at(self, entry: int) -> int:
        return self.step_of(entry, self.eyes)

    def _order(self, entry: Logged) -> tuple[Side | None, str]:
        if entry.seat is None or (self.eyes is not Eyes.TRUTH and entry.seat != self.eyes.value):
            return None, ""
        return Seat(entry.seat).side, entry.notation or ""


class Replays:
    """Gives each viewer the steps that are his to see."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._tracks: OrderedDict[tuple[str, Eyes], Track] = OrderedDict()
        self._stretches: OrderedDict[tuple[str, Eyes, int], Sequence[View]] = OrderedDict()
        self._ended: set[str] = set()

    async def over(self, game: str) -> bool:
        """Whether everybody may watch everything. Raises NoSuchGame, UnknownRules."""
        if game in self._ended:
            return True
        async with self._tables.open(game) as table:
            over = bool(table.rules.play.is_over(table.position.state))
        if over:
            if len(self._ended) >= REMEMBERED:
                self._ended.clear()
            self._ended.add(game)
        return over

    async def still(
        self, game: str, viewer: Seat, eyes: str | None = None, step: int | None = None
    ) -> Still:
        """A step; without a number the last one, without eyes the viewer's own.

        Raises NoSuchGame, NoSuchEyes, StillSealed, NoSuchStep.
        """
        async with self._tables.open(game) as table:
            at = table.position
            over = table.rules.play.is_over(at.state)
            chosen = _chosen(eyes, viewer, over)
            track = self._track(table, chosen)
            revisions = {seat: shown.revision for seat, shown in at.screens.items()}
            reached = revisions.get(_seat(chosen), at.seq)
            async with track.lock:
                # Nothing is done for what this seat cannot see.
                if track.revision != reached:
                    await self._wind(track, game, at.seq)
            number = len(track.entries) if step is None else step
            if not 1 <= number <= len(track.entries):
                raise NoSuchStep
            view = await self._view(track, game, number)
            before = await self._view(track, game, number - 1) if number > 1 else None
            entry = track.entries[number - 1]
            by, order = track.orders[number - 1]
            return Still(
                eyes=chosen,
                viewer=viewer,
                step=number,
                view=view,
                news=_news(before, view),
                order=order,
                by=by,
                moments=tuple(track.moments),
                choices={each: track.step_of(entry, each) for each in _allowed(viewer, over)},
                over=over,
                revision=revisions.get(viewer, at.seq),
                board=table.rules.play.board(table.game.scenario),
            )

    def _track(self, table: Table, eyes: Eyes) -> Track:
        key = (table.game.id, eyes)
        track = self._tracks.get(key)
        if track is None:
            track = self._tracks[key] = Track(table, eyes)
        self._tracks.move_to_end(key)
        while len(self._tracks) > TRACKS:
            self._tracks.popitem(last=False)
        return track

    async def _wind(self, track: Track, game: str, upto: int) -> None:
        first = len(track.revisions)
        for n, entry in enumerate(await self._store.log.load(game, upto - 1, first), start=1):
            track.wind(entry)
            if n % STRETCH == 0:
                # Nobody's order waits for a long game to be folded.
                await asyncio.sleep(0)

    async def _view(self, track: Track, game: str, step: int) -> View:
        """What was seen at a step that has been wound."""
        part, at = divmod(step - 1, STRETCH)
        key = (game, track.eyes, part)
        views = self._stretches.get(key, ())
        if at >= len(views):
            views = self._stretches[key] = await self._stretch(track, game, part)
        if key in self._stretches:
            self._stretches.move_to_end(key)
        while len(self._stretches) > STRETCHES:
            self._stretches.popitem(last=False)
        return views[at]

    async def _stretch(self, track: Track, game: str, part: int) -> Sequence[View]:
        """The views of a stretch."""
        entries = track.entries[part * STRETCH : (part + 1) * STRETCH]
        state = track.heads[part]
        views = [track.seen(state)]
        loaded = await self._store.log.load(game, entries[-1], entries[0] + 1)
        for seq, entry in enumerate(loaded, start=entries[0] + 1):
            state = track.follow(state, entry)
            if seq in entries:
                views.append(track.seen(state))
        return views


def _seat(eyes: Eyes) -> Seat:
    """Whose eyes they are; the truth is the umpire's to see."""
    return Seat.UMPIRE if eyes is Eyes.TRUTH else Seat(eyes.value)


def _allowed(viewer: Seat, over: bool) -> tuple[Eyes, ...]:
    """As whom a viewer may watch: from everybody's once the game is over."""
    if over or viewer is Seat.UMPIRE:
        return tuple(Eyes)
    return (Eyes(viewer.value),)


def _chosen(asked: str | None, viewer: Seat, over: bool) -> Eyes:
    """The eyes asked for, or the viewer's own. Raises NoSuchEyes, StillSealed."""
    if asked is None:
        open_all = viewer is Seat.UMPIRE or (over and viewer.side is None)
        return Eyes.TRUTH if open_all else Eyes(viewer.value)
    if asked not in tuple(Eyes):
        raise NoSuchEyes
    eyes = Eyes(asked)
    if eyes not in _allowed(viewer, over):
        raise StillSealed
    return eyes


def _news(before: View | None, view: View) -> tuple[Bulletin, ...]:
    """The lines of a log that were not there before."""
    told = before.log[-1].n if before is not None and before.log else 0
    return tuple(line for line in view.log if line.n > told)


def _reveals(before: View | None, view: View) -> tuple[str, ...]:
    """What a step turned up, as the log says it or else as the counters show it."""
    if before is None:
        return ()
    told = tuple(line.text for line in _news(before, view) if line.kind == "reveal")
    if told:
        return told
    faces = {counter.label: counter.face for counter in before.counters}
    return tuple(
        f"{counter.name or counter.code} {counter.label} is turned up."
        for counter in view.counters
        if counter.face == "revealed" and faces.get(counter.label) in ("unknown", "concealed")
    )
