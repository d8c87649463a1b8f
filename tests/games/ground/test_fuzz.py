"""Random games to the end: no exception, no dead end, no broken promise (DESIGN section 5).

`SEALED_FUZZ_GAMES=3000` plays that many positions and a whole game for every four of them;
`SEALED_FUZZ_FROM` is the first seed.
"""

import os

import pytest

from app.games.ground.scenarios import scenarios
from app.games.ground.switches import CHOICES
from tests.games.covering import pairs_of
from tests.games.ground.fuzz import FuzzGame
from tests.games.ground.switching import (
    LAND,
    SEA,
    Names,
    at_sea,
    every_pair,
    rows,
    values,
    words,
)

FIRST = int(os.environ.get("SEALED_FUZZ_FROM", "0"))
GAMES = int(os.environ.get("SEALED_FUZZ_GAMES", "0"))
POSITIONS = GAMES or 2 * len(rows())
BATCH = 10
SCENARIOS = tuple(scenarios())
AT_SEA = {scenario.id for scenario in scenarios().values() if scenario.sheet.sea}
ROUNDS = max(1, GAMES // 4 // len(SCENARIOS))
"""Whole games of each scenario."""


@pytest.mark.parametrize("offered", [LAND, SEA], ids=["land", "sea"])
def test_the_rows_of_settings_hold_every_pair_of_values_of_all_switches(offered: Names) -> None:
    held = {pair for row in rows(offered) for pair in pairs_of(row)}
    assert held == every_pair(offered)
    assert tuple(values(offered)) == offered
    assert all(len(each) > 1 for each in values(offered).values())


def test_any_games_in_a_row_as_many_as_there_are_rows_have_all_of_them() -> None:
    some = {words(number)[: len(CHOICES)] for number in range(7, 7 + len(rows()))}
    assert some == {tuple(f"{name}={value}" for name, value in row) for row in rows()}


@pytest.mark.parametrize("first", range(FIRST, FIRST + POSITIONS, BATCH))
def test_random_orders_of_the_menus_lead_to_the_end_of_the_game(first: int) -> None:
    """Positions of a few units close together, where everything happens at once."""
    for seed in range(first, min(first + BATCH, FIRST + POSITIONS)):
        assert FuzzGame(seed, settings=words(seed)).play().public.ended


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_orders_in_every_scenario_lead_to_the_end(scenario: str) -> None:
    """From the set-up, with forces bought, mines laid, arrivals, exits and secret edges."""
    for seed in range(FIRST, FIRST + ROUNDS):
        number = seed * len(SCENARIOS) + SCENARIOS.index(scenario)
        turns = 0 if seed % 10 == 9 else 2 + seed % 3
        settings = at_sea(number) if scenario in AT_SEA else words(number)[: len(CHOICES)]
        game = FuzzGame(seed, scenario=scenario, turns=turns, settings=settings)
        assert game.play().public.ended
