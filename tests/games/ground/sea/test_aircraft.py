"""Aircraft: corners, flights, coming in and leaving, what hovercopters find (S9, S5.5, S6.5)."""

import pytest

from app.games.ground.sea.flight import ahead, beside, turned
from app.kernel.orders import Malformed
from app.views.menu import Stop
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, craft, sea, vessel


def end_turns(laid: Sea, number: int) -> None:
    """End phases until so many player-turns more have begun, and the movement of the last."""
    last = laid.state.public.n + number
    while (laid.state.public.n, laid.state.public.phase) != (last, "P3"):
        active = laid.state.public.active
        assert active is not None
        laid.order(active, "end")


def corners(stop: Stop) -> tuple[int, ...]:
    """What a stop offers to face, by its orders."""
    return tuple(int(end.notation.rsplit(" ", 1)[1]) for end in stop.ends)


def stops(laid: Sea, label: str) -> dict[str, tuple[int, ...]]:
    """The hexes that the menu offers an aircraft of side a, with the corners to face there."""
    pieces = GROUND.menu(laid.view(Seat.A)).pieces
    return {stop.hex: corners(stop) for p in pieces if p.label == label for stop in p.moves}


def offers(laid: Sea, label: str, side: Seat = Seat.A) -> list[str]:
    """The orders that the menu offers for a counter."""
    pieces = GROUND.menu(laid.view(side)).pieces
    return [offer.notation for p in pieces if p.label == label for offer in p.offers]


# S9.3, S9.4: corners.


@pytest.mark.parametrize("corner", range(6))
def test_S9_3_a_corner_lies_between_a_direction_and_the_next(corner: int) -> None:
    around = ("1009", "1109", "1110", "1011", "0910", "0909")
    assert ahead("1010", corner) == (around[corner], around[(corner + 1) % 6])


def test_S9_4_the_two_hexes_before_a_corner() -> None:
    """SX-56."""
    assert ahead("0508", 5) == ("0408", "0507")
    assert ahead("0508", 5, "south") == ("0407", "0507")
    laid = sea(craft("C5", "BMR", "0508", corner=5))
    for first in ("0408", "0507"):
        way = "-".join(("0508", first, beside(first, 5) or "", beside(beside(first, 5) or "", 0)))
        if first == "0507":
            laid.refused(A, "fly C5 0508-0509-0510-0511")
        assert GROUND.check(laid.view(), GROUND.parse_order(f"fly C5 {way}")) is None
    for other in ("0608", "0609", "0509", "0409"):
        assert laid.refused(A, f"fly C5 0508-{other}-0508-{other}") == "S9.4"


def test_S9_4_it_turns_one_corner_after_a_step() -> None:
    """SX-57."""
    assert turned(5) == (5, 4, 0)
    assert ahead("0507", 0) == ("0506", "0607")
    laid = sea(craft("C5", "BMR", "0508", corner=5))
    laid.order(A, "fly C5 0508-0507-0607-0706 0")
    assert (laid.unit("C5").hex, laid.unit("C5").corner) == ("0706", 0)
    for seat in OTHERS[A]:
        seen = laid.view(seat).seen()["C5"]
        assert (seen.heading, seen.trail) == (30, ("0508", "0507", "0607", "0706"))
        assert "Faces between north and north-east" in seen.notes


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("fly C5 0508-0507-0506-0505 2", "S9.4"),  # it cannot have turned so far
        ("fly C5 0508-0507-0608-0609 1", "S9.4"),  # two corners at once
        ("fly C5 0508-0507-0505-0504 5", "S9.4"),  # a hex is left out
        ("fly C5 0508-0507-0506-0505-0504-0503-0502 5", "S9.4"),  # six hexes of five
        ("fly C5 0507-0506-0505-0504 5", "S9.4"),  # it is not there
        ("fly C5 0508-0507-0506-0505 0 land", "S9.4"),
        ("move C5 2508", "S9.4"),
        ("leave C5 south", "S9.6"),
    ],
)
def test_S9_4_what_it_cannot_fly(order: str, rule: str) -> None:
    laid = sea(craft("C5", "BMR", "0508", corner=5))
    if order.endswith("0 land"):
        with pytest.raises(ValueError, match="end of the order"):
            GROUND.parse_order(order)
        return
    assert laid.refused(A, order) == rule


