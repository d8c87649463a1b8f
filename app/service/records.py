"""The record of a game: each seat's own while it runs, everything once it is over."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.audit.record import OpenEntry, OpenRecord, digested, own_orders
from app.audit.record import Record as Record
from app.service.answers import Shown
from app.service.catalogue import Truth
from app.service.tables import Table, Tables
from app.store.log import Logged
from app.store.store import Store
from app.views.model import Bulletin
from app.views.proof import Proof
from app.views.seats import Seat


class Records:
    """Writes records from the log."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def record(self, game: str, seat: Seat) -> Record:
        """What a seat may take home now. Raises NoSuchGame."""
        async with self._tables.open(game) as table:
            # One moment of the game: nobody's order waits while its log is read.
            at, log, shown = table.position, _told(table, seat), table.shown(seat)
            over = table.rules.play.is_over(at.state)
            opened = over or seat is Seat.UMPIRE
            screens = {each: table.shown(each) for each in Seat} if opened else {}
            logged = await self._store.log.load(game, upto=at.seq - 1)
            entries = tuple(_entry(seq, entry) for seq, entry in enumerate(logged))
            record = Record(
                game=table.game.id,
                ruleset=table.game.ruleset,
                version=table.game.rules_version,
                scenario=table.game.scenario,
                title=table.game.title,
                seat=seat,
                revision=shown.revision,
                over=over,
                log=log,
                orders=own_orders(entries, seat),
                proof=at.state.public.proof,
                opened=_opened(table, at.state, screens, entries, over) if opened else None,
            )
            return digested(record)

    async def proof(self, game: str) -> Proof:
        """Every seal and opened leaf of a game, which everybody may know. Raises NoSuchGame."""
        async with self._tables.open(game) as table:
            proof: Proof = table.position.state.public.proof
            return proof


def _told(table: Table, seat: Seat) -> tuple[Bulletin, ...]:
    """All of a reader's bulletins; none where the rules keep no log for the umpire."""
    known: Any = table.position.state.knowledge.get(seat)
    bulletins: tuple[Bulletin, ...] = () if known is None else known.bulletins
    return bulletins


def _entry(seq: int, entry: Logged) -> OpenEntry:
    """An entry as a record has it."""
    return OpenEntry(
        seq=seq,
        at=entry.at.isoformat(),
        seat=entry.seat,
        notation=entry.notation,
        order=msgspec.Raw(entry.order or b"null"),
        events=msgspec.Raw(entry.events),
        revisions=dict(entry.revisions),
    )


def _opened(
    table: Table,
    state: Truth,
    screens: Mapping[Seat, Shown],
    entries: tuple[OpenEntry, ...],
    over: bool,
) -> OpenRecord:
    return OpenRecord(
        secret=table.game.secret.hex() if over else None,
        options=msgspec.Raw(table.game.options.encode()),
        test_mode=table.game.test_mode,
        script=_script(table),
        entries=entries,
        views={
            seat.value: msgspec.Raw(msgspec.json.encode(shown)) for seat, shown in screens.items()
        },
        position=table.rules.play.format_position(state),
    )


def _script(table: Table) -> tuple[int, ...] | None:
    """The public dice that a test gave."""
    script = table.game.script
    return None if script is None else msgspec.json.decode(script, type=tuple[int, ...])
