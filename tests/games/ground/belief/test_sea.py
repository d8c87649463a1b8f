"""The graph of water: steps, walks, what bars them (S3.1, S12)."""

import pytest

from app.games.ground.belief.sea import Sea, sea
from app.games.ground.belief.sightings import ogre
from app.hexes.coords import distance, hexside, neighbours
from tests.games.ground.belief.seas import (
    ATOLL,
    ATOLL_WATER,
    BEACH,
    BEACH_CORAL,
    BEACH_WATER,
    STATIONS,
    WOLVES,
    block,
    canal,
)

MAPS = {"S-S2": (BEACH, BEACH_WATER, BEACH_CORAL), "S-S4": (ATOLL, ATOLL_WATER, set[str]())}


@pytest.mark.parametrize("name", MAPS)
def test_S3_1_a_step_leads_to_adjacent_water_that_no_coral_bars(name: str) -> None:
    graph, water, coral = MAPS[name]
    for hex_ in water:
        open_ = {x for x in neighbours(hex_) if x in set(water) and hexside(hex_, x) not in coral}
        assert set(graph.names(graph.step(graph.spot(hex_)))) == open_


@pytest.mark.parametrize("graph", [WOLVES, BEACH, ATOLL, STATIONS], ids=["S1", "S2", "S4", "S3"])
def test_names_and_spots_are_inverse(graph: Sea) -> None:
    names = graph.names(graph.water)
    assert graph.spots(names) == graph.water
    assert list(names) == sorted(names)


def test_S3_1_the_five_passages_are_the_only_ways_into_the_lagoon() -> None:
    passages = {"1407", "1507", "1114", "1015", "0508"}
    inside, outside = ATOLL.spot("1010"), ATOLL.spot("0101")
    shut = ATOLL.spots(passages)
    assert shut.bit_count() == 5
    assert ATOLL.walks(inside, range(40)) & outside
    assert not ATOLL.walks(inside, range(40), avoid=shut) & outside


def test_land_has_no_bit_and_searches_the_water_beside_it() -> None:
    assert BEACH.spot("0409") == 0
    assert set(BEACH.names(BEACH.around("0409"))) == set(neighbours("0409"))


def test_a_walk_of_two_comes_back_and_one_of_one_does_not() -> None:
    start = WOLVES.spot("1010")
    assert not WOLVES.walks(start, (1,)) & start
    assert WOLVES.walks(start, (2,)) & start
    within = {hex_ for hex_ in block(21, 30) if distance(hex_, "1010") <= 2}
    assert set(WOLVES.names(WOLVES.walks(start, (1, 2)))) == within


def test_what_is_to_be_avoided_is_not_passed_either() -> None:
    channel = canal(5)
    reached = channel.walks(channel.spot("0101"), (1, 2, 3, 4), avoid=channel.spot("0103"))
    assert channel.names(reached) == ("0101", "0102")


def test_what_left_the_map_does_not_come_back() -> None:
    channel = sea(block(1, 3), exits=["0103"])
    assert channel.names(channel.walks(channel.spot("0103"), (1,))) == ("0102", "off")
    assert channel.names(channel.walks(channel.spot("0103"), (3,))) == ("0102", "off")
    assert channel.step(1) == 0


@pytest.mark.parametrize(("movement", "steps"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_S12_2_an_Ogre_pays_two_points_for_a_hex(movement: int, steps: int) -> None:
    assert ogre("MK3", movement).steps == steps
