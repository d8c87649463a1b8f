"""The net catches planted leaks of Corpen 18: under each of them some twins are told apart."""

import random
from collections.abc import Callable, Sequence

import pytest

from app.views.seats import Seat
from tests.leaks.corpen18.every_pair import TWINS
from tests.leaks.corpen18.histories import History
from tests.leaks.corpen18.planting import Plant
from tests.leaks.corpen18.plants import BY_HISTORIES, PLANTS
from tests.leaks.corpen18.twins import Twin
from tests.leaks.plants import Patch
from tests.leaks.transcript import Leak, compare, transcript

HISTORIES, STEPS = 8, 6
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


@pytest.mark.parametrize("sow", BY_HISTORIES, ids=lambda sow: sow.__name__)
def test_a_leak_is_caught_by_histories(
    sow: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    sow(monkeypatch)
    with pytest.raises(Leak):
        play_on()


def play_on() -> None:
    """Some histories for either side. Raises Leak."""
    for seed in range(HISTORIES):
        History((Seat.A, Seat.B)[seed % 2], random.Random(seed).choice).go(STEPS)


def tell_apart(twin: Twin, seats: Sequence[Seat]) -> None:
    """What a pair sends to those who must not tell its worlds apart. Raises Leak."""
    one, two = (transcript(twin, world, twin.red, seats) for world in (0, 1))
    for seat in seats:
        compare(one[seat], two[seat])
