"""The chance that a search finds anybody, against all places that boats can be in (BS.13)."""

from fractions import Fraction

import pytest

from app.games.ground.belief import sightings as s
from app.games.ground.belief.finding import Net
from app.games.ground.belief.policy import EVEN
from app.games.ground.belief.sea import sea
from app.games.ground.belief.tracker import Belief, believe

CANAL = sea(f"01{row:02}" for row in range(1, 6))
PLACES = tuple(f"01{row:02}" for row in range(1, 6))


def net(*notes: s.Note, boats: bool = False) -> Net:
    return Net(believe(Belief(sea=CANAL, policy=EVEN), notes), boats=boats)


def listed(kind: s.Kind, number: int) -> s.Listed:
    return s.Listed(kind=kind, number=number, zone=PLACES)


def test_BS_13_one_boat_is_found_where_its_shares_are() -> None:
    found = net(listed(s.SUB, 1))
    assert found.chance(0) == 0
    assert found.chance(CANAL.spots(["0101", "0104"])) == Fraction(2, 5)
    assert found.chance(CANAL.water) == 1


def test_BS_13_of_two_boats_at_least_one() -> None:
    assert net(listed(s.SUB, 2)).chance(CANAL.spot("0103")) == 1 - Fraction(4, 5) ** 2


def test_BX_5_what_was_it_readings_are_weighed() -> None:
    """One of two came to light and was lost from sight: where it lay it is no more likely twice."""
    notes = (
        s.Listed(kind=s.SUB, number=1, zone=("0101",)),
        s.Listed(kind=s.SUB, number=1, zone=("0105",)),
        s.Found(label="P1", kind=s.SUB, hex_="0105", how="search"),
    )
    found = net(*notes)
    assert found.chance(CANAL.spot("0101")) == 1
    assert found.chance(CANAL.spot("0105")) == 0


def test_S5_7_charges_and_pings_find_no_ogre() -> None:
    notes = (listed(s.SUB, 1), listed(s.ogre("MK3", 3), 1))
    spot = CANAL.spot("0102")
    assert net(*notes).chance(spot) == 1 - Fraction(4, 5) ** 2
    assert net(*notes, boats=True).chance(spot) == Fraction(1, 5)


def test_BX_3_what_is_only_possible_has_no_chance() -> None:
    with pytest.raises(ValueError, match="not how likely"):
        Net(Belief(sea=CANAL))
