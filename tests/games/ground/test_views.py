"""What a seat is sent: view, prompt, menu; and the umpire's view (law 6, HX, O, M)."""

from typing import Any

import msgspec
import pytest

from app.games.ground import events as e
from app.games.ground.units import Unit
from app.kernel.dice import HmacDice
from app.views.menu import Menu
from app.views.model import HexNote
from app.views.seats import Seat, Side
from tests.games.ground.build import post, unit
from tests.games.ground.setting import RULES, set_up, started
from tests.games.ground.table import GROUND, A, B, Table

FOE = unit("P9", "LT", "1311")
READERS = (Seat.A, Seat.B, Seat.OBSERVER)


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def menu(laid: Table, seat: Seat = Seat.A) -> Menu:
    return GROUND.menu(laid.view(seat))


def offers(laid: Table, seat: Seat = Seat.A) -> set[str]:
    """Every order that is offered as it stands."""
    found = menu(laid, seat)
    every = [*found.offers, *(offer for piece in found.pieces for offer in piece.offers)]
    return {offer.notation for offer in every}


# The view.


def test_the_view_says_where_the_game_stands() -> None:
    view = table(unit("C1", "HVY", "0305"), n=3, turn=2).view()
    assert (view.ruleset, view.scenario, view.title) == ("ground", "shadow_line", "Shadow Line")
    assert (view.turn, view.turns, view.active, view.phase) == (2, 10, A, "P3")
    assert [party.name for party in view.sides] == ["Combine", "Paneurope"]
    assert [step.name for step in view.track if step.now] == ["P3"]


def test_HX_8_counters_stand_in_the_view_by_hex_then_by_letters_and_number() -> None:
    laid = table(
        *(unit(label, "LT", "0305") for label in ("C10", "P1", "C9")), unit("C1", "LT", "0306")
    )
    for seat in READERS:
        assert [c.label for c in laid.view(seat).counters] == ["C9", "C10", "P1", "C1", "P9"]


def test_an_own_counter_shows_what_is_printed_on_it() -> None:
    laid = table(
        unit("C1", "HVY", "0305", concealed=True),
        unit("C2", "INF2", "0305"),
        unit("C3", "GEV", "0305"),
        unit("C4", "DUMMY", "0305"),
        post("C0", "0101"),
        unit("C5", "MK3", "0305"),
    )
    mine = {c.label: c for c in laid.view().counters if c.side is A}
    printed = {k: (c.attack, c.defence, c.move) for k, c in mine.items()}
    assert printed == {
        "C1": ("4/2", "3", "3"),
        "C2": ("2/1", "2", "2"),
        "C3": ("2/2", "2", "4-3"),
        "C4": ("", "", "4-3"),
        "C0": ("", "1", "0"),
        "C5": ("", "", "3"),
    }
    assert (mine["C1"].face, mine["C2"].face, mine["C0"].shape) == (
        "concealed",
        "revealed",
        "building",
    )
    assert mine["C4"].marks == ("dummy",)
    assert mine["C4"].notes == ("Moves as GEV", "Rolls terrain checks: as it would owe")


def test_marks_and_notes_say_what_has_happened_to_a_counter() -> None:
    laid = table(unit("C1", "GEV", "0301"), unit("C2", "SHVY", "0305", treads=20, riders=("INF",)))
    laid.order(A, "move C1 0301-0402")
    mine = {c.label: c for c in laid.view().counters if c.side is A}
    assert mine["C1"].marks == ("moved",)
    assert mine["C1"].notes == ("Owes a terrain check", "No second move this turn")
    assert mine["C2"].marks == ("riders",)
    assert mine["C2"].notes == ("20 of 24 treads", "Aboard: Infantry (1 squad)")


def test_G10_8_an_enemy_face_down_is_unknown() -> None:
    laid = table(unit("P1", "HVY", "1209", concealed=True))
    counter = next(c for c in laid.view().counters if c.label == "P1")
    assert (counter.face, counter.code, counter.name, counter.attack) == ("unknown", "", "", "")


def test_changes_of_the_ground_are_noted() -> None:
    laid = table(
        unit("C1", "HVY", "0305"),
        terrain={"0606": "rubble"},
        cut=("0606",),
        bridges={"0703-0704": 0},
    )
    for seat in READERS:
        notes = [n for n in laid.view(seat).hexes if n.kind != "control"]
        assert notes == [
            HexNote(hex="0606", kind="rubble"),
            HexNote(hex="0606", kind="cut"),
            HexNote(hex="0703", kind="bridge-down", text="0703-0704"),
        ]


