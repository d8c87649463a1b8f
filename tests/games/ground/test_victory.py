"""Control, score and the end (G13.4-G13.7, G14.0, G14.1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import standing
from app.games.ground.goals.points import tally
from app.games.ground.goals.predicates import none_in_sight
from app.games.ground.state import Loss, Public
from app.games.ground.units import Unit
from app.views.model import HexNote
from app.views.seats import Seat, Side
from tests.games.ground.build import board, post, unit
from tests.games.ground.table import GROUND, A, B, Table

FOE = unit("P9", "LT", "1311")
FRIEND = unit("C9", "LT", "0101", concealed=True)
TOWN = "0806"
READERS = (Seat.A, Seat.B, Seat.OBSERVER)


def table(*units: Unit, held: Side | None = None, **more: Any) -> Table:
    """A fire phase of Combine; the town 0806 may be held, as everybody knows."""
    laid = Table(*units, FOE, phase="P5", **more)
    if held is not None:
        events = [e.Held(hex=TOWN, side=held)]
        events += [e.MarkShown(reader=r, hex=TOWN, mark=held.value) for r in READERS]
        for event in events:
            laid.state = GROUND.evolve(laid.state, event)
    return laid


def final_score(public: Public, marks: dict[str, Side]) -> dict[Side, float]:
    """The points of each side with these control marks."""
    held = {hex_: side.value for hex_, side in marks.items()}
    return {side: tally(public, held, side).points or 0 for side in Side}


def end_turn(laid: Table, side: Side = A) -> None:
    """End phases by hand until the other side is to move."""
    while laid.state.public.active is side and not laid.state.public.ended:
        laid.order(side, "end")


def control(laid: Table, seat: Seat, hex_: str = TOWN) -> str:
    """What the board shows a seat of who holds a town."""
    (note,) = (n for n in laid.view(seat).hexes if n.kind == "control" and n.hex == hex_)
    assert isinstance(note, HexNote)
    return note.text


def truth(laid: Table) -> Side | None:
    return laid.state.umpire.control.get(TOWN)


# Control.


def test_G14_1_a_revealed_unit_alone_in_a_town_holds_it() -> None:
    laid = table(unit("C7", "HVY", TOWN))
    assert control(laid, Seat.A) == "nobody"
    end_turn(laid)
    assert truth(laid) is A
    for seat in READERS:
        assert control(laid, seat) == "Combine"
        assert "Combine holds 0806." in laid.lines(seat)


def test_G14_1_it_stays_his_when_he_has_gone() -> None:
    laid = table(held=A)
    end_turn(laid)
    assert truth(laid) is A
    assert control(laid, Seat.B) == "Combine"


def test_G14_1_only_at_the_end_of_ones_own_turn() -> None:
    laid = table(unit("P7", "HVY", TOWN))
    end_turn(laid)
    assert truth(laid) is None


def test_G14_1_not_while_the_enemy_shares_the_hex() -> None:
    laid = table(unit("C7", "HVY", TOWN), unit("P7", "HVT", TOWN))
    end_turn(laid)
    assert truth(laid) is None


@pytest.mark.parametrize("seat", [Seat.B, Seat.OBSERVER])
def test_TG_14_a_mark_under_a_concealed_counter_is_unknown(seat: Seat) -> None:
    """LG-16: whether K7 is a Heavy Tank or a dummy, Blue sees the same, score included."""
    worlds = []
    for entry in ("HVY", "DUMMY"):
        laid = table(unit("C7", entry, TOWN, concealed=True), FRIEND, held=B)
        assert "1 hex" in laid.view(seat).score[1].text
        end_turn(laid)
        assert control(laid, seat) == "unknown"
        assert "0 hexes" in laid.view(seat).score[1].text
        worlds.append(laid)
    assert worlds[0].view(seat) == worlds[1].view(seat)
    assert [truth(laid) for laid in worlds] == [A, B]


def test_TG_14_the_owner_knows_his_own_marks() -> None:
    for entry, mark in (("HVY", "Combine"), ("DUMMY", "Paneurope")):
        laid = table(unit("C7", entry, TOWN, concealed=True), FRIEND, held=B)
        end_turn(laid)
        assert control(laid, Seat.A) == mark


def test_LG_16_a_dummy_tells_its_owner_nothing_of_who_held_the_town_before() -> None:
    """A concealed enemy stood there; a dummy that comes after him learns not what he was."""
    views = []
    for held in (B, None):
        laid = table(unit("C7", "DUMMY", TOWN), FRIEND)
        if held:
            laid.state = GROUND.evolve(laid.state, e.Held(hex=TOWN, side=B))
        unknown = e.MarkShown(reader=Seat.A, hex=TOWN, mark="unknown")
        laid.state = GROUND.evolve(laid.state, unknown)
        end_turn(laid)
        views.append(laid.view(Seat.A))
        assert control(laid, Seat.A) == "unknown"
    assert views[0] == views[1]


def test_LG_16_a_mark_stays_certain_under_counters_of_its_own_side() -> None:
    laid = table(unit("C7", "DUMMY", TOWN), FRIEND, held=A)
    end_turn(laid)
    for seat in READERS:
        assert control(laid, seat) == "Combine"


def test_IG_12_a_town_nobody_held_is_unknown_too() -> None:
    laid = table(unit("C7", "DUMMY", TOWN), FRIEND)
    end_turn(laid)
    assert control(laid, Seat.B) == "unknown"
    told = "0806: unknown who holds it, Combine has only face-down counters there."
    assert told in laid.lines(Seat.B)


def test_HG1_one_that_is_known_real_holds_for_all_to_see() -> None:
    laid = table(unit("C7", "HVY", TOWN, concealed=True), FRIEND, held=B)
    known = {seat: dict(laid.state.knowledge[seat].contacts) for seat in (Seat.B, Seat.OBSERVER)}
    for seat, contacts in known.items():
        proved = replace(contacts["C7"], real=True)
        sighted = e.Sighted(reader=seat, contact=proved)
        laid.state = GROUND.evolve(laid.state, sighted)
    end_turn(laid)
    assert control(laid, Seat.B) == "Combine"


def test_G10_2_3_a_dummy_controls_nothing() -> None:
    laid = table(unit("C7", "DUMMY", TOWN), FRIEND)
    end_turn(laid)
    assert truth(laid) is None


def test_G14_0_1_a_command_post_holds_nothing() -> None:
    laid = table(post("C0", TOWN), FRIEND)
    end_turn(laid)
    assert truth(laid) is None


def test_G14_1_marks_are_announced_at_the_end() -> None:
    laid = table(unit("C7", "HVY", TOWN, concealed=True), FRIEND, held=B)
    end_turn(laid)
    laid.order(B, "resign")
    for seat in READERS:
        assert control(laid, seat) == "Combine"


# Score.


def lost(side: Side, vp: float) -> Loss:
    return Loss(side=side, text="something", vp=vp)


def test_G14_1_losses_and_towns_make_the_score() -> None:
    laid = board(losses=(lost(A, 6), lost(B, 12), lost(B, 1.5)))
    assert final_score(laid.public, {"0606": A, "0706": A, "0806": B}) == {A: 21.5, B: 10}


def test_G13_4_what_a_side_loses_scores_for_the_other() -> None:
    """Own fire included: a loss counts by whose it was."""
    laid = board(losses=(lost(A, 6),))
    assert final_score(laid.public, {}) == {A: 0, B: 6}


def test_G13_4_an_ogre_scores_its_price_instead_of_its_parts() -> None:
    """X105: 18 for a main gun and ten treads, then 100 in all."""
    laid = table(unit("P1", "MK3", "1006"))
    parts = [
        e.SystemsLost(unit="b.P1", systems=("main1",), im=0, vp=8, text="main gun 1"),
        e.TreadsLost(unit="b.P1", lost=10, scored=True),
    ]
    for event in parts:
        laid.state = GROUND.evolve(laid.state, event)
    assert final_score(laid.state.public, {})[A] == 18
    worth = laid.unit("P1").scored
    end = e.Destroyed(unit="b.P1", vp=100, text="Mark III", instead=worth)
    laid.state = GROUND.evolve(laid.state, end)
    assert final_score(laid.state.public, {})[A] == 100


def test_G13_4_treads_paid_for_a_ram_score_nothing() -> None:
    laid = table(unit("P1", "MK3", "1006"))
    paid = e.TreadsLost(unit="b.P1", lost=2, scored=False)
    laid.state = GROUND.evolve(laid.state, paid)
    assert final_score(laid.state.public, {})[A] == 0


def test_G13_5_a_unit_off_the_map_is_neither_lost_nor_scored() -> None:
    laid = board(unit("P1", "HVY", "", concealed=True))
    assert final_score(laid.public, {})[A] == 0


def test_HX_15_the_score_while_playing_is_what_the_reader_knows() -> None:
    laid = table(unit("C7", "HVY", TOWN, concealed=True), FRIEND, losses=(lost(B, 6),))
    end_turn(laid)
    own, enemy = (laid.view(seat).score[0] for seat in (Seat.A, Seat.B))
    assert (own.points, own.text) == ("10", "6 for losses, 1 hex")
    assert (enemy.points, enemy.text) == ("6", "6 for losses, 0 hexes")
    assert laid.view(Seat.OBSERVER).score[0].text == "6 for losses, 0 hexes"
    umpire = GROUND.umpire(laid.state)
    assert [tally.points for tally in umpire.score] == ["10", "0"]


# The end.


def test_G14_1_the_game_ends_after_ten_turns() -> None:
    laid = Table(unit("C9", "LT", "0101"), FOE, phase="P5", n=19, turn=10)
    end_turn(laid)
    assert not laid.state.public.ended
    end_turn(laid, B)
    assert (laid.state.public.ended, laid.state.public.ending) == (True, "turns")


def test_G14_1_zero_turns_are_without_end() -> None:
    laid = Table(unit("C9", "LT", "0101"), FOE, phase="P5", n=20, active=B, turn=10, turns=0)
    end_turn(laid, B)
    assert not laid.state.public.ended


def test_G14_1_a_side_without_units_ends_it_in_P7() -> None:
    laid = Table(unit("C1", "HVY", "1210"), FOE, post("P0", "1301"), phase="P5")
    laid.order(A, "fire C1 > P9", 6)
    assert not laid.state.public.ended
    end_turn(laid)
    assert laid.state.public.ending == "no-units"
    assert laid.lines(Seat.B)[-1] == "Paneurope has no unit left. Combine wins."


def test_LG_32_the_cap_has_taken_the_last_dummies_before() -> None:
    laid = Table(
        unit("C1", "HVY", "1210"), FOE, unit("P1", "DUMMY", "1301"), unit("P2", "DUMMY", "1302"),
        phase="P5",
    )  # fmt: skip
    assert not none_in_sight(laid.state, B)
    laid.order(A, "fire C1 > P9", 6)
    end_turn(laid)
    assert laid.state.public.ending == "no-units"


def test_G14_0_1_units_are_neither_structures_nor_off_the_map() -> None:
    laid = board(post("C0", "0101"), unit("C1", "HVY", "", concealed=True))
    assert none_in_sight(laid, A)
    assert standing(laid, "0101", A)


def test_G13_7_a_unit_that_is_stuck_is_not_lost() -> None:
    """G13.6: disabled or stuck is not gone."""
    laid = board(unit("C1", "HVY", "0708", stuck=True), unit("P1", "GEV", "0101", disabled=1))
    assert not none_in_sight(laid, A)
    assert not none_in_sight(laid, B)


@pytest.mark.parametrize(
    ("vp", "title", "winner"),
    [
        (12, "Decisive victory for Combine", A),
        (11.5, "Marginal victory for Combine", A),
        (1, "Marginal victory for Combine", A),
        (0, "A draw", None),
    ],
)
def test_G14_1_margins(vp: float, title: str, winner: Side | None) -> None:
    losses = (lost(B, vp),) if vp else ()
    laid = Table(unit("C9", "LT", "0101"), FOE, phase="P5", n=20, active=B, turn=10, losses=losses)
    end_turn(laid, B)
    verdict = laid.view(Seat.B).verdict
    assert verdict is not None
    assert (verdict.title, verdict.winner) == (title, winner)


def test_G3_4_when_it_ends_everything_is_turned_up() -> None:
    """G10.4.18."""
    laid = table(unit("C7", "HVY", TOWN, concealed=True), unit("C8", "DUMMY", TOWN))
    laid.order(A, "resign")
    seen = laid.view(Seat.B).seen()
    assert (seen["C7"].code, seen["C8"].code) == ("HVY", "DUMMY")
    assert laid.view(Seat.OBSERVER).waiting == ()
    for seat in READERS:
        assert laid.lines(seat)[-1] == "Combine resigns. Paneurope wins."
    assert laid.refused(B, "resign") == "G3.4"


def test_a_draw_is_offered_and_agreed() -> None:
    laid = table(FRIEND)
    laid.order(A, "draw")
    assert laid.refused(A, "draw") == "G3.4"
    assert laid.view(Seat.B).draw is A
    laid.order(B, "draw")
    verdict = laid.view(Seat.A).verdict
    assert verdict is not None
    assert (verdict.winner, verdict.title) == (None, "A draw")
    assert laid.lines(Seat.A)[-2:] == [
        "Combine offers a draw.",
        "Both sides agree to a draw.",
    ]
