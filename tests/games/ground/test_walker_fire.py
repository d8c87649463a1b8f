"""The fire of walkers: out of craters, with munitions, out of the air (G11.7-G11.16)."""

import pytest

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.intercept import batteries
from app.games.ground.state import Public
from app.views.menu import Odds
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

CALM = unit("P9", "HVY", "1311")
FIELD = field_of(Public(scenario="shadow_line"))
PLAIN = "WALK{A4,D2,R2,M3,EARLY}"
JETS = "WALK{A4,D2,R2,M3,LATE,JETS}"
LAT = "WALK{A4,D2,R2,M3,LATE,LAT}"
DIVER = "WALK{A4,D2,R2,M3,U2,EARLY}"
STRONG = "WALK{A14,D1,R3,M1,LATE,LAT}"
PIT = {"0508": "crater"}


def odds(table: Table, order: str) -> Odds:
    return GROUND.odds(table.view(), GROUND.parse_order(order))


def result(table: Table) -> str:
    (found,) = table.saw(e.Attacked)
    assert isinstance(found, e.Attacked)
    return found.result


# G11.10: out of a crater.


def test_G11_10_the_preview_takes_one_off_the_die_of_a_walker_in_a_crater() -> None:
    """At 1-1 a D comes up on 3 and 4, so with one less on 4 and 5."""
    for pit, none in ((PIT, 50), ({"0508": "clear"}, 33)):
        table = Table(
            unit("C5", JETS, "0508"), unit("P1", "HVY", "0509"), CALM, terrain=pit, phase="P5"
        )
        shown = odds(table, "fire C5.p1,C5.p2,C5.p3 > P1")
        assert [c.percent for c in shown.chances if c.result == "NE"] == [none]
        assert ("Out of a crater" in shown.note) is (none == 50)


def test_G11_10_the_preview_of_treads_and_roads_knows_it_too() -> None:
    road = {**PIT, "0506": "clear"}
    table = Table(
        unit("C5", JETS, "0508"), unit("P1", "MK3", "0509"), CALM, terrain=road, phase="P5"
    )
    treads = odds(table, "fire C5 > P1 treads")
    assert [c.percent for c in treads.chances if c.result == "X"] == [17]
    assert "Out of a crater" in treads.note
    table = Table(unit("C5", JETS, "0508"), CALM, terrain=road, phase="P5")
    cut = odds(table, "fire C5.p1,C5.p2,C5.p3 > road 0506")
    assert [c.percent for c in cut.chances if c.result == "X"] == [17]


def test_G11_10_treads_and_roads_are_rolled_for_with_one_less() -> None:
    table = Table(
        unit("C5", JETS, "0508"), unit("P1", "MK3", "0509"), CALM, terrain=PIT, phase="P5"
    )
    table.order(A, "fire C5 > P1 treads", 5)
    assert table.unit("P1").treads == 48
    for die, cut in ((5, ()), (6, ("0506",))):
        table = Table(unit("C5", JETS, "0508"), CALM, terrain=PIT, phase="P5")
        table.order(A, "fire C5.p1,C5.p2,C5.p3 > road 0506", die)
        assert table.state.public.cut == cut


def test_G11_10_what_spills_over_is_rolled_with_one_less_too() -> None:
    """2 against 2 is 1-1, of which a 5 would be an X, stepped down to a D."""
    for pit, lamed in ((PIT, False), ({"0508": "clear"}, True)):
        table = Table(
            unit("C5", JETS, "0508"),
            unit("P1", "HVY", "0509"),
            unit("P2", "LT", "0509"),
            CALM,
            terrain=pit,
            phase="P5",
        )
        table.order(A, "fire C5 > P1", 1, 5)
        assert bool(table.unit("P2").disabled) is lamed


