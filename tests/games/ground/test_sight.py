"""Who sees what of counters (G10.4, G10.8, HG1, O.1)."""

from typing import Any

import msgspec
import pytest

from app.games.ground import events as e
from app.games.ground.state import Contact
from app.games.ground.units import Unit, face_of
from app.games.ground.view import Seen
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.setting import set_up
from tests.games.ground.table import A, B, Table

FOE = unit("P9", "LT", "1311")
OUTSIDE = (Seat.B, Seat.OBSERVER)


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def contact(laid: Table, label: str, seat: Seat = Seat.B) -> Contact:
    return laid.state.knowledge[seat].contacts[label]


def seen(laid: Table, label: str, seat: Seat = Seat.B) -> Seen:
    (found,) = (c for c in laid.view(seat).counters if c.label == label and isinstance(c, Seen))
    return found


@pytest.mark.parametrize("seat", OUTSIDE)
@pytest.mark.parametrize(
    "counter",
    [
        unit("C1", "HVY", "0305", concealed=True, riders=("INF",)),
        unit("C1", "MK5", "0305", concealed=True, treads=12, lost=("main1",)),
        unit("C1", "INF2", "0305", concealed=True),
        unit("C1", "DUMMY", "0305"),
    ],
)
def test_G10_8_1_of_a_concealed_counter_label_side_hex_and_shape(counter: Unit, seat: Seat) -> None:
    laid = table(counter, unit("C2", "LT", "0101", concealed=True))
    assert contact(laid, "C1", seat) == Contact(label="C1", side=A, hex="0305")
    raw = msgspec.to_builtins(seen(laid, "C1", seat))
    assert raw == {"label": "C1", "side": "a", "hex": "0305"}


def test_G10_8_1_the_shape_of_a_building_is_seen() -> None:
    laid = table(post("C0", "0101"))
    assert contact(laid, "C0").shape == "building"


def test_G10_8_of_a_revealed_unit_all_that_is_on_its_sheet() -> None:
    counter = unit("C1", "MK3", "0305", treads=40, lost=("sec1",), used=("missile1",), stuck=True)
    laid = table(counter)
    face = contact(laid, "C1").face
    assert face == face_of(counter)
    assert face is not None
    assert (face.treads, face.lost, face.used, face.stuck) == (40, ("sec1",), ("missile1",), True)
    shown = seen(laid, "C1")
    assert (shown.code, shown.name, shown.marks) == ("MK3", "Mark III (Legionnaire)", ("stuck",))
    assert shown.notes == ("40 of 48 treads", "Lost: sec1", "Used up: missile1")


def test_G10_8_what_stays_private_of_a_revealed_unit() -> None:
    """Movement left, what it fired this phase, when it was disabled."""
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "LT", "0305"))
    laid.order(A, "move C1 0305-0405")
    names = {field.name for field in msgspec.structs.fields(face_of(laid.unit("C1")))}
    assert not names & {"march", "fired", "scanned", "mimic", "mark", "rams", "reacted", "scored"}


@pytest.mark.parametrize("seat", OUTSIDE)
def test_G10_8_each_hex_of_a_path_is_seen_as_it_is_entered(seat: Seat) -> None:
    laid = table(
        unit("C1", "HVY", "0305", concealed=True), unit("C2", "LT", "0101", concealed=True)
    )
    laid.order(A, "move C1 0305-0405-0505")
    hexes = [
        event.contact.hex
        for event in laid.events
        if isinstance(event, e.Sighted) and event.reader is seat
    ]
    assert hexes == ["0405", "0505"]
    assert contact(laid, "C1", seat).trail == ("0305", "0405", "0505")
    assert laid.lines(seat)[-1] == "C1 moves 0305-0405-0505."


def test_a_trail_grows_with_an_order_and_begins_anew_with_the_next() -> None:
    laid = table(unit("C1", "GEV", "0305"))
    laid.order(A, "move C1 0305-0405-0505")
    laid.order(A, "move C1 0505-0605")
    assert contact(laid, "C1").trail == ("0505", "0605")