FOUR = ["0508", "0507", "0506", "0505"]


@pytest.mark.parametrize(
    ("path", "more"),
    [
        (["9999"], {}),
        (["0508", "9999"], {}),
        (["9999", "0508"], {"end": "land"}),
        (["0508", "9999"], {"end": "leave"}),
        (["0508", "0508", "0508", "0508"], {}),
    ],
)
def test_S9_4_what_a_program_may_send_is_refused(path: list[str], more: dict[str, object]) -> None:
    laid = sea(craft("C5", "BMR", "0508", corner=5), craft("U6", "HCOP"))
    for who in ("C5", "U6"):
        sent = {"type": "fly", "counter": who, "path": path, **more}
        order = GROUND.complete(laid.view(), GROUND.decode_order(sent))
        assert GROUND.check(laid.view(), order) is not None


@pytest.mark.parametrize(
    "sent",
    [{"path": []}, {"path": FOUR, "corner": 9}, {"path": FOUR, "corner": 0, "end": "land"}],
)
def test_S9_4_what_no_notation_can_say_is_not_let_in(sent: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        GROUND.decode_order({"type": "fly", "counter": "C5", **sent})


def test_S9_4_it_flies_once_in_a_turn() -> None:
    laid = sea(craft("C5", "FTR", "1010", corner=5))
    laid.order(A, "fly C5 1010-1009-1008-1007 5")
    assert laid.refused(A, "fly C5 1007-1006-1005-1004 5") == "G4.1"


def test_S9_4_a_flight_that_names_no_corner_is_the_straightest() -> None:
    laid = sea(craft("C5", "FTR", "1010", corner=5))
    laid.order(A, "fly C5 1010-1009-1008-1007-1006-1005-1004")
    assert laid.unit("C5").corner == 5


def test_S9_4_a_move_of_an_aircraft_is_its_flight() -> None:
    laid = sea(craft("C5", "FTR", "1010", corner=5))
    laid.order(A, "move C5 1006")
    assert (laid.unit("C5").hex, laid.unit("C5").march.spent) == ("1006", 4)


def test_S9_4_the_menu_offers_the_hexes_and_the_corners_that_can_be_flown() -> None:
    laid = sea(craft("C5", "BMR", "1015", corner=5))
    reach = stops(laid, "C5")
    assert "1015" not in reach
    assert "1008" not in reach
    assert 5 in reach["1012"]
    for hex_, corners in reach.items():
        assert corners
        for corner in range(6):
            order = GROUND.complete(laid.view(), GROUND.parse_order(f"fly C5 {hex_} {corner}"))
            refused = GROUND.check(laid.view(), order)
            assert (refused is None) is (corner in corners), (hex_, corner)


def test_S9_4_it_may_circle_back_to_where_it_was() -> None:
    laid = sea(craft("C5", "BMR", "1015", corner=5))
    (circle,) = [offer for offer in offers(laid, "C5") if offer.endswith("-1015")]
    laid.order(A, "fly C5 1015")
    assert circle == f"fly C5 {'-'.join(laid.view(Seat.B).seen()['C5'].trail)}"
    assert (laid.unit("C5").hex, laid.unit("C5").march.spent) == ("1015", 4)


def test_S9_5_fighters_and_bombers_fly_three_hexes_at_least() -> None:
    """SX-58."""
    laid = sea(craft("C5", "FTR", "1010", corner=5), craft("C6", "BMR", "1510", corner=0))
    assert "C5 and C6 have to fly" in laid.view().prompt.hint
    assert laid.refused(A, "fly C5 1010-1009-1008 5") == "S9.5"
    laid.order(A, "fly C5 1010-1009-1008-1007 5")
    assert laid.refused(A, "end") == "S9.5"
    assert laid.view().prompt.hint.endswith(
        "C6 has to fly: at least 3 hexes, or land, or leave the map."
    )
    laid.order(A, "fly C6 1510-1509-1508-1507 0")
    assert "has to fly" not in laid.view().prompt.hint
    laid.order(A, "end")


def test_S9_1_it_passes_over_everybody_and_finds_nobody() -> None:
    """SX-12, TS-25."""
    over = sea(
        craft("C5", "FTR", "1010", corner=5), boat("V1", "1009"), vessel("P4", "SES", "1008")
    )
    away = sea(
        craft("C5", "FTR", "1010", corner=5), boat("V1", "0309"), vessel("P4", "SES", "1008")
    )
    for laid in (over, away):
        laid.order(A, "fly C5 1010-1009-1008-1007 5")
        assert laid.unit("V1").hidden
    for seat in OTHERS[B]:
        assert bytes_of(over, seat) == bytes_of(away, seat)


def test_S9_1_nobody_is_stopped_by_what_flies() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), craft("P5", "HCOP", "1009"), craft("P6", "FTR", "1008"))
    laid.order(A, "move C1 1010-1009-1008-1007")
    assert laid.unit("C1").hex == "1007"
    laid = sea(
        vessel("C1", "HVY", "0122"),
        craft("P5", "HCOP", "0222"),
        scenario="beachhead",
        switches={"concealment": ()},
    )
    laid.order(A, "move C1 0122-0222-0322")
    assert laid.unit("C1").hex == "0322"


