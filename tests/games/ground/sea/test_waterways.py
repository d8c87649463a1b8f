"""What goes where at sea and for how much, the figures of units, odds (S3, S4, S7, S11)."""

import pytest

from app.games.ground.tables import kinds
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.sea.waters import GROUND, A, boat, craft, sea, vessel

STEPS = {
    "water": ("wolf_pack", "1010-1011"),
    "reef": ("coral_atoll", "1004-1105"),
    "island": ("coral_atoll", "1004-1005"),
    "coral": ("beachhead", "0510-0511"),
    "shore": ("beachhead", "0821-0822"),
}
"""A step into each kind of ground, or over a coral hexside."""

ROWS = {
    "SUB": "water",
    "SCS": "water",
    "CARGO": "water",
    "GEV": "water reef coral shore",
    "LSEV": "water reef coral shore",
    "SES": "water reef coral shore",
    "HCOP": "water reef island coral shore",
    "MK3": "water shore",
}
"""Where each may go (S3.1)."""


@pytest.mark.parametrize("ground", STEPS)
@pytest.mark.parametrize("kind", ROWS)
def test_S3_1_who_goes_where(kind: str, ground: str) -> None:
    scenario, path = STEPS[ground]
    laid = sea(vessel("C1", kind, path[:4], surfaced=kind != "SUB"), scenario=scenario)
    word = "fly" if kind == "HCOP" else "move"
    view = laid.view(Seat.A)
    order = GROUND.complete(view, GROUND.parse_order(f"{word} C1 {path}"))
    refusal = GROUND.check(view, order)
    assert (refusal is None) is (ground in ROWS[kind].split()), refusal and refusal.text


@pytest.mark.parametrize(
    ("kind", "path", "left"),
    [
        ("CARGO", "1010-1011", 1),
        ("GEV", "1010-1011", 3),
        ("MK3", "1010-1011", 1),
    ],
)
def test_S3_1_what_a_hex_of_water_costs(kind: str, path: str, left: int) -> None:
    laid = sea(vessel("C1", kind, path[:4]))
    laid.order(A, f"move C1 {path}")
    assert kinds()[kind].mov - laid.unit("C1").march.spent == left


def test_S3_1_land_does_not_block_a_range() -> None:
    """0409 is an island."""
    laid = sea(
        vessel("C1", "SES", "0408"), vessel("P4", "CARGO", "0410"), scenario="beachhead", phase="P5"
    )
    laid.order(A, "fire C1.main1 > P4", 1)


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("SUB", (6, 5, 3, 2, 12, 5)),
        ("MSUB", (6, 5, 3, 2, 15, 5)),
        ("LSEV", (0, 0, 2, 6, 6, 2)),
        ("MLSEV", (0, 0, 2, 6, 9, 2)),
        ("SES", (0, 0, 4, 4, 18, 2)),
        ("SCS", (0, 0, 2, 2, 12, 5)),
        ("CARGO", (0, 0, 2, 2, 6, 2)),
        ("FTR", (4, 3, 4, 6, 6, 0)),
        ("BMR", (6, 0, 3, 5, 6, 0)),
        ("HCOP", (0, 0, 0, 12, 1, 0)),
    ],
)
def test_S4_1_attack_range_defence_movement(kind: str, figures: tuple[int, ...]) -> None:
    """S4.2: and points and room; a minelayer costs three more."""
    line = kinds()[kind]
    gun = line.weapons[0] if line.att else None
    reach = (line.att, gun.ran if gun else 0)
    assert (*reach, line.defence, line.mov, line.vp, line.stack) == figures


def test_S4_1_the_guns_of_a_destroyer() -> None:
    guns = [(w.kind, w.att, w.ran, w.oneshot) for w in kinds()["SES"].weapons]
    assert guns == [("main", 4, 3, False), ("missile", 6, 5, True), ("missile", 6, 5, True)]


def test_S4_3_a_boat_never_runs_out() -> None:
    laid = sea(boat("C4", "1010"), vessel("P4", "SES", "1012"), phase="P5")
    laid.order(A, "fire C4 > P4", 1)
    laid.order(A, "end")
    while (laid.state.public.active, laid.state.public.phase) != (A, "P5"):
        laid.order(next(iter(laid.view(Seat.A).waiting)), "end")
    laid.order(A, "fire C4 > P4", 1)


def test_S7_1_half_a_strength_keeps_its_fraction() -> None:
    """Four and half of three against three: rounded up it would be 2-1."""
    laid = sea(
        vessel("C1", "SES", "0407"),
        unit("C2", "LHWZ", "0409"),
        boat("P4", "0410"),
        scenario="beachhead",
        phase="P5",
    )
    odds = GROUND.odds(laid.view(Seat.A), GROUND.parse_order("fire C1.main1,C2 > P4"))
    assert (odds.attack, odds.defence, odds.column) == ("4 + 1.5 = 5.5", "3", "1-1")


def test_S7_4_water_adds_nothing_to_a_defence() -> None:
    for target in (boat("P4", "1011"), boat("P4", "1011", surfaced=True)):
        laid = sea(vessel("C1", "SES", "1010"), target, phase="P5")
        odds = GROUND.odds(laid.view(Seat.A), GROUND.parse_order("fire C1.missile1 > P4"))
        assert odds.defence == "3"


def test_S11_1_a_sea_control_ship_carries_and_does_not_fight() -> None:
    laid = sea(
        vessel("C1", "SCS", "1010"),
        craft("U2", "FTR", aboard="C1"),
        vessel("P4", "CARGO", "1011"),
        phase="P5",
    )
    laid.refused(A, "fire C1 > P4")
    assert [u.kind for u in laid.state.forces[Side.A].units.values() if u.aboard] == ["FTR"]
