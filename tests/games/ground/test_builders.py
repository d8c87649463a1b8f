"""The construction vehicle: its ways, what it bears, clears and frees (G12.5-G12.10)."""

import pytest

from app.games.ground.field import field_of
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.waters import submerged
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

CALM = unit("P9", "HVY", "1311")
MCV = unit("C7", "MCV", "0505")


def wet(*hexes: str, terrain: str = "swamp") -> dict[str, str]:
    """The map with these hexes of another terrain."""
    return dict.fromkeys(hexes, terrain)


def pass_turn(game: Table) -> None:
    """Both sides go on without orders until the next player-turn has begun."""
    n = game.state.public.n
    while game.state.public.n == n:
        for side in (A, B):
            if side in GROUND.view(game.state, Seat.A).waiting:
                game.order(side, "end")
                break


def to_fire(game: Table) -> None:
    """On to the fire phase of the side that is to move."""
    while game.state.public.phase != "P5":
        game.order(game.state.public.active or A, "end")


def test_G12_5_swamp_costs_it_two_and_nothing_else() -> None:
    game = Table(MCV, CALM, terrain=wet("0506"))
    game.order(A, "move C7 0505-0506")
    assert (game.unit("C7").march.spent, game.unit("C7").march.owes) == (2, "")
    stuck = Table(unit("C7", "SHVY", "0505"), CALM, terrain=wet("0506"))
    stuck.order(A, "move C7 0505-0506")
    assert stuck.unit("C7").march.owes == "S2"


def test_G12_5_it_enters_water_only_beside_land_and_does_not_ram() -> None:
    lake = wet("0506", "0606", "0507", "0607", "0508", "0407", "0406", terrain="water")
    game = Table(MCV, CALM, terrain=lake)
    game.order(A, "move C7 0505-0506")
    assert game.unit("C7").hex == "0506"
    deep = Table(unit("C7", "MCV", "0406"), CALM, terrain=lake)
    assert deep.refused(A, "move C7 0406-0507") == "G4.1"


@pytest.mark.parametrize("hidden", [True, False])
def test_G12_6_vehicles_treat_its_swamp_as_clear(hidden: bool) -> None:
    sited = unit("C7", "MCV", "0506", concealed=hidden)
    tank = unit("C1", "HVY", "0505")
    game = Table(sited, tank, CALM, terrain=wet("0506"))
    game.order(A, "move C1 0505-0506-0507")
    assert (game.unit("C1").hex, game.unit("C1").march.spent) == ("0507", 2)
    stop = next(p for p in GROUND.menu(game.view(Seat.A)).pieces if p.label == "C7")
    assert stop.moves
    bare = Table(tank, CALM, terrain=wet("0506"))
    assert bare.refused(A, "move C1 0505-0506-0507") == "G4.1"


def test_G12_6_it_bears_a_Mark_I_and_no_larger_Ogre() -> None:
    for entry, owes in (("MK1", ""), ("SHVY", ""), ("MK2", "S2"), ("MK3", "S2")):
        game = Table(
            unit("C7", "MCV", "0506"), unit("C1", entry, "0505"), CALM, terrain=wet("0506")
        )
        game.order(A, "move C1 0505-0506")
        assert game.unit("C1").march.owes == owes


def test_G12_6_in_water_tanks_cross_over_it_and_a_GEV_that_stands_there_is_free() -> None:
    water = wet("0506", terrain="water")
    game = Table(unit("C7", "MCV", "0506"), unit("C1", "LT", "0505"), CALM, terrain=water)
    game.order(A, "move C1 0505-0506-0507")
    assert game.unit("C1").hex == "0507"
    swamp = Table(
        unit("C7", "MCV", "0506"), unit("C1", "GEV", "0506"), CALM, terrain=wet("0506"), phase="P2"
    )
    assert not swamp.unit("C1").march.bogged


def test_IG_13_the_enemy_does_not_know_of_a_site_that_lies_face_down() -> None:
    game = Table(
        unit("C7", "MCV", "0506", concealed=True), unit("P1", "LT", "0505"), terrain=wet("0506")
    )
    other = Table(
        unit("C7", "HVY", "0506", concealed=True), unit("P1", "LT", "0505"), terrain=wet("0506")
    )
    assert GROUND.menu(game.view(Seat.B)) == GROUND.menu(other.view(Seat.B))


def test_G12_7_when_it_leaves_who_stands_on_it_is_in_the_swamp() -> None:
    game = Table(unit("C7", "MCV", "0506"), unit("C1", "HVY", "0506"), CALM, terrain=wet("0506"))
    game.order(A, "move C7 0506-0505", 2)
    assert game.unit("C1").stuck
    assert "Terrain check: C1 in 0506 rolls 2 and fails." in game.lines(Seat.B)