def test_G11_10_the_die_of_a_walker_in_a_crater_is_one_at_least() -> None:
    """At 4-1 a 1 is a D."""
    table = Table(
        unit("C5", JETS, "0508"), unit("P1", "LGEV", "0509"), CALM, terrain=PIT, phase="P5"
    )
    table.order(A, "fire C5 > P1", 1)
    assert table.unit("P1").disabled


def test_G11_10_over_a_crater_it_is_not_in_it() -> None:
    table = Table(
        unit("C5", LAT, "0508", airborne=True),
        unit("P1", "HVY", "0509"),
        CALM,
        terrain={**PIT, "0509": "clear"},
        phase="P5",
    )
    table.order(A, "fire C5.p1,C5.p2,C5.p3 > P1", 3)
    assert result(table) == "D"


# G11.12: munitions.


def test_G11_12_the_menu_offers_the_points_that_are_of_use_where_it_is() -> None:
    def offered(terrain: str) -> set[str]:
        table = Table(
            unit("C5", DIVER, "0508"),
            unit("P1", "LT", "0509"),
            CALM,
            terrain={"0508": terrain},
            phase="P5",
        )
        return {g.system for p in GROUND.menu(table.view()).pieces for g in p.guns}

    assert offered("clear") == {"C5.p1", "C5.p2"}
    assert offered("water") == {"C5.u1", "C5.u2"}


def test_G11_12_the_ground_too_is_attacked_with_what_is_of_use_there() -> None:
    dry = Table(unit("C5", DIVER, "0508"), CALM, phase="P5")
    assert dry.refused(A, "fire C5.u1,C5.u2 > road 0506") == "G11.12"
    wet = Table(unit("C5", DIVER, "0508"), CALM, phase="P5", terrain={"0508": "water"})
    assert wet.refused(A, "fire C5.p1,C5.p2 > road 0506") == "G11.12"
    wet.order(A, "fire C5.u1,C5.u2 > road 0506", 1)


def test_G11_12_its_munitions_reach_nothing_under_water() -> None:
    lake = {"0508": "water", "0509": "water"}
    table = Table(
        unit("C5", DIVER, "0508"), unit("P1", "MK1", "0509"), CALM, phase="P5", terrain=lake
    )
    assert table.refused(A, "fire C5.u1,C5.u2 > P1 main1") == "G4.11"


def test_G9_10_a_walker_tries_once_with_its_full_attack_on_land() -> None:
    (weak,) = batteries(unit("P5", DIVER, "0505"), FIELD)
    (strong,) = batteries(unit("P5", PLAIN, "0505"), FIELD)
    assert [(b.name, b.need, b.ran) for b in (weak, strong)] == [("P5", 12, 2), ("P5", 11, 2)]


# G11.16: out of the air.


@pytest.mark.parametrize(
    ("hex_", "terrain", "rule"), [("0509", "forest", "G11.16"), ("0506", "town", "")]
)
def test_G11_16_in_the_air_it_attacks_the_ground_of_open_hexes_and_roads_alone(
    hex_: str, terrain: str, rule: str
) -> None:
    table = Table(
        unit("C5", STRONG, "0508", airborne=True), CALM, terrain={hex_: terrain}, phase="P5"
    )
    if rule:
        assert table.refused(A, f"fire C5 > terrain {hex_}") == rule
        grounded = Table(unit("C5", STRONG, "0508"), CALM, terrain={hex_: terrain}, phase="P5")
        grounded.order(A, f"fire C5 > terrain {hex_}")
    else:
        table.order(A, f"fire C5 > terrain {hex_}")


def test_G11_16_it_hits_what_is_on_the_water_on_roads_and_in_the_air() -> None:
    flyer = unit("C5", LAT, "0508", airborne=True)
    wood = {"0509": "forest", "0506": "town", "0408": "water"}
    foes = (
        unit("P1", "LT", "0506"),
        unit("P2", "GEV", "0408"),
        unit("P3", "ORCAF", "0509", airborne=True),
        unit("P4", "MK1", "0408"),
    )
    table = Table(flyer, *foes, CALM, terrain=wood, phase="P5", switches={"vtol": True})
    assert table.refused(A, "fire C5.p4 > P4 treads") == "G11.16"
    table.order(A, "fire C5.p1,C5.p2 > P1", 1)
    table.order(A, "fire C5.p3 > P2", 1)
    table.order(A, "fire C5.p4 > P3")
    assert table.unit("P3").fate == "destroyed"


