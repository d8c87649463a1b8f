"""The printed tables are the tables that the rules use (T4-T9)."""

import pytest

from app.games.ground.cards import choices
from app.games.ground.charts import charts, scenario_charts
from app.games.ground.crt import crt_result
from app.games.ground.scenarios import scenarios
from app.games.ground.tables import kinds
from app.games.ground.terrain import terrain_names
from app.views.charts import Chart

CHARTS = {chart.rule: chart for chart in charts()}


def column(chart: Chart, name: str) -> list[str]:
    """A column of a table."""
    at = chart.columns.index(name)
    return [row[at] for row in chart.rows]


def test_every_row_has_a_cell_for_every_column() -> None:
    for chart in (*charts(), *(c for id_ in scenarios() for c in scenario_charts(id_))):
        assert chart.rows, chart.title
        for row in chart.rows:
            assert len(row) == len(chart.columns), (chart.title, row)


def test_T5_the_printed_results_are_those_of_the_dice() -> None:
    for die, row in enumerate(CHARTS["T5"].rows, start=1):
        for odds, printed in zip(CHARTS["T5"].columns[1:6], row[1:6], strict=True):
            assert printed == crt_result(odds, die)


def test_T6_every_type_is_printed_once() -> None:
    printed = [
        id_
        for rule in ("T6.1", "T6.2", "T6.3", "T6.6", "T6.7", "S4")
        for id_ in column(CHARTS[rule], "Id")
    ]
    assert sorted(printed) == sorted(kinds())


@pytest.mark.parametrize(
    ("rule", "id_", "cells"),
    [
        ("T6.1", "HVY", ("4/2", "3", "3", "heavy", "3", "6")),
        ("T6.1", "GEV", ("2/2", "2", "4 [3]", "gev", "2", "6")),
        ("T6.2", "LSRT", ("1 laser 2/30", "1", "1", "wheeled", "5", "36")),
        ("T6.3", "MK5", ("2 main 4/3", "6 outside", "60", "8", "150")),
        ("T6.6", "LTOW", ("20 SP", "1 laser 2/60", "18")),
    ],
)
def test_T6_rows_as_the_rulebook_has_them(rule: str, id_: str, cells: tuple[str, ...]) -> None:
    (row,) = (row for row in CHARTS[rule].rows if row[1] == id_)
    text = " | ".join(row)
    for cell in cells:
        assert cell in text


def test_T4_every_terrain_has_a_row() -> None:
    first = [row[0] for row in CHARTS["T4"].rows]
    at_sea = [row[0] for row in CHARTS["S3.1"].rows]
    names = [name.replace("_", " ") for name in terrain_names()]
    land = [name for name in names if name not in ("reef", "island", "shore")]
    assert first[: len(land)] == land
    assert at_sea == ["water", "reef", "island", "shore", "coral hexside"]
    assert {*names} <= {*first, *at_sea}
    swamp = next(row for row in CHARTS["T4"].rows if row[0] == "swamp")
    assert swamp[1] == "2! D2"


def test_S3_1_the_sea_has_a_table_of_its_own() -> None:
    chart = CHARTS["S3.1"]
    rows = {row[0]: dict(zip(chart.columns[1:], row[1:], strict=True)) for row in chart.rows}
    assert [rows["water"][who] for who in ("submarine", "ship", "hover craft", "aircraft")] == [
        "1",
        "1",
        "1",
        "1",
    ]
    assert rows["water"]["Ogre"].startswith("2")
    assert {k for k, cell in rows["reef"].items() if cell != "-"} == {"hover craft", "aircraft"}
    assert {k for k, cell in rows["island"].items() if cell != "-"} == {"aircraft"}
    assert rows["shore"]["submarine"] == rows["shore"]["ship"] == "-"
    crosses = {k for k, cell in rows["coral hexside"].items() if cell == "yes"}
    assert crosses == {"hover craft", "aircraft"}


@pytest.mark.parametrize("id_", sorted(scenarios()))
def test_G14_a_scenario_prints_both_forces_and_its_switches(id_: str) -> None:
    first, second, switches = scenario_charts(id_)
    assert (first.title, second.title) == (
        scenarios()[id_].file.a.name,
        scenarios()[id_].file.b.name,
    )
    assert column(switches, "Switch") == list(choices(scenarios()[id_]).values())