def test_G12_7_a_heavy_Ogre_was_never_borne_and_rolls_no_second_time() -> None:
    units = (unit("C7", "MCV", "0506"), unit("C1", "MK3", "0506"), unit("C2", "MK1", "0506"))
    game = Table(*units, CALM, terrain=wet("0506"))
    game.order(A, "move C7 0506-0505", 2)
    assert not game.unit("C1").stuck
    assert game.unit("C2").stuck


def test_G12_7_in_water_who_cannot_swim_is_lost() -> None:
    game = Table(
        unit("C7", "MCV", "0506"),
        unit("C1", "HVY", "0506"),
        unit("C2", "GEV", "0506"),
        unit("C3", "MK1", "0506"),
        CALM,
        terrain=wet("0506", terrain="water"),
    )
    game.order(A, "move C7 0506-0505")
    assert game.unit("C1").fate == "destroyed"
    assert not game.unit("C2").fate
    assert not game.unit("C3").fate


def lake(*units: Unit, **more: object) -> Table:
    """A hex of water, 0506, and whoever is about."""
    return Table(*units, CALM, terrain=wet("0506", terrain="water"), **more)


def test_G12_6_a_Mark_I_on_it_is_not_under_water_and_sinks_when_it_leaves() -> None:
    ogre, post = unit("C1", "MK1", "0506"), unit("C7", "MCV", "0506")
    game = lake(ogre, post, unit("P1", "LT", "0507"), phase="P5")
    assert "submerged" not in next(c for c in game.view(Seat.B).counters if c.label == "C1").marks
    game.order(A, "fire C1.main1 > P1", 1)
    alone = lake(ogre, unit("P1", "LT", "0507"), phase="P5")
    assert "submerged" in next(c for c in alone.view(Seat.B).counters if c.label == "C1").marks
    assert alone.refused(A, "fire C1.main1 > P1") == "G4.11"
    game = lake(ogre, post, unit("P1", "LT", "0507"), unit("P2", "HVY", "0606"))
    game.order(A, "move C7 0506-0505")
    assert not game.unit("C1").borne
    assert submerged(field_of(game.state.public), game.unit("C1"), "0506")


def test_G12_6_it_comes_up_when_one_drives_under_it_or_is_turned_up_there() -> None:
    game = lake(unit("C1", "MK1", "0506"), unit("C7", "MCV", "0505"))
    assert not game.unit("C1").borne
    game.order(A, "move C7 0505-0506")
    assert game.unit("C1").borne
    game.order(A, "move C1 0506-0505")
    assert not game.unit("C1").borne
    hidden = lake(unit("C1", "MK1", "0506"), unit("C7", "MCV", "0506", concealed=True))
    assert not hidden.unit("C1").borne
    hidden.order(A, "reveal C7")
    assert hidden.unit("C1").borne


def test_G12_6_nobody_is_borne_where_there_is_no_construction_vehicle() -> None:
    assert not lake(unit("C1", "MK1", "0506", borne=True)).unit("C1").borne


def test_G12_6_a_heavier_Ogre_and_what_is_hidden_stay_under_it_a_walker_stands_on_it() -> None:
    walker = unit("C2", "WALK{A6,D6,R3,M3,EARLY}", "0506")
    game = lake(
        unit("C1", "MK3", "0506"),
        walker,
        unit("C3", "MK1", "0506", hidden=True),
        unit("C7", "MCV", "0506"),
    )
    assert [game.unit(label).borne for label in ("C1", "C2", "C3", "C7")] == [
        *(False, True, False, False)
    ]


@pytest.mark.parametrize("other", ["MCV", "HVY"])
def test_IG_13_a_vehicle_that_lies_face_down_bears_nobody_that_is_seen(other: str) -> None:
    """Else the enemy would read off the Ogre what stands beside it."""
    seen = []
    for entry in ("MCV", other):
        there = unit("C7", entry, "0506", concealed=True)
        seen.append(lake(unit("C1", "MK1", "0506"), there).view(Seat.B))
    assert seen[0] == seen[1]


def test_G12_8_streams_of_its_hex_are_none_while_it_has_not_moved() -> None:
    tank = unit("C1", "LT", "0602")
    still = Table(unit("C7", "MCV", "0603"), tank, CALM)
    still.order(A, "move C1 0602-0603-0604")
    assert still.unit("C1").hex == "0604"
    moved = Table(unit("C7", "MCV", "0703"), tank, CALM)
    moved.order(A, "move C7 0703-0603")
    assert moved.refused(A, "move C1 0602-0603-0604") == "G4.9"


