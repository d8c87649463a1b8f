"""The edges of the map: coming in, leaving, waiting (G2.9, G13.9, G14.0.3, G10.2.6)."""

import pytest

from app.games.ground import events as e
from app.views.seats import Seat
from tests.games.ground.field_day import RULES, Play

RAID = "raid n1 P1 | a G1=GEV(off=west) G2=HVY(off=west) | b N1=HVY@1205"
INSIDE = "raid n3 P3 | a G1=GEV@0105 G2=HVY@0207 | b N1=HVY@1205"


def test_G14_0_3_a_unit_waits_beside_an_edge_hex_and_comes_in_for_its_cost() -> None:
    play = Play(RAID)
    assert play.view("a").waiting == ("a",)
    play.order("a", "place G1 0107")
    assert play.view("a").off_map()["G1"].gate == "0107"
    assert not play.view("b").seen()
    play.order("a", "end")
    play.order("a", "move G1 0107-0207-0307")
    unit = play.unit("G1")
    assert (unit.hex, unit.march.spent, unit.march.steps, unit.edge) == ("0307", 3, 3, "")
    assert "G1" in play.view("b").seen()
    assert play.lines("b")[-2:] == ["G1 GEV comes in at 0107.", "G1 GEV moves 0107-0207-0307."]


def test_G14_0_3_an_edge_hex_may_be_all_of_the_move() -> None:
    play = Play("raid n1 P3 | a G1=GEV(off=west,gate0107) | b N1=HVY@1205")
    assert "move G1 0107" in play.offers("a")["G1"]
    play.order("a", "move G1 0107")
    assert play.unit("G1").hex == "0107"


def test_G14_0_3_the_road_is_taken_without_a_bonus() -> None:
    """A wheeled unit may come in nowhere else than in the open or on a road."""
    play = Play("raid n1 P3 | a G1=HVY(off=west,gate0105) | b N1=HVY@1205")
    play.order("a", "move G1 0105-0205-0305")
    assert play.unit("G1").on_road
    assert play.refused("a", "move G1 0305-0405") == "G4.1"


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("place G1 0205", "G13.9"),
        ("place G1 1905", "G13.9"),
        ("place N1 0105", "G13.9"),
        ("place G9 0105", "G13.9"),
    ],
)
def test_G13_9_only_hexes_of_the_own_edge(order: str, rule: str) -> None:
    assert Play(RAID).refused("a", order) == rule


def test_G13_9_no_enemy_stands_in_the_hex() -> None:
    play = Play("raid n1 P1 | a G1=GEV(off=west) | b N1=HVY@0105")
    assert play.refused("a", "place G1 0105") == "G13.9"
    assert "0105" not in next(p for p in RULES.menu(play.view("a")).pieces).places


@pytest.mark.parametrize("order", ["move G1 0107", "move G1 0107-0207"])
def test_G13_9_who_waits_nowhere_does_not_come_in(order: str) -> None:
    play = Play("raid n1 P3 | a G1=GEV(off=west) G2=HVY@0105 | b N1=HVY@1205")
    assert play.refused("a", order) == "G13.9"


def test_G14_0_3_nobody_comes_in_in_P6() -> None:
    play = Play("raid n1 P6 | a G1=GEV(off=west,gate0107) G2=GEV@0105 | b N1=HVY@1205")
    assert play.refused("a", "move G1 0107") == "G14.0.3"
    assert "G1" not in play.offers("a")


def test_G13_9_what_waits_may_wait_on_elsewhere() -> None:
    play = Play(RAID)
    play.order("a", "place G1 0107")
    assert "place G1 -" in play.offers("a")["G1"]
    play.order("a", "place G1 -")
    assert not play.unit("G1").gate


def test_G3_9_coming_in_can_be_taken_back() -> None:
    play = Play("raid n1 P3 | a G1=GEV(off=west,gate0107) | b N1=HVY@1205")
    play.order("a", "move G1 0107-0207")
    play.order("a", "undo")
    assert play.unit("G1").waits
    assert not play.view("b").seen()
    assert play.state.public.offmap == {"a": 1}
    assert play.lines("b")[-1] == "Combine takes back its last order: G1 is back off the map."


def test_G3_9_leaving_can_be_taken_back() -> None:
    play = Play(INSIDE)
    play.order("a", "leave G1 west")
    assert play.state.public.exits
    play.order("a", "undo")
    assert play.unit("G1").hex == "0105"
    assert not play.state.public.exits