def test_S9_7_a_hovercopter_flies_as_it_likes() -> None:
    laid = sea(craft("C5", "HCOP", "1010"))
    assert laid.refused(A, "fly C5 1010-1009 3") == "S9.7"
    laid.order(A, "fly C5 1010-1009-1010-1011")
    assert (laid.unit("C5").hex, laid.unit("C5").corner) == ("1011", -1)
    assert laid.view(Seat.B).seen()["C5"].heading is None


def test_S9_7_a_hovercopter_need_not_move_and_moves_twelve_hexes() -> None:
    laid = sea(craft("C5", "HCOP", "1010"))
    reach = stops(laid, "C5")
    assert ("1022" in reach, "1023" in reach, "1010" in reach) == (True, False, False)
    laid.order(A, "end")


# S9.2, S9.6: over the edge.


def test_S9_2_who_is_away_comes_in_by_an_edge_of_its_side_with_a_fresh_label() -> None:
    laid = sea(craft("U1", "FTR"))
    assert laid.refused(A, "fly U1 0105-0205-0304") == "S9.2"
    assert laid.refused(A, "fly U1 0501-0502") == "S9.5"
    assert laid.refused(A, "fly U1 0501-0502-0503-0504-0505-0506-0507") == "S9.4"
    laid.order(A, "fly U1 0501-0502-0503-0504-0505-0506 2")
    came = laid.unit("C71")
    assert (came.hex, came.corner, came.march.spent) == ("0506", 2, 6)
    for seat in OTHERS[A]:
        assert laid.view(seat).seen()["C71"].trail[0] == "0501"
        assert laid.lines(seat)[-1] == "C71 Fighter comes in: 0501-0502-0503-0504-0505-0506."
    assert laid.lines(Seat.A)[-1].endswith("so far it was U1.")


def test_S9_2_the_menu_brings_it_in() -> None:
    laid = sea(craft("U1", "FTR"))
    reach = stops(laid, "U1")
    assert "1106" in reach
    assert "1107" not in reach
    laid.order(A, "move U1 1106")
    assert laid.unit("C71").hex == "1106"


def test_S9_2_a_side_without_an_edge_brings_nothing_in() -> None:
    laid = sea(craft("V1", "FTR"), n=2)
    assert laid.refused(B, "fly V1 0530-0529-0528") == "S9.2"
    assert not [p for p in GROUND.menu(laid.view(Seat.B)).pieces if p.label == "V1"]


