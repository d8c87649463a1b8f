"""Printed labels for counters that come into play after the deal (HX.7)."""

from collections.abc import Collection
from itertools import count, islice

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.scenarios import scenarios
from app.kernel.dice import Stream
from app.views.seats import Side

LABELS = 99
"""Labels of a side: two digits at most (G10.1.1)."""


def shuffled(log: Log, prefix: str, borne: Collection[str]) -> tuple[str, ...]:
    """The labels that a side's counters will get, in that order; those in use are left out."""
    numbers = log.shuffle(range(1, LABELS + 1), Stream.LABELS, "labels")
    return tuple(label for n in numbers if (label := f"{prefix}{n}") not in borne)


def fresh_labels(log: Log, side: Side, number: int) -> tuple[str, ...]:
    """The next labels of a side's list; once it is used up, the lowest that no counter bears."""
    drawn = log.state.umpire.labels.get(side, ())[:number]
    if drawn:
        log.write(e.LabelsDrawn(side=side, count=len(drawn)))
    prefix = scenarios()[log.state.public.scenario].side(side).prefix
    borne = {unit.label for unit in log.state.forces[side].units.values()}
    free = (label for i in count(1) if (label := f"{prefix}{i}") not in {*borne, *drawn})
    return (*drawn, *islice(free, number - len(drawn)))
