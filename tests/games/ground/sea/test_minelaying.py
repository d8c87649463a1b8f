"""Mines laid in play by vessels that lie still (S13.4)."""

from typing import Any

import msgspec
import pytest

from app.views.seats import Seat
from tests.games.ground.sea.waters import GROUND, OTHERS, B, Sea, boat, sea, vessel

STATES = OTHERS[B]


def bytes_of(laid: Sea, seat: Seat) -> bytes:
    """All that a seat is sent of a game."""
    return msgspec.json.encode([laid.view(seat), GROUND.menu(laid.view(seat))])


def layer(hex_: str = "0812", **more: Any) -> Sea:
    """A minelaying submarine of side b, in its owner's movement."""
    switches = {"sea_mines": True, **more.pop("switches", {})}
    return sea(boat("V1", hex_, "MSUB"), n=2, switches=switches, **more)


def pass_turn(laid: Sea) -> None:
    """End phases until side b moves again."""
    n = laid.state.public.n
    while laid.state.public.n < n + 2 or laid.state.public.phase != "P3":
        laid.order(next(iter(laid.view(Seat.A).waiting)), "end")


def mines(laid: Sea) -> tuple[str, ...]:
    """The mined hexes of side b."""
    return tuple(mine.hex for mine in laid.state.forces[B].mines)


def test_S13_4_a_hex_is_mined_after_three_inactive_turns_of_the_minelayer() -> None:
    """SX-51, S1.13."""
    laid = layer()
    laid.order(B, "lay V1")
    for _ in range(2):
        pass_turn(laid)
        assert mines(laid) == ()
    pass_turn(laid)
    assert mines(laid) == ("0812",)
    assert "V1 has mined 0812." in laid.lines(Seat.B)
    assert not laid.unit("V1").laying
    for seat in STATES:
        assert "mined" not in " ".join(laid.lines(seat))


def test_S13_4_where_a_mine_was_laid_nobody_else_can_tell() -> None:
    """TS-12, LS-21."""
    laid, other = layer("0812"), layer("1515")
    for each in (laid, other):
        each.order(B, "lay V1")
        for _ in range(3):
            pass_turn(each)
    assert mines(laid) != mines(other)
    for seat in STATES:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S13_4_a_move_starts_the_count_anew_and_ends_the_work() -> None:
    laid = layer()
    laid.order(B, "lay V1")
    pass_turn(laid)
    assert laid.unit("V1").idle == 1
    laid.order(B, "move V1 0812-0813", own=[1])
    pass_turn(laid)
    assert (laid.unit("V1").idle, laid.unit("V1").laying) == (0, False)
    laid.order(B, "lay V1")
    for _ in range(3):
        pass_turn(laid)
    assert mines(laid) == ("0813",)


def test_S13_4_an_attack_starts_the_count_anew() -> None:
    laid = sea(
        boat("V1", "0812", "MSUB", idle=2, laying=True),
        vessel("C1", "CARGO", "0814"),
        n=2,
        phase="P5",
        switches={"sea_mines": True},
    )
    laid.order(B, "fire V1 > C1", 1)
    pass_turn(laid)
    (boat_,) = (u for u in laid.state.forces[B].units.values() if u.kind == "MSUB")
    assert (boat_.idle, boat_.laying) == (0, True)
    assert mines(laid) == ()


def test_S13_4_a_disabled_minelayer_is_not_at_work() -> None:
    laid = sea(
        vessel("P1", "MLSEV", "0812", idle=2, laying=True, disabled=1),
        n=2,
        switches={"sea_mines": True},
    )
    pass_turn(laid)
    assert laid.unit("P1").idle == 0


def test_S13_4_the_order_is_taken_back_and_offered() -> None:
    laid = layer()

    def offered() -> set[str]:
        menu = GROUND.menu(laid.view(Seat.B))
        (piece,) = (piece for piece in menu.pieces if piece.label == "V1")
        return {offer.notation for offer in piece.offers if offer.notation.startswith("lay")}

    assert offered() == {"lay V1"}
    assert laid.refused(B, "lay V1 -") == "S13.4"
    laid.order(B, "lay V1")
    assert offered() == {"lay V1 -"}
    assert laid.refused(B, "lay V1") == "S13.4"
    assert "Mines its hex: 0 turns without move or attack" in {
        note for c in laid.view(Seat.B).counters if c.label == "V1" for note in c.notes
    }
    laid.order(B, "lay V1 -")
    for _ in range(3):
        pass_turn(laid)
    assert mines(laid) == ()


def test_S13_4_it_is_declared_before_anything_has_moved() -> None:
    laid = sea(
        boat("V1", "0812", "MSUB"), vessel("P5", "GEV", "1510"), n=2, switches={"sea_mines": True}
    )
    laid.order(B, "move P5 1510-1511")
    assert laid.refused(B, "lay V1") == "S13.4"


@pytest.mark.parametrize(
    ("who", "switches"), [("P5", {"sea_mines": True}), ("P4", {"sea_mines": False})]
)
def test_S13_4_minelayers_lay_mines_alone_and_where_mines_play(
    who: str, switches: dict[str, bool]
) -> None:
    laid = sea(boat("P4", "0812", "MSUB"), vessel("P5", "GEV", "1510"), n=2, switches=switches)
    assert laid.refused(B, f"lay {who}") == "S13.4"


def test_S13_4_a_mined_hex_is_not_mined_again() -> None:
    laid = layer()
    laid.order(B, "lay V1")
    for _ in range(3):
        pass_turn(laid)
    assert laid.refused(B, "lay V1") == "S13.4"


def test_S13_5_outside_the_named_sections_no_mine_is_laid() -> None:
    """LS-18."""
    switches = {"mine_section_warning": True}
    laid = layer(switches=switches, sections={B: ("0101-0811",)})
    assert laid.refused(B, "lay V1") == "S13.5"
    laid.order(B, "move V1 0812-0811", own=[1])
    pass_turn(laid)
    laid.order(B, "lay V1")


def test_S13_4_mines_laid_in_play_are_shown_with_mines_open() -> None:
    laid = layer(switches={"mines_open": True})
    laid.order(B, "lay V1")
    for _ in range(3):
        pass_turn(laid)
    for seat in STATES:
        assert [mine.hex for mine in laid.view(seat).found] == ["0812"]


def test_S13_4_a_minelaying_sev_does_it_too() -> None:
    laid = sea(vessel("P1", "MLSEV", "0812"), n=2, switches={"sea_mines": True})
    laid.order(B, "lay P1")
    for _ in range(3):
        pass_turn(laid)
    assert mines(laid) == ("0812",)
