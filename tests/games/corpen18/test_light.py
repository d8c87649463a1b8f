"""The light and weather of the set-up, when each side looks for the other once (C2.0)."""

import pytest

from app.games.corpen18 import RULESET
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.view import View
from app.kernel.dice import HmacDice
from app.views.seats import Seat


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_C2_0_a_game_is_set_up_in_the_light_of_its_first_turn(name: str) -> None:
    state = RULESET.open(name, {}, HmacDice(bytes(32))).state
    view = RULESET.view(state, Seat.A)
    assert isinstance(view, View)
    file = scenarios()[name].file
    assert (view.light, view.weather) == (file.light[0].light, file.weather)
    assert f"sea state {view.sea_state}" in view.conditions
