"""Switches of a game: those of its scenario, changed by what was chosen in the lobby."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import fields, replace

from app.kernel.orders import Malformed
from app.kernel.ruleset import Options

SwitchesT = TypeVar("SwitchesT", bound=msgspec.Struct)


def with_options(switches: SwitchesT, options: Options, offered: Collection[str]) -> SwitchesT:
    """The switches as they were chosen, of those that are offered. Raises Malformed by the name."""
    unknown = sorted(set(options) - set(offered))
    if unknown:
        raise Malformed(f"options.{unknown[0]}", f"There is no option {unknown[0]}.")
    types, changes = _types(type(switches)), {}
    for name, value in options.items():
        try:
            changes[name] = msgspec.convert(value, types[name], strict=False)
        except msgspec.ValidationError as error:
            raise Malformed(f"options.{name}", str(error)) from error
    return replace(switches, **changes)


def words_of(kind: type[msgspec.Struct], name: str) -> tuple[str, ...]:
    """The words that a switch may hold; none if it holds something else.

    >>> class Weather(msgspec.Struct):
    ...     sea: Literal["calm", "rough"] = "calm"
    ...     rain: bool = False
    >>> words_of(Weather, "sea"), words_of(Weather, "rain")
    (('calm', 'rough'), ())
    """
    type_ = _types(kind)[name]
    return tuple(map(str, get_args(type_))) if get_origin(type_) is Literal else ()


@cache
def _types(kind: type[msgspec.Struct]) -> Mapping[str, object]:
    return {field.name: field.type for field in fields(kind)}
