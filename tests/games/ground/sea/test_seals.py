"""Which leaves of a seal open at sea: those of contacts that are found out, no others (HX.13)."""

import pytest

from app.kernel.dice import HmacDice
from app.kernel.events import Unsealed
from app.kernel.seals import Sealer, opens
from app.views.proof import Opening
from app.views.seats import Seat, Side
from tests.games.ground.sea.test_fire import fire_phase, pair
from tests.games.ground.sea.waters import GROUND, A, B, Sea, boat, sea, vessel


def seal(laid: Sea, side: Side, *orders: str) -> tuple[Opening, ...]:
    """Give orders in a game that is sealed; what the last of them opened, each in its seal."""
    opened: tuple[Opening, ...] = ()
    for notation in orders:
        view = laid.view(Seat(side.value))
        order = GROUND.complete(view, GROUND.parse_order(notation))
        assert GROUND.check(view, order) is None
        sealer, dice = Sealer(b"key", "head"), HmacDice(b"dice")
        decision = GROUND.decide(laid.state, side, order, dice, sealer)
        laid.state = decision.state
        opened = tuple(
            opening
            for event in decision.events
            if isinstance(event, Unsealed)
            for opening in event.openings
        )
    seals = laid.state.public.proof.seals
    for opening in opened:
        seal = seals[opening.seal - 1]
        assert opens(seal.a if opening.side is A else seal.b, opening)
    return opened


def told(opened: tuple[Opening, ...]) -> list[tuple[str, str]]:
    return [(opening.label, opening.fact) for opening in opened]


def test_HX_13_the_leaf_of_a_decoy_that_is_shot_opens() -> None:
    laid = sea(*pair("1015", "1017"), vessel("C1", "GEV", "1018"))
    assert told(seal(laid, A, "end", "fire C1 > P5")) == [("P5", "DECOY")]


def test_HX_13_the_leaf_of_a_contact_that_is_hurt_opens_and_no_other() -> None:
    bombers = tuple(vessel(f"C{i}", "BMR", "1015") for i in (1, 2, 3))
    laid = sea(*pair("1015", "1017"), boat("V9", "0303"), *bombers)
    seal(laid, A, *(f"fly C{i} 1015" for i in (1, 2, 3)), "end")
    assert told(seal(laid, A, "fire C1,C2,C3 > P4")) == [("P4", "SUB")]


def test_HX_13_a_hidden_boat_that_shows_itself_opens_no_leaf() -> None:
    laid = sea(boat("V1", "1015"), vessel("C1", "CARGO", "1011"), n=2)
    assert seal(laid, B, "end", "fire V1 > C1") == ()
    assert laid.view(Seat.A).seen()["P71"].code == "SUB"


@pytest.mark.parametrize(("back", "leaves"), [("D", [("P4", "SUB")]), ("H", [])])
def test_HX_13_of_a_pair_that_is_resolved_only_who_is_in_sight(
    back: str, leaves: list[tuple[str, str]]
) -> None:
    laid = fire_phase(*pair("1015", "1017", back=back), n=1)
    opened = seal(laid, A, "end")
    assert laid.state.public.phase == "P3"
    assert told(opened) == leaves