def test_a_trail_stays_through_the_other_sides_turn() -> None:
    laid = table(unit("C1", "GEV", "0305"), unit("P1", "GEV", "1209"))
    laid.order(A, "move C1 0305-0405")
    while laid.state.public.active is A:
        laid.order(A, "end")
    assert contact(laid, "C1").trail == ("0305", "0405")
    while laid.state.public.active is B:
        laid.order(B, "end")
    assert contact(laid, "C1").trail == ()


def test_standing_still_is_seen_as_standing_still() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    assert contact(laid, "C1").trail == ()


@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_counter_that_is_gone_leaves_the_board(seat: Seat) -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "reveal C1")
    assert "C1" not in laid.state.knowledge[seat].contacts


def test_G10_4_18_at_the_end_dummies_are_shown_as_what_they_are() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "resign")
    assert (seen(laid, "C1").code, seen(laid, "C1").face) == ("DUMMY", "revealed")
    assert (seen(laid, "C2").code, seen(laid, "C2").sheet) == ("LT", face_of(laid.unit("C2")))


def test_G10_8_damage_is_seen_as_it_happens() -> None:
    laid = table(unit("C1", "MSL", "1110"), phase="P5")
    laid.order(A, "fire C1 > P9", 3)
    assert laid.state.knowledge[Seat.A].contacts["P9"].face == face_of(laid.unit("P9"))
    assert seen(laid, "P9", Seat.A).marks == ("disabled",)


def test_law_3_knowledge_grows_by_what_was_shown_and_never_reads_the_force() -> None:
    """A change of the truth that no event shows changes no contact."""
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    before = {seat: laid.state.knowledge[seat].contacts for seat in OUTSIDE}
    laid.order(A, "mimic C1 SHVY")
    laid.order(A, "mark C1 no")
    assert {seat: laid.state.knowledge[seat].contacts for seat in OUTSIDE} == before


@pytest.mark.parametrize("seat", OUTSIDE)
def test_HX_8_counters_are_sorted_by_what_is_seen(seat: Seat) -> None:
    game = set_up()
    counters = game.view(seat).counters
    by_hex = [counter.hex for counter in counters]
    assert by_hex == sorted(by_hex)
    for hex_ in set(by_hex):
        numbers = [int(c.label[1:]) for c in counters if c.hex == hex_ and c.side is A]
        assert numbers == sorted(numbers)


def test_O_1_the_observer_sees_of_each_counter_what_its_enemy_sees() -> None:
    game = set_up()
    game.order(A, "end")
    watched = {c.label: c for c in game.view(Seat.OBSERVER).counters}
    for seat in (Seat.A, Seat.B):
        for label, counter in game.view(seat).seen().items():
            assert watched[label] == counter
    assert len(watched) == 38


def test_O_1_it_is_built_by_exposure_and_not_by_comparing_views() -> None:
    """What a side knows of its own counters adds nothing."""
    laid = table(unit("C1", "HVY", "0305", concealed=True))
    assert all(isinstance(counter, Seen) for counter in laid.view(Seat.OBSERVER).counters)
    assert seen(laid, "C1", Seat.OBSERVER).code == ""


def test_O_4_the_observers_view_moves_only_when_he_sees_something() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "HVY", "0305", concealed=True), phase="P5")
    before = laid.view(Seat.OBSERVER)
    for order in ("mark C1 no", "mimic C1 HVY", "done"):
        laid.order(A, order)
        assert laid.view(Seat.OBSERVER) == before
    laid.order(A, "reveal C2")
    assert laid.view(Seat.OBSERVER) != before


def test_O_3_nothing_that_is_private_to_a_side_reaches_the_observer() -> None:
    game = set_up()
    view = game.view(Seat.OBSERVER)
    assert (view.mine(), view.undo, view.step, view.committed, view.giving) == (
        {},
        False,
        1,
        False,
        False,
    )
    raw = msgspec.json.encode(view)
    for secret in (b"HVY", b"mimic", b"Heavy", b"DUMMY", b"march"):
        assert secret not in raw