def test_S9_6_who_leaves_misses_a_turn_and_comes_back_by_another_name() -> None:
    laid = sea(craft("C5", "FTR", "1003", corner=5))
    assert laid.refused(A, "fly C5 1003-1002 leave") == "S9.6"
    (way_out,) = [offer for offer in offers(laid, "C5") if offer.endswith("leave")]
    assert GROUND.check(laid.view(), GROUND.parse_order(way_out)) is None
    laid.order(A, "fly C5 1003-1002-1001 leave")
    for seat in OTHERS[A]:
        assert "C5" not in laid.view(seat).seen()
        assert laid.lines(seat)[-1] == "C5 Fighter leaves the map from 1001."
    assert laid.unit("U5").fate == ""
    end_turns(laid, 2)
    assert laid.refused(A, "fly U5 0501-0502-0503 3") == "S9.6"
    assert not stops(laid, "U5")
    end_turns(laid, 2)
    laid.order(A, "fly U5 0501-0502-0503 3")
    assert laid.unit("C71").hex == "0503"


def test_S9_6_it_leaves_by_any_edge_and_needs_a_point_for_it() -> None:
    laid = sea(craft("C5", "BMR", "0125", corner=4), craft("C6", "BMR", "0625", corner=4))
    laid.order(A, "fly C5 0125 leave")
    assert laid.refused(A, "fly C6 0625-0525-0425-0325-0225-0125 leave") == "S9.4"


def test_S9_9_who_has_no_fuel_left_crashes_when_its_movement_ends() -> None:
    near, far = craft("C5", "FTR", "1003", corner=0), craft("C6", "FTR", "1015", corner=5)
    laid = sea(near, far, switches={"aircraft_endurance": 1})
    laid.order(A, "fly C5 1003-1102-1203-1204 2")
    laid.order(A, "fly C6 1015-1014-1013-1012 5")
    end_turns(laid, 2)
    assert laid.unit("C6").aloft == 1
    laid.order(A, "fly C5 1204-1205-1206-1207 2")
    laid.order(A, "fly C6 1012-1011-1010-1009-1008-1007-1006 5")
    (end,) = [offer for offer in GROUND.menu(laid.view()).offers if offer.notation == "end"]
    assert end.confirm == "C5 and C6 crash for want of fuel. End movement?"
    laid.order(A, "end")
    assert laid.unit("C6").fate == "destroyed"
    assert any(line.startswith("Out of fuel: C6 Fighter in 1006") for line in laid.lines(Seat.B))


def test_S9_9_a_turn_in_the_air_is_counted_for_its_owner_alone() -> None:
    laid = sea(craft("C5", "HCOP", "1010"), switches={"aircraft_endurance": 5})
    fresh = sea(craft("C5", "HCOP", "1010", aloft=3), switches={"aircraft_endurance": 5})
    for seat in OTHERS[A]:
        assert bytes_of(laid, seat) == bytes_of(fresh, seat)
    end_turns(laid, 2)
    assert "In the air for 1 turn of yours" in _notes(laid, "C5")


def _notes(laid: Sea, label: str) -> tuple[str, ...]:
    return next(c.notes for c in laid.view().counters if c.label == label)


# S5.5, S6.5: what a hovercopter finds.


def test_S5_5_a_hovercopter_finds_the_hidden_boat_in_its_hex_when_movement_ends() -> None:
    """SX-13."""
    laid = sea(craft("C5", "HCOP", "1010"), boat("V1", "1014"))
    laid.order(A, "fly C5 1014")
    assert laid.unit("V1").hidden
    laid.order(A, "end")
    found = laid.unit("P71")
    assert (found.hidden, found.surfaced) == (False, False)
    for seat in OTHERS[B]:
        seen = laid.view(seat).seen()["P71"]
        assert (seen.code, seen.hex) == ("SUB", "1014")
        text = "C5 Hovercopter finds P71 Submarine in 1014 below it."
        assert text in laid.lines(seat)


