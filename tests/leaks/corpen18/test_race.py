"""TX-04: drafts and refusals of the enemy at the same instant as those of a viewer."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.views.seats import Seat
from tests.leaks.asgi import Stillness
from tests.leaks.corpen18.every_pair import TWINS
from tests.leaks.races import Race, at_the_same_instant, between_two_servers


def _courses(label: str) -> Callable[[int], str]:
    return lambda at: f"steer {label} {'F' if at % 2 else 'L'}"


RACE = Race(
    pair=next(twin for twin in TWINS if twin.id == "HX-3 drafts"),
    world=1,
    blue=Seat.B,
    red=Seat.A,
    blues=_courses("B3"),
    reds=_courses("A2"),
)


async def test_TX_04_a_hidden_draft_at_the_same_instant_is_not_noticed(
    tmp_path: Path, still: Stillness
) -> None:
    await at_the_same_instant(RACE, tmp_path, still)


@pytest.mark.parametrize("lead", [0, 1], ids=["blue-first", "red-first"])
async def test_TX_04_two_servers_that_race_for_the_log_do_not_show_it(
    tmp_path: Path, still: Stillness, lead: int
) -> None:
    await between_two_servers(RACE, tmp_path, still, lead)
