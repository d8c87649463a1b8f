"""The blast of a cruise missile (G9.13-G9.18, T9c, G10.4.12)."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.blast import column_at, effective, explode, tread_dice
from app.games.ground.conceal import Log
from app.games.ground.field import field_of
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.hexes.coords import distance
from app.views.seats import Seat, Side
from tests.games.ground.bare import SHEET, bare
from tests.games.ground.build import at, board, journal, rolled, unit
from tests.games.ground.table import A, B, Table

ZERO = "0706"
"""Ground zero in most tests; 0704 and 0708 are two hexes away."""


def blast(
    *units: Unit,
    dice: Sequence[int] = (),
    keep: Sequence[str] = (),
    hex_: str = ZERO,
    roads: Sequence[str] = (),
    **public: Any,
) -> Log:
    """A missile goes off on the plain, and must draw these dice."""
    facts = {**bare(*keep, roads=roads)}
    facts["terrain"] = {**facts["terrain"], **public.pop("terrain", {})}
    log = journal(board(*units, **facts, **public), *dice)
    explode(log, hex_)
    assert rolled(log) == len(dice)
    return log


def test_T9c_columns_and_treads_by_distance() -> None:
    assert [column_at(n) for n in range(8)] == [
        *(None, "4-1", "3-1", "2-1", "1-1", "1-2"),
        *(None, None),
    ]
    assert [tread_dice(n) for n in range(1, 7)] == [4, 3, 2, 1, 0, 0]


def test_X084_G9_14_a_heavy_tank_at_two_is_rolled_for_on_3_1_whatever_its_defence() -> None:
    log = blast(unit("P1", "HVY", "0704"), dice=[2])
    assert at(log, "P1").disabled == 1
    assert not at(log, "P1").fate
    # Defence 5 or 1, the column is the same.
    for kind in ("SHVY", "LGEV", "CP"):
        assert at(blast(unit("P1", kind, "0704"), dice=[3]), "P1").fate == "destroyed"


def test_X085_infantry_in_town_at_two() -> None:
    log = blast(unit("P1", "INF3", "0706"), dice=[3, 1], keep=["0706"], hex_="0704")
    assert len(at(log, "P1").squads) == 2


def test_X086_a_heavy_tank_in_forest_at_one() -> None:
    log = blast(unit("P1", "HVY", "0702"), dice=[1, 1], keep=["0702"], hex_="0703")
    assert at(log, "P1").disabled == 1


def test_X087_G9_15_under_water_the_distance_counts_double() -> None:
    ogre = unit("P1", "MK5", "0704")
    weapons = len(kinds()["MK5"].weapons)
    log = blast(ogre, dice=[*[1] * weapons, 4], terrain={"0704": "water"})
    rolls = next(x for x in log.events if isinstance(x, e.Blasted))
    assert {roll.column for roll in rolls.rolls} == {"1-1"}
    assert (at(log, "P1").treads, at(log, "P1").lost) == (56, ())


def test_X088_a_mark_iii_at_one_loses_weapons_on_two_and_more_and_its_treads() -> None:
    ogre = unit("P1", "MK3", "0705")
    weapons = [w.id for w in kinds()["MK3"].weapons]
    assert len(weapons) == 15
    rolls = [1, 2, *[1] * 13]
    log = blast(ogre, dice=[*rolls, 3, 5, 2, 6])
    mark = at(log, "P1")
    assert mark.lost == (weapons[1],)
    assert mark.treads == 48 - 16
    assert sum(loss.vp for loss in log.state.public.losses) == 4 + 16


def test_G9_14_at_five_an_ogre_loses_one_die_of_treads_halved() -> None:
    ogre = unit("P1", "MK3", "0701")
    log = blast(ogre, dice=[*[4] * 15, 5])
    assert at(log, "P1").treads == 45


def test_G9_14_stealth_helps_its_weapons_and_not_its_treads() -> None:
    ninja = unit("P1", "NINJA", "0704")
    weapons = len(kinds()["NINJA"].weapons)
    # On 3-1 a 3 destroys; stealth makes it a 2.
    log = blast(ninja, dice=[*[3] * weapons, 1, 1, 1])
    assert (at(log, "P1").lost, at(log, "P1").treads) == ((), 45)


def test_G9_14_a_second_d_destroys_and_both_sides_suffer() -> None:
    log = blast(unit("P1", "HVY", "0704", disabled=1), unit("C1", "HVY", "0705"), dice=[2, 2], n=2)
    assert at(log, "P1").fate == "destroyed"
    assert at(log, "C1").fate == "destroyed"
    assert [(loss.side, loss.vp) for loss in log.state.public.losses] == [
        (Side.A, 6),
        (Side.B, 6),
    ]


def test_G9_14_riders_are_rolled_for_after_their_carrier_and_may_outlive_it() -> None:
    log = blast(unit("P1", "APC", "0704", riders=("INF", "INF", "INF")), dice=[6, 1])
    assert at(log, "P1").fate == "destroyed"
    thrown = [u for u in log.state.forces[Side.B].units.values() if u.in_play]
    assert [u.squads for u in thrown] == [("INF", "INF")]


def test_G9_14_each_missile_of_a_heavy_missile_tank_has_its_own_roll() -> None:
    log = blast(unit("P1", "HMT", "0704"), dice=[1, 2, 3, 2, 2, 6, 2])
    tank = at(log, "P1")
    assert tank.disabled == 1
    assert tank.lost == ("missile2", "missile5")
    assert sum(loss.vp for loss in log.state.public.losses) == 6


def test_G5_28_a_mixed_counter_draws_its_squad_before_the_die() -> None:
    log = blast(unit("P1", "INF2", "0704", squads=("INF", "HW")), dice=[2, 2])
    assert at(log, "P1").squads == ("INF",)


@pytest.mark.parametrize(
    ("kind", "terrain", "away", "counts"),
    [
        ("INF3", "town", 2, 4),
        ("MAR1", "town", 1, 3),
        ("MIL1", "town", 1, 2),
        ("HVY", "town", 1, 1),
        ("MK3", "town", 1, 1),
        *(("HVY", terrain, 1, 2) for terrain in ("forest", "rubble", "old_crater", "swamp")),
        ("MK5", "wooded_swamp", 3, 4),
        ("INF3", "forest", 3, 4),
        ("MIL1", "forest", 3, 3),
        ("HVY", "clear", 3, 3),
        ("MK5", "water", 2, 4),
        ("MCV", "water", 2, 2),
        ("GEV", "water", 2, 2),
    ],
)
def test_G9_15_cover_by_terrain(kind: str, terrain: str, away: int, counts: int) -> None:
    field = field_of(board(terrain={"0704": terrain}).public)
    assert effective(field, unit("P1", kind, "0704"), "", away) == counts


@pytest.mark.parametrize(("carrier", "counts"), [("HVY", 4), ("APC", 2)])
def test_G9_15_tank_riders_have_cover_of_their_own_and_riders_inside_their_carriers(
    carrier: str, counts: int
) -> None:
    field = field_of(board(terrain={"0704": "town"}).public)
    loaded = unit("P1", carrier, "0704", riders=("INF",))
    assert effective(field, loaded, "", 2) == 2
    assert effective(field, loaded, "riders", 2) == counts


def test_G4_13_what_flies_has_no_cover_and_a_d_destroys_it() -> None:
    flier = unit("P1", "ORCAF", "0704", airborne=True)
    field = field_of(board(terrain={"0704": "forest"}).public)
    assert effective(field, flier, "", 2) == 2
    assert at(blast(flier, dice=[2]), "P1").fate == "destroyed"


def test_X090_G9_13_everything_at_ground_zero_is_gone_and_the_hex_is_a_hot_crater() -> None:
    log = blast(
        unit("P1", "MK5", ZERO),
        unit("P2", "INF3", ZERO),
        unit("C1", "CP", ZERO),
        unit("C2", "APC", ZERO, riders=("INF",)),
        keep=[ZERO],
        roads=[ZERO],
        terrain={"0706": "town"},
    )
    assert {at(log, x).fate for x in ("P1", "P2", "C1", "C2")} == {"destroyed"}
    public = log.state.public
    assert public.terrain[ZERO] == "crater"
    assert ZERO in public.cut
    assert sum(x.vp for x in public.losses if x.side is Side.A) == 12 + 2 + 6


def test_G9_13_water_is_not_cratered() -> None:
    log = blast(unit("P1", "GEV", ZERO), terrain={ZERO: "water"})
    assert log.state.public.terrain[ZERO] == "water"
    assert at(log, "P1").fate == "destroyed"


def test_G9_13_a_bridge_at_ground_zero_is_down() -> None:
    log = blast(keep=["0703-0704"], hex_="0704")
    assert log.state.public.bridges == {"0703-0704": 0}


def test_G9_13_wrecks_and_works_at_ground_zero_are_gone() -> None:
    works = {"walls": {ZERO: 2}, "revetments": {ZERO: 6}, "trenches": {ZERO: 3}}
    log = blast(hulks={ZERO: (3, 5), "0101": (1,)}, **works)
    public = log.state.public
    assert public.hulks == {"0101": (1,)}
    assert public.walls[ZERO] == public.revetments[ZERO] == public.trenches[ZERO] == 0


def test_G9_14_who_is_destroyed_by_an_x_leaves_a_hulk() -> None:
    log = blast(unit("P1", "HVY", "0704"), dice=[3], switches={"hulks": True})
    assert log.state.public.hulks == {"0704": (3,)}


def test_G9_17_a_bridge_is_rolled_for_five_points_a_die() -> None:
    log = blast(keep=["0703-0704"], hex_="0706", dice=[3, 2, 4, 1])
    # 0704 is two hexes away: 3-1, where 3 and more are X.
    assert log.state.public.bridges == {"0703-0704": 10}


def test_G9_17_a_battered_bridge_has_fewer_dice_and_may_fall() -> None:
    facts = {**bare("0703-0704"), "bridges": {"0703-0704": 7}}
    log = journal(board(**facts), 6, 6)
    explode(log, ZERO)
    assert log.state.public.bridges == {"0703-0704": 0}
    assert field_of(log.state.public).link("0703", "0704") == 0


def test_G9_16_forest_town_and_road_hexes_are_rolled_for_last_of_all() -> None:
    log = blast(
        unit("P1", "HVY", "0702"),
        keep=["0702", "0806"],
        roads=["0704"],
        terrain={"0806": "town", "0704": "clear"},
        # The town at one, the road at two, the tank in the forest at four: it comes first.
        dice=[1, 2, 3, 6],
        hex_=ZERO,
    )
    public = log.state.public
    assert public.terrain["0806"] == "rubble"
    assert public.terrain["0704"] == "rubble"
    assert "0704" in public.cut
    # Four hexes away, on 1-1: a 6.
    assert public.terrain["0702"] == "rubble"
    kinds_ = [type(x).__name__ for x in log.events if not isinstance(x, e.Rolled)]
    assert kinds_[-1] == "Scorched"


def test_G9_16_other_ground_does_not_change_without_the_switch() -> None:
    log = blast(terrain={"0705": "swamp", "0707": "water"})
    assert log.state.public.terrain["0705"] == "swamp"


def test_cm_rubbles_clear_makes_rubble_of_any_ground_but_water_and_craters() -> None:
    near = [h for h in SHEET.terrain if 0 < distance(h, ZERO) <= 5]
    hard = {"0705": "water", "0707": "crater", "0806": "mountain", "0605": "rubble"}
    dice = [6] * (len(near) - len(hard))
    log = blast(terrain=hard, dice=dice, switches={"cm_rubbles_clear": True})
    public = log.state.public
    assert {public.terrain[h] for h in near if h not in hard} == {"rubble"}
    assert {h: public.terrain[h] for h in hard} == hard


def test_G9_18_and_G10_4_12_all_within_five_hexes_are_turned_up_whatever_covers_them() -> None:
    log = blast(
        unit("P1", "INF3", "0702", concealed=True),
        unit("P2", "DUMMY", "0703"),
        unit("P3", "HVY", "0111", concealed=True),
        unit("C1", "INF1", "0802", concealed=True),
        keep=["0702"],
        dice=[1, 1, 1],
    )
    assert not at(log, "P1").concealed
    assert not at(log, "C1").concealed
    assert at(log, "P2").fate == "discarded"
    assert at(log, "P3").concealed
    rules = {x.rule for x in log.events if isinstance(x, e.Revealed | e.Discarded)}
    assert rules == {"G10.4.12"}


def test_G5_28_the_dice_go_outward_then_by_hex_then_by_label_structures_last() -> None:
    units = [
        unit("P4", "LT", "0708"),
        unit("C3", "LT", "0704"),
        unit("P2", "CP", "0705"),
        unit("P9", "LT", "0705"),
        unit("C1", "LT", "0606"),
    ]
    log = blast(*units, dice=[1] * 5)
    order = [x.unit for x in log.events if isinstance(x, e.Blasted)]
    assert order == ["a.C1", "b.P9", "b.P2", "a.C3", "b.P4"]


def test_G5_20_units_on_a_road_that_a_blast_cuts_are_off_it() -> None:
    log = blast(unit("P1", "HVY", "0704", on_road=True), roads=["0704"], dice=[1, 6], terrain={})
    assert not at(log, "P1").on_road


def test_G9_17_a_structure_loses_five_points_a_hit_after_the_units_of_its_hex() -> None:
    log = blast(
        unit("P1", "LTUR", "0704", sp=23),
        unit("P9", "LT", "0704"),
        # The tank, then five dice for 23 points, without cover: 3-1.
        dice=[1, 3, 4, 1, 2, 6],
    )
    assert at(log, "P1").sp == 8
    assert at(log, "P9").disabled == 1


def test_G9_17_a_structure_without_points_left_is_destroyed_and_scores() -> None:
    log = blast(unit("P1", "LTOW", "0705", sp=7), dice=[6, 6])
    assert at(log, "P1").fate == "destroyed"
    assert sum(loss.vp for loss in log.state.public.losses) == 18


def test_G4_7_a_wheeled_unit_whose_road_a_blast_destroys_is_stuck() -> None:
    log = blast(unit("P1", "TRA", "0704", on_road=True), roads=["0704"], dice=[1, 6])
    assert at(log, "P1").stuck


def test_the_log_and_the_board_tell_everybody_of_a_blast() -> None:
    game = Table(unit("C7", "MCRL", "0208"), unit("P1", "HVY", "0803"), phase="P5", **bare("0702"))
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0805")
    assert game.view(Seat.B).figures[0].hexes[-1] == "0805"
    game.order(B, "intercept none", 2, 1)
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        text = "\n".join(game.lines(seat))
        assert "A cruise missile explodes in 0805; leaves a hot crater." in text
        assert "Blast on P1 Heavy Tank: 3-1, die 2: D." in text
        assert "Terrain around 0805, 1 hex rolled for: nothing changes." in text
        marks = {(note.hex, note.kind) for note in game.view(seat).hexes}
        assert {("0805", "blast"), ("0805", "crater")} <= marks
        assert game.view(seat).figures == ()


def test_G9_17_a_bridge_that_engineers_built_falls_like_any_other() -> None:
    """Over the stream 0403-0404, where no road leads."""
    built = {"earthworks": {"0403-0404": "bridge"}}
    log = journal(board(**{**bare(), **built}))
    assert not field_of(log.state.public).stream("0403", "0404")
    explode(log, "0403")
    assert field_of(log.state.public).stream("0403", "0404")


@pytest.mark.parametrize("terrain", ["rubble", "old_crater"])
def test_G9_16_a_road_through_rubble_is_cut_and_the_ground_stays(terrain: str) -> None:
    log = blast(dice=[6], roads=("0606",), terrain={"0606": terrain})
    assert log.state.public.terrain["0606"] == terrain
    assert "0606" in log.state.public.cut


def test_G9_16_a_bridge_over_water_is_no_road_hex_that_burns() -> None:
    log = journal(board(scenario="broken_coast"), *[1] * 200)
    explode(log, "0805")
    rolled_for = {r.hex for x in log.events if isinstance(x, e.Scorched) for r in x.rolls}
    assert field_of(log.state.public).span("0706")
    assert "0606" in rolled_for
    assert "0706" not in rolled_for
