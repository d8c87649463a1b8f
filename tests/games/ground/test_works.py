"""Structures with structure points: fire, overruns, rams (G5.21, G7.16, G8.2, G8.7)."""

from fractions import Fraction

import pytest

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.state import Public
from app.games.ground.units import Unit
from app.games.ground.works import break_down, points_lost
from app.views.seats import Seat
from tests.games.ground.build import board, journal, unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")


def turret(hex_: str = "0505", **more: object) -> Unit:
    """A laser turret of side b."""
    return unit("P1", "LTUR", hex_, **{"sp": 30, **more})


def shot(*units: Unit, **more: object) -> Table:
    """A fire phase of side a."""
    return Table(*units, FAR, phase="P5", **more)


def test_X066_a_heavy_tank_fires_at_a_laser_turret_in_clear_and_in_a_town() -> None:
    table = shot(unit("C1", "HVY", "0405"), turret())
    table.order(A, "fire C1 > P1")
    assert table.unit("P1").sp == 22
    assert "P1 Laser Turret loses 8 structure points, 22 left." in table.lines(Seat.B)
    town = shot(unit("C1", "HVY", "0605"), turret("0606"))
    town.order(A, "fire C1 > P1")
    assert town.unit("P1").sp == 26


def test_G5_21_a_forest_covers_it_as_a_town_does_and_a_swamp_does_not() -> None:
    field = field_of(Public(scenario="shadow_line"))
    lost = {hex_: points_lost(field, (hex_,), Fraction(3)) for hex_ in ("0503", "0708", "0505")}
    assert lost == {"0503": 3, "0708": 6, "0505": 6}


def test_G5_21_at_no_points_it_is_destroyed_and_scores() -> None:
    table = shot(unit("C1", "HVY", "0405"), turret(sp=8))
    table.order(A, "fire C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert [loss.vp for loss in table.state.public.losses] == [12]


def test_G5_21_antipersonnel_guns_do_nothing_to_it() -> None:
    table = shot(unit("C1", "SHVY", "0405"), turret())
    assert table.refused(A, "fire C1.ap1 > P1") == "G5.14"
    (guns,) = (piece.guns for piece in GROUND.menu(table.view()).pieces if piece.label == "C1")
    assert [gun.system for gun in guns if "P1" in gun.targets] == ["C1.main1", "C1.main2"]


def test_G5_16_nothing_spills_from_it() -> None:
    table = shot(unit("C1", "HVY", "0405"), turret(), unit("P2", "LT", "0505"))
    table.order(A, "fire C1 > P1")
    assert not table.unit("P2").disabled


def test_G5_21_a_batch_at_buildings_face_down() -> None:
    table = shot(
        unit("C1", "HVY", "0405"),
        unit("C2", "HVY", "0405"),
        unit("P1", "LBLD", "0505", sp=20, concealed=True),
        unit("P2", "DUMMY", "0505", mimic="LBLD"),
    )
    table.order(A, "batch 0505: C1 > P1 main; C2 > P2")
    assert table.unit("P1").sp == 12
    assert table.unit("P2").fate == "discarded"


def test_G5_21_the_preview_says_what_it_loses() -> None:
    table = shot(unit("C1", "HVY", "0405"), turret(sp=6))
    order = GROUND.parse_order("fire C1 > P1")
    assert "6 of its 6 structure points" in GROUND.odds(table.view(), order).note


def test_G5_21_a_broken_structure_is_not_broken_again() -> None:
    log = journal(board(turret(sp=5)))
    break_down(log, "b.P1", 9)
    break_down(log, "b.P1", 9)
    hits = [event for event in log.events if isinstance(event, e.StructureHit)]
    assert [event.lost for event in hits] == [5]


def overrun(*units: Unit) -> Table:
    """Side a has entered 0907 and called the overrun."""
    table = Table(*units, FAR, switches={"overrun_reaction": "off"})
    for piece in table.state.forces[A].units.values():
        if piece.hex == "0807":
            table.order(A, f"move {piece.label} 0807-0907")
    table.order(A, "overrun 0907")
    return table


def test_G7_16_a_structure_does_not_fight_and_doubled_strengths_count_against_it() -> None:
    table = overrun(unit("C1", "INF3", "0807"), unit("P1", "LBLD", "0907", sp=30))
    assert table.step == ("fire", 1, A)
    label = table.at("0907")[0]
    table.order(A, f"fire {label} > P1")
    # One squad, doubled in an overrun: strength 2, twice that in points.
    assert table.unit("P1").sp == 26


def test_G7_16_the_fight_ends_when_it_is_down_or_when_nobody_fires_on_it() -> None:
    table = overrun(unit("C1", "HVY", "0807"), unit("P1", "LBLD", "0907", sp=8))
    table.order(A, "fire C1 > P1")
    (closed,) = table.saw(e.OverrunClosed)
    assert isinstance(closed, e.OverrunClosed)
    assert closed.outcome == "attacker"
    spared = overrun(unit("C1", "HVY", "0807"), unit("P1", "LBLD", "0907", sp=8))
    spared.order(A, "next")
    (closed,) = spared.saw(e.OverrunClosed)
    assert isinstance(closed, e.OverrunClosed)
    assert closed.outcome == "both"


@pytest.mark.parametrize(
    ("rammer", "dice"),
    [("MK1", (3, 4)), ("MK3", (3, 4, 1)), ("MK5", (1, 1, 1, 1, 6)), ("SHVY", (6, 6))],
)
def test_G8_7_a_ram_takes_structure_points_by_T8_and_costs_2_treads(
    rammer: str, dice: tuple[int, ...]
) -> None:
    table = overrun(unit("C1", rammer, "0807"), unit("P1", "LBLD", "0907", sp=40))
    table.order(A, "next")
    treads = table.unit("C1").treads
    table.order(A, "ram C1 > P1", *dice)
    assert table.unit("P1").sp == 40 - sum(dice)
    assert table.unit("C1").treads == treads - 2


def test_G8_7_a_structure_with_a_defence_is_destroyed_for_its_defence_in_treads() -> None:
    table = overrun(unit("C1", "MK5", "0807"), unit("P1", "HCP", "0907", defence=4))
    table.order(B, "next")
    table.order(A, "next")
    table.order(A, "ram C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert table.unit("C1").treads == 56


def test_G5_21_the_sheet_of_a_structure_says_how_much_is_left() -> None:
    table = shot(unit("C1", "LBLD", "0405", sp=17, title="Depot"), turret())
    seen = table.view(Seat.B).seen()["C1"]
    assert (seen.name, seen.defence) == ("Depot", "17 SP")
    assert table.view(Seat.A).mine()["C1"].sp == 17
