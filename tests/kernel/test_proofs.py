"""What a view holds of a game's proof: what the last order added that added anything."""

from itertools import product

from app.kernel.events import Event, Pledged, Sealed, Unsealed
from app.kernel.proofs import newest, ordered, proven
from app.views.proof import Opening, Proof, Seal
from app.views.seats import Side
from tests.tiny import RULES, Hide


def sealed(n: int) -> Sealed:
    """A seal with a number."""
    return Sealed(seal=Seal(n=n, turn=1, phase="hide", a="0a" * 32, b="0b" * 32), chain="")


def opened(seal: int, label: str) -> Unsealed:
    """A leaf of a seal."""
    path = ("*", "*")
    leaf = Opening(seal=seal, side=Side.A, label=label, fact="HVY", salt="5a" * 32, path=path)
    return Unsealed(openings=(leaf,))


GAME: tuple[tuple[Event, ...], ...] = (
    (sealed(1), sealed(2)),
    (opened(2, "C1"),),
    (),
    (opened(2, "C2"), opened(2, "C3"), sealed(3), opened(3, "C4")),
    (sealed(4),),
)
"""What five orders added."""


def folded(*orders: tuple[Event, ...]) -> Hide:
    """The game after orders that added this."""
    state = RULES.blank()
    for order in orders:
        state = ordered(state)
        for event in order:
            match event:
                case Sealed() | Unsealed() | Pledged():
                    state = proven(state, event)
                case _:
                    raise AssertionError(event)
    return state


def shown(state: Hide) -> tuple[list[int], list[str], int]:
    """Numbers of the seals in a view, labels of the leaves, how many leaves were before."""
    proof = newest(state.public)
    return [s.n for s in proof.seals], [o.label for o in proof.openings], proof.before


def test_HX_13_a_view_holds_what_the_last_order_added_and_the_seal_before() -> None:
    """The seal before is the one in which the leaves were."""
    seen = [shown(folded(*GAME[:n])) for n in range(len(GAME) + 1)]
    assert seen == [
        ([], [], 0),
        ([1, 2], [], 0),
        ([2], ["C1"], 0),
        ([2], ["C1"], 0),
        ([2, 3], ["C2", "C3", "C4"], 1),
        ([3, 4], [], 4),
    ]


def test_HX_13_nothing_is_left_out_between_one_order_and_the_next() -> None:
    for n, _ in enumerate(GAME):
        last, state = folded(*GAME[:n]), folded(*GAME[: n + 1])
        seals, leaves, before = shown(state)
        assert not seals or seals[0] <= len(last.public.proof.seals) + 1
        assert before <= len(last.public.proof.openings)
        assert before + len(leaves) == len(state.public.proof.openings)
        assert seals[-1:] == [s.n for s in state.public.proof.seals[-1:]]


def test_HX_13_orders_that_add_nothing_change_nothing_that_a_view_holds() -> None:
    """Else everybody could count the orders that nobody may see."""
    for hidden in product(range(3), repeat=len(GAME)):
        orders = [each for n, real in zip(hidden, GAME, strict=True) for each in (real, *[()] * n)]
        assert newest(folded(*orders).public) == newest(folded(*GAME).public)


def test_HX_6_a_pledge_is_in_every_view_and_moves_no_seal() -> None:
    state = proven(folded(*GAME), Pledged(side=Side.A, pledge="0c" * 32))
    assert newest(state.public).pledges == {Side.A: "0c" * 32}
    assert shown(state) == shown(folded(*GAME))


def test_HX_13_the_whole_proof_is_kept() -> None:
    proof: Proof = folded(*GAME).public.proof
    assert [s.n for s in proof.seals] == [1, 2, 3, 4]
    assert [o.label for o in proof.openings] == ["C1", "C2", "C3", "C4"]
    assert proof.before == 0
