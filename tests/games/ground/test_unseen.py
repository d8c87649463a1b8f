"""Units without a counter: Ogres that lie hidden under water (G10.13, S12, S14)."""

from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.evolve import evolve
from app.games.ground.odds import odds
from app.games.ground.orders import Fire, Volley
from app.games.ground.position import format_position, parse_position
from app.games.ground.reach import reach
from app.games.ground.sight import observe
from app.games.ground.support import view_field
from app.games.ground.units import March, Unit
from app.games.ground.unseen import may_lie, unveiled
from app.kernel.dice import HmacDice
from app.kernel.journal import Journal
from app.views.menu import Piece
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table
from tests.games.ground.test_terrain import COAST

ON = {"subs_submerged_ogre": True, "concealment": ()}
WEST, SEA, EAST = "0609", "0709", "0809"
"""A row of three hexes of water; land lies at 0508 and 0909."""
OTHERS = (Seat.A, Seat.OBSERVER)


def sea(*units: Unit, **more: Any) -> Table:
    """A coast where Ogres may hide, with somebody of either side far away."""
    switches = {**ON, **more.pop("switches", {})}
    if more.get("n") == 2:
        more["active"] = B
    far = (unit("C99", "LT", "0101"), unit("P99", "LT", "1301"))
    return Table(*units, *far, scenario=COAST, switches=switches, **more)


def ogre(hex_: str = SEA, kind: str = "MK3", **more: object) -> Unit:
    """A hidden Ogre of side b, whose owner calls it V1."""
    return unit("V1", kind, hex_, **{"hidden": True, "callsign": "V1", **more})


def piece(laid: Table, label: str, seat: Seat = Seat.B) -> Piece | None:
    """What a counter may do."""
    return next((p for p in GROUND.menu(laid.view(seat)).pieces if p.label == label), None)


def hexes(laid: Table, label: str = "V1", seat: Seat = Seat.B) -> set[str]:
    """Where a counter may go."""
    found = piece(laid, label, seat)
    return {stop.hex for stop in found.moves} if found else set()


def known(laid: Table, seat: Seat = Seat.A) -> set[str]:
    """The labels that a seat sees."""
    return {counter.label for counter in laid.view(seat).counters}


# Exposure.


def test_G10_13_nobody_but_its_owner_and_the_umpire_sees_it() -> None:
    with_, without = sea(ogre(), n=2), sea(n=2)
    for seat in OTHERS:
        assert with_.view(seat) == without.view(seat)
        assert GROUND.menu(with_.view(seat)) == GROUND.menu(without.view(seat))
    (mine,) = (c for c in with_.view(Seat.B).counters if c.label == "V1")
    assert (mine.hex, mine.face, mine.name) == (SEA, "concealed", "Mark III (Legionnaire)")
    assert {"hidden", "submerged"} <= set(mine.marks)
    assert "Hidden under water: the enemy does not know of it" in mine.notes
    (true,) = (c for c in GROUND.umpire(with_.state).counters if c.label == "V1")
    assert "hidden" in true.marks


def test_G10_13_its_moves_show_nothing_and_no_revision_moves() -> None:
    laid = sea(ogre(), n=2)
    before = [laid.view(seat) for seat in OTHERS]
    laid.order(B, f"move V1 {SEA}-0710")
    assert [laid.view(seat) for seat in OTHERS] == before
    assert laid.lines(Seat.B)[-1] == f"V1 Mark III (Legionnaire) moves {SEA}-0710."
    assert laid.lines(Seat.UMPIRE)[-1] == laid.lines(Seat.B)[-1]
    assert laid.unit("V1").hex == "0710"
    laid.order(B, "end")
    assert [line for line in laid.lines(Seat.A) if "V1" in line or "0710" in line] == []


def test_G10_13_what_is_hidden_is_written_down_and_read_again() -> None:
    laid = sea(ogre(), n=2)
    text = format_position(laid.state)
    assert f"V1=MK3@{SEA}(hidden)" in text
    again = parse_position(text).forces[B].units["b.V1"]
    assert (again.hidden, again.concealed, again.label) == (True, False, "V1")


