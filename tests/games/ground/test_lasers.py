"""Lasers (G9.19-G9.25, G2.11) and their standing orders (G9.23, LG-07)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.laser import sight
from app.games.ground.menu import menu
from app.games.ground.notation import parse_order
from app.games.ground.odds import odds
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.bare import bare
from tests.games.ground.build import board, unit
from tests.games.ground.table import A, B, Table


def laser(*units: Unit, phase: str = "P5", **more: Any) -> Table:
    facts = {**bare(), **{k: v for k, v in more.items() if k != "terrain"}}
    facts["terrain"] = {**facts["terrain"], **more.get("terrain", {})}
    return Table(*units, phase=phase, **facts)


def sees(kind: str, start: str, end: str, **more: Any) -> bool:
    facts = {**bare(), **more}
    facts["terrain"] = {**bare()["terrain"], **more.get("terrain", {})}
    return sight(field_of(board(**facts).public), kinds()[kind], start, end) is not None


def test_X091_a_turret_does_not_see_through_forest_and_a_tower_does() -> None:
    wood = {"0506": "forest"}
    assert not sees("LTUR", "0505", "0508", terrain=wood)
    assert not sees("LSRT", "0505", "0508", terrain=wood)
    assert sees("LTOW", "0505", "0508", terrain=wood)
    game = laser(unit("C1", "LTUR", "0505"), unit("P1", "HVY", "0508"), terrain=wood)
    assert game.refused(A, "fire C1 > P1") == "G9.20"
    game = laser(unit("C1", "LTOW", "0505"), unit("P1", "HVY", "0508"), terrain=wood)
    game.order(A, "fire C1 > P1", 1)


def test_X092_nothing_in_forest_is_seen_by_a_tower() -> None:
    wood = {"0508": "forest"}
    game = laser(unit("C1", "LTOW", "0505"), unit("P1", "HVY", "0508"), terrain=wood)
    assert game.refused(A, "fire C1 > P1") == "G9.20"
    assert sees("LTOW", "0505", "0509", terrain=wood)


@pytest.mark.parametrize(
    ("terrain", "blocks"),
    [
        *((t, True) for t in ("forest", "rubble", "old_crater", "town", "wooded_swamp")),
        *((t, False) for t in ("clear", "swamp", "water", "crater")),
    ],
)
def test_G9_20_and_G4_23_what_blocks_a_laser(terrain: str, blocks: bool) -> None:
    assert sees("LTUR", "0505", "0507", terrain={"0506": terrain}) is not blocks
    assert sees("LTUR", "0505", "0506", terrain={"0506": terrain}) is not blocks
    assert sees("LTOW", "0505", "0506", terrain={"0506": terrain}) is not blocks


def test_laser_swamp_blocks_makes_swamp_block() -> None:
    swamp = {"0506": "swamp"}
    strict = board(terrain=swamp, switches={"laser_swamp_blocks": True}).public
    assert sight(field_of(strict), kinds()["LTUR"], "0505", "0507") is None


def test_G9_20_cliffs_block_ground_fire_unless_a_ramp_leads_over_them() -> None:
    coast = field_of(board(scenario="broken_coast").public)
    for down, up, ramp in (("0404", "0403", False), ("0204", "0203", True)):
        assert bool(sight(coast, kinds()["LTUR"], down, up)) is ramp
        assert bool(sight(coast, kinds()["LSRT"], up, down)) is ramp
        assert sight(coast, kinds()["LTOW"], down, up)


def test_G9_20_ridges_block_ground_fire_and_not_a_tower(monkeypatch: pytest.MonkeyPatch) -> None:
    field = field_of(board(**bare()).public)
    monkeypatch.setattr(
        type(field), "ridge", lambda _self, one, two: {one, two} == {"0506", "0507"}
    )
    assert sight(field, kinds()["LTUR"], "0505", "0508") is None
    assert sight(field, kinds()["LTOW"], "0505", "0508") is not None


def test_G2_11_along_a_hexside_one_free_side_is_enough() -> None:
    one = {"0606": "forest"}
    assert sees("LTUR", "0505", "0705", terrain=one)
    assert not sees("LTUR", "0505", "0705", terrain={**one, "0605": "forest"})


def test_G9_21_what_flies_is_seen_whatever_its_hex_and_what_dives_never() -> None:
    wood = {"0508": "forest"}
    flier = unit("P1", "ORCAF", "0508", airborne=True)
    game = laser(unit("C1", "LTUR", "0505"), flier, terrain=wood, switches={"vtol": True})
    game.order(A, "fire C1 > P1")
    assert game.unit("P1").fate == "destroyed"
    game = laser(
        unit("C1", "LTUR", "0505"), flier, terrain={"0506": "forest"}, switches={"vtol": True}
    )
    assert game.refused(A, "fire C1 > P1") == "G9.20"
    grounded = unit("P1", "ORCAF", "0508")
    game = laser(unit("C1", "LTUR", "0505"), grounded, terrain=wood, switches={"vtol": True})
    assert game.refused(A, "fire C1 > P1") == "G9.20"
    diver = unit("P1", "MK3", "0508")
    game = laser(unit("C1", "LTUR", "0505"), diver, terrain={"0508": "water"})
    assert game.refused(A, "fire C1 > P1 main1") == "G4.11"


def test_G9_21_and_LG_17_a_counter_that_might_fly_may_be_shot_at_and_the_shot_may_be_spent() -> (
    None
):
    wood = {"0508": "forest"}
    for vtol in (True, False):
        game = laser(
            unit("C1", "LTUR", "0505"),
            unit("P1", "HVY", "0508", concealed=True),
            terrain=wood,
            switches={"vtol": vtol},
        )
        if vtol:
            game.order(A, "batch 0508: C1 > P1")
            assert [x.why for x in game.saw(e.Wasted)] == ["the laser does not see it"]
        else:
            assert game.refused(A, "batch 0508: C1 > P1") == "G9.20"


def test_the_hex_of_the_firer_never_blocks() -> None:
    """G2.11."""
    assert sees("LTUR", "0505", "0507", terrain={"0505": "forest"})


def test_X054_a_laser_at_the_howitzer_of_an_ogre() -> None:
    game = laser(unit("C1", "LTUR", "0505"), unit("P1", "MK7", "0508", cm=0))
    game.order(A, "fire C1 > P1 ohwz1", 6)
    assert game.unit("P1").lost == ("ohwz1",)


def test_G9_24_stealth_helps_against_lasers() -> None:
    game = laser(unit("C1", "LTUR", "0505"), unit("P1", "NINJA", "0508"))
    game.order(A, "fire C1 > P1 sec1", 6)
    # 1-2: the 6 becomes a 5, D.
    assert game.unit("P1").lost == ()


def until(game: Table, n: int, phase: str = "P5") -> None:
    """Both sides end their phases up to a phase of a player-turn."""
    for _ in range(30):
        if (game.state.public.n, game.state.public.phase) == (n, phase):
            return
        game.order(game.view().waiting[0], "end")
    raise AssertionError("it never comes")


def test_G9_19_a_laser_that_fired_is_out_of_use_in_the_next_player_turn() -> None:
    game = laser(unit("C1", "LTUR", "0505"), unit("C9", "LT", "0101"), unit("P7", "MCRL", "1301"))
    game.order(A, "fire C1 > P7", 1)
    assert game.unit("C1").lased == 1
    face = game.view(Seat.B).seen()["C1"]
    until(game, 2)
    assert "Its laser is out of use in this player-turn" in game.view(Seat.B).seen()["C1"].notes
    assert face.notes != game.view(Seat.B).seen()["C1"].notes
    game.order(B, "salvo P7")
    game.order(B, "launch P7 1311")
    assert game.refused(A, "intercept C1.laser1") == "G9.8"
    game.order(A, "intercept none")
    until(game, 3)
    game.order(A, "fire C1 > P7", 1)


def test_G9_19_in_one_enemy_turn_it_may_try_at_every_missile_and_then_rests() -> None:
    game = laser(
        unit("P1", "LTOW", "1311"),
        unit("P9", "LT", "1301"),
        unit("C7", "MCRL", "0101"),
        unit("C8", "MCRL", "0111"),
    )
    game.order(A, "salvo C7 C8")
    game.order(A, "launch C7 0101-0701")
    game.order(B, "intercept P1.laser1", 1, 1)
    game.order(A, "launch C8 0111-0711")
    game.order(B, "intercept P1.laser1", 1, 1)
    until(game, 2)
    assert game.refused(B, "fire P1 > C7") == "G9.19"
    until(game, 3)
    until(game, 4)
    game.order(B, "fire P1 > C7", 1)


def test_G9_22_and_G12_14_a_turret_needs_a_line_to_a_missile_and_a_tank_does_not() -> None:
    for kind, rule in (("LTUR", "G9.8"), ("LSRT", ""), ("LTOW", "")):
        game = laser(
            unit("P1", kind, "1106"),
            unit("C7", "MCRL", "0106"),
            terrain={"1006": "forest", "1107": "forest", "1105": "forest", "1005": "forest"},
        )
        game.order(A, "salvo C7")
        game.order(A, "launch C7 0106-0206")
        if rule:
            assert game.refused(B, "intercept P1.laser1") == rule
        else:
            game.order(B, "intercept P1.laser1", 6, 6, 1)


def test_G9_24_at_ten_structure_points_it_is_out_of_order() -> None:
    for sp, fires in ((11, True), (10, False)):
        game = laser(unit("C1", "LTUR", "0505", sp=sp), unit("P1", "HVY", "0508"))
        if fires:
            game.order(A, "fire C1 > P1", 1)
        else:
            assert game.refused(A, "fire C1 > P1") == "G9.24"
    game = laser(unit("P1", "LTOW", "0505", sp=10), unit("C7", "MCRL", "0101"))
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0101-0701")
    assert game.refused(B, "intercept P1.laser1") == "G9.8"
    assert (kinds()["LTUR"].sp, kinds()["LTOW"].sp) == ((30, 30), (20, 20))


def test_G9_25_in_an_overrun_a_laser_has_attack_4() -> None:
    game = Table(unit("P1", "LSRT", "0508"), unit("C1", "HVY", "0507"), phase="P3", **bare())
    game.order(A, "move C1 0507-0508")
    game.order(A, "overrun 0508")
    guns = {gun.system: gun.attack for p in menu(game.view(Seat.B)).pieces for gun in p.guns}
    assert guns == {"P1.laser1": "4"}


def test_G10_10_5_lasers_need_a_line_of_sight_to_scan() -> None:
    game = laser(
        unit("C1", "LTUR", "0505"),
        unit("P1", "HVY", "0508", concealed=True),
        terrain={"0506": "forest"},
    )
    assert game.refused(A, "scan C1.laser1 > P1") == "G10.10.5"
    assert all(not piece.scans for piece in menu(game.view()).pieces)
    game = laser(unit("C1", "LTUR", "0505"), unit("P1", "HVY", "0508", concealed=True))
    game.order(A, "scan C1.laser1 > P1", 1)
    assert not game.unit("P1").concealed


def test_the_odds_show_the_line_of_sight() -> None:
    game = laser(unit("C1", "LTUR", "0505"), unit("P1", "HVY", "0508"))
    shown = odds(game.view(), parse_order("fire C1 > P1"))
    assert shown.sight == ("0505", "0506", "0507", "0508")
    hidden = laser(
        unit("C1", "LTUR", "0505"), unit("P1", "HVY", "0508"), terrain={"0506": "forest"}
    )
    shown = odds(hidden.view(), parse_order("fire C1 > P1"))
    assert shown.sight == ()
    assert "no line of sight" in shown.note
    assert not any(gun.targets for p in menu(hidden.view()).pieces for gun in p.guns)


def missile(watch: str = "", **more: object) -> Table:
    """An Ogre of a's with missiles, a laser of b's, a tank as target."""
    game = laser(
        unit("C1", "MK3", "0505"),
        unit("P1", "LSRT", "0509", **more),
        unit("P2", "HVY", "0508"),
        unit("P3", "HVY", "0507"),
    )
    if watch:
        game.order(B, f"laser P1 {watch}")
    return game


def test_G9_23_a_laser_shoots_a_missile_down_by_standing_order() -> None:
    game = missile("always")
    game.order(A, "fire C1.missile1 > P2", 5, 5)
    (shot,) = game.saw(e.Parried)
    assert isinstance(shot, e.Parried)
    assert shot.success
    assert game.saw(e.Attacked) == []
    assert game.unit("C1").used == ("missile1",)
    assert game.unit("P1").lased == 1
    assert any("a laser shot the missile down" in line for line in game.lines(Seat.OBSERVER))
    # A miss lets it through; each missile may be tried at.
    game.order(A, "fire C1.missile2 > P2", 5, 4, 1)
    assert len(game.saw(e.Attacked)) == 1


@pytest.mark.parametrize(
    ("watch", "target", "shoots"),
    [
        ("", "P2", False),
        ("never", "P2", False),
        ("at C1", "P2", True),
        ("at P2", "P2", True),
        ("at P3", "P2", False),
        ("at C1 P3", "P2", True),
    ],
)
def test_G9_23_and_LG_07_it_shoots_at_named_firers_or_targets(
    watch: str, target: str, shoots: bool
) -> None:
    game = missile(watch)
    game.order(A, f"fire C1.missile1 > {target}", *((6, 6) if shoots else (1,)))
    assert bool(game.saw(e.Parried)) is shoots


def test_G9_23_the_rest_of_a_combined_attack_comes_through() -> None:
    game = missile("always")
    game.order(A, "fire C1.missile1,C1.main1 > P3", 6, 6, 1)
    (attack,) = game.saw(e.Attacked)
    assert isinstance(attack, e.Attacked)
    assert attack.attack == "4"


def test_G9_23_a_concealed_laser_is_turned_up_by_its_shot_and_not_by_its_order() -> None:
    game = missile("always", concealed=True)
    assert game.unit("P1").concealed
    game.order(A, "fire C1.missile1 > P2", 2, 2, 1)
    assert not game.unit("P1").concealed


def test_G9_23_guns_and_missile_tanks_fire_no_ogre_missiles() -> None:
    game = laser(
        unit("C1", "MSL", "0505"),
        unit("C2", "MK3", "0506"),
        unit("P1", "LSRT", "0509"),
        unit("P2", "HVY", "0508"),
    )
    game.order(B, "laser P1 always")
    game.order(A, "fire C1,C2.main1 > P2", 1)
    assert game.saw(e.Parried) == []


def test_G9_23_the_missiles_of_a_heavy_missile_tank_are_ogre_missiles() -> None:
    game = laser(unit("C1", "HMT", "0505"), unit("P1", "LSRT", "0509"), unit("P2", "HVY", "0508"))
    game.order(B, "laser P1 always")
    game.order(A, "fire C1.missile1 > P2", 6, 4)
    assert len(game.saw(e.Parried)) == 1


def test_G9_23_not_without_a_line_to_the_target_hex() -> None:
    game = laser(
        unit("C1", "MK3", "0505"),
        unit("P1", "LSRT", "0511"),
        unit("P2", "HVY", "0508"),
        terrain={"0509": "forest"},
    )
    game.order(B, "laser P1 always")
    game.order(A, "fire C1.missile1 > P2", 1)
    assert game.saw(e.Parried) == []


def test_laser_vs_missile_off_takes_the_rule_away() -> None:
    game = laser(
        unit("C1", "MK3", "0505"),
        unit("P1", "LSRT", "0509", watch=("always",)),
        unit("P2", "HVY", "0508"),
        switches={"laser_vs_missile": False},
    )
    assert game.refused(B, "laser P1 always") == "G9.23"
    game.order(A, "fire C1.missile1 > P2", 1)
    assert game.saw(e.Parried) == []


def test_G9_23_in_a_batch_too() -> None:
    game = laser(
        unit("C1", "MK3", "0505"),
        unit("P1", "LSRT", "0509"),
        unit("P2", "HVY", "0508", concealed=True),
    )
    game.order(B, "laser P1 at C1")
    game.order(A, "batch 0508: C1.missile1 > P2; C1.main1 > P2", 6, 6, 1)
    assert len(game.saw(e.Wasted)) == len(game.saw(e.Attacked)) == 1


@pytest.mark.parametrize("text", ["laser P2 always", "laser C1 always", "laser P1 at C8"])
def test_G9_23_orders_are_for_ones_own_lasers_and_name_what_one_sees(text: str) -> None:
    assert missile().refused(B, text) == "G9.23"


def test_HX_3_a_standing_order_may_be_given_at_any_time_and_only_its_owner_sees_it() -> None:
    game = missile("always")
    (mine,) = [c for c in game.view(Seat.B).counters if c.label == "P1"]
    assert "Shoots at Ogre missiles: always" in mine.notes
    before = game.view(Seat.A), game.view(Seat.OBSERVER)
    game.order(B, "laser P1 at C1 P2")
    assert (game.view(Seat.A), game.view(Seat.OBSERVER)) == before
    assert any("P1 shoots at Ogre missiles: C1 P2" in line for line in game.lines(Seat.UMPIRE))
    offers = {o.notation for p in menu(game.view(Seat.B)).pieces for o in p.offers}
    assert {"laser P1 never", "laser P1 always"} <= offers
