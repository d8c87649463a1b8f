"""Contact between counters, face up and face down (G4.15, G7.1, G7.2, G10.4, G10.6)."""

from app.games.ground import events as e
from app.views.seats import Seat
from tests.games.ground.build import post, unit
from tests.games.ground.table import A, B, Table


def test_X032_a_dummy_that_meets_a_revealed_unit_is_discarded_without_an_overrun() -> None:
    table = Table(unit("C5", "DUMMY", "0807"), unit("P3", "GEV", "0907"))
    table.order(A, "move C5 0807-0907")
    assert table.unit("C5").fate == "discarded"
    assert table.state.public.overrun is None
    assert table.at("0907") == ["P3"]


def test_G10_6_1_a_real_mover_and_then_all_enemies_in_the_hex_are_revealed() -> None:
    table = Table(
        unit("C5", "HVY", "0807", concealed=True),
        unit("P3", "GEV", "0907"),
        unit("P4", "LT", "0907", concealed=True),
        unit("P5", "DUMMY", "0907"),
    )
    table.order(A, "move C5 0807-0907")
    assert [event.units for event in table.saw(e.Revealed)] == [("a.C5",), ("b.P4",)]
    assert table.unit("P5").fate == "discarded"
    assert (table.overrun.hex, table.overrun.stage, table.overrun.blind) == (
        "0907",
        "gather",
        False,
    )


def test_G10_6_1_a_dummy_mover_leaves_the_concealed_enemies_alone() -> None:
    table = Table(
        unit("C5", "DUMMY", "0807"),
        unit("P3", "GEV", "0907"),
        unit("P4", "LT", "0907", concealed=True),
    )
    table.order(A, "move C5 0807-0907")
    assert table.unit("P4").concealed


def test_X118_a_revealed_mark_V_finds_two_dummies_and_moves_on() -> None:
    table = Table(
        unit("C1", "MK5", "0807"), unit("P1", "DUMMY", "0907"), unit("P2", "DUMMY", "0907")
    )
    table.order(A, "move C1 0807-0907")
    assert [event.units for event in table.saw(e.Discarded)] == [("b.P1", "b.P2")]
    assert table.state.public.overrun is None
    table.order(A, "move C1 0907-1007-1107")
    assert table.unit("C1").march.spent == 3


def test_G10_6_2_a_revealed_mover_turns_up_everybody_in_the_hex() -> None:
    table = Table(
        unit("C1", "HVY", "0807"),
        unit("P1", "DUMMY", "0907"),
        unit("P2", "INF3", "0907", concealed=True),
    )
    table.order(A, "move C1 0807-0907")
    assert table.at("0907") == ["C1", "P2"]
    assert not table.unit("P2").concealed
    assert table.overrun.attacker is A


def test_G10_4_7_a_revealed_mover_also_turns_up_its_own_side_in_a_blind_meeting() -> None:
    table = Table(
        unit("C1", "HVY", "0807", concealed=True),
        unit("C2", "GEV", "0808"),
        unit("C3", "DUMMY", "0807"),
        unit("P1", "LT", "0907", concealed=True),
    )
    table.order(A, "move C1 0807-0907")
    assert table.overrun.blind
    assert not table.saw(e.Revealed)
    table.order(A, "move C3 0807-0907")
    table.order(A, "move C2 0808-0907")
    assert not table.overrun.blind
    assert not table.unit("C1").concealed
    assert not table.unit("P1").concealed
    assert table.unit("C3").fate == "discarded"