def test_G10_13_it_is_none_of_the_counters_that_rules_count() -> None:
    laid = sea(ogre("0705"), unit("C1", "HWZ", "0505"), n=2, phase="P5")
    assert not laid.unit("V1").in_play
    assert laid.refused(B, "scan V1.main1 > C1") == "G3.12"
    assert laid.refused(B, "reveal V1") == "G10.4.15"


# Movement under water.


def test_G10_13_a_hex_of_water_costs_2_and_the_last_point_leads_ashore() -> None:
    found = piece(sea(ogre(WEST), n=2), "V1")
    assert found is not None
    costs = {stop.hex: stop.cost for stop in found.moves}
    assert (costs["0508"], costs["0708"], costs["0607"]) == (1, 2, 3)
    assert not {"0707", "0711", "0808"} & costs.keys()


def test_G10_13_with_one_point_of_movement_it_cannot_move_under_water() -> None:
    slow = sea(ogre(WEST, treads=14), n=2)
    assert hexes(slow) == set()
    assert slow.refused(B, f"move V1 {WEST}-0508") == "G4.1"
    ashore = sea(unit("P1", "MK3", "0508", treads=14), n=2)
    assert WEST not in hexes(ashore, "P1")
    off = sea(ogre(WEST, treads=14), n=2, switches={"subs_submerged_ogre": False})
    assert "0508" in hexes(off)


def test_G10_13_one_submerged_unit_of_a_side_in_a_hex() -> None:
    laid = sea(ogre(), unit("P1", "MK1", WEST), n=2)
    assert WEST not in hexes(laid)
    assert laid.refused(B, f"move V1 {SEA}-{WEST}") == "G4.1"
    # Nor does anything go where an enemy is seen under water.
    seen = sea(ogre(), unit("C1", "MK1", WEST), n=2)
    assert WEST not in hexes(seen)


def test_G10_13_it_goes_unseen_under_what_swims() -> None:
    laid = sea(ogre(), unit("C1", "GEV", "0710"), unit("C2", "HVY", "0711", concealed=True), n=2)
    before = [laid.view(seat) for seat in OTHERS]
    laid.order(B, f"move V1 {SEA}-0710")
    assert laid.state.public.overrun is None
    assert [laid.view(seat) for seat in OTHERS] == before


def test_G10_13_the_enemy_fires_at_its_hex_and_learns_nothing() -> None:
    bridge = "0706"
    under = ogre(bridge, on_road=False)
    shots = []
    for units in ((under,), ()):
        laid = sea(*units, unit("C1", "MHWZ", "0505"), phase="P5")
        laid.order(A, f"fire C1 > bridge {bridge}")
        shots.append(laid.lines(Seat.A))
    assert shots[0] == shots[1]


# How it is found.


def test_S12_4_who_comes_next_to_it_finds_it_and_stops() -> None:
    laid = sea(ogre(SEA), unit("C1", "GEV", "0706"), n=1)
    laid.order(A, "move C1 0706-0707-0708-0808")
    assert laid.unit("C1").hex == "0708"
    assert laid.lines(Seat.A)[-2:] == [
        "C1 GEV moves 0706-0707-0708.",
        f"C1 GEV finds P71 Mark III (Legionnaire) in {SEA}.",
    ]
    assert laid.lines(Seat.B)[-1] == (
        f"C1 GEV finds P71 Mark III (Legionnaire) (so far V1) in {SEA}."
    )
    assert {"P71"} < known(laid)
    assert {"P71"} < known(laid, Seat.OBSERVER)
    # With what it has left it may go on.
    laid.order(A, "move C1 0708-0707")
    assert not laid.unit("P71").hidden


def test_S12_4_only_hexes_that_are_entered_count() -> None:
    laid = sea(ogre(SEA), unit("C1", "GEV", "0708"), n=1)
    laid.order(A, "move C1 0708-0707-0706")
    assert laid.unit("V1").hidden
    standing = sea(ogre(SEA), unit("C1", "GEV", "0708"), n=1)
    standing.order(A, "end")
    assert standing.unit("V1").hidden


