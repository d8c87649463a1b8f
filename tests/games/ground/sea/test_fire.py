"""Attacks at sea: who reaches whom, contacts under fire, submarines that are hit (S5-S9, S12)."""

from collections.abc import Iterable

import msgspec
import pytest

from app.games.ground.sea import gunnery
from app.games.ground.units import Unit
from app.kernel.data import DataError
from app.kernel.dice import HmacDice
from app.views.menu import Chance, Menu
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel

BEACH = "beachhead"
"""A scenario with islands and a shore."""


def fire_phase(*units: Unit, **more: object) -> Sea:
    return sea(*units, phase="P5", **more)


def pair(
    hex_: str, other: str, *, swapped: bool = False, back: str = "H", side: str = "P"
) -> tuple[Unit, ...]:
    """A submarine in one hex and its decoy in the other: contacts 4 and 5; swapped, the reverse."""
    letter = {"P": "V", "C": "U"}[side]
    one, two = (f"{side}5", f"{side}4") if swapped else (f"{side}4", f"{side}5")
    call = f"{letter}4"
    return (
        boat(one, other if swapped else hex_, back=back, callsign=call),
        boat(two, hex_ if swapped else other, "DECOY", back="D", decoy_of=call, callsign=""),
    )


def menu(laid: Sea, seat: Seat = Seat.A) -> Menu:
    return GROUND.menu(laid.view(seat))


# S5.2: who attacks is seen.


def test_S5_2_a_hidden_boat_that_attacks_is_in_sight_whatever_comes_of_it() -> None:
    """SX-07, S4.3."""
    laid = fire_phase(boat("V1", "1015"), vessel("C1", "CARGO", "1011"), n=2)
    laid.order(B, "fire V1 > C1", 5)
    firer = laid.unit("P71")
    assert (firer.hex, firer.hidden, firer.surfaced) == ("1015", False, False)
    assert "C1" not in laid.view(Seat.B).seen()
    told = [text for text in laid.lines(Seat.A) if "P71" in text]
    assert told[0] == "P71 Submarine in 1015 shows itself."
    assert told[1].endswith("fires at 1011: P71 (6) at C1.")
    assert "6 against 2, 3-1, die 5: XX" in laid.lines(Seat.A)[-2]


def test_S5_2_it_does_not_matter_which_boat_it_is() -> None:
    """TS-21."""
    far = vessel("C1", "CARGO", "1011")
    one = fire_phase(boat("V1", "1015"), boat("V3", "1825"), far, n=2)
    two = fire_phase(boat("V3", "1015"), boat("V1", "1825"), far, n=2)
    one.order(B, "fire V1 > C1", 5)
    two.order(B, "fire V3 > C1", 5)
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_S4_4_a_boat_fires_once_in_a_player_turn() -> None:
    ships = (vessel("C1", "CARGO", "1011"), vessel("C2", "CARGO", "1012"))
    laid = fire_phase(boat("V1", "1015"), *ships, n=2)
    laid.order(B, "fire V1 > C1", 1)
    assert laid.refused(B, "fire P71 > C2") == "G3.11"


def test_S6_4_a_contact_that_attacks_stays_one_and_is_known() -> None:
    ship = vessel("C1", "CARGO", "1011")
    laid = fire_phase(*pair("1015", "1017"), ship, n=2)
    laid.order(B, "fire P4 > C1", 5)
    assert laid.unit("P4").back == "D"
    for seat in OTHERS[B]:
        seen = laid.view(seat).seen()["P4"]
        assert (seen.deep, seen.real, seen.sheet) == (True, True, None)
        assert not laid.view(seat).seen()["P5"].real


# S6: contacts under fire.


def test_S6_3_a_decoy_that_is_attacked_is_gone_without_a_die() -> None:
    """SX-17."""
    laid = fire_phase(*pair("1015", "1017"), vessel("C1", "GEV", "1016"))
    laid.order(A, "fire C1 > P5")
    for seat in Seat:
        assert "P5" not in laid.view(seat).seen()
        assert "P5" not in laid.view(seat).mine()
    assert "Found out under fire: P5 in 1017 is a Decoy Torpedo." in laid.lines(Seat.A)
    assert not laid.view(Seat.A).markers