def test_G11_16_a_D_brings_it_down_and_nothing_covers_it() -> None:
    table = Table(
        unit("C1", "HVY", "0507"),
        unit("P5", "WALK{A4,D4,R2,M3,LATE,LAT}", "0508", airborne=True),
        terrain={"0508": "forest"},
        phase="P5",
    )
    shown = odds(table, "fire C1 > P5")
    assert (shown.defence, shown.column) == ("4", "1-1")
    table.order(A, "fire C1 > P5", 3)
    assert table.unit("P5").fate == "destroyed"


def test_G11_16_nobody_overruns_it_and_it_overruns_nobody() -> None:
    up = Table(unit("C5", LAT, "0508", airborne=True), unit("P1", "LT", "0509"), CALM)
    up.order(A, "move C5 0508-0509-0510")
    down = Table(unit("C1", "LT", "0508"), unit("P5", LAT, "0509", airborne=True), CALM)
    down.order(A, "move C1 0508-0509-0510")
    assert down.state.public.overrun is None


def test_G7_4_walkers_react_on_foot_and_not_in_the_air() -> None:
    for aloft in (False, True):
        table = Table(
            unit("C1", "LT", "0508"),
            unit("P1", "HVY", "0509"),
            unit("P5", LAT, "0511", airborne=aloft),
        )
        table.order(A, "move C1 0508-0509")
        table.order(A, "overrun 0509")
        if aloft:
            assert table.refused(B, "react P5") == "G7.4"
        else:
            table.order(B, "react P5")
            assert table.overrun.walkers


def test_G11_8_a_disabled_walker_does_not_attack_in_an_overrun_and_defends() -> None:
    table = Table(
        unit("C1", "HVY", "0508"),
        unit("P5", PLAIN, "0509", disabled=1),
        CALM,
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0508-0509")
    table.order(A, "overrun 0509")
    assert (table.step, table.overrun.walkers) == (("fire", 1, A), False)
    table.order(A, "fire C1 > P5", 1)
    assert result(table) == "NE"


def test_G11_8_a_walker_divides_its_doubled_attack_among_several_in_its_step() -> None:
    table = Table(
        unit("C1", "HVY", "0508"),
        unit("C2", "LT", "0508"),
        unit("P5", PLAIN, "0509"),
        CALM,
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0508-0509")
    table.order(A, "move C2 0508-0509")
    table.order(A, "overrun 0509")
    table.order(B, "fire P5.p1,P5.p2,P5.p3 > C1", 2)
    (blow,) = table.saw(e.Attacked)
    assert isinstance(blow, e.Attacked)
    assert (blow.attack, blow.column) == ("6", "2-1")
    table.order(B, "fire P5.p4 > C2", 6)
    (blow,) = table.saw(e.Attacked)
    assert isinstance(blow, e.Attacked)
    assert (blow.attack, blow.column) == ("2", "1-1")


def test_G9_21_a_laser_is_wasted_on_what_proves_a_walker_in_the_swamp() -> None:
    for jets, why in ((False, "the laser does not see it"), (True, "")):
        table = Table(
            unit("C1", "LSRT", "0507"),
            unit("P5", JETS, "0508", jets=jets, concealed=True),
            CALM,
            terrain={"0508": "swamp"},
            phase="P5",
        )
        table.order(A, "batch 0508: C1 > P5", *(() if why else (1,)))
        assert [w.why for w in table.saw(e.Wasted)] == [why][: bool(why)]
