"""How scenarios are won: one module for each family of victory rules (G13.8, G14)."""

from collections.abc import Mapping

from app.games.ground.goals import atoll, beach, convoy, hare, line, points, raid, stations, valley
from app.games.ground.goals.goal import Goal
from app.games.ground.scenarios import scenarios

GOALS: Mapping[str, Goal] = {
    "points": points.GOAL,
    "raid": raid.GOAL,
    "line": line.GOAL,
    "hare": hare.GOAL,
    "valley": valley.GOAL,
    "convoy": convoy.GOAL,
    "beach": beach.GOAL,
    "stations": stations.GOAL,
    "atoll": atoll.GOAL,
}
"""By `victory.kind` of the scenario file."""


def goal_of(scenario: str) -> Goal:
    """The rule of victory of a scenario."""
    return GOALS[scenarios()[scenario].file.victory.kind]