def test_S6_6_a_boat_that_is_missed_stays_a_contact_and_is_known() -> None:
    """SX-18."""
    guns = (vessel("C1", "GEV", "1014"), vessel("C2", "GEV", "1014"))
    laid = fire_phase(*pair("1015", "1017"), *guns)
    laid.order(A, "fire C1,C2 > P4", 2)
    assert laid.unit("P4").inverted
    for seat in OTHERS[B]:
        seen = laid.view(seat).seen()["P4"]
        assert (seen.deep, seen.real, seen.code) == (True, True, "")
        assert seen.marks == ("contact", "real")
    (mine,) = (counter for counter in laid.view(Seat.B).counters if counter.label == "P4")
    assert "who knows that it is the submarine" in mine.notes[0]
    position = GROUND.format_position(laid.state)
    again = GROUND.open("wolf_pack", {}, HmacDice(b"dice"), position)
    assert GROUND.format_position(again.state) == position
    assert again.state.forces[B].units["b.P4"].proved
    assert laid.lines(Seat.A)[-2:] == [
        "P4: 4 against 3, 1-1, die 2: NE.",
        "P4 is a submarine.",
    ]


def test_S7_3_a_boat_that_is_hit_comes_up_disabled() -> None:
    """SX-19."""
    laid = fire_phase(*pair("1015", "1017"), vessel("C1", "SES", "1011"))
    laid.order(A, "fire C1.missile1 > P4", 3)
    hit = laid.unit("P4")
    assert (hit.inverted, hit.surfaced, bool(hit.disabled)) == (False, True, True)
    assert laid.view(Seat.A).seen()["P4"].code == "SUB"


def test_S6_6_a_contact_that_is_sunk_is_shown() -> None:
    laid = fire_phase(*pair("1015", "1017"), vessel("C1", "SES", "1011"))
    laid.order(A, "fire C1.missile1 > P4", 6)
    assert "Found out under fire: P4 in 1015 is a Submarine." in laid.lines(Seat.A)
    assert laid.state.public.losses[-1].kinds == ("SUB",)


@pytest.mark.parametrize("swapped", [False, True])
def test_S6_6_when_the_decoy_is_gone_its_twin_is_known(swapped: bool) -> None:
    """TS-24."""
    gun = vessel("C1", "GEV", "1016")
    laid = fire_phase(*pair("1015", "1017", swapped=swapped), gun)
    target = "P4" if swapped else "P5"
    laid.order(A, f"fire C1 > {target}")
    (left,) = (seen for seen in laid.view(Seat.A).seen().values() if seen.deep)
    assert left.real


def test_S6_6_which_boat_it_is_stays_unknown() -> None:
    """TS-24, LS-08."""
    gun = vessel("C1", "GEV", "1016")
    one = fire_phase(*pair("1015", "1017"), boat("V1", "0303"), gun)
    boats = pair("1015", "1017")
    two = fire_phase(
        msgspec.structs.replace(boats[0], callsign="V1", id="b.V1"),
        msgspec.structs.replace(boats[1], decoy_of="V1"),
        msgspec.structs.replace(boat("V1", "0303"), callsign="V4", label="V4", id="b.P4"),
        gun,
    )
    for each in (one, two):
        each.order(A, "fire C1 > P5")
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_S6_3_contacts_offer_the_same_to_whoever_aims_at_them() -> None:
    """LS-05."""
    gun = vessel("C1", "GEV", "1016")
    one = fire_phase(*pair("1015", "1017"), gun)
    two = fire_phase(*pair("1015", "1017", swapped=True), gun)
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)
    (shown,) = (piece for piece in menu(one).pieces if piece.label == "C1")
    assert shown.guns[0].targets == ("P4", "P5")


def test_S6_3_odds_too_low_take_a_decoy_but_not_a_known_boat() -> None:
    laid = fire_phase(*pair("1015", "1017"), vessel("C1", "LGEV", "1015"))
    low = fire_phase(*pair("1015", "1017"), vessel("C1", "LGEV", "1016"))
    low.order(A, "fire C1 > P5")
    laid.order(A, "fire C1 > P4")
    assert laid.lines(Seat.A)[-1] == "P4 is a submarine."
    again = fire_phase(*pair("1015", "1017"), *(vessel(f"C{i}", "LGEV", "1015") for i in (1, 2)))
    again.order(A, "fire C1 > P4")
    assert again.refused(A, "fire C2 > P4") == "G5.2"


def test_S6_3_a_contact_has_no_parts_to_aim_at() -> None:
    laid = fire_phase(*pair("1015", "1017"), vessel("C1", "SES", "1016"))
    assert laid.refused(A, "fire C1.main1 > P4 treads") == "G5.10"
    assert [aims.target for aims in menu(laid).aims] == []


# S7.2: who may attack what.


def result(laid: Sea, seat: Seat = Seat.A) -> str:
    """The line that says what the dice made of an attack."""
    return next(text for text in reversed(laid.lines(seat)) if " against " in text)


