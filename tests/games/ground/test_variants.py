"""Switches for single units: treads, record sheets, riders, combining (T6.5, G15)."""

import pytest

from app.games.ground import events as e
from app.games.ground.arrivals import equipped
from app.games.ground.movement import allowance
from app.games.ground.position import format_position, parse_position
from app.games.ground.switches import Switches
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")


def laid(switches: str, what: str) -> Unit:
    """A unit as a position has it where nothing else is written."""
    position = parse_position(f"shadow_line n1 P3 {switches} | a C1={what}@0406 | b P9=LT@1101")
    return position.forces[Side.A].units["a.C1"]


def pace(switches: str, what: str, treads: int) -> float:
    """M of an Ogre with so many treads left."""
    text = f"shadow_line n1 P3 {switches} | a C1={what}@0406(treads{treads}) | b P9=LT@1101"
    return allowance(parse_position(text).forces[Side.A].units["a.C1"], "P3")


@pytest.mark.parametrize(
    ("switches", "what", "paces"),
    [
        ("", "MK3", {48: 3, 33: 3, 32: 2, 17: 2, 16: 1}),
        ("mk3_treads=45", "MK3", {45: 3, 31: 3, 30: 2, 16: 2, 15: 1, 1: 1, 0: 0}),
        ("mk3_treads=45", "MK3B", {48: 3, 33: 3, 32: 2}),
        ("", "NINJA", {48: 4, 37: 4, 36: 3}),
        ("ninja_treads=40", "NINJA", {40: 4, 31: 4, 30: 3, 21: 3, 20: 2, 11: 2, 10: 1}),
        ("", "SHVY", {24: 3, 17: 3, 16: 2, 8: 1}),
        ("shvy_sheet=on", "SHVY", {18: 3, 13: 3, 12: 2, 7: 2, 6: 1, 0: 0}),
    ],
)
def test_T6_5_treads_and_movement_under_the_switches(
    switches: str, what: str, paces: dict[int, float]
) -> None:
    assert laid(switches, what).treads == max(paces)
    assert {treads: pace(switches, what, treads) for treads in paces} == paces


def test_T6_5_the_record_shows_how_many_there_were_and_notation_keeps_it() -> None:
    position = parse_position("shadow_line n1 P3 mk3_treads=45 | a C1=MK3!@0406 | b P9=LT@1101")
    assert format_position(position.state()).count("treads") == 1
    table = Table(unit("C1", "MK3", "0406", treads=40, full=45), FAR)
    assert "40 of 45 treads" in table.view(Seat.B).seen()["C1"].notes


def test_T6_5_reinforcements_have_the_treads_of_the_switches_too() -> None:
    new = equipped(unit("C1", "SHVY", ""), Switches(shvy_sheet=True))
    assert (new.treads, new.full) == (18, 18)
    plain = equipped(unit("C1", "SHVY", ""), Switches())
    assert (plain.treads, plain.full) == (24, 0)


