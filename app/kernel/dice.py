"""Dice streams: HMAC-SHA256 per game and stream, or a script for tests and playthroughs."""

import hmac
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from app.views.seats import Side


class Stream(StrEnum):
    """The five streams of a game (HX.6)."""

    PUBLIC = "public"
    A = "a"
    B = "b"
    UMPIRE = "umpire"
    LABELS = "labels"

    @classmethod
    def of(cls, side: Side) -> "Stream":
        """The secret stream of a side."""
        return cls(side.value)


class Dice(Protocol):
    """A source of numbers that is a pure function of stream and index."""

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The number 1..faces at an index of a stream."""


class HmacDice:
    """Unpredictable numbers from a secret of 32 bytes.

    Draw `i` of a stream is the first 8-byte block of HMAC(secret, "stream/i/k"), k = 0, 1, ...,
    that is below the largest multiple of `faces`; hence no face is favoured.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The number 1..faces at an index of a stream."""
        limit = (1 << 64) - (1 << 64) % faces
        attempt = 0
        while True:
            message = f"{stream.value}/{index}/{attempt}".encode()
            block = hmac.digest(self._secret, message, "sha256")
            for at in range(0, 32, 8):
                number = int.from_bytes(block[at : at + 8], "big")
                if number < limit:
                    return number % faces + 1
            attempt += 1


class ScriptedDice:
    """The public stream from a list of given numbers, then from another source.

    >>> ScriptedDice([3, 4], HmacDice(b"x")).draw(Stream.PUBLIC, 1, 6)
    4
    """

    def __init__(
        self, numbers: Sequence[int], then: Dice, starts: Mapping[Stream, int] | None = None
    ) -> None:
        self._numbers = tuple(numbers)
        self._then = then
        self._start = (starts or {}).get(Stream.PUBLIC, 0)

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The scripted number if there is one for this index, clipped to the faces."""
        at = index - self._start
        if stream is Stream.PUBLIC and 0 <= at < len(self._numbers):
            return min(self._numbers[at], faces)
        return self._then.draw(stream, index, faces)
