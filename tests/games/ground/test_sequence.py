"""The sequence of play: phases, waits, skips, what is refused out of turn (G3, T3, HX.2-HX.5)."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import fields, replace

from app.games.ground import events as e
from app.games.ground.sequence import SEQUENCE, rulings, waiting
from app.games.ground.state import Flight, Overrun, Salvo
from app.games.ground.units import Piece, Unit, UnitFacts
from app.kernel.events import Event
from app.kernel.facts import snake
from app.views.seats import Seat, Side
from tests.games.ground.build import post, unit
from tests.games.ground.coverage import PAGES
from tests.games.ground.setting import RULES, Game, set_up, started
from tests.games.ground.table import A, B, Table

FOE = unit("P9", "LT", "1311")
READERS = (Seat.A, Seat.B, Seat.OBSERVER)
PHASES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")


def table(*units: Unit, **more: Any) -> Table:
    return Table(*units, FOE, **more)


def ended(events: Iterable[Event]) -> list[str]:
    """The phases that ended in a run of events."""
    return [x.phase for x in events if isinstance(x, e.PhaseEnded)]


def whole_turn(game: Game, side: Side) -> list[str]:
    """End every phase of a player-turn by hand; the phases that ended, in order."""
    out = []
    while game.state.public.active is side:
        game.order(side, "end")
        out += ended(game.events)
    return out


def test_T3_seven_phases_and_set_up_before_them() -> None:
    assert tuple(phase.name for phase in SEQUENCE) == ("SETUP", *PHASES)


def test_G3_1_set_up_then_player_turns_in_turn() -> None:
    game = started()
    assert (game.state.public.phase, game.state.public.n) == ("SETUP", 0)
    for side in (A, B):
        game.order(side, "arrange random")
        game.order(side, "commit")
    for n, turn, side in ((1, 1, A), (2, 1, B), (3, 2, A)):
        public = game.state.public
        assert (public.n, public.turn, public.active) == (n, turn, side)
        whole_turn(game, side)


def test_G3_3_a_player_turn_is_P1_to_P7_then_the_other_side() -> None:
    game = set_up()
    first = ["P1", "P2"]
    assert ended(game.events)[-2:] == first
    assert tuple(first + whole_turn(game, A)[:5]) == PHASES
    assert game.state.public.active is B


def test_T3_movement_fire_and_second_move_wait_and_nothing_else() -> None:
    """HG3: P1, P2, P4 and P7 never wait for the active side."""
    game = set_up()
    waits = []
    while game.state.public.n < 3:
        public = game.state.public
        assert game.view().waiting == (public.active,)
        waits.append((public.n, public.phase))
        game.order(public.active or A, "end")
    assert waits == [(n, phase) for n in (1, 2) for phase in ("P3", "P5", "P6")]


def test_T3_the_scenario_names_who_begins() -> None:
    assert set_up().state.public.active is A


def test_HX_5_every_phase_end_gives_every_seat_exactly_one_line() -> None:
    """TG-01: seven phase lines, whatever happened."""
    game = set_up()
    before = {seat: len(game.lines(seat)) for seat in READERS}
    whole_turn(game, A)
    for seat in READERS:
        lines = game.lines(seat)[before[seat] :]
        assert lines == [
            "Combine's movement is over.",
            "Combine's terrain checks are over.",
            "Combine's fire is over.",
            "Combine's second move is over.",
            "Combine's turn is over.",
            "Turn 1: Paneurope to move.",
            "Paneurope's turn has begun.",
            "Paneurope's recovery is over.",
        ]


def test_HX_5_nothing_else_moves_a_seat_that_sees_nothing() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    before = [laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)]
    for order in ("mimic C1 HVY", "mark C1 no", "mark C1 yes"):
        laid.order(A, order)
        assert [laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)] == before


# Orders out of place.

T3b = {
    "SETUP": "place hide arrange commit choose choose_edge lay_mine draw resign",
    "P3": "deploy set_jets move mimic roll_mark regroup mount dismount reconceal reveal "
    "call_overrun renew_overrun leave ram laser_order undo end_phase draw resign surface submerge "
    "take_off land",
    "P5": "task scan pulse done_scanning announce_salvo fire fire_batch detonate reveal mimic "
    "roll_mark laser_order undo end_phase draw resign",
    "P6": "move leave mimic roll_mark laser_order reveal call_overrun renew_overrun ram undo "
    "end_phase draw resign surface submerge",
}


PAGE = (PAGES[0] / "03-sequence.md").read_text("utf-8")
TABLE = PAGE.partition('<a id="T3b"></a>')[2].partition("\n## ")[0]
WRITTEN = [
    text
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith("| when")
    for text in re.findall(r"`([^`]+)`", line.split("|")[3])
]


@pytest.mark.parametrize(
    ("path", "turn", "orders"), [((), A, "launch"), (("0406",), B, "intercept")]
)
def test_T3b_and_G3_7_the_orders_of_a_salvo(path: tuple[str, ...], turn: Side, orders: str) -> None:
    salvo = Salvo(side=A, flights=(Flight(launcher="C1", hex="0305"),), path=path)
    public = replace(table(unit("C1", "GEV", "0305"), phase="P5").state.public, salvo=salvo)
    every = {"mimic", "roll_mark", "laser_order", "offer_draw", "resign"}
    assert waiting(public) == {turn}
    for side in Side:
        open_ = {snake(order.__name__) for order in rulings(public, side)}
        assert open_ - every == (set(orders.split()) if side is turn else set())


@pytest.mark.parametrize("text", WRITTEN)
def test_T3b_what_the_rulebook_writes_is_an_order(text: str) -> None:
    assert RULES.format_order(RULES.parse_order(text)) == text


@pytest.mark.parametrize("phase", T3b)
def test_T3b_the_orders_of_each_phase(phase: str) -> None:
    game = started() if phase == "SETUP" else table(unit("C1", "GEV", "0305"), phase=phase)
    open_ = {snake(order.__name__) for order in rulings(game.state.public, A)}
    assert open_ == set(T3b[phase].replace("draw", "offer_draw").split())


@pytest.mark.parametrize(
    ("stage", "turn", "orders"),
    [
        ("gather", A, "call_overrun move"),
        ("react", B, "react"),
        ("dismount", B, "dismount end_step"),
        ("fire", B, "fire detonate end_step"),
        ("ram", A, "ram end_step"),
    ],
)
def test_T3b_the_orders_of_an_overrun(stage: str, turn: Side, orders: str) -> None:
    fight = replace(Overrun(hex="0305", attacker=A, turn=turn), stage=stage)
    public = replace(table(unit("C1", "GEV", "0305")).state.public, overrun=fight)
    every = {"mimic", "roll_mark", "laser_order", "offer_draw", "resign"}
    for side in Side:
        open_ = {snake(order.__name__) for order in rulings(public, side)}
        assert open_ - every == (set(orders.split()) if side is turn else set())


def test_T3c_the_owner_is_shown_all_that_is_kept_of_a_unit() -> None:
    kept = {field.name for field in fields(UnitFacts)}
    assert {field.name for field in fields(Piece)} == kept
    laid = table(unit("C1", "GEV", "0305"))
    laid.order(A, "move C1 0305-0405")
    piece, truth = laid.view().mine()["C1"], laid.unit("C1")
    assert {name: getattr(piece, name) for name in kept} == {
        name: getattr(truth, name) for name in kept
    }


@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("P3", "fire C1 > P9"),
        ("P3", "scan C1 > P9"),
        ("P3", "done"),
        ("P5", "move C1 0305-0306"),
        ("P5", "mount C2 1 on C1"),
        ("P6", "fire C1 > P9"),
        ("P6", "regroup C2 = INF1 INF1"),
        ("P3", "place HVY.1 0101"),
        ("P3", "commit"),
        ("P3", "next"),
        ("P3", "react none"),
        ("P3", "discard C1"),
    ],
)
def test_G3_5_an_order_for_another_phase_is_refused(phase: str, order: str) -> None:
    laid = table(unit("C1", "GEV", "0305"), unit("C2", "INF2", "0305"), phase=phase)
    assert laid.refused(A, order) == "G3.5"


def test_G3_5_the_other_side_is_told_who_acts() -> None:
    laid = table(unit("C1", "GEV", "0305"))
    refusal = RULES.check(laid.view(Seat.B), RULES.parse_order("end"))
    assert refusal is not None
    assert (refusal.code, refusal.text) == ("not-yours", "It is for Combine to act now.")


def test_G3_5_no_scan_after_an_attack() -> None:
    laid = table(
        unit("C1", "HVY", "1210"), unit("C2", "HVY", "1210"),
        unit("P1", "DUMMY", "1209"), unit("P2", "LT", "0909", concealed=True), phase="P5",
    )  # fmt: skip
    laid.order(A, "fire C1 > P9", 1)
    assert laid.refused(A, "scan C2 > P1") == "G3.5"


def test_G3_6_nothing_else_goes_on_while_an_overrun_is_open() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("C2", "GEV", "0505"), unit("P1", "INF1", "0405"))
    laid.order(A, "move C1 0305-0405")
    for order in ("end", "move C2 0505-0506", "reveal C2", "undo", "regroup C2 = INF1"):
        assert laid.refused(A, order) == "G3.6"


def test_G3_10_P6_is_skipped_when_the_enemy_sees_that_nobody_can_move() -> None:
    laid = table(unit("C1", "HVY", "0305"), post("C0", "0101"), phase="P5")
    laid.order(A, "end")
    assert laid.state.public.active is B
    assert "P6" in ended(laid.events)


@pytest.mark.parametrize(
    "counter",
    [
        unit("C1", "HVY", "0305", concealed=True),
        unit("C1", "GEV", "0305"),
    ],
)
def test_G3_10_else_its_owner_ends_it_by_hand(counter: Unit) -> None:
    """LG-01: a phase that ended by itself would tell that no GEV is among the concealed."""
    laid = table(counter, phase="P5")
    laid.order(A, "end")
    assert (laid.state.public.active, laid.state.public.phase) == (A, "P6")


@pytest.mark.parametrize("fact", [{"disabled": 1, "shaken_by": "fire"}, {"stuck": True}])
def test_G3_10_a_gev_that_is_seen_to_be_lame_does_not_keep_it_open(fact: dict[str, object]) -> None:
    laid = table(unit("C1", "GEV", "0305", **fact), phase="P5")
    laid.order(A, "end")
    assert laid.state.public.active is B


def test_TG_07_no_second_move_looks_like_two_gevs_that_stand() -> None:
    views = []
    for entries in (("HVY", "MSL"), ("GEV", "GEV")):
        laid = table(
            *(unit(f"C{i}", kind, f"0{i}05", concealed=True) for i, kind in enumerate(entries, 1)),
            phase="P5",
        )
        laid.order(A, "end")
        laid.order(A, "end")
        views.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert views[0] == views[1]


def test_TG_01_a_tank_and_a_dummy_that_stand_all_turn_look_alike() -> None:
    views = []
    for entry in ("HVY", "DUMMY"):
        laid = table(
            unit("C7", entry, "1006", concealed=True), unit("C8", "LT", "0101", concealed=True)
        )
        while laid.state.public.active is A:
            laid.order(A, "end")
        views.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert views[0] == views[1]


def test_G3_10_the_steps_of_P5_are_not_shown() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "LT", "1209", concealed=True), phase="P5")
    before = [laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)]
    laid.order(A, "done")
    assert laid.view(Seat.A).step > 1
    assert [laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)] == before


def test_HX_2_who_waits_sees_one_constant_sentence() -> None:
    laid = table(unit("C1", "GEV", "0305"), unit("C2", "LT", "0101", concealed=True))
    texts = {laid.view(Seat.B).prompt.text}
    laid.order(A, "move C1 0305-0306")
    texts.add(laid.view(Seat.B).prompt.text)
    laid.order(A, "end")
    texts.add(laid.view(Seat.B).prompt.text)
    assert texts == {"Combine to act."}


def test_HX_3_drafts_are_taken_at_any_time() -> None:
    """A dummy may be given its mimic and mark in the enemy's turn, before it reacts."""
    laid = table(
        unit("C1", "HVY", "0305"),
        unit("P1", "DUMMY", "1209"),
        unit("P2", "LT", "1209", concealed=True),
    )
    laid.order(B, "mimic P1 HVY")
    laid.order(B, "mark P1 no")
    assert (laid.unit("P1").mimic, laid.unit("P1").mark) == ("HVY", "no")


