"""Fire in overruns (G7.5, G7.7-G7.10, G5.15) and when a step is skipped (G7.6, HX.4)."""

import pytest

from app.games.ground import events as e
from app.games.ground.units import Unit
from tests.games.ground.build import unit
from tests.games.ground.table import A, B, Table


def fight(*units: Unit, hexes: tuple[str, str] = ("0807", "0907")) -> Table:
    """Side A has moved from the first hex into the second one and called."""
    start, hex_ = hexes
    table = Table(*units, switches={"overrun_reaction": "off"})
    for unit_ in table.state.forces[A].units.values():
        if unit_.hex == start:
            table.order(A, f"move {unit_.label} {start}-{hex_}")
    table.order(A, f"overrun {hex_}")
    return table


def odds(table: Table) -> list[tuple[str, str, str, str]]:
    return [
        (event.attack, event.defence, event.column, event.result) for event in table.saw(e.Attacked)
    ]


def test_X067_squads_that_get_off_overrun_a_missile_tank() -> None:
    table = fight(unit("C1", "APC", "0807", riders=("INF",) * 3), unit("P1", "HMT", "0907"))
    table.order(A, "dismount C1 3")
    table.order(B, "next")
    table.order(A, f"fire {','.join(squads(table))} > P1", 5)
    assert odds(table) == [("6", "5", "1-1", "X")]
    assert table.unit("P1").fate == "destroyed"


def test_X068_the_missile_tank_fires_first() -> None:
    table = fight(unit("C1", "APC", "0807", riders=("INF",) * 3), unit("P1", "HMT", "0907"))
    table.order(A, "dismount C1 3")
    assert table.step == ("fire", 1, B)
    one, two, _ = squads(table)
    table.order(B, f"fire P1.ap1,P1.ap2,P1.ap3,P1.ap4 > {one}")
    assert [event.strengths for event in table.saw(e.Announced)] == [("8",)]
    assert odds(table)[-1][:2] == ("8", "1")
    table.order(B, f"fire P1.missile1 > {two}")
    assert [event.strengths for event in table.saw(e.Announced)] == [("6",)]
    table.order(B, "next")
    assert table.step == ("fire", 1, A)


def squads(table: Table) -> list[str]:
    """Side A's squads in the hex of the overrun."""
    return [label for label in table.at("0907") if label not in ("C1", "P1")]


def test_X069_in_an_overrun_a_D_destroys() -> None:
    table = fight(unit("C1", "GEV", "0807"), unit("P1", "LT", "0907"))
    table.order(B, "next")
    table.order(A, "fire C1 > P1", 3)
    assert odds(table) == [("2", "2", "1-1", "D")]
    assert table.unit("P1").fate == "destroyed"


def test_X070_a_disabled_superheavy_fights_at_half() -> None:
    table = fight(
        unit("C1", "HVY", "0807"),
        unit("C2", "INF1", "0807"),
        unit("P1", "SHVY", "0907", disabled=1),
    )
    table.order(B, "fire P1 > C1", 1)
    assert [event.strengths for event in table.saw(e.Announced)] == [("3",)]
    table.order(B, "fire P1.ap1,P1.ap2 > C2", 1)
    assert [event.strengths for event in table.saw(e.Announced)] == [("2",)]


def test_X071_G7_9_single_squads_have_the_terrain_as_defenders_only() -> None:
    table = fight(unit("C1", "INF2", "0506"), unit("P1", "INF3", "0606"), hexes=("0506", "0606"))
    table.order(B, "fire P1 > C1", 1)
    table.order(B, "next")
    assert odds(table) == []
    table.order(A, "fire C1,C71 > P1", 1)
    assert odds(table) == [("4", "3", "1-1", "NE")]


def test_X071_G7_9_attacking_infantry_defends_at_1() -> None:
    table = fight(unit("C1", "INF2", "0506"), unit("P1", "INF3", "0606"), hexes=("0506", "0606"))
    table.order(B, "fire P1 > C1", 1)
    assert odds(table) == [("2", "1", "2-1", "NE")]


def test_X072_no_stealth_against_infantry_in_an_overrun() -> None:
    table = fight(unit("C1", "INF1", "0807"), unit("P1", "NINJA", "0907"))
    table.order(B, "next")
    table.order(A, "fire C1.s1 > P1 sec1", 6)
    assert odds(table) == [("2", "3", "1-2", "X")]
    assert table.unit("P1").lost == ("sec1",)


def test_G7_5_a_result_removes_one_squad_of_a_counter() -> None:
    table = fight(unit("C1", "HVY", "0807"), unit("P1", "INF3", "0907"))
    table.order(B, "next")
    table.order(A, "fire C1 > P1", 6)
    assert table.at("0907") == ["C1", "P64", "P71"]


