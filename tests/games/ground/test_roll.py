"""The enemy's printed list, ticked off from what a side has seen (HX.22)."""

from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, Table


def ticked(laid: Table, seat: Seat) -> dict[str, tuple[int, int, int, int]]:
    found = GROUND.menu(laid.view(seat)).roll
    return {k.name: (k.listed, k.lost, k.seen, k.unseen) for k in found}


def test_hx_22_the_list_tells_what_is_lost_seen_and_still_hidden() -> None:
    laid = Table(
        unit("C1", "HVY", "0305"),
        unit("P1", "HVY", "0905", concealed=True),
        unit("P2", "GEV", "0906"),
        unit("P3", "INF2", "0907"),
        n=3,
        turn=2,
        phase="P5",
    )
    before = ticked(laid, Seat.A)
    listed = before["GEV"][0]
    assert before["GEV"] == (listed, 0, 1, listed - 1)
    squads = next(line for name, line in before.items() if name.startswith("Infantry"))
    assert squads[2:] == (2, squads[0] - 2)
    # What lies face down changes nothing.
    heavy = before["Heavy Tank"]
    assert heavy[1:] == (0, 0, heavy[0])
    assert ticked(laid, Seat.OBSERVER) == {}
