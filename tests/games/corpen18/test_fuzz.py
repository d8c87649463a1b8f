"""Random games to the end: no exception, no dead end, no broken promise (DESIGN section 5).

`SEALED_FUZZ_GAMES=3000` plays that many positions and a whole game for every four of them;
`SEALED_FUZZ_FROM` is the first seed.
"""

import os
from collections.abc import Mapping

import pytest

from app.games.corpen18.ruleset import choices
from app.games.corpen18.scenarios import scenarios
from tests.games.corpen18.fuzz import FuzzGame
from tests.games.corpen18.switching import pairs, rows, values
from tests.games.covering import pairs_of

FIRST = int(os.environ.get("SEALED_FUZZ_FROM", "0"))
GAMES = int(os.environ.get("SEALED_FUZZ_GAMES", "0"))
POSITIONS = GAMES or len(rows())
SCENARIOS = tuple(scenarios())
ROUNDS = max(1, GAMES // 4 // len(SCENARIOS))
"""Whole games of each scenario."""


def settings(scenario: str, number: int) -> Mapping[str, str]:
    """The settings of a game by its number, as far as its scenario has them."""
    offered = choices(scenarios()[scenario])
    return {name: value for name, value in rows()[number % len(rows())] if name in offered}


def test_the_rows_of_settings_hold_every_pair_of_values_of_all_switches() -> None:
    """C12: each switch is met in company of every value of every other."""
    assert {pair for row in rows() for pair in pairs_of(row)} == pairs()
    assert all(len(each) > 1 for each in values().values())


@pytest.mark.parametrize("seed", range(FIRST, FIRST + POSITIONS))
def test_random_orders_of_the_menus_lead_to_the_end_of_the_game(seed: int) -> None:
    """Positions of the last turns with all fleets close together, in each row of settings."""
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    assert FuzzGame(seed, scenario, settings(scenario, seed)).play().public.ended


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_orders_in_every_scenario_lead_to_the_end(scenario: str) -> None:
    """From the set-up, with arrivals, alerts, exits, dusk and dawn."""
    for seed in range(FIRST, FIRST + ROUNDS):
        number = seed * len(SCENARIOS) + SCENARIOS.index(scenario)
        game = FuzzGame(seed, scenario, settings(scenario, number), whole=True)
        assert game.play().public.ended