def test_G2_9_a_unit_leaves_by_an_open_edge_for_1_MP() -> None:
    play = Play(INSIDE)
    assert "leave G1 west" in play.offers("a")["G1"]
    play.order("a", "leave G1 west")
    unit = play.unit("G1")
    assert (unit.hex, unit.fate, unit.edge) == ("", "left", "west")
    assert "G1" not in play.view("b").seen()
    assert play.lines("b")[-1] == "G1 GEV leaves the map by the west edge."
    assert not play.state.public.losses


@pytest.mark.parametrize(
    ("order", "rule"),
    [("leave G1 north", "G2.9"), ("leave G2 west", "G2.9"), ("leave G9 west", "G3.12")],
)
def test_G2_9_closed_edges_and_hexes_inside(order: str, rule: str) -> None:
    assert Play(INSIDE).refused("a", order) == rule


def test_G2_9_edges_are_open_to_one_side_alone() -> None:
    play = Play("raid n2 P3 | a G1=GEV@0105 | b N1=HVY@1905 N2=GEV@0106")
    assert play.refused("b", "leave N2 west") == "G2.9"
    assert play.refused("b", "leave N1 east") == "G2.9"


def test_G4_2_the_last_point_or_the_one_hex_that_is_always_possible() -> None:
    play = Play("raid n3 P3 | a G1=INF3@0206 G2=GEV@0505 | b N1=HVY@1205")
    play.order("a", "move G1 0206-0106")
    play.order("a", "leave G1 west")
    spent = Play("raid n3 P3 | a G1=INF3@0106(steps2,spent2) | b N1=HVY@1205")
    assert spent.refused("a", "leave G1 west") == "G2.9"


def test_G2_9_a_unit_that_is_disabled_or_stuck_does_not_leave() -> None:
    play = Play("raid n3 P3 | a G1=GEV@0105(disabled3) G2=GEV@0106(stuck) | b N1=HVY@1205")
    assert play.refused("a", "leave G1 west") == "G4.16"
    assert play.refused("a", "leave G2 west") == "G4.16"


def test_G2_9_riders_leave_with_their_carrier() -> None:
    play = Play("raid n3 P3 | a G1=APC+INF3@0105 | b N1=HVY@1205")
    play.order("a", "leave G1 west")
    assert play.unit("G1").riders == ("INF",) * 3


HIDDEN = (
    "raid n3 P3 concealment=a | a G1={}@0105 G2=HVY@0205 G3=?HVY@0207 G4=LT@0208 | b N1=HVY@1205"
)


@pytest.mark.parametrize("what", ["GEV", "?GEV"])
def test_G10_2_6_an_exit_shows_a_label_and_no_more(what: str) -> None:
    """TG-13, LG-12: nothing follows from it, whatever it was."""
    play = Play(HIDDEN.format(what))
    play.order("a", "leave G1 west")
    assert play.lines("b")[-1] == "G1 leaves the map by the west edge."
    play.order("a", "end")
    assert not play.state.public.due
    assert play.unit("G3").in_play


def test_G10_9_2_a_dummy_that_left_may_be_named_for_the_cap() -> None:
    play = Play(
        "raid n3 P3 concealment=a | a G1=?GEV(off=west,left)"
        " G2=HVY@0205 G3=?HVY@0207 G4=LT@0210 G5=?LT@0211 | b N1=HVY@1205"
    )
    play.order("a", "reveal G2")
    play.order("a", "end")
    play.order("a", "discard G1 G3")
    assert play.unit("G1").fate == "discarded"
    assert play.lines("b")[-2:] == [
        "G1 off the map was a dummy; G3 in 0207 was a dummy.",
        "Combine's terrain checks are over.",
    ]


def test_HX_4_P1_waits_only_for_who_may_have_somebody_to_bring_in() -> None:
    """G3.10, LG-01: of a side that plays open everybody can count; of a concealed one nobody."""
    play = Play("raid n2 P7 | a G1=GEV@0105 | b N1=HVY@1205", dice=())
    assert (play.view("a").n, play.view("a").phase) == (3, "P3")
    dark = Play("raid_concealed n3 P6 | a G1=GEV@0105 | b N1=HVY@1205")
    dark.order("a", "end")
    assert (dark.view("a").n, dark.view("a").phase) == (4, "P1")
    assert dark.view("a").waiting == ("b",)
    dark.order("b", "end")
    assert dark.view("a").phase == "P3"


