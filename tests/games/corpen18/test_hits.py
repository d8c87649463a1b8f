"""Hits, allowances, crews, formations, points: beyond the worked examples (C1, C4, C6, C9, C10)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.corpen18.allowance import after_hits, allowance, may_evade, speed, state_of_evasion
from app.games.corpen18.crews import effective, tiers
from app.games.corpen18.damage import hit_drm, is_half, is_small, load_of, sunk_at
from app.games.corpen18.fleet import Tubes, classes
from app.games.corpen18.formations import formations, overfull
from app.games.corpen18.tables import current
from app.games.corpen18.terms import VESSELS, Category, Crew, Evasion, Light
from app.games.corpen18.values import damage_points, degree, unit_value
from app.hexes.coords import distance, label

MOVES = sorted({ship.move for ship in classes().values()})
SAILING: tuple[Category, ...] = ("capital", "cruiser", "escort", "fac", "merchant")


@pytest.mark.parametrize("category", SAILING)
@pytest.mark.parametrize("move", MOVES)
def test_hits_and_sea_never_make_a_ship_faster(category: Category, move: tuple[int, int]) -> None:
    """C4.8, C9: a ship that is afloat keeps a MP at least, and the larger half comes first."""
    small = is_small(category, half=False)
    for sea_state in range(9):
        totals = []
        for hits in range(sunk_at(category)):
            found = allowance(current(), move, category, sea_state, hits, small)
            first, second = found.move
            assert 1 <= first <= move[0]
            assert 0 <= second <= min(first, move[1])
            assert found.may_attack is (
                current().sea_state_movement.effect(category, sea_state) != "F"
            )
            totals.append(first + second)
        assert totals == sorted(totals, reverse=True)
        assert totals[0] <= sum(move)
        assert speed(move, 0) == sum(move)


@pytest.mark.parametrize(
    ("category", "move", "sea_state", "hits", "expected", "may_attack"),
    [
        ("capital", (3, 3), 4, 0, (3, 3), True),
        ("capital", (3, 3), 5, 0, (3, 2), True),
        ("capital", (3, 3), 7, 0, (2, 1), True),
        ("cruiser", (4, 3), 8, 0, (1, 1), True),
        ("cruiser", (3, 2), 8, 0, (1, 1), True),
        ("fac", (5, 5), 5, 0, (2, 1), True),
        ("escort", (4, 3), 8, 0, (1, 0), False),
        ("merchant", (1, 1), 4, 0, (1, 0), True),
        ("merchant", (1, 1), 8, 0, (1, 0), True),
        ("fac", (5, 4), 3, 0, (4, 3), True),
        ("fac", (5, 4), 4, 1, (2, 2), True),
        ("cruiser", (4, 3), 6, 3, (1, 0), True),
        ("escort", (4, 3), 8, 3, (1, 0), False),
        ("cruiser", (4, 3), 5, 2, (2, 1), True),
        ("shore", (0, 0), 8, 0, (0, 0), True),
    ],
)
def test_allowances(
    category: Category,
    move: tuple[int, int],
    sea_state: int,
    hits: int,
    expected: tuple[int, int],
    may_attack: bool,
) -> None:
    """C4.8 after C9."""
    found = allowance(current(), move, category, sea_state, hits, is_small(category, half=False))
    assert (found.move, found.may_attack) == (expected, may_attack)


def test_the_move_order_counts_hits_and_not_the_sea() -> None:
    """C2.2."""
    assert speed((4, 3), 2) == 5
    assert speed((4, 3), 3) == 1
    assert speed((4, 3), 1, small=True) == 5
    assert after_hits((0, 0), 3) == (0, 0)


@pytest.mark.parametrize(
    ("category", "hits", "available", "expected"),
    [
        ("capital", 2, 2, True),
        ("capital", 0, 1, False),
        ("capital", 3, 2, False),
        ("fac", 0, 2, True),
        ("fac", 1, 4, False),
        ("merchant", 0, 4, False),
        ("shore", 0, 4, False),
    ],
)
def test_who_may_evade(category: Category, hits: int, available: int, expected: bool) -> None:
    """C4.10."""
    assert may_evade(category, hits, available) is expected


@pytest.mark.parametrize(
    ("declared", "spent", "expected"),
    [
        (True, 0, "evading"),
        (True, 3, "evading"),
        (False, 2, "manoeuvring"),
        (False, 5, "manoeuvring"),
        (False, 1, "steady"),
        (False, 0, "steady"),
    ],
)
def test_states_of_evasion(declared: bool, spent: int, expected: Evasion) -> None:
    """C4.10."""
    assert state_of_evasion(declared, spent) == expected


def test_half_units() -> None:
    """C1.5."""
    assert [is_half(category, 1) for category in VESSELS] == [
        category in ("escort", "fac") for category in VESSELS
    ]
    assert is_half("fac", 2)
    assert not is_half("fac", 4)
    assert sunk_at("escort") == 4
    assert sunk_at("escort", half=True) == 2
    assert sunk_at("shore") == 3
    assert [hit_drm(False, hits) for hits in range(4)] == [0, -1, -2, -4]
    assert [hit_drm(True, hits) for hits in range(2)] == [0, -2]
    assert (hit_drm(False, 6), hit_drm(True, 3)) == (-4, -2)
    kagero = classes()["kagero"].torpedoes
    assert kagero is not None
    assert load_of(kagero, half=False) is kagero
    for n in range(9):
        whole = Tubes(salvo=n, ready=n, reload=n, type="L")
        up, down = math.ceil(n / 2), math.floor(n / 2)
        halved = Tubes(salvo=up, ready=up, reload=down, type="L")
        assert load_of(whole, half=True) == halved
    assert (unit_value(11), unit_value(11, half=True), unit_value(4, half=True)) == (11, 6, 2)


@pytest.mark.parametrize(
    ("value", "category", "half", "points"),
    [
        (43, "capital", False, [0, 4, 13, 26, 43]),
        (4, "fac", False, [0, 2, 4]),
        (6, "escort", True, [0, 2, 6]),
        (5, "merchant", False, [0, 1, 2, 3, 5]),
        (10, "shore", False, [0, 1, 3, 10]),
    ],
)
def test_points_for_hits(value: int, category: Category, half: bool, points: list[int]) -> None:
    """C10.4, rounded half up; more hits than sink it count as sunk."""
    found = [damage_points(value, category, hits, half) for hits in range(len(points))]
    assert found == points
    assert damage_points(value, category, 8, half) == value


@pytest.mark.parametrize(
    ("margin", "expected"),
    [(30, "decisive"), (25, "decisive"), (24, "marginal"), (8, "marginal"), (7, "draw")],
)
def test_degrees_of_victory(margin: int, expected: str) -> None:
    """C10.5."""
    assert degree(margin, 25, 8) == expected


@pytest.mark.parametrize(
    ("crew", "nfp", "category", "light", "expected"),
    [
        ("elite", False, "cruiser", "night", "veteran"),
        ("elite", True, "cruiser", "night", "elite"),
        ("elite", False, "cruiser", "twilight", "elite"),
        ("elite", False, "merchant", "night", "elite"),
        ("trained", False, "fac", "night", "green"),
        ("green", False, "fac", "night", "green"),
    ],
)
def test_crews_by_night(
    crew: Crew, nfp: bool, category: Category, light: Light, expected: Crew
) -> None:
    """C6.4."""
    assert effective(crew, nfp, category, light) == expected


def test_tiers_keep_the_order_of_their_units() -> None:
    """C6.4."""
    crews: dict[str, Crew] = {"A2": "green", "A1": "elite", "B1": "green", "B2": "elite"}
    assert tiers(crews) == (("A1", "B2"), ("A2", "B1"))
    assert tiers({}) == ()


@given(st.lists(st.builds(label, st.integers(3, 9), st.integers(3, 9)), max_size=9))
def test_formations_are_what_hangs_together(hexes: list[str]) -> None:
    """C1.9: nobody outside stands within 1 hex, and nobody inside can be cut off."""
    places = {f"A{n}": hex_ for n, hex_ in enumerate(hexes, start=1)}
    found = formations(places)
    assert sorted(unit for group in found for unit in group) == sorted(places)
    of = {unit: at for at, group in enumerate(found) for unit in group}
    for one, two in ((one, two) for one in places for two in places):
        if distance(places[one], places[two]) <= 1:
            assert of[one] == of[two]
    for group in found:
        joined = {group[0]}
        for _ in group:
            joined |= {
                unit
                for unit in group
                if any(distance(places[unit], places[other]) <= 1 for other in joined)
            }
        assert joined == set(group)


def test_stacks() -> None:
    """C4.9."""
    assert overfull(["0101", "0102", "0101", "0102"]) == ()
    assert overfull(["0102", "0101", "0101", "0102", "0102", "0101"]) == ("0101", "0102")