def test_an_open_overrun_is_noted_for_all() -> None:
    laid = table(unit("C1", "HVY", "1310"))
    laid.order(A, "move C1 1310-1311")
    for seat in READERS:
        assert HexNote(hex="1311", kind="contact") in laid.view(seat).hexes


def test_news_are_the_lines_since_ones_own_last_order() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "HVY", "1209"))
    laid.order(A, "move C1 0305-0405")
    assert (laid.view(Seat.A).news, laid.view(Seat.B).news) == (1, 1)
    laid.order(A, "move C1 0405-0505")
    assert (laid.view(Seat.A).news, laid.view(Seat.B).news) == (1, 2)


def test_the_log_of_a_view_is_its_latest_lines() -> None:
    laid = table(unit("C1", "GEV", "0305"), unit("P1", "GEV", "1209"))
    for _ in range(30):
        laid.order(laid.state.public.active or A, "end")
    log = laid.view().log
    assert len(log) == 60
    assert log[-1].n == len(laid.lines(Seat.A))


def test_HX_22_the_printed_lists_are_no_secret_and_the_pieces_are() -> None:
    game = started()
    assert game.view(Seat.B).counters != game.view(Seat.A).counters
    assert all(counter.side is B for counter in game.view(Seat.B).counters)
    assert game.view(Seat.OBSERVER).counters == ()


def test_HX_10_the_fallen_are_those_that_everybody_saw_fall() -> None:
    laid = table(unit("C1", "HVY", "1210"), unit("P1", "INF3", "1209"), phase="P5")
    laid.order(A, "fire C1 > P1", 6)
    assert laid.view(Seat.A).fallen == ("INF", "INF", "INF")
    assert laid.view(Seat.B).fallen == ()


def test_no_view_holds_the_id_of_a_unit_of_the_enemy() -> None:
    game = set_up()
    for seat, enemy in ((Seat.A, b'"b.'), (Seat.B, b'"a.')):
        assert enemy not in msgspec.json.encode(game.view(seat))


# Prompts.


@pytest.mark.parametrize(
    ("phase", "text"),
    [("P3", "Move your counters."), ("P5", "Scan, then fire."), ("P6", "Second move.")],
)
def test_prompts_of_a_player_turn(phase: str, text: str) -> None:
    laid = table(unit("C1", "GEV", "0305"), phase=phase)
    own, other, watcher = (laid.view(seat).prompt for seat in READERS)
    assert (own.text, own.yours) == (text, True)
    assert (other.text, other.yours) == ("Combine to act.", False)
    assert watcher == other


def test_prompts_of_set_up() -> None:
    game = started()
    assert game.view().prompt.text == "Set up in secret: 19 still to place."
    game.order(A, "arrange line")
    assert game.view().prompt.text == "Set up in secret."
    game.order(A, "commit")
    assert game.view().prompt.text == "Your set-up is sealed."
    assert game.view(Seat.OBSERVER).prompt.text == "Combine and Paneurope to act."


def test_prompts_of_an_overrun() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "INF2", "0405"))
    laid.order(A, "move C1 0305-0405")
    assert laid.view(Seat.A).prompt.text == "Overrun in 0405."
    laid.order(A, "overrun 0405")
    assert laid.view(Seat.B).prompt.text == "Combine overruns 0405."
    assert laid.view(Seat.A).prompt.text == "Paneurope to act."
    laid.order(B, "react none")
    assert laid.view(Seat.B).prompt.text == "Defend in 0405, round 1."


def test_prompt_of_the_cap() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "DUMMY", "0305"),
                 unit("C3", "LT", "0101", concealed=True))  # fmt: skip
    laid.order(A, "end")
    assert laid.view().prompt.text == "Discard 1 dummy."
    laid.order(A, "discard C1")
    laid.order(A, "resign")
    assert laid.view().prompt.text == "The game is over."


# Menus.


def test_law_6_a_menu_is_a_function_of_the_view() -> None:
    """What is hidden on the other side changes nothing in it."""
    menus = []
    for entry in ("HVY", "DUMMY", "MK5"):
        laid = table(
            unit("C1", "SHVY", "0807"), unit("P7", entry, "1007", concealed=True), phase="P5"
        )
        menus.append(menu(laid))
    assert menus[0] == menus[1] == menus[2]


def test_the_menu_is_empty_for_observers_and_after_the_end() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    assert menu(laid, Seat.OBSERVER) == Menu()
    laid.order(A, "resign")
    assert menu(laid) == Menu()


