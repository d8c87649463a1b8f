"""Re-concealment of stealth units (G10.12)."""

import pytest

from app.games.ground import events as e
from app.games.ground.position import format_position, parse_position
from app.games.ground.units import face_of
from app.kernel.events import Rolled
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.table import A, B, Table


def ninja(**facts: object) -> Table:
    return Table(
        unit("C1", "NINJA", "0507", **{"treads": 40, "lost": ("sec1",), **facts}),
        unit("P1", "LT", "1105"),
        secret=b"one",
    )


def test_X038_a_ninja_becomes_two_face_down_counters_with_the_next_labels() -> None:
    table = ninja()
    sheet = face_of(table.unit("C1"))
    table.order(A, "reconceal C1")
    assert table.at("0507") == ["C64", "C71"]
    pair = {table.unit(label).kind for label in ("C64", "C71")}
    assert pair == {"NINJA", "DUMMY"}
    for seat in (Seat.B, Seat.OBSERVER):
        known = table.state.knowledge[seat].contacts
        assert "C1" not in known
        for label in ("C64", "C71"):
            assert (known[label].face, known[label].frozen) == (None, sheet)
    for label, path in (("C64", "0507-0506-0606"), ("C71", "0507-0508")):
        table.order(A, f"move {label} {path}")


def test_G10_12_1_the_dummy_imitates_the_ninja() -> None:
    table = ninja()
    table.order(A, "reconceal C1")
    dummy = next(u for u in table.state.forces[A].units.values() if u.dummy)
    real = next(u for u in table.state.forces[A].units.values() if not u.dummy)
    assert (dummy.mimic, dummy.hex, dummy.march) == ("NINJA", real.hex, real.march)


@pytest.mark.parametrize("secret", [b"one", b"two", b"three", b"four", b"five"])
def test_LG_10_the_owners_stream_alone_says_which_label_is_real(secret: bytes) -> None:
    """TG-18: labels, lines and counters are the same whichever of the pair is the Ninja."""
    table = Table(unit("C1", "NINJA", "0507"), unit("P1", "LT", "1105"), secret=secret)
    table.order(A, "reconceal C1")
    assert [x.stream for x in table.saw(Rolled)] == ["a"]
    first = Table(unit("C1", "NINJA", "0507"), unit("P1", "LT", "1105"), secret=b"one")
    first.order(A, "reconceal C1")
    for seat in (Seat.B, Seat.OBSERVER):
        assert table.view(seat) == first.view(seat)
        assert table.lines(seat)[-1].endswith("conceals itself: C64 and C71.")


def test_LG_10_both_outcomes_of_the_secret_draw_occur() -> None:
    real = set()
    for number in range(12):
        table = Table(unit("C1", "NINJA", "0507"), secret=bytes([number]))
        table.order(A, "reconceal C1")
        real.add(next(u.label for u in table.state.forces[A].units.values() if not u.dummy))
    assert real == {"C64", "C71"}


def test_G10_12_2_damage_is_kept_and_a_stuck_ninja_may_hide() -> None:
    table = ninja(stuck=True)
    table.order(A, "reconceal C1")
    real = next(u for u in table.state.forces[A].units.values() if not u.dummy)
    assert (real.treads, real.lost, real.stuck, real.concealed) == (40, ("sec1",), True, True)


def test_G10_12_2_once_per_own_player_turn() -> None:
    table = ninja()
    table.order(A, "reconceal C1")
    real = next(u for u in table.state.forces[A].units.values() if not u.dummy)
    table.order(A, f"reveal {real.label}")
    assert table.refused(A, f"reconceal {real.label}") == "G10.12.2"


def test_G10_12_2_not_disabled_and_not_beside_an_enemy_in_the_hex() -> None:
    assert ninja(disabled=1).refused(A, "reconceal C1") == "G10.12.2"
    watched = Table(unit("C1", "NINJA", "0507"), unit("P1", "HVT", "0507"))
    assert watched.refused(A, "reconceal C1") == "G10.12.2"


