"""Positions for fuzz games: the fleets of a scenario close together in one of its last turns."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import get_args

from app.games.corpen18.damage import sunk_at
from app.games.corpen18.roster import roster
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Ship
from app.games.corpen18.steps import STEPS
from app.games.corpen18.switches import Switches
from app.games.corpen18.terms import Evasion
from app.games.corpen18.waters import half
from app.games.corpen18.words import HEADINGS
from app.hexes.coords import distance

NEAR = 7
"""Hexes around some place within which all units stand."""
LAST = 2
"""Turns before the last from which such a game begins."""


def a_position(dice: random.Random, scenario: str, settings: Mapping[str, str]) -> str:
    """A position in notation, with the settings that are given."""
    chosen = scenarios()[scenario]
    shown = [f"switch {name} {value}" for name, value in settings.items()]
    first = max(1, chosen.file.turns - LAST)
    turn = dice.randint(first, chosen.file.turns)
    phase = dice.choice([step.name for step in STEPS if step.name != "SETUP"])
    weather = dice.choice(("clear", "clear", "clear", "haze_rain", "fog"))
    sea = dice.choice((0, 2, 2, 3, 4, 5, 6, 7, 8))
    wet = [h for h, terrain in chosen.sheet.terrain.items() if terrain in ("sea", "port")]
    centre = dice.choice(wet)
    near = [hex_ for hex_ in wet if distance(hex_, centre) <= NEAR]
    crowd: Counter[tuple[str, str]] = Counter()
    rows = []
    for ship in roster(chosen, _switches(chosen, settings)):
        open_ = [hex_ for hex_ in near if crowd[ship.side, hex_] < 2]
        hex_ = dice.choice(open_)
        crowd[ship.side, hex_] += 1
        rows.append(_row(dice, ship, hex_))
    return "\n".join(
        (
            f"scenario {scenario}",
            *shown,
            f"turn {turn} {phase}",
            f"weather {weather} sea {sea}",
            *rows,
        )
    )


def _switches(scenario: Scenario, settings: Mapping[str, str]) -> Switches:
    dummies = settings.get("dummies", str(scenario.file.switches.dummies).lower())
    return Switches(dummies=dummies == "true")


def _row(dice: random.Random, ship: Ship, hex_: str) -> str:
    words = [ship.id, hex_, dice.choice(HEADINGS), f"start={hex_}", f"began={hex_}"]
    if not ship.dummy:
        hits = dice.choice((0, 0, 0, *range(sunk_at(ship.category, half(ship)))))
        words += [
            f"hits={hits}",
            f"evasion={dice.choice(get_args(Evasion))}",
            f"spent={dice.randrange(ship.move[1] + 1)}",
        ]
        if dice.random() < 0.5:
            words.append("seen")
    return " ".join(words)
