"""Fleets bought for points: prices, years, lists, files (our rule C13)."""

import re

import pytest

from app.games.corpen18.fleet import classes
from app.games.corpen18.fleet_lists import (
    CREWS,
    Entry,
    cost,
    format_fleet,
    read_fleet,
    read_lines,
    usual_crew,
)
from app.games.corpen18.market import (
    MOST,
    default_lines,
    faults,
    for_sale,
    purse_of,
    units_of,
)
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.switches import Switches
from app.kernel.data import DataError
from app.views.seats import Side

MEETING = scenarios()["meeting"]
NOW = Switches()
YEARS = range(1939, 1946)


def codes(*lines: str, side: Side = Side.A, switches: Switches = NOW) -> list[str]:
    return [code for code, _, _ in faults(MEETING, side, switches, lines)]


def test_C13_2_a_class_costs_its_value_and_15_per_cent_for_each_step_of_crew() -> None:
    assert usual_crew("hipper", 1942) == "veteran"
    prices = [cost(Entry("hipper", crew), 1942) for crew in CREWS]
    # 13: 45, 30, 15 per cent less, as it is, 15 per cent more, rounded up.
    assert prices == [8, 10, 12, 13, 15]
    assert cost(Entry("hipper"), 1943) == 13
    assert cost(Entry("hipper", "veteran"), 1943) == 15


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("year", YEARS)
def test_C13_1_who_chooses_nothing_gets_a_fleet_that_he_could_have_bought(
    side: Side, year: int
) -> None:
    for points in (20, 21, 60, 150, 400):
        switches = Switches(fleet_year=year, fleet_points=points)
        lines = default_lines(MEETING, side, switches)
        assert list(faults(MEETING, side, switches, lines)) == []
        purse = purse_of(MEETING, side, switches, lines)
        assert points * 0.6 <= purse.budgets[0].spent <= points


def test_C13_2_only_what_sails_in_the_year_is_for_sale() -> None:
    nations = {
        year: {k.nation for k in for_sale(MEETING, Side.A, Switches(fleet_year=year))}
        for year in (1939, 1942, 1945)
    }
    assert nations[1939] == {"germany", "italy"}
    assert nations[1942] == {"germany", "italy", "japan"}
    assert nations[1945] == {"germany", "japan"}
    early = {kind.id for kind in for_sale(MEETING, Side.A, Switches(fleet_year=1939))}
    assert "scharnhorst" in early
    assert "bismarck" not in early
    assert all(
        kind.category not in ("merchant", "shore")
        for side in Side
        for kind in for_sale(MEETING, side, NOW)
    )


def test_C13_1_what_may_not_be_a_fleet() -> None:
    assert codes("hipper=1") == []
    assert codes() == ["empty"]
    assert codes("hood=1") == ["class"]
    assert codes("hood=1", side=Side.B) == []
    assert codes("hsk=1") == ["class"]
    assert codes("hipper=12") == ["cost"]
    assert codes("yamato=1", switches=Switches(fleet_year=1941)) == ["class"]
    fac = f"s_boot={MOST + 1}"
    assert codes(fac, switches=Switches(fleet_points=400)) == ["too-many"]
    for line in ("hipper", "hipper=0", "hipper=x", "hipper@drunk=1", "yacht=1", "hipper=1;"):
        assert codes(line) == ["list"]
    assert codes("hipper=1", "hipper=2") == ["list"]


def test_the_purse_offers_a_better_and_a_worse_crew_and_what_is_on_the_list() -> None:
    purse = purse_of(MEETING, Side.A, NOW, ("hipper=2", "hipper@green=1"))
    wares = {ware.entry: ware for ware in purse.wares}
    assert [e for e in wares if e.startswith("hipper")] == [
        "hipper", "hipper@elite", "hipper@experienced", "hipper@green",
    ]  # fmt: skip
    assert (wares["hipper"].have, wares["hipper@green"].have) == (2, 1)
    assert wares["hipper"].group == "Cruisers, Germany"
    assert purse.budgets[0].spent == 2 * 13 + 8
    assert purse.budgets[0].limit == 150
    assert read_fleet(purse.file, "meeting", Side.A) == ("hipper=2", "hipper@green=1")
    # What the points never pay for is not offered.
    few = purse_of(MEETING, Side.A, Switches(fleet_points=20), ())
    assert {"bismarck", "yamato"}.isdisjoint(ware.entry for ware in few.wares)
    assert all(ware.amounts[0] <= 20 for ware in few.wares)


def test_the_units_of_a_list() -> None:
    units = units_of(MEETING, Side.B, NOW, ("nelson=2", "a_to_i@elite=2", "mtb=1"))
    assert [unit.name for unit in units] == [
        "Nelson", "Rodney", "A to I destroyers 1", "A to I destroyers 2", "Vosper MTB 1",
    ]  # fmt: skip
    assert [unit.label for unit in units] == ["B1", "B2", "B3", "B4", "B5"]
    assert {unit.zone for unit in units} == {"east"}
    assert {unit.facing for unit in units} == {5}
    assert [unit.crew for unit in units][:3] == ["veteran", "veteran", "elite"]
    assert [unit.vessels for unit in units] == [1, 1, 2, 2, 4]
    assert [unit.radar for unit in units] == ["basic", "basic", "basic", "basic", "none"]
    assert all(unit.nfp for unit in units)


@pytest.mark.parametrize("year", YEARS)
def test_no_two_units_of_both_sides_have_one_name_and_none_reads_like_a_hex(year: int) -> None:
    switches = Switches(fleet_year=year, fleet_points=400)
    names = [
        unit.name
        for side in Side
        for unit in units_of(
            MEETING, side, switches, tuple(f"{k.id}=4" for k in for_sale(MEETING, side, switches))
        )
    ]
    assert len(names) == len(set(names))
    assert not any(re.search(r"\b\d{4}\b", name) for name in names)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("scenario = 3", "fleet file: Expected `str`"),
        ('scenario = "meeting"\nside = "a"', "fleet file: .*ships"),
        ('scenario = "contact"\nside = "a"\nships = {}', "scenario: it is a fleet for contact"),
        ('scenario = "meeting"\nside = "b"\nships = {}', "side: it is a fleet of the other side"),
        ('scenario = "meeting"\nside = "a"\nships = {yacht = 1}', "ships: there is no class yacht"),
        ('scenario = "meeting"\nside = "a"\nships = {hipper = -1}', "hipper = -1 is no number"),
        ('scenario = "meeting"\nside = "a"\nships = {hipper = "1"}', "Expected `int`"),
        ("scenario =", "fleet file: Invalid value"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        read_fleet(text, "meeting", Side.A)


def test_a_file_says_what_was_bought() -> None:
    list_ = {"hipper": 1, "z_1934@elite": 3}
    text = format_fleet("meeting", Side.A, list_)
    assert read_lines(read_fleet(text, "meeting", Side.A)) == list_


def test_every_class_has_a_price_in_every_year_it_sails() -> None:
    for kind in classes().values():
        for year in YEARS:
            if usual_crew(kind.id, year) is not None:
                assert cost(Entry(kind.id, "green"), year) >= 1