@pytest.mark.parametrize(
    "order", ["move C1 0507-0508", "move C2 0507-0508", "mount C3 1 on C4", "dismount C5 1"]
)
def test_G10_12_1_T3_in_P3a_before_anything_has_moved(order: str) -> None:
    table = Table(
        unit("C1", "NINJA", "0507"),
        unit("C2", "MK5", "0507"),
        unit("C3", "INF3", "0606"),
        unit("C4", "LT", "0606"),
        unit("C5", "LT", "0605", riders=("INF",)),
        unit("P1", "LT", "1105"),
    )
    # Regrouping is a declaration too.
    table.order(A, "regroup C3 = INF2 INF1")
    table.order(A, order)
    assert table.refused(A, "reconceal C1") == "G10.12.1"
    table.order(A, "undo")
    table.order(A, "reconceal C1")


def test_G10_12_1_in_P3_and_only_with_stealth() -> None:
    table = Table(unit("C1", "NINJA", "0507"), unit("C2", "MK5", "0507"), unit("P1", "LT", "1105"))
    assert table.refused(A, "reconceal C2") == "G10.12.1"
    assert Table(unit("C1", "NINJA", "0507"), phase="P5").refused(A, "reconceal C1") == "G3.5"


def test_G10_12_1_a_face_down_ninja_has_nothing_to_hide() -> None:
    assert ninja(concealed=True).refused(A, "reconceal C1") == "G10.12.1"


def test_G10_12_3_a_side_that_plays_in_the_open_does_not_hide() -> None:
    table = Table(unit("C1", "NINJA", "0507"), switches={"concealment": (Side.B,)})
    assert table.refused(A, "reconceal C1") == "G10.12.3"


def test_G10_12_3_with_the_switch_a_side_in_the_open_hides_too() -> None:
    rules = {"concealment": (), "stealth_reconceal": "all"}
    table = Table(unit("C1", "NINJA", "0507"), unit("P1", "LT", "1105"), switches=rules)
    table.order(A, "reconceal C1")
    assert {c.label for c in table.view(Seat.B).seen().values() if c.sheet is None} == {
        "C64",
        "C71",
    }
    text = format_position(table.state)
    assert format_position(parse_position(text).state()) == text


@pytest.mark.parametrize(
    "rules", [{"stealth_reconceal": "none"}, {"concealment": (), "contact": "ram"}]
)
def test_G10_12_3_nobody_hides_where_the_match_does_not_let_him(rules: dict[str, object]) -> None:
    table = Table(
        unit("C1", "NINJA", "0507"),
        unit("P1", "LT", "1105"),
        switches={"stealth_reconceal": "all", **rules},
    )
    assert table.refused(A, "reconceal C1") == "G10.12.3"


def test_G4_14_the_pair_must_find_room() -> None:
    crowd = [unit(f"C{i}", "LT", "0507") for i in range(2, 6)]
    table = Table(unit("C1", "NINJA", "0507"), *crowd, unit("P1", "LT", "1105"))
    assert table.refused(A, "reconceal C1") == "G4.14"
    Table(unit("C1", "NINJA", "0507"), *crowd[1:], unit("P1", "LT", "1105")).order(
        A, "reconceal C1"
    )


def test_G10_12_2_the_dummy_counts_for_the_cap() -> None:
    table = Table(
        unit("C1", "NINJA", "0507"), unit("C2", "DUMMY", "0508"), unit("P1", "LT", "1105")
    )
    table.order(A, "reconceal C1")
    table.order(A, "end")
    # One real counter lies face down, so one of the two dummies must go.
    assert table.state.public.due == {A: 1}


def test_UG_4_re_concealment_cannot_be_taken_back() -> None:
    table = ninja()
    table.order(A, "reconceal C1")
    assert not table.view(Seat.A).undo
    assert table.refused(B, "reconceal P1") == "G3.5"
    assert not table.saw(e.Remembered)
