"""When a laser may shoot at an Ogre missile at all (G9.19, G9.23)."""

import pytest

from app.games.ground import events as e
from app.games.ground.scenarios import scenarios
from app.hexes.coords import distance
from tests.games.ground.build import unit
from tests.games.ground.table import A, B, Table
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


@pytest.mark.parametrize(
    ("kind", "target", "tries"),
    [("LTUR", "0121", True), ("LTUR", "0122", False), ("LTOW", "0122", True)],
)
def test_G9_23_no_farther_from_its_target_than_a_laser_reaches(
    kind: str, target: str, tries: bool
) -> None:
    """A turret reaches 30 hexes, a tower 60; where the missile comes from does not count."""
    plain = dict.fromkeys(scenarios()["valley"].sheet.terrain, "clear")
    game = Table(
        unit("C1", "MK3", "0125"),
        unit("P1", kind, "2101", watch=("always",)),
        unit("P2", "HVY", target),
        unit("P3", "AUTOFAC", "1101"),
        phase="P5",
        scenario="valley",
        terrain=plain,
    )
    assert distance("2101", target) == (30 if target == "0121" else 31)
    game.order(A, "fire C1.missile1 > P2", *((6, 6) if tries else (1,)))
    assert bool(game.saw(e.Parried)) is tries
