"""The values of the fleet list are those of the method (C11.10)."""

import math

import pytest

from app.games.corpen18.fleet import Gun, Rating, ShipClass, classes, numeric

WEIGHTS = {"main": 1.0, "secondary": 0.5, "tertiary": 0.25}
SPREADS = {"N": 0.5, "H": 0.75, "L": 0.25}
MANY = 16
"""Guns on a broadside at most, where the to-hit modifier says 14 or more."""


def worth(rating: Rating) -> float:
    """Of a rating: a quarter for light ones; a machine gun counts half of that."""
    if isinstance(rating, int):
        return float(rating)
    return 0.25 * (numeric(rating) or 0.5)


def broadside(ship: ShipClass, battery: str, gun: Gun) -> tuple[int, int]:
    """The fewest and the most guns on a side: history has them for the main battery alone, for
    others the to-hit modifier leaves two numbers (C11.6)."""
    assert ship.hist is not None
    if battery == "main":
        return ship.hist.guns[1], ship.hist.guns[1]
    modifier = gun.tohit[1]
    assert modifier != "--"
    least = max(1, 6 + 2 * modifier)
    return least, MANY if modifier == 4 else max(least, 7 + 2 * modifier)


def bounds(ship: ShipClass) -> tuple[int, int]:
    """The lowest and the highest value that a class may have."""
    ratings = ship.protection if isinstance(ship.protection, tuple) else (ship.protection,)
    armour = sum(r if isinstance(r, int) else numeric(r) / 4 for r in ratings) / len(ratings)
    base = 1.5 * armour + sum(ship.move) / 2 + (1.5 if ship.rugged else -1 if ship.fragile else 0)
    if ship.torpedoes is not None:
        tubes = ship.torpedoes
        base += tubes.ready * SPREADS[tubes.type] + tubes.reload / 4
    ends = []
    for end in (0, 1):
        guns = sum(
            WEIGHTS[battery] * worth(gun.rating) * broadside(ship, battery, gun)[end] / 4
            for battery, gun in ship.batteries().items()
        )
        ends.append(max(1, math.floor((base + guns) * (0.6 + 0.1 * armour) + 0.5)))
    return ends[0], ends[1]


@pytest.mark.parametrize("ship", classes().values(), ids=lambda ship: ship.id)
def test_C11_10_a_value_is_that_of_the_method(ship: ShipClass) -> None:
    low, high = bounds(ship)
    assert low <= ship.value <= high


def test_C11_10_most_values_are_told_exactly() -> None:
    """The net is tight: for most classes no other value would pass."""
    exact = [ship.id for ship in classes().values() if len(set(bounds(ship))) == 1]
    assert len(exact) > len(classes()) / 2