def test_S7_2_a_boat_at_full_range_against_a_destroyer() -> None:
    """SX-23."""
    laid = fire_phase(boat("P4", "1015"), vessel("C1", "SES", "1010"), n=2)
    laid.order(B, "fire P4 > C1", 4)
    assert result(laid).endswith("6 against 4, 1-1, die 4: D.")
    assert laid.unit("C1").disabled


def test_S7_8_weapons_of_a_destroyer_combine_and_its_missiles_are_spent() -> None:
    """SX-24, S10.6."""
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "SES", "1010"))
    laid.order(A, "fire C1.main1,C1.missile1,C1.missile2 > P4")
    assert result(laid).endswith("16 against 3, automatic, no die: XX.")
    assert laid.unit("C1").used == ("missile1", "missile2")
    assert laid.unit("C1").lost == ()


def test_S7_8_weapons_of_a_destroyer_fire_one_by_one() -> None:
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "SES", "1010"))
    laid.order(A, "fire C1.missile1 > P4", 1)
    laid.order(A, "fire C1 > P4", 1)
    laid.order(A, "fire C1.missile2 > P4", 1)
    assert laid.refused(A, "fire C1.missile2 > P4") == "G3.11"


def test_S10_6_a_disabled_destroyer_fires_nothing() -> None:
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "SES", "1010", disabled=1))
    for weapon in ("main1", "missile1", "missile2"):
        assert laid.refused(A, f"fire C1.{weapon} > P4") == "G5.6"


def test_S10_6_its_weapons_are_no_targets_and_go_down_with_it() -> None:
    """SX-40."""
    laid = fire_phase(boat("P4", "1015"), vessel("C1", "SES", "1010"), n=2)
    assert laid.refused(B, "fire P4 > C1 missile") == "G5.10"
    laid.order(B, "fire P4 > C1", 6)
    assert laid.state.forces[A].units["a.C1"].fate == "destroyed"


def test_S9_8_a_bomber_drops_depth_charges_in_its_own_hex() -> None:
    """SX-25."""
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "BMR", "1012"), vessel("C2", "BMR", "1013"))
    assert laid.refused(A, "fire C2 > P4") == "G5.1"
    laid.order(A, "fire C1 > P4", 4)
    assert result(laid).endswith("6 against 3, 2-1, die 4: X.")


def test_S9_8_fighters_reach_boats_on_the_surface_alone() -> None:
    """SX-26, SX-27."""
    laid = fire_phase(
        boat("P4", "1012"), boat("P5", "1013", surfaced=True), vessel("C1", "FTR", "1011")
    )
    assert laid.refused(A, "fire C1 > P4") == "S7.2"
    laid.order(A, "fire C1 > P5", 3)
    assert result(laid).endswith("4 against 3, 1-1, die 3: D.")


def test_S7_6_a_boat_fires_at_aircraft_with_half_its_strength_and_D_is_X() -> None:
    """SX-28."""
    laid = fire_phase(boat("P4", "1015"), vessel("C1", "BMR", "1011"), n=2)
    laid.order(B, "fire P4 > C1", 5)
    assert result(laid).endswith("3 against 3, 1-1, die 5: X.")
    shot = fire_phase(boat("P4", "1015"), vessel("C1", "BMR", "1011"), n=2)
    shot.order(B, "fire P4 > C1", 3)
    assert shot.state.forces[A].units["a.C1"].fate == "destroyed"


def test_S7_6_any_attack_downs_a_hovercopter() -> None:
    laid = fire_phase(vessel("P4", "HCOP", "1012"), vessel("C1", "LGEV", "1011"))
    laid.order(A, "fire C1 > P4")
    assert result(laid).endswith("0.5 against 0, automatic, no die: XX.")


def test_S7_2_a_howitzer_reaches_under_water_with_half_its_strength() -> None:
    """SX-29."""
    laid = fire_phase(
        boat("P4", "0312"), vessel("C1", "HWZ", "0317"), vessel("P5", "FTR", "0318"), scenario=BEACH
    )
    laid.order(A, "fire C1 > P4", 4)
    assert result(laid).endswith("3 against 3, 1-1, die 4: D.")
    assert laid.unit("P4").surfaced
    assert laid.refused(A, "fire C1 > P5") == "G3.11"
    other = fire_phase(vessel("C1", "HWZ", "0317"), vessel("P5", "FTR", "0318"), scenario=BEACH)
    assert other.refused(A, "fire C1 > P5") == "S7.2"


