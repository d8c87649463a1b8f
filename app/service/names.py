"""Names that people give themselves and their games, made safe to read by others."""

import unicodedata
from collections.abc import Iterable

from app.service.answers import Malformed

LONGEST = 40
RESERVED = frozenset({"umpire", "observer"})


def normal(text: str, field: str) -> str:
    """A name in one form: NFKC, no control or invisible characters, single blanks.

    Raises Malformed with the field when nothing is left or too much.

    >>> normal("  A\\u200bda\\t Lovelace ", "name")
    'Ada Lovelace'
    """
    folded = unicodedata.normalize("NFKC", text)
    spaced = "".join(" " if char.isspace() else char for char in folded)
    seen = "".join(char for char in spaced if not unicodedata.category(char).startswith("C"))
    name = " ".join(seen.split())
    if not 1 <= len(name) <= LONGEST:
        raise Malformed(field, f"A name has 1 to {LONGEST} characters.")
    return name


def player_name(text: str, taken: Iterable[str], field: str = "name") -> str:
    """A player's name that nobody else at the table has, nor a role. Raises Malformed."""
    name = normal(text, field)
    if name.casefold() in RESERVED:
        raise Malformed(field, "That is the name of a role.")
    if name.casefold() in {other.casefold() for other in taken}:
        raise Malformed(field, "Somebody at this table has that name.")
    return name
