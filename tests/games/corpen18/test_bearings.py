"""Arcs and lines of sight (C3.4-C3.6, C5.2, C5.5)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.corpen18.bearings import EVERY, arcs
from app.games.corpen18.sighting import against_shore, clear_lines, sees, through_squall
from app.games.corpen18.terms import Arc
from app.hexes.coords import axial, distance, from_axial, label

# C3.5, ring check: a ship in 0606 that faces north.
RING = {
    "bow": "0605 0604 0503 0603 0703",
    "bow starboard": "0704",
    "starboard": "0705 0706 0805 0806 0807",
    "stern starboard": "0707",
    "stern": "0607 0608 0508 0609 0708",
    "stern port": "0507",
    "port": "0505 0506 0405 0406 0407",
    "bow port": "0504",
}
MIRROR: dict[Arc, Arc] = {"bow": "bow", "stern": "stern", "starboard": "port", "port": "starboard"}
places = st.builds(label, st.integers(20, 50), st.integers(20, 50))
headings = st.integers(0, 5)


@pytest.mark.parametrize(
    ("hex_", "expected"), [(hex_, arc) for arc, hexes in RING.items() for hex_ in hexes.split()]
)
def test_the_ring_of_the_rules(hex_: str, expected: str) -> None:
    """C3.5."""
    assert " ".join(arcs("0606", 0, hex_)) == expected


def test_six_hexes_a_side_at_distance_3() -> None:
    """C3.5: six for each side beside the three of bow and stern."""
    near = (label(col, row) for col in range(1, 12) for row in range(1, 12))
    ring = [hex_ for hex_ in near if distance("0606", hex_) == 3]
    found = [arcs("0606", 0, h) for h in ring]
    assert len(ring) == 18
    for side in ("starboard", "port"):
        assert sum(arc == (side,) for arc in found) == 6
    for end in ("bow", "stern"):
        assert sum(arc == (end,) for arc in found) == 3


def test_the_own_hex_is_in_every_arc() -> None:
    """C3.5."""
    assert arcs("0606", 4, "0606") == EVERY


@given(places, headings, st.integers(-8, 8), st.integers(-8, 8))
def test_arcs_turn_with_the_ship_and_lie_opposite(
    ship: str, heading: int, dq: int, dr: int
) -> None:
    """C3.4: what a ship has on the bow it has astern when it has turned about."""
    q, r = axial(ship)
    there, back = from_axial(q + dq, r + dr), from_axial(q - dq, r - dr)
    assert there is not None
    assert back is not None
    here = set(arcs(ship, heading, there))
    assert here
    about: dict[Arc, Arc] = {
        "bow": "stern",
        "stern": "bow",
        "port": "starboard",
        "starboard": "port",
    }
    assert {about[arc] for arc in arcs(ship, heading, back)} == here
    assert {about[arc] for arc in arcs(ship, (heading + 3) % 6, there)} == here
    # Turned by 60 degrees, the hex turned with it lies where it lay.
    turned = from_axial(q - dr, r + dq + dr)
    assert turned is not None
    assert set(arcs(ship, (heading + 1) % 6, turned)) == here


def nudged(one: str, two: str, sign: int) -> list[str]:
    """The hexes of a line of C3.6 by exact fractions: i/n, nudged by 10^-6 of (1, 1, -2)."""
    n = distance(one, two)
    (q1, r1), (q2, r2) = axial(one), axial(two)
    ends = [(q1, q2), (r1, r2), (-q1 - r1, -q2 - r2)]
    out = []
    for i in range(1, n):
        point = [
            a + Fraction((b - a) * i, n) + sign * Fraction(way, 10**6)
            for (a, b), way in zip(ends, (1, 1, -2), strict=True)
        ]
        near = [(x + Fraction(1, 2)).__floor__() for x in point]
        off = [abs(a - x) for a, x in zip(near, point, strict=True)]
        worst = off.index(max(off))
        near[worst] = -sum(v for at, v in enumerate(near) if at != worst)
        hex_ = from_axial(near[0], near[1])
        assert hex_ is not None
        out.append(hex_)
    return out


@given(places, places, st.data())
def test_sight_is_that_of_the_nudged_lines(one: str, two: str, data: st.DataObject) -> None:
    """C3.6, against exact fractions; and it is mutual."""
    both = nudged(one, two, 1), nudged(one, two, -1)
    between = sorted({*both[0], *both[1]})
    land = data.draw(st.sets(st.sampled_from(between), max_size=4)) if between else set()
    expected = any(land.isdisjoint(line) for line in both)
    assert sees(one, two, land) is expected
    assert sees(two, one, land) is expected


def test_land_at_the_ends_and_next_door_does_not_block() -> None:
    """C3.6."""
    assert sees("0505", "0505", {"0505"})
    assert sees("0505", "0504", {"0505", "0504"})
    assert sees("0505", "0502", {"0505", "0502"})
    assert not sees("0505", "0502", {"0503"})
    # Along a hexside both sides must be land.
    assert sees("0505", "0705", {"0605"})
    assert sees("0505", "0705", {"0606"})
    assert not sees("0505", "0705", {"0605", "0606"})


@pytest.mark.parametrize(
    ("squalls", "land", "expected"),
    [
        ({"0505"}, set(), True),
        ({"0705"}, set(), True),
        ({"0605"}, set(), False),
        ({"0605", "0606"}, set(), True),
        ({"0605"}, {"0606"}, True),
        ({"0505"}, {"0605", "0606"}, False),
        ({"0504"}, set(), False),
    ],
)
def test_a_line_of_sight_through_a_squall(
    squalls: set[str], land: set[str], expected: bool
) -> None:
    """C5.2: the spotter takes a clear line without one, if there is any."""
    assert through_squall("0505", "0705", land, squalls) is expected


def test_the_clear_lines_have_both_ends() -> None:
    assert clear_lines("0505", "0705", ()) == (("0505", "0606", "0705"), ("0505", "0605", "0705"))
    assert clear_lines("0505", "0507", ()) == (("0505", "0506", "0507"),)


@pytest.mark.parametrize(
    ("land", "expected"),
    [("0508", True), ("0607", True), ("0608", True), ("0506", False), ("0509", False)],
)
def test_a_shoreline_lies_behind_the_target(land: str, expected: bool) -> None:
    """C5.5: adjacent to the target and at least as far from the spotter."""
    assert against_shore("0505", "0507", {land}) is expected
