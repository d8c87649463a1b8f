"""Holes that were closed at sea: what could have told a secret (LS)."""

from collections.abc import Sequence

import msgspec
import pytest

from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, craft, sea, vessel


def same(one: Sea, two: Sea, seats: Sequence[Seat]) -> bool:
    """Whether two games send these seats the same."""

    def sent(laid: Sea, seat: Seat) -> bytes:
        return msgspec.json.encode([laid.view(seat), GROUND.menu(laid.view(seat))])

    return all(sent(one, seat) == sent(two, seat) for seat in seats)


def test_LS_01_nothing_of_a_hidden_move_is_sent_later() -> None:
    """The lines of the phases are all that comes, moved or not."""
    laid, still = (sea(boat("V1", "1010"), n=2) for _ in range(2))
    laid.order(B, "move V1 1010-1011", own=[1])
    for _ in range(2):
        for each in (laid, still):
            each.order(B, "end")
        assert same(laid, still, OTHERS[B])


def test_LS_03_a_found_boat_may_have_moved_one_hex_or_two() -> None:
    """Another die, which its owner alone sees; TS-19."""
    switches = {"silent_running": True}
    near = sea(boat("V1", "1011"), n=2, switches=switches)
    far = sea(boat("V1", "1010"), n=2, switches=switches)
    near.order(B, "move V1 1011-1012", own=[5])
    far.order(B, "move V1 1010-1011-1012", own=[4])
    assert near.view(Seat.A).seen()["P71"].hex == "1012"
    assert same(near, far, OTHERS[B])


def test_LS_10_no_label_follows_a_boat() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1011", own=[1])
    while (laid.state.public.active, laid.state.public.phase) != (A, "P3"):
        laid.order(B, "end")
    while (laid.state.public.active, laid.state.public.phase) != (B, "P3"):
        laid.order(A, "end")
    laid.order(B, "move V4 1011-1012", own=[6])
    seen = laid.view(Seat.A)
    assert seen.seen()["P71"].hex == "1012"
    assert [(marker.label, marker.hex) for marker in seen.markers] == [("P4", "1010")]


@pytest.mark.parametrize("real", [True, False])
def test_LS_15_a_counter_that_passes_a_hidden_boat_shows_what_it_is(real: bool) -> None:
    """IS-9: a vessel finds it and a dummy does not; of a dummy nothing is sent."""
    kind = "GEV" if real else "DUMMY"
    laid = sea(
        unit("P4", kind, "1013", concealed=True),
        boat("U1", "1010"),
        n=2,
        switches={"naval_concealment": True, "concealment": (A, B)},
    )
    before = laid.lines(Seat.A)
    laid.order(B, "move P4 1013-1012-1011")
    assert [u.hidden for u in laid.state.forces[A].units.values() if u.type.boat] == [not real]
    assert any("1010" in line for line in laid.news(Seat.A, len(before))) is real


def test_LS_20_where_and_when_aircraft_will_come_in_shows_nowhere() -> None:
    away = sea(craft("V2", "FTR", returns=3), scenario="beachhead")
    gone = sea(craft("V2", "FTR", returns=9), scenario="beachhead")
    assert same(away, gone, OTHERS[B])


def test_LS_22_the_beach_is_not_counted_before_the_end() -> None:
    def laid(entry: str) -> Sea:
        load = msgspec.structs.replace(
            unit("CU2", entry, "", aboard="C1", callsign="U2"), label="U2", id="a.U2"
        )
        return sea(vessel("C1", "LSEV", "0822"), load, scenario="beachhead")

    assert same(laid("HVY"), laid("INF3"), OTHERS[A])


def test_LS_26_who_could_move_again_for_all_they_know_is_waited_for() -> None:
    """P6 is skipped only when the other side can see that nothing moves in it."""
    switches = {"naval_concealment": True, "concealment": (A, B)}
    face_down, in_sight = (
        sea(vessel("C4", "CARGO", "0505", concealed=each), switches=switches, phase="P5")
        for each in (True, False)
    )
    for laid in (face_down, in_sight):
        laid.order(A, "end")
    assert (face_down.state.public.active, face_down.state.public.phase) == (A, "P6")
    assert in_sight.state.public.active is B


def test_LS_27_a_hidden_boat_leaves_unnoticed() -> None:
    """TS-14."""
    laid, still = (sea(boat("V1", "2510"), n=2, scenario="sea_control") for _ in range(2))
    laid.order(B, "leave V1 east")
    for each in (laid, still):
        each.order(B, "end")
    assert same(laid, still, OTHERS[B])


def test_LS_29_two_finds_of_one_step_are_told_in_the_order_of_hexes() -> None:
    """Whichever of the list they are."""
    lines = []
    for one, two in (("0608", "0408"), ("0408", "0608")):
        laid = sea(vessel("C1", "GEV", "0505"), boat("V1", one), boat("V2", two))
        before = len(laid.lines(Seat.A))
        laid.order(A, "move C1 0505-0506-0507")
        lines.append(laid.news(Seat.A, before))
        assert (laid.at("0408"), laid.at("0608")) == (["P71"], ["P64"])
    assert lines[0] == lines[1]