def test_S12_4_its_own_moves_find_nothing_and_show_nothing() -> None:
    laid = sea(ogre("0710"), unit("C1", "GEV", "0708"), n=2)
    laid.order(B, f"move V1 0710-{SEA}")
    assert laid.unit("V1").hidden


def test_S12_4_a_dummy_finds_nothing_and_who_does_is_real() -> None:
    open_ = {"concealment": (A,)}
    dummy = unit("C1", "DUMMY", "0706")
    laid = sea(ogre(SEA), dummy, n=1, switches=open_)
    laid.order(A, "move C1 0706-0707-0708")
    assert laid.unit("V1").hidden
    real = unit("C1", "GEV", "0706", concealed=True)
    laid = sea(ogre(SEA), real, n=1, switches=open_)
    laid.order(A, "move C1 0706-0707-0708")
    assert not laid.unit("P71").hidden
    assert laid.lines(Seat.B)[-2:] == [
        f"C1 finds P71 Mark III (Legionnaire) (so far V1) in {SEA}.",
        "C1 is real.",
    ]
    assert laid.unit("C1").concealed


@pytest.mark.parametrize(
    "seeker",
    [
        unit("C1", "ORCAF", "0706", airborne=True),
        unit("C1", "MAR2", "0707", surfaced=False),
        unit("C1", "MK1", "0707"),
    ],
)
def test_S12_4_who_flies_or_is_under_water_finds_nothing_beside_him(seeker: Unit) -> None:
    laid = sea(ogre(SEA), seeker, n=1)
    laid.order(
        A, f"move C1 {seeker.hex}-0708" if seeker.hex == "0707" else "move C1 0706-0707-0708"
    )
    assert laid.unit("C1").hex == "0708"
    assert laid.unit("V1").hidden


def test_S12_4_two_are_found_together_with_labels_by_hex() -> None:
    second = unit("V2", "MK1", "0608", hidden=True)
    laid = sea(ogre("0707"), second, unit("C1", "LT", "0605"), n=1)
    laid.order(A, "move C1 0605-0606-0607")
    (found,) = laid.saw(e.Found)
    assert isinstance(found, e.Found)
    assert found.labels == {"b.V2": "P71", "b.V1": "P64"}


def test_S12_4_leaving_the_water_shows_it_but_not_where_it_came_from() -> None:
    laid = sea(ogre(), n=2)
    laid.order(B, f"move V1 {SEA}-{WEST}-0508")
    assert laid.lines(Seat.A)[-1] == "P71 Mark III (Legionnaire) in 0508 comes out of the water."
    assert not [line for line in laid.lines(Seat.A) if SEA in line or WEST in line]
    (seen,) = (c for c in laid.view(Seat.A).counters if c.label == "P71")
    assert (seen.hex, seen.trail) == ("0508", ())
    assert f"V1 Mark III (Legionnaire) moves {SEA}-{WEST}-0508." in laid.lines(Seat.B)


def test_S12_4_out_of_the_water_it_overruns_like_any_other() -> None:
    laid = sea(ogre(WEST), unit("C1", "HVY", "0508"), n=2)
    laid.order(B, f"move V1 {WEST}-0508")
    assert laid.overrun.hex == "0508"
    assert laid.lines(Seat.A)[-2].startswith("P71 Mark III (Legionnaire) in 0508 comes out")


def test_G7_4_nobody_is_asked_to_react_for_its_sake_nor_does_it_join() -> None:
    asked = []
    for more in ((ogre(),), ()):
        laid = Table(
            *more,
            unit("P1", "HVY", "0508"),
            unit("C1", "SHVY", "0507"),
            scenario=COAST,
            switches=ON,
        )
        laid.order(A, "move C1 0507-0508")
        laid.order(A, "overrun 0508")
        asked.append(laid.overrun.stage)
    assert asked == ["fire", "fire"]
    laid = sea(ogre(), unit("P1", "HVY", "0508"), unit("C1", "SHVY", "0507"))
    laid.order(A, "move C1 0507-0508")
    laid.order(A, "overrun 0508")
    assert laid.refused(B, "react V1") == "G7.4"
    (group,) = GROUND.menu(laid.view(Seat.B)).groups
    assert "V1" not in group.labels


