"""Full-hex bridges over water, and who falls with them (G2.8, G5.21, G5.22)."""

import pytest

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")
RIVER = {"0506": "water"}
"""A road hex of water: there is a bridge."""


def bridge(*units: Unit, **more: object) -> Table:
    """A fire phase with two howitzers near the bridge in 0506, which has taken some fire."""
    guns = (unit("C1", "MHWZ", "0405"), unit("C2", "MHWZ", "0405"))
    facts: dict[str, object] = {"terrain": RIVER, "bridges": {"0506": 10}, **more}
    return Table(*guns, *units, FAR, phase="P5", **facts)


def test_G2_8_a_road_hex_of_water_is_a_bridge_of_30_points() -> None:
    table = bridge(bridges={})
    assert "bridge in 0506" in {spot.name for spot in GROUND.menu(table.view()).ground}
    table.order(A, "fire C1 > bridge 0506")
    assert table.state.public.bridges == {"0506": 18}
    assert "The bridge in 0506 loses 12 structure points, 18 left." in table.lines(Seat.B)


def test_G5_21_a_bridge_is_named_by_its_hex_or_its_hexside() -> None:
    table = bridge()
    assert table.refused(A, "fire C1 > bridge 0405") == "G5.21"
    assert table.refused(A, "fire C1 > bridge 0506-0507") == "G5.21"


def test_G5_22_a_bridge_without_points_is_down_and_the_road_with_it() -> None:
    table = bridge()
    field = field_of(table.state.public)
    assert (field.link("0406", "0506"), field.link("0506", "0606")) == (1, 1)
    table.order(A, "fire C1 > bridge 0506")
    field = field_of(table.state.public)
    assert (field.link("0406", "0506"), field.link("0506", "0606")) == (0, 0)
    assert not field.road_hex("0506")
    assert [note.kind for note in table.view().hexes if note.hex == "0506"].count("bridge-down")
    assert table.refused(A, "fire C2 > bridge 0506") == "G5.21"


@pytest.mark.parametrize("entry", ["HVY", "LT", "MSL", "TRA", "HWZ", "MIL1", "HCP"])
def test_G5_22_who_cannot_be_in_water_is_destroyed(entry: str) -> None:
    table = bridge(unit("P1", entry, "0506", on_road=True))
    table.order(A, "fire C1 > bridge 0506")
    assert table.unit("P1").fate == "destroyed"
    assert table.state.public.hulks == {}


@pytest.mark.parametrize("entry", ["GEV", "INF3", "MAR2"])
def test_G5_22_gevs_and_infantry_come_to_no_harm(entry: str) -> None:
    table = bridge(unit("P1", entry, "0506", on_road=True))
    table.order(A, "fire C1 > bridge 0506")
    assert not table.unit("P1").fate
    assert not table.unit("P1").on_road


@pytest.mark.parametrize(("entry", "scored"), [("MK3", 12), ("SHVY", 0)])
def test_G5_22_an_ogre_loses_4D6_treads(entry: str, scored: float) -> None:
    table = bridge(unit("P1", entry, "0506", on_road=True))
    before = table.unit("P1").treads
    table.order(A, "fire C1 > bridge 0506", 3, 4, 1, 4)
    assert table.unit("P1").treads == before - 12
    assert sum(loss.vp for loss in table.state.public.losses) == scored


def test_G5_22_riders_of_a_tank_that_sinks_swim() -> None:
    table = bridge(unit("P1", "HVY", "0506", on_road=True, riders=("INF",)))
    table.order(A, "fire C1 > bridge 0506")
    assert table.unit("P1").fate == "destroyed"
    assert table.unit("P71").squads == ("INF",)


def test_G5_22_who_is_in_the_water_under_it_does_not_fall() -> None:
    table = bridge(unit("P1", "MK3", "0506", on_road=False))
    table.order(A, "fire C1 > bridge 0506")
    assert table.unit("P1").treads == 48


def test_G10_4_16_who_falls_is_turned_up_and_dummies_are_gone() -> None:
    table = bridge(
        unit("P1", "GEV", "0506", on_road=True, concealed=True),
        unit("P2", "DUMMY", "0506", on_road=True),
    )
    table.order(A, "batch 0506: C1 > bridge")
    assert not table.unit("P1").concealed
    assert table.unit("P2").fate == "discarded"
    assert table.state.public.bridges == {"0506": 0}


def test_G5_28_those_who_fall_roll_by_label_of_either_side() -> None:
    table = bridge(unit("P1", "MK1", "0506", on_road=True), unit("C3", "MK1", "0506", on_road=True))
    table.order(A, "fire C1 > bridge 0506", 1, 1, 1, 1, 2, 2, 2, 2)
    assert (table.unit("C3").treads, table.unit("P1").treads) == (14, 10)


def test_G5_22_wrecks_on_it_are_gone_with_it() -> None:
    table = bridge(hulks={"0506": (3,)})
    table.order(A, "fire C1 > bridge 0506")
    assert table.state.public.hulks == {}
    assert table.saw(e.HulksLeft)
    spared = bridge(hulks={"0605": (3,)})
    spared.order(A, "fire C1 > bridge 0506")
    assert spared.state.public.hulks == {"0605": (3,)}


def test_G5_22_a_unit_on_the_road_stands_on_the_bridge_and_moves_over_it() -> None:
    table = Table(unit("C1", "HVY", "0406"), FAR, terrain=RIVER)
    table.order(A, "move C1 0406-0506-0606")
    assert table.unit("C1").hex == "0606"
    closed = Table(unit("C1", "HVY", "0406"), FAR, terrain=RIVER, bridges={"0506": 0})
    assert closed.refused(A, "move C1 0406-0506") == "G4.1"
    assert B is not A


def test_G4_10_riders_who_cannot_swim_are_lost_with_the_bridge() -> None:
    table = bridge(unit("P1", "SHVY", "0506", on_road=True, riders=("INF", "MIL")))
    table.order(A, "fire C1 > bridge 0506", 1, 1, 1, 1)
    assert table.unit("P1").riders == ("INF", "MIL")
    table = bridge(unit("P1", "TRA", "0506", on_road=True, riders=("MIL",)))
    table.order(A, "fire C1 > bridge 0506")
    assert table.at("0506") == []
    table = bridge(unit("P1", "LT", "0506", on_road=True, riders=("INF", "MIL")))
    table.order(A, "fire C1 > bridge 0506")
    (swimmer,) = table.at("0506")
    assert table.unit(swimmer).squads == ("INF",)


def test_G8_8_nobody_rams_what_is_under_water_from_above() -> None:
    table = Table(
        unit("C1", "GEV", "0406"),
        unit("P1", "MK3", "0506", on_road=False),
        FAR,
        terrain=RIVER,
        bridges={"0506": 0},
        switches={"conventional_ram": True},
    )
    assert table.refused(A, "move C1 0406-0506 ram P1") == "G8.9"
