"""Who shares a hex at sea: layers, and what vessels take up (S14)."""

import pytest

from app.views.seats import Seat
from tests.games.ground.sea.waters import GROUND, A, B, Sea, boat, sea, vessel
from tests.games.ground.setting import Game


def together(moving: str, *there: str, **more: object) -> Sea:
    """A vessel in 1010 and others of its side next to it in 1011."""
    others = [vessel(f"C{i}", kind, "1011") for i, kind in enumerate(there, start=2)]
    return sea(vessel("C1", moving, "1010"), *others, **more)


def stops(laid: Sea, name: str, seat: Seat = Seat.A) -> set[str]:
    """The hexes that a counter is offered to move to."""
    (piece,) = (piece for piece in GROUND.menu(laid.view(seat)).pieces if piece.label == name)
    return {stop.hex for stop in piece.moves}


@pytest.mark.parametrize(
    ("moving", "there"),
    [
        ("GEV", ("GEV", "GEV", "GEV", "GEV")),
        ("GEV", ("SES", "CARGO")),
        ("LSEV", ("LSEV", "GEV")),
        ("CARGO", ("CARGO", "GEV")),
        ("SCS", ()),
    ],
)
def test_S14_4_vessels_of_a_side_come_to_five_in_a_hex(moving: str, there: tuple[str, ...]) -> None:
    laid = together(moving, *there)
    assert "1011" in stops(laid, "C1")
    laid.order(A, "move C1 1010-1011")


@pytest.mark.parametrize(
    ("moving", "there"),
    [
        ("GEV", ("GEV", "GEV", "GEV", "GEV", "GEV")),
        ("SES", ("SES", "CARGO")),
        ("GEV", ("SCS",)),
        ("LSEV", ("SES", "LSEV")),
        ("SCS", ("GEV",)),
    ],
)
def test_S14_4_and_to_no_more(moving: str, there: tuple[str, ...]) -> None:
    laid = together(moving, *there)
    assert "1011" not in stops(laid, "C1")
    assert laid.refused(A, "move C1 1010-1011") == "S14.4"


def test_S14_4_the_limit_at_sea_is_its_own() -> None:
    laid = together("SCS", switches={"stack_limit": 1})
    laid.order(A, "move C1 1010-1011")


def test_S14_4_who_only_passes_counts_not() -> None:
    laid = together("GEV", "SCS")
    laid.order(A, "move C1 1010-1011-1012")


def test_S14_4_a_submarine_on_the_surface_shares_with_no_vessel() -> None:
    laid = sea(
        boat("C4", "1010", surfaced=True), vessel("C2", "GEV", "1011"), vessel("C3", "GEV", "1110")
    )
    assert laid.refused(A, "move C4 1010-1011") == "S14.4"
    assert laid.refused(A, "move C3 1110-1010") == "S14.4"


def test_S14_4_it_comes_to_no_vessel_after_it_has_come_up_on_its_way() -> None:
    laid = sea(boat("U1", "1010"), vessel("C2", "GEV", "1012"))
    assert laid.refused(A, "move U1 1010-1011-1012 rise 1011") == "S14.4"


def test_S14_4_but_lies_above_one_under_water() -> None:
    laid = sea(boat("C4", "1010", surfaced=True), boat("U1", "1011"))
    laid.order(A, "move C4 1010-1011")
    assert laid.unit("C4").hex == "1011"


def test_S14_1_what_is_under_water_takes_up_nothing_above() -> None:
    laid = sea(
        vessel("C1", "SCS", "1010"),
        boat("U1", "1011"),
        vessel("C2", "MK3", "1012"),
        vessel("C3", "SCS", "0912"),
    )
    laid.order(A, "move C1 1010-1011")
    assert "1012" in stops(laid, "C3")
    laid.order(A, "move C3 0912-1012")


def test_S14_1_an_ogre_and_a_boat_go_under_vessels() -> None:
    laid = sea(
        vessel("C1", "SCS", "1011"),
        boat("U1", "1010"),
        vessel("C2", "SCS", "1014"),
        vessel("C3", "MK3", "1013"),
    )
    assert "1011" in stops(laid, "U1")
    laid.order(A, "move U1 1010-1011", own=[1])
    assert "1014" in stops(laid, "C3")
    laid.order(A, "move C3 1013-1014")


def test_S14_1_aircraft_have_no_limit() -> None:
    laid = together("SCS", "HCOP", "HCOP", "HCOP")
    laid.order(A, "move C1 1010-1011")


def test_S14_4_on_the_shore_the_limit_of_the_land_holds() -> None:
    """G4.14."""
    units = [vessel(f"C{i}", "HVY", "0822") for i in range(2, 5)]
    laid = sea(vessel("C1", "LSEV", "0821"), *units, scenario="beachhead")
    laid.order(A, "move C1 0821-0822")
    full = sea(
        vessel("C1", "LSEV", "0821"),
        *units,
        vessel("C9", "HVY", "0822"),
        scenario="beachhead",
    )
    assert full.refused(A, "move C1 0821-0822") == "G4.14"


def test_S14_4_an_ogre_that_steps_ashore_counts_there() -> None:
    units = [vessel(f"C{i}", "HVY", "0822") for i in range(2, 7)]
    laid = sea(vessel("C1", "MK3", "0821"), *units, scenario="beachhead")
    assert "0822" not in stops(laid, "C1")
    assert laid.refused(A, "move C1 0821-0822") == "G4.14"


def test_S14_4_the_sides_count_apart() -> None:
    laid = sea(vessel("C1", "SCS", "1010"), boat("P4", "1011"), n=1)
    laid.order(A, "move C1 1010-1011")


def test_S14_4_vessels_are_set_up_within_the_limit() -> None:
    game = Game(scenario="sea_control")
    game.order(A, "place SCS 0110")
    assert game.refused(A, "place GEV.1 0110") == "S14.4"
    game.order(A, "place SUB.1 0110")
    assert game.view(Seat.A).mine()["SUB.1"].hex == "0110"


def attackers(*, dummies: bool = False) -> Game:
    """The atoll, with the set-up of the defender sealed."""
    game = Game(scenario="coral_atoll", naval_concealment=dummies)
    for order in ("arrange random", "section 0101-1919", "commit"):
        game.order(A, order)
    return game


def test_S16_all_vessels_of_the_attacker_start_on_one_side_of_the_atoll() -> None:
    game = attackers()
    game.order(B, "place GEV.1 0105")
    game.order(B, "place SUB.1 1905")
    assert game.refused(B, "place GEV.2 1905") == "S16"
    game.order(B, "place GEV.2 0206")
    game.order(B, "place GEV.1 -")
    assert game.refused(B, "place GEV.1 1905") == "S16"
    game.order(B, "place GEV.2 -")
    game.order(B, "place GEV.1 1905")


@pytest.mark.parametrize("dummies", [False, True])
def test_S16_a_set_up_at_random_keeps_to_one_side(dummies: bool) -> None:
    game = attackers(dummies=dummies)
    game.order(B, "arrange random")
    open_ = [u.hex[:2] for u in game.units(B) if u.hex and not u.hidden]
    assert len(open_) >= 7
    assert set(open_) <= {"01", "02"} or set(open_) <= {"18", "19"}
    game.order(B, "commit")
