"""A log line before it is numbered for its reader."""

from app.kernel.facts import Fact


class Line(Fact, frozen=True, kw_only=True):
    """Kind of cue, sentence, hexes and dice of a log line."""

    kind: str
    text: str
    hexes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