def test_S7_2_a_tank_on_the_shore_does_not_reach_under_water() -> None:
    """SX-30."""
    laid = fire_phase(boat("P4", "0421"), vessel("C1", "HVY", "0422"), scenario=BEACH)
    assert laid.refused(A, "fire C1 > P4") == "S7.2"
    (tank,) = (piece for piece in menu(laid).pieces if piece.label == "C1")
    assert [gun.targets for gun in tank.guns] == [()]


def test_S7_3_a_second_D_destroys_a_boat() -> None:
    """SX-31."""
    laid = fire_phase(boat("P4", "1012", surfaced=True, disabled=1), vessel("C1", "FTR", "1011"))
    laid.order(A, "fire C1 > P4", 3)
    assert laid.state.forces[B].units["b.P4"].fate == "destroyed"


def test_S8_2_a_boat_bombards_the_shore_from_the_surface_with_half_its_strength() -> None:
    """SX-32, SX-33, S1.9."""
    gun = vessel("C1", "LHWZ", "0317")
    below = fire_phase(boat("P4", "0315"), gun, n=2, scenario=BEACH)
    assert below.refused(B, "fire P4 > C1") == "S8.2"
    above = fire_phase(boat("P4", "0315", surfaced=True), gun, n=2, scenario=BEACH)
    above.order(B, "fire P4 > C1", 2)
    assert result(above).endswith("3 against 1, 3-1, die 2: D.")


def test_S7_5_spillover_stays_in_its_layer() -> None:
    there = (
        boat("P4", "1012"),
        vessel("P5", "GEV", "1012"),
        vessel("P6", "LSEV", "1012"),
        vessel("P7", "FTR", "1012"),
        boat("V8", "1012"),
    )
    laid = fire_phase(*there, vessel("C1", "SES", "1011"))
    laid.order(A, "fire C1.missile1 > P5", 6, 6)
    spilled = [text for text in laid.lines(Seat.A) if text.startswith("Spillover")]
    assert [text.split(":")[0] for text in spilled] == ["Spillover on P6 Landing SEV"]


def test_S7_5_a_boat_that_comes_up_spills_where_it_was() -> None:
    laid = fire_phase(boat("P4", "1012"), vessel("P5", "GEV", "1012"), vessel("C1", "SES", "1011"))
    laid.order(A, "fire C1.main1 > P4", 3)
    assert laid.unit("P4").surfaced
    assert not laid.unit("P5").disabled


def test_S7_5_spillover_takes_a_decoy_away() -> None:
    below = (boat("P6", "1017"), *pair("1015", "1017"))
    laid = fire_phase(*below, vessel("C1", "SES", "1013"))
    laid.order(A, "fire C1.missile1 > P6", 1)
    assert "P5" not in laid.view(Seat.A).seen()
    assert laid.view(Seat.A).seen()["P4"].real


def test_S7_3_under_water_a_D_is_no_X() -> None:
    switches = {"underwater_d_is_x": True}
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "GEV", "1011"), switches=switches)
    laid.order(A, "fire C1 > P4", 5)
    assert laid.unit("P4").disabled


@pytest.mark.parametrize(("gun", "at", "sunk"), [("HWZ", "0317", True), ("SES", "0311", False)])
def test_S15_deep_shock_is_of_howitzers_and_Ogre_missiles(gun: str, at: str, sunk: bool) -> None:
    weapon = "C1.missile1" if gun == "SES" else "C1"
    die = 3 if gun == "SES" else 4
    laid = fire_phase(
        boat("P4", "0312"), vessel("C1", gun, at), scenario=BEACH, switches={"deep_shock": True}
    )
    laid.order(A, f"fire {weapon} > P4", die)
    assert (laid.state.forces[B].units["b.P4"].fate == "destroyed") is sunk


def test_S15_auto_5_1_off_rolls_in_the_best_column() -> None:
    switches = {"auto_5_1": False}
    laid = fire_phase(boat("P4", "1012"), vessel("C1", "SES", "1010"), switches=switches)
    laid.order(A, "fire C1.main1,C1.missile1,C1.missile2 > P4", 1)
    assert result(laid).endswith("16 against 3, 4-1, die 1: D.")


# S12: Ogres under water.


def test_S12_4_a_hidden_Ogre_that_fires_is_seen() -> None:
    """SX-45."""
    ogre = boat("V1", "1015", "MK3", surfaced=True)
    laid = fire_phase(ogre, vessel("C1", "SES", "1011"), n=2)
    near = fire_phase(ogre, vessel("C1", "SES", "1013"), n=2)
    assert near.refused(B, "fire V1.main1 > C1") == "S12.5"
    laid.order(B, "fire V1.missile1 > C1", 4)
    assert laid.view(Seat.A).seen()["P71"].code == "MK3"
    assert result(laid).endswith("6 against 4, 1-1, die 4: D.")