def test_G14_0_3_in_the_last_turn_who_can_come_in_has_to() -> None:
    play = Play("line_mk3 n1 P1 | a M1=MK3(off=south) | b L0=CP@0805 L1=HVY@0808")
    assert play.refused("a", "end") == "G14.0.3"
    play.order("a", "place M1 0721")
    play.order("a", "end")
    assert play.refused("a", "end") == "G14.0.3"
    play.order("a", "move M1 0721")
    play.order("a", "end")


def test_G14_0_3_who_can_not_come_in_any_more_stays_away() -> None:
    play = Play("valley n7 P3 | a T1=MK5(off=north) T2=MK4@1110 | b V1=HVY@1120 V2=REV@1125")
    assert not play.view("a").off_map()["T1"].gate
    assert (
        Play("valley n7 P1 | a T1=MK5(off=north) T2=MK4@1110 | b V2=REV@1125").view("a").phase
        == "P3"
    )


def test_LG_22_the_edge_is_chosen_in_secret() -> None:
    play = Play("valley")
    assert play.refused("a", "commit") == "G2.9"
    assert play.refused("a", "edge west") == "G2.9"
    assert play.refused("b", "edge north") == "G2.9"
    before = len(play.lines("b"))
    play.order("a", "edge south")
    assert {unit.edge for unit in play.view("a").off_map().values()} == {"south"}
    play.order("a", "edge north")
    play.order("a", "commit")
    assert play.refused("a", "edge south") == "G10.1.4"
    play.order("b", "arrange random")
    play.order("b", "commit")
    assert play.view("a").phase == "P1"
    assert not any("edge" in line for line in play.lines("b")[before:])
    assert any("chooses the south edge" in line for line in play.lines("umpire"))


def test_G10_1_5_a_concealed_arrival_has_no_label_until_it_enters() -> None:
    """HX.7: the next label of the list is dealt at that moment."""
    play = Play("raid_concealed n2 P3 | a G1=GEV@0105 | b GEV.1=GEV(off=east,gate1907) N1=HVY@1205")
    assert play.view("b").off_map()["GEV.1"].label == ""
    play.order("b", "move GEV.1 1907-1807")
    (label,) = [label for label in play.view("a").seen() if label != "N1"]
    assert play.view("a").seen()[label].sheet is None
    assert play.lines("a")[-2:] == [f"{label} comes in at 1907.", f"{label} moves 1907-1807."]
    play.order("b", "undo")
    assert label in play.view("b").off_map()
    assert "GEV" not in play.lines("a")[-1]


def test_G3_2_the_ogre_sees_the_defence_before_it_comes_in() -> None:
    play = Play("line_mk3")
    assert play.view("a").waiting == ("b",)
    assert "commit" not in play.offers("a")[""]
    assert play.refused("a", "commit") == "G3.5"
    play.order("b", "arrange line")
    play.order("b", "commit")
    assert play.view("a").phase == "P1"
    assert len(play.view("a").seen()) == 18
    assert play.saw(e.SetUpPassed)


def test_a_waiting_unit_is_drawn_beside_its_hex_for_its_owner_alone() -> None:
    play = Play(RAID)
    play.order("a", "place G1 0107")
    (drawn,) = [c for c in play.view("a").counters if c.label == "G1"]
    assert (drawn.hex, drawn.marks) == ("0107", ("waits",))
    assert not [c for c in RULES.view(play.state, Seat.OBSERVER).counters if c.label == "G1"]


@pytest.mark.parametrize(
    ("position", "seat", "cautioned"),
    [
        ("raid n1 P1 | a G1=GEV(off=west) G2=HVY(off=west) | b N1=HVY@1205", "a", True),
        ("raid n1 P1 | a G1=GEV(off=west,gate0107) G2=HVY(off=west) | b N1=HVY@1205", "a", False),
        ("raid n1 P3 | a G1=GEV(off=west,gate0107) | b N1=HVY@1205", "a", True),
        ("raid n3 P3 | a G1=GEV(off=west) G2=HVY@0105 | b N1=HVY@1205", "a", False),
        ("raid n2 P1 | a G1=GEV(off=west) | b N1=HVY(off=east)", "b", False),
    ],
)
def test_G14_5_raiders_who_all_stay_away_are_told_that_it_ends_the_game(
    position: str, seat: str, cautioned: bool
) -> None:
    end = next(o for o in RULES.menu(Play(position).view(seat)).offers if o.notation == "end")
    assert end.confirm.startswith("You will have no unit on the map") is cautioned
