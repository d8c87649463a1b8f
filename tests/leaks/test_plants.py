"""The net catches planted leaks: under each of them some twins are told apart."""

import random
from pathlib import Path

import pytest

from app.games.ground import position
from app.views.seats import Seat, Side
from tests.leaks import (
    plants_chapters,
    plants_rules,
    plants_sea_ends,
    plants_sea_mines,
    plants_seals,
    plants_server,
    plants_unseen,
)
from tests.leaks.asgi import Stillness
from tests.leaks.histories import History
from tests.leaks.pairs import PAIRS
from tests.leaks.plants import Plant
from tests.leaks.setups import reversed_roster, twin_setups
from tests.leaks.test_setup import ties
from tests.leaks.transcript import Leak, compare, transcript
from tests.leaks.wire import play
from tests.leaks.worlds import Pair

RED, SEATS = Side.B, (Seat.A, Seat.OBSERVER)
LAND = plants_rules.PLANTS + plants_chapters.PLANTS + plants_unseen.PLANTS
RULES = LAND + plants_sea_mines.PLANTS + plants_sea_ends.PLANTS + plants_seals.PLANTS
SERVER = plants_server.PLANTS + plants_seals.SERVED
HISTORIES = 20


SET_UP = twin_setups(RED, 0)
PAIR: dict[str, Pair] = {pair.id: pair for pair in PAIRS} | {"set-up": SET_UP, "roster": SET_UP}


def search(plant: Plant, patch: pytest.MonkeyPatch) -> None:
    """The part of the net that is to catch a leak of the rules. Raises Leak."""
    if plant.caught == "ties":
        if len(ties(range(16))) == 1:
            raise Leak("The roster names the first of two counters on a hex.")
        return
    if plant.caught == "histories":
        for seed in range(HISTORIES):
            History(SEATS[seed % 2], random.Random(seed).choice).go(20)
        return
    red = PAIR[plant.caught].red or RED
    seats = (Seat(red.other.value), Seat.OBSERVER)
    one = transcript(PAIR[plant.caught], 0, red, seats)
    if plant.caught == "roster":
        patch.setattr(position, "roster", reversed_roster(RED))
    two = transcript(PAIR[plant.caught], 1, red, seats)
    for seat in seats:
        compare(one[seat], two[seat])


async def search_wire(plant: Plant, folder: Path, still: Stillness) -> None:
    """The part of the net that is to catch a leak of the server. Raises Leak."""
    pair = PAIR[plant.caught]
    one, two = [await play(pair, w, RED, SEATS, folder / str(w), still) for w in (0, 1)]
    for seat in SEATS:
        compare(one[seat], two[seat])


@pytest.mark.parametrize("plant", RULES, ids=lambda p: p.id)
def test_a_leak_in_the_rules_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant.sow(monkeypatch)
    with pytest.raises(Leak):
        search(plant, monkeypatch)


@pytest.mark.parametrize("plant", SERVER, ids=lambda p: p.id)
async def test_a_leak_in_the_server_is_caught(
    plant: Plant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, still: Stillness
) -> None:
    plant.sow(monkeypatch)
    with pytest.raises(Leak):
        await search_wire(plant, tmp_path, still)