def rammed(foe: str, **switches: object) -> int:
    """Treads that a Mark V pays to ram this vehicle."""
    table = Table(
        unit("C1", "MK5", "0807"),
        unit("P1", foe, "0907"),
        FAR,
        switches={"overrun_reaction": "off", **switches},
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    for side in (B, A):
        if table.step[0] == "fire" and table.step[2] is side:
            table.order(side, "next")
    if table.step == ("ram", 1, B):
        table.order(B, "next")
    dice = (1, 1, 1, 1) if foe == "SHVY" else ()
    table.order(A, "ram C1 > P1", *dice)
    return 60 - table.unit("C1").treads


@pytest.mark.parametrize(("foe", "paid"), [("HVY", (2, 1)), ("HVT", (2, 1)), ("SHVY", (2, 2))])
def test_G8_2_ram_vehicle_treads(foe: str, paid: tuple[int, int]) -> None:
    assert (rammed(foe), rammed(foe, ram_vehicle_treads=1)) == paid


def test_G15_ninja_no_combine() -> None:
    def refused(order: str, **switches: object) -> str:
        table = Table(
            unit("C1", "NINJA", "0405"),
            unit("C2", "HVY", "0405"),
            unit("P1", "HVY", "0506"),
            FAR,
            phase="P5",
            switches=switches,
        )
        refusal = GROUND.check(table.view(), GROUND.parse_order(order))
        return refusal.rule if refusal else ""

    assert refused("fire C1.main1,C2 > P1") == ""
    assert refused("fire C1.main1,C2 > P1", ninja_no_combine=True) == "G5.4"
    assert refused("fire C1.main1,C1.sec1 > P1", ninja_no_combine=True) == ""


def rider(**switches: object) -> Table:
    """A tank with a rider in the forest, and a gun near it."""
    return Table(
        unit("C1", "MSL", "0405"),
        unit("P1", "LT", "0503", riders=("INF",)),
        FAR,
        phase="P5",
        switches=switches,
    )


def test_G4_19_rider_vehicle_terrain() -> None:
    normal, switched = rider(), rider(rider_vehicle_terrain=True)
    order = GROUND.parse_order("fire C1 > P1 riders")
    assert GROUND.check(normal.view(), order) is None
    assert switched.refused(A, "fire C1 > P1 riders") == "G5.10"
    assert [aims.aims for aims in GROUND.menu(normal.view()).aims] == [("riders",)]
    assert GROUND.menu(switched.view()).aims == ()
    notes = [
        GROUND.odds(table.view(), GROUND.parse_order("fire C1 > P1")).note
        for table in (normal, switched)
    ]
    # Infantry has x2 in a forest; inside, riders have what the tank has there.
    assert "Its riders defend with 1 x 2 forest = 2: 1-1, same die." in notes[0]
    assert "Its riders defend with 1: 3-1, same die." in notes[1]


def superheavy(*dice: int, **more: object) -> Table:
    """X on a Superheavy with a record sheet, and what the dice make of it."""
    facts = {"treads": 18, "full": 18, **more}
    table = Table(
        unit("C1", "MHWZ", "0405"),
        unit("P1", "SHVY", "0506", **facts),
        FAR,
        phase="P5",
        switches={"shvy_sheet": True},
    )
    # 6 against 5 is 1-1: a 5 is X.
    table.order(A, "fire C1 > P1", 5, *dice)
    return table


@pytest.mark.parametrize("die", [1, 2])
def test_G15_shvy_sheet_a_gun_and_an_antipersonnel_gun_are_lost(die: int) -> None:
    table = superheavy(die)
    assert table.unit("P1").lost == ("main1", "ap1")
    assert table.unit("P1").disabled
    assert f"P1 Superheavy Tank is hit: die {die} on its record sheet." in table.lines(Seat.B)
    again = superheavy(die, lost=("main1", "ap1"))
    assert again.unit("P1").lost == ("main1", "ap1", "main2", "ap2")
    last = superheavy(die, lost=("main1", "ap1", "main2", "ap2"))
    assert last.unit("P1").fate == "destroyed"


@pytest.mark.parametrize(
    ("dice", "treads"), [((3, 4), 14), ((4, 4, 5), 9), ((5,), 0), ((3, 6), 12)]
)
def test_G15_shvy_sheet_treads_are_lost(dice: tuple[int, ...], treads: int) -> None:
    table = superheavy(*dice)
    assert table.unit("P1").treads == treads
    assert table.unit("P1").disabled
    assert not table.state.public.losses


def test_G15_shvy_sheet_a_6_destroys_it() -> None:
    table = superheavy(6)
    assert table.unit("P1").fate == "destroyed"
    assert table.saw(e.SheetHit)


def test_G15_shvy_sheet_a_second_D_does_nothing_and_XX_destroys() -> None:
    def fired(die: int, **more: object) -> Table:
        table = Table(
            unit("C1", "MHWZ", "0405"),
            unit("P1", "SHVY", "0506", treads=18, full=18, **more),
            FAR,
            phase="P5",
            switches={"shvy_sheet": True},
        )
        chances = GROUND.odds(table.view(), GROUND.parse_order("fire C1 > P1")).chances
        assert {c.result for c in chances} == ({"NE", "X"} if more else {"NE", "D", "X"})
        table.order(A, "fire C1 > P1", die)
        return table

    assert not fired(3, disabled=1).unit("P1").fate
    assert fired(3).unit("P1").disabled
    assert fired(6).unit("P1").fate == "destroyed"