def test_G7_6_a_side_that_cannot_hurt_anybody_is_passed_over() -> None:
    table = fight(unit("C1", "SHVY", "0807"), unit("P1", "LGEV", "0907"))
    # 1 against 5 is below 1-2: the defender has no attack.
    assert table.step == ("fire", 1, A)


@pytest.mark.parametrize("kind", ["LBLD", "REAC", "RADR", "SHIP"])
def test_G7_6_any_gun_is_an_attack_on_what_has_structure_points(kind: str) -> None:
    sized = {"sp": 60, "size": 60} if kind == "LBLD" else {}
    table = fight(unit("C1", "LGEV", "0807"), unit("P1", kind, "0907", **sized))
    assert table.step == ("fire", 1, A)
    before = table.unit("P1")
    table.order(A, "fire C1 > P1")
    assert table.unit("P1") != before


def test_G7_6_antipersonnel_guns_alone_are_no_attack_on_a_tank() -> None:
    every = ("main1", "sec1", "sec2")
    table = fight(unit("C1", "HVY", "0807"), unit("P1", "MK2", "0907", lost=every))
    assert table.step == ("fire", 1, A)
    foot = fight(unit("C1", "INF1", "0807"), unit("P1", "MK2", "0907", lost=every))
    assert foot.step == ("fire", 1, B)


def test_G7_6_the_step_is_over_when_everything_has_fired() -> None:
    table = fight(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"), unit("P2", "LT", "0907"))
    table.order(B, "fire P1 > C1", 1)
    assert table.step == ("fire", 1, B)
    table.order(B, "fire P2 > C1", 1)
    assert table.step == ("fire", 1, A)


def test_G7_7_G5_14_G6_4_a_new_round_opens_every_target_again() -> None:
    table = fight(unit("C1", "SHVY", "0807"), unit("P1", "INF1", "0907"), unit("P2", "HVY", "0907"))
    table.order(B, "next")
    table.order(A, "fire C1.ap1 > P1", 1)
    table.order(A, "fire C1.main1 > P2", 1)
    assert table.refused(A, "fire C1.ap2 > P1") == "G5.14"
    assert table.refused(A, "fire C1.main2 > P2") == "G6.4"
    table.order(A, "next")
    table.order(A, "next")
    table.order(B, "next")
    table.order(A, "fire C1.ap1 > P1", 1)
    table.order(A, "fire C1.main1 > P2", 1)


def test_G7_8_riders_still_aboard_fire_doubled() -> None:
    table = fight(
        unit("C1", "APC", "0807", riders=("INF", "INF")),
        unit("P1", "HVT", "0907"),
    )
    table.order(A, "next")
    table.order(A, "fire C1.r1,C1.r2 > P1", 1)
    assert [event.strengths for event in table.saw(e.Announced)] == [("4",)]


def test_G7_10_no_spillover_in_an_overrun() -> None:
    table = fight(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"), unit("P2", "LT", "0907"))
    table.order(B, "next")
    table.order(A, "fire C1 > P1", 6)
    assert len(table.saw(e.Attacked)) == 1
    assert table.unit("P2").in_play


def test_G7_14_missiles_and_racks_used_stay_used_but_guns_may_fire_in_P5() -> None:
    table = fight(unit("C1", "MK5", "0807"), unit("P1", "HVT", "0907"), unit("P2", "HVY", "1107"))
    table.order(A, "fire C1.missile1,C1.main1 > P1")
    assert (table.unit("C1").used, table.unit("C1").fired) == (("missile1",), ())
    table.order(A, "end")
    table.order(A, "fire C1.main1 > P2", 1)
    assert table.refused(A, "fire C1.missile1 > P2") == "G5.13"


def test_G4_19_riders_who_outlive_their_carrier_stand_in_its_hex() -> None:
    table = fight(
        unit("C1", "HVY", "0807"), unit("P1", "APC", "0907", riders=("INF", "INF", "INF"))
    )
    table.order(B, "next")
    table.order(B, "next")
    table.order(A, "fire C1 > P1", 2)
    assert odds(table) == [("4", "2", "2-1", "D"), ("4", "3", "1-1", "NE")]
    assert table.at("0907") == ["C1", "P64", "P71", "P88"]
    assert table.step == ("fire", 2, B)


def test_G4_19_tank_riders_may_be_aimed_at_alone_as_single_squads() -> None:
    table = fight(unit("C1", "LT", "0807"), unit("P1", "SHVY", "0907", riders=("INF", "INF")))
    table.order(B, "next")
    table.order(B, "next")
    table.order(A, "fire C1 > P1 riders", 3)
    assert odds(table) == [("2", "1", "2-1", "D")]
    assert table.unit("P1").riders == ("INF",)
