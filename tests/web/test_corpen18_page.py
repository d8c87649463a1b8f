"""The page of Corpen 18 tells a side nothing of what the other one has drafted or holds unseen."""

from app.games.corpen18 import RULESET
from app.games.corpen18.state import State
from app.kernel.dice import HmacDice
from app.views.seats import Seat, Side
from app.web.frame import Frame, compose

POSITION = """scenario denmark_strait
turn 2 {phase}
BIS 1008 S seen
PEU 1009 S seen
HOO 1309 NW seen
POW {hidden} NW"""
DICE = HmacDice(bytes(32))


def laid(phase: str, hidden: str = "2520") -> State:
    text = POSITION.format(phase=phase, hidden=hidden)
    return RULESET.open("denmark_strait", {}, DICE, text).state


def given(state: State, side: Side, *orders: str) -> State:
    for text in orders:
        view = RULESET.view(state, Seat(side.value))
        order = RULESET.complete(view, RULESET.parse_order(text))
        assert RULESET.check(view, order) is None, text
        state = RULESET.decide(state, side, order, DICE).state
    return state


def page(state: State, seat: Seat) -> Frame:
    view = RULESET.view(state, seat)
    return compose(RULESET.board("denmark_strait"), view, RULESET.menu(view))


def test_HX_2_what_is_drafted_is_on_no_page_but_its_owners() -> None:
    bare = laid("MOVE1_UND")
    drafted = given(bare, Side.B, "steer B2 FF evade")
    for seat in (Seat.A, Seat.OBSERVER):
        assert page(bare, seat) == page(drafted, seat)
    mine = page(drafted, Seat.B)
    assert "evading" in mine.panels["listed"]
    assert any("plot" in id_ for id_ in mine.layers["trails"].pieces)


def test_HX_2_a_list_of_attacks_is_on_no_page_but_its_owners() -> None:
    bare = laid("ORDERS1")
    seen = {c.hex: c.label for c in RULESET.view(bare, Seat.B).counters}
    listed = given(bare, Side.B, f"fire B1.main > {seen['1008']}", "launch B1 1109 1")
    for seat in (Seat.A, Seat.OBSERVER):
        assert page(bare, seat) == page(listed, seat)
    assert page(listed, Seat.B).panels["listed"].count('value="') == 2


def test_C2_7_a_ship_that_is_not_seen_gives_away_neither_place_nor_arcs_nor_card() -> None:
    here, there = laid("ORDERS1"), laid("ORDERS1", "2821")
    for seat in (Seat.A, Seat.OBSERVER):
        assert page(here, seat) == page(there, seat)
    html = str(page(here, Seat.A))
    assert "Prince of Wales" not in html
    assert "B2" not in html


def test_C12_a_star_shell_that_is_planned_and_a_wake_are_drawn_for_those_who_know_them() -> None:
    text = POSITION.format(phase="ORDERS1", hidden="2520").replace(
        "\nturn", "\nswitch star_shell true\nturn"
    )
    bare = RULESET.open("denmark_strait", {}, DICE, text).state
    planned = given(bare, Side.A, "star A1.secondary_port 1109")
    assert any(note.endswith("-star") for note in page(planned, Seat.A).layers["notes"].pieces)
    assert page(planned, Seat.B) == page(bare, Seat.B)
    moved = given(laid("MOVE1_DET"), Side.A, "steer A1 FF", "seal")
    moved = given(moved, Side.B, "seal")
    wakes = [id_ for id_ in page(moved, Seat.B).layers["trails"].pieces if "wake" in id_]
    assert len(wakes) == 1
    assert not any("wake" in id_ for id_ in page(moved, Seat.A).layers["trails"].pieces)


def test_C13_what_comes_later_says_when_and_where_and_asks_for_no_order() -> None:
    text = "scenario channel_convoy\nturn 2 MOVE1_UND\nweather clear sea 2\nS1 0714 N\n"
    state = RULESET.open("channel_convoy", {}, DICE, text).state
    tray = page(state, Seat.B).panels["tray"]
    assert "MGB patrol (B9) arrives in turn 4 in " in tray
    assert "lit hex" not in tray
    assert "B9" not in str(page(state, Seat.A))


def test_HX_2_the_umpire_reads_who_is_waited_for_alone() -> None:
    state = given(laid("MOVE1_UND"), Side.B, "seal")
    assert RULESET.umpire(state).truth.prompt.text == "Axis have not sealed."
    assert RULESET.view(state, Seat.A) == RULESET.view(laid("MOVE1_UND"), Seat.A)
