"""Random games to the end: no exception, no dead end, no broken promise (DESIGN section 5).

`SEALED_FUZZ_GAMES=3000` plays that many games; `SEALED_FUZZ_FROM` is the first seed.
"""

import os

import pytest

from app.games.ground.scenarios import scenarios
from tests.games.ground.fuzz import FuzzGame

FIRST = int(os.environ.get("SEALED_FUZZ_FROM", "0"))
GAMES = int(os.environ.get("SEALED_FUZZ_GAMES", "140"))
BATCH = 10


@pytest.mark.parametrize("first", range(FIRST, FIRST + GAMES, BATCH))
def test_random_orders_of_the_menus_lead_to_the_end_of_the_game(first: int) -> None:
    """Positions of a few units close together, where everything happens at once."""
    for seed in range(first, min(first + BATCH, FIRST + GAMES)):
        assert FuzzGame(seed).play().public.ended


@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(4, GAMES // 30)))
def test_random_orders_among_structures_lead_to_the_end(seed: int) -> None:
    """The yard, with buildings that lie face down."""
    assert FuzzGame(seed, whole=True, scenario="ordnance_yard").play().public.ended


@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(4, GAMES // 30)))
def test_random_orders_of_a_whole_game_lead_to_its_end(seed: int) -> None:
    """Shadow Line from the set-up, three turns long."""
    assert FuzzGame(seed, whole=True).play().public.ended


PLAYED = tuple(s.id for s in scenarios().values() if s.file.victory.kind != "points")


@pytest.mark.parametrize("scenario", [*PLAYED, "hare_pure"])
def test_random_orders_in_every_scenario_lead_to_the_end(scenario: str) -> None:
    """Arrivals, exits, edges chosen in secret; three turns long."""
    for seed in range(FIRST, FIRST + max(1, GAMES // 100)):
        assert FuzzGame(seed, whole=True, scenario=scenario).play().public.ended
