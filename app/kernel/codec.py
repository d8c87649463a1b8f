"""Events to JSON and back, by the rule set that wrote them."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from app.kernel.events import Event


class Versioned(Protocol):
    """As much of a rule set as the codec needs."""

    id: str
    version: int
    event_type: object


class UnknownRules(Exception):
    """A game was written by a rule set or a version that this server does not have."""


class Codec:
    """Reads and writes the events of one rule set."""

    def __init__(self, rules: Versioned) -> None:
        self._rules = rules
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(list[rules.event_type])  # type: ignore[name-defined]

    def encode(self, events: Sequence[Event]) -> bytes:
        """A JSON array of events."""
        return self._encoder.encode(events)

    def decode(self, raw: bytes, version: int) -> list[Event]:
        """The events of an entry. Raises UnknownRules for a version from the future."""
        if not 1 <= version <= self._rules.version:
            raise UnknownRules(
                f"The game was written by version {version} of the rules {self._rules.id!r}; "
                f"this server knows them up to version {self._rules.version}."
            )
        events: list[Event] = self._decoder.decode(raw)
        return events
