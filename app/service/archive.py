"""A game as one JSON file: everything it was and is, for its host alone (faults T)."""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from app.kernel.codec import UnknownRules
from app.service.answers import NoSuchGame
from app.service.catalogue import Catalogue
from app.service.founding import Created, key_rows, new_keys
from app.service.secrets import new_game_id
from app.service.tables import fold
from app.store.log import Logged
from app.store.models import Game
from app.store.register import Founding
from app.store.store import Store
from app.views.seats import Seat, Side

FORMAT: Literal["sealed-orders-1"] = "sealed-orders-1"
LARGEST = 64 * 1024 * 1024
NOTHING = msgspec.Raw(b"null")


class BadArchive(Exception):
    """A file that is not a whole and unchanged archive of a game; the message says why."""


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record that has the members it declares and no others."""


class ArchivedEntry(_Strict, frozen=True, kw_only=True):
    """An entry of the log."""

    at: datetime
    events: msgspec.Raw
    revisions: dict[Seat, int]
    seat: Side | None = None
    order: msgspec.Raw = NOTHING
    notation: str | None = None


class ArchivedGame(_Strict, frozen=True, kw_only=True):
    """A game with its log."""

    format: Literal["sealed-orders-1"]
    ruleset: str
    rules_version: int
    scenario: str
    options: dict[str, bool | int | str]
    title: str
    created_at: datetime
    secret: bytes
    script: list[int] | None
    test_mode: bool
    names: dict[Side, str]
    entries: list[ArchivedEntry]


class Archive(_Strict, frozen=True, kw_only=True):
    """The file: a game, and the mark of the host who wrote it."""

    game: msgspec.Raw
    mark: str


class Archives:
    """Writes games to files and reads them back as new games."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store = store
        self._catalogue = catalogue

    async def export(self, game: str, host_token: str) -> bytes:
        """A game as a file, secrets included. Raises NoSuchGame."""
        row = await self._store.register.game(game)
        if row is None:
            raise NoSuchGame
        keys = await self._store.register.keys(game)
        entries = await self._store.log.load(game)
        archived = ArchivedGame(
            format=FORMAT,
            ruleset=row.ruleset,
            rules_version=row.rules_version,
            scenario=row.scenario,
            options=msgspec.json.decode(row.options),
            title=row.title,
            created_at=row.created_at,
            secret=row.secret,
            script=None if row.script is None else msgspec.json.decode(row.script),
            test_mode=row.test_mode,
            names={Side(key.seat): key.name for key in keys if key.name and key.seat in ("a", "b")},
            entries=[_archived(entry) for entry in entries],
        )
        body = msgspec.json.encode(archived)
        return msgspec.json.encode(Archive(game=msgspec.Raw(body), mark=_mark(body, host_token)))

    async def read(self, file: bytes, host_token: str, *, trust: bool = False) -> Created:
        """Found a new game from a file. Raises BadArchive.

        A file that another host wrote, or somebody changed, is read only with `trust`.
        """
        if len(file) > LARGEST:
            raise BadArchive("The file is too large.")
        try:
            archive = msgspec.json.decode(file, type=Archive)
            body = bytes(archive.game)
            marked = hmac.compare_digest(archive.mark.encode(), _mark(body, host_token).encode())
            if not marked and not trust:
                raise BadArchive("The file was changed, or written by another host.")
            archived = msgspec.json.decode(body, type=ArchivedGame)
            game, entries = _row(archived), [_logged(entry) for entry in archived.entries]
            self._replay(game, entries)
        except (msgspec.DecodeError, UnknownRules) as error:
            raise BadArchive(str(error)) from error
        created = new_keys(game.id, shared=False)
        rows = key_rows(created, archived.names)
        founding = Founding(game=game, keys=rows, hotseat=None, entries=entries)
        await self._store.register.found(founding)
        return created

    def _replay(self, game: Game, entries: Sequence[Logged]) -> None:
        """Fold the log once, so that what is stored can be played."""
        if not entries:
            raise BadArchive("The log is empty.")
        self._catalogue.scenario_of(game.ruleset, game.scenario)
        try:
            fold(self._catalogue.rules(game.ruleset), game, entries)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise BadArchive("The events do not fit together.") from error


def _mark(body: bytes, host_token: str) -> str:
    return hmac.new(host_token.encode(), body, hashlib.sha256).hexdigest()


def _archived(entry: Logged) -> ArchivedEntry:
    return ArchivedEntry(
        at=entry.at,
        events=msgspec.Raw(entry.events),
        revisions={Seat(seat): revision for seat, revision in entry.revisions.items()},
        seat=None if entry.seat is None else Side(entry.seat),
        order=NOTHING if entry.order is None else msgspec.Raw(entry.order),
        notation=entry.notation,
    )


def _logged(entry: ArchivedEntry) -> Logged:
    if set(entry.revisions) != set(Seat):
        raise BadArchive("An entry lacks the revision of a seat.")
    return Logged(
        at=entry.at,
        events=bytes(entry.events),
        revisions={seat.value: revision for seat, revision in entry.revisions.items()},
        seat=None if entry.seat is None else entry.seat.value,
        order=None if entry.order == NOTHING else bytes(entry.order),
        notation=entry.notation,
    )


def _row(archived: ArchivedGame) -> Game:
    return Game(
        id=new_game_id(),
        ruleset=archived.ruleset,
        rules_version=archived.rules_version,
        scenario=archived.scenario,
        options=msgspec.json.encode(archived.options).decode(),
        title=archived.title,
        created_at=archived.created_at,
        secret=archived.secret,
        script=None if archived.script is None else msgspec.json.encode(archived.script).decode(),
        test_mode=archived.test_mode,
    )
