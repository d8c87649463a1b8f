"""Printed labels for counters that come into play after the deal (HX.7)."""

from itertools import count, islice

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.scenarios import scenarios
from app.views.seats import Side


def fresh_labels(log: Log, side: Side, number: int) -> tuple[str, ...]:
    """The next labels of a side's list; once it is used up, the lowest that no counter bears."""
    drawn = log.state.umpire.labels.get(side, ())[:number]
    if drawn:
        log.write(e.LabelsDrawn(side=side, count=len(drawn)))
    prefix = scenarios()[log.state.public.scenario].side(side).prefix
    borne = {unit.label for unit in log.state.forces[side].units.values()}
    free = (label for i in count(1) if (label := f"{prefix}{i}") not in {*borne, *drawn})
    return (*drawn, *islice(free, number - len(drawn)))