def test_G3_12_an_order_is_judged_from_the_senders_view() -> None:
    """A counter that turns out to be a dummy spoils nothing: the move simply goes on from there."""
    for entry in ("LT", "DUMMY"):
        laid = table(unit("C1", "HVY", "0305"), unit("P1", entry, "0405", concealed=True))
        laid.order(A, "move C1 0305-0405")
        assert (laid.state.public.overrun is None) is (entry == "DUMMY")


@pytest.mark.parametrize("order", ["move C9 0305-0306", "move P9 1311-1310", "reveal P9"])
def test_G3_12_only_ones_own_counters_are_ordered(order: str) -> None:
    laid = table(unit("C1", "HVY", "0305"))
    assert laid.refused(A, order) == "G3.12"


def test_G3_12_the_observer_orders_nothing() -> None:
    laid = table(unit("C1", "HVY", "0305"))
    refusal = RULES.check(laid.view(Seat.OBSERVER), RULES.parse_order("end"))
    assert refusal is not None
    assert refusal.code == "no-side"


# Mimics.


def test_G10_2_1_real_counters_move_by_the_usual_rules() -> None:
    laid = table(unit("C1", "HVY", "0305", concealed=True))
    assert laid.refused(A, "move C1 0305-0405-0505-0605-0705") == "G4.1"


