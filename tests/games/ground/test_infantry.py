"""Infantry counters: regrouping, mounting, dismounting, riders (G4.17-G4.19, G10.4.4)."""

from app.games.ground import events as e
from app.kernel.events import Event
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table


def test_G4_17_squads_in_one_hex_are_made_up_anew_under_their_old_labels() -> None:
    table = Table(unit("C1", "INF1", "0305"), unit("C2", "INF3", "0305"))
    table.order(A, "regroup C1 C2 = INF2 INF2")
    assert table.unit("C1").squads == ("INF",) * 2
    assert table.unit("C2").squads == ("INF",) * 2


def test_G4_17_a_joined_counter_leaves_the_board() -> None:
    table = Table(unit("C1", "INF1", "0305"), unit("C2", "INF2", "0305"))
    table.order(A, "regroup C1 C2 = INF3")
    assert table.at("0305") == ["C1"]
    assert "C2" not in table.state.knowledge[Seat.B].contacts
    face = table.state.knowledge[Seat.B].contacts["C1"].face
    assert face is not None
    assert face.squads == ("INF",) * 3


def test_G4_17_HX_8_counters_that_were_joined_are_lost_from_sight_in_the_order_of_labels() -> None:
    labels = ("C2", "C9", "C10", "C31", "C40", "C52")
    together = (unit(label, "INF1", "0305") for label in labels)
    table = Table(*together, switches={"stack_limit": 9})
    table.order(A, f"regroup {' '.join(labels)} = INF3 INF3")
    for reader in (Seat.B, Seat.OBSERVER):
        lost = [event.label for event in table.events if _lost(event, reader)]
        assert lost == ["C10", "C31", "C40", "C52"]


def _lost(event: Event, reader: Seat) -> bool:
    return isinstance(event, e.LostSight) and event.reader is reader


def test_G4_17_a_split_takes_the_next_label_of_the_list() -> None:
    table = Table(unit("C1", "INF3", "0305"))
    table.order(A, "regroup C1 = INF1 INF1 INF1")
    assert table.at("0305") == ["C1", "C64", "C71"]
    assert table.unit("C71").squads == ("INF",)
    table.order(A, "move C71 0305-0304")
    assert table.at("0305") == ["C1", "C64"]


def test_G4_17_labels_go_on_when_the_list_is_used_up() -> None:
    table = Table(unit("C1", "INF3", "0305"), labels={A: (), B: ()})
    table.order(A, "regroup C1 = INF1 INF1 INF1")
    assert table.at("0305") == ["C1", "C2", "C3"]


def test_G4_17_types_may_mix_and_the_slowest_sets_the_pace() -> None:
    table = Table(unit("C1", "INF1", "0305"), unit("C2", "MIL2", "0305"))
    table.order(A, "regroup C1 C2 = INF1+MIL2")
    joined = table.unit("C1")
    assert (joined.kind, joined.squads) == ("MIL", ("INF", "MIL", "MIL"))


def test_G4_17_a_regrouped_counter_has_moved_if_any_of_its_squads_has() -> None:
    table = Table(unit("C1", "INF2", "0304"), unit("C2", "INF2", "0305"))
    table.order(A, "move C1 0304-0305")
    table.order(A, "regroup C1 C2 = INF3 INF1")
    assert table.refused(A, "move C1 0305-0306") == "G4.18"


def test_G4_17_T3_what_is_regrouped_in_P3a_moves_and_in_P3c_no_more() -> None:
    table = Table(
        unit("C1", "INF2", "0305"),
        unit("C2", "INF2", "0405"),
        unit("C3", "LT", "0405"),
    )
    table.order(A, "regroup C1 = INF1 INF1")
    table.order(A, "move C1 0305-0304")
    table.order(A, "move C71 0305-0306")
    table.order(A, "regroup C2 = INF1 INF1")
    for label in ("C2", "C64"):
        assert table.refused(A, f"move {label} 0405-0404") == "G4.18"
        assert table.refused(A, f"mount {label} 1 on C3") == "G4.18"
    # With the moves taken back it is P3a again.
    for _ in range(3):
        table.order(A, "undo")
    table.order(A, "regroup C2 = INF1 INF1")
    table.order(A, "move C2 0405-0404")


def test_G4_17_regrouping_keeps_apart_what_is_not_in_one_hex_or_no_infantry() -> None:
    table = Table(
        unit("C1", "INF2", "0304"),
        unit("C2", "INF2", "0305"),
        unit("C3", "HVY", "0304"),
    )
    assert table.refused(A, "regroup C1 C2 = INF3 INF1") == "G4.17"
    assert table.refused(A, "regroup C1 C3 = INF2") == "G4.17"
    assert table.refused(A, "regroup C1 C1 = INF2 INF2") == "G4.17"
    assert table.refused(A, "regroup C1 = INF3") == "G4.17"
    assert table.refused(A, "regroup C1 = INF2") == "G4.17"


def test_G4_17_a_counter_holds_three_squads_at_most() -> None:
    table = Table(unit("C1", "INF3", "0305"), unit("C2", "INF1", "0305"))
    assert table.refused(A, "regroup C1 C2 = INF4") == "G4.17"


def test_G4_17_only_in_the_movement_phase() -> None:
    table = Table(unit("C1", "INF2", "0305"), phase="P5")
    assert table.refused(A, "regroup C1 = INF1 INF1") == "G3.5"


def test_G10_4_4_regrouping_reveals_the_counters_involved_and_no_others() -> None:
    table = Table(
        unit("C1", "INF3", "0305", concealed=True), unit("C2", "INF1", "0305", concealed=True)
    )
    table.order(A, "regroup C1 = INF2 INF1")
    assert [event.units for event in table.saw(e.Revealed)] == [("a.C1",)]
    assert table.unit("C2").concealed
    assert not table.view(Seat.A).undo


