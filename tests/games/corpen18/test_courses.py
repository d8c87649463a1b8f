"""Courses (C4.3-C4.6): their cost, their shortest form, and every way to end a move."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.corpen18.courses import TURNS, along, cost, reach, run, tidy
from app.games.corpen18.scenario_file import MapEdge, MapSet
from app.games.corpen18.sheet import build_sheet
from app.hexes.coords import distance, label

SHEET = build_sheet(MapSet(cols=6, rows=6), {})
COURSES = st.text("FLR", max_size=9)
HEXES = [label(col, row) for col in range(1, 7) for row in range(1, 7)]


def afloat(hex_: str) -> bool:
    return True


def open_sea(hex_: str, way: int) -> MapEdge | None:
    return None


def slow_cost(course: str) -> int:
    """C4.3, letter by letter from the end."""
    free, mp = False, 0
    for letter in reversed(course):
        if letter == "F":
            free = True
            mp += 1
        elif not free:
            mp += 1
    return mp


TIDY = ("F".join(turns) for n in range(4) for turns in product(TURNS, repeat=n + 1))
SHORT = [course for course in TIDY if slow_cost(course) <= 3]


@given(COURSES)
def test_turns_are_free_before_the_last_hex(course: str) -> None:
    """C4.3."""
    assert cost(course) == slow_cost(course)


@given(COURSES, st.integers(0, 5))
def test_a_tidy_course_does_the_same_and_costs_no_more(course: str, facing: int) -> None:
    """C4.3."""
    before = run("4040", facing, course, open_sea, afloat)
    after = run("4040", facing, tidy(course), open_sea, afloat)
    assert (after.hexes, after.facing) == (before.hexes, before.facing)
    assert after.cost <= before.cost
    assert len(tidy(course)) <= len(course)
    assert along("4040", facing, before.hexes, before.facing) == tidy(course)


def test_hexes_that_do_not_touch_are_no_course() -> None:
    with pytest.raises(ValueError, match="0101 and 0301 do not touch"):
        along("0101", 0, ["0301"])
    with pytest.raises(ValueError, match="do not touch"):
        along("0101", 0, ["0101"])


@pytest.mark.parametrize("text", ["FX", "f", "F F", "F\n"])
def test_other_letters_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="letters F, L and R"):
        run("0303", 0, text, open_sea, afloat)


def test_a_run_ends_at_the_first_hex_it_may_not_enter() -> None:
    """C3.7."""
    done = run("0303", 0, "FRFF", SHEET.edge, lambda hex_: hex_ != "0501")
    assert (done.hexes, done.end, done.facing) == (("0302", "0402"), "0402", 1)
    assert (done.blocked, done.exit) == ("0501", None)
    done = run("0303", 0, "FRF", SHEET.edge, lambda hex_: hex_ != "0402")
    assert (done.hexes, done.blocked, done.exit) == (("0302",), "0402", None)


def test_a_course_leaves_the_map_by_an_edge_with_its_last_letter() -> None:
    """C4.6."""
    done = run("0302", 0, "FF", SHEET.edge, afloat)
    assert (done.end, done.exit, done.cost, done.beyond) == ("0301", "N", 2, False)
    done = run("0302", 0, "FFR", SHEET.edge, afloat)
    assert (done.exit, done.beyond) == ("N", True)


@settings(max_examples=30, deadline=None)
@given(
    start=st.sampled_from(HEXES),
    facing=st.integers(0, 5),
    land=st.sets(st.sampled_from(HEXES), max_size=8),
    allowance=st.integers(0, 3),
)
def test_reach_is_what_trying_every_course_finds(
    start: str, facing: int, land: set[str], allowance: int
) -> None:
    """C4.3 and C4.6, against every tidy string that costs no more."""
    best: dict[tuple[str, int, str | None], tuple[int, int, str]] = {}
    for course in SHORT:
        done = run(start, facing, course, SHEET.edge, lambda hex_: hex_ not in land)
        if slow_cost(course) > allowance or done.blocked or done.beyond:
            continue
        key = (done.end, done.facing, done.exit)
        best[key] = min(best.get(key, (99, 0, "")), (slow_cost(course), len(course), course))
    found = reach(start, facing, allowance, SHEET.edge, lambda hex_: hex_ not in land)
    assert {(b.hex, b.facing, b.exit): (b.cost, len(b.course), b.course) for b in found} == best


@settings(max_examples=25, deadline=None)
@given(
    start=st.sampled_from(HEXES),
    facing=st.integers(0, 5),
    land=st.sets(st.sampled_from(HEXES), max_size=12),
    allowance=st.integers(0, 5),
)
def test_every_way_found_can_be_sailed(
    start: str, facing: int, land: set[str], allowance: int
) -> None:
    """C4.3."""
    found = reach(start, facing, allowance, SHEET.edge, lambda hex_: hex_ not in land)
    for berth in found:
        done = run(start, facing, berth.course, SHEET.edge, lambda hex_: hex_ not in land)
        assert done.blocked is None
        assert not done.beyond
        assert (done.end, done.facing, done.exit) == (berth.hex, berth.facing, berth.exit)
        assert done.cost == cost(berth.course) == berth.cost <= allowance
        assert distance(start, berth.hex) <= allowance
    assert len({(b.hex, b.facing, b.exit) for b in found}) == len(found)
    assert [b.cost for b in found if (b.hex, b.facing, b.exit) == (start, facing, None)] == [0]
    shorter = reach(start, facing, max(0, allowance - 1), SHEET.edge, lambda h: h not in land)
    assert {(b.hex, b.facing, b.exit) for b in shorter} <= {
        (b.hex, b.facing, b.exit) for b in found
    }
