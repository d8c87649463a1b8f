"""The drawing must agree with the coordinates (G2.2, G2.5): what touches is drawn touching."""

from math import dist, isclose

import pytest

from app.hexes import sheet
from app.hexes.coords import label, neighbours

MAP = [label(col, row) for col in range(1, 14) for row in range(1, 12)]


def test_even_columns_lie_half_a_hex_north() -> None:
    assert isclose(
        sheet.centre("0101")[1] - sheet.centre("0201")[1], sheet.HEIGHT / 2, abs_tol=0.02
    )


@pytest.mark.parametrize("hex_", ["0101", "0706", "0806", "1311"])
def test_six_neighbours_lie_one_hex_height_away(hex_: str) -> None:
    here = sheet.centre(hex_)
    for other in neighbours(hex_):
        assert isclose(dist(here, sheet.centre(other)), sheet.HEIGHT, abs_tol=0.05)


def test_no_other_hex_lies_that_near() -> None:
    for hex_ in ("0706", "0806"):
        near = {
            h for h in MAP if 0 < dist(sheet.centre(hex_), sheet.centre(h)) < sheet.HEIGHT * 1.1
        }
        assert near == set(neighbours(hex_))


@pytest.mark.parametrize("hex_", ["0706", "0806"])
def test_a_hexside_joins_two_corners_of_both_hexes(hex_: str) -> None:
    for other in neighbours(hex_):
        for end in sheet.side(hex_, other):
            for owner in (hex_, other):
                assert min(dist(end, corner) for corner in sheet.corners(owner)) < 0.05


def test_a_hexside_of_hexes_that_do_not_touch_is_refused() -> None:
    with pytest.raises(ValueError, match="0101 and 0303 do not touch"):
        sheet.side("0101", "0303")


def test_every_corner_is_on_the_sheet() -> None:
    width, height = sheet.size(13, 11)
    for hex_ in MAP:
        assert all(0 <= x <= width and 0 <= y <= height for x, y in sheet.corners(hex_))


def test_a_road_starts_and_ends_in_the_middle_of_its_hexes() -> None:
    path = sheet.road(["0106", "0206", "0306"])
    (x1, y1), (x2, y2) = sheet.centre("0106"), sheet.centre("0306")
    assert path.startswith(f"M{x1:g} {y1:g}L")
    assert path.endswith(f"L{x2:g} {y2:g}")