# Two under water.


def test_S14_3_it_passes_an_enemy_whom_it_does_not_see() -> None:
    mine = unit("U1", "MK1", WEST, side=A, id="a.U1", hidden=True)
    laid = sea(ogre("0708", "NINJA"), mine, n=2)
    before = [laid.view(seat) for seat in OTHERS]
    laid.order(B, f"move V1 0708-{WEST}-0610")
    assert (laid.unit("V1").hex, laid.unit("V1").hidden) == ("0610", True)
    assert [laid.view(seat) for seat in OTHERS] == before


def test_S14_3_it_ends_before_an_enemy_whom_it_does_not_see_and_both_are_shown() -> None:
    mine = unit("U1", "MK1", "0610", side=A, id="a.U1", hidden=True)
    laid = sea(ogre("0708", "NINJA"), mine, n=2)
    laid.order(B, f"move V1 0708-{WEST}-0610")
    assert laid.unit("P71").hex == WEST
    assert (laid.unit("P71").hidden, laid.unit("C71").hidden) == (False, False)
    text = "Contact under water: C71 Mark I in 0610 and P71 Ogre Ninja in 0609."
    assert laid.lines(Seat.OBSERVER)[-1] == text
    assert laid.view(Seat.B).undo is False


def test_S14_3_next_to_it_the_mover_stays_where_it_is() -> None:
    mine = unit("U1", "MK1", "0610", side=A, id="a.U1", hidden=True)
    laid = sea(unit("P1", "MK3", WEST), mine, n=2)
    laid.order(B, f"move P1 {WEST}-0610")
    assert laid.unit("P1").hex == WEST
    assert not laid.unit("C71").hidden


# Fire.


def test_G10_13_under_water_only_missiles_fire_and_firing_shows_it_for_good() -> None:
    laid = sea(ogre(WEST), unit("C1", "HVY", "0507"), n=2, phase="P5")
    found = piece(laid, "V1")
    assert found is not None
    assert {gun.system for gun in found.guns} == {"V1.missile1", "V1.missile2"}
    assert laid.refused(B, "fire V1.main1 > C1") == "G10.13"
    laid.order(B, "fire V1.missile1 > C1", 1)
    assert laid.lines(Seat.A)[-3:-1] == [
        f"P71 Mark III (Legionnaire) in {WEST} shows itself.",
        "Coast Guard fires at 0507: P71.missile1 (6) at C1.",
    ]
    assert not laid.unit("P71").hidden
    laid.order(B, "end")
    assert not laid.unit("P71").hidden


def test_G10_13_a_batch_from_under_water_shows_its_firers_first() -> None:
    foe = unit("C1", "HVY", "0507", concealed=True)
    laid = sea(ogre(WEST), foe, n=2, phase="P5", switches={"concealment": (A,)})
    laid.order(B, "batch 0507: V1.missile1 > C1; V1.missile2 > C1", 1, 1)
    assert laid.unit("P71").used == ("missile1", "missile2")


def test_G10_13_treads_under_water_are_attacked_at_2_1() -> None:
    guns = unit("C1", "HWZ", "0507")
    for die, lost in ((3, 0), (4, 3)):
        laid = sea(unit("P1", "MK3", WEST), guns, phase="P5")
        laid.order(A, "fire C1 > P1 treads", die)
        assert laid.unit("P1").treads == 48 - lost
    laid = sea(unit("P1", "MK3", WEST), guns, phase="P5")
    table = odds(laid.view(), Fire(volley=Volley(systems=("C1",), target="P1", aim="treads")))
    assert "2-1" in str(table)
    off = sea(unit("P1", "MK3", WEST), guns, phase="P5", switches={"subs_submerged_ogre": False})
    off.order(A, "fire C1 > P1 treads", 4)
    assert off.unit("P1").treads == 48


