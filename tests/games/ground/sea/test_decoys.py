"""Decoy torpedoes and the contacts they make (S6)."""

import pytest

from app.games.ground.events import sea as e
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.waters import OTHERS, A, B, Sea, boat, sea, vessel

FRESH = {A: ("C71", "C64", "C88", "C12"), B: ("P71", "P64", "P88", "P12")}


def released(start: str, to: str, decoy: str, **more: object) -> Sea:
    """A hidden boat of side b has gone somewhere and released its decoy."""
    laid = sea(boat("V1", start), n=2, labels=FRESH, **more)
    laid.order(B, f"decoy V1 {decoy}")
    laid.order(B, f"move V1 {to}")
    return laid


def round_about(laid: Sea) -> None:
    """Until the movement of side b comes round again."""
    for side, phases in ((B, 3), (A, 3)):
        for _ in range(phases):
            if laid.state.public.active is side:
                laid.order(side, "end")
    assert (laid.state.public.active, laid.state.public.phase) == (B, "P3")


def test_S6_2_a_boat_and_its_decoy_appear_together_in_the_order_of_hexes() -> None:
    """SX-15, TS-03."""
    one = released("1010", "1010-1110-1011", "1010-1009")
    two = released("1010", "1010-1009", "1010-1110-1011")
    assert not one.saw(e.Sounded)
    for seat in OTHERS[B]:
        seen = one.view(seat).seen()
        assert (seen["P71"].hex, seen["P64"].hex) == ("1009", "1011")
        assert all(seen[label].sheet is None and seen[label].deep for label in ("P71", "P64"))
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_S6_2_either_may_be_where_the_boat_was() -> None:
    """LS-06."""
    one = released("1010", "1010-1009", "1010-1011-1010")
    two = released("1010", "1010", "1010-1009")
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_S2_3_at_the_end_all_see_which_contact_is_the_boat() -> None:
    laid = released("1010", "1010-1011", "1010-1009")
    laid.order(B, "resign")
    for seat in OTHERS[B]:
        seen = laid.view(seat).seen()
        assert {label: seen[label].code for label in ("P71", "P64")} == {
            "P71": "DECOY",
            "P64": "SUB",
        }


def test_S6_1_a_decoy_is_declared_before_the_boat_moves() -> None:
    """SX-16."""
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011", own=[5])
    assert laid.refused(B, "decoy P71 1011-1012") == "S6.1"


def test_S6_1_a_decoy_is_declared_before_anything_moves() -> None:
    laid = sea(boat("V1", "1010"), boat("V2", "1510"), n=2)
    laid.order(B, "move V2 1510-1511", own=[2])
    assert laid.refused(B, "decoy V1 1010-1011") == "S6.1"


def test_S6_1_what_was_declared_is_released_before_the_movement_ends() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "decoy V1 1010-1011")
    assert laid.refused(B, "end") == "S6.1"
    laid.order(B, "move V1 1010")
    laid.order(B, "end")


def test_S6_1_a_declaration_is_taken_back_and_nobody_hears_of_it() -> None:
    laid, other = sea(boat("V1", "1010"), n=2), sea(boat("V1", "1010"), n=2)
    laid.order(B, "decoy V1 1010-1011")
    for seat in OTHERS[B]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)
    laid.order(B, "decoy V1 -")
    laid.order(B, "end")


@pytest.mark.parametrize(
    "facts", [{"surfaced": True}, {"surfaced": True, "disabled": 1}], ids=["surfaced", "disabled"]
)
def test_S6_1_who_is_not_under_water_releases_none(facts: dict[str, object]) -> None:
    laid = sea(boat("P4", "1010", **facts), n=2)
    assert laid.refused(B, "decoy P4 1010-1011") == "S6.1"


def test_S6_1_there_may_be_a_limit() -> None:
    laid = sea(boat("V1", "1010", decoys=2), n=2, switches={"decoy_limit": 2})
    assert laid.refused(B, "decoy V1 1010-1011") == "S6.1"


@pytest.mark.parametrize("path", ["1010", "1010-1011-1012-1013", "1011-1012", "1010-1012"])
def test_S6_2_a_decoy_goes_one_or_two_hexes(path: str) -> None:
    laid = sea(boat("V1", "1010"), n=2)
    assert laid.refused(B, f"decoy V1 {path}") in ("S6.2", "G4.1")


def test_S6_2_the_two_end_in_different_hexes() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "decoy V1 1010-1011")
    assert laid.refused(B, "move V1 1010-1011") == "S6.2"


def test_S6_2_a_decoy_passes_boats_of_its_side() -> None:
    laid = sea(boat("V1", "1010"), boat("V2", "1011"), n=2)
    laid.order(B, "decoy V1 1010-1011-1012")
    laid.order(B, "move V1 1010")


def test_S6_2_a_decoy_ends_in_no_hex_with_another_contact() -> None:
    laid = sea(boat("V1", "1010"), boat("P5", "1011", back="H"), n=2)
    assert laid.refused(B, "decoy V1 1010-1011") == "S6.2"


def test_S14_3_a_decoy_stops_short_of_an_unseen_enemy_and_both_are_found() -> None:
    """LS-07."""
    laid = sea(boat("V1", "1010"), boat("U1", "1012"), n=2, labels=FRESH)
    laid.order(B, "decoy V1 1010-1011-1012")
    laid.order(B, "move V1 1010")
    assert not laid.unit("C71").hidden
    assert [unit.kind for unit in laid.state.forces[B].units.values() if unit.hex == "1011"] == []