def test_G10_2_2_a_dummy_moves_as_its_mimic() -> None:
    laid = table(unit("C1", "DUMMY", "0302"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "mimic C1 HVY")
    laid.order(A, "move C1 0302-0402-0502")
    assert laid.refused(A, "move C1 0502-0501-0401") == "G4.1"


def test_G10_2_2_one_mimic_for_P3_and_P6() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "mimic C1 HVY")
    laid.order(A, "move C1 0305-0306")
    assert laid.refused(A, "mimic C1 GEV") == "G10.2.2"
    laid.order(A, "end")
    laid.order(A, "end")
    assert laid.refused(A, "mimic C1 GEV") == "G10.2.2"
    assert laid.refused(A, "move C1 0306-0307") == "G4.8"


def test_G10_2_2_another_next_turn() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "move C1 0305-0306")
    while laid.state.public.active is A:
        laid.order(A, "end")
    laid.order(B, "end")
    laid.order(B, "end")
    assert laid.state.public.active is A
    laid.order(A, "mimic C1 HVY")


def test_G10_2_2_naming_the_same_mimic_again_frees_nothing() -> None:
    """A dummy GEV that entered a forest has no second move, whatever it is called after that."""
    laid = table(unit("C1", "DUMMY", "0301"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "mark C1 no")
    laid.order(A, "move C1 0301-0402")
    laid.order(A, "end")
    laid.order(A, "end")
    laid.order(A, "mimic C1 GEV")
    assert laid.refused(A, "move C1 0402-0401") == "G4.8"


def test_G10_2_2_nor_does_it_give_back_what_was_spent() -> None:
    laid = table(unit("C1", "DUMMY", "0305"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "move C1 0305-0405-0505-0605-0705")
    laid.order(A, "mimic C1 GEV")
    assert laid.refused(A, "move C1 0705-0704") == "G4.1"


def test_G10_2_2_a_mimic_named_late_has_what_a_real_one_would_have() -> None:
    """A GEV that stood in rubble when P3 began has no second move: nor has one named in P6."""
    laid = table(unit("C1", "DUMMY", "0308", mimic="HVY"), unit("C2", "LT", "0101", concealed=True))
    laid.order(A, "end")
    laid.order(A, "end")
    laid.order(A, "mimic C1 GEV")
    assert laid.refused(A, "move C1 0308-0307") == "G4.8"


def test_G10_2_2_only_types_of_the_starting_list() -> None:
    laid = table(unit("C1", "DUMMY", "0305"))
    assert laid.refused(A, "mimic C1 MHWZ") == "G10.2.2"


def test_G10_2_2_only_dummies_imitate() -> None:
    laid = table(unit("C1", "HVY", "0305", concealed=True))
    assert laid.refused(A, "mimic C1 GEV") == "G10.2.2"


def test_TG_02_a_tank_and_its_mimic_move_alike() -> None:
    views = []
    for entry in ("HVY", "DUMMY"):
        laid = table(
            unit("C7", entry, "1107", concealed=True), unit("C8", "LT", "0101", concealed=True)
        )
        if entry == "DUMMY":
            laid.order(A, "mimic C7 HVY")
        laid.order(A, "move C7 1107-1007-0907")
        views.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert views[0] == views[1]


def test_TG_06_labels_go_by_hex_whoever_moves() -> None:
    views = []
    hexes = ("1005", "1007", "1105")
    for entries in (("GEV", "HVY", "INF3"), ("INF3", "GEV", "HVY")):
        laid = table(
            *(
                unit(f"C{i}", kind, hex_, concealed=True)
                for i, (kind, hex_) in enumerate(zip(entries, hexes, strict=True), 1)
            )
        )
        for order in ("C1 1005-1004", "C2 1007-1008", "C3 1105-1104"):
            laid.order(A, f"move {order}")
        views.append([laid.view(seat) for seat in (Seat.B, Seat.OBSERVER)])
    assert views[0] == views[1]


# Voluntary reveals.


@pytest.mark.parametrize("phase", ["P3", "P5", "P6"])
def test_G10_4_15_a_counter_may_be_turned_up_in_any_phase_of_ones_own(phase: str) -> None:
    laid = table(
        unit("C1", "HVY", "0305", concealed=True),
        unit("C2", "DUMMY", "0305"),
        unit("C3", "LT", "0101", concealed=True),
        phase=phase,
    )
    laid.order(A, "reveal C1")
    laid.order(A, "reveal C2")
    assert not laid.unit("C1").concealed
    assert laid.unit("C2").fate == "discarded"
    assert laid.lines(Seat.B)[-2:] == [
        "Revealed in 0305: C1 Heavy Tank.",
        "C2 in 0305 was a dummy.",
    ]


def test_G10_4_15_not_in_the_enemys_turn_nor_twice() -> None:
    laid = table(unit("C1", "HVY", "0305"), unit("P1", "HVY", "1209", concealed=True))
    assert laid.refused(B, "reveal P1") == "G3.5"
    assert laid.refused(A, "reveal C1") == "G10.4.15"


def test_G10_3_what_one_trigger_shows_it_shows_together() -> None:
    """Dummies are discarded and real units turned up before the fight begins."""
    laid = table(
        unit("C1", "HVY", "0305"),
        unit("P1", "LT", "0405", concealed=True),
        unit("P2", "DUMMY", "0405"),
        unit("P3", "GEV", "0405", concealed=True),
    )
    laid.order(A, "move C1 0305-0405")
    told = [
        event
        for event in laid.events
        if isinstance(event, e.Discarded | e.Revealed | e.OverrunOpened)
    ]
    assert [type(event) for event in told] == [e.Discarded, e.Revealed, e.OverrunOpened]
    assert told[1] == e.Revealed(units=("b.P1", "b.P3"), rule="G10.4.7")


def test_G3_11_who_has_scanned_may_scan_and_fire_again_in_the_next_turn() -> None:
    shown, hidden = unit("P1", "LT", "0506"), unit("P2", "LT", "0507", concealed=True)
    table = Table(unit("C1", "HVY", "0505"), shown, hidden, phase="P5")
    table.order(A, "scan C1 > P2", 1)
    assert table.refused(A, "fire C1 > P1") == "G10.10.4"
    while table.state.public.phase != "P5" or table.state.public.n != 3:
        table.order(table.state.public.active or A, "end")
    table.order(A, "fire C1 > P1", 1)