def test_G10_6_2_dummies_met_face_down_and_then_by_a_revealed_unit_end_the_gathering() -> None:
    table = Table(
        unit("C1", "HVY", "0807", concealed=True),
        unit("C2", "GEV", "0808"),
        unit("P1", "DUMMY", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0808-0907")
    assert table.state.public.overrun is None
    assert table.at("0907") == ["C1", "C2"]
    table.order(A, "move C1 0907-1007")


def test_G10_6_3_dummies_brought_in_after_a_reveal_are_discarded_on_entry() -> None:
    table = Table(
        unit("C1", "HVY", "0807", concealed=True),
        unit("C2", "DUMMY", "0807"),
        unit("C3", "LGEV", "0808", concealed=True),
        unit("P1", "INF2", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "move C2 0807-0907")
    assert table.unit("C2").fate == "discarded"
    assert table.overrun.stage == "gather"
    table.order(A, "move C3 0808-0907")
    assert not table.unit("C3").concealed
    assert table.at("0907") == ["C1", "C3", "P1"]


def test_G10_7_step_1_two_face_down_sides_meet_without_a_reveal() -> None:
    table = Table(
        unit("C1", "HVY", "0807", concealed=True), unit("P1", "LT", "0907", concealed=True)
    )
    table.order(A, "move C1 0807-0907")
    assert table.overrun.blind
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        assert all(
            contact.face is None for contact in table.state.knowledge[seat].contacts.values()
        )


def test_G4_15_harmless_enemies_may_be_crossed_which_shows_the_mover() -> None:
    table = Table(unit("C2", "HVY", "0807", concealed=True), post("P0", "0907"))
    table.order(A, "move C2 0807-0907-1007 cross")
    assert table.state.public.overrun is None
    assert table.unit("C2").hex == "1007"
    assert [(event.units, event.rule) for event in table.saw(e.Revealed)] == [
        (("a.C2",), "G10.4.6")
    ]


def test_G4_15_a_crossing_dummy_is_discarded_on_the_way() -> None:
    table = Table(unit("C2", "DUMMY", "0807"), post("P0", "0907"))
    table.order(A, "move C2 0807-0907-1007 cross")
    assert table.unit("C2").fate == "discarded"
    assert table.at("1007") == []


def test_G4_15_without_the_word_cross_harmless_enemies_are_overrun() -> None:
    table = Table(unit("C2", "HVY", "0807"), post("P0", "0907"))
    assert table.refused(A, "move C2 0807-0907-1007") == "G4.15"
    table.order(A, "move C2 0807-0907")
    assert table.overrun.hex == "0907"


def test_G4_15_armed_or_unknown_enemies_cannot_be_crossed() -> None:
    table = Table(
        unit("C2", "HVY", "0807"),
        unit("P1", "LT", "0907"),
        unit("P2", "HVT", "0808", concealed=True),
    )
    assert table.refused(A, "move C2 0807-0907-1007 cross") == "G4.15"
    assert table.refused(A, "move C2 0807-0808-0908 cross") == "G4.15"


def test_G3_6_while_an_overrun_gathers_only_its_hex_may_be_entered() -> None:
    table = Table(
        unit("C1", "HVY", "0807"),
        unit("C2", "GEV", "0808"),
        unit("C3", "DUMMY", "0809"),
        unit("P1", "LT", "0907"),
    )
    table.order(A, "move C1 0807-0907")
    assert table.refused(A, "move C2 0808-0809") == "G3.6"
    for other in ("end", "reveal C3", "renew C1", "undo", "regroup C1 = INF1"):
        assert table.refused(A, other) == "G3.6"
    table.order(A, "mark C3 no")
    table.order(A, "move C2 0808-0907")
    assert table.at("0907") == ["C1", "C2", "P1"]


def test_G7_2_attackers_brought_in_stay_within_the_stacking_limit() -> None:
    movers = [unit(f"C{i}", "LGEV", "0807") for i in range(1, 6)]
    table = Table(*movers, unit("C6", "LGEV", "0808"), unit("P1", "HVY", "0907"))
    for i in range(1, 6):
        table.order(A, f"move C{i} 0807-0907")
    assert table.refused(A, "move C6 0808-0907") == "G4.14"


def test_G7_1_immobile_units_start_no_overrun() -> None:
    table = Table(
        unit("C1", "HVY", "0807", disabled=1),
        unit("C2", "HVY", "0807", stuck=True),
        unit("C3", "MK3", "0807", treads=0),
        unit("P1", "LT", "0907"),
    )
    for label in ("C1", "C2", "C3"):
        assert table.refused(A, f"move {label} 0807-0907") == "G4.16"


def test_G4_3_the_road_bonus_does_not_pay_for_an_overrun() -> None:
    table = Table(unit("C1", "GEV", "0206", on_road=True), unit("P1", "LT", "0706"))
    assert table.refused(A, "move C1 0206-0306-0406-0506-0606-0706") == "G4.1"


def test_G10_6_contact_is_public_at_once() -> None:
    table = Table(unit("C1", "HVY", "0807"), unit("P1", "LT", "0907"))
    table.order(A, "move C1 0807-0907")
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        assert table.view(seat).overrun == table.overrun
        assert table.lines(seat)[-1] == "Combine overruns 0907."
    assert table.view(Seat.B).waiting == (A,)
    assert table.refused(B, "overrun 0907") == "G3.5"
