"""The record of a game as a file: each seat's own while it runs, everything once it is over."""

import hashlib
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from app.views.model import Bulletin, Viewable
from app.views.proof import Proof
from app.views.seats import Seat

LARGEST = 64 * 1024 * 1024
"""Bytes of a record that are read at all."""


class OwnOrder(Viewable, frozen=True, kw_only=True):
    """An order of this seat that was carried out."""

    n: int
    """Running number among this seat's own orders, from 1."""
    at: str
    """ISO 8601, UTC."""
    notation: str
    order: msgspec.Raw


class OpenEntry(Viewable, frozen=True, kw_only=True):
    """An entry of the log as it stands."""

    seq: int
    at: str
    seat: str | None
    notation: str | None
    order: msgspec.Raw
    """`null` where nobody gave one."""
    events: msgspec.Raw
    revisions: dict[str, int]


class OpenRecord(Viewable, frozen=True, kw_only=True):
    """The whole log: for the umpire always, for everybody when the game has ended."""

    secret: str | None
    """What the dice and the seals were made from, hexadecimal; None while the game goes on."""
    options: msgspec.Raw
    test_mode: bool = False
    """Whether the server let its dice and its beginning be given."""
    script: tuple[int, ...] | None = None
    """The public dice that were given in test mode."""
    entries: tuple[OpenEntry, ...]
    views: dict[str, msgspec.Raw]
    """What every seat sees, the umpire included, each with its revision."""
    position: str


class Record(Viewable, frozen=True, kw_only=True):
    """The record of one seat."""

    game: str
    ruleset: str
    version: int
    scenario: str
    title: str
    seat: Seat
    revision: int
    over: bool
    log: tuple[Bulletin, ...]
    """Every line this seat was ever told."""
    orders: tuple[OwnOrder, ...]
    proof: Proof
    """Every seal and opened leaf, from the start of the game."""
    opened: OpenRecord | None = None
    digest: str = ""
    """SHA-256 of the record without this, hexadecimal: tells a copy that was damaged."""


class Unreadable(Exception):
    """A file that is no record of a game; the message says why."""


def own_orders(entries: Iterable[OpenEntry], seat: Seat) -> tuple[OwnOrder, ...]:
    """The orders of a seat that were carried out."""
    own = [entry for entry in entries if entry.seat == seat.value]
    return tuple(
        OwnOrder(n=n, at=entry.at, notation=entry.notation or "", order=entry.order)
        for n, entry in enumerate(own, start=1)
    )


def digested(record: Record) -> Record:
    """A record with its digest."""
    return replace(record, digest=digest_of(record))


def digest_of(record: Record) -> str:
    """The digest that a record must have."""
    return hashlib.sha256(msgspec.json.encode(replace(record, digest=""))).hexdigest()


def read_record(file: bytes) -> Record:
    """A record from its file. Raises Unreadable."""
    if len(file) > LARGEST:
        raise Unreadable("The file is too large to be a record.")
    try:
        return msgspec.json.decode(file, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"This is not the record of a game: {error}.") from error