def test_G12_8_beside_a_stream_a_heavy_Ogre_goes_through_its_hex_as_clear_too() -> None:
    """Where it only sites, no heavy Ogre is borne (G12.6); with it gone the swamp counts again."""
    swamp = wet("0603", terrain="swamp")
    ogre = unit("C1", "MK3", "0602")
    game = Table(unit("C7", "MCV", "0603"), ogre, CALM, terrain=swamp)
    game.order(A, "move C1 0602-0603")
    assert (game.unit("C1").march.spent, game.unit("C1").march.owes) == (1, "")
    alone = Table(ogre, CALM, terrain=swamp)
    alone.order(A, "move C1 0602-0603")
    assert alone.unit("C1").march.owes == "S2"
    gone = Table(
        unit("C7", "MCV", "0603"), unit("C1", "MK3", "0603"), CALM, terrain=swamp, phase="P3"
    )
    gone.order(A, "move C7 0603-0703", 2)
    assert gone.unit("C1").stuck


def clearing(n: int = 5) -> Table:
    """A construction vehicle that has declared in player-turn n that it clears rubble."""
    game = Table(unit("C7", "MCV", "0505"), CALM, terrain=wet("0505", terrain="rubble"), n=n)
    to_fire(game)
    game.order(A, "task C7: rubble")
    return game


def test_G12_9_and_X099_rubble_is_gone_after_two_player_turns() -> None:
    game = clearing()
    assert "C7 worked in 0505." in game.lines(Seat.B)
    pass_turn(game)
    assert game.state.public.terrain == {"0505": "rubble"}
    pass_turn(game)
    assert game.state.public.n == 7
    assert game.state.public.terrain == {"0505": "clear"}
    assert "The rubble in 0505 is cleared." in game.lines(Seat.B)
    assert game.unit("C7").since == 0


def test_G12_9_it_must_stay() -> None:
    game = clearing()
    pass_turn(game)
    state: State = game.state
    assert state.public.active is B
    pushed = Table(
        unit("C7", "MCV", "0506", since=5),
        CALM,
        terrain=wet("0505", "0506", terrain="rubble"),
        n=7,
    )
    pushed.order(A, "move C7 0506-0505")
    pass_turn(pushed)
    assert pushed.unit("C7").since == 0
    assert pushed.state.public.terrain["0506"] == "rubble"


def test_G5_23_it_removes_a_hulk_without_a_die() -> None:
    game = Table(unit("C7", "MCV", "0505"), CALM, hulks={"0505": (3,)}, phase="P5")
    game.order(A, "task C7: hulk")
    assert game.state.public.hulks == {}
    assert game.refused(A, "task C7: rubble") == "G12.2"


def freed_at(stuck: Unit, *helpers: Unit, moves: str = "") -> int:
    """The own player-turn, from 9 on, at whose end a stuck unit is free."""
    game = Table(stuck, *helpers, CALM, terrain=wet("0505"), n=9)
    for order in moves.split(";") if moves else ():
        game.order(A, order)
    while game.unit("C1").stuck:
        n = game.state.public.n
        pass_turn(game)
    assert "can move again" in " ".join(game.lines(Seat.B))
    return n


def test_G12_10_and_X100_a_stuck_tank_is_freed_the_sooner_for_engineers() -> None:
    tank = unit("C1", "HVY", "0505", stuck=True)
    arriving = unit("C7", "MCV", "0504")
    engineers = unit("C6", "ENG1", "0506")
    both = "move C7 0504-0505;move C6 0506-0505"
    assert freed_at(tank, arriving, engineers, moves=both) == 11
    assert freed_at(tank, arriving, moves="move C7 0504-0505") == 13


def test_G12_10_wheels_take_one_turn_and_Ogres_four_or_three() -> None:
    there = unit("C7", "MCV", "0505")
    engineers = unit("C6", "ENG1", "0505")
    assert freed_at(unit("C1", "TRA", "0505", stuck=True), there) == 9
    assert freed_at(unit("C1", "MK3", "0505", stuck=True), there) == 15
    assert freed_at(unit("C1", "SHVY", "0505", stuck=True), there, engineers) == 13


def test_G12_10_help_that_breaks_off_counts_for_nothing() -> None:
    game = Table(
        unit("C1", "MK3", "0505", stuck=True, aided=2),
        unit("C7", "MCV", "0505"),
        CALM,
        terrain=wet("0505"),
        n=9,
    )
    game.order(A, "move C7 0505-0504")
    pass_turn(game)
    assert game.unit("C1").aided == 0
