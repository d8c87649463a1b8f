"""Attacks on hexes where nothing is seen, and sonar: dice that nobody sees (S5.7, S15)."""

import pytest

from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.test_fire import fire_phase, menu, pair
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, vessel

SWITCHES = {"blind_depth_charges": True, "sonar_ses": True}


def laid_out(*units: Unit, **more: object) -> Sea:
    return fire_phase(*units, switches=SWITCHES, **more)


BOMBER = vessel("C1", "BMR", "1010")


def test_S5_7_without_the_switch_nothing_unseen_is_attacked() -> None:
    laid = fire_phase(BOMBER)
    assert laid.refused(A, "charge C1 1010") == "S5.7"
    assert choices(laid, "C1") == {}


def test_S5_7_a_miss_and_an_empty_hex_read_alike() -> None:
    """TS-15, LS-11."""
    one, two = laid_out(BOMBER, boat("V1", "1010")), laid_out(BOMBER, boat("V1", "0303"))
    one.order(A, "charge C1 1010", umpire=[2])
    two.order(A, "charge C1 1010", umpire=[6])
    assert one.lines(Seat.A)[-1] == "No result in 1010."
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)
    assert one.lines(Seat.B)[-1] == "V1 is unhurt."
    assert two.lines(Seat.B)[-1].endswith("attacks 1010 unseen: C1 (3).")
    assert one.lines(Seat.OBSERVER) == two.lines(Seat.OBSERVER)
    assert one.lines(Seat.UMPIRE)[-1] == "Die 2. No result in 1010."


@pytest.mark.parametrize(("die", "fate"), [(3, ""), (5, "destroyed")])
def test_S5_7_a_boat_that_is_hurt_comes_to_light(die: int, fate: str) -> None:
    """3 against 3."""
    laid = laid_out(BOMBER, boat("V1", "1010"))
    laid.order(A, "charge C1 1010", umpire=[die])
    hit = laid.state.forces[B].units["b.V1"]
    assert (hit.label, hit.hidden, hit.fate) == ("P71", False, fate)
    assert fate or (hit.surfaced and hit.disabled)
    result = "D" if not fate else "X"
    for seat in (Seat.A, Seat.OBSERVER):
        assert f"The charges in 1010 hit: {result}." in laid.lines(seat)
        assert "Found: P71 Submarine in 1010." in laid.lines(seat)
        assert not [b for b in laid.state.knowledge[seat].bulletins if b.dice]


def test_S5_7_hidden_Ogres_are_not_hit() -> None:
    laid = laid_out(BOMBER, boat("V1", "1010", "MK3"))
    laid.order(A, "charge C1 1010", umpire=[6])
    assert laid.unit("V1").hidden
    assert laid.lines(Seat.A)[-1] == "No result in 1010."


def test_S5_7_who_may_attack_unseen() -> None:
    laid = laid_out(
        BOMBER,
        vessel("C2", "GEV", "1010"),
        vessel("C3", "SES", "1010"),
        vessel("C4", "FTR", "1010"),
        boat("U1", "1412"),
    )
    assert laid.refused(A, "charge C2 1010") == "S5.7"
    assert laid.refused(A, "charge C4 1010") == "S5.7"
    assert laid.refused(A, "charge C1 1011") == "G5.1"
    laid.order(A, "charge C3.main1,C3.missile1 1010", umpire=[1])
    assert laid.lines(Seat.B)[-1].endswith("attacks 1010 unseen: C3.main1 and C3.missile1 (5).")
    assert laid.unit("C3").used == ("missile1",)
    laid.order(A, "charge U1 1015", umpire=[1])
    assert laid.view(Seat.B).seen()["C71"].code == "SUB"


def test_S5_7_only_water_is_attacked_unseen() -> None:
    laid = laid_out(vessel("C1", "SES", "0310"), scenario="beachhead")
    assert laid.refused(A, "charge C1.main1 0409") == "S5.7"
    assert laid.refused(A, "charge C1.main1 9999") == "S5.7"


def test_S15_no_echo_says_nothing() -> None:
    """TS-16, LS-12."""
    ship = vessel("C1", "SES", "1012")
    one, two = laid_out(ship, boat("V1", "1010")), laid_out(ship, boat("V1", "0303"))
    one.order(A, "ping C1 1010", umpire=[5])
    two.order(A, "ping C1 1010", umpire=[2])
    assert one.lines(Seat.A)[-1] == "C1 pings 1010: no echo."
    assert one.lines(Seat.B)[-1] == "1010 is pinged."
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)
    assert one.lines(Seat.B) == two.lines(Seat.B)


