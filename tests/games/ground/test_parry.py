"""When a laser may shoot at an Ogre missile at all (G9.19, G9.23)."""

import pytest

from app.games.ground import events as e
from tests.games.ground.build import unit
from tests.games.ground.table import A, B
from tests.games.ground.test_lasers import laser

OGRE = unit("C1", "MK3", "0505")


@pytest.mark.parametrize(
    ("state", "shoots"), [({}, True), ({"disabled": 1}, False), ({"used": ("laser1",)}, False)]
)
def test_G9_23_and_G9_19_it_must_be_able_to_act(state: dict[str, object], shoots: bool) -> None:
    tank = unit("P1", "LSRT", "0509", watch=("always",), **state)
    game = laser(OGRE, tank, unit("P2", "HVY", "0508"))
    game.order(A, "fire C1.missile1 > P2", *((6, 6) if shoots else (1,)))
    assert bool(game.saw(e.Parried)) is shoots


def test_G9_23_not_in_overruns() -> None:
    game = laser(
        OGRE,
        unit("P1", "LSRT", "0509", watch=("always",)),
        unit("P2", "HVY", "0506"),
        phase="P3",
        switches={"overrun_reaction": "off"},
    )
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    game.order(B, "next")
    game.order(A, "fire C1.missile1 > P2", 1)
    assert game.saw(e.Parried) == []
    assert game.unit("P2").fate == "destroyed"
