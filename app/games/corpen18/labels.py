"""What the enemy calls the contacts of a side: shuffled names, each dealt once (HX.7)."""

from app.games.corpen18 import events as e
from app.games.corpen18.journal import Log
from app.kernel.dice import Stream
from app.views.seats import Side

PREFIX = {Side.A: "K", Side.B: "Q"}
"""Of contacts that are units of side a, and of side b."""
DEAL = 99
"""Names that are shuffled at a time."""


def shuffled(log: Log, side: Side, dealt: int) -> tuple[str, ...]:
    """The next names of a side's contacts, after so many that were shuffled before."""
    names = [f"{PREFIX[side]}{n}" for n in range(dealt + 1, dealt + DEAL + 1)]
    return tuple(log.shuffle(names, Stream.LABELS, f"labels {side}"))


def fresh_labels(log: Log, side: Side, count: int) -> tuple[str, ...]:
    """So many names that nobody has seen yet; they are dealt when they are given."""
    if len(log.state.umpire.labels.get(side, ())) < count:
        draws = log.state.umpire.shuffled.get(side, 0)
        log.write(e.LabelsDrawn(side=side, labels=shuffled(log, side, draws)))
    return log.state.umpire.labels[side][:count]