def test_S5_5_a_hovercopter_beside_a_hidden_boat_finds_nothing() -> None:
    """SX-14, TS-25."""
    under = sea(craft("C5", "HCOP", "1010"), boat("V1", "1014"))
    away = sea(craft("C5", "HCOP", "1010"), boat("V1", "0320"))
    for laid in (under, away):
        laid.order(A, "fly C5 1010-1011-1012-1013-1014-1015-1016-1017-1018-1017-1016-1015")
        laid.order(A, "end")
        assert laid.unit("V1").hidden
    for seat in OTHERS[B]:
        assert bytes_of(under, seat) == bytes_of(away, seat)


def test_S5_5_one_that_stands_still_searches_too() -> None:
    laid = sea(craft("C5", "HCOP", "1010"), boat("V1", "1010"))
    laid.order(A, "end")
    assert laid.unit("P71").hex == "1010"


def test_S5_5_the_other_side_and_the_fighter_search_nothing() -> None:
    laid = sea(
        craft("P5", "HCOP", "1010"), boat("V1", "1010"), craft("C6", "FTR", "1213", corner=0)
    )
    laid.order(A, "fly C6 1213-1212-1211-1210 0")
    laid.order(A, "end")
    assert laid.unit("V1").hidden


def test_S12_4_a_hovercopter_finds_a_hidden_ogre() -> None:
    ogre = boat("V1", "1010", "MK3", treads=48)
    laid = sea(craft("C5", "HCOP", "1010"), ogre)
    laid.order(A, "end")
    assert laid.unit("P71").kind == "MK3"


@pytest.mark.parametrize("over", ["1009", "1011"])
def test_S6_5_a_hovercopter_finds_out_a_contact(over: str) -> None:
    """SX-22."""
    laid = sea(boat("V1", "1010"), craft("C5", "HCOP", "1511"), n=2)
    laid.order(B, "decoy V1 1010-1009")
    laid.order(B, "move V1 1010-1011")
    end_turns(laid, 1)
    laid.order(A, f"fly C5 {over}")
    laid.order(A, "end")
    seen = laid.view(Seat.A).seen()
    if over == "1009":
        assert [c.hex for c in seen.values() if c.deep] == ["1011"]
        assert "1009" not in {c.hex for c in seen.values()}
    else:
        assert [c.code for c in seen.values() if c.hex == "1011"] == ["SUB"]
    assert any(line.startswith("Found out by a hovercopter") for line in laid.lines(Seat.A))


# US.8, US.9: taking back.


@pytest.mark.parametrize("kind", ["FTR", "HCOP"])
def test_US_8_a_flight_is_taken_back_whatever_lies_below(kind: str) -> None:
    """US.9."""
    laid, other = (
        sea(craft("C5", kind, "1010", corner=5 if kind == "FTR" else -1), boat("V1", at))
        for at in ("1007", "0322")
    )
    for each in (laid, other):
        each.order(A, "fly C5 1010-1009-1008-1007")
        assert "undo" in {offer.notation for offer in GROUND.menu(each.view()).offers}
        each.order(A, "undo")
        assert each.unit("C5").hex == "1010"
        assert each.lines(Seat.B)[-1] == "Convoy takes back its last order: C5 is back in 1010."
    for seat in OTHERS[B]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_US_9_what_a_hovercopter_found_stays_found() -> None:
    laid = sea(craft("C5", "HCOP", "1010"), boat("V1", "1010"))
    laid.order(A, "end")
    assert laid.refused(A, "undo") == "G3.9"


def test_US_8_who_came_in_or_left_is_where_it_was_when_that_is_taken_back() -> None:
    laid = sea(craft("U1", "FTR"), craft("C5", "FTR", "1003", corner=5))
    laid.order(A, "fly U1 0501-0502-0503 3")
    laid.order(A, "undo")
    assert laid.unit("U1").hex == ""
    assert laid.lines(Seat.B)[-1] == "Convoy takes back its last order: C71 is gone from 0503."
    laid.order(A, "fly C5 1003-1002-1001 leave")
    laid.order(A, "undo")
    assert laid.view(Seat.B).seen()["C5"].hex == "1003"
    laid.order(A, "fly U1 0501-0502-0503 3")
    assert laid.unit("C64").hex == "0503"
