"""The fleet list: every class is rated by the method of C11, and the sample ship as printed."""

import math

import pytest
from msgspec.structs import replace

from app.games.corpen18.fleet import FleetFile, Gun, ShipClass, Tubes, check_fleet, classes
from app.games.corpen18.nations import default_crew, default_nfp, default_radar
from app.games.corpen18.terms import Category
from app.kernel.data import DataError

LIGHT = (
    (15, "U1a"),
    (25, "U1"),
    (40, "U2"),
    (57, "U3"),
    (90, "U4"),
    (105, "U5"),
    (120, "U6"),
    (142, "U7"),
)
HULLS = ((60, "U1"), (200, "U2"), (1200, "U3"), (1900, "U4"))
FREIGHT = ((2000, "U4"), (5000, "U5"), (12000, "U6"))


def half_up(value: float) -> int:
    return math.floor(value + 0.5)


def rating(mm: float, kg: float) -> int | str:
    """C11.2 and C11.3."""
    light = next((name for most, name in LIGHT if mm <= most), None)
    return light or math.floor(2 + 2.083 * math.log(kg / 45.3) + 0.2)


def rate(rpm: float) -> str:
    """C11.4."""
    return "VL" if rpm <= 3 else "L" if rpm <= 5.5 else "H" if rpm >= 20 else "N"


def reach(mm: float, metres: int) -> int:
    """C11.5, of a main battery."""
    return max(1, half_up(metres / 8000) if mm <= 57 else math.ceil(metres / 4000 - 0.1))


def tohit(guns: int) -> int | str:
    """C11.6."""
    return max(-3, min(4, (guns - 6) // 2)) if guns else "--"


def protection(ship: ShipClass) -> int | str | tuple[int, int]:
    """C11.7."""
    hist = ship.hist
    assert hist is not None
    if hist.belt_mm:
        belt = half_up(hist.belt_mm * (1.1 if hist.inclined else 1) / 45)
        pair = max(1, min(10, belt)), max(1, min(10, half_up(hist.deck_mm / 20)))
        return pair[0] if pair[0] == pair[1] else pair
    sizes, largest = (FREIGHT, "U7") if ship.category == "merchant" else (HULLS, "U5")
    return next((size for tons, size in sizes if hist.tons < tons), largest)


@pytest.mark.parametrize("ship", classes().values(), ids=lambda ship: ship.id)
def test_a_class_is_rated_by_the_method(ship: ShipClass) -> None:
    """C11.1 to C11.7."""
    hist = ship.hist
    assert hist is not None
    total = half_up(hist.kn / 5)
    assert ship.move == (math.ceil(total / 2), total // 2)
    assert ship.main.rating == rating(hist.gun_mm, hist.shell_kg)
    assert ship.main.rof == rate(hist.rpm)
    assert ship.main.range == reach(hist.gun_mm, hist.range_m)
    assert ship.main.tohit == tuple(map(tohit, hist.guns))
    assert ship.protection == protection(ship)


def test_the_list_is_whole_and_in_order() -> None:
    fleet = classes()
    assert len(fleet) == 90
    assert next(iter(fleet)) == "bismarck"
    assert list(fleet)[-1] == "java"
    nations = {ship.nation for ship in fleet.values()}
    assert len(nations) == 8


def test_the_sample_ship_is_as_printed() -> None:
    """Part 0 of the rules keeps it."""
    ship = classes()["bismarck"]
    assert (ship.move, ship.firecon, ship.protection) == ((3, 3), "IV", 7)
    assert ship.rugged
    assert not ship.fragile
    assert ship.main == Gun(rating=8, rof="VL", range=10, tohit=(-1, 1, -1))
    assert ship.secondary == Gun(rating=2, range=7, tohit=("--", 0, "--"))
    assert ship.tertiary == Gun(rating="U5", range=4, tohit=("--", 1, "--"))
    assert ship.torpedoes is None
    assert classes()["kagero"].torpedoes == Tubes(salvo=4, ready=4, reload=4, type="H")


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"protection": 11}, "protection"),
        ({"protection": "U1a"}, "protection"),
        ({"main": Gun(rating=0, range=4, tohit=(0, 0, 0))}, "main.rating"),
        ({"tertiary": Gun(rating=1, range=0, tohit=(0, 0, 0))}, "tertiary.range"),
        ({"rugged": True, "fragile": True}, "rugged and fragile"),
        ({"value": 0}, "value"),
    ],
)
def test_a_wrong_rating_is_named(changed: dict[str, object], named: str) -> None:
    ship = replace(classes()["hood"], **{"fragile": False, **changed})
    with pytest.raises(DataError, match=rf"fleet\.toml: class hood: .*{named}"):
        check_fleet(FleetFile(classes=(ship,)))


def test_an_id_is_used_once() -> None:
    hood = classes()["hood"]
    with pytest.raises(DataError, match="class hood: the id is used twice"):
        check_fleet(FleetFile(classes=(hood, hood)))


@pytest.mark.parametrize(
    ("nation", "category", "year", "crew", "nfp"),
    [
        ("germany", "capital", 1942, "veteran", False),
        ("germany", "capital", 1943, "experienced", False),
        ("great_britain", "cruiser", 1940, "experienced", True),
        ("united_states", "fac", 1942, "trained", True),
        ("united_states", "cruiser", 1942, "trained", False),
        ("japan", "merchant", 1942, "trained", False),
        ("poland", "escort", 1940, None, False),
    ],
)
def test_crews_by_nation_and_year(
    nation: str, category: Category, year: int, crew: str | None, nfp: bool
) -> None:
    assert default_crew(nation, category, year) == crew
    assert default_nfp(nation, category, year) is nfp


@pytest.mark.parametrize(
    ("nation", "category", "year", "allied", "radar"),
    [
        ("germany", "capital", 1939, False, "none"),
        ("germany", "capital", 1940, False, "basic"),
        ("united_states", "escort", 1944, False, "advanced"),
        ("japan", "cruiser", 1945, False, "basic"),
        ("great_britain", "fac", 1943, False, "none"),
        ("great_britain", "fac", 1944, False, "advanced"),
        ("great_britain", "merchant", 1945, False, "none"),
        ("france", "cruiser", 1945, False, "none"),
        ("france", "cruiser", 1940, True, "basic"),
        ("poland", "escort", 1944, False, "advanced"),
    ],
)
def test_radar_by_nation_and_year(
    nation: str, category: Category, year: int, allied: bool, radar: str
) -> None:
    """C5.6."""
    assert default_radar(nation, category, year, allied) == radar