def test_S1_11_a_contact_that_releases_a_decoy_is_last_known_where_it_was() -> None:
    laid = sea(boat("P4", "1010", back="D"), n=2, labels=FRESH)
    laid.order(B, "decoy P4 1010-1009")
    laid.order(B, "move P4 1010-1011")
    for seat in OTHERS[B]:
        assert [(m.label, m.hex) for m in laid.view(seat).markers] == [("P4", "1010")]


def test_S6_4_the_decoy_is_gone_and_the_boat_is_hidden_again() -> None:
    """SX-20, TS-10."""
    laid = released("1010", "1010-1110-1011", "1010-1009")
    other = released("1010", "1010-1009", "1010-1110-1011")
    for each in (laid, other):
        round_about(each)
    boats = [unit for unit in laid.state.forces[B].units.values() if unit.type.boat]
    assert [(u.label, u.hex, u.hidden, u.back) for u in boats] == [("V1", "1011", True, "")]
    for seat in OTHERS[B]:
        assert {m.hex for m in laid.view(seat).markers} == {"1009", "1011"}
        assert bytes_of(laid, seat) == bytes_of(other, seat)
    laid.order(B, "move V1 1011-1012", own=[1])


def test_S6_4_a_contact_that_attacked_is_in_sight_at_the_next_movement() -> None:
    """SX-21: and may release another decoy before it moves."""
    laid = sea(boat("V1", "1010"), vessel("C1", "CARGO", "1014"), n=2, labels=FRESH)
    laid.order(B, "decoy V1 1010-1009")
    laid.order(B, "move V1 1010-1011")
    laid.order(B, "end")
    laid.order(B, "fire P64 > C1", 1)
    assert laid.view(Seat.A).seen()["P64"].sheet is None
    while (laid.state.public.active, laid.state.public.phase) != (B, "P3"):
        laid.order(next(iter(laid.view(Seat.A).waiting)), "end")
    seen = laid.view(Seat.A).seen()
    assert ("P71" in seen, seen["P64"].code) == (False, "SUB")
    assert not laid.unit("P64").back
    laid.order(B, "decoy P64 1011-1012")
    laid.order(B, "move P64 1011-1010")
    assert [c.hex for c in laid.view(Seat.A).seen().values() if c.deep] == ["1010", "1012"]


def approach(decoy: str, to: str) -> Sea:
    """A GEV has gone past the contact in 1009."""
    laid = sea(boat("V1", "1010"), vessel("C1", "GEV", "1006"), n=2, labels=FRESH)
    laid.order(B, f"decoy V1 {decoy}")
    laid.order(B, f"move V1 {to}")
    while laid.state.public.active is B:
        laid.order(B, "end")
    laid.order(A, "move C1 1006-1007-1008")
    return laid


def test_S6_4_a_contact_that_was_approached_is_in_sight_at_the_next_movement() -> None:
    """TS-09."""
    boat_near = approach("1010-1011-1012", "1010-1009")
    decoy_near = approach("1010-1009", "1010-1011-1012")
    for seat in OTHERS[B]:
        assert bytes_of(boat_near, seat) == bytes_of(decoy_near, seat)
    for laid, seen in ((boat_near, {"P71"}), (decoy_near, set())):
        while laid.state.public.active is A:
            laid.order(A, "end")
        assert {label for label in laid.view(Seat.A).seen() if label != "P99"} == seen
    (boat_,) = [u for u in boat_near.state.forces[B].units.values() if u.type.boat]
    assert (boat_.label, boat_.hidden, boat_.back) == ("P71", False, "")
    boat_near.order(B, "decoy P71 1009-1010")


def test_HX_16_a_marker_is_taken_off_by_who_keeps_it() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1009", own=[1])
    assert laid.refused(A, "forget P5") == "HX.16"
    laid.order(A, "forget P4")
    assert laid.view(Seat.A).markers == ()
    assert len(laid.view(Seat.OBSERVER).markers) == 1


def test_S6_2_two_pairs_share_no_hex_whoever_declared_it_first() -> None:
    laid = sea(boat("V1", "1010"), boat("V2", "1014"), n=2, labels=FRESH)
    laid.order(B, "decoy V1 1010-1011-1012")
    laid.order(B, "decoy V2 1014-1013-1012")
    laid.order(B, "move V1 1010")
    assert laid.refused(B, "move V2 1014") == "S6.2"
    laid.order(B, "decoy V2 1014-1015")
    assert laid.refused(B, "move V2 1014-1013-1012") == "S6.2"
    laid.order(B, "move V2 1014")


def test_S6_3_a_decoy_is_in_nobodys_way_on_its_side() -> None:
    laid = sea(boat("V1", "1010"), boat("V2", "1014"), n=2, labels=FRESH)
    laid.order(B, "decoy V1 1010-1011-1012")
    laid.order(B, "move V1 1010")
    laid.order(B, "move V2 1014-1013-1012", own=[2])
    assert laid.unit("V2").hex == "1012"


@pytest.mark.parametrize("hex_", ["1010", "1012"])
def test_LS_05_a_decoy_bars_enemies_under_water_as_its_boat_does(hex_: str) -> None:
    decoy = boat("P5", "1012", "DECOY", back="D", decoy_of="V4")
    laid = sea(boat("U1", "1011"), boat("P4", "1010", back="H"), decoy)
    assert laid.refused(A, f"move U1 1011-{hex_}") == "G4.1"


def test_S8_1_a_contact_does_not_come_up_before_its_next_movement() -> None:
    """Nor one that has stayed where it was."""
    laid = released("1010", "1010", "1010-1011")
    assert laid.refused(B, "surface P71") == "S8.1"
    round_about(laid)
    laid.order(B, "surface V1")
