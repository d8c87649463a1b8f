"""The function for a kind of event, looked up by its type instead of asked for one by one."""

from collections.abc import Mapping
from typing import TypeVar, get_args

FunctionT = TypeVar("FunctionT")


def by_kind(*chapters: tuple[object, FunctionT]) -> Mapping[type, FunctionT]:
    """The function of each kind, from pairs of a kind, or a union of kinds, and a function.

    Raises ValueError for a kind that stands in two of them.

    >>> by_kind((int | str, "plain"), (bytes, "raw"))[str]
    'plain'
    """
    table: dict[type, FunctionT] = {}
    for kinds, function in chapters:
        for kind in get_args(kinds) or (kinds,):
            if kind in table:
                raise ValueError(f"{kind.__name__} stands in two chapters")
            table[kind] = function
    return table
