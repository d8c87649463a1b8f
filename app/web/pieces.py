"""Pieces of HTML and the layers that they lie in; each is rendered once per value."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.web.render import call

BOARD = "play/_board.html"
PANELS = "play/_panels.html"


@dataclass(frozen=True)
class Layer:
    """A container whose children come and go one by one, in a fixed order."""

    svg: bool
    pieces: dict[str, str]
    """Element id -> HTML."""


@lru_cache(maxsize=20_000)
def piece(template: str, name: str, *args: Any) -> str:
    """What a macro makes of its arguments."""
    return call(template, name, *args).strip()
