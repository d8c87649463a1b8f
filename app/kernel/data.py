"""Tables, units, maps and scenarios from TOML; what is wrong is refused with file and key."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


class DataError(Exception):
    """A data file that cannot be used: names the file, the key and the reason."""


def load(path: Path, kind: type[T]) -> T:
    """Read a TOML file into a frozen struct; unknown keys are errors.

    Raises DataError that names file and key.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error
    return convert(parse(text, path.name), kind, path.name)


def parse(text: str, source: str) -> dict[str, object]:
    """The tables of a TOML text. Raises DataError that names the source and the place."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source}: {error}") from error


def convert(raw: object, kind: type[T], source: str) -> T:
    """Turn parsed data into a frozen struct. Raises DataError that names source and key."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise DataError(f"{source}: {error}") from error


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of a data file."""
