"""Gunnery beyond the worked examples: who may not fire, bands, columns, every modifier (C7)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.corpen18.aiming import WHY
from app.games.corpen18.bearings import arcs
from app.games.corpen18.fleet import Gun, Rating, classes
from app.games.corpen18.gunnery import (
    WINGS,
    Aim,
    Reason,
    Shot,
    aim,
    best_arc,
    column,
    hits,
    spends,
)
from app.games.corpen18.shots import arc_for
from app.games.corpen18.state import Half, Ship
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Arc, Band, Battery, Rate
from app.views.seats import Side

# C7.11 as the rules print it: hits by modified total, from 1 and less to 18 and more.
GRID = """
-6 or lower   | . . . . . . . . . . . . . . . . . .
-5 -4         | . . . . . . . . . . . 1 1 1 2 2 2 3
-3 -2         | . . . . . . . . . 1 1 1 2 2 2 3 3 4
-1            | . . . . . . . . 1 1 2 2 2 3 3 4 4 4
0             | . . . . . . . 1 1 2 2 2 3 3 4 4 4 4
+1            | . . . . . . 1 1 1 2 2 3 3 4 4 4 4 4
+2 +3         | . . . . . 1 1 1 2 2 3 3 4 4 4 4 4 4
+4 to +6      | . . . 1 1 1 2 2 3 3 3 4 4 4 4 4 4 4
+7 or higher  | . 1 1 1 2 2 2 3 3 4 4 4 4 4 4 4 4 4
"""
BISMARCK, HOOD = classes()["bismarck"], classes()["hood"]
SHOT = Shot(
    battery="main",
    gun=BISMARCK.main,
    arc="starboard",
    distance=6,
    category="capital",
    firecon="IV",
    crew="experienced",
    target="capital",
    protection=HOOD.protection,
    target_crew="experienced",
)
LIGHT_GUN = Gun(rating="U5", range=10, tohit=(0, 0, 0))
RATINGS: tuple[Rating, ...] = ("U1a", "U1", "U2", "U3", "U4", "U5", "U6", "U7", *range(1, 11))
BANDS: tuple[Band, ...] = ("short", "medium", "long", "extreme")


def aimed(**changed: object) -> Aim:
    return aim(current(), replace(SHOT, **changed))


def test_the_results_are_those_of_the_grid() -> None:
    """C7.11."""
    crt = current().crt
    lines = [line.split("|") for line in GRID.strip().splitlines()]
    assert [name.strip() for name, _ in lines] == [*crt.columns]
    for at, (_, cells) in enumerate(lines):
        expected = [0 if cell == "." else int(cell) for cell in cells.split()]
        assert [crt.hits(at, total) for total in range(1, 19)] == expected
        assert crt.hits(at, -20) == 0


@pytest.mark.parametrize(
    ("changed", "reason", "rule"),
    [
        ({"gun": BISMARCK.secondary, "arc": "bow"}, "arc", "C7.1"),
        ({"distance": 11}, "range", "C7.2"),
        ({"firecon": "I", "distance": 10}, "fire_control", "C7.3"),
        ({"battery": "tertiary", "firecon": "II", "distance": 10}, "fire_control", "C7.3"),
        ({"gun": LIGHT_GUN}, "armour", "C7.5"),
        ({"category": "cruiser", "sea_state": 8}, "sea", "C7.9"),
    ],
)
def test_a_battery_that_may_not_fire(changed: dict[str, object], reason: Reason, rule: str) -> None:
    found = aimed(**changed)
    assert found.refused == reason
    assert WHY[reason][0] == rule
    assert aimed().refused is None


def test_fire_at_an_unknown_ship_is_never_refused_for_its_armour() -> None:
    """C7.6: a die is shown, and it has no effect."""
    blind = aimed(gun=LIGHT_GUN, unidentified=True)
    assert (blind.refused, blind.no_effect) == (None, True)
    assert hits(current(), blind, 10) == 0
    # The sea, the Range and the rest are the firer's own, and hold.
    assert aimed(gun=LIGHT_GUN, unidentified=True, distance=11).refused == "range"
    # Where armour does not stop it, it fires as at a known ship.
    assert aimed(unidentified=True) == aimed()


def test_the_first_column_has_no_effect() -> None:
    """C7.6."""
    found = aimed(gun=replace(BISMARCK.main, rating=2), protection=9)
    assert (found.column, found.no_effect) == (0, True)
    assert hits(current(), replace(found, drm=99), 10) == 0
    assert not aimed().no_effect


@pytest.mark.parametrize(
    ("changed", "terms"),
    [
        ({}, {}),
        ({"crew": "elite"}, {"shooter": 2}),
        ({"crew": "green"}, {"shooter": -2}),
        ({"target_crew": "elite"}, {"target": -2}),
        ({"target_crew": "green"}, {"target": 2}),
        ({"hits": 1}, {"damage": -1}),
        ({"hits": 2}, {"damage": -2}),
        ({"hits": 3}, {"damage": -4}),
        ({"category": "fac", "hits": 1}, {"damage": -2}),
        ({"half": True, "hits": 1}, {"damage": -2, "half_unit": -1}),
        ({"half": True}, {"half_unit": -1}),
        ({"target_hits": 2}, {}),
        ({"target_hits": 2, "rugged": True}, {"rugged_fragile": -2}),
        ({"target_hits": 3, "fragile": True}, {"rugged_fragile": 3}),
        ({"sea_state": 7}, {"sea": -3}),
        ({"category": "escort", "sea_state": 6}, {"sea": -5}),
        ({"category": "shore", "sea_state": 8}, {}),
        ({"target": "fac", "target_evasion": "steady"}, {"evasion": -4}),
        ({"target": "escort", "target_evasion": "evading"}, {"evasion": -8}),
        ({"target": "shore", "target_evasion": "steady"}, {}),
        ({"evading": True}, {"own_evasion": -4}),
        ({"category": "escort", "evading": True}, {"own_evasion": -4}),
        ({"category": "merchant", "evading": True}, {}),
        ({"follow_on": -4}, {"follow_on": -4}),
        ({"main_drm": -1}, {"main_drm": -1}),
        ({"main_drm": -1, "battery": "secondary", "firecon": "V"}, {}),
    ],
)
def test_each_modifier(changed: dict[str, object], terms: dict[str, int]) -> None:
    """C7.7 to C7.10, C7.12, C1.5."""
    found = aimed(**changed)
    assert dict(found.terms) == {"arc": 1, "firecon": -1, **terms}
    assert found.drm == sum(value for _, value in found.terms)
    assert hits(current(), found, 10) == current().crt.hits(found.column, 10 + found.drm)


@pytest.mark.parametrize(("rate", "evasion"), [("VL", -8), ("L", -4), ("N", -2), ("H", 0)])
def test_evasion_spoils_slow_fire_most(rate: Rate, evasion: int) -> None:
    """C7.8."""
    found = aimed(gun=replace(BISMARCK.main, rof=rate), target="escort", target_evasion="evading")
    assert dict(found.terms).get("evasion", 0) == evasion


@given(st.integers(1, 12))
def test_the_bands_of_a_battery(reach: int) -> None:
    """C7.2: they follow one another, and the Range ends the last."""
    bands = current().range_bands
    limits = [*bands.limits(reach).values()]
    assert all(one <= two for one, two in pairwise(limits))
    assert limits[-1] == reach
    found = [bands.band(reach, distance) for distance in range(reach + 1)]
    assert found[0] == "short"
    assert found[1] in ("short", "medium")
    order = [BANDS.index(band) for band in found if band]
    assert order == sorted(order)
    assert len(order) == reach + 1
    assert bands.band(reach, reach + 1) is None


@pytest.mark.parametrize("band", BANDS)
@pytest.mark.parametrize("rating", RATINGS)
def test_a_stronger_gun_is_never_worse(rating: Rating, band: Band) -> None:
    """C7.5: by the protection, the heavier rating of its kind has the column or a better one."""
    charts = current()
    same = [other for other in RATINGS if isinstance(other, str) is isinstance(rating, str)]
    stronger = same[same.index(rating) :]
    for protection in RATINGS[1:]:
        columns = [
            column(charts, Gun(rating=one, range=9, tohit=(0, 0, 0)), protection, band)
            for one in stronger
        ]
        reached = [-1 if found is None else found for found in columns]
        assert reached == sorted(reached)


@pytest.mark.parametrize(
    ("rating", "protection", "band", "expected"),
    [
        ("U7", "U3", "long", "+2 +3"),
        ("U6", "U3", "long", "+2 +3"),
        ("U4", "U3", "long", "+1"),
        ("U1a", "U6", "short", "-6 or lower"),
        (1, "U7", "extreme", "+1"),
        ("U7", 1, "medium", "0"),
        ("U7", 7, "short", "-6 or lower"),
        ("U6", 1, "long", "-3 -2"),
        ("U6", 2, "short", None),
        (5, 5, "short", "0"),
        (5, 5, "medium", "-1"),
        (5, 5, "long", "-1"),
        (5, 5, "extreme", "0"),
        (1, 10, "long", "-6 or lower"),
    ],
)
def test_columns(rating: Rating, protection: Rating, band: Band, expected: str | None) -> None:
    """C7.5."""
    gun = Gun(rating=rating, range=9, tohit=(0, 0, 0))
    found = column(current(), gun, protection, band)
    assert (None if found is None else current().crt.columns[found]) == expected


@pytest.mark.parametrize(
    ("tohit", "arcs", "expected"),
    [
        ((-1, 1, -1), ("bow", "port"), "port"),
        ((1, 1, "--"), ("bow", "port"), "port"),
        ((2, 1, "--"), ("bow", "port"), "bow"),
        (("--", 1, "--"), ("bow",), None),
        ((0, 1, 2), ("bow", "stern", "starboard", "port"), "stern"),
        ((0, 1, 1), ("bow", "stern", "starboard", "port"), "starboard"),
    ],
)
def test_the_arc_where_there_is_a_choice(
    tohit: tuple[int, int, int], arcs: tuple[Arc, ...], expected: str | None
) -> None:
    """C3.5."""
    gun = Gun(rating=8, range=9, tohit=tohit)
    assert best_arc(gun, arcs) == expected


@pytest.mark.parametrize(
    ("half", "fired", "expected"),
    [
        ("main", (), "bow"),
        ("secondary_starboard", (), "bow"),
        ("secondary_starboard", ("main",), "bow"),
        ("secondary_starboard", ("secondary_port",), "starboard"),
        ("secondary_port", (), "bow"),
        ("secondary_port", ("secondary_starboard",), None),
    ],
)
def test_on_a_row_of_corners_a_half_takes_nothing_of_the_one_that_has_fired(
    half: Half, fired: tuple[Half, ...], expected: str | None
) -> None:
    """C3.5, C6.2: over the bow a battery fires whole."""
    corner = "1108"
    assert arcs("1010", 0, corner) == ("bow", "starboard")
    gun = Gun(rating=5, range=9, tohit=(2, 1, 0))
    ship = Ship(
        id="X", label="A1", side=Side.A, name="X", category="cruiser", move=(3, 3),
        type="hipper", hex="1010", facing=0, fired=fired,
    )  # fmt: skip
    assert arc_for(ship, half, gun, corner) == expected


@pytest.mark.parametrize("battery", ["secondary", "tertiary"])
def test_a_broadside_spends_a_half_and_an_end_both(battery: Battery) -> None:
    """C6.2."""
    assert spends(battery, "port") == {"port"}
    assert spends(battery, "starboard") == {"starboard"}
    assert spends(battery, "bow") == spends(battery, "stern") == WINGS
    assert spends("main", "port") == WINGS
