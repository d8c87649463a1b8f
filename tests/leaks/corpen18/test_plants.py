"""The net catches planted leaks of Corpen 18: under each of them some twins are told apart."""

from collections.abc import Sequence

import pytest

from app.views.seats import Seat
from tests.leaks.corpen18.every_pair import TWINS
from tests.leaks.corpen18.plants import PLANTS, Plant
from tests.leaks.corpen18.twins import Twin
from tests.leaks.transcript import Leak, compare, transcript

BY_ID = {twin.id: twin for twin in TWINS}


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.id)
def test_a_leak_in_the_rules_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = BY_ID[plant.caught]
    seats = (Seat(twin.red.other.value), *((Seat.OBSERVER,) if twin.observer else ()))
    # What the units are called is taken from games without the mistake.
    assert all(twin.steps(world, twin.red) for world in (0, 1))
    plant.sow(monkeypatch)
    with pytest.raises(Leak):
        tell_apart(twin, seats)


def tell_apart(twin: Twin, seats: Sequence[Seat]) -> None:
    """What a pair sends to those who must not tell its worlds apart. Raises Leak."""
    one, two = (transcript(twin, world, twin.red, seats) for world in (0, 1))
    for seat in seats:
        compare(one[seat], two[seat])
