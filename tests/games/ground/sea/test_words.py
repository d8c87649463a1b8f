"""What the words of the sea mean, and when what happens in a player-turn (S1, S2, S5.1)."""

import pytest

from app.games.ground.field import field_of
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.games.ground.view import Seen
from app.games.ground.waters import layer
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.sea.waters import OTHERS, A, B, Sea, boat, sea, vessel

LANDS = "beachhead"
"""Water but for islands, and the shore in row 22."""


def sight(laid: Sea, label: str) -> Seen:
    """A counter of side b as side a sees it; the observer sees the same of it."""
    seen = laid.view(Seat.A).seen()[label]
    other = laid.view(Seat.OBSERVER).seen()[label]
    assert (other.hex, other.code, other.deep) == (seen.hex, seen.code, seen.deep)
    return seen


# S1: the words.


def test_S1_1_what_a_submarine_can_do() -> None:
    for name in ("SUB", "MSUB"):
        kind = kinds()[name]
        assert (kind.att, kind.weapons[0].ran, kind.defence, kind.mov) == (6, 5, 3, 2)
        assert kind.boat


def test_S1_2_a_hidden_boat_has_no_counter_and_a_name_of_its_owners() -> None:
    """S5.1."""
    laid = sea(boat("V1", "1010"))
    assert laid.view(Seat.B).mine()["V1"].hex == "1010"
    for seat in OTHERS[B]:
        assert [c.label for c in laid.view(seat).counters if c.side is B] == ["P99"]


def test_S1_3_one_in_sight_lies_face_up_under_water() -> None:
    """S5.1."""
    seen = sight(sea(boat("P4", "1010")), "P4")
    assert seen.sheet is not None
    assert (seen.code, seen.sheet.surfaced) == ("SUB", False)


@pytest.mark.parametrize("kind", ["SUB", "DECOY"])
def test_S1_4_a_contact_is_a_boat_or_its_decoy_face_down(kind: str) -> None:
    """S1.6, S5.1."""
    of = {"decoy_of": "V9"} if kind == "DECOY" else {}
    seen = sight(sea(boat("P4", "1010", kind, back="D", **of)), "P4")
    assert (seen.sheet, seen.code, seen.deep) == (None, "", True)


def test_S1_5_what_is_not_on_the_surface_is_under_water() -> None:
    """S5.1."""
    up, down = boat("P4", "1010", surfaced=True), boat("P5", "1012")
    laid = sea(up, down, boat("V1", "1014"))
    field = field_of(laid.state.public)
    layers = {u.name: layer(field, u, u.hex) for u in laid.state.forces[B].units.values()}
    assert layers == {"P4": "ground", "P5": "under", "V1": "under", "P99": "ground"}


def test_S1_6_a_decoy_cannot_fight() -> None:
    laid = sea(
        boat("P4", "1010", "DECOY", back="D", decoy_of="V9"),
        vessel("C1", "CARGO", "1011"),
        phase="P5",
        n=2,
    )
    assert not kinds()["DECOY"].weapons
    laid.refused(B, "fire P4 > C1")


def finds(finder: Unit, at: str, path: str) -> bool:
    """Whether a counter of side a finds the boat in a hex when it goes along this path."""
    laid = sea(finder, boat("V1", at), scenario=LANDS)
    laid.order(A, f"move C1 {path}")
    return not any(u.hidden for u in laid.state.forces[B].units.values())


@pytest.mark.parametrize("kind", ["GEV", "LSEV", "MLSEV", "SES", "SCS", "CARGO"])
def test_S1_7_a_vessel_is_what_goes_on_the_water(kind: str) -> None:
    """S1.7a: each of them is a surface unit, and finds who is hidden."""
    assert finds(vessel("C1", kind, "0818"), "0820", "0818-0819")


def test_S1_7_a_boat_on_the_surface_is_a_vessel() -> None:
    assert finds(boat("C1", "0818", surfaced=True), "0820", "0818-0819")


@pytest.mark.parametrize("entry", ["HVY", "INF1"])
def test_S1_7a_a_land_unit_is_a_surface_unit(entry: str) -> None:
    """LS-24: one that comes along the shore finds who lies next to it."""
    assert finds(unit("C1", entry, "0522"), "0721", "0522-0622")


def test_S1_8_SEVs_hover() -> None:
    for name in ("LSEV", "MLSEV", "SES"):
        assert (kinds()[name].mode, kinds()[name].draft) == ("gev", "hover")


def test_S1_10_everybody_sees_aircraft() -> None:
    laid = sea(
        vessel("P4", "FTR", "1010"), vessel("P5", "BMR", "1011"), vessel("P6", "HCOP", "1012")
    )
    assert {kind for kind in kinds() if kinds()[kind].aircraft} == {"FTR", "BMR", "HCOP"}
    assert [sight(laid, label).code for label in ("P4", "P5", "P6")] == ["FTR", "BMR", "HCOP"]


def test_S1_11_a_marker_says_what_was_where_and_when() -> None:
    """It stays whatever becomes of the boat (HX.16)."""
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1011", own=[1])
    (marker,) = laid.view(Seat.A).markers
    assert (marker.label, marker.hex, marker.kind, marker.n) == ("P4", "1010", "SUB", 2)
    laid.order(B, "end")
    laid.order(B, "end")
    assert laid.view(Seat.A).markers == (marker,)


def test_S1_12_the_umpire_throws_the_dice_and_reads_what_is_hidden() -> None:
    laid = sea(boat("V1", "1010"), n=2)
    laid.order(B, "move V1 1010-1011", own=[2])
    assert laid.lines(Seat.UMPIRE)[-1] == laid.lines(Seat.B)[-1] == "V1 moves: 2, it stays hidden."


# S2: a player-turn.


def test_S2_1_a_player_turn_at_sea() -> None:
    """What is declared comes before anything moves; what was declared shows when it happens."""
    laid = sea(boat("P4", "1010", surfaced=True), boat("V2", "0505"), n=2)
    laid.order(B, "submerge P4")
    laid.order(B, "decoy P4 1010-1009")
    laid.order(B, "move P4 1010-1011")
    laid.refused(B, "decoy V2 0505-0506")
    assert [sight(laid, label).deep for label in laid.at("1009") + laid.at("1011")] == [True] * 2
    laid.order(B, "end")
    assert laid.state.public.phase == "P5"
    laid.order(B, "end")
    assert laid.state.public.active is A


@pytest.mark.parametrize("moves", [False, True])
def test_S2_4_a_phase_ends_with_one_line_always_the_same(moves: bool) -> None:
    laid = sea(boat("V1", "1010"), n=2)
    before = [len(laid.lines(seat)) for seat in OTHERS[B]]
    if moves:
        laid.order(B, "move V1 1010-1011", own=[2])
    laid.order(B, "end")
    for seat, count in zip(OTHERS[B], before, strict=True):
        ends = [text.split(" ", 1)[1] for text in laid.news(seat, count)]
        assert ends == ["movement is over.", "terrain checks are over."]


# S5: once in sight.


def test_S5_6_a_boat_in_sight_stays_so_until_it_moves() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    for _ in range(2):
        while laid.state.public.phase != "P3" or laid.state.public.active is A:
            laid.order(next(iter(laid.view(Seat.A).waiting)), "end")
        assert sight(laid, "P4").hex == "1010"
        laid.order(B, "end")
    assert not laid.unit("P4").hidden
