"""Torpedoes beyond the worked examples (C8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.corpen18.fleet import Tubes
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Arc, Category, Reach
from app.games.corpen18.torpedoes import (
    Launch,
    can_reach,
    damage,
    damage_drm,
    effective_range,
    may_launch_into,
    reference,
    reload,
    score,
    sea_bars,
    solution,
)

LAUNCH = Launch(
    type="N",
    distance=2,
    category="escort",
    crew="experienced",
    target="cruiser",
    target_crew="experienced",
)


def number(**changed: object) -> int:
    found = solution(current(), replace(LAUNCH, **changed))
    assert found is not None
    assert found.number == found.base + sum(value for _, value in found.terms)
    return found.number


@pytest.mark.parametrize(
    ("type_", "ranges"),
    [
        ("N", [0, 1, 2, 3, 4]),
        ("L", [0, 2, 4]),
        ("H", [0, 1, 1, 2, 2, 3, 3, 4, 4]),
    ],
)
def test_light_torpedoes_run_half_as_far_and_heavy_ones_twice(
    type_: Reach, ranges: list[int]
) -> None:
    """C8.3."""
    assert [effective_range(type_, distance) for distance in range(len(ranges))] == ranges
    assert all(can_reach(type_, distance) for distance in range(len(ranges)))
    assert not can_reach(type_, len(ranges))
    assert solution(current(), replace(LAUNCH, type=type_, distance=len(ranges))) is None


def test_base_numbers() -> None:
    """C8.4."""
    assert [number(distance=distance) for distance in range(5)] == [6, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"crew": "elite"}, 5),
        ({"target_crew": "elite"}, 1),
        ({"target": "fac"}, -2),
        ({"target": "fac", "target_evasion": "evading"}, -5),
        ({"target": "escort", "target_evasion": "manoeuvring"}, 2),
        ({"surprise": True}, 5),
        ({"split": True}, 1),
        ({"sea_state": 5}, 2),
        ({"sea_state": 6}, 1),
        ({"hits": 2}, 1),
        ({"hits": 1, "half": True}, 1),
        ({"hits": 1, "category": "fac"}, 1),
    ],
)
def test_each_modifier(changed: dict[str, object], expected: int) -> None:
    """C8.5: on a base of 3; the sea counts half, towards zero."""
    assert number(**changed) == expected


def test_the_sea_may_forbid_a_launch() -> None:
    """C8.5."""
    assert sea_bars(current(), "fac", 5)
    assert not sea_bars(current(), "fac", 4)
    assert not sea_bars(current(), "capital", 8)


@given(st.integers(-6, 14), st.integers(1, 10))
def test_scores(n: int, die: int) -> None:
    """C8.7."""
    expected = 0 if n <= 0 else 2 if die <= n // 3 else 1 if die <= n else 0
    assert score(n, die) == expected


def test_the_biggest_ship_is_aimed_at_and_then_the_easiest() -> None:
    """C8.6."""
    easy = replace(LAUNCH, target_crew="green")
    launches = {
        "K1": replace(LAUNCH, target="escort", target_crew="green"),
        "K2": replace(LAUNCH, target="merchant"),
        "K3": replace(LAUNCH),
        "K4": easy,
        "K5": easy,
    }
    assert reference(current(), launches) == "K4"
    assert reference(current(), {**launches, "K6": replace(LAUNCH, target="capital")}) == "K6"
    assert reference(current(), {key: launches[key] for key in ("K1", "K2")}) == "K2"


@pytest.mark.parametrize(
    ("total", "target", "modern", "expected"),
    [
        (1, "cruiser", False, -1),
        (2, "cruiser", False, 0),
        (5, "escort", False, 3),
        (6, "escort", False, 4),
        (9, "escort", False, 4),
        (1, "merchant", False, 0),
        (4, "capital", True, 1),
    ],
)
def test_damage_modifiers(total: int, target: Category, modern: bool, expected: int) -> None:
    """C8.8."""
    assert damage_drm(total, target, modern) == expected


def test_damage_by_a_total() -> None:
    """C8.8, and part 16: one score on a cruiser gives 0 to 3 hits on 2, 3, 3 and 2 dice."""
    charts = current()
    one = [damage(charts, 1, die, "cruiser", False) for die in range(1, 11)]
    assert [one.count(n) for n in range(5)] == [2, 3, 3, 2, 0]
    six = [damage(charts, 6, die, "cruiser", False) for die in range(1, 11)]
    assert [six.count(n) for n in range(5)] == [0, 0, 3, 2, 5]
    assert damage(charts, 0, 10, "merchant", False) == 0


@pytest.mark.parametrize(
    ("category", "arcs", "expected"),
    [
        ("fac", ("bow",), True),
        ("fac", ("bow", "port"), True),
        ("fac", ("starboard",), False),
        ("cruiser", ("bow",), False),
        ("cruiser", ("stern", "port"), True),
        ("cruiser", ("bow", "stern", "starboard", "port"), True),
    ],
)
def test_arcs_of_torpedoes(category: Category, arcs: tuple[Arc, ...], expected: bool) -> None:
    """C8.1, the switch torpedo_arcs."""
    assert may_launch_into(category, arcs) is expected


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_no_spread_is_lost_or_made_by_a_reload(capacity: int, ready: int, left: int) -> None:
    """C8.10."""
    ready = min(ready, capacity)
    tubes = Tubes(salvo=1, ready=capacity, reload=left, type="H")
    after, rest = reload(ready, left, tubes)
    assert after + rest == ready + left
    assert after == capacity or rest == 0
    assert ready <= after <= capacity
