"""What may be taken back at sea, and what may not (US)."""

import pytest

from app.games.ground.units import Unit
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.sea.waters import GROUND, A, Sea, boat, craft, sea, vessel

BAY = {"scenario": "beachhead"}
"""Water but for islands, and the shore in row 22."""


def undone(laid: Sea) -> bool:
    """Whether side a may take its last order back, as its menu says too."""
    view = laid.view(Seat.A)
    refusal = GROUND.check(view, GROUND.parse_order("undo"))
    assert (refusal is None) is view.undo
    return view.undo


@pytest.mark.parametrize(
    ("piece", "order", "back"),
    [
        (boat("U1", "1010"), "decoy U1 1010-1009", "decoy U1 -"),
        (vessel("C2", "MLSEV", "1012"), "lay C2", "lay C2 -"),
    ],
    ids=["decoy", "lay"],
)
def test_US_1_what_is_declared_is_changed_freely(piece: Unit, order: str, back: str) -> None:
    """It is nothing that others see, and needs no undo."""
    laid = sea(piece, switches={"sea_mines": True})
    before, view = laid.state.forces[A].units, laid.view(Seat.B)
    laid.order(A, order)
    assert laid.state.forces[A].units != before
    laid.order(A, back)
    assert laid.state.forces[A].units == before
    assert laid.view(Seat.B) == view


def test_US_2_a_launch_is_taken_back_until_it_flies() -> None:
    """The other side keeps what it saw (UX.3)."""
    laid = sea(vessel("C1", "SCS", "1010"), craft("U2", "HCOP", aboard="C1"))
    laid.order(A, "takeoff U2")
    seen = laid.lines(Seat.B)
    assert undone(laid)
    laid.order(A, "undo")
    assert [u.aboard for u in laid.state.forces[A].units.values() if u.kind == "HCOP"] == ["C1"]
    assert [c.label for c in laid.view(Seat.B).counters if c.side is A] == ["C99", "C1"]
    assert laid.lines(Seat.B)[:-1] == seen
    assert "takes back" in laid.lines(Seat.B)[-1]


def test_US_2_a_dive_is_final() -> None:
    """It may meet somebody under water, so silence would tell something."""
    laid = sea(boat("C4", "1010", surfaced=True))
    laid.order(A, "submerge C4")
    assert not undone(laid)


@pytest.mark.parametrize("name", ["U1", "C4"])
def test_US_3_no_move_under_water_is_taken_back(name: str) -> None:
    laid = sea(boat(name, "1010"))
    laid.order(A, f"move {name} 1010-1011", own=[3])
    assert not undone(laid)


def test_US_4_a_decoy_that_was_released_stays() -> None:
    laid = sea(boat("U1", "1010"))
    laid.order(A, "decoy U1 1010-1009")
    laid.order(A, "move U1 1010-1011")
    assert not undone(laid)


def test_US_5_who_has_come_up_stays_up() -> None:
    laid = sea(boat("U1", "1010"))
    laid.order(A, "surface U1")
    assert not undone(laid)


def test_US_6_no_move_of_a_hidden_ogre_is_taken_back() -> None:
    laid = sea(boat("U1", "1010", "MK3", surfaced=True), **BAY)
    laid.order(A, "move U1 1010-1011")
    assert not undone(laid)


@pytest.mark.parametrize(
    ("piece", "path"),
    [
        (vessel("C1", "GEV", "1010"), "1010-1011"),
        (unit("C1", "HVY", "0522"), "0522-0622"),
    ],
    ids=["vessel", "beside the water"],
)
def test_US_7_every_step_beside_the_water_searches(piece: Unit, path: str) -> None:
    laid = sea(piece, **BAY)
    laid.order(A, f"move C1 {path}")
    assert not undone(laid)


def test_US_10_dice_are_not_taken_back() -> None:
    laid = sea(vessel("C1", "SES", "1010"), boat("P4", "1012"), phase="P5")
    laid.order(A, "fire C1.main1 > P4", 1)
    assert not undone(laid)
