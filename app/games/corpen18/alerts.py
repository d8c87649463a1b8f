"""Groups that are not alerted (C-S3): what wakes them; their owner alone is told."""

from collections.abc import Iterator, Mapping

from app.games.corpen18 import events as e
from app.games.corpen18.detect import Find
from app.games.corpen18.journal import Log
from app.games.corpen18.scenario_file import AlertSet
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Ship
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.views.seats import Side


def _rules(log: Log) -> AlertSet | None:
    return scenarios()[log.state.public.scenario].file.alert


def _asleep(log: Log) -> Iterator[tuple[Side, str, list[Ship]]]:
    """Groups that are not alerted, with their ships."""
    rules = _rules(log)
    for side in Side:
        for group in rules.groups if rules else ():
            force = log.state.forces[side]
            members = [ship for ship in force.ships.values() if ship.group == group]
            if members and group not in force.alerts:
                yield side, group, members


def alert_by_sight(log: Log, found: Mapping[Side, Find]) -> None:
    """A group that detects an enemy is alerted at the end of the phase."""
    for side, group, members in list(_asleep(log)):
        if any(found[side].spotters.get(ship.id) for ship in members):
            log.write(e.Alerted(side=side, group=group))


def alert_by_attack(log: Log) -> None:
    """So is one that was attacked: a gunnery roll, a torpedo total of 1 or more (LC-13)."""
    for side, group, members in list(_asleep(log)):
        if any(ship.attacked for ship in members):
            log.write(e.Alerted(side=side, group=group))


def alert_at_end(log: Log) -> None:
    """A fight nearby may be heard: a secret die of the owner's at TURN_END."""
    rules = _rules(log)
    if rules is None:
        return
    for side, group, members in list(_asleep(log)):
        others = [
            ship
            for ship in log.state.forces[side].ships.values()
            if ship.group != group and ship.attacked
        ]
        places = [ship.hex or ship.last for ship in others]
        if not any(
            ship.in_play and place and distance(ship.hex or "", place) <= rules.near
            for ship in members
            for place in places
        ):
            continue
        die = log.draw(Stream.of(side), 10, f"alert {group}")
        if die <= rules.die:
            log.write(e.Alerted(side=side, group=group, die=die))
        else:
            log.write(e.AlertFailed(side=side, group=group, die=die))
