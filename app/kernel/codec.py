"""Events to JSON and back, by the rule set that wrote them."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property, lru_cache
from types import GenericAlias
from typing import Protocol, get_args

import msgspec
from msgspec import inspect

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
        self._decoder = msgspec.json.Decoder(GenericAlias(list, (rules.event_type,)))

    @cached_property
    def _doubtful(self) -> frozenset[type]:
        return doubtful_kinds(self._rules.event_type)

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

    def settled(self, events: Iterable[Event]) -> bool:
        """Whether events are read again as they are written.

        A 1 is read as 1.0 where a float may stand. What is left out because it is usual is found by
        the very thing: the same word made anew is written.
        """
        doubtful = self._doubtful
        asked = [event for event in events if type(event) in doubtful]
        if not asked:
            return True
        raw = self._encoder.encode(asked)
        return self._encoder.encode(self._decoder.decode(raw)) == raw


@lru_cache(maxsize=8)
def doubtful_kinds(event_type: object) -> frozenset[type]:
    """The kinds of a union that may be read otherwise than they are written."""
    kinds = get_args(event_type) or (event_type,)
    found = zip(kinds, inspect.multi_type_info(kinds), strict=True)
    return frozenset(kind for kind, info in found if any(map(_is_doubtful, _parts(info, set()))))


def _is_doubtful(info: inspect.Type) -> bool:
    if isinstance(info, inspect.StructType):
        leaves_out = info.cls.__struct_config__.omit_defaults
        return leaves_out and not all(map(_is_one, info.fields))
    open_ = inspect.FloatType | inspect.AnyType | inspect.CustomType | inspect.RawType
    return isinstance(info, open_)


def _is_one(field: inspect.Field) -> bool:
    """Whether what is usual in a field, if anything is, cannot be made a second time."""
    usual = field.default
    if usual is msgspec.NODEFAULT:
        return field.default_factory is msgspec.NODEFAULT
    return usual is None or isinstance(usual, bool | Enum) or usual in ("", ())


def _parts(info: inspect.Type, seen: set[type]) -> Iterator[inspect.Type]:
    """A type and all that can stand in it."""
    yield info
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        inner = [field.type for field in info.fields]
    elif isinstance(info, inspect.DictType):
        inner = [info.key_type, info.value_type]
    elif isinstance(info, inspect.CollectionType):
        inner = [info.item_type]
    elif isinstance(info, inspect.TupleType):
        inner = list(info.item_types)
    elif isinstance(info, inspect.UnionType):
        inner = list(info.types)
    else:
        inner = []
    for each in inner:
        yield from _parts(each, seen)