@pytest.mark.parametrize(("die", "lost"), [(4, 4), (3, 0)])
def test_S12_5_treads_under_water_are_attacked_at_2_1(die: int, lost: int) -> None:
    """SX-46, SX-47."""
    laid = fire_phase(vessel("P4", "MK3", "1012"), vessel("C1", "SES", "1011"))
    laid.order(A, "fire C1.main1 > P4", die)
    assert laid.unit("P4").treads == 48 - lost


# The table and the preview.


def test_S7_2_the_table_is_whole() -> None:
    whole = gunnery.table()
    assert {len(row.shares) for row in whole.rows.values()} == {6}
    row = whole.rows["land"]
    short = msgspec.structs.replace(whole, rows={"land": msgspec.structs.replace(row, shares=())})
    with pytest.raises(DataError, match=r"rows\.land\.shares"):
        gunnery.check_table(short)
    with pytest.raises(DataError, match="titles"):
        gunnery.check_table(msgspec.structs.replace(whole, titles={}))


def chances(shown: Iterable[Chance]) -> dict[str, int]:
    return {chance.result: chance.percent for chance in shown}


def test_S6_6_the_preview_of_an_attack_on_a_contact() -> None:
    guns = (vessel("C1", "GEV", "1014"), vessel("C2", "GEV", "1014"))
    laid = fire_phase(*pair("1015", "1017"), *guns)
    view = laid.view()
    order = GROUND.complete(view, GROUND.parse_order("fire C1,C2 > P4"))
    boat_, decoy = GROUND.odds(view, order).supposed
    assert (boat_.name, boat_.defence, boat_.column) == ("Submarine", "3", "1-1")
    assert chances(boat_.chances) == {"NE": 33, "D": 33, "X": 33}
    assert (decoy.name, decoy.column) == ("Decoy", "no die")
    assert chances(decoy.chances) == {"X": 100}
    laid.order(A, "fire C1 > P4", 1)
    order = GROUND.complete(laid.view(), GROUND.parse_order("fire C2 > P4"))
    assert [each.name for each in GROUND.odds(laid.view(), order).supposed] == ["Submarine"]


@pytest.mark.parametrize("swapped", [False, True])
def test_HX_16_a_pair_that_goes_hidden_leaves_two_markers(swapped: bool) -> None:
    """TS-10."""
    laid = sea(*pair("1015", "1017", swapped=swapped), phase="P1", n=2)
    laid.order(B, "end")
    assert [(mark.label, mark.hex) for mark in laid.view(Seat.A).markers] == [
        ("P4", "1015"),
        ("P5", "1017"),
    ]


@pytest.mark.parametrize(
    ("firer", "told"),
    [
        (boat("V4", "1015"), "V4 will be seen: who fires comes to light."),
        (pair("1015", "1017")[0], "All will know that P4 is the submarine."),
        (boat("P4", "1015"), ""),
    ],
)
def test_S5_2_the_preview_says_what_firing_gives_away(firer: Unit, told: str) -> None:
    laid = fire_phase(firer, vessel("C1", "CARGO", "1011"), n=2)
    order = GROUND.parse_order(f"fire {firer.name} > C1")
    assert GROUND.odds(laid.view(Seat.B), order).note == told


def test_S7_2_the_ground_of_the_shore_is_for_land_units_to_wreck() -> None:
    wood = {"0409": "forest"}
    boats = tuple(boat(f"P{i}", "0410", surfaced=True) for i in (4, 5, 6))
    laid = fire_phase(*boats, n=2, scenario=BEACH, terrain=wood)
    assert laid.refused(B, "fire P4,P5,P6 > terrain 0409") == "S7.2"
    assert menu(laid, Seat.B).ground == ()
    guns = (vessel("P4", "HWZ", "0714"), vessel("P5", "HWZ", "0714"))
    land = fire_phase(*guns, n=2, scenario=BEACH, terrain=wood)
    land.order(B, "fire P4,P5 > terrain 0409")
    assert land.state.public.terrain["0409"] == "rubble"


def test_S7_2_the_table_is_on_the_page_of_tables() -> None:
    (chart,) = (chart for chart in GROUND.charts() if chart.rule == "S7.2")
    lines = {row[0]: row[1:] for row in chart.rows}
    assert lines["Submarine on the surface"] == ("1", "1", "1", "1", "1/2", "1/2")
    assert lines["Howitzers"] == ("1", "1", "1/2", "1/2", "-", "as on land")