def test_G10_2_3_a_dummy_neither_regroups_nor_mounts_nor_carries() -> None:
    table = Table(
        unit("C1", "DUMMY", "0305", mimic="INF"),
        unit("C2", "INF1", "0305"),
        unit("C3", "DUMMY", "0305", mimic="APC"),
        unit("C4", "APC", "0305"),
    )
    assert table.refused(A, "regroup C1 C2 = INF1") == "G10.2.3"
    assert table.refused(A, "mount C1 1 on C4") == "G10.2.3"
    assert table.refused(A, "mount C2 1 on C3") == "G10.2.3"


def test_G4_18_squads_mount_and_ride_along() -> None:
    table = Table(unit("C1", "INF3", "0305"), unit("C2", "APC", "0305"))
    table.order(A, "mount C1 3 on C2")
    assert table.at("0305") == ["C2"]
    assert table.unit("C2").riders == ("INF",) * 3
    table.order(A, "move C2 0305-0304")
    assert table.refused(A, "dismount C2 1") == "G4.18"


def test_G4_18_a_carrier_may_pass_through_and_pick_up_at_no_cost() -> None:
    table = Table(unit("C1", "INF2", "0304"), unit("C2", "HVY", "0305"))
    table.order(A, "move C2 0305-0304")
    table.order(A, "mount C1 1 on C2")
    table.order(A, "move C2 0304-0204-0104")
    assert table.unit("C2").riders == ("INF",)
    assert table.unit("C1").squads == ("INF",)


def test_G4_18_capacity_and_whole_moves() -> None:
    table = Table(
        unit("C1", "INF3", "0305"),
        unit("C2", "LT", "0305"),
        unit("C3", "INF1", "0304"),
        unit("C4", "MSL", "0305"),
        unit("C5", "LT", "0304"),
    )
    assert table.refused(A, "mount C1 2 on C2") == "G4.18"
    assert table.refused(A, "mount C1 4 on C2") == "G4.18"
    assert table.refused(A, "mount C1 1 on C4") == "G4.18"
    assert table.refused(A, "mount C1 1 on C5") == "G4.18"
    table.order(A, "move C3 0304-0305")
    assert table.refused(A, "mount C3 1 on C2") == "G4.18"


def test_G4_18_dismounted_squads_stay_where_they_are_this_turn() -> None:
    table = Table(unit("C2", "APC", "0305", riders=("INF", "INF", "INF")))
    table.order(A, "move C2 0305-0304")
    table.order(A, "dismount C2 2")
    assert table.unit("C71").squads == ("INF", "INF")
    assert table.unit("C2").riders == ("INF",)
    assert table.refused(A, "move C71 0304-0204") == "G4.18"
    assert table.refused(A, "mount C71 2 on C2") == "G4.18"
    table.order(A, "move C2 0304-0204")


def test_G4_18_squads_that_rode_may_get_off_while_those_that_just_mounted_stay() -> None:
    table = Table(unit("C1", "INF1", "0305"), unit("C2", "APC", "0305", riders=("INF",)))
    table.order(A, "mount C1 1 on C2")
    assert table.refused(A, "dismount C2 2") == "G4.18"
    table.order(A, "dismount C2 1")
    assert table.refused(A, "dismount C2 1") == "G4.18"


def test_G4_18_not_in_the_second_move() -> None:
    table = Table(
        unit("C1", "INF1", "0305"), unit("C2", "APC", "0305", riders=("INF",)), phase="P6"
    )
    assert table.refused(A, "mount C1 1 on C2") == "G3.5"
    assert table.refused(A, "dismount C2 1") == "G3.5"


def test_G10_4_4_mounting_reveals_counter_and_carrier() -> None:
    table = Table(
        unit("C1", "INF1", "0305", concealed=True), unit("C2", "APC", "0305", concealed=True)
    )
    table.order(A, "mount C1 1 on C2")
    assert [event.units for event in table.saw(e.Revealed)] == [("a.C1", "a.C2")]
    assert not table.view(Seat.A).undo


def test_G10_4_4_dismounting_reveals_the_carrier() -> None:
    table = Table(unit("C2", "APC", "0305", riders=("INF",), concealed=True))
    table.order(A, "dismount C2 1")
    assert not table.unit("C2").concealed
    assert not table.unit("C71").concealed


def test_UG_5_regrouping_mounting_and_dismounting_of_revealed_units_can_be_taken_back() -> None:
    table = Table(
        unit("C1", "INF2", "0305"),
        unit("C2", "APC", "0305", riders=("INF",)),
        unit("P1", "LT", "1105"),
    )
    before = table.state.forces[A].units
    table.order(A, "regroup C1 = INF1 INF1")
    table.order(A, "mount C1 1 on C2")
    table.order(A, "dismount C2 1")
    for _ in range(3):
        table.order(A, "undo")
    assert table.state.forces[A].units == before
    assert sorted(table.state.knowledge[Seat.B].contacts) == ["C1", "C2"]


def test_the_menu_offers_what_infantry_may_do_now() -> None:
    table = Table(unit("C1", "INF2", "0305"), unit("C2", "APC", "0305", riders=("INF",)))
    offers = {
        piece.label: [o.notation for o in piece.offers if not o.notation.startswith("reveal")]
        for piece in GROUND.menu(table.view()).pieces
    }
    assert offers["C1"] == ["mount C1 2 on C2", "mount C1 1 on C2", "regroup C1 = INF1 INF1"]
    assert offers["C2"] == ["dismount C2 1"]