def test_S15_sonar_finds_a_hidden_boat() -> None:
    laid = laid_out(vessel("C1", "SES", "1012"), boat("V1", "1010"))
    laid.order(A, "ping C1 1010", umpire=[3])
    for seat in OTHERS[B]:
        assert laid.view(seat).seen()["P71"].hex == "1010"
    assert laid.lines(Seat.A)[-1] == "Found: P71 Submarine in 1010."
    assert not [b for b in laid.state.knowledge[Seat.A].bulletins if b.dice]


def test_S15_sonar_exposes_contacts() -> None:
    ship = vessel("C1", "SES", "1012")
    laid = laid_out(ship, *pair("1010", "1014"))
    laid.order(A, "ping C1 P4", umpire=[3])
    assert laid.view(Seat.A).seen()["P4"].code == "SUB"
    other = laid_out(ship, *pair("1010", "1014"))
    other.order(A, "ping C1 P5", umpire=[1])
    assert "P5" not in other.view(Seat.A).seen()
    assert other.view(Seat.A).seen()["P4"].real


@pytest.mark.parametrize("swapped", [False, True])
def test_S15_a_contact_that_does_not_answer_stays_unknown(swapped: bool) -> None:
    """LS-12."""
    ship = vessel("C1", "SES", "1012")
    one = laid_out(ship, *pair("1010", "1014"))
    two = laid_out(ship, *pair("1010", "1014", swapped=swapped))
    one.order(A, "ping C1 P4", umpire=[4])
    two.order(A, "ping C1 P4", umpire=[6])
    for seat in OTHERS[B]:
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_S15_a_ping_takes_the_place_of_the_main_gun() -> None:
    laid = laid_out(vessel("C1", "SES", "1012"), boat("P4", "1010"))
    laid.order(A, "ping C1 1010", umpire=[1])
    assert laid.refused(A, "fire C1.main1 > P4") == "S15"
    assert laid.refused(A, "ping C1 1011") == "S15"
    (ship,) = (counter for counter in laid.view().counters if counter.label == "C1")
    assert "Has used its sonar" in ship.notes
    laid.order(A, "fire C1.missile1 > P4", 1)
    fired = laid_out(vessel("C1", "SES", "1012"), boat("P4", "1010"))
    fired.order(A, "fire C1.main1 > P4", 1)
    assert fired.refused(A, "ping C1 1010") == "S15"


def test_S15_who_may_ping_what() -> None:
    laid = laid_out(
        vessel("C1", "SES", "1012", disabled=1), vessel("C2", "GEV", "1012"), scenario="beachhead"
    )
    assert laid.refused(A, "ping C1 1011") == "S15"
    assert laid.refused(A, "ping C2 1011") == "S15"
    able = laid_out(vessel("C1", "SES", "0411"), scenario="beachhead")
    assert able.refused(A, "ping C1 0415") == "S15"
    assert able.refused(A, "ping C1 0409") == "S15"
    assert able.refused(A, "ping C1 P9") == "S15"
    assert fire_phase(vessel("C1", "SES", "1012")).refused(A, "ping C1 1011") == "S15"


def choices(laid: Sea, label: str) -> dict[str, list[str]]:
    """The orders of each choice of a piece."""
    every = [piece.choices for piece in menu(laid).pieces if piece.label == label]
    return {c.text: [way.notation for way in c.ways] for own in every for c in own}


def test_S15_the_menu_has_the_hexes_to_choose_from() -> None:
    laid = laid_out(BOMBER, vessel("C2", "SES", "1012"), *pair("1013", "1020"))
    assert choices(laid, "C1") == {"Attack a hex unseen": ["charge C1 1010"]}
    found = choices(laid, "C2")
    assert found["Ping a contact"] == ["ping C2 P4"]
    assert len(found["Ping a hex"]) == 37
    assert len(found["Attack a hex unseen with main1"]) == 37
    assert len(found["Attack a hex unseen with missile2"]) == 91
    for line in (line for lines in found.values() for line in lines):
        order = GROUND.parse_order(line)
        assert GROUND.format_order(order) == line
        assert GROUND.check(laid.view(), order) is None
    laid.order(A, "ping C2 P4", umpire=[6])
    assert set(choices(laid, "C2")) == {
        "Attack a hex unseen with missile1",
        "Attack a hex unseen with missile2",
    }


def test_S15_a_ping_lasts_one_fire_phase() -> None:
    laid = laid_out(vessel("C1", "SES", "1012"))
    laid.order(A, "ping C1 1010", umpire=[1])
    assert "pinged" in GROUND.format_position(laid.state)
    laid.order(A, "end")
    while laid.state.public.active is not A or laid.state.public.phase != "P5":
        laid.order(laid.state.public.active, "end")
    laid.order(A, "ping C1 1010", umpire=[1])
