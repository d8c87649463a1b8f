"""Wrecks: what leaves one, what they shelter and what they close (G4.5, G5.6, G5.23)."""

import pytest
from msgspec.structs import replace

from app.games.ground.field import field_of
from app.games.ground.state import Public
from app.games.ground.switches import Switches
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")


def fire(target: Unit, die: int, gun: str = "HVY", **more: object) -> Table:
    """One attack in P5."""
    table = Table(unit("C1", gun, "0405"), target, FAR, phase="P5", **more)
    table.order(A, "fire C1 > P1", die)
    return table


def test_X008_a_second_hit_destroys_a_heavy_tank_and_leaves_a_wreck_of_its_size() -> None:
    table = fire(unit("P1", "HVY", "0506", disabled=1), 5, "LT")
    assert table.state.public.hulks == {"0506": (3,)}
    assert "P1 Heavy Tank is destroyed and leaves a hulk (6 points)." in table.lines(Seat.B)
    (note,) = (note for note in table.view().hexes if note.kind == "hulk")
    assert (note.hex, note.text) == ("0506", "1 hulk of size 3")


def test_G5_23_X_leaves_a_wreck_and_XX_none() -> None:
    assert fire(unit("P1", "HVY", "0506"), 5).state.public.hulks == {"0506": (3,)}
    assert fire(unit("P1", "MSL", "0506"), 5).state.public.hulks == {}


def test_G5_23_infantry_and_buildings_leave_none() -> None:
    assert fire(unit("P1", "INF3", "0506"), 5).state.public.hulks == {}
    assert fire(unit("P1", "HCP", "0506", defence=4), 5).state.public.hulks == {}


@pytest.mark.parametrize(("road", "left"), [(False, {}), (True, {"0506": (2,)})])
def test_G5_23_no_wreck_stays_in_water_but_one_on_a_bridge_does(
    road: bool, left: dict[str, tuple[int, ...]]
) -> None:
    table = fire(
        unit("P1", "GEV", "0506", on_road=road, disabled=1), 4, "LT", terrain={"0506": "water"}
    )
    assert table.unit("P1").fate == "destroyed"
    assert table.state.public.hulks == left


def test_G5_23_several_wrecks_lie_in_one_hex_and_hulks_may_be_off() -> None:
    laid = fire(unit("P1", "HVY", "0506"), 5, hulks={"0506": (5,)})
    assert laid.state.public.hulks == {"0506": (5, 3)}
    off = fire(unit("P1", "HVY", "0506"), 5, switches={"hulks": False})
    assert off.state.public.hulks == {}


def test_G7_10_in_an_overrun_D_and_X_leave_a_wreck() -> None:
    table = Table(
        unit("C1", "LT", "0505"),
        unit("P1", "LT", "0506"),
        FAR,
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0505-0506")
    table.order(A, "overrun 0506")
    table.order(B, "fire P1 > C1", 3)
    assert table.state.public.hulks == {"0506": (1,)}


def test_G8_3_a_rammed_vehicle_leaves_one() -> None:
    table = Table(
        unit("C1", "MK5", "0807"),
        unit("P1", "HVY", "0907"),
        FAR,
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "next")
    table.order(A, "next")
    table.order(A, "ram C1 > P1")
    assert table.state.public.hulks == {"0907": (3,)}


def test_G5_12_an_ogre_leaves_a_wreck() -> None:
    guns = tuple(w.id for w in unit("P1", "MK1", "0506").type.weapons)
    table = Table(
        unit("C1", "HVY", "0405"),
        unit("P1", "MK1", "0506", treads=0, lost=guns[1:]),
        FAR,
        phase="P5",
    )
    table.order(A, "fire C1 > P1 main", 6)
    assert table.unit("P1").fate == "destroyed"
    assert table.state.public.hulks == {"0506": (5,)}


INF = unit("P1", "INF1", "0507")


@pytest.mark.parametrize(("cover", "left"), [(False, 0), (True, 1)])
def test_G5_23_hulk_cover_adds_1_to_the_defence_of_infantry(cover: bool, left: int) -> None:
    table = Table(
        unit("C1", "LT", "0506"),
        INF,
        FAR,
        phase="P5",
        hulks={"0507": (3,)},
        switches={"hulk_cover": cover},
    )
    # 2 against 1 is 2-1: a 2 takes the squad; against 2 it is 1-1 and does nothing.
    table.order(A, "fire C1 > P1", 2)
    assert table.unit("P1").fate == ("" if left else "destroyed")


def test_G5_23_hulk_cover_is_for_infantry_alone_and_shown_in_the_odds() -> None:
    table = Table(
        unit("C1", "HVY", "0506"),
        INF,
        unit("P2", "LT", "0507"),
        FAR,
        phase="P5",
        hulks={"0507": (3,)},
        switches={"hulk_cover": True},
    )
    odds = [GROUND.odds(table.view(), GROUND.parse_order(f"fire C1 > P{n}")) for n in (1, 2)]
    assert [each.defence for each in odds] == ["1 + 1 = 2", "2"]


@pytest.mark.parametrize(
    ("sizes", "closed"),
    [((4,), False), ((4, 4), True), ((1, 2, 3), True), ((5,), True), ((), False)],
)
def test_G4_5_wrecks_close_a_primary_road(sizes: tuple[int, ...], closed: bool) -> None:
    def link(on: bool, road: str = "0406") -> int:
        public = Public(
            scenario="shadow_line",
            switches=replace(Switches(), hulk_blocks_road=on),
            hulks={road: sizes},
        )
        field = field_of(public)
        other = {"0406": "0506", "0704": "0705"}[road]
        assert field.primary(road) is (road == "0406" and not (on and closed))
        return field.link(road, other)

    assert link(on=True) == (0 if closed else 1)
    assert link(on=False) == 1
    # Secondary roads stay open.
    assert link(on=True, road="0704") == 2


def test_G4_5_a_blocked_road_gives_no_bonus() -> None:
    def hexes(**switches: object) -> int:
        table = Table(unit("C1", "HVY", "0106"), FAR, hulks={"0406": (5,)}, switches=switches)
        (piece,) = GROUND.menu(table.view()).pieces
        return max(len(stop.path) for stop in piece.moves) - 1

    assert (hexes(), hexes(hulk_blocks_road=True)) == (4, 3)