def test_G10_4_16_a_blast_shows_what_it_rolls_for_and_nothing_else() -> None:
    launcher = unit("C1", "MCRL", "0609")
    far = unit("V2", "MK1", "0711", hidden=True)
    laid = sea(ogre("0705"), far, launcher, phase="P5")
    laid.order(A, "salvo C1")
    dice = (1,) * 60
    path = "launch C1 0609-0608-0607-0606-0605"
    laid_dice = _rolled(laid, path, dice)
    assert laid_dice
    assert not laid.unit("P71").hidden
    assert laid.unit("V2").hidden


def _rolled(laid: Table, notation: str, dice: tuple[int, ...]) -> int:
    """Give an order, and the answer that nobody shoots, with as many of these dice as it takes."""
    laid.order(A, notation)
    for many in range(len(dice)):
        state = laid.state
        try:
            laid.order(B, "intercept none", *dice[:many])
        except AssertionError:
            laid.state = state
        else:
            return many
    raise AssertionError("too few dice")


# Undo.


def test_UG_6_beside_water_no_move_is_taken_back() -> None:
    for laid in (sea(n=1), sea(ogre("0711"), n=1)):
        laid.order(A, "move C99 0101-0102")
        assert laid.view().undo
        laid.order(A, "undo")
        laid.order(A, "move C99 0101-0102")
    near = sea(unit("C1", "GEV", "0507"), n=1)
    near.order(A, "move C1 0507-0607")
    assert not near.view().undo
    assert near.refused(A, "undo") == "G3.9"
    hidden = {"concealment": (A,)}
    for counter in (unit("C1", "DUMMY", "0507"), unit("C1", "HVY", "0507", concealed=True)):
        laid = sea(counter, n=1, switches=hidden)
        laid.order(A, "move C1 0507-0607")
        assert not laid.view().undo


def test_UG_6_no_move_under_water_is_taken_back() -> None:
    laid = sea(ogre(), n=2)
    laid.order(B, f"move V1 {SEA}-0710")
    assert not laid.view(Seat.B).undo
    # What else can be taken back does not depend on it: the enemy would see that (HX.18).
    laid = sea(ogre(), n=2)
    laid.order(B, "move P99 1301-1302")
    laid.order(B, f"move V1 {SEA}-0710")
    laid.order(B, "undo")
    assert (laid.unit("P99").hex, laid.unit("V1").hex) == ("1301", "0710")


# The end.


def test_G3_4_at_the_end_everything_lies_open() -> None:
    laid = sea(ogre(), n=2)
    laid.order(A, "resign")
    assert {"V1"} < known(laid)
    assert not laid.unit("V1").hidden


def test_HX_14_the_game_goes_on_while_something_may_lie_hidden() -> None:
    laid = Table(ogre(), unit("C1", "LT", "0101"), scenario=COAST, switches=ON, phase="P6", n=1)
    assert not laid.state.public.ended
    gone = Table(
        unit("P1", "MK3", SEA, fate="destroyed"),
        unit("C1", "LT", "0101"),
        scenario=COAST,
        switches=ON,
        phase="P6",
        n=1,
    )
    assert gone.state.public.ended


def test_reach_is_that_of_the_owner() -> None:
    laid = sea(ogre(), n=2)
    found = reach(view_field(laid.view(Seat.B)), laid.view(Seat.B).mine()["V1"], "P3", ())
    assert set(found) == hexes(laid)


def test_G2_9_who_leaves_unseen_leaves_no_trace_before_the_end() -> None:
    laid = sea(ogre(), n=2)
    before = [laid.view(seat) for seat in OTHERS]
    log = Journal(laid.state, HmacDice(b"exit"), evolve, observe)
    log.write(e.Left(unit="b.V1", edge="south", march=March(start=SEA, steps=1, spent=1)))
    after = [GROUND.view(log.state, seat) for seat in OTHERS]
    assert after == before
    assert log.state.public.exits == ()
    assert "V1 Mark III (Legionnaire) leaves" in log.state.knowledge[Seat.B].bulletins[-1].text
    # It may still come to count, so the game goes on as if it were there.
    assert may_lie(log.state, B)
    assert unveiled(log.state).forces[B].units["b.V1"].hidden
