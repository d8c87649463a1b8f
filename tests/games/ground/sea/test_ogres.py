"""Ogres on the bottom of the sea: where they go, how far, and who notices (S12)."""

import msgspec
import pytest

from app.views.seats import Seat
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel

BAY, RING = {"scenario": "beachhead"}, {"scenario": "coral_atoll"}
"""Coral hexsides, islands and a shore in row 22; a ring of reefs and islands."""


def walks(laid: Sea, path: str) -> bool:
    """Whether C1 may go along a path."""
    view = laid.view(Seat.A)
    return GROUND.check(view, GROUND.complete(view, GROUND.parse_order(f"move C1 {path}"))) is None


@pytest.mark.parametrize(
    ("where", "path", "ogre", "hover"),
    [
        (BAY, "0808-0809", True, True),
        (BAY, "0410-0409", False, False),
        (BAY, "0510-0511", False, True),
        (RING, "1004-1105", False, True),
        (RING, "1004-1005", False, False),
    ],
    ids=["water", "island", "coral", "reef", "island in the ring"],
)
def test_S12_1_islands_reefs_and_coral_bar_an_ogre(
    where: dict[str, object], path: str, ogre: bool, hover: bool
) -> None:
    assert walks(sea(vessel("C1", "MK3", path[:4]), **where), path) is ogre
    assert walks(sea(vessel("C1", "GEV", path[:4]), **where), path) is hover


@pytest.mark.parametrize(
    ("kind", "treads", "hexes"),
    [("MK3", 48, 1), ("NINJA", 48, 2), ("MK3", 32, 1), ("MK3", 16, 0)],
    ids=["M3", "M4", "M2", "M1"],
)
def test_S12_2_how_far_an_ogre_goes_under_water(kind: str, treads: int, hexes: int) -> None:
    """SX-41, SX-42, SX-43: two points of what it has now for each hex."""
    laid = sea(vessel("C1", kind, "0808", treads=treads), **BAY)
    way = ("0808", "0809", "0810", "0811")
    reach = [steps for steps in (1, 2, 3) if walks(laid, "-".join(way[: steps + 1]))]
    assert reach == [1, 2, 3][:hexes]


@pytest.mark.parametrize(
    ("kind", "treads", "path", "may"),
    [
        ("MK3", 48, "0820-0821-0822", True),
        ("MK3", 32, "0821-0822", True),
        ("MK3", 32, "0820-0821-0822", False),
        ("MK3", 16, "0821-0822", False),
        ("MK3", 14, "0821-0822", False),
    ],
)
def test_S12_2_the_last_point_takes_it_ashore(kind: str, treads: int, path: str, may: bool) -> None:
    """SX-43: with a movement of 1 it does not even leave the water."""
    assert walks(sea(vessel("C1", kind, path[:4], treads=treads), **BAY), path) is may


def test_S12_3_a_hidden_ogre_moves_without_a_die_and_nobody_is_told() -> None:
    """SX-44, TS-22."""
    laid, still = (sea(boat("V1", "0808", "MK3", surfaced=True), n=2, **BAY) for _ in range(2))
    laid.order(B, "move V1 0808-0809")
    assert (laid.unit("V1").hex, laid.unit("V1").hidden) == ("0809", True)
    for seat in OTHERS[B]:
        one, two = laid.view(seat), still.view(seat)
        assert msgspec.json.encode([one, GROUND.menu(one)]) == msgspec.json.encode(
            [two, GROUND.menu(two)]
        )


def test_S12_7_it_is_the_one_unit_of_its_side_under_water_in_a_hex() -> None:
    """S14.2."""
    ogre = vessel("C1", "MK3", "0808")
    assert not walks(sea(ogre, boat("U1", "0809"), **BAY), "0808-0809")
    assert walks(sea(ogre, boat("U1", "0810"), **BAY), "0808-0809")
    under = sea(ogre, boat("U1", "0809"), **BAY)
    assert under.refused(A, "move U1 0809-0808") == "G4.1"
