"""The chain over the log of a game: each head depends on every byte before it."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

import msgspec

Options = Mapping[str, bool | int | str]


def first_head(
    *, commitment: str, ruleset: str, version: int, scenario: str, options: Options, title: str
) -> str:
    """The head before the first entry: what the game is."""
    chosen = msgspec.json.encode(options, order="sorted")
    names = (commitment, ruleset, str(version), scenario, title)
    return _link("", (*(name.encode() for name in names), chosen))


def next_head(
    head: str,
    *,
    seat: str | None,
    order: bytes | None,
    notation: str | None,
    events: bytes,
    revisions: Mapping[str, int],
    at: datetime,
) -> str:
    """The head after an entry."""
    numbers = msgspec.json.encode(revisions, order="sorted")
    moment = at.astimezone(UTC).isoformat(timespec="milliseconds")
    said = None if notation is None else notation.encode()
    by = None if seat is None else seat.encode()
    return _link(head, (by, order, said, events, numbers, moment.encode()))


def _link(head: str, parts: Iterable[bytes | None]) -> str:
    """SHA-256 over a head and parts, each with its length before it, -1 for nothing."""
    link = [head.encode()]
    for part in parts:
        link += (b"/-1/",) if part is None else (b"/%d/" % len(part), part)
    return hashlib.sha256(b"".join(link)).hexdigest()