def test_who_waits_is_offered_drafts_and_the_way_out() -> None:
    laid = table(unit("P1", "DUMMY", "1209"), unit("P2", "LT", "1209", concealed=True))
    open_ = {notation.split()[0] for notation in offers(laid, Seat.B)}
    assert open_ == {"mimic", "mark", "draw", "resign"}


def test_the_menu_offers_nothing_that_is_refused() -> None:
    laid = table(
        unit("C1", "GEV", "0301"),
        unit("C2", "DUMMY", "0308", mimic="HVY"),
        unit("C3", "INF3", "0305"),
        unit("C4", "SHVY", "0305"),
        unit("C5", "LT", "0101", concealed=True),
        post("P0", "0306"),
        unit("P1", "DUMMY", "0402"),
    )
    view = laid.view()
    for notation in offers(laid):
        assert RULES.check(view, RULES.parse_order(notation)) is None, notation
    for piece in menu(laid).pieces:
        for stop in piece.moves:
            order = RULES.parse_order(f"move {piece.label} {'-'.join(stop.path)}")
            assert RULES.check(view, order) is None


def test_G4_15_the_menu_offers_to_pass_the_unarmed_by() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("P0", "0405"), unit("P1", "LT", "0306"))
    assert "move C1 0305-0405 cross" in offers(laid)
    assert not any("0306 cross" in notation for notation in offers(laid))


def test_a_stop_names_its_risk_and_its_contact() -> None:
    laid = table(unit("C1", "HVY", "0307"), unit("P1", "LT", "0407", concealed=True))
    (piece,) = [p for p in menu(laid).pieces if p.label == "C1"]
    stops = {stop.hex: stop for stop in piece.moves}
    assert stops["0308"].risk == "rubble: stuck on 1-2"
    assert stops["0407"].contact
    assert not stops["0306"].contact


def test_ending_the_movement_asks_about_counters_that_could_move() -> None:
    laid = table(
        unit("C1", "HVY", "0305"),
        unit("C2", "GEV", "0305"),
        unit("C3", "HVY", "0305", stuck=True),
        post("C0", "0101"),
    )
    laid.order(A, "move C1 0305-0306")
    (end,) = [offer for offer in menu(laid).offers if offer.notation == "end"]
    assert end.confirm == "1 counter has not moved. End movement?"


# The umpire.


def test_M_1_the_umpire_sees_everything_and_both_views() -> None:
    game = set_up()
    view = RULES.umpire(game.state)
    assert len(view.counters) == 38
    codes = {counter.label: counter.code for counter in view.counters}
    assert codes == {u.label: u.kind for side in Side for u in game.units(side)}
    assert (view.a, view.b) == (game.view(Seat.A), game.view(Seat.B))
    assert all("Face down" in c.notes for c in view.counters if c.face == "concealed")


def test_M_17_the_umpire_knows_why_the_game_waits() -> None:
    game = started()
    game.order(A, "arrange random")
    game.order(A, "commit")
    assert RULES.umpire(game.state).reasons == ("Combine has answered.", "Paneurope is to act.")


def test_the_umpire_sees_the_true_control_marks_in_the_score() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    laid.state = GROUND.evolve(laid.state, e.Held(hex="0606", side=B))
    assert [tally.points for tally in GROUND.umpire(laid.state).score] == ["0", "4"]


# Refusals.


def test_HX_9_refusals_are_the_same_whatever_is_hidden() -> None:
    orders = (
        "move C1 0305-0405-0505", "move P1 0405-0305", "reveal P1", "scan C1 > P1", "fire C1 > P1",
        "batch 0405: C1 > P1", "move C1 0305-0405 cross", "overrun 0405", "undo",
    )  # fmt: skip
    answers = []
    for entry in ("HVY", "DUMMY", "INF1"):
        laid = table(unit("C1", "HVY", "0305"), unit("P1", entry, "0405", concealed=True))
        view = laid.view()
        answers.append([RULES.check(view, RULES.parse_order(order)) for order in orders])
    assert answers[0] == answers[1] == answers[2]


def test_the_umpire_tells_the_pieces_of_both_sides_apart_before_the_deal() -> None:
    state = GROUND.open("shadow_line", {}, HmacDice(b"umpire")).state
    for side in Side:
        order = GROUND.parse_order("arrange line")
        state = GROUND.decide(state, side, order, HmacDice(b"umpire")).state
    labels = [counter.label for counter in GROUND.umpire(state).counters]
    assert len(labels) == len(set(labels)) == 38
    assert {"C HVY.1", "P HVY.1"} <= set(labels)
